"""What support vehicles weigh, part by part, and what is said of those that cannot be."""

from math import ceil

import pytest

from recordsheet_gui.units.vehicle import support_weight
from recordsheet_gui.units.vehicle.design import VehicleDesign
from recordsheet_gui.units.vehicle.validate import validate, weigh
from tests.blk import TRUCK, VTOL, Lines, blk, reported

BARE = TRUCK | {
    "armor": ["0"] * 4,
    "Body Equipment": [],
    "transporters": [],
    "fuel": 0,
    "structural_tech_rating": 3,
    "engine_type": 8,
    "cruiseMP": 0,
}
"""Nothing but a chassis of tech rating D."""


def built(**changes: Lines) -> VehicleDesign:
    design = reported(blk(BARE | changes)).design
    assert isinstance(design, VehicleDesign)
    return design


def tons(**changes: Lines) -> float:
    found = weigh(built(**changes))
    assert found is not None
    return found


def fields(**changes: Lines) -> set[str]:
    return {remark.field for remark in validate(built(**changes))}


@pytest.mark.parametrize(
    ("motion", "weight", "chassis"),
    [
        *(("Wheeled", 4, 0.48), ("Wheeled", 40, 6), ("Wheeled", 80, 12), ("Wheeled", 100, 18)),
        *(("Tracked", 4, 0.52), ("Tracked", 100, 15), ("Tracked", 200, 50)),
        *(("Hover", 4, 0.8), ("Hover", 50, 12.5), ("Hover", 60, 18)),
        *(("WiGE", 4, 0.48), ("WiGE", 80, 12), ("WiGE", 100, 17)),
        *(("Naval", 4, 0.48), ("Naval", 300, 45), ("Submarine", 20, 3), ("Hydrofoil", 20, 3)),
        *(("Rail", 4, 0.6), ("Rail", 300, 60), ("Rail", 600, 180)),
    ],
)
def test_a_chassis_by_its_way_to_move_and_its_size(
    motion: str, weight: float, chassis: float
) -> None:
    assert tons(motion_type=motion, tonnage=weight) == pytest.approx(chassis)


@pytest.mark.parametrize(("weight", "chassis"), [(4, 0.8), (30, 7.5), (40, 12)])
def test_the_chassis_of_a_helicopter(weight: float, chassis: float) -> None:
    flyer = VTOL | {"UnitType": "SupportVTOL", "armor": ["0"] * 5, "Front Equipment": []}
    same: dict[str, Lines] = {key: BARE[key] for key in ("engine_type", "cruiseMP", "fuel")}
    design = reported(blk(flyer | same, tonnage=weight, structural_tech_rating=3)).design
    assert isinstance(design, VehicleDesign)
    assert weigh(design) == pytest.approx(chassis)


@pytest.mark.parametrize(
    ("rating", "chassis"), [(0, 24), (1, 19.5), (2, 17.5), (3, 15), (4, 13), (5, 10)]
)
def test_a_chassis_by_its_tech_rating(rating: int, chassis: float) -> None:
    found = tons(motion_type="Tracked", tonnage=100, structural_tech_rating=rating)
    assert found == chassis


@pytest.mark.parametrize(
    ("name", "chassis"),
    [
        *(("AmphibiousChassis", 26.5), ("Armored Chassis", 22.5), ("BicycleChassisMod", 11.5)),
        *(("ConvertibleChassisMod", 16.5), ("ISSVDuneBuggyChassis", 22.5)),
        *(("Environmental Sealing", 30), ("ExternalPowerPickupChassisMod", 16.5)),
        *(("HydroFoilChassisMod", 25.5), ("MonocycleChassisMod", 7.5), ("ISOffRoadChassis", 22.5)),
        *(("OmniChassisMod", 15), ("PropChassisMod", 18), ("SnowmobileChassis", 26.5)),
        *(("STOLChassisMod", 22.5), ("SubmersibleChassisMod", 27)),
        *(("SV Chassis Mod [Tractor]", 18), ("SV Chassis Mod [Trailer]", 12)),
        *(("UltraLightChassisMod", 7.5), ("VSTOLChassisMod", 30)),
    ],
)
def test_every_change_of_the_chassis(name: str, chassis: float) -> None:
    found = tons(motion_type="Tracked", tonnage=100, **{"Body Equipment": [name]})
    assert found == chassis


