"""What 'Mechs weigh, part by part, and what nobody can weigh."""

from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.assets import asset
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.units.equipment import find_gear, unknown_gear
from recordsheet_gui.units.gear import Gear, Item, Slot
from recordsheet_gui.units.kinds import kind_of
from recordsheet_gui.units.mech.design import Engine, HeatSinks, MechDesign
from recordsheet_gui.units.mech.facts import structure
from recordsheet_gui.units.mech.makes import Cockpit, Config, EngineType, Gyro
from recordsheet_gui.units.mech.pieces import slots_of, tons_of
from recordsheet_gui.units.mech.weight import weights

SHIPPED = {
    design.name: design
    for path in sorted(asset("sheets", "units").glob("*.toml"))
    if isinstance(
        design := read_unit_file(path.name, path.read_text(encoding="utf-8")).design, MechDesign
    )
}


def bare(**changes: Any) -> MechDesign:
    """A 'Mech of 50 tons that walks 4 and carries nothing."""
    tons, config = changes.get("tons", 50), changes.get("config", Config.BIPED)
    return replace(
        MechDesign(
            name="Bare",
            chassis="Bare",
            tons=tons,
            config=config,
            engine=Engine(type=EngineType.FUSION, rating=200),
            heat_sinks=HeatSinks(count=10),
            walk=4,
            armor={},
            structure=structure(tons, config),
            slots={},
        ),
        **changes,
    )


def gear(name: str, base: str = "") -> Gear:
    found = find_gear(name, base)
    assert found is not None, name
    return found


def piece(name: str, where: str = "RT", **more: Any) -> Item:
    return Item(gear=gear(name), location=where, **more)


def of_part(design: MechDesign, name: str) -> float | None:
    """What one line of the sum says; nothing where there is no such line."""
    return next((part.weight for part in weights(design).parts if part.name == name), 0)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_mech_that_we_ship_weighs_exactly_what_it_should(name: str) -> None:
    found = weights(SHIPPED[name])
    assert found.total == SHIPPED[name].tons
    assert found.free == 0
    assert found.sentence() == f"{found.limit:g} of {found.limit:g} t."


def test_the_kind_itself_is_asked_for_the_weights() -> None:
    design = SHIPPED["Atlas AS7-D"]
    assert kind_of(design).weights(design) == weights(design)


def test_the_lines_stand_in_the_order_of_construction() -> None:
    assert [(part.name, part.weight) for part in weights(SHIPPED["Atlas AS7-D"]).parts] == [
        ("Engine", 19),
        ("Gyro", 3),
        ("Cockpit", 3),
        ("Structure", 10),
        ("Armor", 19),
        ("Heat sinks", 10),
        ("Weapons", 31),
        ("Ammunition", 5),
    ]


@pytest.mark.parametrize(
    ("kind", "rating", "tons"),
    [
        (EngineType.FUSION, 200, 8.5),
        (EngineType.FUSION, 201, 8.5),  # up to the next step of 205
        (EngineType.FUSION, 206, 9),
        (EngineType.XL, 200, 4.5),
        (EngineType.LIGHT, 200, 6.5),
        (EngineType.XXL, 200, 3),
        (EngineType.COMPACT, 200, 13),
        (EngineType.ICE, 200, 17),
        (EngineType.FUEL_CELL, 200, 10.5),
        (EngineType.FISSION, 200, 15),
        (EngineType.FISSION, 85, 5),  # 4.375, but 5 at least
        (EngineType.FISSION, 60, 5),
        (EngineType.FISSION, 95, 5.5),
        (EngineType.FUSION, 10, 0.5),
        (EngineType.FUSION, 5, None),
        (EngineType.FUSION, 500, 462.5),
        (EngineType.FUSION, 505, None),
    ],
)
def test_engines_weigh_by_rating_and_type(
    kind: EngineType, rating: int, tons: float | None
) -> None:
    assert of_part(bare(engine=Engine(type=kind, rating=rating)), "Engine") == tons


