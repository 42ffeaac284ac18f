from collections.abc import Sequence
from typing import Any

import pytest

from recordsheet_gui.core.answers import NoAnswers, Rolled
from recordsheet_gui.core.commands import MarkBoxes
from recordsheet_gui.core.errors import BadAnswer, MissingAnswer, RuleError
from recordsheet_gui.core.grid import Clock
from recordsheet_gui.core.state import GameState
from recordsheet_gui.session.journal import whole
from recordsheet_gui.session.say import roll_all, say
from recordsheet_gui.session.session import Kept, Moved, Record, Session
from tests.games import A, Game
from tests.mechs import mech


@pytest.fixture
def game() -> Game:
    return Game(mech())


def test_a_hit_shows_at_once_and_its_roll_waits(game: Game) -> None:
    game.do("hit", location="RT", damage=12, owe=True)
    assert game.report()["armor"]["RT"] == 0
    assert game.report()["structure"]["RT"] == 11
    (card,) = game.pending()
    assert card["dice"] == [2, 6]
    assert card["due"] == "now"


def test_a_waiting_roll_is_resolved_by_its_number(game: Game) -> None:
    game.do("hit", location="RT", damage=12, owe=True)
    game.do("resolve", None, pending=game.pending()[0]["id"], rolls=[[1, 2]])
    assert game.pending() == []


def test_a_dismissed_roll_leaves_the_paper_as_it_is(game: Game) -> None:
    game.do("hit", location="RT", damage=12, owe=True)
    paper = game.unit()
    game.do("dismiss", None, pending=game.pending()[0]["id"])
    assert game.unit() == paper
    assert game.pending() == []


def test_a_missing_roll_is_named_and_nothing_happens(game: Game) -> None:
    before = game.session.state
    with pytest.raises(MissingAnswer, match="Critical hits, right torso"):
        game.do("hit", location="RT", damage=12)
    assert game.session.state is before
    assert not game.session.can_undo


@pytest.mark.parametrize("rolls", [[[7, 0]], [[1]], [[1, 2, 3]], [[1, 2], [3, 4]]])
def test_wrong_dice_are_refused_and_nothing_happens(game: Game, rolls: list[list[int]]) -> None:
    before = game.session.state
    with pytest.raises(BadAnswer):
        game.do("hit", location="RT", damage=12, rolls=rolls)
    assert game.session.state is before


def test_undo_and_redo_restore_the_very_states(game: Game) -> None:
    states = [game.session.state]
    for _ in range(3):
        game.do("mark", armor="CT", boxes=2)
        states.append(game.session.state)
    for state in reversed(states[:-1]):
        game.session.undo()
        assert game.session.state == state
    with pytest.raises(RuleError, match="nothing to undo"):
        game.session.undo()
    for state in states[1:]:
        game.session.redo()
        assert game.session.state == state
    with pytest.raises(RuleError, match="nothing to redo"):
        game.session.redo()


def test_a_new_step_drops_what_redo_would_have_brought_back(game: Game) -> None:
    game.do("mark", armor="CT", boxes=2)
    game.session.undo()
    game.do("mark", armor="LT", boxes=1)
    assert not game.session.can_redo
    assert game.report()["armor"]["CT"] == 10


def test_steps_of_one_group_are_undone_together(game: Game) -> None:
    game.do("mark", armor="HD")
    for _ in range(3):
        game.session.handle(MarkBoxes(unit=A, armor="CT"), group=5)
    game.session.undo(whole_group=True)
    assert game.session.history.cursor == 1
    game.session.redo(whole_group=True)
    assert game.report()["armor"]["CT"] == 7


def test_what_cannot_be_kept_has_not_happened(game: Game) -> None:
    def full(line: Sequence[Kept]) -> None:
        raise OSError("no space left")

    session = Session(game.session.system, game.session.history, keep=full)
    before = session.state
    with pytest.raises(OSError, match="no space"):
        session.handle(MarkBoxes(unit=A, armor="CT"))
    assert session.state is before


