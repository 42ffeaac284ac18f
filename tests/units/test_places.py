"""Where gear may go in each kind of unit, and what it weighs and takes there."""

from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.assets import asset
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.units.equipment import find_gear, unknown_gear
from recordsheet_gui.units.gear import Gear
from recordsheet_gui.units.kinds import kind_of
from recordsheet_gui.units.mech.design import Engine
from recordsheet_gui.units.mech.makes import Cockpit, Config, EngineType
from tests.units.test_kilograms import proto, suit
from tests.units.test_mech_weight import bare, gear, piece

ALL = "HD CT LT RT LA RA LL RL"


def shipped(stem: str) -> UnitDesign:
    text = asset("sheets", "units", f"{stem}.toml").read_text(encoding="utf-8")
    design = read_unit_file(f"{stem}.toml", text).design
    assert design is not None
    return design


ALL_SHIPPED = sorted(path.stem for path in asset("sheets", "units").glob("*.toml"))


def other(name: str) -> Gear:
    found = find_gear(name)
    assert found is not None, name
    return found


def where(design: UnitDesign, name: str) -> str:
    return " ".join(kind_of(design).places(design, other(name)))


@pytest.mark.parametrize("stem", ALL_SHIPPED)
def test_every_unit_that_we_ship_carries_its_gear_where_it_may(stem: str) -> None:
    design = shipped(stem)
    for item in getattr(design, "items", ()):
        found = {key.split("/")[0] for key in item.slots} if design.kind == "mech" else set()
        found = found or {getattr(item, "mount", "") or item.location}
        assert found <= {*kind_of(design).places(design, item.gear), ""}, item.gear.name


# -- 'Mechs ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("Medium Laser", ALL),
        ("IS Ammo AC/20", ALL),
        ("Heat Sink", ALL),
        ("IS Endo Steel", ALL),
        ("Hatchet", "LA RA"),
        ("Sword", "LA RA"),
        ("IS Lance", "LA RA"),
        ("ISClaw", "LA RA"),
        ("ISLargeShield", "LA RA"),
        ("Salvage Arm", "LA RA"),
        ("Chainsaw", "LA RA"),
        ("Jump Jet", "CT LT RT LL RL"),
        ("UMU", "CT LT RT LL RL"),
        ("ISCASE", "CT LT RT"),
        ("CLCASE", ALL),
        ("ISCASEII", ALL),
        ("ISCASEPrototype", "CT LT RT"),
        ("Extended Fuel Tank", "CT LT RT"),
        ("Ladder", "CT LT RT"),
        ("ISVehicularGrenadeLauncher", "CT LT RT"),
        ("ISGroundMobileHPG", "CT LT RT"),
        ("ISHeavyGaussRifle", "CT LT RT"),
        ("ISHeavyGauss Ammo", ALL),
        ("LightBridgeLayer", ""),
        ("ISAPod", "LL RL"),
        ("ISAES", "LA RA LL RL"),
        ("ISModularArmor", "CT LT RT LA RA LL RL"),
        ("Lift Hoist/Arresting Hoist", "CT LT RT LA RA"),
        ("IS HarJel", "CT LT RT LA RA LL RL"),
        ("ISShoulderTurret", "LT RT"),
        ("ISQuadTurret", ""),
        ("ISHeadTurret", ""),
        ("ISMASS", "HD"),
        ("Ejection Seat (Industrial Mech)", "HD"),
        ("Supercharger", "CT"),
        ("ISRISCEmergencyCoolantSystem", "CT"),
        ("Talons", "LL RL"),
        ("Tracks", "LL RL"),
        ("MechanicalJumpBooster", "LL RL"),
        ("ISPartialWing", "LT RT"),
        ("Ram Plate", "CT LT RT"),
        ("IS Stealth", "LT RT LA RA LL RL"),
        ("Mek Null Signature System", "CT LT RT LA RA LL RL"),
        ("Chameleon Light Polarization Shield", "LT RT LA RA LL RL"),
        ("Environmental Sealing (Mech)", ALL),
    ],
)
def test_where_a_mech_may_carry_it(name: str, places: str) -> None:
    assert where(bare(), name) == places


def test_other_bodies_have_other_places() -> None:
    quad = bare(config=Config.QUAD)
    assert where(quad, "Hatchet") == ""
    assert where(quad, "Chainsaw") == "LT RT"
    assert where(quad, "ISQuadTurret") == "LT RT"
    assert where(quad, "ISShoulderTurret") == ""
    assert where(quad, "LightBridgeLayer") == "CT LT RT"
    assert where(quad, "Jump Jet") == "CT LT RT FLL FRL RLL RRL"
    assert where(bare(config=Config.LAM), "Hatchet") == ""
    assert where(bare(config=Config.LAM), "Chainsaw") == ""
    assert where(bare(tons=105), "ISHeavyGaussRifle") == ALL
    assert where(bare(tons=100), "ISHeavyGaussRifle") == "CT LT RT"
    torso = bare(cockpit=Cockpit.TORSO_MOUNTED)
    assert where(torso, "ISHeadTurret") == "CT"
    assert where(torso, "ISMASS") == "CT"
    assert where(torso, "IS HarJel") == "HD LT RT LA RA LL RL"
    wide = bare(engine=Engine(type=EngineType.XL, rating=200))
    assert where(wide, "Supercharger") == "CT LT RT"


