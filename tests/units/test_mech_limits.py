"""What is remarked on a 'Mech's gear: where it lies, what goes together, what its kind may have."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.core.ids import slot_key
from recordsheet_gui.units.construction import Findings
from recordsheet_gui.units.equipment import find_gear, unknown_gear
from recordsheet_gui.units.gear import Item, Slot
from recordsheet_gui.units.kinds import kind_of
from recordsheet_gui.units.mech import fitting, limits
from recordsheet_gui.units.mech.design import Engine, HeatSinks, MechDesign
from recordsheet_gui.units.mech.makes import Cockpit, Config, EngineType, Gyro
from recordsheet_gui.units.mech.systems import system_slots
from recordsheet_gui.units.mech.validate import at_a_glance, validate
from tests.units.test_mech_weight import SHIPPED, bare, gear, piece


def at(name: str, *spots: str, **more: Any) -> Item:
    """A piece in its slots: "RA 5-8" are the fifth to the eighth of the right arm."""
    keys = []
    for spot in spots:
        where, _, numbers = spot.partition(" ")
        first, _, last = numbers.partition("-")
        keys += [slot_key(where, n) for n in range(int(first), int(last or first) + 1)]
    where = str(keys[0]).partition("/")[0] if keys else ""
    return Item(gear=gear(name), location=where, slots=tuple(keys), **more)


def found(check: Callable[[MechDesign], Findings], *items: Item, **changes: Any) -> list[str]:
    """What a check says of a bare 'Mech with these pieces: "slots.RA: ..."."""
    return [f"{field}: {words}" for field, words in check(bare(items=items, **changes))]


def with_arms(count: int, *items: Item, **changes: Any) -> list[str]:
    """The same for arms with so many actuators."""
    rows = system_slots(bare(**changes), {"LA": count, "RA": count})
    slots = {where: tuple(Slot(system=one) for one in row) for where, row in rows.items()}
    return found(fitting.arms, *items, slots=slots, **changes)


@pytest.mark.parametrize("name", SHIPPED)
def test_nothing_is_remarked_on_mechs_that_we_ship(name: str) -> None:
    assert validate(SHIPPED[name]) == ()
    assert kind_of(SHIPPED[name]).not_checked(SHIPPED[name]) == ()


# -- places and slots ------------------------------------------------------------------------


def test_a_piece_without_slots_is_told() -> None:
    loose = Item(gear=gear("PPC"), location="")
    assert found(fitting.pieces, loose) == ["slots: PPC has no place."]
    assert found(fitting.pieces, replace(loose, location="RA")) == ["slots.RA: PPC has no place."]
    assert found(fitting.pieces, Item(gear=gear("CLCASE"), location="RT")) == []
    assert found(fitting.pieces, Item(gear=unknown_gear("Whatsit"), location="RT")) == []


def test_gear_by_formula_takes_its_slots() -> None:
    assert found(fitting.pieces, at("Hatchet", "RA 5-8")) == []
    assert found(fitting.pieces, at("Hatchet", "RA 5-7")) == [
        "slots.RA: Hatchet takes 4 slots, not 3."
    ]
    guns = at("ISGaussRifle", "RT 1-7"), at("ISTargeting Computer", "LT 1-4")
    assert found(fitting.pieces, *guns) == []
    assert found(fitting.pieces, guns[0], at("ISTargeting Computer", "LT 1-3")) == [
        "slots.LT: Targeting Computer takes 4 slots, not 3."
    ]


def test_patterns_are_whole_in_every_place() -> None:
    talons = at("Talons", "LL 5-6", "RL 5-6")
    assert found(fitting.pieces, talons) == []
    assert found(fitting.pieces, at("Talons", "LL 5-6", "RL 5")) == [
        "slots.RL: Talons takes 2 slots of RL, not 1."
    ]
    assert found(fitting.pieces, at("Tracks", "LL 5-6", "RL 5")) == [
        "slots.LL: Tracks takes 1 slot of LL, not 2."
    ]


@pytest.mark.parametrize(
    ("item", "words"),
    [
        (at("Jump Jet", "RA 5"), "slots.RA: Jump Jet cannot be in RA."),
        (at("ISCASE", "LL 5"), "slots.LL: CASE cannot be in LL."),
        (at("ISHeavyGaussRifle", "RA 2-12"), "slots.RA: Heavy Gauss Rifle cannot be in RA."),
        (at("ISAntiPersonnelPod", "RT 1"), "slots.RT: A-Pod cannot be in RT."),
    ],
)
def test_a_place_that_is_forbidden(item: Item, words: str) -> None:
    assert words in found(fitting.pieces, item)


