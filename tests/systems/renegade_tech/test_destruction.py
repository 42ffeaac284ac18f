import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import NoteWritten
from tests.games import Game
from tests.mechs import mech
from tests.systems.renegade_tech.pages import draw, hit_slots, lost, open_to, renegade, rows

TWELVE = dict.fromkeys(("CT", "RT", "LT", "RA", "LA", "RL", "LL"), 12)
QUIET = {"piloting": False, "pilot": False}


def nearly_open(game: Game, location: str, column: int, deep: int) -> None:
    """Open a column through so many rows of its block."""
    open_to(game, location, "critical", column)
    block = rows(game, f"{location}/critical")
    cut = [
        row[: column - 1] + "." + row[column:] if number < deep else row
        for number, row in enumerate(block)
    ]
    draw(game, f"{location}/critical", *cut)


@pytest.mark.rule("RT-destroyed-zone")
def test_a_limb_that_is_shot_through_is_told_once() -> None:
    game = renegade()
    open_to(game, "LL", "rear_internal", 3)
    step = game.do("hit", weapon="Medium Laser", location="LL", column=3, owe=True)
    told = [event.text for event in step.events if isinstance(event, NoteWritten)]
    assert "destroyed/LL" in game.unit().conditions
    assert not [text for text in told if "is destroyed" in text]


@pytest.mark.rule("RT-destroyed-zone")
def test_damage_below_the_block_destroys_a_limb() -> None:
    game = renegade(mech(armor=TWELVE), **QUIET)
    nearly_open(game, "RA", 3, 3)
    game.do("hit", weapon="Light Machine Gun", location="RA", column=4)
    assert "right arm destroyed" not in game.report()["conditions"]
    game.do("hit", weapon="Small Laser", location="RA", column=3, rolls=[[5, 6]])
    assert "right arm destroyed" in game.report()["conditions"]
    assert lost(game)["RA/critical"] == 4


@pytest.mark.rule("RT-destroyed-zone")
def test_reaching_the_last_row_alone_does_not_destroy_a_limb() -> None:
    game = renegade(mech(armor=TWELVE), **QUIET)
    nearly_open(game, "RA", 3, 3)
    game.do("hit", weapon="Light Machine Gun", location="RA", column=3)
    assert game.report()["conditions"] == []


@pytest.mark.rule("RT-destroyed-zone")
def test_a_missile_that_finds_an_open_column_goes_through() -> None:
    game = renegade(mech(armor=TWELVE), **QUIET)
    nearly_open(game, "RA", 3, 4)
    game.do("hit", weapon="LRM 5", location="RA", column=4, rolls=[[1, 1]])
    assert "right arm destroyed" in game.report()["conditions"]


@pytest.mark.rule("RT-destroyed-zone")
def test_a_limb_without_internal_boxes_is_destroyed() -> None:
    game = renegade(mech(armor={"LL": 6}))
    game.do("rows", location="LL", rows=5, rolls=[[1, 1]])
    assert "left leg destroyed" in game.report()["conditions"]
    whats = [card["what"] for card in game.pending()]
    assert "Fall: new facing" in whats


@pytest.mark.rule("RT-19")
@pytest.mark.parametrize(("roll", "torn"), [([6, 6], True), ([5, 6], False)])
def test_a_destroyed_leg_is_torn_off_on_twelve(roll: list[int], torn: bool) -> None:
    """RT-T19."""
    game = renegade(mech(armor=TWELVE))
    nearly_open(game, "LL", 2, 1)
    game.do("hit", weapon="Small Laser", location="LL", column=2, rolls=[roll])
    assert ("left leg blown off" in game.report()["conditions"]) == torn
    assert ("left leg destroyed" in game.report()["conditions"]) == (not torn)
    assert game.pending()[0]["what"] == "Fall: new facing"
    assert game.report()["movement"]["walk"] == 1
    before = lost(game)
    game.do("hit", weapon="Light Machine Gun", location="LL", column=1, rolls=[[1]] * torn)
    assert (lost(game).get("LT/front_armor", 0) == 1) == torn
    assert lost(game) != before
    armor = game.report()["grids"]["LL"]["front_armor"]
    assert (armor == ["......", "......"]) == torn


