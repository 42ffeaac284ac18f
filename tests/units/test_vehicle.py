"""What a vehicle is: its body, its engine, what it is worth."""

import pytest

from recordsheet_gui.core.wire import encode
from recordsheet_gui.units.battle_value import BattleValue
from recordsheet_gui.units.engine import EngineType
from recordsheet_gui.units.kinds import anatomy_of, codec_of, kind_of
from recordsheet_gui.units.vehicle import facts
from recordsheet_gui.units.vehicle.design import VehicleDesign
from recordsheet_gui.units.vehicle.facts import Motion
from recordsheet_gui.units.vehicle.movement import printed
from tests.blk import BUNKER, HANDHELD, TANK, TRUCK, TURRET, VTOL, Lines, blk, reported

# -- the body --------------------------------------------------------------------------------


def vehicle(base: dict[str, Lines], **changes: Lines) -> VehicleDesign:
    report = reported(blk(base, **changes))
    assert isinstance(report.design, VehicleDesign), report.problem
    return report.design


@pytest.mark.parametrize(
    ("design", "locations", "table"),
    [
        (vehicle(TANK), ("FR", "RS", "LS", "RR", "TU"), "vehicle"),
        (vehicle(TRUCK), ("FR", "RS", "LS", "RR"), "vehicle"),
        (
            vehicle(TANK, armor=["1", "2", "3", "4", "5", "6"]),
            ("FR", "RS", "LS", "RR", "RT", "FT"),
            "vehicle",
        ),
        (
            vehicle(TANK, tonnage=101, armor=["1"] * 7),
            ("FR", "FRRS", "FRLS", "RRRS", "RRLS", "RR", "TU"),
            "large vehicle",
        ),
        (vehicle(VTOL), ("FR", "RS", "LS", "RR", "RO"), "vtol"),
        (vehicle(VTOL, armor=["1"] * 6), ("FR", "RS", "LS", "RR", "RO", "TU"), "vtol"),
    ],
)
def test_a_body_has_the_places_that_have_armor(
    design: VehicleDesign, locations: tuple[str, ...], table: str
) -> None:
    body = anatomy_of(design)
    assert body.locations == locations == tuple(design.armor) == tuple(design.structure)
    assert body.hit_table == table
    assert body.name("BD") == "body"
    assert all(body.title(where) != where for where in locations)
    assert body.group("turret") == design.turrets
    assert set(body.group("side")) == set(locations) - {*design.turrets, "RO"}
    assert body.is_a("RO", "rotor") == design.has_rotor


def test_places_are_called_as_players_say_them() -> None:
    body = anatomy_of(vehicle(TANK))
    assert (body.title("RS"), body.label("RS"), body.name("TU")) == (
        "Right Side",
        "Right",
        "turret",
    )


def test_what_stands_still_has_a_body_too() -> None:
    designs = [reported(blk(base)).design for base in (TURRET, HANDHELD, BUNKER)]
    bodies = [anatomy_of(design) for design in designs if design is not None]
    assert [len(body.locations) for body in bodies] == [0, 1, 2]
    assert bodies[2].name("0.0,0.0,0.0/1") == "level 1"


def test_a_design_goes_through_a_save_and_comes_back_equal() -> None:
    codec = codec_of()
    for base in (TANK, VTOL, TRUCK, TURRET, HANDHELD, BUNKER):
        design = reported(blk(base)).design
        assert design is not None
        again = codec.decode(type(design), encode(design))
        assert again == design
        assert kind_of(again).key == design.kind


# -- the engine ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("motion", "tons", "factor"),
    [
        *((Motion.HOVER, tons, n) for tons, n in ((10, 40), (10.5, 85), (20, 85), (30, 130))),
        *((Motion.HOVER, tons, n) for tons, n in ((30.5, 175), (50, 235), (51, 280), (76, 325))),
        *((Motion.VTOL, tons, n) for tons, n in ((10, 50), (11, 95), (30, 140), (31, 185))),
        *((Motion.VTOL, tons, n) for tons, n in ((50, 185), (50.5, 230))),
        *((Motion.WIGE, tons, n) for tons, n in ((15, 45), (16, 80), (80, 140), (81, 175))),
        *((Motion.HYDROFOIL, tons, n) for tons, n in ((10, 60), (11, 105), (90, 435), (91, 480))),
        *((Motion.NAVAL, tons, n) for tons, n in ((300, 30), (301, 32), (340, 38), (350, 35))),
        *((Motion.WHEELED, tons, n) for tons, n in ((80, 20), (81, 40))),
        (Motion.SUBMARINE, 300, 30),
        (Motion.TRACKED, 100, 0),
        (Motion.RAIL, 500, 0),
    ],
)
def test_the_suspension_factor_by_motion_and_tons(motion: Motion, tons: float, factor: int) -> None:
    assert facts.suspension_factor(motion, tons) == factor


