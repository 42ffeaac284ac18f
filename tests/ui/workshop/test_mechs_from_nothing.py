"""Well-known 'Mechs and a few made up, built from nothing with mouse and keys, are those."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from recordsheet_gui.assets import unit_files
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.export import exported
from recordsheet_gui.ui.patient_library import PatientLibrary
from recordsheet_gui.ui.workshop import live_sheet
from recordsheet_gui.ui.workshop.window import WorkshopWindow
from recordsheet_gui.units.equipment import find_gear
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.workshop.document import document_of
from recordsheet_gui.workshop.forms import blank_of, reading_of
from recordsheet_gui.workshop.mech import armoring, places
from recordsheet_gui.workshop.mech import build as build_rules
from recordsheet_gui.workshop.mech.reading import design_of
from tests.ui.workshop.mech_hands import build
from tests.workshop.mech.test_edits import edit

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


def made_up(chassis: str, fields: Mapping[str, object], carried: Sequence[str]) -> MechDesign:
    """One that nobody ships, with all that it carries where it finds room."""
    document = blank_of("mech").put("chassis", chassis)
    for path, value in fields.items():
        document = edit(document, path, value).document
    for name in carried:
        gear = find_gear(name)
        assert gear is not None
        document = places.add(document, design_of(document), gear).document
    document = armoring.maxed(build_rules.place_rest(document).document).document
    design = reading_of(document).design
    assert isinstance(design, MechDesign)
    assert not document.unplaced
    return design


LIGHT = made_up(
    "Shrew",
    {"tech_base": "Mixed (IS Chassis)", "tons": 35, "walk": 7, "engine.type": "xl",
     "structure": "Endo Steel", "structure_base": "Clan", "rules_level": 4},
    ("ISMASC", "Hatchet", "ISCASEII", "ISLightMG", "IS Light Machine Gun Ammo - Half",
     "ISERMediumLaser"),
)  # fmt: skip
HEAVY = made_up(
    "Behemoth Hauler",
    {"tons": 120, "walk": 3, "rules_level": 4, "year": 3080},
    ("ISLBXAC10", *["IS LB 10-X AC Ammo"] * 2, "IS LB 10-X Cluster Ammo", "ISTargeting Computer"),
)
WALKER = made_up(
    "Crag",
    {"config": "tripod", "tons": 70, "walk": 3, "gyro": "heavy-duty", "rules_level": 4},
    ("PPC", "PPC", "ISAES", "Sword"),
)


@pytest.mark.long
@pytest.mark.parametrize(
    "wanted",
    [
        *(pytest.param(shipped(stem), id=stem) for stem in BUILT),
        *(pytest.param(one, id=one.name) for one in (LIGHT, HEAVY, WALKER)),
    ],
)
def test_a_mech_that_is_built_from_nothing_is_the_one_that_it_should_be(
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    first_home: Path,
    wanted: MechDesign,
) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path))
    # The sheet is looked at elsewhere; drawn after every key it would take most of the time.
    monkeypatch.setattr(live_sheet, "DRAW_MS", 60_000)
    shop = WorkshopWindow(PatientLibrary.open(), blank_of(wanted.kind))
    # Where a test fails nobody is there to be asked.
    monkeypatch.setattr(shop, "may_leave", lambda: True)
    qtbot.addWidget(shop)
    shop.show()
    start = shop.bench.document
    build(shop, wanted)
    made = shop.bench.reading.design
    assert isinstance(made, MechDesign)
    for name in MechDesign.__dataclass_fields__:
        assert getattr(made, name) == getattr(wanted, name), name
    assert made == wanted
    assert shop.bench.reading.findings == reading_of(document_of(wanted)).findings
    again = read_unit_file("built.mtf", exported(made, ".mtf")).design
    assert again == made
    while shop.bench.history.undo_title:
        shop.undo.click()
    assert shop.bench.document == start
    shop.end()