def test_pieces_lie_unbroken_and_only_large_guns_are_split() -> None:
    assert found(fitting.pieces, at("PPC", "RA 5-6", "RA 8")) == [
        "slots.RA: The slots of PPC in RA do not lie together."
    ]
    assert found(fitting.pieces, at("PPC", "RA 5-6", "RT 1")) == [
        "slots.RA: PPC cannot be split over RA and RT."
    ]
    assert found(fitting.pieces, at("AC/20", "RA 5-8", "RT 1-6")) == []
    assert found(fitting.pieces, at("AC/20", "RT 1-6", "CT 11-12", "LT 1-2")) == [
        "slots.RT: AC/20 is split over 3 locations, not two."
    ]
    assert found(fitting.pieces, at("AC/20", "RA 5-8", "LT 1-6")) == [
        "slots.RA: AC/20 is split over RA and LT, which do not touch."
    ]
    assert found(fitting.pieces, at("AC/20", "HD 4", "CT 1-9")) == []
    lam = found(fitting.pieces, at("AC/20", "RA 5-8", "RT 1-6"), config=Config.LAM)
    assert lam == ["slots.RA: AC/20 cannot be split over RA and RT."]


def test_an_import_remarks_no_other_slots_of_armor_than_the_closer_look() -> None:
    def told(slots: str, **changes: Any) -> set[str]:
        design = bare(items=(at("IS Ferro-Fibrous", slots),), armor_type="Ferro-Fibrous", **changes)
        return {one.message for one in at_a_glance(design) if "Ferro-Fibrous takes" in one.message}

    clan: dict[str, Any] = {"tech_base": "Mixed (IS Chassis)", "armor_base": "Clan"}
    assert told("LT 1-7", **clan) == set()
    assert told("LT 1-6", **clan) == {"Ferro-Fibrous takes 7 slots, not 6."}
    assert told("LT 1-7") == {"Ferro-Fibrous takes 14 slots, not 7."}


def test_structure_and_armor_have_their_slots() -> None:
    endo = at("IS Endo Steel", "LT 1-7", "RT 1-7")
    assert found(fitting.fillers, endo, structure_type="Endo Steel") == []
    assert found(fitting.fillers, structure_type="Endo Steel") == [
        "structure: Endo Steel takes 14 slots, not 0."
    ]
    assert found(fitting.fillers, at("IS Endo Steel", "LT 1-12"), structure_type="Endo Steel") == [
        "structure: Endo Steel takes 14 slots, not 12."
    ]
    assert found(fitting.fillers, armor_type="Ferro-Fibrous") == [
        "armor: Ferro-Fibrous takes 14 slots, not 0."
    ]
    stealth = at("IS Stealth", "LA 5-6", "RA 5-6", "LL 5-6", "RL 5-6", "LT 1-2", "RT 1")
    assert found(fitting.fillers, stealth, armor_type="Stealth") == [
        "slots.RT: Stealth takes 2 slots of RT, not 1."
    ]
    assert found(fitting.fillers, at("Triple Strength Myomer", "LT 1-5")) == [
        "slots: Triple Strength Myomer takes 6 slots, not 5."
    ]
    patchy: dict[str, Any] = {"armor_type": "Patchwork", "patchwork": {"LA": "Reactive"}}
    assert found(fitting.fillers, at("IS Reactive", "LA 5-6"), **patchy) == []
    assert found(fitting.fillers, at("IS Reactive", "LA 5"), **patchy) == [
        "slots.LA: Reactive takes 2 slots of LA, not 1."
    ]


def test_what_arms_need_and_must_not_have() -> None:
    axe, lance, claw = at("Hatchet", "RA 5-8"), at("IS Lance", "RA 5-7"), at("ISClaw", "RA 5-8")
    driver = at("Heavy-Duty Pile Driver", "RA 3-10")
    assert with_arms(4, axe) == []
    assert with_arms(3, axe) == ["slots.RA: Hatchet in RA needs a hand."]
    assert with_arms(3, lance) == []
    assert with_arms(2, lance) == ["slots.RA: Lance in RA needs a lower arm."]
    assert with_arms(3, claw) == []
    assert with_arms(4, claw) == ["slots.RA: Claw in RA takes the place of the hand."]
    assert with_arms(2, driver) == []
    assert with_arms(3, driver) == [
        "slots.RA: Heavy-Duty Pile Driver in RA takes the place of the lower arm."
    ]
    gun = at("PPC", "RA 5-7")
    assert with_arms(3, gun) == []
    assert with_arms(2, gun, is_omni=True) == []
    assert with_arms(3, gun, is_omni=True) == [
        "slots.RA: PPC in RA leaves no room for lower arm and hand in the arm of an Omni."
    ]


