"""What guns are worth that stand still: emplacements, buildings, weapons to be held."""

import pytest

from recordsheet_gui.units.battle_value import BattleValue
from recordsheet_gui.units.kinds import kind_of
from tests.blk import BUNKER, HANDHELD, TURRET, Lines, blk, reported


def value(base: dict[str, Lines], **changes: Lines) -> BattleValue:
    design = reported(blk(base, **changes)).design
    assert design is not None
    count = kind_of(design).battle_value
    assert count is not None
    found: BattleValue = count(design)
    return found


@pytest.mark.parametrize(
    ("lines", "worth"),
    [
        # Speed 0 leaves 0.44 of what attacks.
        (["Medium Laser"], 20),
        (["ISAC10", "ISMG", "ISMG", *["ISAC10 Ammo"] * 3, "ISMG Ammo Full"], 79),
        # Four lasers of 99, eight bins of 12.
        ([*["CLLargeChemLaser"] * 4, *["CLLargeChemLaserAmmo"] * 8], 216),
        # What protects counts half: 32 and 11 of its ammunition.
        (["ISAntiMissileSystem", "ISAMS Ammo"], 22),
        # A computer helps, and nothing looks back.
        (["PPC", "ISTargeting Computer"], 97),
        (["Searchlight"], 0),
    ],
)
def test_the_value_of_guns_in_a_wall(lines: list[str], worth: int) -> None:
    assert value(TURRET, **{"Guns Equipment": [*lines]}).value == worth


def test_a_building_counts_with_its_armor_and_its_hexes() -> None:
    """60 x 2.5 x 0.5 = 75; 123 + 50 a hex = 173 x 0.44 = 76.12; what it is built of is nothing."""
    place = "Level 0 0.0,0.0,0.0 Equipment"
    bunker: dict[str, Lines] = {"armor": 60, "cf": 90, "height": 1, "coords": ["0,0,0"]}
    assert value(BUNKER, **bunker, **{place: ["ISAC10"]}).value == 151
    assert value(BUNKER, **bunker | {"cf": 10}, **{place: ["ISAC10"]}).value == 151
    two: dict[str, Lines] = bunker | {"coords": ["0,0,0", "1,-1,0"]}
    assert value(BUNKER, **two, **{place: ["ISAC10"]}).value == 173


def test_ammunition_that_nobody_knows_feeds_nothing_in_a_wall() -> None:
    known = value(TURRET, **{"Guns Equipment": ["ISAC10"]})
    odd = value(TURRET, **{"Guns Equipment": ["ISAC10", "ISAC1O Ammo"]})
    assert odd.value == known.value
    assert value(TURRET, **{"Guns Equipment": ["Gizmo"]}).value is None


def test_a_weapon_to_be_held_counts_twice_its_armor_and_what_it_fires() -> None:
    """16 x 2 = 32; five machine guns 25, a flamer 5; ammunition 1 and half of 1."""
    guns = [*["Machine Gun"] * 5, "Flamer (Vehicle)"]
    bins = ["IS Vehicle Flamer Ammo:Shots20#", "IS Machine Gun Ammo - Half:Shots100#"]
    assert value(HANDHELD, armor=["16"], **{"Gun Equipment": [*guns, *bins]}).value == 64
