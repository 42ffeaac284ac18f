"""A unit that no game plays yet, in the library."""

from pytestqt.qtbot import QtBot

from recordsheet_gui.ui.dialogs.library_preview import UnitPreview
from recordsheet_gui.ui.theme import LIGHT
from tests.blk import TANK, TURRET, blk, reported
from tests.mechs import mech


def test_the_preview_says_that_there_is_no_sheet_yet(qtbot: QtBot) -> None:
    preview = UnitPreview(LIGHT)
    qtbot.addWidget(preview)
    design = reported(blk(TURRET)).design
    assert design is not None
    preview.show_design(design)
    assert preview.picture.text() == "There is no sheet of it yet."
    tank = reported(blk(TANK)).design
    assert tank is not None
    for drawn in (tank, mech()):
        preview.show_design(drawn)
        assert preview.picture.text() == ""
        assert not preview.picture.pixmap().isNull()
    preview.show_design(tank)
    assert "Movement 4/6/0" in preview.facts.toPlainText()
    preview.show_nothing("gone")
    assert preview.picture.text() == ""
