from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import BoxesLost, NoteWritten
from recordsheet_gui.units.mech.design import MechDesign
from tests.games import Game
from tests.mechs import mech
from tests.vehicles import vehicle


def fight(design: MechDesign | None = None, **options: object) -> Game:
    """A game in which only marks are made."""
    quiet: dict[str, Any] = {"criticals": False, "piloting": False, "pilot": False} | options
    return Game(design or mech(), **quiet)


CRAB = mech(tons=50, armor={"LA": 14, "LT": 14, "CT": 18, "LL": 22})
ENFORCER = mech(tons=50, armor={"CTR": 7})


@pytest.mark.rule("TW-damage")
@pytest.mark.parametrize(
    ("location", "rear", "damage", "armor", "structure"),
    [
        ("RT", False, 4, {"RT": 6}, {"RT": 13}),
        ("RT", False, 12, {"RT": 0, "RTR": 5}, {"RT": 11}),
        ("RT", True, 4, {"RT": 10, "RTR": 1}, {"RT": 13}),
        ("RT", True, 7, {"RTR": 0}, {"RT": 11}),
        ("LA", True, 4, {"LA": 6}, {"LA": 9}),
    ],
)
def test_a_hit_strikes_armor_of_its_facing_then_structure(
    location: str, rear: bool, damage: int, armor: dict[str, int], structure: dict[str, int]
) -> None:
    game = fight()
    game.do("hit", location=location, damage=damage, rear=rear)
    report = game.report()
    assert {k: report["armor"][k] for k in armor} == armor
    assert {k: report["structure"][k] for k in structure} == structure


@pytest.mark.rule("TW-transfer", "TW-location-lost")
def test_an_arm_shot_through_takes_the_torso_along_and_reaches_the_center() -> None:
    game = fight(CRAB)
    game.do("hit", location="LA", damage=49)
    report = game.report()
    assert [report["structure"][k] for k in ("LA", "LT")] == [0, 0]
    assert report["armor"]["CT"] == 17


@pytest.mark.rule("TW-location-lost")
def test_an_arm_goes_with_its_side_torso_and_leg_damage_passes_through_it() -> None:
    game = fight(CRAB)
    game.do("hit", location="LT", damage=26)
    report = game.report()
    assert report["armor"]["CT"] == 18
    assert (report["armor"]["LA"], report["structure"]["LA"]) == (0, 0)
    game.do("hit", location="LL", damage=35)
    assert game.report()["armor"]["CT"] == 17


@pytest.mark.parametrize(("damage", "left", "alive"), [(21, 2, True), (23, 0, False)])
def test_a_rear_center_torso_holds_until_its_last_point(
    damage: int, left: int, alive: bool
) -> None:
    game = fight(ENFORCER)
    game.do("hit", location="CT", damage=damage, rear=True)
    assert game.report()["structure"]["CT"] == left
    assert (game.report()["destroyed"] is None) == alive


@pytest.mark.rule("TW-critical-determination")
def test_structure_damage_owes_one_roll_and_no_transfer() -> None:
    game = Game(mech(tons=100, armor={"CT": 0}))
    game.do("hit", location="CT", damage=5, owe=True)
    assert game.report()["structure"]["CT"] == 26
    assert [card["what"] for card in game.pending()] == ["Critical hits, center torso"]


@pytest.mark.rule("TW-transfer")
def test_what_an_arm_cannot_hold_goes_to_the_side_torsos_armor() -> None:
    game = fight(mech(armor={"LA": 0}, structure={"LA": 3}))
    game.do("hit", location="LA", damage=10)
    report = game.report()
    assert (report["structure"]["LA"], report["armor"]["LT"]) == (0, 3)


@pytest.mark.rule("TW-transfer")
def test_a_rear_hit_on_a_lost_arm_strikes_the_rear_of_the_torso() -> None:
    game = fight(mech(armor={"LA": 0, "LTR": 6}, structure={"LA": 3}))
    game.do("hit", location="LA", damage=3)
    game.do("hit", location="LA", damage=6, rear=True)
    report = game.report()
    assert (report["armor"]["LT"], report["armor"]["LTR"]) == (10, 0)


@pytest.mark.rule("TW-transfer")
def test_beyond_head_and_center_torso_damage_is_lost() -> None:
    game = fight()
    game.do("hit", location="HD", damage=30)
    report = game.report()
    assert (report["armor"]["CT"], report["structure"]["CT"]) == (10, 18)
    assert report["destroyed"] == "The head is gone and the pilot dead."


def test_a_wreck_can_still_be_hit_and_is_asked_for_nothing() -> None:
    game = Game(mech())
    game.do("hit", location="CT", damage=28, owe=True)
    assert game.report()["destroyed"] == "The center torso is destroyed."
    assert game.pending() == []
    game.do("hit", location="RT", damage=30)
    assert game.pending() == []


@pytest.mark.parametrize(
    "fields",
    [{"weapon": "AC/5"}, {"damage": 5, "group": 2}, {"weapon": "LRM 5", "rolls": [[6, 6]]}],
)
def test_a_weapon_and_groups_strike_a_wreck_as_plain_points_do(fields: dict[str, Any]) -> None:
    wrecks: list[tuple[UnitDesign, str, dict[str, Any], str]] = [
        (mech(), "hit", {"location": "CT", "damage": 200}, "RL"),
        (vehicle("manticore"), "crew", {"hit": "killed"}, "RS"),
    ]
    for design, word, end, where in wrecks:
        game = Game(design)
        game.do(word, **end)
        before = game.report()["armor"][where]
        game.do("hit", location=where, **fields)
        assert game.report()["armor"][where] == before - 5
        assert game.pending() == []


@pytest.mark.parametrize("damage", [0, -3, 10_000])
def test_damage_outside_its_range_is_refused(damage: int) -> None:
    game = Game(mech())
    before = game.session.state
    with pytest.raises(RuleError, match="Damage runs from 1 to 1000"):
        game.do("hit", location="RT", damage=damage)
    assert game.session.state is before


BLOWS = st.lists(
    st.tuples(
        st.sampled_from(["HD", "CT", "LT", "RT", "LA", "RA", "LL", "RL"]),
        st.integers(1, 40),
        st.booleans(),
    ),
    max_size=12,
)


@given(BLOWS)
def test_damage_dealt_is_marked_or_lost_and_nothing_goes_below_zero(
    blows: list[tuple[str, int, bool]],
) -> None:
    game = fight()
    for location, damage, rear in blows:
        before = sum(grid.left for grid in game.unit().grids.values())
        step = game.do("hit", location=location, damage=damage, rear=rear)
        after = sum(grid.left for grid in game.unit().grids.values())
        marked = sum(len(e.cells) for e in step.events if isinstance(e, BoxesLost))
        lost = sum(
            int(str(e.text).split()[0])
            for e in step.events
            if isinstance(e, NoteWritten) and e.text.endswith((" is lost", " are lost"))
        )
        assert marked + lost == damage
        assert before - after == marked
        report = game.report()
        assert min(*report["armor"].values(), *report["structure"].values()) >= 0


@given(BLOWS)
def test_the_boxes_named_in_events_are_those_that_differ(
    blows: list[tuple[str, int, bool]],
) -> None:
    game = fight()
    for location, damage, rear in blows:
        before = game.unit()
        step = game.do("hit", location=location, damage=damage, rear=rear)
        named = {(e.grid, c) for e in step.events if isinstance(e, BoxesLost) for c in e.cells}
        differ = {
            (key, cell)
            for key, grid in game.unit().grids.items()
            for cell in set(grid.lost) ^ set(before.grids[key].lost)
        }
        assert named == differ