def test_changes_multiply() -> None:
    both = ["ISOffRoadChassis", "SV Chassis Mod [Tractor]"]
    assert tons(motion_type="Tracked", tonnage=100, **{"Body Equipment": both}) == 27


@pytest.mark.parametrize(
    ("code", "rating", "factor"),
    [
        *((10, 0, 4), (10, 1, 3.5), (10, 2, 3), (10, 3, 2.8), (10, 4, 2.6), (10, 5, 2.5)),
        *((1, 0, None), (1, 1, 3), (1, 2, 2), (1, 3, 1.5), (1, 4, 1.3), (1, 5, 1)),
        *((11, 1, None), (11, 2, 1.5), (11, 3, 1.2), (11, 4, 1), (11, 5, 0.8)),
        *((6, 1, None), (6, 2, 1.2), (6, 3, 1), (6, 4, 0.9), (6, 5, 0.7)),
        *((12, 1, None), (12, 2, 5), (12, 3, 4.5), (12, 4, 4), (12, 5, 3.5)),
        *((7, 1, None), (7, 2, 1.75), (7, 3, 1.5), (7, 4, 1.4), (7, 5, 1.3)),
        *((0, 1, None), (0, 2, 1.5), (0, 3, 1), (0, 4, 0.75), (0, 5, 0.5)),
        *((9, 1, None), (9, 2, 0.8), (9, 3, 0.7), (9, 4, 0.6), (9, 5, 0.5)),
        *((13, 0, None), (13, 1, 1.4), (13, 2, 1), (13, 3, 0.8), (13, 4, 0.7), (13, 5, 0.6)),
    ],
)
def test_every_engine_by_its_tech_rating(code: int, rating: int, factor: float | None) -> None:
    """100 tons on tracks at 4 MP: 0.013 of the weight, twenty times over."""
    design = built(
        motion_type="Tracked",
        tonnage=100,
        cruiseMP=4,
        engine_type=code,
        engine_tech_rating=rating,
        fuel=1,
    )
    found = weigh(design)
    if factor is None:
        assert found is None
    else:
        assert found == 15 + 1 + ceil(round(52 * factor, 6)) / 2


def test_engines_of_rails_hovercraft_and_reactors() -> None:
    fast: dict[str, Lines] = {"engine_type": 1, "engine_tech_rating": 5, "fuel": 0}
    # Two MP of a train cost nothing: 100 x 0.004 x (4 + 4).
    assert tons(motion_type="Rail", tonnage=100, cruiseMP=4, **fast) == 20 + 3.5
    assert tons(motion_type="Rail", tonnage=100, cruiseMP=1, **fast) == 20 + 2
    # 50 x 0.004 x 5 is 1 ton, and a fifth of the weight is the least.
    assert tons(motion_type="Hover", tonnage=50, cruiseMP=1, **fast) == 12.5 + 10
    reactor: dict[str, Lines] = {"engine_type": 7, "engine_tech_rating": 3}
    assert tons(motion_type="Wheeled", tonnage=10, cruiseMP=1, **reactor) == 1.5 + 5
    small: dict[str, Lines] = {"engine_type": 0, "engine_tech_rating": 5}
    assert tons(motion_type="Wheeled", tonnage=4, cruiseMP=1, **small) == pytest.approx(0.73)


