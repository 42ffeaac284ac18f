"""Pilots eject, crews leave their ships: at once, or boat by boat."""

from typing import Any

import pytest

from recordsheet_gui.core.errors import Forbidden, RuleError
from recordsheet_gui.core.offers import SHEET
from recordsheet_gui.session.say import understand
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech.mech.crew import Eject
from tests.aerospace import aerospace
from tests.games import A, Game
from tests.mechs import mech

SMALL = ("aerospace fighter", "conventional fighter", "fixed-wing support", "small craft")


def ship(kind: str, boats: int = 2, pods: int = 1) -> Game:
    return Game(aerospace(kind, life_boats=boats, escape_pods=pods))


def refused(game: Game, **fields: Any) -> str:
    with pytest.raises(RuleError) as error:
        game.do("eject", **fields)
    return str(error.value)


def offered(game: Game) -> dict[str, str]:
    found = SYSTEMS["total-warfare"].offers(game.session.state, A, SHEET)
    return {one.label: one.why_not for one in found if isinstance(one.command, Eject)}


@pytest.mark.rule("TW-aero-eject")
@pytest.mark.parametrize("kind", SMALL)
def test_who_flies_something_small_gets_out_and_it_is_out_of_the_game(kind: str) -> None:
    game = Game(aerospace(kind))
    assert offered(game) == {"Eject": ""}
    game.do("eject")
    told = "The crew has left it." if kind == "small craft" else "The pilot has ejected."
    assert game.report()["destroyed"] == told
    assert "ejected" in game.report()["conditions"]
    assert game.report()["pilot"]["dead"] is False
    assert offered(game) == {}
    assert "can leave it any more" in refused(game)


@pytest.mark.rule("TW-aero-eject")
def test_nobody_ejects_asleep_or_dead() -> None:
    game = Game(aerospace())
    game.do("condition", name="unconscious")
    assert "can leave it any more" in refused(game)
    assert offered(game) == {}


@pytest.mark.rule("TW-aero-eject")
def test_a_fighter_that_was_left_is_asked_for_nothing_more() -> None:
    game = Game(aerospace())
    game.do("altitude", to=5)
    game.do("hit", location="NOS", damage=5)
    assert game.pending()
    game.do("eject")
    game.do("end_turn", None)
    assert game.pending() == []


@pytest.mark.rule("TW-aero-abandon")
def test_all_boats_of_a_dropship_leave_at_once() -> None:
    game = ship("dropship")
    assert offered(game) == {"Abandon ship": ""}
    game.do("eject")
    assert game.report()["destroyed"] == "The crew has abandoned it."
    assert [game.unit().tracks[key] for key in ("life boats", "escape pods")] == [0, 0]  # type: ignore[index]


@pytest.mark.rule("TW-aero-abandon")
@pytest.mark.parametrize("kind", ["jumpship", "warship", "space station"])
def test_from_a_ship_they_leave_by_and_by(kind: str) -> None:
    game = ship(kind)
    assert offered(game) == {"Abandon ship, one boat and pod": ""}
    game.do("eject")
    assert game.report()["destroyed"] is None
    assert [game.unit().tracks[key] for key in ("life boats", "escape pods")] == [1, 0]  # type: ignore[index]
    game.do("eject")
    assert game.report()["destroyed"] == "The crew has abandoned it."


@pytest.mark.rule("TW-aero-abandon")
def test_so_many_boats_and_pods_as_are_named_leave() -> None:
    game = ship("warship", 3, 2)
    game.do("eject", boats=2)
    assert [game.unit().tracks[key] for key in ("life boats", "escape pods")] == [1, 2]  # type: ignore[index]
    assert "has 1 life boat left, not 2" in refused(game, boats=2)
    assert "has 2 escape pods left, not 3" in refused(game, pods=3)
    assert "not -1" in refused(game, pods=-1)
    game.do("eject", boats=1, pods=2)
    assert game.report()["destroyed"] == "The crew has abandoned it."


@pytest.mark.rule("TW-aero-abandon")
def test_without_boats_a_crew_stays_aboard_unless_the_table_says_otherwise() -> None:
    game = ship("dropship", 0, 0)
    assert offered(game) == {}
    with pytest.raises(Forbidden, match="stays aboard"):
        game.do("eject")
    game.do("eject", anyway=True)
    assert game.report()["destroyed"] == "The crew has abandoned it."


@pytest.mark.rule("TW-aero-abandon")
def test_on_the_ground_all_walk_out() -> None:
    game = ship("dropship", 2, 0)
    game.do("altitude", to=0)
    assert "walks out" in refused(game, boats=1)
    game.do("eject")
    assert game.report()["destroyed"] == "The crew has abandoned it."
    assert game.unit().tracks["life boats"] == 2  # type: ignore[index]


@pytest.mark.rule("TW-aero-abandon")
def test_an_incapacitated_crew_does_not_leave() -> None:
    game = ship("dropship")
    game.do("pilot", hits=6)
    assert "can leave it any more" in refused(game)


@pytest.mark.rule("TW-aero-eject")
def test_boats_are_for_large_craft() -> None:
    assert "only large craft" in refused(Game(aerospace()), boats=1)
    assert "neither life boats" in refused(Game(mech()), pods=1)


@pytest.mark.rule("TW-aero-eject", "TW-aero-abandon")
@pytest.mark.parametrize(
    ("line", "boats", "pods"),
    [
        ("eject", None, None),
        ("abandon", None, None),
        ("abandon 2 boats", 2, None),
        ("abandon 1 boat 3 pods", 1, 3),
    ],
)
def test_it_is_typed(line: str, boats: int | None, pods: int | None) -> None:
    (command,) = understand(ship("warship").session, A, line)
    assert command == Eject(unit=A, boats=boats, pods=pods)


@pytest.mark.rule("BT-eject")
def test_the_pilot_of_a_mech_ejects_by_a_word() -> None:
    (command,) = understand(Game(mech()).session, A, "eject")
    assert command == Eject(unit=A)


@pytest.mark.rule("TW-aero-abandon")
def test_it_is_taken_back_like_everything() -> None:
    game = ship("dropship")
    before = game.session.state
    game.do("eject")
    game.session.undo()
    assert game.session.state == before