def test_an_arm_swings_one_weapon_and_bears_one_shield() -> None:
    axe, sword = at("Hatchet", "RA 5-8"), at("Sword", "RA 9-12")
    assert with_arms(4, axe, sword) == ["slots.RA: RA has two physical weapons: Hatchet and Sword."]
    assert with_arms(4, axe, at("ISSmallShield", "RA 9-11")) == []
    shields = at("ISSmallShield", "RA 5-7"), at("ISSmallShield", "RA 9-11")
    assert len(with_arms(4, *shields)) == 1
    assert with_arms(4, axe, at("Hatchet", "LA 5-8")) == []


def test_how_many_there_may_be() -> None:
    hoist = "Lift Hoist/Arresting Hoist"
    hoists = [at(hoist, f"{where} 1-3") for where in ("LT", "RT", "CT")]
    assert found(fitting.numbers, *hoists[:2]) == []
    assert len(found(fitting.numbers, *hoists)) == 1
    plates = at("ISModularArmor", "RT 1"), at("ISModularArmor", "RT 2", is_rear=True)
    assert found(fitting.numbers, *plates) == []
    assert found(fitting.numbers, *plates, at("ISModularArmor", "RT 3")) == [
        "slots.RT: RT has 2 plates of modular armor on one side."
    ]
    turrets = at("ISShoulderTurret", "RT 1"), at("ISShoulderTurret", "RT 2")
    assert found(fitting.numbers, turrets[0], at("ISShoulderTurret", "LT 1")) == []
    assert len(found(fitting.numbers, *turrets)) == 1
    computers = at("ISTargeting Computer", "RT 1"), at("CLTargeting Computer", "RT 2")
    assert len(found(fitting.numbers, *computers)) == 1


def test_boxes_need_a_weapon_beside_them() -> None:
    rack, box = at("LRM 20", "RT 1-5"), at("ISArtemisIV", "RT 6")
    assert found(fitting.boxes, rack, box) == []
    assert found(fitting.boxes, rack, at("ISArtemisIV", "LT 6")) == [
        "slots.LT: There is no weapon for Artemis IV FCS in LT."
    ]
    assert len(found(fitting.boxes, rack, box, at("ISArtemisIV", "RT 7"))) == 1
    assert found(fitting.boxes, at("PPC", "RA 5-7"), at("PPC Capacitor", "RA 8")) == []
    assert len(found(fitting.boxes, at("Medium Laser", "RA 5"), at("PPC Capacitor", "RA 8"))) == 1


def test_what_turns_needs_a_turret() -> None:
    gun = at("PPC", "RT 1-3", is_turret=True)
    assert found(fitting.turrets, gun, at("ISShoulderTurret", "RT 4")) == []
    assert found(fitting.turrets, gun) == ["slots.RT: PPC is in a turret that is not there."]
    heavy = at("ISHeavyGaussRifle", "RT 1-11", is_turret=True)
    assert found(fitting.turrets, heavy, at("ISShoulderTurret", "RT 12")) == [
        "slots.RT: Heavy Gauss Rifle cannot be in a turret."
    ]
    head = at("Medium Laser", "HD 3", is_turret=True)
    assert found(fitting.turrets, head, at("ISHeadTurret", "CT 12")) == []


def test_pods_are_for_omnis_and_not_for_everything() -> None:
    gun = at("PPC", "RA 5-7", is_omnipod=True)
    assert found(fitting.pods, gun, is_omni=True) == []
    assert found(fitting.pods, gun) == ["slots.RA: PPC is in a pod, and this is no Omni."]
    masc = at("ISMASC", "RT 1-3", is_omnipod=True)
    assert found(fitting.pods, masc, is_omni=True) == ["slots.RT: MASC cannot be in a pod."]
    assert found(fitting.pods, replace(masc, is_omnipod=False), is_omni=True) == []


