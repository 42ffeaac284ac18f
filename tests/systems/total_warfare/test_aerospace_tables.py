"""The tables behind the sheet of an aerospace unit: those of its class, with the rules' numbers."""

from dataclasses import replace

import pytest

from recordsheet_gui.core.play_aid import Table
from recordsheet_gui.systems.battletech.aerospace import numbers
from recordsheet_gui.systems.battletech.aerospace.flight_aid import STRAIGHT, VELOCITIES
from recordsheet_gui.systems.battletech.aerospace.view import Aero, counted_aero
from recordsheet_gui.units.aerospace.facts import AERODYNE, SPHEROID
from tests.sheet.aero_sheets import SHIPPED, design, fresh, shipped
from tests.sheet.sheets import SYSTEM, UNIT, shoot


def tables_of(stem: str) -> dict[str, Table]:
    found = SYSTEM.tables(fresh(design(stem)), UNIT)
    return {block.title: block for block in found if isinstance(block, Table)}


def rows_of(table: Table) -> dict[str, tuple[str, ...]]:
    return {row[0].text: tuple(cell.text for cell in row[1:]) for row in table.rows}


ALL = {"Aerospace Hit Locations", "Aerospace Critical Hits", "Control Rolls", "Aerospace To Hit"}
LACKS = {
    "aerospace-fighter-stuka-stu-k5": set(),
    "conventional-fighter-mechbuster": {"Facing Change"},
    "fixed-wing-support-boomerang-spotter-plane": {"Facing Change"},
    "dropship-leopard-2537": set(),
    "dropship-union-2708": {"Straight Movement"},
    "jumpship-monolith-jumpship-2776": {"Straight Movement", "Air to Ground"},
    "warship-molniya-corvette-2951": {"Straight Movement", "Air to Ground"},
    "battle station": {"Straight Movement", "Air to Ground", "Facing Change"},
}


@pytest.mark.parametrize("name", LACKS)
def test_a_unit_has_the_tables_of_its_class(name: str) -> None:
    flown = {"Facing Change", "Straight Movement", "Air to Ground", "Random Movement"}
    assert set(tables_of(name)) - {"Aerospace Heat"} == ALL | (flown - LACKS[name])
    assert ("Aerospace Heat" in tables_of(name)) is design(name).has_heat_scale


@pytest.mark.rule("TW-aero-straight", "errata-24c")
@pytest.mark.parametrize(
    ("name", "hexes", "ground"),
    [
        ("aerospace-fighter-stuka-stu-k5", "112345", "8 + 4 (v \N{MINUS SIGN} 1)"),
        ("conventional-fighter-mechbuster", "111234", "8 + 4 (v \N{MINUS SIGN} 1)"),
        ("fixed-wing-support-boomerang-spotter-plane", "222468", "8 + 6 (v \N{MINUS SIGN} 1)"),
        ("small-craft-ares-attack-craft-mark-ix", "112345", "8 + 4 (v \N{MINUS SIGN} 1)"),
        ("dropship-leopard-2537", "123456", "8 v"),
    ],
)
def test_straight_movement_is_that_of_its_class(name: str, hexes: str, ground: str) -> None:
    table = tables_of(name)["Straight Movement"]
    assert "".join(row[1].text for row in table.rows) == hexes
    assert [row[0].text for row in table.rows] == list(VELOCITIES)
    assert table.notes[0].endswith(f"{ground}.")


def test_every_class_of_straight_movement_has_all_velocities() -> None:
    assert {len(hexes) for hexes, _ in STRAIGHT.values()} == {len(VELOCITIES)}


def view(stem: str, hits: int) -> Aero:
    return counted_aero(shoot(fresh(shipped(stem)), "avionics/critical", hits), UNIT)


def test_the_table_tells_what_avionics_hits_do_to_a_control_roll() -> None:
    stem = "aerospace-fighter-stuka-stu-k5"
    told = rows_of(tables_of(stem)["Control Rolls"])["Avionics hits"][0]
    base = numbers.control(counted_aero(fresh(shipped(stem)), UNIT)).value
    counted = [numbers.control(view(stem, hits)).value - base for hits in (1, 2, 3)]
    assert told == ", ".join(f"+{more}" for more in counted) == "+1, +2, +5"


@pytest.mark.parametrize(
    ("stem", "motion", "air"),
    [
        ("dropship-leopard-2537", AERODYNE, "+2"),
        ("dropship-leopard-2537", SPHEROID, "+3"),
        ("small-craft-ares-attack-craft-mark-ix", AERODYNE, "+1"),
        ("small-craft-ares-attack-craft-mark-ix", SPHEROID, "+1"),
        ("aerospace-fighter-stuka-stu-k5", AERODYNE, "+1"),
    ],
)
def test_the_table_tells_what_the_air_does_to_a_control_roll(
    stem: str, motion: str, air: str
) -> None:
    game = fresh(replace(shipped(stem), motion=motion))
    found = SYSTEM.tables(game, UNIT)
    (table,) = [block for block in found if block.title == "Control Rolls"]
    assert isinstance(table, Table)
    assert rows_of(table)["In the air"] == (air,)


def test_ships_have_no_air_and_their_own_fire_control() -> None:
    found = tables_of("warship-molniya-corvette-2951")
    assert "In the air" not in rows_of(found["Control Rolls"])
    assert rows_of(found["Aerospace To Hit"])["CIC hits"] == ("+2, +4",)
    assert rows_of(tables_of("dropship-union-2708")["Aerospace To Hit"])["FCS hits"] == ("+2, +4",)


@pytest.mark.parametrize("stem", SHIPPED)
def test_every_row_has_as_many_cells_as_its_table_has_columns(stem: str) -> None:
    for table in tables_of(stem).values():
        assert {len(row) for row in table.rows} == {len(table.columns)}
        assert all(cell.text for row in table.rows for cell in row)