@pytest.mark.parametrize(
    ("gyro", "rating", "tons"),
    [
        (Gyro.STANDARD, 200, 2),
        (Gyro.STANDARD, 205, 3),
        (Gyro.XL, 205, 1.5),
        (Gyro.XL, 200, 1),
        (Gyro.COMPACT, 300, 4.5),
        (Gyro.HEAVY_DUTY, 300, 6),
        (Gyro.SUPERHEAVY, 300, 6),
        (Gyro.NONE, 300, 0),
    ],
)
def test_gyros_weigh_by_the_rating(gyro: Gyro, rating: int, tons: float) -> None:
    design = bare(gyro=gyro, engine=Engine(type=EngineType.FUSION, rating=rating))
    assert of_part(design, "Gyro") == tons


@pytest.mark.parametrize(
    ("changes", "tons"),
    [
        ({}, 3),
        ({"cockpit": Cockpit.SMALL}, 2),
        ({"cockpit": Cockpit.COMMAND_CONSOLE}, 6),
        ({"cockpit": Cockpit.TORSO_MOUNTED}, 4),
        ({"cockpit": Cockpit.INTERFACE}, 4),
        ({"cockpit": Cockpit.INDUSTRIAL}, 3),
        ({"cockpit": Cockpit.PRIMITIVE}, 5),
        ({"cockpit": Cockpit.PRIMITIVE_INDUSTRIAL}, 5),
        ({"config": Config.QUADVEE}, 4),
        ({"config": Config.TRIPOD}, 4),
        ({"tons": 105}, 4),
        ({"tons": 100}, 3),
        ({"tons": 105, "config": Config.TRIPOD}, 5),
    ],
)
def test_cockpits_weigh_what_they_are(changes: dict[str, Any], tons: float) -> None:
    assert of_part(bare(**changes), "Cockpit") == tons


@pytest.mark.parametrize(
    ("kind", "at_55", "at_105", "on_three_legs"),
    [
        ("Standard", 5.5, 21, 6.5),
        ("Endo Steel", 3, 10.5, 3.5),
        ("Endo Steel Prototype", 3, 5.5, 3.5),
        ("Endo-Composite", 4.5, 16, 5),
        ("Composite", 3, 5.5, 3.5),
        ("Reinforced", 11, 21, 12.5),
        ("Industrial", 11, 42, 12.5),
        ("Paper", None, None, None),
    ],
)
def test_structure_is_a_share_of_the_whole(
    kind: str, at_55: float | None, at_105: float | None, on_three_legs: float | None
) -> None:
    for changes, tons in (
        ({"tons": 55}, at_55),
        ({"tons": 105}, at_105),
        ({"tons": 55, "config": Config.TRIPOD}, on_three_legs),
    ):
        assert of_part(bare(structure_type=kind, **changes), "Structure") == tons


@pytest.mark.parametrize(
    ("kind", "base", "points", "tons"),
    [
        ("Standard", "", 16, 1),
        ("Standard", "", 17, 1.5),
        ("Ferro-Fibrous", "", 179, 10),
        ("Ferro-Fibrous", "", 180, 10.5),
        ("Ferro-Fibrous", "Clan", 192, 10),
        ("Ferro-Fibrous", "Clan", 193, 10.5),
        ("Light Ferro-Fibrous", "", 169, 10),
        ("Heavy Ferro-Fibrous", "", 198, 10),
        ("Ferro-Lamellor", "Clan", 140, 10),
        ("Hardened", "", 81, 10.5),
        ("Impact-Resistant", "", 140, 10),
        ("Heat-Dissipating", "", 101, 10.5),
        ("Ballistic-Reinforced", "", 120, 10),
        ("Primitive", "", 107, 10),
        ("Primitive", "", 108, 10.5),
        ("Commercial", "", 240, 10),
        ("Paper", "", 1, None),
    ],
)
def test_armor_weighs_by_its_points(kind: str, base: str, points: int, tons: float | None) -> None:
    design = bare(armor_type=kind, armor_base=base, armor={"CT": points - 1, "CTR": 1})
    assert of_part(design, "Armor") == tons