@pytest.mark.parametrize(
    ("bar", "kilos"),
    [
        *((2, (40, 25, 16, 13, 12, 11)), (3, (60, 38, 24, 19, 17, 16))),
        *((4, (0, 50, 32, 26, 23, 21)), (5, (0, 63, 40, 32, 28, 26))),
        *((6, (0, 0, 48, 38, 34, 32)), (7, (0, 0, 56, 45, 40, 37))),
        *((8, (0, 0, 0, 51, 45, 42)), (9, (0, 0, 0, 57, 51, 47)), (10, (0, 0, 0, 63, 56, 52))),
    ],
)
def test_armor_by_barrier_and_tech_rating(bar: int, kilos: tuple[int, ...]) -> None:
    for rating, each in enumerate(kilos):
        said: dict[str, Lines] = {
            "tonnage": 4,
            "armor": ["3", "2", "2", "2"],
            "barrating": bar,
            "armor_tech_rating": rating,
        }
        if each:
            assert tons(**said) == pytest.approx(0.48 + 9 * each / 1000)
            assert "armor" not in fields(**said)
        else:
            assert weigh(built(**said)) is None
            assert "armor" in fields(**said)


@pytest.mark.parametrize(
    ("line", "weight"),
    [
        *(("cargobay:3.5:1", 3.5), ("troopspace:2", 2), ("liquidcargobay:9.1:1", 10)),
        *(("refrigeratedcargobay:8.7:1", 10), ("insulatedcargobay:8.7:1", 10)),
        *(("livestockcargobay:8.3:1", 10), ("infantrybay:1:1:1:foot", 5)),
        *(("infantrybay:1:1:1:jump", 6), ("infantrybay:2:1:1:motorized", 14)),
        *(("infantrybay:1:1:1:mechanized", 8), ("battlearmorbay:2:1", 16)),
        *(("battlearmorbay:1:1:1:C*", 12), ("lightvehiclebay:1:1", 50), ("mekbay:1:1", 150)),
        *(("heavyvehiclebay:1:1", 100), ("superheavyvehiclebay:1:1", 200), ("asfbay:1:1", 150)),
        *(("smallcraftbay:1:1", 200), ("protomekbay:1:1", 10), ("crewquarters:7:0", 7)),
        *(
            ("steeragequarters:10:0", 10),
            ("2ndclassquarters:7:0", 7),
            ("1stclassquarters:20:0", 20),
        ),
        *(("standardseats:8:0", 1), ("pillionseats:20:0", 0.5), ("ejectionseats:6:0", 1)),
    ],
)
def test_every_kind_of_bay(line: str, weight: float) -> None:
    found = tons(motion_type="Naval", tonnage=300, transporters=[line])
    assert found == 45 + weight


def test_cargo_and_seats_share_a_half_ton_and_small_ones_are_counted_in_kilograms() -> None:
    both = ["cargobay:0.05:1", "standardseats:6:0"]
    assert tons(tonnage=20, transporters=both) == 3.5
    assert tons(tonnage=4, transporters=both) == pytest.approx(0.98)
    assert tons(tonnage=4, fuel="0.0333") == pytest.approx(0.514)
    assert tons(tonnage=20, fuel="0.6") == 4


def test_weapons_need_turrets_fire_control_sinks_and_amplifiers() -> None:
    lasers: dict[str, Lines] = {"Front Equipment": ["Medium Laser", "Medium Laser"]}
    # 3 chassis, 2 guns, 6 sinks, half a ton of amplifiers.
    assert tons(tonnage=20, **lasers) == 11.5
    assert tons(tonnage=4, **lasers) == pytest.approx(0.48 + 2 + 0.2)
    guns: dict[str, Lines] = {"Front Equipment": ["ISAC5"]}
    basic: dict[str, Lines] = {"Body Equipment": ["Basic Fire Control"]}
    advanced: dict[str, Lines] = {"Body Equipment": ["Advanced Fire Control"]}
    assert tons(tonnage=20, **guns) == 11
    assert tons(tonnage=20, **guns, **basic) == 11.5
    assert tons(tonnage=20, **guns, **advanced) == 12
    turret: dict[str, Lines] = {"Turret Equipment": ["ISAC5"], "armor": ["0"] * 5}
    assert tons(tonnage=20, **turret) == 12
    omni: dict[str, Lines] = {"omni": 1, "baseChassisTurretWeight": 2}
    assert tons(tonnage=20, **turret, **omni) == 13
    pintle: dict[str, Lines] = {"Front Equipment": ["Machine Gun (PT)", "PintleTurret"]}
    assert tons(tonnage=4, **pintle) == pytest.approx(0.48 + 0.5 + 0.025)