def test_the_rating_is_in_fives_and_may_have_a_bottom() -> None:
    rating = facts.engine_rating
    assert rating(Motion.TRACKED, 33, 4, EngineType.ICE, least=10) == 135
    assert rating(Motion.HOVER, 5, 13, EngineType.FUSION, least=10) == 25
    assert rating(Motion.HOVER, 5, 6, EngineType.FUSION, least=10) == 10
    assert rating(Motion.HOVER, 5, 6, EngineType.FUSION, least=None) == -10


# -- what it is worth ------------------------------------------------------------------------


def value(design: VehicleDesign) -> BattleValue:
    count = kind_of(design).battle_value
    assert count is not None
    found: BattleValue = count(design)
    return found


SCORPION = TANK | {
    "tonnage": 25,
    "cruiseMP": 4,
    "armor": ["16", "12", "12", "10", "14"],
    "Turret Equipment": ["ISAC5"],
    "Front Equipment": ["Machine Gun"],
    "Body Equipment": ["ISAC5 Ammo", "IS Ammo MG - Half"],
}
SAVANNAH = TANK | {
    "tonnage": 5,
    "motion_type": "Hover",
    "cruiseMP": 13,
    "armor": ["10", "6", "6", "2"],
    "Turret Equipment": None,
    "Front Equipment": ["Medium Laser"],
    "Body Equipment": [],
}
MANTICORE = TANK | {
    "tonnage": 60,
    "armor": ["42", "33", "33", "26", "42"],
    "Front Equipment": ["Medium Laser"],
    "Turret Equipment": ["LRM 10", "SRM 6", "PPC"],
    "Body Equipment": ["ISLRM10 Ammo", "ISSRM6 Ammo"],
}


@pytest.mark.parametrize(("base", "worth"), [(SCORPION, 306), (SAVANNAH, 215), (MANTICORE, 993)])
def test_published_values(base: dict[str, Lines], worth: int) -> None:
    assert value(vehicle(base)).value == worth


def test_the_count_tells_every_step() -> None:
    lines = {line.label: line.value for line in value(vehicle(SCORPION)).lines}
    assert lines["Armor, standard"] == 160
    assert lines["Structure"] == 22.5
    assert lines["Defensive value"] == pytest.approx(197.1)
    assert lines["Offensive value"] == pytest.approx(108.64)


def part(name: str, design: VehicleDesign) -> float:
    return next(line.value for line in value(design).lines if line.label.startswith(name))


@pytest.mark.parametrize(
    ("motion", "factor"),
    [("Tracked", 0.9), ("Wheeled", 0.8), ("Hover", 0.7), ("WiGE", 0.7), ("Naval", 0.6)],
)
def test_how_it_moves_tells_what_it_stands(motion: str, factor: float) -> None:
    assert part("Body", vehicle(SCORPION, motion_type=motion)) == pytest.approx(182.5 * factor)


@pytest.mark.parametrize(
    ("gear", "factor"),
    [
        ("ISFullyAmphibiousChassis", 1.1),
        ("ISLimitedAmphibiousChassis", 1.0),
        ("ISCVDuneBuggyChassis", 1.0),
        ("ISFlotationHull", 1.0),
        ("Environmental Sealed Chassis", 1.0),
        ("Environmental Sealing", 1.0),
        ("ISArmoredMotiveSystem", 1.0),
    ],
)
def test_a_chassis_that_stands_more(gear: str, factor: float) -> None:
    assert part("Body", vehicle(SCORPION, **{"Body Equipment": [gear]})) == pytest.approx(
        182.5 * factor
    )


