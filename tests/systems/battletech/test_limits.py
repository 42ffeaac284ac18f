"""Where a step of the BattleTech games is still taken and where it is refused, number by number."""

from typing import Any

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.state import Pilot
from recordsheet_gui.systems.battletech.paper import FARTHEST
from tests import forces
from tests.games import A, Game
from tests.mechs import mech

GUNS = mech(jump=8, slots={"RA": ["PPC"] * 3, "LT": ["AC/20 Ammo"] + ["Jump Jet"] * 8})
SHOT: dict[str, Any] = {
    "attacker": "a", "target": "b", "attacker_moved": "none", "weapons": [{"weapon": "PPC"}],
    "range": 5,
}  # fmt: skip
PUSH: dict[str, Any] = {
    "attacker": "a", "target": "b", "attacker_moved": "none", "attack": "charge", "hexes": 1,
}  # fmt: skip

LIMITS: list[tuple[str, str | None, dict[str, Any], str, tuple[int, int], tuple[int, int], str]] = [
    # step, unit, fields, the field that varies, first and last that go, the two beside, sentence
    ("heat", "a", {}, "to", (0, 999), (-1, 1000), "Heat runs from 0 to 999"),
    ("heat", "a", {}, "add", (-999, 999), (-1000, 1000), "cannot become"),
    ("pilot", "a", {}, "hits", (0, 6), (-1, 7), "0 to 6 hits"),
    ("pilot_hit", "a", {}, "hits", (1, 6), (0, 7), "1 to 6 hits"),
    ("ammo", "a", {"location": "LT", "slot": 1}, "shots", (0, 5), (-1, 6), "0 to 5 shots"),
    ("fall", "a", {}, "levels", (0, 20), (-1, 21), "0 to 20 levels"),
    ("move", "a", {"mode": "walk"}, "hexes", (0, 5), (-1, 6), "hexes"),
    ("move", "a", {"mode": "run"}, "hexes", (0, 8), (-1, 9), "hexes"),
    ("move", "a", {"mode": "jump"}, "hexes", (0, 8), (-1, 9), "hexes"),
    ("attack", None, SHOT, "target_hexes", (0, 60), (-1, 61), "0 to 60 hexes"),
    ("physical", None, PUSH, "hexes", (0, 60), (-1, 61), "0 to 60 hexes"),
    ("hit", "a", {"location": "CT"}, "damage", (1, 1000), (0, 1001), "1 to 1000"),
    ("hit", "a", {"weapon": "PPC"}, "shots", (1, 6), (0, 7), "1 to 6 shots"),
    ("hit", "a", {"damage": 2000}, "group", (1, 1000), (0, 1001), ""),
    ("critical", "a", {"location": "CT"}, "hits", (1, 12), (0, 13), "1 to 12 criticals"),
]


@pytest.mark.parametrize(
    ("word", "unit", "fields", "field", "inside", "outside", "sentence"),
    [line for line in LIMITS if line[6]],
    ids=[f"{line[0]} {line[3]}" for line in LIMITS if line[6]],
)
def test_the_last_number_goes_and_the_next_is_refused(
    word: str,
    unit: str | None,
    fields: dict[str, Any],
    field: str,
    inside: tuple[int, int],
    outside: tuple[int, int],
    sentence: str,
) -> None:
    for number in inside:
        Game(GUNS, mech()).do(word, unit, owe=True, **{**fields, field: number})
    for number in outside:
        game = Game(GUNS, mech())
        before = game.session.state
        with pytest.raises(RuleError, match=sentence):
            game.do(word, unit, owe=True, **{**fields, field: number})
        assert game.session.state is before


@pytest.mark.parametrize(("group", "works"), [(0, False), (1, True), (1000, True), (1001, False)])
def test_a_damage_group_has_a_point_and_at_most_a_thousand(group: int, works: bool) -> None:
    game = Game(mech())
    if works:
        game.do("hit", damage=3, group=group, owe=True)
        return
    with pytest.raises(RuleError, match="at least 1 point"):
        game.do("hit", damage=3, group=group, owe=True)


@pytest.mark.parametrize(("range_", "sentence"), [(-1, "0 to 60"), (60, "reach"), (61, "0 to 60")])
def test_ranges_nobody_fires_over(range_: int, sentence: str) -> None:
    with pytest.raises(RuleError, match=sentence):
        Game(GUNS, mech()).do("attack", None, owe=True, **{**SHOT, "range": range_})


@pytest.mark.rule("BT-skill")
@pytest.mark.parametrize(("skill", "works"), [(-1, False), (0, True), (8, True), (9, False)])
@pytest.mark.parametrize("which", ["gunnery", "piloting"])
def test_skills_run_from_0_to_8(which: str, skill: int, works: bool) -> None:
    crew = Pilot(gunnery=skill) if which == "gunnery" else Pilot(piloting=skill)
    if works:
        Game(mech(), crew=crew)
        return
    with pytest.raises(RuleError, match="Skills run from 0 to 8"):
        Game(mech(), crew=crew)


def test_heat_from_outside_adds_up_to_its_limit() -> None:
    game = Game(mech())
    game.do("heat", add=500)
    game.do("heat", add=499)
    with pytest.raises(RuleError, match="cannot become 1000"):
        game.do("heat", add=1)
    game.do("heat", add=-999)
    with pytest.raises(RuleError, match="Cooling from outside cannot become 1000"):
        game.do("heat", add=-1)


KINDS = {design.kind: design for design in forces.fleet().values()}


@pytest.mark.parametrize("kind", KINDS)
def test_a_hand_puts_no_marker_beyond_what_a_track_has(kind: str) -> None:
    game = Game(KINDS[kind])
    for track in FARTHEST.keys() & game.unit().tracks.keys():
        game.do("track", track=track, to=FARTHEST[track])
        with pytest.raises(RuleError, match=f"goes to {FARTHEST[track]}"):
            game.do("track", track=track, to=FARTHEST[track] + 1)
        game.report()
        game.session.system.ways(game.session.state, A)
