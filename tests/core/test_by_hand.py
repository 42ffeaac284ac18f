"""Marks by hand: which boxes they take, and what they refuse."""

from typing import Any

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import GridKey
from tests.games import Game
from tests.mechs import mech


def picture(game: Game, key: str = "RT/armor") -> str:
    return "".join(game.unit().grids[GridKey(key)].picture())


def test_boxes_are_struck_from_the_first_and_restored_from_the_last() -> None:
    game = Game(mech(armor={"RT": 6}))
    game.do("mark", armor="RT", boxes=4)
    assert picture(game) == "....##"
    game.do("unmark", armor="RT", boxes=1)
    assert picture(game) == "...###"
    game.do("unmark", armor="RT", boxes=2)
    assert picture(game) == ".#####"


def test_named_boxes_are_the_ones() -> None:
    game = Game(mech(armor={"RT": 6}))
    game.do("mark", grid="RT/armor", cells=["0.2", "0.4"])
    assert picture(game) == "##.#.#"
    game.do("unmark", grid="RT/armor", cells=["0.2"])
    assert picture(game) == "####.#"


def test_without_a_number_one_box_is_meant() -> None:
    game = Game(mech(armor={"RT": 6}))
    game.do("mark", armor="RT")
    assert picture(game) == ".#####"
    game.do("unmark", armor="RT")
    assert picture(game) == "######"


@pytest.mark.parametrize(
    ("word", "step", "sentence"),
    [
        ("mark", {"armor": "RT", "boxes": 7}, "Only 6 boxes are left there"),
        ("mark", {"armor": "RT", "boxes": 0}, "At least one box"),
        ("mark", {"armor": "RT", "boxes": -1}, "At least one box"),
        ("mark", {"armor": "RT", "structure": "RT"}, "either armor, structure or a grid"),
        ("mark", {"boxes": 1}, "either armor, structure or a grid"),
        ("mark", {"grid": "RT/armor", "cells": ["0.6"]}, "struck already or does not exist"),
        ("mark", {"structure": "XX"}, 'no structure "XX"'),
        ("unmark", {"armor": "RT", "boxes": 1}, "Only 0 boxes are struck"),
        ("unmark", {"grid": "RT/armor", "cells": ["0.1"]}, "not struck"),
        ("track", {"track": "heat", "to": -1}, "below 0"),
        ("track", {"track": "luck", "to": 1}, 'no track "luck"'),
        ("condition", {"name": "  "}, "needs a name"),
        ("condition", {"name": "x" * 201}, "at most 200 characters"),
        ("note", {"text": " "}, "The note is empty"),
        ("note", {"text": "x" * 2001}, "at most 2000 characters"),
        ("note_is", {"note": 1, "to": "x"}, "has 0 notes, and no note 1"),
        ("slot", {"location": "RT", "slot": 13}, "no slot 13"),
        ("slot", {"location": "RT", "slot": 0}, "no slot 0"),
        ("slot", {"location": "RT", "slot": 12}, "Slot 12 of RT is empty"),
    ],
)
def test_what_cannot_be_marked_is_refused_and_leaves_the_paper(
    word: str, step: dict[str, Any], sentence: str
) -> None:
    game = Game(mech(armor={"RT": 6}))
    before = game.session.state
    with pytest.raises(RuleError, match=sentence):
        game.do(word, **step)
    assert game.session.state is before


@pytest.mark.parametrize(
    ("count", "sides", "works"),
    [(1, 2, True), (0, 6, False), (100, 6, True), (101, 6, False), (1, 1, False),
     (1, 1000, True), (1, 1001, False)],
)  # fmt: skip
def test_dice_by_hand_at_their_limits(count: int, sides: int, works: bool) -> None:
    game = Game(mech(), seed=1)
    if works:
        game.do("roll", None, count=count, sides=sides)
        return
    with pytest.raises(RuleError, match="1 to 100 dice of 2 to 1000 sides"):
        game.do("roll", None, count=count, sides=sides)


@pytest.mark.parametrize(
    ("word", "step"),
    [
        ("condition", {"name": "x" * 200}),
        ("note", {"text": "x" * 2000}),
        ("track", {"track": "heat", "to": 0}),
    ],
)
def test_the_longest_words_and_the_lowest_marker_still_go(word: str, step: dict[str, Any]) -> None:
    Game(mech()).do(word, **step)


def test_a_slot_is_marked_once_and_cleared_once() -> None:
    game = Game(mech(slots={"RT": ["Medium Laser"]}))
    for hit, left in ((True, 1), (True, 1), (False, 0), (False, 0)):
        game.do("slot", location="RT", slot=1, hit=hit)
        assert len(game.report()["hit_slots"]) == left


def test_a_note_of_a_player_stays_on_the_sheet_and_one_of_the_table_does_not() -> None:
    game = Game(mech())
    game.do("note", text="limps")
    game.do("note", None, text="rain begins")
    assert game.report()["notes"] == ["limps"]


def test_a_note_is_changed_or_rubbed_out_and_the_others_stay() -> None:
    game = Game(mech())
    for text in ("limps", "smokes", "hides"):
        game.do("note", text=text)
    game.do("note_is", note=2, to=" burns ")
    assert game.report()["notes"] == ["limps", "burns", "hides"]
    assert not game.do("note_is", note=2, to="burns").events
    game.do("note_is", note=1)
    assert game.report()["notes"] == ["burns", "hides"]
    for note in (0, 3):
        with pytest.raises(RuleError, match=f"has 2 notes, and no note {note}"):
            game.do("note_is", note=note, to="x")
    with pytest.raises(RuleError, match="at most 2000 characters"):
        game.do("note_is", note=1, to="x" * 2001)
    game.session.undo()
    assert game.report()["notes"] == ["limps", "burns", "hides"]
