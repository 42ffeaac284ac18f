"""Units that are no 'Mechs, in the library."""

import pytest
from pytestqt.qtbot import QtBot

from recordsheet_gui.systems.total_warfare.emplacement import CountedEmplacement
from recordsheet_gui.ui.dialogs.library_preview import UnitPreview
from recordsheet_gui.ui.theme import LIGHT
from tests.blk import TANK, TURRET, blk, reported
from tests.mechs import mech


def test_the_preview_says_that_there_is_no_sheet_yet(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    preview = UnitPreview(LIGHT)
    qtbot.addWidget(preview)
    turret = reported(blk(TURRET)).design
    assert turret is not None
    with monkeypatch.context() as without:
        without.setattr(CountedEmplacement, "layout", lambda *_: "nowhere")
        preview.show_design(turret)
    assert preview.picture.text() == "There is no sheet of it yet."
    tank = reported(blk(TANK)).design
    assert tank is not None
    for drawn in (turret, tank, mech()):
        preview.show_design(drawn)
        assert preview.picture.text() == ""
        assert not preview.picture.pixmap().isNull()
    preview.show_design(tank)
    assert "Movement 4/6/0" in preview.facts.toPlainText()
    preview.show_nothing("gone")
    assert preview.picture.text() == ""
