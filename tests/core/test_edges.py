"""The core at its edges: wire forms that nearly fit, queues with strangers in them, shares."""

from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.core.commands import Command, EndPhase
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import NOW, PHASE_END, TURN_END, Due, How, Owed, Settled
from recordsheet_gui.core.evolve import evolve
from recordsheet_gui.core.grid import Cause, Clock, Grid, Mark, row_of
from recordsheet_gui.core.ids import BY_HAND, Cell, GridKey, RuleId, UnitId
from recordsheet_gui.core.options import Option, check, chosen, named
from recordsheet_gui.core.play_aid import signed
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.core.system import shares_lost
from recordsheet_gui.core.wire import Codec, WireError, kind_of

A = UnitId("a")
MARK = Mark(cause=Cause(rule=BY_HAND), at=Clock())


# -- wire ------------------------------------------------------------------------------------


@pytest.mark.parametrize("cell", ["4", ".4", "4.", ".", "a.4", "4.a", "", 4, None, [], "-1.2"])
def test_a_box_needs_its_row_and_its_column(cell: Any) -> None:
    with pytest.raises(WireError, match=r"a box is row and column such as 0\.4"):
        Codec().decode(Cell, cell)


def test_a_box_is_read_as_row_and_column() -> None:
    assert Codec().decode(Cell, "2.10") == Cell(2, 10)


@pytest.mark.parametrize("word", [None, 3, [], {}, "RESOLVED", ""])
def test_what_is_none_of_the_words_is_refused_whatever_it_is(word: Any) -> None:
    with pytest.raises(WireError, match="one of resolved, dismissed"):
        Codec().decode(How, word)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (None, "nothing"), (True, "true"), (False, "false"), ([], "a list"), ({}, "an object"),
        (3, "3"), (1.5, "1.5"), ("x" * 40, f'"{"x" * 40}"'), ("x" * 41, f'"{"x" * 40}"'),
    ],
)  # fmt: skip
def test_what_a_value_is_in_a_players_words(data: Any, words: str) -> None:
    assert kind_of(data) == words


@pytest.mark.parametrize(
    ("kind", "data", "fits"),
    [
        (int, 3, True), (int, True, False), (int, 3.0, False), (int, "3", False),
        (float, 3, True), (float, 3.5, True), (float, True, False), (float, "3", False),
        (str, "", True), (str, None, False), (bool, False, True), (bool, 0, False),
    ],
)  # fmt: skip
def test_a_plain_value_is_of_its_own_kind(kind: type, data: Any, fits: bool) -> None:
    if fits:
        assert Codec().decode(kind, data) == data
        return
    with pytest.raises(WireError, match="is needed, not"):
        Codec().decode(kind, data)


def test_an_unknown_field_is_named_by_its_beginning() -> None:
    with pytest.raises(WireError) as caught:
        Codec().command({"do": "end_phase", "y" * 41: 1})
    assert f'"{"y" * 40}" is not known here' in str(caught.value)


# -- the queue -------------------------------------------------------------------------------


def owed(id: int, parent: int = 0, due: Due = NOW) -> Owed:
    command: Command = EndPhase()
    return Owed(id=id, command=command, rule=RuleId("by-hand"), parent=parent, due=due)


def queue(*entries: Owed) -> list[int]:
    state = GameState(units={}, sides={})
    for entry in entries:
        state = evolve(state, entry)
    return [entry.id for entry in state.owed]


def test_what_is_due_now_goes_in_front_and_behind_its_own_siblings() -> None:
    assert queue(owed(1, parent=9), owed(2, parent=9), owed(3, parent=9)) == [1, 2, 3]
    assert queue(owed(1, parent=9), owed(2, parent=1)) == [2, 1]
    assert queue(owed(1, parent=9), owed(2, due=PHASE_END), owed(3, parent=9)) == [1, 3, 2]


def test_siblings_behind_a_stranger_do_not_count() -> None:
    # 2 was owed by 1 and stands in front of it; a further child of 9 goes before both.
    assert queue(owed(1, parent=9), owed(2, parent=1), owed(3, parent=9)) == [3, 2, 1]
    assert queue(
        owed(1, parent=9),
        owed(2, parent=9),
        owed(3, parent=5),
        owed(4, parent=3),
        owed(5, parent=9),
    ) == [5, 4, 3, 1, 2]


def test_what_is_due_later_goes_behind_whoever_owes_it() -> None:
    late = owed(2, parent=9, due=PHASE_END)
    assert queue(owed(1, parent=9), late, owed(3, parent=9, due=TURN_END)) == [1, 2, 3]


def test_an_entry_that_is_owed_again_keeps_its_place() -> None:
    again = replace(owed(1, parent=9), why="once more")
    state = GameState(units={}, sides={})
    for event in (owed(1, parent=9), owed(2, parent=9), again, Settled(id=2, how=How.RESOLVED)):
        state = evolve(state, event)
    assert state.owed == (again,)
    assert state.serial == 2


# -- shares ----------------------------------------------------------------------------------


def test_the_share_lost_of_a_part_counts_all_its_grids() -> None:
    grids = {
        GridKey("RT/armor"): row_of(6).strike([Cell(0, 0), Cell(0, 1)], MARK),
        GridKey("RT/structure"): row_of(2),
        GridKey("LT/armor"): row_of(4),
        GridKey("CT/armor"): Grid(rows=()),
        GridKey("other"): row_of(3).strike([Cell(0, 0)], MARK),
    }
    paper = UnitState(design=UnitDesign(name="Paper"), grids=grids)

    def part_of(key: GridKey) -> str | None:
        location, slash, _ = key.partition("/")
        return location if slash else None

    assert shares_lost(paper, part_of) == {"RT": 0.25, "LT": 0.0}
    assert shares_lost(paper, part_of, gone={"LT"}) == {"RT": 0.25, "LT": 1.0}


# -- small things ----------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "text"), [(-2, "\N{MINUS SIGN}2"), (0, "+0"), (3, "+3")])
def test_a_modifier_is_printed_with_its_sign(value: int, text: str) -> None:
    assert signed(value) == text


SWITCH = Option(name="rain", title="It rains", is_automation=True)
CHOICE = Option(name="base", title="Base number", values=(4, 5))


def test_a_switch_is_told_from_other_choices() -> None:
    assert SWITCH.is_switch
    assert replace(SWITCH, values=(False, True)).is_switch
    assert not CHOICE.is_switch
    assert SWITCH.default is True
    assert CHOICE.default == 4


def test_an_option_is_what_was_chosen_or_its_default() -> None:
    known = named(SWITCH, CHOICE)
    assert chosen(known, {"base": 5}, "base") == 5
    assert chosen(known, {"base": 5}, "rain") is True


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"snow": True}, 'no option "snow"'),
        ({"rain": 1}, "one of true, false"),
        ({"base": True}, "one of 4, 5"),
        ({"base": 6}, "one of 4, 5"),
    ],
)
def test_what_a_game_does_not_offer_is_refused(given: dict[str, Any], sentence: str) -> None:
    check(named(SWITCH, CHOICE), {"rain": False, "base": 5}, "Weather")
    with pytest.raises(RuleError, match=sentence):
        check(named(SWITCH, CHOICE), given, "Weather")