def test_a_line_whose_second_record_cannot_be_kept_has_not_happened_at_all(game: Game) -> None:
    disk: list[Kept] = []

    def keep(line: Sequence[Kept]) -> None:
        """A disk with room for one record."""
        room = [*disk, *line]
        if len(room) > 1:
            raise OSError("no space left")
        disk.extend(line)

    session = Session(game.session.system, game.session.history, keep=keep)
    heard: list[tuple[Record, ...]] = []
    session.listen(lambda before, after, records: heard.append(records))
    before = session.state
    with pytest.raises(OSError, match="no space"):
        say(session, A, "5 5 2 lt ct ra", NoAnswers())
    assert session.state is before
    assert not session.can_undo
    assert disk == []
    assert heard == []


def test_a_line_is_kept_and_told_once_as_a_whole(game: Game) -> None:
    disk: list[tuple[Record, ...]] = []
    heard: list[tuple[Record, ...]] = []
    told: list[tuple[GameState, GameState, int]] = []

    def listener(before: GameState, after: GameState, records: tuple[Record, ...]) -> None:
        heard.append(records)
        told.append((before, after, session.history.cursor))

    session = Session(
        game.session.system,
        game.session.history,
        keep=lambda line: disk.append(tuple(kept.record for kept in line)),
    )
    start = session.state
    session.listen(listener)
    steps = say(session, A, "5 5 2 lt ct ra", NoAnswers())
    assert len(steps) == 3
    assert disk == heard == [tuple(steps)]
    assert told == [(start, session.state, 3)]
    say(session, A, "undo", NoAnswers())
    assert session.state is start


def test_a_line_of_which_the_last_part_is_refused_is_not_begun(game: Game) -> None:
    game.do("mark", armor="CT", boxes=2)
    before, cursor = game.session.state, game.session.history.cursor
    with pytest.raises(RuleError, match="Only 8 boxes are left"):
        game.session.handle_all(
            [MarkBoxes(unit=A, armor="LT"), MarkBoxes(unit=A, armor="CT", boxes=9)]
        )
    assert game.session.state is before
    assert game.session.history.cursor == cursor


def test_several_undos_are_one_record_and_all_or_none(game: Game) -> None:
    kept: list[Record] = []
    session = Session(
        game.session.system,
        game.session.history,
        keep=lambda line: kept.extend(entry.record for entry in line),
    )
    for text in ("1 ct", "1 1 lt rt", "1 ct", "2 ct"):
        say(session, A, text, NoAnswers())
    kept.clear()
    say(session, A, "undo 3", NoAnswers())
    assert kept == [Moved(to=1)]
    with pytest.raises(RuleError, match="There is only 1 action to undo"):
        session.undo(count=2)
    with pytest.raises(RuleError, match="There are only 3 actions to redo"):
        session.redo(count=4, whole_group=True)
    assert kept == [Moved(to=1)]
    say(session, A, "redo 9", NoAnswers())
    assert kept == [Moved(to=1), Moved(to=5)]


def test_rolling_all_is_one_line_of_records(game: Game) -> None:
    game.do("pilot_hit", hits=3, owe=True)
    kept: list[int] = []
    session = Session(
        game.session.system, game.session.history, keep=lambda line: kept.append(len(line))
    )
    steps = roll_all(session, Rolled(7))
    assert len(steps) > 1
    assert kept == [len(steps)]


def test_listeners_hear_once_per_step_and_may_not_command(game: Game) -> None:
    heard: list[tuple[GameState, GameState]] = []
    game.session.listen(lambda before, after, records: heard.append((before, after)))
    before = game.session.state
    game.do("hit", location="RT", damage=34, owe=True)
    assert heard == [(before, game.session.state)]

    def meddle(before: GameState, after: GameState, records: tuple[Record, ...]) -> None:
        game.session.undo()

    game.session.listen(meddle)
    with pytest.raises(RuntimeError, match="may not issue commands"):
        game.do("mark", armor="HD")


def test_a_long_game_can_be_rewound_to_any_step(game: Game) -> None:
    states = [game.session.state]
    for turn in range(200):
        game.do("mark" if turn % 2 == 0 else "unmark", armor="CT", boxes=1)
        game.do("note", text=f"turn {turn}")
        states += [game.session.history.state(len(states)), game.session.state]
    for position in (0, 1, 63, 64, 65, 399, 400):
        game.session.move_to(position)
        assert game.session.state == states[position]
    with pytest.raises(RuleError, match="no step 401"):
        game.session.move_to(401)


