"""A unit that is written again loses nothing of its file but what is knowingly left out."""

from pathlib import Path

import pytest

from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.export import exported
from recordsheet_gui.units.aerospace.design import BayedDesign
from recordsheet_gui.units.file_id import file_id
from recordsheet_gui.units.mech.design import MechDesign
from tests import blk as vehicles
from tests import suits
from tests.blk import PLATOON, TANK, Lines, blk, reported
from tests.block_by_block import blocks, left_behind

MTF = Path(__file__).parents[1] / "data" / "mtf"
ID = "019f583e-e743-7f23-9a76-77f9b4d954d8"
STORIES: dict[str, Lines] = {
    "UUID": ID,
    "history": "<p>Of T&T Works.</p><p>It &amp; its crew.</p>",
    "published": "RS:3039",
    "era": "TRO: 3085",
    "availability": ["FS:5,LA:3", "3067-3085 FS:7"],
    "faction": "FS",
    "missionRoles": "fire_support",
    "clancaseoptedoutlocs": "Body",
}
SHIP: dict[str, Lines] = {
    "UnitType": "Warship",
    "Name": "Teal",
    "Model": [],
    "year": 2950,
    "type": "Clan Level 3",
    "motion_type": "Aerodyne",
    "transporters": ["battlearmorbay:10.0:1:4", "cargobay:100.0:1", "crewquarters:70.0:0:-1"],
    "SafeThrust": 3,
    "heatsinks": 200,
    "sink_type": 1,
    "fuel": 2000,
    "armor_type": 41,
    "armor": ["50", "40", "40", "30", "40", "40"],
    "Nose Equipment": ["(B) CLERLargeLaser", "CLERLargeLaser"],
    "Left Broadsides Equipment": ["(B) CLLRM15", "Clan Ammo LRM-15:48"],
    "Hull Equipment": [],
    "structural_integrity": 40,
    "tonnage": "200000.0",
    "kf_core": 1,
    "sail": 1,
    "height": "980 m Sail",
    "crew": 42,
    "life_boat": 2,
    "escape_pod": 7,
}
SQUAD: dict[str, Lines] = {
    "Squad Equipment": [
        *("ISBAMachine Gun:RA", "SwarmMek", "LegAttack", "ISBASRM2:LA"),
        "BA-SRM2 Ammo:LA:Shots3#",
    ],
}
SAMPLES: dict[str, dict[str, Lines]] = {
    "tank": TANK | {"height": "3 m"},
    "vtol": vehicles.VTOL,
    "truck": vehicles.TRUCK,
    "turret": vehicles.TURRET,
    "handheld": vehicles.HANDHELD,
    "bunker": vehicles.BUNKER,
    "platoon": PLATOON,
    "squad": suits.SQUAD | SQUAD,
    "point": suits.POINT,
    "warship": SHIP,
}


@pytest.mark.parametrize("name", SAMPLES)
def test_every_block_of_a_file_comes_back(name: str) -> None:
    assert left_behind("x.blk", blk(SAMPLES[name] | STORIES)) == []


@pytest.mark.parametrize("name", ["gear", "lam", "marks", "quad", "quadvee", "tripod"])
def test_every_line_of_a_file_comes_back(name: str) -> None:
    more = f"uuid:{ID}\navailability:FS:5\navailability:LA:3\nclancaseoptedoutlocs:LT\n"
    assert left_behind("x.mtf", more + (MTF / f"{name}.mtf").read_text()) == []


def test_what_does_not_come_back_is_found() -> None:
    text = blk(TANK, sparkles="3", **{"Front Equipment": ["Machine Gun", "Machine Gun:OMNI"]})
    assert left_behind("x.blk", text) == ["sparkles: ['3'] of ['3'] became []"]


def test_an_id_of_a_file_is_kept_and_stands_first() -> None:
    design = reported(blk(TANK, **STORIES)).design
    assert design is not None
    assert file_id(design) == ID
    assert exported(design, ".blk").startswith(f"<UUID>\n{ID}\n</UUID>\n")
    mech = read_unit_file("x.mtf", f"uuid:{ID}\n{(MTF / 'quad.mtf').read_text()}").design
    assert mech is not None
    assert file_id(mech) == ID
    assert exported(mech, ".mtf").startswith(f"uuid:{ID}\n")