def test_boxes_go_where_their_weapons_are() -> None:
    design = bare(items=(piece("LRM 20", "LT"), piece("PPC", "RA"), piece("Medium Laser", "HD")))
    assert where(design, "ISArtemisIV") == "LT"
    assert where(design, "PPC Capacitor") == "RA"
    assert where(design, "ISLaserInsulator") == "HD"
    assert where(bare(), "PPC Capacitor") == ""


def test_unknown_gear_may_go_anywhere() -> None:
    odd = unknown_gear("Whatsit")
    assert " ".join(kind_of(bare()).places(bare(), odd)) == ALL
    tank = shipped("vehicle-manticore-heavy-tank")
    assert "BD" in kind_of(tank).places(tank, odd)
    squad = suit()
    assert kind_of(squad).places(squad, odd) == ("body", "left arm", "right arm")


def test_any_kind_is_asked_for_weight_and_slots_in_the_same_way() -> None:
    design = bare()
    kind = kind_of(design)
    assert kind.weight_of(design, gear("Hatchet")) == 4
    assert kind.slots_of(design, gear("Hatchet")) == 4
    assert kind.weight_of(design, gear("Cargo"), 2.5) == 2.5
    assert kind.slots_of(design, gear("Cargo"), 2.5) == 3
    squad = shipped("infantry-foot-platoon-rifle")
    assert kind_of(squad).slots_of(squad, gear("Medium Laser")) is None
    assert kind_of(squad).weight_of(squad, gear("Medium Laser")) == 1


# -- others ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "places", "tons", "slots"),
    [
        ("Medium Laser", "FR RS LS RR TU", 1, 1),
        ("IS Ammo AC/20", "BD", 1, 1),
        ("ISCASE", "BD", 0.5, 1),
        ("CLCASE", "BD", 0, 0),
        ("VehicleJumpJet", "BD", 1, 1),
        ("ISFullyAmphibiousChassis", "BD", 6, 0),
        ("ISHeavyGaussRifle", "FR RR", 18, 1),
        ("Bulldozer", "FR RR", 2, 1),
        ("ISMineSweeper", "FR RR", 3, 1),
        ("IS Wrecking Ball", "TU", 4, 1),
        ("ISCombatVehicleEscapePod", "RR", 4, 1),
        ("ISMastMount", "", 0.5, 0),
        ("ISTAG", "FR RS LS RR TU BD", 1, 1),
        ("ISC3MasterUnit", "FR RS LS RR TU BD", 5, 1),
        ("ISGuardianECMSuite", "FR RS LS RR TU BD", 1.5, 1),
        ("Hitch", "FR RR BD", 0, 0),
    ],
)
def test_where_a_tank_may_carry_it(name: str, places: str, tons: float, slots: int) -> None:
    tank = shipped("vehicle-manticore-heavy-tank")  # 60 tons
    kind = kind_of(tank)
    assert where(tank, name) == places
    assert kind.weight_of(tank, other(name)) == tons
    assert kind.slots_of(tank, other(name)) == slots


def test_only_a_mast_goes_onto_a_rotor() -> None:
    warrior = shipped("vtol-warrior-attack-helicopter-h-7")
    assert where(warrior, "ISMastMount") == "RO"
    assert "RO" not in where(warrior, "Medium Laser").split()


@pytest.mark.parametrize(
    ("name", "places", "slots"),
    [
        ("Medium Laser", "NOS RWG LWG AFT", 1),
        ("ISHeavyGaussRifle", "NOS AFT", 1),
        ("IS Ammo AC/5", "FSLG", 0),
        ("ISCASE", "FSLG", 0),
        ("ISGuardianECMSuite", "NOS RWG LWG AFT", 1),
        ("ISTargeting Computer", "FSLG NOS RWG LWG AFT", 0),
    ],
)
def test_where_a_fighter_may_carry_it(name: str, places: str, slots: int) -> None:
    fighter = shipped("aerospace-fighter-corsair-csr-v12")
    assert where(fighter, name) == places
    assert kind_of(fighter).slots_of(fighter, other(name)) == slots


