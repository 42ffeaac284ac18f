"""What makes a table fuller than anybody can carry is refused; one that is too full plays on."""

from dataclasses import replace

import pytest

from recordsheet_gui.core import table_limits
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.table import AddUnit
from recordsheet_gui.session.history import History
from recordsheet_gui.session.session import Session
from tests.games import Game
from tests.mechs import mech


def notes_of(game: Game) -> list[str]:
    return list(game.session.state.units[UnitId("a")].notes)


def test_a_sheet_has_room_for_so_many_notes_until_one_is_rubbed_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_limits, "MOST_NOTES", 2)
    game = Game(mech(), mech())
    game.do("note", text="one")
    game.do("note", text="two")
    with pytest.raises(RuleError, match="has 2 notes on its sheet, and there is room for 2"):
        game.do("note", text="three")
    assert notes_of(game) == ["one", "two"]
    game.do("note", "b", text="another sheet")
    game.do("note", None, text="the journal")
    game.do("note_is", note=1, to="won")
    game.do("note_is", note=1)
    game.do("note", text="three")
    assert notes_of(game) == ["two", "three"]


def test_the_notes_of_a_sheet_and_of_all_sheets_hold_so_many_characters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_limits, "MOST_ON_A_SHEET", 10)
    monkeypatch.setattr(table_limits, "MOST_ON_ALL", 15)
    game = Game(mech(), mech())
    game.do("note", text="x" * 6)
    with pytest.raises(RuleError, match="on one sheet hold at most 10 characters"):
        game.do("note", text="x" * 5)
    game.do("note", text="x" * 4)
    with pytest.raises(RuleError, match="on one sheet hold"):
        game.do("note_is", note=2, to="x" * 5)
    with pytest.raises(RuleError, match="on all sheets hold at most 15 characters"):
        game.do("note", "b", text="x" * 6)
    game.do("note_is", note=1, to="y" * 6)
    game.do("note", "b", text="x" * 5)


def test_a_sheet_has_room_for_so_many_conditions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_limits, "MOST_CONDITIONS", 2)
    game = Game(mech())
    game.do("condition", name="prone")
    game.do("condition", name="lucky")
    with pytest.raises(RuleError, match="has room for 2 conditions"):
        game.do("condition", name="angry")
    game.do("condition", name="prone")
    game.do("condition", name="lucky", on=False)
    game.do("condition", name="angry")


def test_a_table_holds_so_many_units_and_boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(mech(), mech())
    monkeypatch.setattr(table_limits, "MOST_UNITS", 2)
    with pytest.raises(RuleError, match="at most 2 units"):
        add(game, "c")
    monkeypatch.setattr(table_limits, "MOST_UNITS", 3)
    monkeypatch.setattr(table_limits, "MOST_BOXES", 2)
    with pytest.raises(RuleError, match="at most 2 boxes"):
        add(game, "c")
    monkeypatch.setattr(table_limits, "MOST_BOXES", 10_000)
    add(game, "c")
    assert len(game.session.state.units) == 3


def add(game: Game, unit: str) -> None:
    game.session.handle(AddUnit(id=UnitId(unit), design=mech(), side="B"))


def test_so_many_cards_wait_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_limits, "MOST_OWED", 2)
    game = Game(mech(armor={"CT": 40}))
    game.do("roll", None, owe=True)
    game.do("roll", None, owe=True)
    with pytest.raises(RuleError, match="2 rolls and choices wait already"):
        game.do("roll", None, owe=True)
    game.do("mark", armor="CT")
    game.do("roll", None, rolls=[[3, 4]])
    game.do("skip", None)
    game.do("roll", None, owe=True)


@pytest.mark.parametrize(
    ("word", "step"),
    [
        ("hit", {"damage": 5, "location": "CT", "source": "x" * 201}),
        ("piloting", {"why": "x" * 201}),
        ("roll", {"unit": None, "why": "x" * 201}),
    ],
)
def test_no_mark_or_card_keeps_more_words_than_somebody_reads(
    word: str, step: dict[str, object]
) -> None:
    game = Game(mech(armor={"CT": 40}), seed=1)
    before = game.session.state
    with pytest.raises(RuleError, match="holds at most 200 characters"):
        game.do(word, **step)  # type: ignore[arg-type]  # the fields of a step
    assert game.session.state is before


def test_a_table_that_is_too_full_already_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(mech(armor={"CT": 40}), mech())
    for _ in range(3):
        game.do("note", text="x" * 40)
        game.do("roll", None, owe=True)
    monkeypatch.setattr(table_limits, "MOST_NOTES", 1)
    monkeypatch.setattr(table_limits, "MOST_ON_ALL", 30)
    monkeypatch.setattr(table_limits, "MOST_ON_A_SHEET", 30)
    monkeypatch.setattr(table_limits, "MOST_OWED", 1)
    monkeypatch.setattr(table_limits, "MOST_UNITS", 1)
    old = opened(game.session.state, game)
    old.do("mark", armor="CT")
    old.do("hit", damage=3, location="CT")
    old.do("note_is", note=2, to="short")
    old.do("note_is", note=1)
    old.do("dismiss", None, pending=old.session.state.owed[0].id)
    old.do("note", None, text="A word for the journal.")
    old.session.undo(count=3)
    with pytest.raises(RuleError, match="rub one out"):
        old.do("note", text="x")


def opened(state: GameState, game: Game) -> Game:
    """The same game as if it had been read: its limits were others when it was played."""
    game.session = Session(game.session.system, History(replace(state)))
    return game