@pytest.mark.rule("RT-19")
@pytest.mark.parametrize(("roll", "pilot_hits"), [([6, 6], 0), ([1, 1], 2)])
def test_nothing_explodes_in_an_arm_that_is_torn_off(roll: list[int], pilot_hits: int) -> None:
    design = mech(armor=TWELVE, slots={"RA": [*["Medium Laser"] * 7, "AC/20 Ammo"]})
    game = renegade(design, piloting=False)
    nearly_open(game, "RA", 6, 3)
    game.do("ammo", location="RA", slot=12, shots=1)
    more = [] if pilot_hits == 0 else [[6, 6], [6, 6]]
    choices = [] if pilot_hits == 0 else ["auto"]
    rolls = [roll, *more]
    game.do("hit", weapon="Small Laser", location="RA", column=6, rolls=rolls, choices=choices)
    assert game.report()["pilot"]["hits"] == pilot_hits


@pytest.mark.rule("RT-19")
def test_one_limb_rolls_once() -> None:
    game = renegade(mech(armor=TWELVE), **QUIET)
    nearly_open(game, "RA", 3, 3)
    game.do("hit", weapon="Small Laser", location="RA", column=3, rolls=[[1, 1]])
    game.do("hit", weapon="Large Laser", location="RA", column=5)
    game.do("hit", weapon="Large Laser", location="RA", column=5)
    assert game.pending() == []


@pytest.mark.rule("RT-16")
def test_the_head_is_destroyed_like_a_limb_and_its_pilot_dies() -> None:
    game = renegade(mech(armor={"HD": 9}), pilot=False)
    game.do("hit", weapon="Medium Laser", location="HD", column=4)
    # Columns 3 and 4: the cockpit and an empty slot are still covered.
    assert game.report()["destroyed"] is None
    game.do("hit", weapon="Small Laser", location="HD", column=4)
    report = game.report()
    assert report["destroyed"] == "The head is gone and the pilot dead."
    assert report["pilot"]["dead"] is True
    assert hit_slots(game) == []
    assert game.pending() == []


@pytest.mark.rule("RT-17", "RT-breach")
def test_a_chain_may_wander_but_not_leave_its_torso() -> None:
    game = renegade(mech(armor=TWELVE))
    draw(game, "RT/front_internal", "#####.")
    draw(game, "RT/critical", "#####.", "######", "#####.", "#####.")
    draw(game, "RT/rear_internal", "#####.")
    draw(game, "CT/critical", ".#####", ".#####", ".#####", "######")
    assert "right torso destroyed" not in game.report()["conditions"]
    draw(game, "RT/critical", "#####.", "##....", "##.###", "##....")
    assert "right torso destroyed" in game.report()["conditions"]
    draw(game, "RT/front_armor", "......", "......")
    draw(game, "RT/rear_internal", "######")
    assert "right torso destroyed" not in game.report()["conditions"]


@pytest.mark.rule("RT-breach")
def test_the_torso_is_checked_after_every_hit() -> None:
    game = renegade(mech(armor={"RT": 6, "RTR": 6}), **QUIET)
    open_to(game, "RT", "rear_internal", 4)
    game.do("hit", weapon="Light Machine Gun", location="RT", column=4)
    report = game.report()
    assert report["conditions"] == ["right torso destroyed", "right arm dead weight"]
    assert report["destroyed"] is None


@pytest.mark.rule("RT-breach")
def test_a_breached_center_torso_ends_the_mech() -> None:
    game = renegade(mech(armor={"CT": 6}), **QUIET)
    open_to(game, "CT", "rear_internal", 6)
    game.do("unmark", grid="CT/critical", cells=["0.5", "1.5", "3.5"])
    game.do("hit", weapon="Gauss Rifle", location="CT", column=6)
    assert game.report()["destroyed"] == "The center torso is destroyed."
    assert game.pending() == []


@pytest.mark.rule("RT-18")
def test_the_arm_of_a_destroyed_torso_fires_no_more_from_the_next_phase_on() -> None:
    design = mech(armor={"RT": 6, **TWELVE}, slots={"RA": ["Medium Laser"]})
    game = renegade(design, **QUIET)
    open_to(game, "RT", "rear_internal", 4)
    game.do("hit", weapon="Light Machine Gun", location="RT", column=4)
    game.do("fire", weapon="Medium Laser")
    game.do("end_turn", None)
    with pytest.raises(RuleError, match="Medium Laser is destroyed"):
        game.do("fire", weapon="Medium Laser")


