"""The journal sentence by sentence, and the account of a battle turn by turn."""

from collections.abc import Sequence
from typing import Any

import pytest

from recordsheet_gui.core.answers import Chain, Given, Rolled
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, Pilot, UnitSetup
from recordsheet_gui.core.system import begin
from recordsheet_gui.session.after_action import after_action
from recordsheet_gui.session.history import CHECKPOINT, RECENT, History
from recordsheet_gui.session.journal import as_text, lines, whole
from recordsheet_gui.session.say import roll_all, say
from recordsheet_gui.session.session import Session
from recordsheet_gui.systems import SYSTEMS
from tests.games import A, Game
from tests.infantry import platoon
from tests.mechs import mech
from tests.systems.hard_hits.ships import D7, shipped
from tests.systems.skirmish.cards import card

BIN = mech(name="Tester", slots={"RT": ["AC/20 Ammo", "Medium Laser"]})


def told(game: Game, word: str, unit: str | None = "a", **step: Any) -> list[str]:
    before = game.session.state
    played = game.do(word, unit, **step)
    return [line.text for line in lines(game.session.system, before, played)]


@pytest.mark.parametrize(
    ("steps", "sentences"),
    [
        ([("mark", {"armor": "RT", "boxes": 3})],
         ["Tester: right torso armor loses 3 (7 of 10 left) by hand."]),
        ([("mark", {"armor": "RT", "boxes": 3}), ("unmark", {"armor": "RT", "boxes": 1})],
         ["Tester: right torso armor regains 1 (8 of 10 left) by hand."]),
        ([("hit", {"location": "RT", "damage": 4, "source": "rock"})],
         ["Tester: right torso armor loses 4 (6 of 10 left) (rock)."]),
        ([("hit", {"location": "RT", "damage": 4})],
         ["Tester: right torso armor loses 4 (6 of 10 left)."]),
        ([("heat", {"to": 4})], ["Tester: heat 0 to 4 by hand."]),
        ([("slot", {"location": "RT", "slot": 2})],
         ["Tester: Medium Laser (right torso) hit by hand."]),
        ([("slot", {"location": "RT", "slot": 2}),
          ("slot", {"location": "RT", "slot": 2, "hit": False})],
         ["Tester: Medium Laser (right torso) cleared by hand."]),
        ([("condition", {"name": "prone"})], ["Tester: prone, by hand."]),
        ([("condition", {"name": "prone"}), ("condition", {"name": "prone", "on": False})],
         ["Tester: no longer prone, by hand."]),
        ([("note", {"text": "limps"})], ["Tester: note: limps"]),
        ([("move", {"mode": "run", "hexes": 4})], ["Tester: runs 4 hexes."]),
        ([("pilot_hit", {"rolls": [[3, 4]]})],
         ["Tester: pilot hits 0 to 1.", "Tester: Consciousness at 1 hit: 3 + 4 = 7 against 3."]),
        ([("hit", {"location": "RT", "damage": 11, "owe": True})],
         ["Tester: right torso armor loses 10 (0 of 10 left).",
          "Tester: right torso structure loses 1 (12 of 13 left).",
          "Tester: owed: Critical hits, right torso (the right torso lost structure)."]),
        ([("critical", {"location": "LL", "hits": 1, "rolls": [[4]]})],
         ["Tester: owed at the end of the phase: Piloting roll: left leg foot actuator hit."]),
    ],
)  # fmt: skip
def test_each_fact_has_its_sentence(
    steps: Sequence[tuple[str, dict[str, Any]]], sentences: list[str]
) -> None:
    game = Game(BIN)
    for word, fields in steps[:-1]:
        game.do(word, **fields)
    word, fields = steps[-1]
    found = told(game, word, **fields)
    assert [text for text in found if text in sentences] == sentences
    if len(found) != len(sentences):
        assert word == "critical"


def test_a_roll_of_one_die_needs_no_sum_and_one_of_the_table_no_name() -> None:
    game = Game(BIN)
    assert told(game, "roll", None, count=1, sides=6, why="luck", rolls=[[5]]) == ["Luck: 5."]
    assert told(game, "roll", None, count=2, sides=6, why="luck", rolls=[[5, 1]]) == [
        "Luck: 5 + 1 = 6."
    ]
    assert told(game, "note", None, text="it rains") == ["Note: it rains"]


