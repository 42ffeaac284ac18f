from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recordsheet_gui.core.answers import Chain, Given, Rolled
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import BoxesLost, DiceRolled, NoteWritten
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.wire import encode
from recordsheet_gui.systems.hard_hits import tables
from recordsheet_gui.systems.hard_hits.allocation import progress
from recordsheet_gui.systems.hard_hits.places import letter, place_of
from recordsheet_gui.systems.hard_hits.rules import HARD_HITS
from recordsheet_gui.units.kinds import codec_of
from recordsheet_gui.units.ship.design import ShipDesign
from recordsheet_gui.units.ship.systems import systems
from tests.games import Game
from tests.systems.hard_hits.ships import (
    CA,
    D7,
    battle,
    box,
    left,
    shipped,
    struck,
    vessel,
    volley,
)

SYSTEMS = tuple(systems().systems)
WEAPONS = tuple(word for word, system in systems().systems.items() if system.is_weapon)


def boxes(game: Game, *args: Any, **fields: Any) -> list[tuple[str, int]]:
    """What one unnamed weapon strikes."""
    (found,) = struck(volley(game, *args, **fields)).values()
    return found


@pytest.mark.rule("HH-underlined")
def test_t1_an_underlined_cell_hits_again_on_every_roll() -> None:
    game = battle(vessel(*(box(f"ph-{n}", "phaser-1", arcs=("FX",)) for n in range(3))))
    step = volley(game, [1, 1], 4, 4, shield=1)
    assert struck(step) == {"Weapon 1": [("ph-0", 1)], "Weapon 2": [("ph-1", 1)]}


@pytest.mark.rule("HH-underlined")
def test_an_underlined_cell_takes_one_box_and_moves_on() -> None:
    game = battle(vessel(box("t", "transporter", 5), box("r", "right warp", 9)))
    assert boxes(game, [6], 4, shield=1) == [("t", 1), ("r", 5)]


@pytest.mark.rule("HH-1")
def test_the_seed_chart_has_cell_4b_plain() -> None:
    game = battle(vessel(box("t", "transporter", 5), box("r", "right warp", 9)), chart="seed")
    assert boxes(game, [6], 4, shield=1) == [("t", 5), ("r", 1)]


@pytest.mark.rule("HH-grouping", "HH-5")
@pytest.mark.parametrize("chosen", ["fhull-1", "fhull-2"])
def test_t2_one_grouping_per_result_of_the_owners_choice(chosen: str) -> None:
    game = battle(shipped()[CA])
    volley(game, [30], shield=1)
    step = volley(game, [10], 6, shield=1, choices=[chosen])
    assert struck(step) == {"Weapon 1": [(chosen, 6), ("impulse", 4)]}
    (after,) = [
        event.text
        for event in step.events
        if isinstance(event, NoteWritten) and event.cause.source == "6-B"
    ]
    assert after.startswith("4 left")


@pytest.mark.rule("HH-grouping")
def test_another_grouping_may_be_chosen_on_a_later_roll() -> None:
    game = battle(vessel(box("a", "forward hull", 2), box("b", "forward hull", 2)))
    step = volley(game, [2, 2], 6, 6, shield=1)
    assert struck(step) == {"Weapon 1": [("a", 2)], "Weapon 2": [("b", 2)]}


@pytest.mark.rule("HH-excess", "HH-6")
@pytest.mark.parametrize("roll", range(2, 13))
def test_t3_with_nothing_left_each_roll_takes_one_excess(roll: int) -> None:
    game = battle(vessel(excess=4))
    step = volley(game, [3], roll, roll, roll, shield=1)
    assert struck(step) == {"Weapon 1": [("excess", 1)] * 3}
    assert game.report()["excess"] == 1


CARGO = (box("cargo-1", "cargo", 3), box("bridge", "bridge", 1))


@pytest.mark.rule("HH-9")
@pytest.mark.parametrize("choice", ["cargo-1", None])
def test_t4_cargo_goes_before_the_excess_box(choice: str | None) -> None:
    game = battle(vessel(*CARGO))
    step = volley(game, [5], 4, 2, shield=1, choices=[choice])
    assert struck(step) == {"Weapon 1": [("cargo-1", 3), ("excess", 1), ("bridge", 1)]}
    rolls = [event.why for event in step.events if isinstance(event, DiceRolled)]
    assert rolls[1] == "Weapon 1: damage allocation, 1 point"