# -- engine, sinks, movement -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "rating", "words"),
    [
        (EngineType.FUSION, 500, ""),
        (EngineType.FUSION, 505, "No engine has a rating over 500."),
        (EngineType.COMPACT, 400, ""),
        (EngineType.COMPACT, 405, "No compact engine has a rating over 400."),
        (EngineType.FUSION, 10, ""),
        (EngineType.FUSION, 5, "Ratings are multiples of 5, 10 at least, not 5."),
        (EngineType.FUSION, 201, "Ratings are multiples of 5, 10 at least, not 201."),
    ],
)
def test_ratings_that_nobody_builds(kind: EngineType, rating: int, words: str) -> None:
    expected = [f"engine: {words}"] if words else []
    assert found(limits.engine, engine=Engine(type=kind, rating=rating)) == expected


@pytest.mark.parametrize(
    ("rating", "expected"),
    [
        (195, []),  # the speed is remarked, not the engine
        (200, []),
        (205, ["engine: 4 walking MP take an engine of 200, not 205."]),
        (245, ["engine: 4 walking MP take an engine of 200, not 245."]),
        (250, []),
    ],
)
def test_an_engine_larger_than_its_speed_takes_is_told(rating: int, expected: list[str]) -> None:
    engine = Engine(type=EngineType.FUSION, rating=rating)
    assert found(limits.rating, tons=50, walk=4, engine=engine) == expected
    assert found(limits.rating, tons=50, walk=4, engine=engine, **PRIMITIVE) == []


def test_engines_that_the_clans_do_not_build() -> None:
    light = Engine(type=EngineType.LIGHT, rating=200, base="Clan")
    for tech_base in ("Clan", "Mixed (IS Chassis)"):
        told = found(limits.engine, engine=light, tech_base=tech_base)
        assert told == ["engine: The Clans build no light engine."]
    assert found(limits.engine, engine=replace(light, base="Inner Sphere")) == []


@pytest.mark.parametrize(
    ("engine", "count", "is_short"),
    [
        (EngineType.FUSION, 10, False),
        (EngineType.FUSION, 9, True),
        (EngineType.FISSION, 5, False),
        (EngineType.FISSION, 4, True),
        (EngineType.FUEL_CELL, 1, False),
        (EngineType.FUEL_CELL, 0, True),
        (EngineType.ICE, 0, False),
    ],
)
def test_no_fewer_sinks_than_come_with_the_engine(
    engine: EngineType, count: int, is_short: bool
) -> None:
    said = found(
        limits.sinks,
        heat_sinks=HeatSinks(count=count),
        engine=Engine(type=engine, rating=200),
    )
    assert bool(said) is is_short


def test_sinks_of_two_kinds() -> None:
    mixed = at("Heat Sink", "LL 5"), at("ISDoubleHeatSink", "RT 1-3")
    assert found(limits.sinks, *mixed) == ["heat_sinks: Its heat sinks are of 2 kinds."]
    assert found(limits.sinks, mixed[0], at("Heat Sink", "RL 5")) == []


def jets(name: str, count: int) -> list[Item]:
    return [at(name, "LL 5") for _ in range(count)]


@pytest.mark.parametrize(
    ("name", "count", "is_too_far"),
    [
        ("Jump Jet", 4, False),
        ("Jump Jet", 5, True),
        ("UMU", 4, False),
        ("UMU", 5, True),
        ("Improved Jump Jet", 6, False),
        ("Improved Jump Jet", 7, True),
        ("ISPrototypeImprovedJumpJet", 6, False),
    ],
)
def test_how_far_it_may_jump(name: str, count: int, is_too_far: bool) -> None:
    assert bool(found(limits.jumping, *jets(name, count))) is is_too_far


def test_what_feeds_jets_and_what_they_do_not_go_with() -> None:
    ice = Engine(type=EngineType.ICE, rating=200)
    assert found(limits.jumping, *jets("Jump Jet", 1), engine=ice) == [
        "jump: An engine of this kind (ice) feeds no jump jets."
    ]
    fission = Engine(type=EngineType.FISSION, rating=200)
    assert found(limits.jumping, *jets("Jump Jet", 1), engine=fission) == []
    assert found(limits.jumping, *jets("Jump Jet", 1), *jets("UMU", 1)) == [
        "jump: Jump jets and underwater units do not go together."
    ]
    booster = at("MechanicalJumpBooster", "LL 5-6", "RL 5-6", size=3)
    assert found(limits.jumping, booster, engine=ice) == []
    assert len(found(limits.jumping, booster, at("ISPartialWing", "LT 1-4", "RT 1-4"))) == 1


