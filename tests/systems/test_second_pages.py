"""What the second page of a unit prints, read from its tables."""

from typing import Any

import pytest

from recordsheet_gui.core.play_aid import Table
from recordsheet_gui.systems import SYSTEMS
from tests.games import A, Game
from tests.mechs import mech
from tests.systems.hard_hits.ships import box, vessel


def table(game: Game, title: str) -> list[list[str]]:
    blocks = SYSTEMS[game.setup.system].tables(game.session.state, A)
    found = next(block for block in blocks if isinstance(block, Table) and block.title == title)
    return [[cell.text for cell in row] for row in found.rows]


def test_the_numbers_of_a_weapon_have_what_its_arm_adds() -> None:
    game = Game(mech(slots={"RA": ["Medium Laser"], "LA": ["PPC", "PPC", "PPC"]}))
    game.do("slot", location="RA", slot=2)
    rows = {row[0]: row[3:] for row in table(game, "To Hit")}
    assert rows["PPC"] == ["4+  to 6", "6+  to 12", "8+  to 18"]
    assert rows["Medium Laser"] == ["5+  to 3", "7+  to 6", "9+  to 9"]


RACKS = {"RT": ["LRM 20"] * 5, "LT": ["SRM 4"]}


def words(game: Game, title: str) -> str:
    blocks = SYSTEMS[game.setup.system].tables(game.session.state, A)
    found = next(block for block in blocks if isinstance(block, Table) and block.title == title)
    return " ".join([*(cell.text for row in found.rows for cell in row), *found.notes])


def test_renegade_tech_prints_rows_instead_of_points() -> None:
    game = Game(mech(tons=55, jump=5), system="renegade-tech")
    rows = {row[0]: row[1] for row in table(game, "Physical Attacks")}
    assert rows["Kick, left leg"] == "4 rows"
    assert rows["Punch, right arm"] == "2 punch rows"
    assert rows["Death from above"] == "6 rows"
    assert rows["Charge"] == "see rows"
    lines = {row[0]: row[1:] for row in table(game, "Rows")}
    # 55 tons: hexes * 5.5 / 4 and (levels + 1) * 5.5 / 4, to the nearest.
    assert lines["Charge, to its target"] == [
        "\N{EN DASH}",
        "1",
        "3",
        "4",
        "6",
        "7",
        "8",
        "10",
        "11",
    ]
    assert lines["Fall"] == ["1", "3", "4", "6", "7", "8", "10", "11", "12"]
    assert "death from above 3 rows" in words(game, "Rows")


def test_renegade_tech_prints_a_cluster_row_only_for_what_rolls() -> None:
    game = Game(mech(slots=RACKS), system="renegade-tech")
    assert [row[0] for row in table(game, "Cluster Hits")] == ["SRM 4"]
    there = table(Game(mech(slots=RACKS)), "Cluster Hits")
    assert [row[0] for row in there] == ["SRM 4", "LRM 20"]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, ""),
        ({"location_two": "through-armor"}, "component of a rolled column"),
        ({"location_two": "floating"}, "component of a rolled location and column"),
        ({"location_two": "floating", "criticals": False}, ""),
    ],
)
def test_a_location_roll_of_two_is_marked_where_it_does_more(
    options: dict[str, Any], told: str
) -> None:
    game = Game(mech(), system="renegade-tech", **options)
    page = words(game, "Hit Locations")
    assert ("*" in page) == bool(told)
    assert told in page
    assert "chance of a critical" not in page


def test_the_groupings_of_one_name_stand_side_by_side() -> None:
    ship = vessel(box("a", "forward hull", 6), box("b", "forward hull", 6), box("c", "lab", 4))
    game = Game(ship, system="hard-hits")
    told = {row[0]: row[1] for row in (*table(game, "What Answers"),
                                      *table(game, "What Answers, continued"))}  # fmt: skip
    assert told["Forward hull"] == "Forward hull 6+6"
    assert told["Lab"] == "Lab 4"
    phasers = [box(str(n), "phaser-1") for n in range(4)]
    game = Game(vessel(*phasers), system="hard-hits")
    told = {row[0]: row[1] for row in (*table(game, "What Answers"),
                                      *table(game, "What Answers, continued"))}  # fmt: skip
    assert told["Phaser"].endswith(" 4\N{MULTIPLICATION SIGN}1")


@pytest.mark.parametrize("system", ["total-warfare", "renegade-tech"])
def test_the_letters_behind_the_damage_are_explained(system: str) -> None:
    game = Game(mech(slots={"RA": ["Medium Laser"], "RT": ["LRM 20"] * 5}), system=system)
    told = words(game, "Damage Codes")
    assert "M Missile" in told
    assert "Pulse" not in told