def test_gear_that_weighs_a_share() -> None:
    assert tons(tonnage=20, **{"Body Equipment": ["MASH Equipment:SIZE:2"]}) == 3 + 4.5
    dumped: dict[str, Lines] = {"Rear Equipment": ["Dumper (Rear)"]}
    assert tons(tonnage=60, transporters=["cargobay:20:1"], **dumped) == 9 + 20 + 1
    pushed: dict[str, Lines] = {"Body Equipment": ["Supercharger"]}
    engine: dict[str, Lines] = {"engine_type": 1, "engine_tech_rating": 5, "cruiseMP": 4}
    assert tons(motion_type="Tracked", tonnage=100, **engine, **pushed) == 15 + 26 + 3


# -- remarks -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("motion", "weight", "most"),
    [
        *(("Wheeled", 12, 28), ("Tracked", 12, 28), ("Hover", 12, 16), ("WiGE", 12, 10)),
        *(("Naval", 12, 8), ("Submarine", 12, 8), ("Rail", 12, 10)),
    ],
)
def test_the_most_armor(motion: str, weight: int, most: int) -> None:
    for points, is_wrong in ((most, False), (most + 1, True)):
        found = fields(
            motion_type=motion,
            tonnage=weight,
            armor=[str(points), "0", "0", "0"],
            barrating=2,
        )
        assert ("armor" in found) == is_wrong


def test_a_large_ship_has_little_armor() -> None:
    large = built(UnitType="LargeSupportTank", motion_type="Naval", tonnage=400, armor=["1"] * 6)
    assert support_weight.most_armor(large) == 24


@pytest.mark.parametrize(
    ("motion", "most"),
    [
        ("Wheeled", 160),
        ("Tracked", 200),
        ("Hover", 100),
        ("WiGE", 240),
        ("Naval", 300),
        ("Rail", 600),
    ],
)
def test_the_heaviest(motion: str, most: int) -> None:
    assert "tons" not in fields(motion_type=motion, tonnage=most)
    assert "tons" in fields(motion_type=motion, tonnage=most + 1)


def test_what_burns_fuel_carries_some_and_slots_are_counted() -> None:
    engine: dict[str, Lines] = {"engine_type": 1, "cruiseMP": 2}
    assert "fuel" in fields(**engine)
    assert "fuel" not in fields(**engine, fuel="0.1")
    assert "fuel" not in fields(cruiseMP=2, engine_type=12)
    guns: list[str] = ["Machine Gun"] * 7
    assert "equipment" not in fields(tonnage=29, **{"Front Equipment": [*guns]})
    assert "equipment" in fields(tonnage=29, **{"Front Equipment": [*guns, "Machine Gun"]})


def test_too_much_is_told_in_tons_and_kilograms() -> None:
    heavy = built(tonnage=12.5, transporters=["cargobay:12:1"])
    assert [str(remark.message) for remark in validate(heavy)] == [
        "Its parts weigh 14 tons, 1.5 too many."
    ]
    light = built(tonnage=4, transporters=["cargobay:3.521:1"])
    assert [str(remark.message) for remark in validate(light)] == [
        "Its parts weigh 4.001 tons, 0.001 too many."
    ]
