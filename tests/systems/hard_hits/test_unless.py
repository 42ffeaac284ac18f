"""What must not happen in Hard Hits: engines that are gone too soon, points that stay."""

import pytest

from recordsheet_gui.core.errors import RuleError
from tests.systems.hard_hits.ships import battle, box, left, vessel, volley


@pytest.mark.rule("HH-engine")
def test_an_engine_of_two_groupings_is_gone_with_its_last_box() -> None:
    game = battle(vessel(box("lw-1", "left warp", 2), box("lw-2", "left warp", 1)))
    game.do("mark", grid="lw-1", boxes=2)
    assert "left warp engine gone" not in " ".join(game.report()["conditions"])
    game.do("mark", grid="lw-2", boxes=1)
    assert any("gone" in word for word in game.report()["conditions"])


@pytest.mark.rule("HH-1", "HH-excess")
@pytest.mark.parametrize(("shield", "through"), [(9, 1), (10, 0), (11, 0)])
def test_only_what_a_shield_cannot_hold_gets_through(shield: int, through: int) -> None:
    game = battle(vessel(box("hull", "forward hull", 9), shield=shield))
    volley(game, [10], *[6] * through, shield=1)
    assert left(game) == 9 + 5 + 6 * shield - 10
    assert game.report()["systems"]["forward hull"] == [9 - through]


def test_a_game_of_one_ship_ends_its_turn() -> None:
    game = battle(vessel(box("hull", "forward hull", 9)))
    game.do("end_turn", None)
    assert game.whole_report()["turn"] == 2


@pytest.mark.parametrize("points", [0, 1001])
def test_no_allocation_without_points_and_none_beyond_a_thousand(points: int) -> None:
    game = battle(vessel(box("hull", "forward hull", 9)))
    with pytest.raises(RuleError, match="1 to 1000"):
        game.do("allocate", points=points, owe=True)
    game.do("allocate", points=1, owe=True)
    game.do("allocate", points=1000, owe=True)
