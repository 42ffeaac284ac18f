"""What an aerospace unit is: its body, its record, its words."""

from typing import Any

import pytest

from recordsheet_gui.core.wire import encode
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.export import exported
from recordsheet_gui.importers.records import whole_record
from recordsheet_gui.units.aerospace import facts
from recordsheet_gui.units.kinds import KINDS, anatomy_of, codec_of, kind_of
from tests.aerospace import ALL, aerospace

FIGHTERS = "NOS RWG LWG AFT"
CRAFT = "NOS RS LS AFT"
SHIPS = "NOS FLS FRS AFT ALS ARS"


@pytest.mark.parametrize(
    ("kind", "places", "further", "table"),
    [
        ("aerospace fighter", FIGHTERS, "WNG FSLG", "fighter"),
        ("conventional fighter", FIGHTERS, "WNG FSLG", "fighter"),
        ("fixed-wing support", FIGHTERS, "BOD", "fighter"),
        ("small craft", CRAFT, "HULL", "craft"),
        ("dropship", CRAFT, "HULL", "craft"),
        ("jumpship", SHIPS, "HULL", "capital"),
        ("warship", SHIPS, "HULL LBS RBS", "capital"),
        ("space station", SHIPS, "HULL", "capital"),
    ],
)
def test_a_body_has_its_arcs_around_one_track_of_structure(
    kind: str, places: str, further: str, table: str
) -> None:
    design = aerospace(kind)
    body = anatomy_of(design)
    assert body.locations == tuple(places.split()) == tuple(design.armor)
    assert set(body.names) == {*places.split(), *further.split(), "SI"}
    assert body.hit_table == table
    assert body.group("nose") == ("NOS",)
    assert body.inward == {}
    right, left = body.group("right"), body.group("left")
    assert {"NOS", "AFT", *right, *left} == set(body.locations)


def test_the_sides_of_a_spheroid_are_sides_and_those_of_an_aerodyne_are_wings() -> None:
    assert anatomy_of(aerospace("small craft")).name("RS") == "right side"
    assert anatomy_of(aerospace("dropship")).name("RS") == "right wing"
    assert anatomy_of(aerospace("dropship")).label("LS") == "L. Wing"


@pytest.mark.parametrize("kind", ALL)
def test_a_design_goes_through_a_save_and_a_file_and_comes_back_equal(kind: str) -> None:
    design = aerospace(kind)
    assert KINDS[kind].design is type(design)
    assert codec_of().decode(type(design), encode(design)) == design
    again = read_unit_file("x.toml", exported(design, ".toml"))
    assert (again.design, again.diagnostics) == (design, ())


@pytest.mark.parametrize("kind", ALL)
def test_a_kind_tells_its_units_in_words_and_facts(kind: str) -> None:
    design = aerospace(kind)
    known = kind_of(design)
    assert next(known.lines(design)) == design.name
    assert known.flaw(design) == ""
    assert known.facts(design).tons == design.tons
    assert whole_record(design)["unit_type"] == kind


@pytest.mark.parametrize(
    "changes",
    [
        {"armor": {"NOS": 1}},
        {"armor": {"NOS": -1, "RWG": 0, "LWG": 0, "AFT": 0}},
        {"si": -1},
        {"tons": 1e12},
        {"safe_thrust": 100},
        {"cockpit": "glass"},
        {"patchwork": {"LS": "Standard"}},
    ],
)
def test_a_stored_design_that_cannot_be_is_told(changes: dict[str, Any]) -> None:
    design = aerospace(**changes)
    assert kind_of(design).flaw(design)


@pytest.mark.parametrize(
    ("tons", "thrust", "si"), [(50, 6, 6), (100, 5, 10), (69.9, 6, 6), (70, 6, 7)]
)
def test_the_structure_of_a_fighter_follows_from_weight_and_thrust(
    tons: float, thrust: int, si: int
) -> None:
    assert facts.fighter_si(tons, thrust) == si


@pytest.mark.parametrize(
    ("tons", "thrust", "needs_air", "is_primitive", "rating"),
    [
        (50, 6, False, False, 200),
        (50, 7, False, True, 300),
        (45, 7, False, True, 270),
        (35, 5, True, False, 175),
        (35, 7, False, True, 210),
    ],
)
def test_the_engine_of_a_fighter_follows_from_weight_and_thrust(
    tons: float, thrust: int, needs_air: bool, is_primitive: bool, rating: int
) -> None:
    found = facts.engine_rating(tons, thrust, needs_air=needs_air, is_primitive=is_primitive)
    assert found == rating


@pytest.mark.parametrize(("armor", "threshold"), [(0, 0), (1, 1), (40, 4), (41, 5)])
def test_a_threshold_is_a_tenth_of_the_armor_rounded_up(armor: int, threshold: int) -> None:
    assert facts.threshold(armor) == threshold


def test_the_places_of_armor_in_a_file_are_those_of_the_kind() -> None:
    report = read_unit_file("x.toml", ALL["aerospace fighter"].replace("RWG = 50", "RS = 50"))
    assert report.design is None
    assert "NOS, RWG, LWG, AFT" in report.problem