@pytest.mark.parametrize(
    ("name", "size", "changes", "places", "kilos", "slots"),
    [
        ("ISBASmallLaser", 0, {}, "body/left arm/right arm", 200, 1),
        ("BABattleClaw", 0, {}, "left arm/right arm", 15, 0),
        ("BABattleClaw", 0, {"body": "quad"}, "", 15, 0),
        ("ISBASmallLaser", 0, {"body": "quad"}, "body", 200, 1),
        ("ISBASmallLaser", 0, {"body": "quad", "turret": "Standard:3"}, "body/turret", 200, 1),
        ("BA-Magnetic Clamp", 0, {}, "body", 30, 2),
        ("BAPartialWing", 0, {}, "body", 200, 1),
        ("BA-SRM2 Ammo", 4, {}, "body/left arm/right arm", 20, 1),
        ("BA-SRM2 Ammo", 5, {}, "body/left arm/right arm", 20, 2),
        ("ISBATubeArtilleryAmmo", 8, {}, "body/left arm/right arm", 15, 1),
        ("BACargoLifter", 1, {}, "left arm/right arm", 60, 0),
    ],
)
def test_which_part_of_a_suit_may_carry_it(
    name: str, size: float, changes: dict[str, Any], places: str, kilos: float, slots: int
) -> None:
    design = suit(**changes)
    kind = kind_of(design)
    assert "/".join(kind.places(design, other(name))) == places
    assert kind.weight_of(design, other(name), size) == kilos
    assert kind.slots_of(design, other(name), size) == slots


@pytest.mark.parametrize(
    ("name", "places", "slots"),
    [
        ("CLERMediumLaser", "T RA LA MG", 1),
        ("ProtoMechJumpJet", "BD", 0),
        ("ProtoMechUMU", "BD", 0),
        ("CLMyomerBooster", "BD", 0),
        ("Clan Ammo SRM-4", "BD", 0),
        ("ProtoMagneticClamp", "T", 1),
        ("ProtoMeleeWeapon", "T RA LA MG", 1),
    ],
)
def test_where_a_protomech_may_carry_it(name: str, places: str, slots: int) -> None:
    design = proto(armor={"HD": 0, "T": 1, "RA": 0, "LA": 0, "L": 0, "MG": 0})
    assert where(design, name) == places
    assert kind_of(design).slots_of(design, other(name)) == slots
    unarmed = replace(design, armor={"HD": 0, "T": 1, "L": 0})
    assert where(unarmed, "CLERMediumLaser") == "T"


# -- armor -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stem", "most"),
    [
        ("atlas-as7-d", 307),
        ("vehicle-manticore-heavy-tank", 250),
        ("vehicle-scorpion-light-tank", 127),
        ("vtol-warrior-attack-helicopter-h-7", 113),
        ("support-vehicle-lesseps-dump-truck", 20),
        ("aerospace-fighter-corsair-csr-v12", 400),
        ("conventional-fighter-mechbuster", 50),
        ("battle-armor-elemental-laser-sqd5", 10),
        ("protomech-centaur", 27),
        ("protomech-minotaur", 42),
    ],
)
def test_the_most_armor_of_every_kind_is_laid_out_and_no_more(stem: str, most: int) -> None:
    design = shipped(stem)
    kind = kind_of(design)
    limits = kind.armor_limits(design)
    assert limits is not None
    if stem != "support-vehicle-lesseps-dump-truck":
        assert limits.total == most
    armor = kind.balanced_armor(design, limits.total)
    suits = len(armor) if design.kind == "battle armor" else 1
    assert sum(armor.values()) == limits.total * suits
    assert kind.balanced_armor(design, limits.total + 1) == armor
    assert armor.keys() == getattr(design, "armor", {}).keys()
    fewer = kind.balanced_armor(design, limits.total - 1)
    assert sum(fewer.values()) == (limits.total - 1) * suits
    assert sum(kind.balanced_armor(design, 0).values()) == 0
    for place, points in limits.by_place.items():
        assert armor[place] + armor.get(f"{place}R", 0) <= points


def test_a_rotor_keeps_its_two_points() -> None:
    design = shipped("vtol-warrior-attack-helicopter-h-7")
    for points, rotor in ((1, 1), (2, 2), (50, 2)):
        assert kind_of(design).balanced_armor(design, points)["RO"] == rotor


def test_both_sides_of_a_tank_get_the_same() -> None:
    design = shipped("vehicle-manticore-heavy-tank")
    for points in range(40, 46):
        armor = kind_of(design).balanced_armor(design, points)
        assert abs(armor["RS"] - armor["LS"]) <= 1
        assert armor["FR"] == max(armor.values())


@pytest.mark.parametrize(
    ("stem", "weight", "points"),
    [
        ("vehicle-manticore-heavy-tank", 10, 160),
        ("aerospace-fighter-corsair-csr-v12", 2.5, 40),
        ("battle-armor-elemental-laser-sqd5", 260, 10),
        ("protomech-centaur", 149, 2),
        ("warship-molniya-corvette-2951", 10, None),
        ("infantry-foot-platoon-rifle", 10, None),
    ],
)
def test_what_armor_a_weight_buys(stem: str, weight: float, points: int | None) -> None:
    design = shipped(stem)
    assert kind_of(design).armor_points(design, weight) == points


def test_kinds_of_which_nobody_has_told_us_have_no_limits() -> None:
    design = shipped("warship-molniya-corvette-2951")
    assert kind_of(design).armor_limits(design) is None
    squad = shipped("infantry-foot-platoon-rifle")
    assert kind_of(squad).armor_limits(squad) is None
    assert kind_of(squad).balanced_armor(squad, 10) == {}