@pytest.mark.parametrize(
    ("modifier", "words"), [(-8, "1 + 1 = 2, automatic."), (-3, "1 + 1 = 2 against 2.")]
)
def test_a_number_that_every_roll_reaches_is_a_word(modifier: int, words: str) -> None:
    game = Game(BIN)
    game.do("piloting", why="rubble", modifier=modifier, owe=True)
    (card_,) = game.pending()
    found = told(game, "resolve", None, pending=card_["id"], rolls=[[1, 1]])
    assert found[0].endswith(words)


def test_what_waits_is_told_once_and_what_is_dropped_again() -> None:
    game = Game(BIN)
    game.do("hit", location="RT", damage=11, owe=True)
    (card_,) = game.pending()
    assert told(game, "dismiss", None, pending=card_["id"]) == [
        "Tester: dismissed: Critical hits, right torso."
    ]
    game.do("hit", location="RT", damage=1, owe=True)
    found = told(game, "mark", structure="CT", boxes=18)
    assert "Tester: out of the game. The center torso is destroyed." in found
    # A card was there, and now it is not.
    assert "Tester: no longer needed: Critical hits, right torso." in found
    assert not game.pending()


def test_a_new_turn_is_told_without_what_it_clears() -> None:
    game = Game(BIN)
    game.do("move", mode="walk", hexes=2)
    game.do("heat", add=3)
    found = told(game, "end_turn", None)
    assert "Turn 2, Initiative begins." in found
    assert not [text for text in found if "heat from outside" in text]


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        (False, "\nTurn 1, Initiative\n  Tester: heat 0 to 4 by hand.\n\nTurn 1, Movement\n"
                "  Tester: heat 4 to 5 by hand.\n  Tester: heat 5 to 6 by hand.\n"),
        (True, "\n## Turn 1, Initiative\n\n- Tester: heat 0 to 4 by hand.\n\n"
               "## Turn 1, Movement\n\n- Tester: heat 4 to 5 by hand.\n"
               "- Tester: heat 5 to 6 by hand.\n"),
    ],
)  # fmt: skip
def test_a_journal_has_a_heading_for_each_phase(markdown: bool, text: str) -> None:
    game = Game(BIN)
    game.do("heat", to=4)
    game.do("end_phase", None)
    game.do("heat", to=5)
    game.do("heat", to=6)
    system = game.session.system
    assert as_text(system, whole(system, game.session.history), markdown=markdown) == text


def test_a_journal_may_end_at_an_earlier_step() -> None:
    game = Game(BIN)
    for heat in (1, 2, 3):
        game.do("heat", to=heat)
    system, history = game.session.system, game.session.history
    assert [line.position for line in whole(system, history, upto=2)] == [1, 2]
    game.session.undo()
    assert [line.position for line in whole(system, history)] == [1, 2]


# -- the account -----------------------------------------------------------------------------


def test_an_account_counts_armor_and_structure_by_the_turn_of_their_loss() -> None:
    game = Game(BIN, pilot=False, piloting=False, criticals=False)
    game.do("hit", location="RT", damage=4)
    game.do("end_turn", None)
    game.do("end_turn", None)
    game.do("hit", location="RT", damage=8)
    report = after_action(game.session.system, game.session.history, title="Hill 4")
    (account,) = report.accounts
    assert [(d.turn, d.outer, d.inner, d.total) for d in account.damage] == [
        (1, 4, 0, 4),
        (2, 0, 0, 0),
        (3, 6, 2, 8),
    ]
    armor, structure = sum(BIN.armor.values()), sum(BIN.structure.values())
    assert account.outer == (armor - 10, armor)
    assert account.inner == (structure - 2, structure)
    assert (report.title, report.game, report.turns) == ("Hill 4", "Total Warfare", 3)
    assert report.moment == "Turn 3, Initiative"
    assert account.destroyed == ""


@pytest.mark.parametrize(
    ("system", "titles"),
    [
        ("total-warfare", ("Armor", "Structure")),
        ("renegade-tech", ("Armor", "Structure")),
        ("hard-hits", ("Shields", "Systems")),
        ("skirmish", ("", "Boxes")),
    ],
)
def test_each_game_calls_its_boxes_by_their_names(system: str, titles: tuple[str, str]) -> None:
    design = {"hard-hits": shipped()[D7], "skirmish": card()}.get(system, BIN)
    game = Game(design, system=system)
    report = after_action(game.session.system, game.session.history)
    assert report.accounts[0].titles == titles
    assert report.title == game.session.system.title