def test_end_phase_moves_the_clock_and_end_turn_starts_the_next(game: Game) -> None:
    game.do("end_phase", None)
    assert game.session.state.clock == Clock(turn=1, phase=1)
    game.do("end_turn", None)
    assert game.session.state.clock == Clock(turn=2, phase=0)


def test_a_roll_for_anything_is_in_the_journal(game: Game) -> None:
    game.do("roll", None, count=1, sides=20, why="weather", rolls=[[17]])
    assert [line.text for line in whole(game.session.system, game.session.history)] == [
        "Weather: 17."
    ]


def test_twins_are_told_apart_by_their_id() -> None:
    game = Game(mech(), mech())
    game.do("mark", "b", armor="HD")
    (line,) = whole(game.session.system, game.session.history)
    assert line.text == "Tester TST-1 [b]: head armor loses 1 (8 of 9 left) by hand."


@pytest.mark.rule("out-of-the-game")
def test_the_journal_says_who_is_out_and_who_is_back(game: Game) -> None:
    game.do("mark", structure="CT", boxes=18)
    game.do("unmark", structure="CT", boxes=1)
    told = [line.text for line in whole(game.session.system, game.session.history)]
    assert "Tester TST-1: out of the game. The center torso is destroyed." in told
    assert told[-1] == "Tester TST-1: back in the game."


@pytest.mark.rule("by-hand")
def test_marks_by_hand_owe_nothing_but_the_numbers_follow(game: Game) -> None:
    game.do("mark", structure="CT", boxes=3)
    game.do("slot", location="CT", slot=4)
    game.do("pilot", hits=4)
    assert game.pending() == []
    assert game.report()["piloting"]["target"] == 8


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ({"word": "hit", "location": "XX", "damage": 5}, 'no location "XX"'),
        ({"word": "hit", "location": "RT", "damage": -5}, "Damage runs from 1"),
        ({"word": "hit", "location": "RT", "damage": 0}, "Damage runs from 1"),
        ({"word": "mark", "armor": "CT", "boxes": 11}, "Only 10 boxes are left"),
        ({"word": "mark", "armor": "CT", "boxes": 0}, "At least one box"),
        ({"word": "mark", "armor": "ZZ"}, 'no armor "ZZ"'),
        ({"word": "mark"}, "Name either armor, structure or a grid"),
        ({"word": "mark", "grid": "CT/armor", "cells": ["0.40"]}, "does not exist"),
        ({"word": "unmark", "armor": "CT"}, "Only 0 boxes are struck"),
        ({"word": "unmark", "grid": "CT/armor", "cells": ["0.1"]}, "not struck"),
        ({"word": "slot", "location": "RT", "slot": 13}, "no slot 13"),
        ({"word": "slot", "location": "RT", "slot": 1}, "is empty"),
        ({"word": "heat", "to": -1}, "Heat runs from 0"),
        ({"word": "pilot", "hits": 7}, "0 to 6 hits"),
        ({"word": "ammo", "location": "RT", "slot": 1, "shots": 3}, "holds no ammunition"),
        ({"word": "track", "track": "luck", "to": 1}, 'no track "luck"'),
        ({"word": "track", "track": "heat", "to": -1}, "below 0"),
        ({"word": "condition", "name": " "}, "needs a name"),
        ({"word": "note", "text": " "}, "empty"),
        ({"word": "note", "text": "x" * 2001}, "at most 2000"),
        ({"word": "roll", "unit": None, "count": 0}, "Roll 1 to 100 dice"),
        ({"word": "resolve", "unit": None, "pending": 9}, "number 9 is waiting"),
        ({"word": "dismiss", "unit": None, "pending": 9}, "number 9 is waiting"),
        ({"word": "hit", "unit": "z", "location": "RT", "damage": 5}, 'no unit "z"'),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(
    game: Game, step: dict[str, Any], sentence: str
) -> None:
    before = game.session.state
    with pytest.raises(RuleError, match=sentence):
        game.do(**step)
    assert game.session.state is before
