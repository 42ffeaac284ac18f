"""What planes weigh that were not built for battle, part by part."""

import pytest

from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.export import exported
from recordsheet_gui.units.aerospace.design import FixedWingDesign
from recordsheet_gui.units.kinds import kind_of
from recordsheet_gui.units.weights import Weights
from tests.blk import Lines, blk, reported

NONE, ICE, FISSION, FUSION = 8, 1, 7, 0
BARE: dict[str, Lines] = {
    "UnitType": "FixedWingSupport",
    "Name": "Stork",
    "Model": "",
    "year": 3025,
    "type": "IS Level 2",
    "motion_type": "Aerodyne",
    "SafeThrust": 0,
    "heatsinks": 0,
    "fuel": 0,
    "engine_type": NONE,
    "barrating": 5,
    "armor": ["0"] * 4,
    "tonnage": 80,
    "structural_tech_rating": 3,
}
"""Nothing but a chassis of tech rating D."""


def built(**changes: Lines) -> FixedWingDesign:
    body = changes.pop("body", None)
    design = reported(blk(BARE | changes | {"Body Equipment": body})).design
    assert isinstance(design, FixedWingDesign)
    return design


def weighed(**changes: Lines) -> Weights:
    design = built(**changes)
    found = kind_of(design).weights(design)
    assert found is not None
    return found


def tons(part: str, **changes: Lines) -> float | None:
    found = {one.name: one.weight for one in weighed(**changes).parts}
    return found.get(part, 0.0)


@pytest.mark.parametrize(
    ("weight", "rating", "chassis"),
    [
        (4.9, 3, 0.392),
        (5, 3, 0.5),
        (100, 3, 10),
        (101, 3, 15.5),
        (200, 3, 30),
        (100, 0, 16),
        (100, 1, 13),
        (100, 2, 11.5),
        (100, 4, 8.5),
        (100, 5, 7),
    ],
)
def test_a_chassis_by_its_size_and_tech_rating(weight: float, rating: int, chassis: float) -> None:
    assert tons("Chassis", tonnage=weight, structural_tech_rating=rating) == chassis


def test_changes_of_the_chassis_multiply_it() -> None:
    assert tons("Chassis", body=["PropChassisMod"]) == 10
    assert tons("Chassis", body=["PropChassisMod", "VSTOLChassisMod"]) == 19.5
    assert tons("Equipment", body=["PropChassisMod", "VSTOLChassisMod"]) == 0


@pytest.mark.parametrize(
    ("weight", "engine", "rating", "expected"),
    [
        (4, ICE, 3, 0.39),
        (80, ICE, 3, 16),
        (120, ICE, 3, 35.5),
        (80, ICE, 1, 31.5),
        (80, FUSION, 3, 10.5),
        (80, FUSION, 5, 5.5),
        (5, FISSION, 3, 5),
        (80, ICE, 0, None),
    ],
)
def test_an_engine_by_thrust_and_tech_rating(
    weight: float, engine: int, rating: int, expected: float | None
) -> None:
    found = tons(
        "Engine", tonnage=weight, SafeThrust=3, engine_type=engine, engine_tech_rating=rating
    )
    assert found == expected


@pytest.mark.parametrize(
    ("weight", "engine", "body", "fuel"),
    [
        (4.9, ICE, None, 1.5),
        (100, ICE, None, 2),
        (101, ICE, None, 3),
        (100, FUSION, None, 2),
        (100, ICE, ["PropChassisMod"], 1.5),
        (100, FUSION, ["PropChassisMod"], 0),
        (100, FISSION, ["PropChassisMod"], 0),
    ],
)
def test_fuel_by_size_and_by_what_burns_it(
    weight: float, engine: int, body: Lines, fuel: float
) -> None:
    assert tons("Fuel", tonnage=weight, engine_type=engine, fuel=100, body=body) == fuel


def test_armor_by_its_barrier_rating() -> None:
    assert tons("Armor", armor=["10"] * 4) == 1.5
    assert tons("Armor", armor=["10"] * 4, armor_tech_rating=2) == 2
    assert tons("Armor", armor=["10"] * 4, tonnage=4) == 1.28


def test_guns_need_sinks_power_and_fire_control() -> None:
    nose: dict[str, Lines] = {"Nose Equipment": ["Medium Laser"], "body": ["Basic Fire Control"]}
    assert tons("Heat sinks", **nose) == 3
    assert tons("Power amplifiers", **nose) == 0.5
    assert tons("Power amplifiers", engine_type=FUSION, **nose) == 0
    assert tons("Fire control", **nose) == 0.5
    assert tons("Heat sinks", tonnage=4, **nose) == 0
    omni: dict[str, Lines] = {"omni": 1, "baseChassisFireConWeight": 2.5}
    assert tons("Fire control", **omni, **nose) == 2.5


def test_what_is_too_heavy_is_told_and_what_nobody_knows_is_not() -> None:
    whole: dict[str, Lines] = {"SafeThrust": 3, "engine_type": ICE, "fuel": 500}
    sums = weighed(**whole, transporters=["cargobay:46:1:1"])
    assert (sums.total, sums.free) == (80, 0)
    sound = built(**whole, transporters=["cargobay:46:1:1"])
    assert kind_of(sound).remarks(sound) == ()
    assert kind_of(sound).not_checked(sound) == ()
    heavy = built(**whole, transporters=["cargobay:46.5:1:1"])
    (remark,) = kind_of(heavy).remarks(heavy)
    assert remark.field == "tons"
    unknown = built(**whole, transporters=["cargobay:99:1:1"], structural_tech_rating=None)
    assert kind_of(unknown).remarks(unknown) == ()
    assert kind_of(unknown).not_checked(unknown) == ("weight",)


def test_tech_ratings_go_through_both_kinds_of_files() -> None:
    design = built(
        structural_tech_rating=4,
        armor_tech_rating=0,
        engine_tech_rating=5,
        omni=1,
        baseChassisFireConWeight=5.5,
    )
    found = (design.structural_rating, design.armor_rating, design.engine_rating)
    assert found == (4, 0, 5)
    assert design.base_fire_control == 5.5
    for suffix in (".blk", ".toml"):
        assert read_unit_file(f"x{suffix}", exported(design, suffix)).design == design
    plain = built(structural_tech_rating=None)
    assert plain.structural_rating is None
    assert "rating" not in exported(plain, ".blk").replace("barrating", "")


def test_armor_is_bought_and_limited() -> None:
    design = built(tonnage=80)
    limits = kind_of(design).armor_limits(design)
    assert limits is not None
    assert limits.total == 84
    assert kind_of(design).armor_points(design, 1) == 31
