"""Attacks of one phase are simultaneous (R-TW-15)."""

from typing import Any

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import GridKey, UnitId
from recordsheet_gui.systems.battletech.attacks import RollToHit
from recordsheet_gui.systems.battletech.simultaneous import at_start
from tests.games import Game
from tests.mechs import mech

GUNS = {
    "RA": ["Medium Laser", "PPC", "PPC", "PPC"],
    "LT": ["LRM 20"] * 5,
    "RT": ["LRM 20 Ammo"],
}
pytestmark = pytest.mark.rule("BT-simultaneous")

WEAPON = 2
PUNCH: dict[str, Any] = {
    **{"attacker": "a", "target": "b"},
    **{"attacker_moved": "none", "attack": "punch"},
}


def table(phase: int = WEAPON, **options: Any) -> Game:
    """Two 'Mechs in a phase."""
    game = Game(mech(slots=GUNS), mech(slots=GUNS), **options)
    for _ in range(phase):
        game.do("end_phase", unit=None, owe=True)
    return game


def number(game: Game, weapon: str = "PPC", *, attacker: str = "a", **more: Any) -> int:
    """The number of an attack at range 5 by one who stands still."""
    target = "b" if attacker == "a" else "a"
    game.do(
        "attack", unit=None, attacker=attacker, target=target, attacker_moved="none", range=5,
        weapons=[{"weapon": weapon}], owe=True, **more,
    )  # fmt: skip
    rolls = [e for e in game.session.state.owed if isinstance(e.command, RollToHit)]
    newest = max(rolls, key=lambda entry: entry.id).command
    assert isinstance(newest, RollToHit)
    return newest.number.value


def kill(game: Game, unit: str = "a") -> None:
    game.do("hit", unit=unit, location="HD", damage=20, owe=True)
    assert game.report(unit)["destroyed"]


def test_who_dies_in_the_phase_still_shoots_and_no_longer_in_the_next() -> None:
    game = table()
    kill(game)
    assert number(game) == 4 + 0
    game.do("end_phase", unit=None, owe=True)
    with pytest.raises(RuleError, match="out of the game"):
        number(game, "Medium Laser")


def test_a_declared_attack_outlives_its_attacker_until_the_phase_ends() -> None:
    game = table()
    number(game)
    kill(game)
    assert [entry.command.do for entry in game.session.state.owed] == ["to_hit"]
    (entry,) = game.session.state.owed
    game.do("resolve", unit=None, pending=entry.id, rolls=[[6, 6], [3, 4]])
    assert game.report("b")["armor"]["CT"] == 10 - 10


def test_whoever_was_killed_in_the_phase_can_still_be_shot_at() -> None:
    game = table()
    kill(game, "b")
    number(game)
    game.do("end_phase", unit=None, owe=True)
    with pytest.raises(RuleError, match="out of the game already"):
        number(game, "Medium Laser")


def test_an_arm_aims_as_it_did_when_the_phase_began() -> None:
    game = table()
    game.do("critical", location="RA", rolls=[[4, 4], [1, 1]])
    assert number(game) == 4
    game.do("end_turn", unit=None, owe=True)
    for _ in range(WEAPON):
        game.do("end_phase", unit=None, owe=True)
    assert number(game) == 4 + 4


def test_both_sensors_lost_in_the_phase_still_see() -> None:
    game = table()
    for die in (2, 5):
        game.do("critical", location="HD", rolls=[[4, 4], [die]])
    assert number(game) == 4


def test_a_pilot_knocked_out_in_the_phase_makes_no_sitting_duck() -> None:
    game = table()
    game.do("hit", unit="b", location="HD", damage=1, rolls=[[1, 1]])
    assert not game.report("b")["pilot"]["conscious"]
    assert number(game, target_hexes=5) == 4 + 2
    assert number(game, "Medium Laser", attacker="b") == 4 + 2


def test_a_pilot_killed_in_the_phase_still_fires() -> None:
    game = table()
    game.do("pilot_hit", hits=6, owe=True)
    assert game.report("a")["destroyed"]
    assert number(game) == 4
    game.do("end_phase", unit=None, owe=True)
    with pytest.raises(RuleError, match="out of the game"):
        number(game, "Medium Laser")


def test_a_bin_that_blew_up_in_the_phase_has_fed_its_launcher() -> None:
    game = table()
    game.do("critical", location="RT", rolls=[[4, 4], [1]], owe=True)
    assert [bin["shots"] for bin in game.report("a")["ammo"]] == [0]
    assert number(game, "LRM 20") == 4 + 2
    assert [bin["shots"] for bin in game.report("a")["ammo"]] == [0]
    game.do("end_turn", unit=None, owe=True)
    for _ in range(WEAPON):
        game.do("end_phase", unit=None, owe=True)
    with pytest.raises(RuleError):
        number(game, "LRM 20")


def test_what_a_hand_marks_counts_at_once() -> None:
    game = table()
    game.do("slot", location="RA", slot=1)
    assert number(game) == 4 + 4
    game.do("slot", location="RA", slot=6)
    with pytest.raises(RuleError, match="destroyed"):
        number(game)
    game.do("condition", unit="b", name="unconscious")
    assert number(game, "Medium Laser", target_hexes=5) == 4 + 4 + 2 - 4


def test_what_happened_in_the_movement_phase_counts_in_it_and_after_it() -> None:
    game = table(phase=1)
    game.do("critical", location="RA", rolls=[[4, 4], [1, 1]])
    assert number(game) == 4 + 4
    game.do("end_phase", unit=None, owe=True)
    assert number(game, "Medium Laser") == 4 + 2 + 4


def test_physical_attacks_have_a_start_of_their_own() -> None:
    game = table()
    game.do("critical", location="RA", rolls=[[4, 4], [1, 1]])
    game.do("end_phase", unit=None, owe=True)
    with pytest.raises(RuleError, match="cannot punch"):
        game.do("physical", unit=None, owe=True, limb="RA", **PUNCH)


def test_played_as_one_phase_both_attack_phases_share_a_start() -> None:
    game = table(one_phase_per_turn=True)
    game.do("critical", location="RA", rolls=[[4, 4], [1, 1]])
    game.do("end_phase", unit=None, owe=True)
    game.do("physical", unit=None, owe=True, limb="RA", **PUNCH)


def test_a_sheet_that_the_phase_has_not_touched_is_the_same_sheet() -> None:
    game = table(phase=1)
    game.do("hit", unit="b", location="CT", damage=5, owe=True)
    game.do("end_phase", unit=None, owe=True)
    state = game.session.state
    assert at_start(state, UnitId("a"), UnitId("b")) is state
    game.do("hit", unit="b", location="CT", damage=5, owe=True)
    state = game.session.state
    before = at_start(state, UnitId("a"), UnitId("b"))
    assert before.units[UnitId("a")] is state.units[UnitId("a")]
    assert before.units[UnitId("b")].grids[GridKey("CT/armor")].left == 5 + (
        state.units[UnitId("b")].grids[GridKey("CT/armor")].left
    )