# -- combinations ----------------------------------------------------------------------------

TSM, MASC = at("Triple Strength Myomer", "LT 1-6"), at("ISMASC", "RT 1-3")
AES = at("ISAES", "RA 5-6")
COMPUTER, ECM = at("ISTargeting Computer", "RT 1"), at("ISGuardianECMSuite", "RT 1-2")
NULL = at("Mek Null Signature System", "CT 11")
VOID = at("Mek Void Signature System", "CT 11")
SLAVE, C3I = at("ISC3SlaveUnit", "HD 4"), at("ISC3iUnit", "RT 1-2")


@pytest.mark.parametrize(
    ("items", "changes", "count"),
    [
        ((MASC, TSM), {}, 1),
        ((MASC,), {}, 0),
        ((MASC, AES), {}, 1),
        ((AES, TSM), {}, 1),
        ((AES, COMPUTER), {}, 1),
        ((AES,), {}, 0),
        ((NULL, COMPUTER), {}, 1),
        ((NULL, SLAVE), {}, 1),
        ((NULL,), {}, 0),
        ((NULL,), {"armor_type": "Stealth"}, 2),  # and stealth has no ECM
        ((NULL, ECM), {"armor_type": "Stealth"}, 1),
        ((VOID,), {}, 1),
        ((VOID, ECM), {}, 0),
        ((), {"armor_type": "Stealth"}, 1),
        ((ECM,), {"armor_type": "Stealth"}, 0),
        ((SLAVE, C3I), {}, 1),
        ((SLAVE, SLAVE), {}, 0),
        ((TSM, at("ISSuperCooledMyomer", "LT 1")), {}, 1),
        ((at("HarJel Repair Systems (HarJel II)", "LT 1"),), {}, 0),
        ((at("HarJel Repair Systems (HarJel II)", "LT 1"),), {"armor_type": "Hardened"}, 1),
        ((at("HarJel Repair Systems (HarJel II)", "LT 1"),), {"armor_type": "Ferro-Fibrous"}, 0),
        ((at("LRM 20", "LT 1-5"), at("LRM 20", "RT 1-5"), at("ISArtemisIV", "RT 6")), {}, 1),
        ((at("LRM 20", "RT 1-5"), at("ISArtemisIV", "RT 6")), {}, 0),
        ((at("ISHeavyGaussRifle", "RT 1-11"),), {}, 0),
    ],
)
def test_what_goes_together(items: tuple[Item, ...], changes: dict[str, Any], count: int) -> None:
    assert len(found(limits.combinations, *items, **changes)) == count


def test_a_heavy_gauss_rifle_needs_power() -> None:
    gun = at("ISHeavyGaussRifle", "RT 1-11")
    for kind, count in ((EngineType.ICE, 1), (EngineType.FUEL_CELL, 1), (EngineType.XL, 0)):
        engine = Engine(type=kind, rating=200)
        assert len(found(limits.combinations, gun, engine=engine)) == count


# -- kinds -----------------------------------------------------------------------------------

HEAVY: dict[str, Any] = {"tons": 105, "gyro": Gyro.SUPERHEAVY}
INDUSTRIAL: dict[str, Any] = {"structure_type": "Industrial", "cockpit": Cockpit.INDUSTRIAL}
PRIMITIVE: dict[str, Any] = {"cockpit": Cockpit.PRIMITIVE, "armor_type": "Primitive"}
LAM: dict[str, Any] = {"config": Config.LAM, "jump": 3}