@pytest.mark.rule("HH-9")
def test_the_owner_may_spare_cargo_and_repair() -> None:
    game = battle(vessel(*CARGO))
    assert boxes(game, [1], 4, shield=1, choices=["excess"]) == [("excess", 1)]
    game = battle(vessel(box("cargo-1", "cargo", 3), box("repair", "repair", 4)))
    assert boxes(game, [5], 4, shield=1) == [("repair", 4), ("excess", 1)]
    assert boxes(game, [2], 4, shield=1) == [("cargo-1", 2)]


@pytest.mark.rule("HH-9")
def test_without_such_boxes_nothing_is_asked_on_an_excess_result() -> None:
    game = battle(vessel())
    volley(game, [1], 4, shield=1, owe=True)
    assert game.pending() == []


@pytest.mark.rule("HH-pulses")
def test_t5_each_pulse_rolls_for_itself() -> None:
    game = battle(vessel(box("bridge", "bridge", 9)))
    step = volley(game, [{"name": "Gatling", "pulses": [1, 1, 1, 1]}], 2, 2, 2, 2, shield=1)
    assert len([event for event in step.events if isinstance(event, DiceRolled)]) == 4
    assert list(struck(step)) == [f"Gatling, pulse {number}" for number in (1, 2, 3, 4)]


@pytest.mark.rule("HH-7")
def test_t6_an_excess_hit_without_a_box_destroys_the_ship() -> None:
    game = battle(vessel(excess=1))
    volley(game, [1], 7, shield=1)
    assert game.report()["destroyed"] is None
    step = volley(game, [4, 4], 7, shield=1)
    assert game.report()["destroyed"] == "A hit found no excess damage box left."
    assert struck(step) == {}
    assert game.pending() == []
    volley(game, [9], shield=1)
    assert game.pending() == []
    commands: list[dict[str, Any]] = [
        {"word": "allocate"},
        {"word": "allocate_column", "row": 2, "column": 0},
    ]
    for command in commands:
        with pytest.raises(RuleError, match="Hulk is destroyed"):
            game.do(**command, points=1, rolls=[[1, 1]])


@pytest.mark.rule("HH-track", "HH-4")
@pytest.mark.parametrize("system", ["sensor", "damage control"])
def test_t7_the_last_box_of_a_track_is_never_destroyed(system: str) -> None:
    game = battle(vessel(box("track", system, 2, is_track=True), box("bridge", "bridge", 9)))
    volley(game, [2], 2, shield=1)
    assert boxes(game, [3], 2, 2, shield=1)[:2] == [("bridge", 1), ("excess", 1)]
    assert game.report()["systems"][system] == [1]
    (cell,) = game.unit().grids[next(g for g in game.unit().grids if g == "track")].lost
    assert cell.column == 0, "the best value goes first"


# -- choices ---------------------------------------------------------------------------------


@pytest.mark.rule("HH-5")
def test_the_default_is_the_largest_left_and_the_first_among_equals() -> None:
    hull = [box(f"h-{n}", "aft hull", size) for n, size in enumerate((2, 3, 3, 1))]
    game = battle(vessel(*hull))
    seen = [boxes(game, [3], 8, shield=1, choices=[None])[0] for _ in range(3)]
    assert seen == [("h-1", 3), ("h-2", 3), ("h-0", 2)]


@pytest.mark.rule("HH-5")
def test_a_choice_is_asked_only_where_there_are_several_and_waits_with_its_boxes() -> None:
    game = battle(vessel(box("a", "aft hull", 2), box("b", "aft hull", 3), box("apr", "APR", 2)))
    volley(game, [4], 8, shield=1, owe=True)
    (entry,) = game.pending()
    assert entry["what"] == "Weapon 1: which aft hull (8-A, 4 left)"
    assert [choice["id"] for choice in entry["choose"]] == ["a", "b"]
    assert game.question().default == "b"
    assert [len(choice.cells) for choice in game.question().choose] == [2, 3]
    with pytest.raises(RuleError, match='does not offer "c"'):
        game.do("resolve", None, pending=entry["id"], choices=["c"])
    game.do("resolve", None, pending=entry["id"], choices=["a"])
    assert game.report()["systems"] == {"aft hull": [0, 3], "APR": [0]}


@pytest.mark.rule("HH-5")
def test_a_choice_that_marks_by_hand_have_settled_is_asked_no_more() -> None:
    game = battle(vessel(box("a", "aft hull", 2), box("b", "aft hull", 3)))
    volley(game, [2], 8, shield=1, owe=True)
    game.do("mark", grid="b", boxes=3)
    (entry,) = game.pending()
    game.do("resolve", None, pending=entry["id"])
    assert game.report()["systems"] == {"aft hull": [0, 0]}


