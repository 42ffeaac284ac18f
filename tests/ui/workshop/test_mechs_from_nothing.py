"""Well-known 'Mechs, built from nothing with mouse and keys, are those that we ship."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from recordsheet_gui.assets import unit_files
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.export import exported
from recordsheet_gui.ui.patient_library import PatientLibrary
from recordsheet_gui.ui.workshop import live_sheet
from recordsheet_gui.ui.workshop.window import WorkshopWindow
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.workshop.forms import blank_of
from tests.ui.workshop.mech_hands import build

BUILT = (
    *("locust-lct-1v", "atlas-as7-d", "scorpion-scp-1n", "timber-wolf-prime", "marauder-mad-5d"),
    *("phoenix-hawk-pxh-1", "hunchback-hbk-4g", "archer-arc-2r", "warhammer-whm-6r"),
    "rifleman-rfl-3n",
)


def shipped(stem: str) -> MechDesign:
    (path,) = [path for path in unit_files() if path.stem == stem]
    design = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
    assert isinstance(design, MechDesign)
    return design


@pytest.mark.parametrize("stem", BUILT)
def test_a_mech_that_is_built_from_nothing_is_the_one_that_we_ship(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first_home: Path, stem: str
) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path))
    # The sheet is looked at elsewhere; drawn after every key it would take most of the time.
    monkeypatch.setattr(live_sheet, "DRAW_MS", 60_000)
    wanted = shipped(stem)
    shop = WorkshopWindow(PatientLibrary.open(), blank_of(wanted.kind))
    qtbot.addWidget(shop)
    shop.show()
    start = shop.bench.document
    build(shop, wanted)
    made = shop.bench.reading.design
    assert isinstance(made, MechDesign)
    for name in MechDesign.__dataclass_fields__:
        assert getattr(made, name) == getattr(wanted, name), name
    assert made == wanted
    assert shop.bench.reading.findings == ()
    again = read_unit_file("built.mtf", exported(made, ".mtf")).design
    assert again == made
    while shop.bench.history.undo_title:
        shop.undo.click()
    assert shop.bench.document == start
    shop.end()
