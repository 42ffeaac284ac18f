"""A kind of unit that nobody has heard of enters by its own folder and one line in each list."""

from pathlib import Path

import pytest

from recordsheet_gui.core.commands import EndTurn
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.state import GameSetup, Pilot, UnitSetup
from recordsheet_gui.core.wire import Codec
from recordsheet_gui.storage import gamefile
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.total_warfare.rules import TOTAL_WARFARE
from recordsheet_gui.units.equipment import find_gear
from recordsheet_gui.units.gear import Item
from recordsheet_gui.units.kinds import KINDS
from tests.games import A, Game
from tests.made_up.balloon.design import BalloonDesign
from tests.made_up.balloon.kind import BALLOON
from tests.made_up.balloon.rules import BalloonRules
from tests.mechs import mech


@pytest.fixture(autouse=True)
def _listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines that a new kind adds; the codecs are made anew, because they know all kinds."""
    monkeypatch.setitem(KINDS, BALLOON.key, BALLOON)
    monkeypatch.setitem(TOTAL_WARFARE.rules, BALLOON.key, BalloonRules())
    monkeypatch.setattr(Codec, "shared", {})


def balloon() -> BalloonDesign:
    gun = find_gear("Small Laser")
    assert gun is not None
    return BalloonDesign(
        name="Montgolfier I",
        armor={"BAG": 6, "BKT": 4},
        structure={"BAG": 3, "BKT": 2},
        items=(Item(gear=gun, location="BKT"),),
    )


def test_it_is_marked_by_hand_and_taken_back() -> None:
    game = Game(balloon())
    game.do("mark", armor="BAG", boxes=2)
    game.do("track", track="height", to=3)
    assert game.report()["armor"] == {"BAG": 4, "BKT": 4}
    assert game.report()["height"] == 3
    game.session.undo()
    game.session.undo()
    assert game.report()["armor"]["BAG"] == 6


def test_it_is_hit_by_its_own_table_and_damage_moves_along_its_own_body() -> None:
    game = Game(balloon())
    game.do("hit", damage=10, rolls=[[3, 4]])
    assert game.report()["armor"] == {"BAG": 0, "BKT": 3}
    assert game.report()["structure"] == {"BAG": 0, "BKT": 2}
    game.do("hit", damage=9, rolls=[[1, 1]])
    assert game.report()["destroyed"] == "The basket is gone."


def test_it_shares_the_table_with_mechs_that_attack_it_and_are_attacked() -> None:
    game = Game(balloon(), mech(slots={"RA": ["Medium Laser"]}))
    game.do(
        "attack",
        None,
        attacker="b",
        target="a",
        weapons=[{"weapon": "Medium Laser"}],
        range=1,
        rolls=[[6, 6], [1, 1]],
    )
    assert game.report()["armor"]["BKT"] == 0
    fired = game.do(
        "attack",
        None,
        attacker="a",
        target="b",
        weapons=[{"weapon": "Small Laser"}],
        range=1,
        owe=True,
    )
    assert "swaying basket" in str(fired.events)


def test_what_it_cannot_do_is_refused_with_a_sentence_and_the_others_play_on() -> None:
    game = Game(balloon(), mech())
    with pytest.raises(RuleError, match="nothing in a balloon"):
        game.do("critical", location="BAG")
    with pytest.raises(RuleError):
        game.do("stand")
    with pytest.raises(RuleError, match="cannot be played in Renegade Tech"):
        Game(balloon(), system="renegade-tech")


def test_the_turn_of_a_whole_table_ends() -> None:
    game = Game(balloon(), mech())
    game.do("hit", location="BAG", damage=9)
    game.do("end_turn", None)
    assert game.session.state.clock.turn == 2
    assert game.report()["height"] == 4
    game.do("end_turn", None)
    assert game.report()["height"] == 3


def test_its_game_is_saved_and_opened_again(tmp_path: Path) -> None:
    setup = GameSetup(
        system="total-warfare",
        units=(UnitSetup(id=A, design=balloon(), pilot=Pilot(gunnery=2)),),
    )
    path = tmp_path / "balloon.rsgame"
    with gamefile.create_game(path, SYSTEMS["total-warfare"], setup) as game:
        game.session.handle(EndTurn())
        state = game.session.state
    with gamefile.open_game(path) as again:
        assert again.session.state == state
        assert again.session.state.unit(A).design == balloon()
