"""What no 'Mech carries: resources/equipment-others.csv."""

import pytest

from recordsheet_gui.units.equipment import (
    all_gear,
    all_other_gear,
    battle_value_of,
    file_name,
    find_gear,
    printed_name,
)
from recordsheet_gui.units.gear import GearKind

OTHERS = all_other_gear()


def test_no_piece_stands_in_both_tables() -> None:
    assert OTHERS
    assert not {gear.id for gear in OTHERS} & {gear.id for gear in all_gear()}
    assert len({gear.id for gear in OTHERS}) == len(OTHERS)


def test_every_piece_is_found_by_its_id_and_by_what_we_write() -> None:
    for gear in OTHERS:
        assert find_gear(gear.id, gear.tech_base) is gear, gear.id
        for base in ("Inner Sphere", "Clan", ""):
            assert find_gear(file_name(gear, base), base) is gear, gear.id
            assert find_gear(printed_name(gear, base), base) is gear, gear.id


def test_a_mechs_gear_comes_first() -> None:
    for gear in all_gear():
        assert find_gear(gear.id, gear.tech_base) is gear


def test_numbers_are_sound() -> None:
    for gear in OTHERS:
        assert gear.family, gear.id
        assert len(gear.damage) in (0, 1, 3), gear.id
        assert len(gear.ranges) in (0, 3), gear.id
        assert list(gear.ranges) == sorted(gear.ranges), gear.id
        assert gear.is_explosive == (gear.explosion_per_shot > 0), gear.id
        assert (gear.kind is GearKind.FILLER) <= (not gear.is_hittable), gear.id
        assert not gear.shots or gear.kind is GearKind.AMMO, gear.id


@pytest.mark.parametrize(
    ("name", "key", "family", "tons"),
    [
        ("VJJ", "VehicleJumpJet", "jump jet", 0),
        ("SV Chassis Mod [Trailer]", "SV Chassis Mod [Trailer]", "trailer chassis", 0),
        ("Bulldozer", "Bulldozer", "bulldozer", 2),
        ("Basic Fire Control", "Basic Fire Control", "basic fire control", 0),
        ("ISCruiseMissile70", "ISCruiseMissile70", "cruise missile", 80),
        ("Auto-Rifle", "InfantryAssaultRifle", "infantry", 0.004),
        ("FUSION PowerGenerator", "FUSION PowerGenerator", "power generator", 0),
        ("IS Vehicular Stealth", "IS Vehicular Stealth", "vehicular stealth armor", 0),
    ],
)
def test_pieces_that_vehicles_and_buildings_have(
    name: str, key: str, family: str, tons: float
) -> None:
    gear = find_gear(name)
    assert gear is not None
    assert (gear.id, gear.family, gear.tons) == (key, family, tons)


def test_their_battle_values_are_known() -> None:
    for name, value in (("ISCruiseMissile50", 601), ("Auto-Rifle", 1.59), ("Bulldozer", 10)):
        gear = find_gear(name)
        assert gear is not None
        assert battle_value_of(gear) == value


@pytest.mark.parametrize(
    ("name", "base", "found"),
    [
        ("BA-SRM2 Ammo Inferno", "", ("BA-SRM2 Ammo Inferno", "SRM:2", "inferno", 1)),
        ("BASRM2 Inferno Ammo", "", ("BA-SRM2 Ammo Inferno", "SRM:2", "inferno", 1)),
        ("BACL Ammo LRM-3 (Clan) Multi-Purpose", "Clan",
         ("BACL Ammo LRM-3 (Clan) Multi-Purpose", "LRM:3", "multi-purpose", 1)),
        ("IS BA Ammo LRM-5 Torpedo w/ Incendiary", "Inner Sphere",
         ("IS BA Ammo LRM-5 Torpedo w/ Incendiary", "LRM:5", "torpedo incendiary", 1)),
        ("Clan Ammo ProtoMech LRM-3 (Clan) Heat-Seeking", "Clan",
         ("Clan Ammo ProtoMech LRM-3 (Clan) Heat-Seeking", "LRM:3", "heat seeking", 50)),
        ("Clan Ammo ProtoMech LRM-12 (Clan) Swarm w/ Incendiary", "Clan",
         ("Clan Ammo ProtoMech LRM-12 (Clan) Swarm w/ Incendiary", "LRM:12", "swarm incendiary",
          100)),
        ("Clan Ammo SRM-3 (Clan) Tandem-Charge", "Clan",
         ("Clan Ammo SRM-3 (Clan) Tandem-Charge", "SRM:3", "tandem-charge", 50)),
        ("Laser Rifle Ammo", "Inner Sphere", ("Laser Rifle Ammo", "INFANTRY", "", 6)),
    ],
)  # fmt: skip
def test_bins_of_suits_protomechs_and_arms_come_in_every_kind(
    name: str, base: str, found: tuple[str, str, str, int]
) -> None:
    gear = find_gear(name, base)
    assert gear is not None
    assert gear.kind is GearKind.AMMO
    assert (gear.id, gear.ammo, gear.munition, gear.shots) == found