def test_barrier_armor_is_worth_its_rating() -> None:
    truck = vehicle(TRUCK, armor=["10", "10", "10", "10"])
    assert part("Armor", truck) == 40 * 2.5 * 0.5
    assert part("Armor", vehicle(TRUCK, armor=["10"] * 4, barrating=10)) == 100
    assert part("Armor", vehicle(TANK, armor=["10"] * 4, barrating=0)) == 100


@pytest.mark.parametrize(
    ("changes", "modifier"),
    [
        ({"cruiseMP": 4}, 1.2),
        ({"cruiseMP": 4, "motion_type": "WiGE"}, 1.3),
        ({"cruiseMP": 4, "armor_type": 22}, 1.4),
        ({"cruiseMP": 4, "Rear Equipment": ["VehicleJumpJet"] * 5}, 1.3),
        ({"cruiseMP": 4, "Rear Equipment": ["ISSuperCharger"]}, 1.3),
    ],
)
def test_what_makes_it_hard_to_hit(changes: dict[str, Lines], modifier: float) -> None:
    tank = vehicle(SCORPION, **changes)
    assert part("Defensive", tank) == pytest.approx(part("Body", tank) * modifier)


def test_weapons_that_look_back_are_worth_half_unless_most_do() -> None:
    def guns(front: list[str], rear: list[str]) -> list[float]:
        equipment: dict[str, Lines] = {"Front Equipment": list(front), "Rear Equipment": list(rear)}
        lines = value(vehicle(SCORPION, **equipment)).lines
        return [line.value for line in lines if "Medium Laser" in line.label]

    laser = "Medium Laser"
    assert guns([laser], [laser]) == [46, 23]
    assert guns([laser], [laser, laser]) == [23, 46, 46]
    assert part("AC/5", vehicle(SCORPION, **{"Rear Equipment": [laser] * 3})) == 70


@pytest.mark.parametrize(
    ("control", "share"), [([], 0.8), (["Basic Fire Control"], 0.9), (["Advanced Fire Control"], 1)]
)
def test_a_support_vehicle_aims_as_well_as_its_fire_control(
    control: list[str], share: float
) -> None:
    gear: dict[str, Lines] = {
        "Front Equipment": ["ISAC5"],
        "Body Equipment": ["ISAC5 Ammo", *control],
    }
    truck = vehicle(TRUCK, **gear)
    assert part("AC/5 (FR)", truck) == pytest.approx(70 * share)
    assert part("AC/5 Ammo", truck) == pytest.approx(9 * share)


def test_ammunition_is_worth_no_more_than_its_weapons() -> None:
    tank = vehicle(SCORPION, **{"Body Equipment": ["ISAC5 Ammo"] * 9})
    assert part("AC/5 Ammo", tank) == 70
    lost = vehicle(SCORPION, **{"Body Equipment": ["ISLRM10 Ammo"]})
    assert part("LRM 10 Ammo", lost) == 0


@pytest.mark.parametrize("engine", [0, 8])
@pytest.mark.parametrize("trailer", [1, None])
def test_what_has_no_mp_of_its_own_counts_with_one_point(engine: int, trailer: int | None) -> None:
    pulled = vehicle(SCORPION, cruiseMP=0, engine_type=engine, trailer=trailer)
    assert part("Movement counted", pulled) == 1


def test_a_trailer_with_an_engine_stands_still_by_itself() -> None:
    assert part("Movement counted", vehicle(SCORPION, trailer=1)) == 0


def test_a_train_counts_with_its_cruising_mp() -> None:
    rail = vehicle(SCORPION, motion_type="Rail")
    assert part("Movement counted", rail) == 4
    # How hard it is to hit follows from flanking: 6 MP, +2.
    assert part("Defensive", rail) == pytest.approx(part("Body", rail) * 1.2)


def test_plates_and_fields_around_a_vehicle_count() -> None:
    def parts(*gear: str) -> tuple[float, float]:
        tank = vehicle(SCORPION, **{"Body Equipment": list(gear)})
        return part("Armor", tank), part("Structure", tank)

    assert parts("ISModularArmor") == (160 + 25, 22.5)
    shielded = parts("Blue Shield Particle Field Damper")
    assert shielded == pytest.approx((160 * 1.2, 22.5 * 1.2))