def test_a_choice_that_is_dismissed_drops_the_rest_of_its_weapon() -> None:
    game = battle(vessel(box("a", "aft hull", 2), box("b", "aft hull", 3)))
    volley(game, [2], 8, shield=1, owe=True)
    game.do("dismiss", None, pending=game.pending()[0]["id"])
    assert game.report()["systems"] == {"aft hull": [2, 3]}


@pytest.mark.rule("HH-10")
@pytest.mark.parametrize(
    ("choice", "engine"), [("lwarp", "lwarp"), ("rwarp", "rwarp"), (None, "rwarp")]
)
def test_any_warp_strikes_one_engine_of_the_owners_choice(choice: str | None, engine: str) -> None:
    game = battle(vessel(box("lwarp", "left warp", 3), box("rwarp", "right warp", 4)))
    assert boxes(game, [2], 7, shield=1, choices=[choice]) == [(engine, 2)]
    assert tables.strikes("any warp", box("cwarp", "center warp"))


@pytest.mark.rule("HH-5")
def test_a_seeded_battle_plays_by_itself() -> None:
    first, second = battle(shipped()[D7], seed=5), battle(shipped()[D7], seed=5)
    for game in (first, second):
        game.do("volley", shield=4, weapons=[{"damage": 40}, {"damage": 20}])
    assert first.session.state == second.session.state
    assert first.pending() == []


def test_the_progress_of_a_weapon_is_its_row_and_the_columns_done() -> None:
    unit = UnitId("a")
    game = battle(shipped()[D7])
    assert progress(game.session.state, unit) is None
    volley(game, [46], shield=1, owe=True)
    found = progress(game.session.state, unit)
    assert found is not None
    assert (found.weapon, found.points, found.row, found.done) == ("Weapon 1", 16, None, "")
    game.do("resolve", None, pending=game.pending()[0]["id"], rolls=[[6, 1]], owe=True)
    found = progress(game.session.state, unit)
    assert found is not None
    assert (found.row, found.done, found.at, found.points) == (7, "AB", "C", 12)
    assert progress(game.session.state, UnitId("b")) is None


# -- arcs and results ------------------------------------------------------------------------


@pytest.mark.rule("HH-12")
@pytest.mark.parametrize(
    ("shield", "bearing"),
    [
        (1, ["ph2-left", "ph2-right", "ph1-1"]),
        (2, ["ph2-right", "ph1-1", "wing-r1"]),
        (3, ["ph2-left", "ph2-right", "ph1-1", "wing-r1"]),
        (4, ["ph2-left", "ph2-right", "wing-l1", "wing-r1"]),
        (5, ["ph2-left", "ph2-right", "ph1-1", "wing-l1"]),
        (6, ["ph2-left", "ph1-1", "wing-l1"]),
    ],
)
def test_only_phasers_that_bear_on_the_direction_of_fire_are_hit(
    shield: int, bearing: list[str]
) -> None:
    game = battle(shipped()[D7])
    volley(game, [31], 10, shield=shield, owe=True)
    (entry,) = game.pending()
    offered = [choice["id"] for choice in entry["choose"]]
    kinds = ("ph2-left", "ph2-right", "ph1-1", "wing-l1", "wing-r1")
    assert [id for id in kinds if id in offered] == bearing


@pytest.mark.rule("HH-12")
def test_sectors_lie_clockwise_behind_their_shields() -> None:
    expected = {
        "1": ("LF", "RF"),
        "2": ("RF", "R"),
        "3": ("R", "RR"),
        "4": ("RR", "LR"),
        "5": ("LR", "L"),
        "6": ("L", "LF"),
    }
    assert tables.arcs().shields == expected
    assert set(tables.arcs().arcs["FX"]) == {"LF", "RF", "L", "R"}


@pytest.mark.rule("HH-3", "HH-results", "HH-bay", "HH-2")
@pytest.mark.parametrize(
    ("roll", "column", "system"),
    [
        (11, "A", "photon"),
        (11, "A", "disruptor"),
        (11, "A", "plasma torpedo"),
        (11, "A", "hellbore"),
        (3, "A", "drone rack"),
        (3, "A", "ADD"),
        (2, "B", "flag bridge"),
        (2, "B", "security station"),
        (8, "C", "shuttle"),
        (8, "C", "fighter"),
        (5, "L", "fighter"),
        *((5, "L", weapon) for weapon in WEAPONS),
        (11, "L", "phaser-1"),
        (7, "I", "left warp"),
    ],
)
def test_which_boxes_answer_a_result(roll: int, column: str, system: str) -> None:
    cell = tables.chart("standard").cell(roll, tables.COLUMNS.index(column))
    assert tables.strikes(cell.result, box("one", system))