@pytest.mark.rule("errata-130")
def test_the_plasma_rifle_of_suits_is_a_weapon_of_two_points_and_knows_no_heat() -> None:
    gear = find_gear("IS BA Plasma Rifle")
    assert gear is find_gear("ISBAPlasmaRifle")
    assert gear is not None
    assert (gear.name, gear.damage, gear.ranges) == ("Plasma Rifle (Man-Portable)", (2,), (2, 4, 6))
    assert {"energy", "direct"} <= {*gear.flags}
    assert gear.effects == ()
    assert gear.heat == 0
    assert not gear.ammo


@pytest.mark.parametrize(
    ("name", "attack"),
    [
        ("Medium Laser", (5,)),
        ("PPC", (10, 10)),
        ("ISERPPC", (10, 10, 10)),
        ("ISUltraAC2", (3, 3, 3, 3)),
        ("ISHeavyGaussRifle", (25, 20, 10)),
        ("LRM 20", (12, 12, 12)),
        ("CLSRM2", (2,)),
        ("Rifle (Cannon, Light)", (3, 3)),
        ("Naval Laser 35", (3.5, 3.5, 3.5)),
        ("Naval Autocannon (NAC/40)", (40, 40)),
        ("Sub-Capital Missile Launcher (Stingray)", (3.5, 3.5)),
        ("Capital Missile Launcher (Kraken)", (10, 10, 10, 10)),
        ("Mass Driver (Heavy)", (140, 140, 140)),
        ("ISNarcBeacon", ()),
        ("ISLongTom", ()),
    ],
)
def test_a_weapon_has_attack_values_as_far_as_it_reaches(name: str, attack: tuple[float]) -> None:
    gear = find_gear(name)
    assert gear is not None
    assert gear.attack == attack
    assert [gear.attack_at(band) for band in range(4)] == [*attack, 0, 0, 0, 0][:4]


def test_weapons_and_what_changes_them_have_attack_values_that_never_grow() -> None:
    armed = [gear for gear in (*all_gear(), *OTHERS) if gear.attack]
    assert sum(gear.kind is GearKind.WEAPON for gear in armed) == 348
    bins = [gear for gear in armed if gear.kind is not GearKind.WEAPON]
    assert {gear.ammo.partition(":")[0] for gear in bins} == {"AR10", "ATM", "IATM", "MML"}
    for gear in armed:
        assert len(gear.attack) <= 4, gear.id
        assert list(gear.attack) == sorted(gear.attack, reverse=True), gear.id
        assert min(gear.attack) > 0, gear.id


def test_capital_weapons_say_so() -> None:
    flags = {"capital", "sub-capital"}
    words = {
        flag: {gear.family for gear in OTHERS if flag in gear.flags and gear.family != "bomb"}
        for flag in flags
    }
    assert words == {
        "capital": {
            *("capital missile", "mass driver"),
            *("naval autocannon", "naval gauss", "naval laser", "naval ppc"),
        },
        "sub-capital": {"sub-capital cannon", "sub-capital laser", "sub-capital missile"},
    }
    assert not any(flags & set(gear.flags) for gear in all_gear())
