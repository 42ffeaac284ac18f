"""Typed lines word by word: each number at its limit, each word too many, in all four games."""

from typing import Any

import pytest

from recordsheet_gui.core.answers import Given
from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.phrases import LONGEST, SayError
from recordsheet_gui.core.wire import encode
from recordsheet_gui.session.say import Back, RollAll, say, understand
from recordsheet_gui.systems import SYSTEMS
from tests.games import A, Game
from tests.mechs import mech
from tests.systems.hard_hits.ships import D7, shipped
from tests.systems.skirmish.cards import card

TW, RT, SK, HH = "total-warfare", "renegade-tech", "skirmish", "hard-hits"


def game(system: str) -> Game:
    designs: dict[str, UnitDesign] = {SK: card(), HH: shipped()[D7]}
    return Game(designs.get(system, mech()), system=system)


def steps(system: str, text: str) -> list[Any]:
    found = [w for w in understand(game(system).session, A, text) if isinstance(w, Command)]
    return [encode(command) for command in found]


HIT = {"do": "hit", "unit": "a"}
LASER = {**HIT, "weapon": "Medium Laser"}
LRM5 = {**HIT, "weapon": "LRM 5"}
MARK = {"do": "mark", "unit": "a", "boxes": 2}

UNDERSTOOD: list[tuple[str, str, list[dict[str, Any]]]] = [
    (TW, "1x ml", [LASER]),
    (TW, "20x ml", [LASER] * 20),
    (TW, "9999 ct", [{**HIT, "damage": 9999, "location": "CT"}]),
    (TW, "8 rear", [{**HIT, "damage": 8, "side": "rear"}]),
    (TW, "8 back ct", [{**HIT, "damage": 8, "location": "CT", "rear": True}]),
    (TW, "8 3 rear ct rt", [
        {**HIT, "damage": 8, "location": "CT", "rear": True},
        {**HIT, "damage": 3, "location": "RT"},
    ]),
    (TW, "8 3 ct rt rear", [
        {**HIT, "damage": 8, "location": "CT"},
        {**HIT, "damage": 3, "location": "RT", "rear": True},
    ]),
    (TW, "medium pulse laser left", [{**HIT, "weapon": "Medium Pulse Laser", "side": "left"}]),
    (TW, "er large laser", [{**HIT, "weapon": "ER Large Laser"}]),
    (TW, "critical hd 12", [{"do": "critical", "unit": "a", "location": "HD", "hits": 12}]),
    (TW, "heat -4", [{"do": "heat", "unit": "a", "add": -4}]),
    (TW, "heat 999", [{"do": "heat", "unit": "a", "to": 999}]),
    (TW, "pilot 2", [{"do": "pilot_hit", "unit": "a", "hits": 2}]),
    (TW, "fall", [{"do": "fall", "unit": "a"}]),
    (TW, "jump", [{"do": "move", "unit": "a", "mode": "jump"}]),
    (TW, "walk 4", [{"do": "move", "unit": "a", "mode": "walk", "hexes": 4}]),
    (TW, "wake", [{"do": "wake", "unit": "a"}]),
    (TW, "fire ml", [{"do": "fire", "unit": "a", "weapon": "Medium Laser"}]),
    (TW, "mark 2 ctr", [{**MARK, "armor": "CTR"}]),
    (TW, "mark 2 armor ct", [{**MARK, "armor": "CT"}]),
    (TW, "mark 2 is rear ct", [{**MARK, "structure": "CT"}]),
    (TW, "restore 2 structure ct", [{**MARK, "do": "unmark", "structure": "CT"}]),
    (TW, "roll", [{"do": "roll"}]),
    (TW, "roll 3d6 to hit", [{"do": "roll", "count": 3, "why": "to hit"}]),
    (RT, "ml rt 5", [{**LASER, "location": "RT", "column": 5}]),
    (RT, "ml rt", [{**LASER, "location": "RT"}]),
    (RT, "ml left", [{**LASER, "side": "left"}]),
    (RT, "2x ml ct 1", [{**LASER, "location": "CT", "column": 1}] * 2),
    (RT, "srm6 rt 5 ct 2", [
        {"do": "hit", "unit": "a", "weapon": "SRM 6",
         "hits": [{"location": "RT", "column": 5}, {"location": "CT", "column": 2}]},
    ]),
    (RT, "ml ct 3 rear", [{**LASER, "location": "CT", "column": 3, "rear": True}]),
    (RT, "ml ct 3 back", [{**LASER, "location": "CT", "column": 3, "rear": True}]),
    (RT, "ppc lt 3 left", [
        {**HIT, "weapon": "PPC", "location": "LT", "column": 3, "side": "left"},
    ]),
    (RT, "lrm5 ra 1 guided", [{**LRM5, "location": "RA", "column": 1, "guided": True}]),
    (RT, "lrm5 ct 2 guided rear", [
        {**LRM5, "location": "CT", "column": 2, "rear": True, "guided": True},
    ]),
    (RT, "lrm5 guided", [{**LRM5, "guided": True}]),
    (RT, "lrm5 left guided", [{**LRM5, "side": "left", "guided": True}]),
    (RT, "ml ct rear", [{**LASER, "location": "CT", "rear": True}]),
    (RT, "rows 999 rt", [{"do": "rows", "unit": "a", "location": "RT", "rows": 999}]),
    (SK, "5 ra", [{**HIT, "damage": 5, "location": "right_arm"}]),
    (SK, "9999", [{**HIT, "damage": 9999}]),
    (SK, "5 c", [{**HIT, "damage": 5, "location": "cockpit"}]),
    (SK, "fall", [{"do": "fall", "unit": "a"}]),
    (SK, "stand", [{"do": "stand", "unit": "a"}]),
    (SK, "rocks", [{"do": "enter_rocks", "unit": "a"}]),
    (SK, "prone", [{"do": "condition", "unit": "a", "name": "prone"}]),
    (HH, "16 4 s1", [
        {"do": "volley", "unit": "a", "weapons": [{"damage": 16}, {"damage": 4}], "shield": 1},
    ]),
    (HH, "9999 shield6", [
        {"do": "volley", "unit": "a", "weapons": [{"damage": 9999}], "shield": 6},
    ]),
    (HH, "2 direct", [
        {"do": "volley", "unit": "a", "weapons": [{"damage": 2, "direct": True}]},
    ]),
    (HH, "16 s1 12 s2", [
        {"do": "volley", "unit": "a",
         "weapons": [{"damage": 16, "shield": 1}, {"damage": 12, "shield": 2}]},
    ]),
    (HH, "16 4 s1 12 s2 2 direct", [
        {"do": "volley", "unit": "a",
         "weapons": [{"damage": 16, "shield": 1}, {"damage": 4, "shield": 1},
                     {"damage": 12, "shield": 2}, {"damage": 2, "direct": True}]},
    ]),
    (HH, "s1 16 s2 12 4", [
        {"do": "volley", "unit": "a",
         "weapons": [{"damage": 16, "shield": 1}, {"damage": 12, "shield": 2},
                     {"damage": 4, "shield": 2}]},
    ]),
    (HH, "s3 16 12", [
        {"do": "volley", "unit": "a", "weapons": [{"damage": 16}, {"damage": 12}], "shield": 3},
    ]),
    (HH, "3x5 8+8 s1", [
        {"do": "volley", "unit": "a", "weapons": [{"pulses": [5, 5, 5]}, {"shared": [8, 8]}],
         "shield": 1},
    ]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("system", "text", "wanted"), UNDERSTOOD, ids=[f"{s}: {t}" for s, t, _ in UNDERSTOOD]
)
def test_a_line_means_just_this(system: str, text: str, wanted: list[dict[str, Any]]) -> None:
    assert steps(system, text) == wanted


@pytest.mark.parametrize(
    ("system", "text", "place"),
    [
        (TW, "21x ml", "21x"), (TW, "0x ml", "0x"), (TW, "ml ct rt", "rt"),
        (TW, "10000 ct", "10000"), (TW, "8 left right", "right"),
        (TW, "8 rear ct rt", "8 rear ct rt"),
        (TW, "crit ct 2 3", "3"), (TW, "crit ct x", "x"), (TW, "heat 4 5", ""),
        (TW, "heat 1000", "1000"), (TW, "heat +1000", "+1000"), (TW, "pilot 1 2", "2"),
        (TW, "pilot x", "x"), (TW, "fall 1 2", "2"), (TW, "run 3 4", "4"), (TW, "still now", "now"),
        (TW, "wake up", "up"), (TW, "prone now", "now"), (TW, "fire ml rt lt", "lt"),
        (TW, "fire ml xx", "xx"), (TW, "fire x", "x"), (TW, "mark x ct", "mark x ct"),
        (TW, "mark 3 ct rt", "mark 3 ct rt"), (TW, "mark 3", "mark 3"),
        (TW, "restore", "restore"), (TW, "undo 0", "0"), (TW, "undo 1 2", "2"),
        (TW, "undo 10000", "10000"), (TW, "roll 1000d6", "1000d6"), (TW, "roll 1d10000", "1d10000"),
        (TW, "end it", "it"),
        (RT, "10 rt", "10 rt"), (RT, "rows 1000 rt", "rows 1000 rt"), (RT, "rows 2", "rows 2"),
        (RT, "rows x rt", "rows x rt"), (RT, "rows 2 xx", "xx"), (RT, "rows 2 rt 3", "rows 2 rt 3"),
        (RT, "fire ml rt 3", "rt"), (RT, "ml ct 3 left rear", "rear"), (RT, "ml ct 3 up", "up"),
        (RT, "walk 4 guided", "guided"),
        (SK, "5 xx", "xx"), (SK, "5 ra la", "la"), (SK, "10000", "10000"), (SK, "fall 2", "2"),
        (SK, "stand up", "up"), (SK, "rocks now", "now"), (SK, "prone now", "now"),
        (HH, "16 s7", "s7"), (HH, "16", ""), (HH, "s1", "s1"), (HH, "10000 s1", "10000"),
        (HH, "16 s1 s2", "s2"), (HH, "10s1+5s2 s3", "s3"), (HH, "s1 16 s2", "s2"),
        (HH, "s1 s2 16", "s2"), (HH, "s3 10s1+5s2", "s3"), (HH, "16 s1 direct", "direct"),
        (HH, "16 s0", "s0"), (HH, "x 16 s1", "x"), (HH, "16 s1 12", ""), (HH, "0x5 s1", "0x5"),
        (HH, "21x5 s1", "21x5"), (HH, "5+ s1", "5+"),
        (HH, "5s1+5s1", "5s1+5s1"), (HH, "5s1+5s7", "5s1+5s7"),
    ],
)  # fmt: skip
def test_the_word_that_does_not_fit_is_marked(system: str, text: str, place: str) -> None:
    with pytest.raises(SayError) as caught:
        understand(game(system).session, A, text)
    assert text[caught.value.start : caught.value.end] == place


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_a_line_may_be_long_but_not_too_long(system: str) -> None:
    session = game(system).session
    assert understand(session, A, "note " + "x" * (LONGEST - 5))
    with pytest.raises(SayError, match=f"at most {LONGEST} characters") as caught:
        understand(session, A, "note " + "x" * (LONGEST - 4))
    assert (caught.value.start, caught.value.end) == (LONGEST, LONGEST + 1)


def test_without_a_unit_only_words_of_the_table_are_understood() -> None:
    session = game(TW).session
    with pytest.raises(SayError, match="Choose a unit first"):
        understand(session, None, "10 rt")
    assert understand(session, None, "all") == (RollAll(),)
    assert understand(session, None, "undo") == (Back(steps=1),)
    assert understand(session, None, "redo 9999") == (Back(steps=-9999),)


def test_undo_goes_back_so_many_actions_and_stops_at_the_start() -> None:
    played = game(TW)
    for line in ("1 ct", "1 1 lt rt", "1 ct"):
        say(played.session, A, line, Given([]))
    assert played.session.history.cursor == 4
    say(played.session, A, "undo 2", Given([]))
    assert played.session.history.cursor == 1
    say(played.session, A, "redo", Given([]))
    assert played.session.history.cursor == 3
    say(played.session, A, "undo 99", Given([]))
    assert played.session.history.cursor == 0
    say(played.session, A, "redo 99", Given([]))
    assert played.session.history.cursor == 4


def test_rolling_all_settles_every_card_as_one_action() -> None:
    played = Game(mech(), piloting=False)
    for _ in range(3):
        say(played.session, A, "8", Given([]))
    assert len(played.pending()) == 3
    say(played.session, A, "all", Given([[3, 4], [1, 2], [4, 4]]))
    assert played.pending() == []
    assert played.report()["armor"]["RA"] == 2
    played.session.undo(whole_group=True)
    assert len(played.pending()) == 3
