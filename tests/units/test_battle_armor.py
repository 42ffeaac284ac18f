"""Squads of battle armor: who carries what, and what they are worth."""

import pytest

from recordsheet_gui.units.battle_armor.battle_value import battle_value
from recordsheet_gui.units.battle_armor.climbing import abilities_of
from recordsheet_gui.units.battle_armor.design import ABILITIES, BattleArmorDesign
from recordsheet_gui.units.battle_armor.movement import jumping, starts_with, walking
from recordsheet_gui.units.battle_value import rounded
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
    more: dict[str, Lines] = {"Squad Equipment": ["ISBASmallLaser:RA", "BABattleClaw:LA"]}
    assert (battle_value(squad(**gear)).value or 0) < (battle_value(squad(**more)).value or 0)


@pytest.mark.parametrize(
    ("weight", "hands", "able"),
    [
        (0, ["BAArmoredGlove:LA"], False),
        (0, ["BAArmoredGlove:LA", "BAArmoredGlove:RA"], True),
        (1, ["BABasicManipulator:LA"], False),
        (1, ["BABasicManipulator:LA", "BABasicManipulatorMineClearance:RA"], True),
        (1, ["BABattleClawVibro:LA"], True),
        (2, ["BAArmoredGlove:LA", "BAArmoredGlove:RA"], False),
        (2, ["BABasicManipulator:LA"], False),
        (2, ["BABasicManipulator:LA", "BABasicManipulator:RA"], True),
        (2, ["BAHeavyBattleClaw:LA"], True),
        (3, ["BABattleClaw:LA", "BABattleClaw:RA"], False),
        (4, ["BABattleClaw:LA"], False),
    ],
)
def test_what_a_squad_can_do_to_a_mech_follows_from_its_hands(
    weight: int, hands: list[str], able: bool
) -> None:
    design = squad(weightclass=weight, **{"Squad Equipment": hands})
    assert abilities_of(design) == (ABILITIES if able else ())


def test_a_file_only_adds_to_what_the_hands_can_do() -> None:
    heavy: dict[str, Lines] = {"Squad Equipment": ["BABattleClaw:LA", "LegAttack"]}
    assert abilities_of(squad(weightclass=3, **heavy)) == ("LegAttack",)
    assert abilities_of(squad(**heavy)) == ABILITIES


def test_suits_that_dive_attack_legs_only_and_quads_nothing() -> None:
    hands: dict[str, Lines] = {"Squad Equipment": ["BABattleClaw:LA"]}
    assert abilities_of(squad(motion_type="UMU", **hands)) == ("LegAttack",)
    assert abilities_of(squad(chassis="quad", **hands)) == ()


@pytest.mark.parametrize(
    ("weight", "worn", "built", "moves"),
    [
        (2, "BAJumpBooster:Body", (1, 3), (1, 4)),
        (2, "BAPartialWing:Body", (1, 3), (1, 4)),
        (2, "BAJumpBooster:Body", (1, 0), (1, 0)),
        (2, "BAMechanicalJumpBooster:Body", (1, 3), (2, 3)),
        (2, "BAMechanicalJumpBooster:Body", (1, 0), (2, 1)),
        (2, "CLBAMyomerBooster:Body", (2, 0), (4, 0)),
        (3, "CLBAMyomerBooster:Body", (2, 0), (3, 0)),
        (2, "Detachable Weapon Pack:Body", (3, 0), (1, 0)),
        (3, "Detachable Weapon Pack:Body", (2, 2), (1, 0)),
        (1, "Detachable Weapon Pack:Body", (3, 0), (3, 0)),
    ],
)
def test_what_suits_wear_counts_in_their_mp(
    weight: int, worn: str, built: tuple[int, int], moves: tuple[int, int]
) -> None:
    walk, jump = built
    gear: dict[str, Lines] = {"Squad Equipment": [worn]}
    design = squad(weightclass=weight, cruiseMP=walk, jumpingMP=jump, **gear)
    assert starts_with(design) == moves
    if "Pack" in worn:
        # They are the suit's own again when the pack is gone.
        assert (walking(design), jumping(design)) == built


def test_what_dives_dives_no_further_by_a_booster() -> None:
    gear: dict[str, Lines] = {"Squad Equipment": ["BAJumpBooster:Body"]}
    assert jumping(squad(motion_type="UMU", jumpingMP=2, **gear)) == 2


# One suit of the plain squad: (1 + 8 x 2.5) x 1.3 = 27.3; its speed at 3 MP: x 0.77; squad: x 5.2.
@pytest.mark.parametrize(
    ("lines", "offensive"),
    [
        # A small laser, and again on a 'Mech.
        (["ISBASmallLaser:RA", "BABattleClaw:LA"], 18),
        # Not in the body.
        (["ISBASmallLaser:Body", "BABattleClaw:LA"], 9),
        # The arms of men count where all suits have them, but for the rifle of the suit.
        (["ISBASmallLaser:RA", "InfantryTAG:APM:LA", "InfantryAssaultRifle:APM:LA"], 9),
        # A magnetic claw counts on 'Mechs.
        (["BABattleClawMagnets:LA"], 1.5),
        # Magnetic clamps climb as well; what all suits wear beside weapons adds nothing.
        (["ISBASmallLaser:RA", "BA-Magnetic Clamp:Body"], 18),
        # A loaded launcher on the body: nobody climbs. 21 for the launcher, 20 kg x 2 shots x 3.
        (["ISBASRM2:Body", "BA-SRM2 Ammo:Body:Shots2#", "ISBASmallLaser:RA"], 30.12),
    ],
)
def test_what_one_suit_attacks_with(lines: list[str], offensive: float) -> None:
    design = squad(**{"Squad Equipment": [*lines]})
    assert battle_value(design).value == rounded((27.3 + offensive * 0.77) * 5.2)


def test_what_single_suits_carry_beside_weapons_counts() -> None:
    bare: dict[str, Lines] = {"Squad Equipment": []}
    each: dict[str, Lines] = {f"Trooper {n} Equipment": ["ISBAMineDispenser:Body"] for n in (1, 2)}
    shared: dict[str, Lines] = {"Squad Equipment": ["ISBAMineDispenser:Body"]}
    assert battle_value(squad(**bare)).value == rounded(27.3 * 5.2)
    assert battle_value(squad(**bare | each)).value == rounded((27.3 + 8 / 2 * 0.77) * 5.2)
    assert battle_value(squad(**shared)).value == rounded(27.3 * 5.2)


def test_boosters_count_in_the_value_and_packs_do_not() -> None:
    booster: dict[str, Lines] = {"Squad Equipment": ["BAJumpBooster:Body"]}
    pack: dict[str, Lines] = {"Squad Equipment": ["Detachable Weapon Pack:Body"]}
    plain: dict[str, Lines] = {"Squad Equipment": []}
    # 4 MP: one modifier as at 3 MP; speed counts where something attacks.
    armed: dict[str, Lines] = {"Squad Equipment": ["BAJumpBooster:Body", "ISBASmallLaser:RA"]}
    assert battle_value(squad(**booster)).value == battle_value(squad(**plain)).value
    assert battle_value(squad(**pack)).value == battle_value(squad(**plain)).value
    assert battle_value(squad(**armed)).value == rounded((27.3 + 9 * 0.88) * 5.2)


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