@pytest.mark.parametrize(
    ("changes", "items", "fields"),
    [
        ({}, (), []),
        ({"gyro": Gyro.SUPERHEAVY}, (), ["gyro"]),
        ({"gyro": Gyro.NONE}, (), ["gyro"]),
        ({"gyro": Gyro.NONE, "cockpit": Cockpit.INTERFACE}, (), []),
        ({"cockpit": Cockpit.TRIPOD}, (), ["cockpit"]),
        ({"cockpit": Cockpit.TRIPOD, "config": Config.TRIPOD}, (), []),
        ({"cockpit": Cockpit.QUADVEE}, (), ["cockpit"]),
        ({"cockpit": Cockpit.QUADVEE, "config": Config.QUADVEE}, (), []),
        ({"cockpit": Cockpit.SUPERHEAVY}, (), ["cockpit"]),
        ({**HEAVY, "cockpit": Cockpit.SUPERHEAVY}, (), []),
        ({"cockpit": Cockpit.SUPERHEAVY_TRIPOD, "config": Config.TRIPOD}, (), ["cockpit"]),
        ({**HEAVY, "cockpit": Cockpit.SUPERHEAVY_TRIPOD}, (), ["cockpit"]),
        ({**HEAVY, "cockpit": Cockpit.SUPERHEAVY_TRIPOD, "config": Config.TRIPOD}, (), []),
        ({"tons": 105}, (), ["gyro"]),
        (HEAVY, (), []),
        (HEAVY, (at("Jump Jet", "LL 5"),), ["slots.LL"]),
        (HEAVY, (MASC,), ["slots.RT"]),
        (HEAVY, (AES,), ["slots.RA"]),
        ({**HEAVY, "config": Config.QUADVEE}, (), ["tons"]),
        ({**HEAVY, "slots": {"CT": (Slot(is_armored=True),)}}, (), ["slots"]),
        (INDUSTRIAL, (), []),
        ({**INDUSTRIAL, "engine": Engine(type=EngineType.XL, rating=200)}, (), ["engine"]),
        ({**INDUSTRIAL, "gyro": Gyro.COMPACT}, (), ["gyro"]),
        ({**INDUSTRIAL, "heat_sinks": HeatSinks(count=10, kind="double")}, (), ["heat_sinks"]),
        (INDUSTRIAL, (at("Improved Jump Jet", "LT 1-2"),), ["jump"]),
        (INDUSTRIAL, (MASC,), ["slots.RT"]),
        (INDUSTRIAL, (COMPUTER,), ["equipment"]),
        ({**INDUSTRIAL, "cockpit": Cockpit.STANDARD}, (COMPUTER,), []),
        (INDUSTRIAL, (at("Environmental Sealing (Mech)", "HD 4"),), []),
        ({}, (at("Environmental Sealing (Mech)", "HD 4"),), ["equipment"]),
        (PRIMITIVE, (), []),
        ({**PRIMITIVE, "armor_type": "Standard"}, (), ["armor"]),
        ({**PRIMITIVE, "structure_type": "Endo Steel"}, (), ["structure"]),
        ({**PRIMITIVE, "is_omni": True}, (), ["omni"]),
        ({**PRIMITIVE, "engine": Engine(type=EngineType.FUSION, rating=400)}, (), []),
        ({**PRIMITIVE, "engine": Engine(type=EngineType.FUSION, rating=405)}, (), ["engine"]),
        (LAM, (), []),
        ({**LAM, "tons": 55}, (), []),
        ({**LAM, "tons": 60}, (), ["tons"]),
        ({**LAM, "jump": 2}, (), ["jump"]),
        ({**LAM, "engine": Engine(type=EngineType.XL, rating=200)}, (), ["engine"]),
        ({**LAM, "engine": Engine(type=EngineType.COMPACT, rating=200)}, (), []),
        ({**LAM, "gyro": Gyro.XL}, (), ["gyro"]),
        ({**LAM, "gyro": Gyro.HEAVY_DUTY}, (), []),
        ({**LAM, "armor_type": "Hardened"}, (), ["armor"]),
        ({**LAM, "armor_type": "Ferro-Fibrous"}, (), ["armor"]),
        ({**LAM, "structure_type": "Endo Steel"}, (), ["structure"]),
        ({**LAM, "structure_type": "Composite"}, (), []),
        ({**LAM, "cockpit": Cockpit.COMMAND_CONSOLE}, (), ["cockpit"]),
        ({**LAM, "is_omni": True}, (), ["omni"]),
        (LAM, (at("ISModularArmor", "LT 1"),), ["slots.LT"]),
        (LAM, tuple(piece("Bomb Bay") for _ in range(20)), []),
        (LAM, tuple(piece("Bomb Bay") for _ in range(21)), ["equipment"]),
        ({}, (at("Ram Plate", "CT 11", "LT 1", "RT 1"),), ["equipment"]),
        (
            {"config": Config.QUAD, "structure_type": "Reinforced"},
            (at("Ram Plate", "CT 11", "LT 1", "RT 1"),),
            [],
        ),
        ({"config": Config.QUAD}, (at("ChainDrapeCape", "LT 1-3", "RT 1-3"),), []),
        ({"config": Config.QUAD}, (at("ChainDrapeApron", "LT 1-3", "RT 1-3"),), ["equipment"]),
        ({}, (at("ISAES", "LL 5-6"),), ["slots.LL"]),
        ({}, (at("ISAES", "LL 5-6"), at("ISAES", "RL 5-6")), []),
    ],
)
def test_what_a_kind_of_mech_may_have(
    changes: dict[str, Any], items: tuple[Item, ...], fields: list[str]
) -> None:
    assert [field for field, _ in limits.kinds(bare(items=items, **changes))] == fields


