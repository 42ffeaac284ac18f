"""Weapons that the table does not draw."""

import pytest

from recordsheet_gui.systems.renegade_tech import made_templates, templates
from recordsheet_gui.systems.renegade_tech.templates import Shape
from recordsheet_gui.units.equipment import all_weapons
from tests.mechs import mech
from tests.systems.renegade_tech.pages import lost, renegade

DOES_NOTHING = {
    "A-Pod", "Anti-Missile System", "B-Pod", "C3 Remote Sensor Launcher",
    "Centurion Weapon System", "Fluid Gun", "Laser AMS", "Laser AMS (THB)", "Nail/Rivet Gun",
    "RISC Advanced Point Defense System",
    "Vehicular Grenade Launcher",
}  # fmt: skip


@pytest.mark.rule("RT-made-shapes")
@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("beam of 1", ("X",)),
        ("beam of 5", templates.table().templates["medium laser"].rows),
        ("beam of 8", templates.table().templates["large laser"].rows),
        ("beam of 10", templates.table().templates["Clan large laser"].rows),
        ("beam of 12", ("XXX", "XXX", ".X.", ".X.", ".X.", ".X.", ".X.", ".X.")),
        ("bolt of 10", templates.table().templates["PPC"].rows),
        ("bolt of 13", ("XX",) * 6 + ("X.",)),
        ("slug of 15", templates.table().templates["gauss"].rows),
        ("slug of 2", ("XX",)),
        ("shell of 10", templates.table().templates["AC/10"].rows),
        ("shell of 12", ("XXXXX", "XXXXX", ".XX..")),
        ("shell of 4", ("XXXX",)),
    ],
)
def test_shapes_are_those_of_their_class(name: str, rows: tuple[str, ...]) -> None:
    assert made_templates.rows_of(name) == rows


def test_every_made_shape_is_one_that_can_land() -> None:
    for style in ("beam", "bolt", "slug", "shell"):
        for points in range(1, made_templates.MOST + 1):
            rows = made_templates.rows_of(f"{style} of {points}")
            assert rows is not None
            assert sum(row.count("X") for row in rows) == points
            if points <= 25:
                assert Shape(name="made", rows=rows).problem() == ""
    for name in ("beam of 0", "beam of 61", "spoon of 3", "beam", "beam of x", "effect"):
        assert made_templates.rows_of(name) is None


@pytest.mark.rule("RT-made-shapes")
def test_every_weapon_strikes_or_does_something_else() -> None:
    without = set()
    for gear in all_weapons():
        shapes = templates.table().gear.get(gear.id) or made_templates.names_for(gear)
        if not shapes and not gear.rack:
            without.add(gear.name)
    assert without == DOES_NOTHING


@pytest.mark.parametrize(
    ("weapon", "boxes"), [("Thunderbolt 15", 15), ("Light Blazer", 7), ("Magshot", 2)]
)
def test_they_strike_as_many_boxes_as_points(weapon: str, boxes: int) -> None:
    game = renegade(mech(armor={"CT": 60}))
    game.do("hit", weapon=weapon, location="CT", column=3, lean="left")
    assert sum(lost(game).values()) == boxes


def test_what_depends_on_range_does_here_too() -> None:
    for band, boxes in (("short", 9), ("medium", 7), ("long", 5)):
        game = renegade(mech(armor={"CT": 60}))
        game.do("hit", weapon="Medium VSP Laser", location="CT", column=3, range=band)
        assert sum(lost(game).values()) == boxes