@pytest.mark.rule("RT-18")
def test_a_quads_front_leg_hangs_dead_on_its_destroyed_torso_and_brings_it_down() -> None:
    game = renegade(mech(config="quad", armor={"RT": 6}), pilot=False)
    open_to(game, "RT", "rear_internal", 4)
    game.do("hit", weapon="Light Machine Gun", location="RT", column=4, owe=True)
    assert "front right leg dead weight" in game.report()["conditions"]
    assert "rear right leg dead weight" not in game.report()["conditions"]
    assert [card["why"] for card in game.pending()] == ["front right leg destroyed"]


def test_an_arm_destroyed_in_this_phase_still_fires_and_a_wreck_does_not() -> None:
    game = renegade(mech(armor=TWELVE, slots={"RA": ["Medium Laser"]}), **QUIET)
    nearly_open(game, "RA", 6, 3)
    game.do("hit", weapon="Small Laser", location="RA", column=6, rolls=[[6, 6]])
    game.do("fire", weapon="Medium Laser")
    game.do("condition", name="destroyed/HD")
    with pytest.raises(RuleError, match="out of the game"):
        game.do("fire", weapon="Medium Laser")


# -- the optional criticals ------------------------------------------------------------------


@pytest.mark.rule("RT-through-armor", "RT-15")
def test_a_two_may_put_a_point_on_the_first_component_of_a_column() -> None:
    game = renegade(mech(armor=TWELVE), location_two="through-armor", **QUIET)
    game.do("hit", weapon="AC/5", rolls=[[1, 1], [3], [5]])
    assert lost(game) == {"CT/front_armor": 5, "CT/critical": 1}
    assert hit_slots(game) == ["CT/3"]


@pytest.mark.rule("RT-component", "RT-15")
def test_without_a_component_the_first_internal_box_takes_the_point() -> None:
    design = mech(armor=TWELVE, slots={"RT": ["Endo Steel", "Medium Laser"]})
    game = renegade(design, location_two="through-armor", **QUIET)
    game.do("component", location="RT", rolls=[[1]])
    assert lost(game) == {"RT/front_internal": 1}
    game.do("component", location="RT", rolls=[[3]])
    assert hit_slots(game) == ["RT/2"]
    game.do("component", location="RT", rear=True, rolls=[[6]])
    assert lost(game)["RT/rear_internal"] == 1
    for column in (1, 2, 3, 4, 5, 6):
        open_to(game, "RT", "rear_armor", column)
    before = game.unit().grids
    game.do("component", location="RT", rolls=[[6]])
    assert lost(game)["CT/critical"] == 1
    assert game.unit().grids != before


@pytest.mark.rule("RT-component")
def test_a_column_without_anything_inside_takes_nothing() -> None:
    game = renegade(mech(armor=TWELVE), **QUIET)
    open_to(game, "RT", "rear_armor", 2)
    before = game.unit().grids
    game.do("component", location="RT", rolls=[[2]])
    assert game.unit().grids == before
    game.do("condition", name="blown_off/HD")
    game.do("component", location="HD")
    assert game.unit().grids == before


@pytest.mark.rule("RT-floating")
def test_a_floating_critical_rolls_a_new_location() -> None:
    game = renegade(mech(armor=TWELVE), location_two="floating", **QUIET)
    game.do("hit", weapon="AC/5", rolls=[[1, 1], [3], [6, 5], [2]])
    assert lost(game) == {"CT/front_armor": 5, "LA/critical": 1}
    assert hit_slots(game) == ["LA/1"]


@pytest.mark.rule("RT-through-armor")
@pytest.mark.parametrize("options", [{}, {"location_two": "floating", "criticals": False}])
def test_a_two_is_a_plain_hit_otherwise(options: dict[str, object]) -> None:
    game = renegade(mech(armor=TWELVE), **options)
    game.do("hit", weapon="AC/5", rolls=[[1, 1], [3]])
    assert lost(game) == {"CT/front_armor": 5}


@pytest.mark.rule("RT-quick-transfer")
def test_quick_transfer_moves_damage_off_a_breached_torso() -> None:
    game = renegade(mech(armor=TWELVE), quick_transfer=True, **QUIET)
    open_to(game, "RT", "rear_armor", 4)
    game.do("hit", weapon="AC/5", location="RT", column=3, rolls=[[3]])
    assert lost(game)["CT/front_armor"] == 5
