"""Every weapon and every bin of resources/equipment.csv has sound columns for firing."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.core.wire import encode
from recordsheet_gui.systems.battletech import effects, tables
from recordsheet_gui.units.equipment import (
    FIRING,
    all_gear,
    all_weapons,
    completed,
    find_gear,
    find_weapon,
    typed_name,
    unknown_gear,
)
from recordsheet_gui.units.gear import Cluster, Gear, GearKind, Group
from recordsheet_gui.units.kinds import codec_of

WEAPONS = all_weapons()
BINS = [gear for gear in all_gear() if gear.kind is GearKind.AMMO]

EFFECTS = {
    *effects.EFFECTS,
    *("centurion", "fluid", "area", "rifle", "re-engineered", "pod", "ams", "apds", "recoil"),
    *("hyper", "bombast"),
}
"""Words that rules may rely on: those of the registry, and what weapons read themselves."""

GROUPS = {
    **dict.fromkeys(("lrm", "enhanced lrm", "extended lrm", "lrt", "mrm", "mml"), Group.FIVES),
    **dict.fromkeys(("rocket", "atm", "iatm", "hag"), Group.FIVES),
    **dict.fromkeys(("arrow iv", "artillery", "artillery cannon"), Group.FIVES),
    **dict.fromkeys(("srm", "srt", "mortar", "silver bullet gauss", "lb-x"), Group.EACH),
    "mg array": Group.WHOLE,
}
"""By family; one shot of anything else strikes as one."""


def by_id(gear: Gear) -> str:
    return gear.id


def weapon(name: str) -> Gear:
    found = find_weapon(name)
    assert found is not None, name
    return found


def problems(gear: Gear) -> Iterator[str]:
    """What does not fit in the row of a weapon."""
    checks = {
        "damage": len(gear.damage) in (0, 1, 3)
        and list(gear.damage) == sorted(gear.damage, reverse=True)
        and min(gear.damage, default=1) > 0,
        "ranges": len(gear.ranges) in (0, 3)
        and list(gear.ranges) == sorted(gear.ranges)
        and min(gear.ranges, default=1) > 0,
        "minimum": 0 <= gear.min_range <= (gear.ranges[1] if gear.ranges else 0),
        "cluster": (gear.cluster in (Cluster.TABLE, Cluster.ALL)) == (gear.rack > 0),
        "rack": not gear.rack
        or (len(gear.damage) == gear.rate == 1 and gear.rack in tables.clusters().columns),
        "all": gear.cluster is not Cluster.ALL or gear.is_missile,
        "linked": gear.cluster is not Cluster.LINKED or gear.group is Group.WHOLE,
        "group": gear.group is not Group.FIVES or gear.damage,
        "pellets": not gear.pellets or (gear.pellets,) == gear.damage,
        "rate": 1 <= gear.rate <= 6,
        "jams": len(gear.jams) == (gear.rate if gear.rate > 1 else 0)
        and list(gear.jams) == sorted(gear.jams)
        and all(0 <= dice <= 12 for dice in gear.jams),
        "clearable": not gear.is_clearable or gear.jams,
        "to hit": -3 <= gear.to_hit <= 1,
        "to hit by range": len(gear.to_hit_by_range) in (0, 3)
        and not (gear.to_hit and gear.to_hit_by_range),
        "effects": set(gear.effects) <= EFFECTS,
        # Direct fire that is one shot: nothing that scatters, bursts or flies by itself.
        "aimed": not gear.is_aimed
        or ("direct" in gear.flags and gear.cluster is Cluster.NONE and not gear.is_missile),
    }
    for name, fits in checks.items():
        if not fits:
            yield f"{gear.id}: {name}"


def test_every_weapon_has_columns_that_fit_together() -> None:
    assert len(WEAPONS) > 400
    assert [problem for gear in WEAPONS for problem in problems(gear)] == []


@pytest.mark.parametrize(
    ("name", "facts", "problem"),
    [
        ("PPC", {"damage": (5, 10)}, "damage"),
        ("PPC", {"damage": (5, 8, 10)}, "damage"),
        ("PPC", {"ranges": (6, 18, 12)}, "ranges"),
        ("PPC", {"rack": 5}, "cluster"),
        ("LRM 20", {"cluster": Cluster.NONE}, "cluster"),
        ("LRM 20", {"rack": 41}, "rack"),
        ("LRM 20", {"is_aimed": True}, "aimed"),
        ("Ultra AC/5", {"jams": (0,)}, "jams"),
        ("Flamer", {"effects": ("spoon",)}, "effects"),
    ],
)
def test_a_row_that_does_not_fit_is_noticed(name: str, facts: dict[str, Any], problem: str) -> None:
    wrong = replace(weapon(name), **facts)
    assert f"{wrong.id}: {problem}" in list(problems(wrong))


def test_a_weapon_strikes_in_the_groups_of_its_family() -> None:
    for gear in WEAPONS:
        wanted = GROUPS.get(gear.family, Group.EACH)
        if gear.family == "streak" and "LRM" in gear.name:
            wanted = Group.FIVES
        assert gear.group is wanted, gear.id
        assert gear.cluster is Cluster.ALL or gear.family not in ("streak", "iatm"), gear.id
        assert bool(gear.pellets) == (gear.family == "lb-x"), gear.id
        assert gear.rate == {"ultra": 2, "rotary": 6}.get(gear.family, 1), gear.id
        assert gear.is_clearable == (gear.family == "rotary"), gear.id


def test_a_weapon_without_damage_is_known_by_what_else_it_does() -> None:
    harmless = ("nail gun", "grenade launcher", "c3 remote sensor launcher")
    for gear in WEAPONS:
        assert gear.damage or gear.effects or gear.family in harmless, gear.id


def test_ammunition_changes_only_what_it_says() -> None:
    for gear in BINS:
        assert (gear.pellets, gear.jams, gear.rate) == (0, (), 1), gear.id
        assert (gear.is_aimed, gear.is_clearable) == (False, False), gear.id
        assert set(gear.effects) <= {"inferno"}, gear.id
        assert (gear.effects == ("inferno",)) == (
            gear.munition in ("inferno", "srm inferno", "improved inferno")
        ), gear.id
        if gear.munition == "explosive":  # a Narc pod that bursts
            assert gear.damage == (6 if gear.family == "inarc" else 4,), gear.id
        elif gear.group is not Group.EACH or gear.damage:
            assert gear.cluster is not Cluster.NONE, gear.id


@pytest.mark.parametrize(
    ("name", "cluster", "group"),
    [
        ("IS Ammo MML-5 LRM", Cluster.TABLE, Group.FIVES),
        ("IS Ammo MML-5 SRM", Cluster.TABLE, Group.EACH),
        ("Clan Ammo ATM-6 HE", Cluster.TABLE, Group.FIVES),
        ("Clan Ammo iATM-6 HE", Cluster.ALL, Group.FIVES),
        ("IS LB 10-X Cluster Ammo", Cluster.TABLE, Group.EACH),
        ("IS Ammo LRM-20 Follow The Leader", Cluster.TABLE, Group.WHOLE),
        ("IS Ammo LRM-20", Cluster.NONE, Group.EACH),
    ],
)
def test_bins_that_change_how_their_weapon_strikes(
    name: str, cluster: Cluster, group: Group
) -> None:
    gear = find_gear(name)
    assert gear is not None
    assert (gear.cluster, gear.group) == (cluster, group)


@pytest.mark.parametrize(
    ("name", "is_aimed"),
    [
        ("Medium Laser", True), ("Medium VSP Laser", True), ("PPC", True), ("AC/5", True),
        ("Ultra AC/5", True), ("Rotary AC/5", True), ("LB 10-X AC", True), ("Gauss Rifle", True),
        ("Plasma Rifle", True), ("AP Gauss Rifle", True), ("Rifle (Cannon, Heavy)", True),
        ("Machine Gun", False), ("Flamer", False), ("LRM 20", False), ("Thunderbolt 10", False),
        ("HAG/20", False), ("Silver Bullet Gauss Rifle", False), ("BattleMech Taser", False),
        ("Long Tom", False), ("Machine Gun Array", False),
    ],
)  # fmt: skip
def test_a_targeting_computer_helps_direct_fire_alone(name: str, is_aimed: bool) -> None:
    assert weapon(name).is_aimed == is_aimed


@pytest.mark.parametrize(
    ("name", "effect"),
    [
        ("Flamer", "flame"), ("Heavy Flamer", "flame"), ("Plasma Rifle", "heat 1d6"),
        ("Heavy Plasma Rifle", "heat 2d6"), ("Light Plasma Rifle", "heat half d6"),
        ("Plasma Cannon", "heat 2d6"), ("Narc", "narc"), ("iNarc", "inarc"), ("TAG", "tag"),
        ("C3 Computer (Master)", "tag"), ("Laser AMS", "ams"), ("ISAPDS", "apds"),
        ("BattleMech Taser", "taser"), ("TSEMP Cannon", "tsemp"), ("Heavy Gauss Rifle", "recoil"),
        ("Improved Heavy Gauss Rifle", "recoil"), ("Arrow IV", "area"), ("Sniper Cannon", "area"),
    ],
)  # fmt: skip
def test_weapons_that_do_more_than_damage_say_what(name: str, effect: str) -> None:
    assert weapon(name).effects == (effect,)


def test_vsp_lasers_are_easier_to_aim_from_near() -> None:
    for size in ("Small", "Medium", "Large"):
        assert weapon(f"{size} VSP Laser").to_hit_by_range == (-3, -2, -1)


# -- names ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "id_"),
    [
        ("sl", "Small Laser"), ("ml", "Medium Laser"), ("ll", "Large Laser"),
        ("spl", "ISSmallPulseLaser"), ("mpl", "ISMediumPulseLaser"), ("lpl", "ISLargePulseLaser"),
        ("ersl", "ISERSmallLaser"), ("erml", "ISERMediumLaser"), ("erll", "ISERLargeLaser"),
        ("erppc", "ISERPPC"), ("mg", "Machine Gun"), ("gauss", "ISGaussRifle"),
        ("gr", "ISGaussRifle"), ("hgauss", "ISHeavyGaussRifle"), ("fl", "Flamer"),
        ("ssrm2", "ISStreakSRM2"), ("ssrm4", "ISStreakSRM4"), ("ssrm6", "ISStreakSRM6"),
        ("clan mpl", "CLMediumPulseLaser"), ("Clan ER PPC", "CLERPPC"),
        ("clangauss", "CLGaussRifle"), ("IS ER PPC", "ISERPPC"), ("lrm20", "LRM 20"),
        ("LRM-20", "LRM 20"), ("ac/20", "Autocannon/20"), ("HAG/20", "CLHAG20"),
        ("Clan HAG/20", "CLHAG20"), ("Clan Heavy Large Laser", "CLHeavyLargeLaser"),
        ("clan ml", "Medium Laser"),
        ("lbx10", "ISLBXAC10"), ("lb10x", "ISLBXAC10"), ("lb 10-x ac", "ISLBXAC10"),
        ("uac5", "ISUltraAC5"), ("ultra20", "ISUltraAC20"), ("rac5", "ISRotaryAC5"),
        ("hag20", "CLHAG20"), ("ac10", "Autocannon/10"), ("lac5", "Light Auto Cannon/5"),
        ("streak6", "ISStreakSRM6"), ("slrm10", "CLStreakLRM10"), ("snppc", "ISSNPPC"),
        ("lppc", "Light PPC"), ("hppc", "Heavy PPC"), ("lgr", "ISLightGaussRifle"),
        ("hgr", "ISHeavyGaussRifle"), ("apgauss", "CLAPGaussRifle"), ("hmg", "Heavy Machine Gun"),
        ("mga", "ISMGA"), ("ams", "ISAntiMissileSystem"), ("lams", "ISLaserAntiMissileSystem"),
        ("iatm12", "CLiATM12"), ("tb15", "Thunderbolt 15"), ("mortar4", "IS Mech Mortar-4"),
        ("hll", "CLHeavyLargeLaser"), ("ihml", "CLImprovedMediumHeavyLaser"),
        ("ermpl", "CLERMediumPulseLaser"), ("mxpl", "ISMediumXPulseLaser"),
        ("mvspl", "ISMediumVSPLaser"), ("plasma", "ISPlasmaRifle"), ("taser", "Mek Taser"),
        ("tsemp", "TSEMP Cannon"), ("vflamer", "Flamer (Vehicle)"), ("arrow4", "ISArrowIV"),
        ("cermed", "CLERMediumLaser"), ("clpl", "CLLargePulseLaser"), ("cuac10", "CLUltraAC10"),
        ("clb5x", "CLLBXAC5"), ("cgauss", "CLGaussRifle"),
    ],
)  # fmt: skip
def test_what_players_type_is_one_weapon(typed: str, id_: str) -> None:
    assert weapon(typed).id == id_


@pytest.mark.parametrize(
    "name",
    ["", "c", "cml", "ct", "clan", "is", "spoon", "Hatchet", "LRM 20 Ammo", "x" * 500],
)
def test_what_is_no_weapon_is_none(name: str) -> None:
    assert find_weapon(name) is None


def test_a_weapon_is_found_by_the_name_that_we_type_for_it() -> None:
    for gear in WEAPONS:
        assert find_weapon(typed_name(gear)) is gear, gear.id
        assert find_weapon(gear.id) is gear


def test_a_weapon_of_the_units_own_tech_base_is_meant_first() -> None:
    found = find_weapon("mpl", "Clan")
    assert found is not None
    assert found.id == "CLMediumPulseLaser"
    other = find_weapon("is mpl", "Clan")
    assert other is not None
    assert other.id == "ISMediumPulseLaser"


# -- gear of older designs ---------------------------------------------------------------------

PLAIN = Gear(id="", name="", kind=GearKind.WEAPON)


def as_it_was(gear: Gear) -> Gear:
    """Gear as version 0.1 wrote it."""
    return replace(gear, **{name: getattr(PLAIN, name) for name in FIRING})


def test_old_gear_gets_what_it_lacks_by_its_id() -> None:
    for gear in (*WEAPONS, *BINS):
        old = as_it_was(gear)
        if gear.kind is GearKind.WEAPON or gear.munition or gear.damage:
            assert completed(old) == gear, gear.id
        else:
            assert old == gear, gear.id
        assert codec_of(completes_gear=True).decode(Gear, encode(old)) == gear, gear.id


def test_old_gear_keeps_its_own_numbers() -> None:
    old = replace(as_it_was(weapon("LRM 20")), name="Big LRM", rack=40, heat=1, to_hit=-1)
    new = completed(old)
    assert (new.name, new.rack, new.heat, new.to_hit) == ("Big LRM", 40, 1, -1)
    assert (new.cluster, new.group) == (Cluster.TABLE, Group.FIVES)


def test_gear_that_knows_how_it_fires_is_left_alone() -> None:
    new = replace(weapon("Ultra AC/5"), rate=3, jams=(0, 0, 2))
    assert completed(new) is new


@pytest.mark.parametrize(
    "gear",
    [
        unknown_gear("Flux Capacitor"),
        replace(PLAIN, id="Flux Cannon", name="LRM 20", damage=(3,)),
        replace(PLAIN, id="lrm 20", name="LRM 20", rack=20, damage=(1,)),
        replace(PLAIN, id="LRM 20", name="LRM 20", kind=GearKind.EQUIPMENT, munition="x"),
    ],
    ids=by_id,
)
def test_gear_that_is_not_in_the_table_stays_as_it_is(gear: Gear) -> None:
    assert completed(gear) is gear


def test_a_bin_with_incendiary_missiles_mixed_in_is_still_its_own() -> None:
    gear = find_gear("IS Ammo LRM-20 Follow The Leader w/ Incendiary")
    assert gear is not None
    assert completed(as_it_was(gear)) == gear


def test_saves_do_not_say_what_is_usual() -> None:
    assert not set(FIRING) & set(encode(find_gear("IS Ammo LRM-20")))
    assert set(FIRING) & set(encode(weapon("Medium Laser"))) == {"is_aimed"}
    assert set(FIRING) & set(encode(weapon("LRM 20"))) == {"cluster", "group"}