@pytest.mark.parametrize(
    ("line", "base", "is_clan"),
    [
        ("battlearmorbay:4.0:1:2", "Clan Level 3", True),
        ("battlearmorbay:4.0:1:2:c*", "Mixed (Clan Chassis)", True),
        ("battlearmorbay:4.0:1:2", "IS Level 3", False),
        ("battlearmorbay:4.0:1:2", "Mixed (IS Chassis)", False),
        ("battlearmorbay:4.0:1", "Clan Level 3", False),
        ("battlearmorbay:4.0:1:2::-1:0", "Clan Level 3", False),
        ("battlearmorbay:4.0:1:2::-1:2", "IS Level 3", True),
        ("infantrybay:4.0:1:2:jump", "Clan Level 3", False),
    ],
)
def test_a_bay_holds_the_squads_of_its_ship_unless_it_says_otherwise(
    line: str, base: str, is_clan: bool
) -> None:
    text = blk(SHIP, transporters=[line], type=base)
    for _ in range(2):
        design = reported(text).design
        assert isinstance(design, BayedDesign)
        assert design.transport[0].is_clan == is_clan
        text = exported(design, ".blk")


@pytest.mark.parametrize(
    ("kind", "written", "built_as"),
    [("Warship", None, 1), ("Warship", 0, 0), ("Jumpship", None, 0), ("Jumpship", 1, 1)],
)
def test_a_warship_is_military_unless_its_file_says_otherwise(
    kind: str, written: int | None, built_as: int
) -> None:
    changes: dict[str, Lines] = {"UnitType": kind, "Left Broadsides Equipment": None}
    design = reported(blk(SHIP, designtype=written, **changes)).design
    assert isinstance(design, BayedDesign)
    assert design.design_type == built_as
    assert blocks(exported(design, ".blk"))["designtype"] == [str(built_as)]


def test_a_tank_with_a_barrier_rating_alone_tells_no_armor() -> None:
    tank, truck = blk(TANK, barrating=9), blk(vehicles.TRUCK, barrating=5)
    assert "armor_type" not in written(tank)
    assert written(tank)["barrating"] == ["9"]
    assert written(truck)["armor_type"] == ["46"]
    assert written(blk(TANK))["armor_type"] == ["0"]


def written(text: str) -> dict[str, list[str]]:
    design = reported(text).design
    assert design is not None
    return blocks(exported(design, ".blk"))


def mech_with(structure: str, base: str, story: str = "") -> MechDesign:
    text = (MTF / "quad.mtf").read_text(encoding="utf-8")
    lines = [
        line
        for line in text.split("\n")
        if not line.lower().startswith(("structure:", "techbase:", "overview:"))
    ]
    more = (f"Structure:{structure}", f"TechBase:{base}", f"overview:{story}")
    design = read_unit_file("x.mtf", "\n".join((*more, *lines))).design
    assert isinstance(design, MechDesign)
    return design


@pytest.mark.parametrize(
    ("structure", "base", "told"),
    [
        ("IS Reinforced", "Mixed (Clan Chassis)", "IS Reinforced"),
        ("Clan Reinforced", "Mixed (IS Chassis)", "Clan Reinforced"),
        ("Reinforced", "Mixed (Clan Chassis)", "Clan Reinforced"),
        ("IS Standard", "Inner Sphere", "IS Standard"),
    ],
)
def test_a_structure_is_built_by_whom_its_file_says(structure: str, base: str, told: str) -> None:
    design = mech_with(structure, base)
    assert f"\nStructure:{told}\n" in exported(design, ".mtf")
    again = read_unit_file("x.toml", exported(design, ".toml")).design
    assert again == design


@pytest.mark.parametrize(
    "story",
    ["<p>Of T&T Works.</p>", "It &amp; its crew", "One<br><br>two", "a < b, <P>c", "<b>&lt;</b>"],
)
def test_a_story_comes_back_letter_by_letter(story: str) -> None:
    design = mech_with("Standard", "Inner Sphere", story)
    assert f"\noverview:{story}\n" in exported(design, ".mtf")