def test_patchwork_is_rounded_once_and_a_rear_is_of_its_front() -> None:
    design = bare(
        armor_type="Patchwork",
        patchwork={"CT": "Hardened", "LT": "Ferro-Fibrous", "RT": "Ferro-Fibrous"},
        patchwork_bases={"RT": "Clan"},
        armor={"CT": 3, "CTR": 1, "LT": 17, "RT": 19},
    )
    # 4 / 8 + 17 / 17.92 + 19 / 19.2 = 2.44
    assert of_part(design, "Armor") == 2.5


@pytest.mark.parametrize(
    ("kind", "count", "engine", "tons"),
    [
        ("single", 10, EngineType.FUSION, 0),
        ("single", 9, EngineType.FUSION, 0),
        ("double", 11, EngineType.FUSION, 1),
        ("laser", 12, EngineType.XL, 2),
        ("compact", 11, EngineType.FUSION, 1.5),
        ("single", 5, EngineType.FISSION, 0),
        ("single", 6, EngineType.FISSION, 1),
        ("single", 2, EngineType.FUEL_CELL, 1),
        ("single", 1, EngineType.FUEL_CELL, 0),
        ("single", 1, EngineType.ICE, 1),
        ("ice cube", 1, EngineType.ICE, None),
    ],
)
def test_heat_sinks_past_those_of_the_engine_weigh(
    kind: str, count: int, engine: EngineType, tons: float | None
) -> None:
    sinks = HeatSinks(count=count, kind=kind)
    design = bare(heat_sinks=sinks, engine=Engine(type=engine, rating=200))
    assert of_part(design, "Heat sinks") == tons


FORMULAS: list[tuple[str, int, float, int]] = [
    ("Jump Jet", 55, 0.5, 1),
    ("Jump Jet", 60, 1, 1),
    ("Jump Jet", 85, 1, 1),
    ("Jump Jet", 90, 2, 1),
    ("Improved Jump Jet", 55, 1, 2),
    ("Improved Jump Jet", 90, 4, 2),
    ("ISPrototypeImprovedJumpJet", 55, 0.5, 1),
    ("UMU", 60, 1, 1),
    ("ISMASC", 45, 2, 2),
    ("ISMASC", 50, 3, 3),  # 2.5 to the nearest
    ("ISMASC", 10, 1, 1),
    ("CLMASC", 60, 2, 2),
    ("CLMASC", 65, 3, 3),
    ("ISPartialWing", 50, 3.5, 8),
    ("ISPartialWing", 55, 4, 8),
    ("CLPartialWing", 50, 2.5, 6),
    ("Hatchet", 45, 3, 3),
    ("Hatchet", 50, 4, 4),
    ("Sword", 45, 2.5, 3),
    ("Sword", 50, 2.5, 4),
    ("Mace", 50, 5, 5),
    ("Mace", 55, 6, 6),
    ("IS Lance", 40, 2, 2),
    ("IS Lance", 45, 3, 3),
    ("Retractable Blade", 40, 2.5, 3),
    ("Retractable Blade", 45, 3, 4),
    ("ISClaw", 45, 3, 3),
    ("ISClaw", 50, 4, 4),
    ("Talons", 45, 3, 4),
    ("Talons", 50, 4, 4),
    ("ISAES", 35, 1, 1),
    ("ISAES", 40, 1.5, 2),
    ("ISAES", 55, 2, 2),
    ("ISAES", 60, 2, 3),
    ("ISAES", 75, 2.5, 3),
    ("ISAES", 80, 2.5, 4),
    ("Tracks", 50, 5, 2),
    ("Ram Plate", 55, 6, 3),
    ("ChainDrapeCape", 55, 5.5, 6),
    ("Environmental Sealing (Mech)", 55, 5.5, 8),
    ("ISBoobyTrap", 55, 5.5, 1),
    ("ISDroneOperatingSystem", 55, 6, 1),
    ("SmartRoboticControlSystem", 55, 3, 0),
    ("ImprovedSmartRoboticControlSystem", 55, 4, 0),
    ("Triple Strength Myomer", 55, 0, 6),
    ("Industrial Triple Strength Myomer", 55, 0, 12),
    ("ISSuperCooledMyomer", 55, 0, 6),
    ("Mek Null Signature System", 55, 0, 7),
    ("Mek Void Signature System", 55, 0, 7),
    ("Chameleon Light Polarization Shield", 55, 0, 6),
    ("Blue Shield Particle Field Damper", 55, 3, 7),
    ("CLCASE", 55, 0, 0),
    ("ISCASE", 55, 0.5, 1),
    ("EIInterface", 55, 0, 0),
    ("ISGaussRifle", 55, 15, 7),
]


