"""What must not happen in Renegade Tech: boxes that count twice, zones where there are none."""

from typing import Any

import pytest

from tests.mechs import mech
from tests.systems.renegade_tech.pages import draw, hit_slots, lost, open_to, renegade, rows

QUIET: dict[str, Any] = {"piloting": False, "pilot": False}
TWELVE = dict.fromkeys(("CT", "RT", "LT", "RA", "LA", "RL", "LL"), 12)


@pytest.mark.rule("BT-twenty-damage", "RT-widowed")
def test_boxes_that_widowed_in_this_phase_do_not_count_towards_the_twenty() -> None:
    game = renegade(mech(armor={"RT": 18, "RA": 30}))
    for _ in range(5):
        game.do("end_phase", None)
    draw(game, "RT/front_armor", "######", "######", "......")
    game.do("hit", weapon="AC/5", location="RA", column=3)
    # A hit that waits for its dice lands after the armor fell off, in the same phase.
    game.do("hit", weapon="AC/5", owe=True)
    game.do("end_phase", None, rolls=[[1, 2], [3]])
    assert lost(game)["RT/front_armor"] == 18
    assert lost(game)["RA/front_armor"] == 10
    assert game.pending() == []


@pytest.mark.rule("RT-destroyed-zone", "RT-breach")
def test_a_template_that_runs_out_of_a_torso_strikes_no_zone() -> None:
    game = renegade(mech(armor=TWELVE), **QUIET)
    open_to(game, "RT", "rear_internal", 3)
    draw(game, "RT/front_internal", "######")
    draw(game, "RT/rear_internal", "##.###")
    draw(game, "RT/rear_armor", "##### ")
    game.do("hit", weapon="Large Laser", location="RT", column=3)
    assert not [key for key in game.unit().conditions if key.startswith("destroyed/")]


@pytest.mark.rule("RT-destroyed-zone")
def test_missiles_through_an_empty_torso_column_strike_no_zone() -> None:
    game = renegade(mech(armor=TWELVE), **QUIET)
    open_to(game, "RT", "rear_armor", 3)
    game.do("hit", weapon="LRM 5", location="RT", column=4)
    assert not [key for key in game.unit().conditions if key.startswith("destroyed/")]


@pytest.mark.rule("RT-19")
def test_no_torso_and_no_head_is_torn_off() -> None:
    game = renegade(mech(armor=TWELVE), **QUIET)
    open_to(game, "RT", "rear_internal", 3)
    game.do("hit", weapon="Light Machine Gun", location="RT", column=3)
    assert "right torso destroyed" in game.report()["conditions"]
    assert game.pending() == []


@pytest.mark.rule("RT-widowed")
def test_internal_structure_never_widows() -> None:
    game = renegade(mech(tons=100, armor=TWELVE), **QUIET)
    draw(game, "CT/front_internal", "######", "......", "######")
    game.do("end_turn", None)
    assert rows(game, "CT/front_internal") == ["######", "......", "######"]
    assert "CT/front_armor" not in lost(game)


@pytest.mark.rule("RT-widowed")
def test_nothing_falls_off_before_the_end_phase() -> None:
    game = renegade(mech(armor={"RT": 12}), **QUIET)
    draw(game, "RT/front_armor", "######", "......")
    for _ in range(5):
        game.do("end_phase", None)
        assert rows(game, "RT/front_armor")[0] == "######"
    game.do("end_phase", None)
    assert rows(game, "RT/front_armor")[0] == "......"


@pytest.mark.rule("RT-slot")
def test_the_second_box_of_a_slot_means_nothing_more() -> None:
    game = renegade(mech(armor=TWELVE), piloting=False)
    open_to(game, "CT", "critical", 1)
    for column in (1, 1, 1):
        game.do("hit", weapon="Light Machine Gun", location="CT", column=column)
    hits = len(hit_slots(game))
    engine = game.report()["destroyed"]
    game.do("slot", location="CT", slot=1)
    assert len(hit_slots(game)) == hits
    assert game.report()["destroyed"] == engine


@pytest.mark.rule("BT-leg-loss")
def test_a_leg_destroyed_long_ago_brings_nobody_down_again() -> None:
    game = renegade(mech(armor={"LL": 6, "CT": 60}), pilot=False)
    game.do("rows", location="LL", rows=5, rolls=[[1, 1]])
    game.do("end_phase", None, rolls=[[1], [3, 4]])
    game.do("stand", rolls=[[6, 6]])
    game.do("hit", weapon="AC/5", location="CT", column=3)
    assert game.pending() == []


@pytest.mark.rule("RT-transfer")
def test_a_destroyed_arm_that_still_has_boxes_passes_nothing_on() -> None:
    game = renegade(mech(armor=TWELVE), **QUIET)
    open_to(game, "RA", "critical", 3)
    draw(game, "RA/critical", "##.###", "##.###", "##.###", "######")
    game.do("hit", weapon="Small Laser", location="RA", column=3, rolls=[[1, 1]])
    assert "right arm destroyed" in game.report()["conditions"]
    game.do("hit", weapon="AC/5", location="RA", column=5)
    assert lost(game)["RA/front_armor"] > 2
    assert "RT/front_armor" not in lost(game)


@pytest.mark.rule("RT-destroyed-zone")
def test_a_template_in_the_air_over_an_open_column_strikes_no_zone() -> None:
    """The outermost row is partial: beside it the template hangs over nothing."""
    game = renegade(mech(armor={"RA": 14}), **QUIET)
    for part in ("front_armor", "front_internal", "critical"):
        cut = [row[:1] + row[1].replace("#", ".") + row[2:] for row in rows(game, f"RA/{part}")]
        draw(game, f"RA/{part}", *cut)
    assert rows(game, "RA/front_armor")[0] == "  ##  "
    game.do("hit", weapon="AC/5", location="RA", column=3)
    assert rows(game, "RA/front_armor")[0] == "  ..  "
    assert game.report()["conditions"] == []


@pytest.mark.rule("RT-18")
def test_an_arm_that_is_destroyed_itself_is_no_dead_weight_of_its_torso() -> None:
    game = renegade(mech(armor=TWELVE), **QUIET)
    open_to(game, "RT", "rear_internal", 3)
    game.do("hit", weapon="Light Machine Gun", location="RT", column=3)
    assert "right arm dead weight" in game.report()["conditions"]
    game.do("condition", name="destroyed/RA")
    conditions = game.report()["conditions"]
    assert "right arm destroyed" in conditions
    assert "right arm dead weight" not in conditions
    assert "left arm dead weight" not in conditions


@pytest.mark.rule("RT-explosion")
def test_the_smallest_explosion_takes_one_box_of_its_slot() -> None:
    game = renegade(mech(slots={"RT": ["MG Ammo"]}), **QUIET)
    game.do("explode", slot="RT/1", points=1, source="MG Ammo")
    assert lost(game) == {"RT/critical": 1}
    assert game.pending() == []


def test_a_hit_that_waits_for_its_column_is_not_asked_of_a_wreck_and_a_known_one_lands() -> None:
    game = renegade(mech(armor=TWELVE), **QUIET)
    game.do("volley", None, shots=[
        {"do": "hit", "unit": "a", "weapon": "AC/5", "location": "RT"},
        {"do": "hit", "unit": "a", "weapon": "AC/5", "location": "LT", "column": 3},
    ], owe=True)  # fmt: skip
    assert len(game.pending()) == 2
    game.do("condition", name="destroyed/HD")
    assert [card["why"] for card in game.pending()] == ["shot 2 of the volley"]
