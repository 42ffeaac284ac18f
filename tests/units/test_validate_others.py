"""What is remarked on vehicles' gear, on fighters, suits, ProtoMechs and platoons."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.assets import asset
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.units.aerospace.design import AeroFighterDesign
from recordsheet_gui.units.battle_armor.design import BattleArmorDesign
from recordsheet_gui.units.described import Bay, MountedItem
from recordsheet_gui.units.engine import Drive
from recordsheet_gui.units.equipment import find_gear, unknown_gear
from recordsheet_gui.units.infantry.facts import Motion as InfantryMotion
from recordsheet_gui.units.kinds import kind_of
from recordsheet_gui.units.protomech.design import ProtoMechDesign
from recordsheet_gui.units.protomech.facts import Motion as ProtoMotion
from recordsheet_gui.units.protomech.facts import engine_rating, locations, structure
from recordsheet_gui.units.vehicle import limits
from recordsheet_gui.units.vehicle.design import SupportVehicleDesign, VehicleDesign
from recordsheet_gui.units.vehicle.facts import Motion
from tests.infantry import platoon
from tests.units.test_kilograms import suit

ALL_SHIPPED = sorted(path.stem for path in asset("sheets", "units").glob("*.toml"))


def shipped(stem: str) -> UnitDesign:
    text = asset("sheets", "units", f"{stem}.toml").read_text(encoding="utf-8")
    design = read_unit_file(f"{stem}.toml", text).design
    assert design is not None
    return design


@pytest.mark.parametrize("stem", ALL_SHIPPED)
def test_nothing_is_remarked_on_any_unit_that_we_ship(stem: str) -> None:
    design = shipped(stem)
    kind = kind_of(design)
    assert kind.remarks(design) == ()
    assert kind.remarks_on_import is None or kind.remarks_on_import(design) == ()


def piece(name: str, where: str, **more: Any) -> MountedItem:
    gear = find_gear(name)
    assert gear is not None, name
    return MountedItem(gear=gear, location=where, **more)


def remarks(design: UnitDesign) -> tuple[tuple[str, str], ...]:
    return kind_of(design).remarks(design)


def fields(found: Iterable[tuple[str, str]]) -> list[str]:
    return [field for field, _ in found]


# -- vehicles --------------------------------------------------------------------------------


def tank(*items: MountedItem, **changes: Any) -> VehicleDesign:
    design = shipped("vehicle-manticore-heavy-tank")
    assert isinstance(design, VehicleDesign)
    return replace(design, items=items, **changes)


def truck(*items: MountedItem, **changes: Any) -> VehicleDesign:
    design = shipped("support-vehicle-lesseps-dump-truck")
    assert isinstance(design, SupportVehicleDesign)
    return replace(design, items=items, **changes)


@pytest.mark.parametrize(
    ("item", "words"),
    [
        (piece("Medium Laser", "FR"), ""),
        (piece("Medium Laser", "BD"), "Medium Laser does not belong into the body."),
        (piece("ISTAG", "BD"), ""),
        (piece("IS Ammo AC/20", "FR"), "AC/20 Ammo belongs into the body."),
        (piece("ISHeavyGaussRifle", "TU"), "Heavy Gauss Rifle belongs to FR or RR."),
        (piece("ISHeavyGaussRifle", "RR"), ""),
        (piece("Bulldozer", "LS"), "Bulldozer belongs to FR or RR."),
        (piece("IS Wrecking Ball", "FR"), "Wrecking Ball belongs to TU."),
        (piece("ISMastMount", "TU"), "Mast Mount does not go with this vehicle."),
    ],
)
def test_where_a_tank_carries_it(item: MountedItem, words: str) -> None:
    expected = [(f"equipment.{item.location}", words)] if words else []
    assert list(limits.in_place(tank(item))) == expected


def test_how_many_a_vehicle_has() -> None:
    hoist = piece("Lift Hoist/Arresting Hoist", "RR")
    assert list(limits.counts(tank(*[hoist] * 4))) == []
    assert fields(limits.counts(tank(*[hoist] * 5))) == ["equipment"]
    plough = piece("Bulldozer", "FR")
    assert list(limits.counts(tank(*[plough] * 2))) == []
    assert fields(limits.counts(tank(*[plough] * 3))) == ["equipment"]
    hand = piece("Manipulator (Non-Mech/Non-Battle Armor)", "LS")
    assert list(limits.counts(tank(*[hand] * 2))) == []
    assert fields(limits.counts(tank(*[hand] * 3))) == ["equipment.LS"]
    assert list(limits.counts(tank(*[hand] * 2, replace(hand, location="RS")))) == []


def test_sponsons_do_not_go_with_jump_jets() -> None:
    jet, gun = piece("VehicleJumpJet", "BD"), piece("Medium Laser", "RS", is_sponson=True)
    assert fields(limits.counts(tank(jet, gun))) == ["equipment"]
    assert list(limits.counts(tank(gun))) == []
    assert list(limits.counts(tank(jet))) == []


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("ISLimitedAmphibiousChassis", Motion.WHEELED, Motion.HOVER),
        ("ISFullyAmphibiousChassis", Motion.TRACKED, Motion.WIGE),
        ("ISCVDuneBuggyChassis", Motion.WHEELED, Motion.TRACKED),
        ("Environmental Sealed Chassis", Motion.TRACKED, Motion.SUBMARINE),
        ("ISArmoredMotiveSystem", Motion.HOVER, Motion.VTOL),
        ("ISVTOLJetBooster", Motion.VTOL, Motion.TRACKED),
        ("Supercharger", Motion.TRACKED, Motion.VTOL),
    ],
)
def test_gear_that_goes_with_some_ways_to_move(name: str, good: Motion, bad: Motion) -> None:
    item = piece(name, "BD")
    assert list(limits.motives(tank(item, motion=good))) == []
    assert fields(limits.motives(tank(item, motion=bad))) == ["equipment"]


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("ISOffRoadChassis", Motion.WHEELED, Motion.TRACKED),
        ("SnowmobileChassis", Motion.TRACKED, Motion.HOVER),
        ("BicycleChassisMod", Motion.HOVER, Motion.TRACKED),
        ("HydroFoilChassisMod", Motion.NAVAL, Motion.WHEELED),
        ("SubmersibleChassisMod", Motion.SUBMARINE, Motion.WHEELED),
        ("Armored Chassis", Motion.VTOL, None),
    ],
)
def test_changes_of_a_chassis_that_go_with_some_ways_to_move(
    name: str, good: Motion, bad: Motion | None
) -> None:
    item = piece(name, "BD")
    assert list(limits.motives(truck(item, motion=good))) == []
    if bad is not None:
        assert fields(limits.motives(truck(item, motion=bad))) == ["equipment"]


def test_two_changes_that_do_not_go_together() -> None:
    both = piece("BicycleChassisMod", "BD"), piece("MonocycleChassisMod", "BD")
    assert len(list(limits.motives(truck(*both)))) == 1


def test_an_omni_has_the_turret_of_its_chassis() -> None:
    gun = piece("PPC", "TU")  # seven tons need a turret of one
    omni: dict[str, Any] = {"is_omni": True}
    assert list(limits.turrets(tank(gun, base_turret=1.0, **omni))) == []
    assert fields(limits.turrets(tank(gun, base_turret=0.5, **omni))) == ["equipment.TU"]
    assert list(limits.turrets(tank(gun, base_turret=0.5))) == []


def test_small_vehicles_have_a_seat() -> None:
    seat = (Bay(kind="pillionseats", size=1),)
    assert fields(limits.support(truck(tons=4.9, transport=()))) == ["transport"]
    assert list(limits.support(truck(tons=4.9, transport=seat))) == []
    assert list(limits.support(truck(tons=5.0, transport=()))) == []
    assert list(limits.support(truck(tons=4.9, transport=(), cruise=0))) == []


def test_modern_gear_needs_fire_control() -> None:
    slave = piece("ISC3SlaveUnit", "BD")
    assert fields(limits.support(truck(slave))) == ["equipment"]
    assert list(limits.support(truck(slave, piece("Advanced Fire Control", "BD")))) == []
    assert fields(limits.support(truck(slave, piece("Basic Fire Control", "BD")))) == ["equipment"]


def test_slots_are_counted_to_the_last() -> None:
    # 60 tons: 17 slots. Attachments take none; all cargo takes one, all bins of a kind too.
    def says(*items: MountedItem) -> bool:
        design = tank(*items, armor_type="Standard", engine=Drive(rating=240))
        return any("slots" in r.message for r in kind_of(design).remarks(design))

    probe = piece("BeagleActiveProbe", "BD")
    assert not says(*[probe] * 17)
    assert says(*[probe] * 18)
    cargo = piece("Cargo", "BD", size=1.0)
    assert not says(*[probe] * 16, cargo, cargo)
    assert says(*[probe] * 17, cargo)
    mast = piece("PPC Capacitor", "BD")
    assert not says(*[probe] * 17, mast)


# -- fighters --------------------------------------------------------------------------------


def fighter(*items: MountedItem, **changes: Any) -> AeroFighterDesign:
    design = shipped("aerospace-fighter-corsair-csr-v12")
    assert isinstance(design, AeroFighterDesign)
    return replace(design, items=items, **changes)


@pytest.mark.parametrize(
    ("items", "changes", "expected"),
    [
        ((), {}, []),
        ((piece("AC/5", "NOS"), piece("IS Ammo AC/5", "FSLG")), {}, []),
        (
            (piece("AC/5", "NOS"), piece("IS Ammo AC/5", "NOS")),
            {},
            ["equipment.NOS: AC/5 Ammo belongs into the fuselage."],
        ),
        (
            (piece("PPC", "FSLG"),),
            {},
            ["equipment.FSLG: PPC has no arc in the fuselage."],
        ),
        (
            (piece("LRM 20", "NOS"), piece("IS Ammo LRM-20 Swarm", "FSLG")),
            {},
            ["equipment.FSLG: A fighter does not fire"],
        ),
        ((), {"armor_type": "Hardened"}, ["armor.type: A fighter has no armor of this kind"]),
    ],
)
def test_what_is_remarked_on_a_fighter(
    items: tuple[MountedItem, ...], changes: dict[str, Any], expected: list[str]
) -> None:
    design = fighter(*items, **changes)
    found = [f"{field}: {words}" for field, words in kind_of(design).remarks(design)]
    found = [words for words in found if not words.startswith("tons")]
    assert len(found) == len(expected)
    for words, start in zip(found, expected, strict=True):
        assert words.startswith(start)


# -- suits -----------------------------------------------------------------------------------


def of_suit(*items: MountedItem, **changes: Any) -> list[str]:
    design = suit(items=items, **changes)
    assert isinstance(design, BattleArmorDesign)
    return fields(kind_of(design).remarks(design))


def laser(mount: str, where: str = "SQ", **more: Any) -> MountedItem:
    return piece("ISBASmallLaser", where, mount=mount, **more)


GLOVES = tuple(piece("BAArmoredGlove", "SQ", mount=mount) for mount in ("left arm", "right arm"))
LIFTER = (piece("BACargoLifter", "SQ", mount="left arm"),)
CLAMP = piece("BA-Magnetic Clamp", "SQ", mount="body")
MYOMER = piece("CLBAMyomerBooster", "SQ", mount="body")
SQUAD = "equipment.SQ"


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, []),
        ({"armor_per_trooper": 10}, []),
        ({"armor_per_trooper": 11}, ["armor"]),
        ({"weight_class": "PA(L)", "armor_per_trooper": 2}, []),
        ({"weight_class": "PA(L)", "armor_per_trooper": 3}, ["armor"]),
        ({"walk": 3}, []),
        ({"walk": 4}, ["walk"]),
        ({"walk": 5, "body": "quad"}, []),
        ({"walk": 6, "body": "quad"}, ["walk"]),
        ({"weight_class": "heavy", "walk": 2}, []),
        ({"weight_class": "heavy", "walk": 3}, ["walk"]),
        ({"motion": "jump", "jump": 3}, []),
        ({"motion": "jump", "jump": 4}, ["jump"]),
        ({"motion": "vtol", "jump": 5}, []),
        ({"motion": "vtol", "jump": 6}, ["jump"]),
        ({"motion": "umu", "jump": 4}, []),
        ({"motion": "umu", "jump": 5}, ["jump"]),
        ({"motion": "vtol", "jump": 1, "weight_class": "heavy"}, ["jump"]),
        ({"motion": "jump", "jump": 1, "body": "quad"}, ["jump"]),
    ],
)
def test_armor_and_movement_of_a_suit(changes: dict[str, Any], expected: list[str]) -> None:
    assert of_suit(**changes) == expected


@pytest.mark.parametrize(
    ("items", "changes", "expected"),
    [
        ((laser("right arm"),), {}, []),
        ((laser("right arm"), laser("right arm")), {}, [SQUAD]),
        ((laser("body"), laser("body")), {}, []),
        ((laser("body"), laser("body"), laser("body")), {}, [SQUAD]),
        ((laser("body"),) * 4, {"body": "quad"}, []),
        ((laser("body"),) * 5, {"body": "quad"}, ["weight_class", "weight_class", SQUAD]),
        ((piece("ISBAMediumLaser", "SQ", mount="right arm"),), {}, []),
        ((piece("ISBALRM5", "SQ", mount="right arm"),), {}, [SQUAD]),  # four slots of three
        ((piece("BAAPMount", "SQ", mount="left arm"),) * 2, {}, []),
        ((piece("BAAPMount", "SQ", mount="left arm"),) * 3, {}, [SQUAD]),
        ((piece("BAAPMount", "SQ", mount="left arm"), laser("left arm")), {}, []),
        ((*[piece("BAAPMount", "SQ", mount="left arm")] * 2, laser("left arm")), {}, [SQUAD]),
        (GLOVES, {}, []),
        (LIFTER, {}, [SQUAD]),
        ((*GLOVES, piece("BABattleClaw", "SQ", mount="left arm")), {}, [SQUAD]),
        ((piece("BABattleClaw", "SQ", mount="body"),), {}, [SQUAD]),
        ((piece("BABattleClaw", "SQ", mount="left arm"),), {"body": "quad"}, [SQUAD]),
        ((CLAMP,), {}, []),
        ((CLAMP,), {"body": "quad"}, [SQUAD]),
        ((CLAMP,), {"weight_class": "assault"}, [SQUAD]),
        ((CLAMP,), {"motion": "umu", "jump": 1}, [SQUAD]),
        ((MYOMER,), {"walk": 5}, []),
        ((MYOMER,), {"walk": 6}, ["walk"]),
        ((MYOMER,), {"weight_class": "heavy", "walk": 3}, []),
        ((MYOMER,), {"weight_class": "heavy", "walk": 4}, ["walk"]),
        ((MYOMER,), {"armor_type": "BA Mimetic"}, [SQUAD]),
        ((MYOMER, piece("BAMechanicalJumpBooster", "SQ", mount="body")), {}, [SQUAD]),
        ((piece("ISBATaser", "SQ", mount="body"),), {}, [SQUAD]),
        ((piece("ISBATaser", "T1", mount="body"),), {}, []),
        ((laser("", is_squad_support=True),), {}, []),
        ((laser("", is_squad_support=True), laser("", is_squad_support=True)), {}, [SQUAD]),
        ((piece("ISDetachableWeaponPack", "SQ", mount="body"),), {"walk": 2}, []),
        ((piece("ISDetachableWeaponPack", "SQ", mount="body"),), {"walk": 1}, ["walk"]),
        (
            (piece("ISDetachableWeaponPack", "SQ", mount="body"),),
            {"walk": 2, "weight_class": "light"},
            [SQUAD],
        ),
    ],
)
def test_what_a_suit_carries(
    items: tuple[MountedItem, ...], changes: dict[str, Any], expected: list[str]
) -> None:
    assert of_suit(*items, **changes) == expected


def test_every_trooper_is_weighed() -> None:
    # A medium suit of 175 kilograms with 10 points of 50: 325 are left.
    plated: dict[str, Any] = {"armor_per_trooper": 10}
    store = "Mission Equipment Storage"
    light = piece(store, "T2", mount="body", size=325.0)
    assert of_suit(light, **plated) == []
    heavy = suit(items=(replace(light, size=326.0),), **plated)
    (remark,) = kind_of(heavy).remarks(heavy)
    assert remark == (
        "weight_class",
        "Trooper 2 weighs 1,001 kg, 1 too many for a medium suit.",
    )
    odd = suit(items=(MountedItem(gear=unknown_gear("Whatsit"), location="SQ"),))
    assert kind_of(odd).not_checked(odd) == ("weight",)
    assert kind_of(suit()).not_checked(suit()) == ()


# -- ProtoMechs ------------------------------------------------------------------------------


def proto(*items: MountedItem, **changes: Any) -> ProtoMechDesign:
    tons, motion = changes.get("tons", 5.0), changes.get("motion", ProtoMotion.BIPED)
    walk = changes.get("walk", 4)
    has_gun = changes.pop("gun", True)
    places = locations(motion, has_main_gun=has_gun)
    return replace(
        ProtoMechDesign(
            name="Proto",
            chassis="Proto",
            tons=tons,
            motion=motion,
            walk=walk,
            engine=Drive(rating=engine_rating(motion, tons, walk)),
            armor=dict.fromkeys(places, 0),
            structure=structure(motion, tons, has_main_gun=has_gun),
            items=items,
        ),
        **changes,
    )


def of_proto(*items: MountedItem, **changes: Any) -> list[str]:
    design = proto(*items, **changes)
    return fields(kind_of(design).remarks(design))


MICRO = "CLERMicroLaser"  # 250 kilograms
QUAD, GLIDER = {"motion": ProtoMotion.QUAD}, {"motion": ProtoMotion.GLIDER}


@pytest.mark.parametrize(
    ("items", "changes", "expected"),
    [
        ((), {}, []),
        ((), {"tons": 2.0}, []),
        ((), {"tons": 1.0}, ["tons"]),
        ((), {"tons": 15.0, "walk": 1}, []),
        ((), {"tons": 16.0, "walk": 1}, ["tons"]),
        ((piece(MICRO, "T"),) * 2, {}, []),
        ((piece(MICRO, "T"),) * 3, {}, ["equipment.T"]),
        ((piece(MICRO, "T"),) * 3, {"tons": 10.0}, []),
        ((piece(MICRO, "T"),) * 4, QUAD, []),
        ((piece(MICRO, "T"),) * 5, QUAD, ["equipment.T"]),
        ((piece(MICRO, "RA"),), {}, []),
        ((piece(MICRO, "RA"),) * 2, {}, ["equipment.RA"]),
        ((piece("CLERSmallLaser", "RA"),), {}, []),  # 500 kilograms
        ((piece("CLERMediumLaser", "RA"),), {"walk": 1}, ["equipment.RA"]),  # 1,000
        ((piece("CLERMediumLaser", "RA"),), {"walk": 1, "tons": 10.0}, []),
        ((piece(MICRO, "MG"),), {}, []),
        ((piece(MICRO, "MG"),) * 2, {}, ["equipment.MG"]),
        ((piece(MICRO, "L"),), {}, ["equipment.L", "equipment.L"]),
        ((piece(MICRO, "T", is_rear=True),), {}, []),
        ((piece(MICRO, "RA", is_rear=True),), {}, ["equipment.RA"]),
        ((piece("ProtoMechJumpJet", "BD"),) * 4, {"jump": 4}, []),
        ((piece("ProtoMechJumpJet", "BD"),) * 5, {"jump": 5}, ["jump"]),
        ((piece("ExtendedJumpJetSystem", "BD"),) * 6, {"jump": 6}, []),
        ((piece("ExtendedJumpJetSystem", "BD"),) * 7, {"jump": 7}, ["jump"]),
        ((piece("ProtoMechJumpJet", "T"),), {"jump": 1}, ["equipment.T"]),
        ((), {**GLIDER, "walk": 4}, []),
        ((), {**GLIDER, "walk": 3}, ["walk"]),
        ((), {**QUAD, "walk": 3}, []),
        ((), {**QUAD, "walk": 2}, ["walk"]),
        ((piece("ProtoMeleeWeapon", "RA"),), {}, []),
        ((piece("ProtoMeleeWeapon", "RA"), piece("ProtoMeleeWeapon", "LA")), {}, ["equipment.LA"]),
        ((), {"engine": Drive(rating=31)}, ["engine"]),
    ],
)
def test_what_is_remarked_on_a_protomech(
    items: tuple[MountedItem, ...], changes: dict[str, Any], expected: list[str]
) -> None:
    assert of_proto(*items, **changes) == expected


@pytest.mark.parametrize(
    ("tons", "place", "most"),
    [
        (5.0, "HD", 4),
        (5.0, "T", 10),
        (5.0, "RA", 2),
        (6.0, "RA", 4),
        (9.0, "RA", 4),
        (10.0, "RA", 6),
        (5.0, "L", 6),
        (5.0, "MG", 3),
        (10.0, "MG", 6),
    ],
)
def test_armor_of_a_protomech_at_its_limits(tons: float, place: str, most: int) -> None:
    design = proto(tons=tons, walk=1)
    full = replace(design, armor={**design.armor, place: most})
    assert fields(kind_of(full).remarks(full)) == []
    over = replace(design, armor={**design.armor, place: most + 1})
    assert fields(kind_of(over).remarks(over)) == [f"armor.{place}"]


def test_a_protomech_that_is_too_heavy() -> None:
    design = shipped("protomech-minotaur")
    assert isinstance(design, ProtoMechDesign)
    heavy = replace(design, armor={**design.armor, "T": design.armor["T"] + 1})
    told = [words for field, words in kind_of(heavy).remarks(heavy) if field == "tons"]
    assert len(told) == 1
    assert told[0].startswith("Its parts weigh 9,050 kg, 50 too many.")


# -- platoons --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bits", "squads", "men", "is_too_large"),
    [
        (1, 2, 10, False),  # bridge engineers
        (1, 3, 5, True),
        (128, 2, 10, False),  # mountain troops
        (128, 3, 5, True),
        (512, 3, 10, False),  # paratroops
        (512, 4, 5, True),
        (64, 4, 5, False),  # marines
        (64, 5, 5, True),
        (0, 5, 6, False),
    ],
)
def test_trained_troops_have_fewer_squads(
    bits: int, squads: int, men: int, is_too_large: bool
) -> None:
    one = platoon(specialization=bits, squadn=squads, squad_size=men)
    assert bool(kind_of(one).remarks(one)) is is_too_large


def test_two_pairs_of_wings_are_too_many() -> None:
    one = platoon(augmentation=["pl_glider"])
    assert kind_of(one).remarks(one) == ()
    both = platoon(augmentation=["pl_glider", "pl_flight"])
    assert fields(kind_of(both).remarks(both)) == ["augmentations"]


def test_one_armored_glove_goes_with_any_other_hand() -> None:
    claw = piece("BABattleClaw", "SQ", mount="right arm")
    for items in (GLOVES[:1], (*GLOVES[:1], claw)):
        assert remarks(suit(items=items)) == ()


@pytest.mark.parametrize("kind", ["Light", "Heavy"])
def test_a_machine_gun_of_a_protomech_fires_its_own_ammunition(kind: str) -> None:
    gun, load = find_gear(f"CL{kind}MG"), find_gear(f"Clan {kind} Machine Gun Ammo - Proto")
    assert gun is not None
    assert load is not None
    assert (load.ammo, load.family) == (gun.ammo, gun.family)


@pytest.mark.parametrize(
    ("base", "squads", "is_odd"),
    [
        *(("Clan", 5, False), ("Mixed (Clan Chassis)", 5, False), ("Clan", 6, True)),
        *(("Inner Sphere", 5, True), ("Inner Sphere", 4, False)),
    ],
)
def test_a_point_of_the_clans_has_five_squads_however_it_moves(
    base: str, squads: int, is_odd: bool
) -> None:
    design = replace(
        platoon(), tech_base=base, motion=InfantryMotion.TRACKED, squads=squads, squad_size=4
    )
    assert bool(remarks(design)) == is_odd