@pytest.mark.parametrize(("name", "tons", "weight", "slots"), FORMULAS)
def test_gear_weighs_and_takes_slots_by_the_mech_that_carries_it(
    name: str, tons: int, weight: float, slots: int
) -> None:
    design = bare(tons=tons)
    assert tons_of(design, gear(name)) == weight
    assert slots_of(design, gear(name)) == slots


def test_gear_of_quads_weighs_and_lies_otherwise() -> None:
    quad = bare(config=Config.QUAD)
    assert tons_of(quad, gear("ISAES")) == 1
    assert tons_of(bare(config=Config.QUAD, tons=55), gear("ISAES")) == 1.5
    assert slots_of(quad, gear("Tracks")) == 4
    assert slots_of(quad, gear("Talons")) == 8
    assert slots_of(quad, gear("Blue Shield Particle Field Damper")) == 7
    assert tons_of(quad, gear("QuadVee Wheels")) == 7.5
    assert slots_of(bare(config=Config.TRIPOD), gear("Talons")) == 6


def test_in_a_superheavy_mech_gear_takes_half_its_slots() -> None:
    heavy = bare(tons=105)
    assert slots_of(heavy, gear("ISGaussRifle")) == 4
    assert slots_of(heavy, gear("Medium Laser")) == 1
    assert slots_of(heavy, gear("IS Stealth")) == 6
    assert slots_of(heavy, gear("IS Ferro-Fibrous")) == 7
    assert slots_of(heavy, gear("IS Heavy Ferro-Fibrous")) == 11
    assert slots_of(bare(tons=100), gear("ISGaussRifle")) == 7


