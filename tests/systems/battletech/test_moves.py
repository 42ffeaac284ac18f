"""A move is one step: how, how far, over what ground, and getting up before it."""

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import TrackKey
from recordsheet_gui.core.ways import Way
from recordsheet_gui.session.journal import whole
from tests.games import A, Game
from tests.mechs import mech


def told(game: Game) -> list[str]:
    return [line.text for line in whole(game.session.system, game.session.history)]


def ways(game: Game) -> dict[str, Way]:
    found = game.session.system.ways(game.session.state, A)
    return {way.title: way for way in found}


def owed(game: Game) -> list[str]:
    return [entry.why for entry in game.session.state.owed if entry.unit is not None]


@pytest.mark.rule("BT-move-corrected")
def test_another_word_about_a_move_replaces_it_and_says_so() -> None:
    game = Game(mech())
    game.do("move", mode="run", hexes=5)
    game.do("move", mode="walk", hexes=3)
    assert told(game)[-1] == "Tester TST-1: corrected: walks 3 hexes instead of running 5 hexes."
    assert (
        game.unit().tracks[TrackKey("move/mode")],
        game.unit().tracks[TrackKey("move/hexes")],
    ) == (1, 3)
    game.do("move", mode="none")
    assert "corrected: stands still instead of walking 3 hexes" in told(game)[-1]


@pytest.mark.rule("BT-move-corrected")
def test_a_new_turn_begins_without_a_move_to_correct() -> None:
    game = Game(mech(), seed=1)
    game.do("move", mode="run", hexes=5)
    game.do("end_turn", None)
    game.do("move", mode="walk", hexes=3)
    assert "corrected" not in told(game)[-1]


@pytest.mark.rule("BT-move-corrected")
def test_a_corrected_move_does_not_owe_what_only_the_first_owed() -> None:
    game = Game(mech())
    game.do("slot", location="CT", slot=4)
    game.do("move", mode="run", hexes=3, owe=True)
    assert owed(game) == ["run with damaged gyro"]
    game.do("move", mode="run", hexes=4, owe=True)
    assert owed(game) == ["run with damaged gyro"]
    game.do("move", mode="walk", hexes=3)
    assert owed(game) == []


@pytest.mark.rule("BT-move-corrected")
def test_a_roll_that_was_made_for_a_move_is_not_made_again_when_its_hexes_change() -> None:
    game = Game(mech())
    game.do("slot", location="CT", slot=4)
    game.do("move", mode="run", hexes=3, rolls=[[6, 6]])
    game.do("move", mode="run", hexes=4)
    assert owed(game) == []
    game.do("move", mode="walk", hexes=4)
    game.do("move", mode="run", hexes=4, owe=True)
    assert owed(game) == ["run with damaged gyro"]


@pytest.mark.rule("BT-move-ground")
@pytest.mark.parametrize(
    ("ground", "number"), [("rubble", 5), ("water_1", 4), ("water_2", 5), ("water_3", 6)]
)
def test_ground_on_the_way_owes_its_piloting_roll(ground: str, number: int) -> None:
    game = Game(mech())
    game.do("move", mode="walk", hexes=2, ground=[ground], owe=True)
    (entry,) = (e for e in game.report()["pending"] if e["unit"] == "a")
    assert entry["target"] == number


@pytest.mark.rule("BT-move-ground")
def test_ground_that_asks_for_nothing_is_refused_and_nothing_happens() -> None:
    game = Game(mech())
    with pytest.raises(RuleError, match='No move asks for a roll in "lava"'):
        game.do("move", mode="walk", hexes=2, ground=["lava"])
    assert not game.unit().tracks[TrackKey("move/hexes")]


@pytest.mark.rule("BT-stand")
def test_who_lies_stands_up_and_walks_on_in_one_step() -> None:
    game = Game(mech())
    game.do("condition", name="prone")
    assert ways(game)["Stand up and walk"].most == 3
    steps = len(game.session.history)
    game.do("stand", mode="walk", hexes=3, rolls=[[6, 6]])
    assert len(game.session.history) == steps + 1
    assert "prone" not in game.report()["conditions"]
    assert game.unit().tracks[TrackKey("move/hexes")] == 3


@pytest.mark.rule("BT-stand")
def test_who_fails_to_stand_goes_nowhere() -> None:
    game = Game(mech(), seed=3)
    game.do("condition", name="prone")
    game.do("stand", mode="run", hexes=3, rolls=[[1, 1]])
    assert "prone" in game.report()["conditions"]
    assert not game.unit().tracks[TrackKey("move/hexes")]
    assert [entry.command.do for entry in game.session.state.owed if entry.unit] == []