@pytest.mark.parametrize(("rating", "walks"), [(240, 4), (200, 3), (235, 3), (300, 5)])
def test_a_primitive_engine_is_a_fifth_larger_than_its_speed(rating: int, walks: int) -> None:
    design = bare(**PRIMITIVE, engine=Engine(type=EngineType.FUSION, rating=rating), walk=walks)
    assert [one for one in validate(design) if one.field == "walk"] == []
    faster = replace(design, walk=walks + 1)
    assert [one.message for one in validate(faster) if one.field == "walk"] == [
        f"An engine of {rating} gives {walks} walking MP, not {walks + 1}."
    ]


# -- tech ------------------------------------------------------------------------------------


def test_gear_of_the_other_side_and_of_a_higher_level() -> None:
    clan = at("CLERMediumLaser", "RA 5")
    assert found(limits.tech, clan) == [
        "equipment.RA: ER Medium Laser is of the other tech base (Clan): it is mixed."
    ]
    assert found(limits.tech, clan, tech_base="Mixed (IS Chassis)") == []
    assert found(limits.tech, clan, tech_base="Clan") == []
    sphere = at("ISERMediumLaser", "RA 5")
    assert len(found(limits.tech, sphere, tech_base="Clan")) == 1
    null = at("Mek Null Signature System", "CT 11")
    assert found(limits.tech, null, rules_level=limits.level_of(null.gear)) == []
    low = found(limits.tech, null, rules_level=limits.level_of(null.gear) - 1)
    assert len(low) == 1
    plain = find_gear("Medium Laser")
    assert plain is not None
    assert limits.level_of(plain) == 1


def test_an_engine_of_the_other_side_makes_a_mech_mixed() -> None:
    def told(base: str, tech_base: str) -> list[str]:
        engine = Engine(type=EngineType.XL, rating=200, base=base)
        return found(limits.engine, tech_base=tech_base, engine=engine)

    assert told("Clan", "Inner Sphere") == [
        "engine: Its engine is of the other tech base (Clan): it is mixed."
    ]
    assert told("Inner Sphere", "Clan") == [
        "engine: Its engine is of the other tech base (Inner Sphere): it is mixed."
    ]
    for base in ("Inner Sphere", "Clan"):
        assert told(base, base) == told("", base) == []
        assert told(base, "Mixed (IS Chassis)") == told(base, "Mixed (Clan Chassis)") == []


# -- the whole -------------------------------------------------------------------------------


def test_the_weight_is_told_with_the_three_heaviest_parts() -> None:
    atlas = SHIPPED["Atlas AS7-D"]
    heavy = replace(atlas, armor={**atlas.armor, "HD": 10})
    assert [words for field, words in validate(heavy) if field == "tons"] == [
        "Its parts weigh 100.5 tons, 0.5 too many. The heaviest: weapons 31, armor 19.5, engine 19."
    ]
    light = replace(atlas, armor={**atlas.armor, "CT": 20})
    assert validate(light) == ()


def test_ammunition_and_weapons_need_one_another() -> None:
    atlas = SHIPPED["Atlas AS7-D"]
    no_gun = replace(atlas, items=tuple(i for i in atlas.items if i.gear.name != "AC/20"))
    assert any("Nothing fires" in words for _, words in validate(no_gun))
    no_bin = replace(atlas, items=tuple(i for i in atlas.items if "AC/20 Ammo" not in i.gear.name))
    told = [words for _, words in validate(no_bin)]
    assert "There is no ammunition for AC/20." in told


def test_a_mech_with_unknown_gear_says_that_its_weight_is_not_checked() -> None:
    atlas = SHIPPED["Atlas AS7-D"]
    odd = Item(gear=unknown_gear("Whatsit"), location="HD", slots=(slot_key("HD", 4),))
    design = replace(atlas, items=(*atlas.items, odd))
    assert kind_of(design).not_checked(design) == ("weight",)