def test_gear_that_weighs_a_share_of_the_engine() -> None:
    for rating, kind, tons in (
        (300, EngineType.FUSION, 2),  # 19 tons
        (260, EngineType.FUSION, 1.5),  # 13.5 tons
        (300, EngineType.XL, 1),  # 9.5 tons
    ):
        design = bare(engine=Engine(type=kind, rating=rating))
        assert tons_of(design, gear("Supercharger")) == tons
        assert slots_of(design, gear("Supercharger")) == 1
        assert tons_of(design, gear("Extended Fuel Tank")) == tons
        assert slots_of(design, gear("Extended Fuel Tank")) == -(-tons // 1)
    assert tons_of(bare(), gear("LAM Fuel Tank")) == 1


def test_gear_weighs_its_size() -> None:
    assert tons_of(bare(), gear("Cargo"), 2.3) == 2.5
    assert slots_of(bare(), gear("Cargo"), 2.3) == 3
    assert slots_of(bare(), gear("Cargo"), 2) == 2
    assert tons_of(bare(), gear("Communications Equipment"), 4) == 4
    assert tons_of(bare(), gear("MechanicalJumpBooster"), 4) == 10
    assert slots_of(bare(), gear("MechanicalJumpBooster"), 4) == 4
    assert tons_of(bare(), gear("Ladder"), 100) == 0.5


@pytest.mark.parametrize(
    ("guns", "inner_sphere", "clan"),
    [
        (("ISGaussRifle", "Medium Laser"), 4, 4),
        (("ISGaussRifle", "Medium Laser", "Medium Laser"), 5, 4),
        (("LRM 20",), 0, 0),
        (("ISGaussRifle", "ISMekTaser"), 4, 3),
        (("Medium Laser", "ISRISCLaserPulseModule"), 1, 1),
    ],
)
def test_a_targeting_computer_weighs_a_share_of_what_it_aims(
    guns: tuple[str, ...], inner_sphere: int, clan: int
) -> None:
    design = bare(items=tuple(piece(gun) for gun in guns))
    for name, tons in (("ISTargeting Computer", inner_sphere), ("CLTargeting Computer", clan)):
        assert tons_of(design, gear(name)) == tons
        assert slots_of(design, gear(name)) == tons


def test_a_turret_weighs_a_tenth_of_the_guns_in_it() -> None:
    turned = (
        piece("ISGaussRifle", is_turret=True),
        piece("IS Gauss Ammo", is_turret=True),
        piece("Heat Sink", is_turret=True),
        piece("Medium Laser"),
        piece("PPC", "LT", is_turret=True),
    )
    design = bare(items=(*turned, piece("ISShoulderTurret")))
    assert of_part(design, "Equipment") == 1.5
    head = bare(items=(piece("PPC", "HD", is_turret=True), piece("ISHeadTurret", "CT")))
    assert of_part(head, "Equipment") == 1


@pytest.mark.parametrize(
    ("engine", "guns", "tons"),
    [
        (EngineType.ICE, ("PPC",), 1),
        (EngineType.FUEL_CELL, ("PPC",), 1),
        (EngineType.FUSION, ("PPC",), 0),
        (EngineType.FISSION, ("PPC",), 0),
        (EngineType.ICE, ("PPC", "PPC Capacitor"), 1),
        (EngineType.ICE, ("PPC", "PPC", "PPC", "PPC Capacitor"), 2.5),
        (EngineType.ICE, ("AC/20", "Vehicle Flamer"), 0),
        (EngineType.ICE, ("Flamer",), 0.5),
    ],
)
def test_engines_that_burn_fuel_need_amplifiers(
    engine: EngineType, guns: tuple[str, ...], tons: float
) -> None:
    design = bare(engine=Engine(type=engine, rating=200), items=tuple(piece(gun) for gun in guns))
    assert of_part(design, "Power amplifiers") == tons


@pytest.mark.parametrize(
    ("changes", "tons"),
    [
        ({"config": Config.LAM}, 6),
        ({"config": Config.LAM, "tons": 50}, 5),
        ({"config": Config.LAM, "lam": "Bimodal"}, 9),
        ({"config": Config.QUADVEE}, 6),
        ({"config": Config.QUAD}, 0),
    ],
)
def test_changing_its_shape_costs_weight(changes: dict[str, Any], tons: float) -> None:
    assert of_part(bare(**{"tons": 55, **changes}), "Conversion") == tons


def test_armored_components_weigh_half_a_ton_a_slot_and_cockpits_a_ton() -> None:
    armored = Slot(name="Gyro", system="gyro", is_armored=True)
    cockpit = Slot(name="Cockpit", system="cockpit", is_armored=True)
    design = bare(slots={"CT": (armored, armored, Slot(name="Gyro")), "HD": (cockpit,)})
    assert of_part(design, "Armored components") == 2


def test_what_nobody_can_weigh_is_named_and_makes_the_whole_unknown() -> None:
    odd = Item(gear=unknown_gear("Whatsit"), location="RT")
    other = Item(gear=unknown_gear("Gadget"), location="RT")
    found = weights(bare(items=(odd, odd, other, piece("PPC"))))
    assert not found.is_known
    assert found.total is None
    assert found.free is None
    assert found.unknown == ("Whatsit", "Gadget")
    assert found.sentence() == (
        "Weight not checked: nobody knows the weight of Whatsit and Gadget."
    )
    assert of_part(bare(items=(odd, piece("PPC"))), "Weapons") == 7


def test_the_sum_tells_what_is_free_and_what_is_too_much() -> None:
    light = weights(bare())  # engine 8.5, gyro 2, cockpit 3, structure 5
    assert light.total == 18.5
    assert light.sentence() == "18.5 of 50 t, 31.5 t free."
    heavy = weights(bare(items=tuple(piece("ISGaussRifle") for _ in range(3))))
    assert heavy.free == -13.5
    assert heavy.sentence() == "63.5 of 50 t, 13.5 t too many."
    assert [part.name for part in heavy.largest] == ["Weapons", "Engine", "Structure"]
