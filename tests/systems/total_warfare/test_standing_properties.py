"""Whatever strikes walls and guns, nothing raises, and the log tells the same again."""

import pytest

from recordsheet_gui.core.system import begin
from recordsheet_gui.systems import SYSTEMS
from tests.games import Game
from tests.mechs import mech
from tests.sheet.standing_sheets import NAMES, design
from tests.systems.total_warfare.test_vehicle_properties import Chance, replayed

WEAPONS = (
    *("AC/20", "LRM 20", "SRM 6", "Medium Laser", "Plasma Rifle", "Machine Gun", "Flamer"),
    *("Narc", "TAG", "LB 10-X AC", "Ultra AC/5", "Streak SRM 6", "Thumper", "HAG/40"),
)


@pytest.mark.parametrize("name", NAMES)
def test_random_blows_never_raise_and_replay_to_the_same_state(name: str) -> None:
    one = design(name)
    for seed in range(3):
        dice = Chance(seed)
        game = Game(one, mech(), seed=seed)
        places = list(dict.fromkeys(key.rpartition("/")[0] for key in game.unit().grids))
        if any(key.endswith("/structure") for key in game.unit().grids):
            game.do("inside", "b", building="a")
        for _ in range(30):
            where = dice.pick(places)
            match dice.number(8):
                case 1:
                    game.do("end_phase", None)
                case 2 if one.kind == "gun emplacement" and not game.report()["destroyed"]:
                    game.do("critical", location="GUNS")
                case 3 if one.kind == "building":
                    game.do("load", location=where, tons=dice.number(60))
                case 4:
                    weapon = dice.pick(WEAPONS)
                    next_to = dice.number(2) == 1
                    game.do("hit", location=where, weapon=weapon, adjacent=next_to)
                case 5:
                    game.do("hit", "b", damage=dice.number(9))
                case 6:
                    game.do("area", damage=dice.number(20))
                case _:
                    game.do("hit", location=where, damage=dice.number(40))
            told = game.report()
            assert all(points >= 0 for points in told["structure"].values())
            for shown in told["conditions"]:
                assert shown
                assert "0.0" not in shown
        assert replayed(game) == game.session.state
        while game.session.history.cursor:
            game.session.undo()
        assert game.session.state == begin(SYSTEMS["total-warfare"], game.setup)
