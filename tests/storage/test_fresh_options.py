"""A default that changes holds for games that begin, and not for those that are kept."""

from pathlib import Path

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.storage import gamefile
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech import options
from tests.games import Game
from tests.mechs import mech

SAVES = Path(__file__).parents[1] / "data" / "saves"
TOTAL_WARFARE = SYSTEMS["total-warfare"]


def setup(**chosen: object) -> GameSetup:
    unit = UnitSetup(id=UnitId("a"), design=mech())
    return GameSetup(system="total-warfare", units=(unit,), options=chosen)


def test_a_new_game_says_what_it_plays(tmp_path: Path) -> None:
    state = gamefile.in_memory(TOTAL_WARFARE, setup()).state
    assert state.options == {"hull_breach": True}
    with gamefile.create_game(tmp_path / "new.rsgame", TOTAL_WARFARE, setup()) as game:
        assert options.is_on(game.session.state, "hull_breach")
    with gamefile.open_game(tmp_path / "new.rsgame") as game:
        assert options.is_on(game.session.state, "hull_breach")


def test_a_table_that_says_no_is_heard(tmp_path: Path) -> None:
    chosen = setup(hull_breach=False)
    with gamefile.create_game(tmp_path / "no.rsgame", TOTAL_WARFARE, chosen) as game:
        assert not options.is_on(game.session.state, "hull_breach")


def test_a_game_of_old_that_says_nothing_goes_on_without_breaches() -> None:
    with gamefile.open_game(SAVES / "v2-combined-arms-1.0.rsgame", read_only=True) as game:
        assert "hull_breach" not in game.session.state.options
        assert not options.is_on(game.session.state, "hull_breach")


def test_nobody_asks_there_and_the_hit_leaves_its_boxes() -> None:
    game = Game(mech())
    game.do("condition", name="submerged")
    game.do("hit", location="RA", damage=5)
    assert game.pending() == []
