"""A ship held against a chart, and where its groupings are said to stand."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from recordsheet_gui.systems.hard_hits import tables
from recordsheet_gui.systems.hard_hits.places import place_of
from recordsheet_gui.systems.hard_hits.remarks import chart_remarks
from recordsheet_gui.systems.hard_hits.tables import EXCESS, ROWS, Chart
from recordsheet_gui.units.ship.design import SHIELDS, Grouping, ShipDesign
from tests.systems.hard_hits.ships import CA, D7, box, shipped, vessel

STANDARD = tables.chart("standard")


def remarks(design: ShipDesign, chart: Chart = STANDARD) -> list[str]:
    return [remark.message for remark in chart_remarks(design, chart)]


def with_shields(design: ShipDesign, shields: Mapping[str, int]) -> ShipDesign:
    return replace(design, shields={**design.shields, **shields})


def test_the_ships_of_the_example_lack_only_what_they_lack() -> None:
    assert remarks(shipped()[D7]) == [
        "The chart's center warp and cargo find no box on this ship and are passed over."
    ]
    assert remarks(shipped()[CA]) == [
        "The chart's flag bridge, center warp and cargo find no box on this ship and are passed "
        "over."
    ]


def test_a_shield_without_boxes_is_told_and_all_of_them_at_once() -> None:
    assert remarks(with_shields(shipped()[D7], {"4": 0}))[0] == (
        "Shield #4 has no boxes: every point from there goes inside."
    )
    none = with_shields(shipped()[D7], dict.fromkeys(SHIELDS, 0))
    assert remarks(none)[0] == "The ship has no shields: every point goes inside."
    assert not any("Shield #" in said for said in remarks(none))


def test_a_system_that_no_cell_strikes_is_told_and_repair_boxes_are_not() -> None:
    chart = Chart(title="Own", rows=dict.fromkeys(ROWS, (*["lab"] * 12, EXCESS)))
    ship = vessel(box("a", "lab", 2), box("b", "battery", 2), box("r", "repair", 2), shield=5)
    assert remarks(ship, chart) == ["Battery is never hit: no cell of the chart strikes it."]


def test_a_word_of_ones_own_says_what_strikes_it_unless_the_file_does() -> None:
    guess = box("t", "tachyon gun")
    assert "Tachyon gun is a word of your own: it is hit as any weapon." in remarks(
        vessel(guess, shield=5)
    )
    known = replace(guess, hits_as=("drone",))
    assert not any("word of your own" in said for said in remarks(vessel(known, shield=5)))
    own = Chart(
        title="Own",
        systems=("tachyon gun",),
        rows=dict.fromkeys(ROWS, (*["tachyon gun"] * 12, EXCESS)),
    )
    assert remarks(vessel(guess, shield=5), own) == []


def test_a_row_that_names_nothing_on_the_ship_is_told() -> None:
    ship = vessel(box("p", "phaser-1", arcs=("FX",)), shield=5)
    rows = [said for said in remarks(ship) if said.startswith("Row")]
    # Rows 2 and 12 have neither phasers nor any weapon.
    assert rows == [
        "Row 2 of the chart names nothing on this ship: all its points are excess damage.",
        "Row 12 of the chart names nothing on this ship: all its points are excess damage.",
    ]


def test_a_track_of_one_box_is_told() -> None:
    ship = vessel(box("s", "sensor", 1, is_track=True), shield=5)
    assert "Sensor has one box, and the last box of a track is never hit." in remarks(ship)


# -- where ---------------------------------------------------------------------------------------


def photons(*places: tuple[float, float]) -> tuple[ShipDesign, list[Grouping]]:
    made = [box(f"p{n}", "photon", at=at) for n, at in enumerate(places)]
    return vessel(*made), made


@pytest.mark.parametrize(
    ("places", "words"),
    [
        (((3.0, 0.0), (0.0, 0.0)), ["hull right", "hull left"]),
        (((0.0, 3.0), (0.0, 0.0)), ["hull behind", "hull ahead"]),
        (
            ((1.0, 1.0), (0.0, 0.0), (3.0, 0.0)),
            [
                "hull, third from the front",
                "hull, first from the front",
                "hull, second from the front",
            ],
        ),
        (((0.0, 0.0),), ["hull"]),
    ],
)
def test_what_is_placed_by_hand_is_told_apart_by_its_place(
    places: tuple[tuple[float, float], ...], words: list[str]
) -> None:
    design, made = photons(*places)
    assert [place_of(design, grouping) for grouping in made] == words
