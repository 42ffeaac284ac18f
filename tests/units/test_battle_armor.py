"""Squads of battle armor: who carries what, and what they are worth."""

import pytest

from recordsheet_gui.units.battle_armor.battle_value import battle_value
from recordsheet_gui.units.battle_armor.design import BattleArmorDesign
from recordsheet_gui.units.kinds import KINDS, anatomy_of
from tests.blk import Lines
from tests.suits import POINT, squad

ELEMENTAL: dict[str, Lines] = {
    "type": "Clan Level 2",
    "armor": "10",
    "Squad Equipment": None,
}
REST = ["BABattleClaw:LA", "CLBASRM2:Body", "BA-SRM2 Ammo:Body:Shots2#", "SwarmMek", "LegAttack"]


@pytest.mark.parametrize(
    ("gun", "count", "value"),
    [
        ("CLBASmall Laser:RA", 5, 447),
        ("CLBAFlamer:RA", 3, 208),
        ("CLBAFlamer:RA", 4, 300),
        ("CLBAFlamer:RA", 5, 404),
        ("CLBAMG:RA", 5, 404),
    ],
)
def test_an_elementals_published_value(gun: str, count: int, value: int) -> None:
    design = squad(**ELEMENTAL, **{"Trooper Count": count, "Point Equipment": [gun, *REST]})
    assert battle_value(design).value == value


def test_a_squad_that_climbs_on_no_mech_is_worth_less() -> None:
    gear: dict[str, Lines] = {"Squad Equipment": ["ISBASmallLaser:RA"]}
    more: dict[str, Lines] = {"Squad Equipment": ["ISBASmallLaser:RA", "SwarmMek"]}
    assert (battle_value(squad(**gear)).value or 0) < (battle_value(squad(**more)).value or 0)


def test_one_weapon_for_the_squad_counts_once() -> None:
    one: dict[str, Lines] = {"Squad Equipment": ["ISBAMediumLaser:SSWM:RA"]}
    each: dict[str, Lines] = {"Squad Equipment": ["ISBAMediumLaser:RA"]}
    assert (battle_value(squad(**one)).value or 0) < (battle_value(squad(**each)).value or 0)


def test_who_carries_what() -> None:
    design = squad(POINT)
    carried = {item.gear.id: design.carried_by(item) for item in design.items}
    assert carried == {
        "CLBAHeavyMG": ("T2",),
        "CLBALightTAG": ("T1",),
        "CLBAFlamer": ("T1", "T2", "T3", "T4", "T5"),
    }


def test_every_suit_is_a_location() -> None:
    body = anatomy_of(squad())
    assert body.locations == ("T1", "T2", "T3", "T4")
    assert body.title("T3") == "Third Suit"
    assert body.label("T3") == "Trooper 3"
    assert body.inward == {}


def _broken(**changes: object) -> str:
    from dataclasses import replace

    design: BattleArmorDesign = replace(squad(), **changes)  # type: ignore[arg-type]
    return KINDS["battle armor"].flaw(design)


def test_a_stored_squad_that_cannot_be_is_found_out() -> None:
    assert KINDS["battle armor"].flaw(squad()) == ""
    assert _broken(troopers=7)
    assert _broken(troopers=0)
    assert _broken(armor_per_trooper=101)
    assert _broken(walk=100)