@pytest.mark.parametrize(("code", "factor"), [(4, 2), (1, 0.5), (0, 1)])
def test_structure_of_another_kind_counts_otherwise(code: int, factor: float) -> None:
    tank = vehicle(SCORPION, internal_type=code)
    assert part("Structure", tank) == pytest.approx(22.5 * factor)


def test_only_the_front_is_weighed_against_the_rear() -> None:
    laser = ["Medium Laser"]
    gear: dict[str, Lines] = {
        "Front Equipment": [],
        "Right Equipment": laser * 3,
        "Rear Equipment": laser,
    }
    tank = vehicle(SCORPION, **gear)
    assert part("Medium Laser (RS)", tank) == 23
    assert part("Medium Laser (RR)", tank) == 46


def test_the_turret_of_a_superheavy_is_halved_with_its_sides_as_in_megamek() -> None:
    armor = ["10"] * 7
    gear: dict[str, Lines] = {
        "Front Equipment": ["Small Laser"],
        "Front Right Equipment": ["Medium Laser"],
        "Turret Equipment": ["Large Laser"],
        "Rear Equipment": ["PPC"],
        "Rear Left Equipment": ["LRM 5"],
    }
    tank = vehicle(SCORPION, tonnage=120, armor=armor, **gear)
    assert part("Large Laser", tank) == 61.5
    assert part("Medium Laser", tank) == 23
    assert part("PPC", tank) == 176
    assert part("LRM 5 (", tank) == 45
    plain = vehicle(SCORPION, tonnage=120, armor=armor, **gear | {"Front Equipment": ["PPC"] * 2})
    assert part("Large Laser", plain) == 123
    assert part("PPC (RR)", plain) == 176


def test_a_mast_makes_electronics_in_it_worth_more() -> None:
    def ecm(*gear: str) -> float:
        return part("ECM", vehicle(VTOL, **{"Rotor Equipment": list(gear)}))

    assert ecm("ISGuardianECMSuite") == 61
    assert ecm("ISGuardianECMSuite", "ISMastMount") == 71


def test_a_computer_aims_where_fire_control_would() -> None:
    gear: dict[str, Lines] = {"Front Equipment": ["PPC", "ISTargeting Computer"]}
    assert part("PPC", vehicle(TRUCK, **gear)) == 176 * 1.25


def test_the_value_of_a_file_stands_for_the_one_that_is_counted() -> None:
    found = value(vehicle(SCORPION, bv=400))
    assert found.value == 400
    assert found.lines[-1].sentence() == "Given by its file: counted: 306 = 400"
    assert value(vehicle(SCORPION, bv=0)).value == 306


@pytest.mark.parametrize(
    ("gear", "moves"),
    [
        ([], (6, 9)),
        (["HydroFoilChassisMod"], (8, 12)),
        (["ISModularArmor"], (5, 8)),
        (["ISCVDuneBuggyChassis"], (5, 8)),
        (["ISSuperCharger"], (6, 9)),
    ],
)
def test_what_it_carries_counts_in_its_mp(gear: list[str], moves: tuple[int, int]) -> None:
    assert printed(vehicle(SCORPION, cruiseMP=6, **{"Body Equipment": [*gear]})) == moves


def test_a_drone_is_worth_less() -> None:
    drone = vehicle(SCORPION, **{"Rear Equipment": ["ISDroneOperatingSystem"]})
    assert part("AC/5", drone) == pytest.approx(56)
    assert part("Drone", drone) == pytest.approx(part("Sum", drone) * 0.95)


def test_what_helps_a_weapon() -> None:
    gear: dict[str, Lines] = {
        "Front Equipment": ["LRM 10", "ISArtemisIV", "PPC", "PPC Capacitor"],
        "Rear Equipment": [],
    }
    tank = vehicle(SCORPION, **gear)
    assert part("LRM 10", tank) == pytest.approx(90 * 1.2)
    assert part("PPC", tank) == 176 + 88
    computer = vehicle(SCORPION, **{"Rear Equipment": ["ISTargeting Computer"]})
    assert part("AC/5", computer) == 70 * 1.25


def test_what_nobody_has_a_value_for_makes_all_unknown() -> None:
    found = value(vehicle(SCORPION, **{"Rear Equipment": ["Gizmo 7"]}))
    assert found.value is None
    assert found.reasons == ("Gizmo 7",)