def test_the_boxes_of_a_platoon_are_its_troopers() -> None:
    game = Game(platoon())
    (account,) = after_action(game.session.system, game.session.history).accounts
    assert account.titles == ("", "Troopers")


def test_units_stand_side_by_side_with_pilots_conditions_and_what_they_owe() -> None:
    system = SYSTEMS["total-warfare"]
    units = tuple(
        UnitSetup(id=UnitId(id), design=BIN, side=side, pilot=Pilot(name=f"Pilot {id}"))
        for id, side in (("a", "A"), ("b", "B"), ("c", "A"))
    )
    session = Session(system, History(begin(system, GameSetup(system=system.key, units=units))))
    say(session, UnitId("c"), "prone", Given([]))
    say(session, UnitId("b"), "11 rt", Given([]))
    say(session, UnitId("a"), "mark 18 ct structure", Given([]))
    report = after_action(system, session.history)
    assert [(a.unit, a.side, a.pilot) for a in report.accounts] == [
        ("a", "A", "Pilot a"),
        ("c", "A", "Pilot c"),
        ("b", "B", "Pilot b"),
    ]
    assert report.accounts[0].destroyed == "The center torso is destroyed."
    assert report.accounts[1].conditions == ("prone",)
    assert [len(account.owed) for account in report.accounts] == [0, 0, 1]
    assert len(report.owed) == 1
    assert [a.name for a in report.accounts] == ["Tester [a]", "Tester [c]", "Tester [b]"]


def test_an_account_may_be_of_an_earlier_moment() -> None:
    game = Game(BIN)
    game.do("mark", armor="RT", boxes=2)
    game.do("mark", armor="RT", boxes=2)
    report = after_action(game.session.system, game.session.history, upto=1)
    assert report.accounts[0].damage[0].outer == 2
    assert len(report.lines) == 1


# -- history ---------------------------------------------------------------------------------


def test_states_long_past_are_folded_again_and_are_the_same() -> None:
    game = Game(BIN)
    last = RECENT + 2 * CHECKPOINT
    for number in range(1, last + 1):
        game.do("heat", to=number % 30 + 1)
    history = game.session.history
    for position in (0, 1, CHECKPOINT - 1, CHECKPOINT, CHECKPOINT + 1, last - RECENT, last):
        heat = history.state(position).units[A].tracks["heat"]  # type: ignore[index]
        assert heat == (position % 30 + 1 if position else 0)
    kept = [at for at in history._states if 0 < at < last - RECENT]
    assert CHECKPOINT in kept
    game.session.move_to(CHECKPOINT - 1)
    game.do("heat", to=99)
    assert len(history) == CHECKPOINT
    assert history.state().units[A].tracks["heat"] == 99  # type: ignore[index]


def test_leafing_through_a_long_game_does_not_bring_all_of_it_into_memory() -> None:
    game = Game(BIN)
    last = 3 * RECENT
    for number in range(1, last + 1):
        game.do("heat", to=number % 30 + 1)
    history = game.session.history
    for position in [*range(last, -1, -1), *range(last)]:
        heat = history.state(position).units[A].tracks["heat"]  # type: ignore[index]
        assert heat == (position % 30 + 1 if position else 0)
    assert len(history._states) <= 2 * RECENT + last // CHECKPOINT + 1


# -- all that waits --------------------------------------------------------------------------


def test_rolling_all_leaves_choices_to_their_owner() -> None:
    game = Game(shipped()[D7], system="hard-hits")
    game.do("allocate", points=1, rolls=[[1, 2]], owe=True)
    game.do("allocate", points=2, owe=True)
    roll_all(game.session, Rolled(3))
    waiting = game.pending()
    assert waiting
    assert all("choose" in entry for entry in waiting)


def test_rolling_all_takes_what_needs_neither_dice_nor_choice() -> None:
    game = Game(mech(heat_sinks=0), piloting=False)
    for _ in range(4):
        game.do("end_phase", None)
    game.do("heat", to=15)
    game.do("slot", location="HD", slot=1)
    game.do("end_phase", None)
    assert len(game.pending()) == 2
    roll_all(game.session, Chain(Given([[6, 6], [6, 6]]), Rolled(1)))
    assert game.pending() == []
    assert game.report()["pilot"]["hits"] == 1