@pytest.mark.rule("HH-3")
def test_a_weapon_result_destroys_one_weapon_and_moves_on() -> None:
    phasers = [box(f"ph-{n}", "phaser-1", arcs=("360",)) for n in range(4)]
    game = battle(vessel(*phasers, box("warp", "left warp", 9)))
    assert boxes(game, [3], 7, shield=1) == [("ph-0", 1), ("warp", 2)]


@pytest.mark.rule("HH-bay")
def test_fighters_and_shuttles_in_one_bay_are_two_groupings() -> None:
    game = battle(shipped()["Mule"])
    for grid, count in (("ahull", 3), ("apr", 2)):
        game.do("mark", grid=grid, boxes=count)
    volley(game, [{"damage": 5, "direct": True}], 8, owe=True)
    (entry,) = game.pending()
    assert [choice["id"] for choice in entry["choose"]] == ["fighters", "shuttles"]
    game.do("resolve", None, pending=entry["id"], choices=[None], owe=True)
    assert game.report()["systems"]["fighter"] == [0]
    assert game.report()["systems"]["shuttle"] == [2]


# -- what always holds -----------------------------------------------------------------------

GROUPINGS = st.lists(
    st.tuples(st.sampled_from(SYSTEMS), st.integers(1, 6)), min_size=1, max_size=25
)


def made(parts: list[tuple[str, int]]) -> ShipDesign:
    return vessel(
        *(
            box(f"g-{n}", system, 1 if system in WEAPONS else size, arcs=("360",))
            for n, (system, size) in enumerate(parts)
        ),
        shield=5,
    )


@pytest.mark.rule("HH-underlined", "HH-grouping", "HH-6")
@given(
    parts=GROUPINGS,
    points=st.lists(st.integers(0, 30), min_size=1, max_size=6),
    seed=st.integers(0, 999),
    shield=st.integers(1, 6),
)
def test_every_point_marks_one_box_until_the_ship_is_destroyed(
    parts: list[tuple[str, int]], points: list[int], seed: int, shield: int
) -> None:
    game = battle(made(parts))
    before = left(game)
    command = codec_of(HARD_HITS.commands).command(
        {
            "do": "volley",
            "unit": "a",
            "shield": shield,
            "weapons": [{"damage": damage} for damage in points],
        }
    )
    step = game.session.handle(command, Chain(Given(), Rolled(seed)))
    marked = before - left(game)
    if game.report()["destroyed"] is None:
        assert marked == sum(points)
    else:
        assert marked <= sum(points)
        assert game.report()["excess"] == 0
    assert game.pending() == []
    _one_grouping_per_result(step.events)
    assert codec_of(HARD_HITS.commands).decode(type(step), encode(step)) == step
    game.session.undo()
    assert left(game) == before


def _one_grouping_per_result(events: tuple[Any, ...]) -> None:
    """Between two lines of the log there is at most one grouping, and one box if underlined."""
    chart = tables.chart("standard")
    row, column, seen = 0, 0, 0
    for event in events:
        if isinstance(event, NoteWritten) and event.cause.rule == "HH-log":
            number, _, letter = event.cause.source.partition("-")
            row, column, seen = int(number), tables.COLUMNS.index(letter), 0
        elif isinstance(event, BoxesLost) and event.grid not in ("excess", f"shield/{row}"):
            if event.cause.rule == "HH-8":
                continue
            seen += 1
            assert seen == 1
            if chart.cell(row, column).is_underlined:
                assert len(event.cells) == 1


@pytest.mark.rule("HH-5")
def test_choices_that_read_alike_are_told_apart_by_place_and_letter() -> None:
    game = battle(shipped()[D7])
    volley(game, [31], 10, shield=1, owe=True)
    assert [(c.letter, c.label) for c in game.question().choose] == [
        ("a", "Phaser-2 LF+L+RR (1 box)"),
        ("b", "Phaser-2 RF+R+LR (1 box)"),
        ("c", "Phaser-1 FX, boom left (1 box)"),
        ("d", "Phaser-1 FX, boom middle (1 box)"),
        ("e", "Phaser-1 FX, boom right (1 box)"),
    ]


@pytest.mark.rule("HH-5")
def test_a_place_is_the_part_or_the_order_from_the_left() -> None:
    pair = [box("h-1", "lab", part="saucer"), box("h-2", "lab", 2, part="neck")]
    many = [box(f"d-{n}", "drone rack", part="boom") for n in range(8)]
    design = vessel(*pair, *many)
    assert [place_of(design, one) for one in pair] == ["saucer", "neck"]
    assert place_of(design, many[0]) == "boom, first from the left"
    assert place_of(design, many[7]) == "boom, number 8 from the left"
    assert [letter(n) for n in (0, 25, 26, 199)] == ["a", "z", "aa", "gr"]