@pytest.mark.rule("BT-stand")
def test_what_is_too_far_after_standing_up_is_refused_before_the_roll() -> None:
    game = Game(mech())
    game.do("condition", name="prone")
    with pytest.raises(RuleError, match="at most 3 hexes once it stands"):
        game.do("stand", mode="walk", hexes=4, rolls=[[6, 6]])
    with pytest.raises(RuleError, match="walks or runs"):
        game.do("stand", mode="jump", hexes=1, rolls=[[6, 6]])
    assert "prone" in game.report()["conditions"]


@pytest.mark.parametrize(
    ("condition", "way", "reason"),
    [
        ("shutdown", "Walk", "is immobile"),
        ("immobile", "Run", "is immobile"),
        ("prone", "Jump", "is prone and has to stand up first"),
    ],
)
def test_the_rules_say_why_a_way_is_shut(condition: str, way: str, reason: str) -> None:
    game = Game(mech())
    open_ways = ways(game)
    assert not game.session.refusal(open_ways["Walk"].command(0, ()))
    game.do("condition", name=condition)
    assert reason in game.session.refusal(ways(game)[way].command(0, ()))


def test_who_has_left_the_field_moves_no_more() -> None:
    game = Game(mech(), mech())
    game.do("withdraw")
    assert "left the field" in game.session.refusal(ways(game)["Walk"].command(0, ()))


# -- turning -----------------------------------------------------------------------------------


def turned(game: Game) -> int:
    return game.unit().tracks.get(TrackKey("move/turns"), 0)


@pytest.mark.rule("BT-move-turn")
@pytest.mark.parametrize(("mode", "most"), [("walk", 5), ("run", 8)])
def test_a_hexside_costs_as_much_as_a_hex(mode: str, most: int) -> None:
    game = Game(mech())
    game.do("move", mode=mode, hexes=most - 2, turns=2)
    assert turned(game) == 2
    assert game.unit().tracks[TrackKey("move/hexes")] == most - 2
    before = game.session.state
    with pytest.raises(
        RuleError, match=f"has {most} MP to {mode}; {most - 2} hexes and 3 hexsides"
    ):
        game.do("move", mode=mode, hexes=most - 2, turns=3)
    assert game.session.state is before
    game.do("move", mode=mode, hexes=most - 2, turns=3, anyway=True)
    assert any("against the rules" in text for text in told(game))


@pytest.mark.rule("BT-move-turn")
def test_turning_is_one_step_with_the_move_and_told_in_its_sentence() -> None:
    game = Game(mech())
    game.do("move", mode="walk", hexes=3, turns=1)
    assert told(game) == ["Tester TST-1: walks 3 hexes and turns 1 hexside."]
    game.do("move", mode="walk", hexes=2)
    assert turned(game) == 0
    assert told(game)[-1].endswith(
        "corrected: walks 2 hexes instead of walking 3 hexes with 1 hexside."
    )
    game.do("end_turn", None)
    assert turned(game) == 0


@pytest.mark.rule("BT-move-turn")
def test_who_jumps_turns_for_nothing_and_who_only_turns_has_walked() -> None:
    game = Game(mech(jump=4))
    most = game.report()["movement"]["jump"]
    game.do("move", mode="jump", hexes=most, turns=3)
    assert turned(game) == 0
    game.do("move", mode="walk", hexes=0, turns=2)
    assert told(game)[-1].startswith("Tester TST-1: corrected: walks 0 hexes and turns 2 hexsides")
    with pytest.raises(RuleError, match="Who turns walks"):
        game.do("move", mode="none", turns=1)


@pytest.mark.rule("BT-move-turn")
@pytest.mark.parametrize("turns", [-1, 61])
def test_nobody_turns_backwards_or_for_ever(turns: int) -> None:
    with pytest.raises(RuleError, match="turns 0 to 60 hexsides"):
        Game(mech()).do("move", mode="walk", hexes=1, turns=turns)


@pytest.mark.rule("BT-move-turn")
def test_who_stands_up_pays_for_turning_too() -> None:
    game = Game(mech())
    game.do("condition", name="prone")
    with pytest.raises(RuleError, match="has 3 MP left once it stands"):
        game.do("stand", mode="walk", hexes=2, turns=2, rolls=[[6, 6]])
    game.do("stand", mode="walk", hexes=2, turns=1, rolls=[[6, 6]])
    assert turned(game) == 1


@pytest.mark.rule("BT-move-turn")
def test_ways_say_whether_turning_costs() -> None:
    game = Game(mech())
    game.do("move", mode="walk", hexes=1, turns=2)
    found = ways(game)
    assert (found["Walk"].turns, found["Run"].turns, found["Jump"].turns) == (2, 0, None)
    assert game.session.refusal(found["Walk"].command(3, (), 2)) == ""
    assert game.session.refusal(found["Walk"].command(4, (), 2)) != ""
