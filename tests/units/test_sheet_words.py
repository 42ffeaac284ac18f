"""What a sheet prints of a design beside its boxes: codes of damage, other shapes, quirks."""

from dataclasses import replace

import pytest

from recordsheet_gui.units.equipment import all_gear, all_weapons, find_gear
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.mech.other_shapes import other_shapes
from recordsheet_gui.units.mech.quirk_words import quirk_words
from recordsheet_gui.units.weapon_codes import CODES, codes_in_brackets, weapon_codes
from tests.hard_designs import MAKERS
from tests.mechs import mech


@pytest.mark.rule("BT-weapon-codes", "errata-42b")
@pytest.mark.parametrize(
    ("weapon", "codes"),
    [
        ("Medium Laser", "[DE]"),
        ("ISMediumPulseLaser", "[P]"),
        ("ISSmallPulseLaser", "[P,AI]"),
        ("PPC", "[DE]"),
        ("ISSNPPC", "[DE,V]"),
        ("Autocannon/10", "[DB,S]"),
        ("ISUltraAC5", "[DB,R,C]"),
        ("ISLBXAC10", "[DB,C,F,S]"),
        ("ISGaussRifle", "[DB,X]"),
        ("ISHeavyGaussRifle", "[DB,V,X]"),
        ("CLHAG20", "[DB,C,F,X]"),
        ("Machine Gun", "[DB,AI]"),
        ("Flamer", "[DE,H,AI]"),
        ("LRM 20", "[M,C,S]"),
        ("CLStreakSRM6", "[M,C]"),
        ("ISRocketLauncher10", "[M,C,OS]"),
        ("ISAntiMissileSystem", "[PB]"),
        ("ISAntiPersonnelPod", "[PB,AI,OS]"),
        ("ISBPod", "[PB,AI,X,OS]"),
        ("ISTAG", "[E]"),
        ("Hatchet", "[PA]"),
        ("ISGuardianECMSuite", "[E]"),
        ("ISDoubleHeatSink", ""),
    ],
)
def test_a_weapon_tells_what_kind_of_damage_it_does(weapon: str, codes: str) -> None:
    gear = find_gear(weapon)
    assert gear is not None
    assert codes_in_brackets(gear) == codes


def test_every_weapon_has_codes_and_every_code_is_explained() -> None:
    assert [gear.name for gear in all_weapons() if not weapon_codes(gear)] == []
    used = {code for gear in all_gear() for code in weapon_codes(gear)}
    assert used == set(CODES)


def test_ammunition_has_no_codes() -> None:
    bins = [gear for gear in all_gear() if gear.kind is GearKind.AMMO]
    assert not any(weapon_codes(gear) for gear in bins)


def test_a_lam_has_an_airmech_and_a_fighter() -> None:
    airmech, fighter = other_shapes(MAKERS["lam"]())
    assert airmech.title == "AirMech"
    assert airmech.moves == (("walk", 2), ("run", 3), ("cruise", 15), ("flank", 23))
    assert fighter.moves == (("safe", 5), ("max", 8))


def test_a_bimodal_lam_is_no_airmech() -> None:
    (fighter,) = other_shapes(replace(MAKERS["lam"](), lam="bimodal"))
    assert fighter.key == "fighter"


def test_a_quadvee_rolls_faster_on_wheels_than_on_tracks() -> None:
    design = MAKERS["quadvee"]()
    (wheels,) = other_shapes(design)
    (tracks,) = other_shapes(replace(design, motive="track"))
    assert wheels.moves == (("cruise", 5), ("flank", 8))
    assert tracks.moves == (("cruise", 4), ("flank", 6))


def test_others_have_one_shape() -> None:
    assert other_shapes(mech()) == ()
    assert other_shapes(mech(config="quad")) == ()


def test_quirks_are_told_in_words() -> None:
    design = replace(
        mech(),
        quirks=(
            "battle_fists_la",
            "battle_fists_ra",
            "imp_com",
            "bad_rep_is",
            "rugged_2",
            "imp_target_long",
            "command_mech",
            "obsolete:3105",
            "something_new",
        ),
        weapon_quirks=("imp_cooling:LA:5:PPC",),
    )
    assert quirk_words(design) == (
        "Battle Fists (LA, RA)",
        "Improved Communications",
        "Bad Reputation (IS)",
        "Rugged (2)",
        "Improved Targeting (Long)",
        "Command \N{RIGHT SINGLE QUOTATION MARK}Mech",
        "Obsolete (3105)",
        "Something New",
        "Improved Cooling Jacket: PPC (LA)",
    )
    assert quirk_words(mech()) == ()
