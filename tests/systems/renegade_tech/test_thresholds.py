"""Every table of Renegade Tech with a "from n on", walked at n - 1 and n."""

from typing import Any

import pytest

from recordsheet_gui.systems.renegade_tech.dealing import internal_rows
from tests.mechs import mech
from tests.systems.renegade_tech.pages import draw, lost, open_to, renegade, rows
from tests.thresholds import edges, two

QUIET: dict[str, Any] = {"piloting": False, "pilot": False}
TWELVE = dict.fromkeys(("CT", "RT", "LT", "RA", "LA", "RL", "LL"), 12)

# -- rows of structure -----------------------------------------------------------------------


@pytest.mark.rule("RT-3")
@pytest.mark.parametrize(("points", "front"), edges({9: 2, 15: 3, 21: 4, 27: 5}, 1))
def test_a_limb_has_a_row_for_six_points_rounded_half_up_and_never_none(
    points: int, front: int
) -> None:
    assert internal_rows("LA", points) == (front, 0)
    assert internal_rows("LL", points) == (front, 0)
    assert internal_rows("HD", 1) == (1, 0)


@pytest.mark.rule("RT-3")
@pytest.mark.parametrize(
    ("points", "rows_"), edges({15: (2, 1), 21: (2, 2), 27: (3, 2), 33: (3, 3)}, (1, 1))
)
def test_a_torso_splits_its_rows_with_the_odd_one_in_front(
    points: int, rows_: tuple[int, int]
) -> None:
    assert internal_rows("CT", points) == rows_
    assert internal_rows("RT", points) == rows_
    assert internal_rows("LT", 1) == (1, 1)


# -- rows of damage --------------------------------------------------------------------------

HEAVY = mech(armor=dict.fromkeys(("CT", "RT", "LT", "RA", "LA", "RL", "LL"), 60))


def rows_struck(attack: str, tons: int, hexes: int = 0) -> int:
    """Whole rows that an attack costs a target with armor to spare."""
    game = renegade(HEAVY, seed=4, **QUIET)
    game.do("rows", attack=attack, tons=tons, hexes=hexes)
    struck = sum(lost(game).values())
    assert struck % 6 == 0
    return struck // 6


@pytest.mark.rule("RT-23", "RT-rows")
@pytest.mark.parametrize(
    ("attack", "hexes", "steps"),
    [
        ("fall", 0, {20: 1, 60: 2, 100: 3}),
        ("fall", 1, {10: 1, 30: 2, 50: 3, 70: 4, 90: 5}),
        ("ram", 1, {20: 1, 60: 2, 100: 3}),
        ("ram", 2, {10: 1, 30: 2, 50: 3}),
        ("ram attacker", 0, {30: 1, 60: 2, 90: 3}),
        ("dfa attacker", 0, {10: 1, 30: 2, 50: 3, 70: 4, 90: 5}),
        ("kick", 0, {21: 3, 41: 4, 61: 5, 81: 6}),
        ("club", 0, {21: 3, 41: 4, 61: 5, 81: 6}),
        ("mace", 0, {21: 2, 41: 3, 61: 4, 81: 5}),
    ],
)
def test_rows_by_tonnage_at_each_step(attack: str, hexes: int, steps: dict[int, int]) -> None:
    first = steps[min(steps)] - 1
    for tons, count in edges(steps, first):
        assert rows_struck(attack, tons, hexes) == count, (attack, tons)


@pytest.mark.rule("RT-rows", "RT-24")
@pytest.mark.parametrize(
    ("attack", "steps"),
    [
        ("punch", {31: 2, 61: 3, 91: 4}),
        ("hatchet", {21: 3, 41: 4, 61: 5}),
        ("sword", {31: 3, 61: 4, 91: 5}),
        ("claws", {21: 3, 41: 4, 61: 5}),
    ],
)
def test_punch_rows_by_tonnage_at_each_step(attack: str, steps: dict[int, int]) -> None:
    for tons, count in edges(steps, steps[min(steps)] - 1):
        game = renegade(HEAVY, **QUIET)
        game.do("rows", attack=attack, tons=tons, location="LL", column=3)
        assert lost(game) == {"LL/front_armor": 3 * count}, (attack, tons)


# -- dice ------------------------------------------------------------------------------------


@pytest.mark.rule("RT-7")
@pytest.mark.parametrize(("face", "left"), [(1, 3), (3, 3), (4, 2), (6, 2)])
def test_an_even_template_leans_by_the_second_die(face: int, left: int) -> None:
    game = renegade(mech(armor=TWELVE), **QUIET)
    game.do("hit", weapon="AC/2", location="RA", column=3, rolls=[[face]])
    assert rows(game, "RA/front_armor")[0] == "#" * (left - 1) + ".." + "#" * (5 - left)


@pytest.mark.rule("RT-19")
@pytest.mark.parametrize(("roll", "torn"), [(11, False), (12, True)])
def test_a_destroyed_arm_is_torn_off_on_twelve_alone(roll: int, torn: bool) -> None:
    game = renegade(mech(armor=TWELVE), **QUIET)
    open_to(game, "RA", "critical", 3)
    draw(game, "RA/critical", "##.###", "##.###", "##.###", "######")
    game.do("hit", weapon="Small Laser", location="RA", column=3, rolls=[two(roll)])
    assert ("right arm blown off" in game.report()["conditions"]) == torn


@pytest.mark.rule("BT-twenty-damage")
@pytest.mark.parametrize(("pellets", "owed"), [(4, 0), (5, 1)])
def test_twenty_boxes_in_a_phase_shake_a_mech_and_nineteen_do_not(pellets: int, owed: int) -> None:
    game = renegade(mech(armor=dict.fromkeys(TWELVE, 60)))
    for location in ("RT", "LT", "CT"):
        game.do("hit", weapon="AC/5", location=location, column=3)
    for column in range(1, pellets + 1):
        game.do("hit", weapon="Light Machine Gun", location="RA", column=column)
    assert len(game.pending()) == owed


@pytest.mark.rule("RT-9")
@pytest.mark.parametrize(
    ("weapon", "groups"),
    [("LRM 5", [5]), ("LRM 10", [5, 5]), ("LRM 15", [5, 5, 5]), ("LRM 20", [5, 5, 5, 5])],
)
def test_a_rack_falls_in_groups_of_five(weapon: str, groups: list[int]) -> None:
    game = renegade(HEAVY, **QUIET)
    location = [[1, 2], [3]]
    game.do("hit", weapon=weapon, rolls=location * len(groups))
    assert lost(game) == {"RA/front_armor": sum(groups)}
