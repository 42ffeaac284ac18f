from typing import Any

import pytest

from recordsheet_gui.core.answers import NoAnswers
from recordsheet_gui.core.errors import BadAnswer, MissingAnswer, RuleError
from recordsheet_gui.core.events import BoxesLost
from recordsheet_gui.core.ids import Cell, UnitId
from recordsheet_gui.session.say import say
from recordsheet_gui.systems.renegade_tech.commands import Land
from recordsheet_gui.systems.renegade_tech.landing import landing
from tests.games import Game
from tests.mechs import mech
from tests.systems.renegade_tech.pages import KEY, draw, lost, open_to, renegade, rows

TWELVE = dict.fromkeys(("CT", "RT", "LT", "RA", "LA", "RL", "LL"), 12)
QUIET = {"piloting": False, "pilot": False}


@pytest.mark.rule("RT-center", "RT-hit")
def test_location_center_and_even_width_are_rolled_in_this_order() -> None:
    game = renegade(mech(armor=TWELVE))
    game.do("hit", weapon="PPC", rolls=[[3, 5], [2], [6]])
    assert rows(game, "LT/front_armor") == ["..####", "..####"]
    assert rows(game, "LT/front_internal") == ["..####"]
    assert rows(game, "LT/critical")[:2] == ["..####", "..####"]


@pytest.mark.rule("RT-hit")
def test_a_template_rests_on_whatever_box_is_highest() -> None:
    game = renegade(mech(armor=TWELVE))
    open_to(game, "CT", "critical", 3)
    game.do("hit", location="CT", weapon="AC/5", column=3)
    assert rows(game, "CT/critical")[0] == ".....#"
    assert rows(game, "CT/front_internal")[1] == "##.###"


def test_each_side_has_its_own_table_and_the_rear_is_struck_from_below() -> None:
    game = renegade(mech(armor=TWELVE))
    game.do("hit", weapon="Light Machine Gun", side="left", rolls=[[6, 4], [1]])
    assert lost(game) == {"RA/front_armor": 1}
    game.do("hit", weapon="Light Machine Gun", side="rear", rolls=[[3, 4], [1]])
    assert lost(game) == {"RA/front_armor": 1, "CT/rear_armor": 1}
    game.do("hit", weapon="Light Machine Gun", side="rear", rolls=[[6, 3], [1]])
    assert lost(game)["LL/front_armor"] == 1


def test_a_quads_legs_are_struck_by_its_own_table() -> None:
    game = renegade(mech(config="quad"))
    game.do("hit", weapon="Light Machine Gun", rolls=[[1, 2], [3]])
    assert lost(game) == {"FRL/front_armor": 1}


@pytest.mark.rule("RT-several-hits")
def test_missile_groups_have_a_location_and_a_center_each_and_no_cluster_roll() -> None:
    game = renegade(mech(armor=TWELVE))
    rolls = [[3, 4], [3], [1, 2], [4], [6, 5], [3]]
    game.do("hit", weapon="LRM 15", rolls=rolls)
    assert lost(game) == {"CT/front_armor": 5, "RA/front_armor": 5, "LA/front_armor": 5}


@pytest.mark.rule("RT-several-hits")
def test_the_last_group_of_a_rack_is_smaller_and_may_be_even() -> None:
    game = renegade(mech(armor=TWELVE))
    hits = [{"location": "RT", "column": 3}, {"location": "LL", "column": 2}]
    game.do("hit", weapon="MML 7", hits=hits, rolls=[[1]])
    assert rows(game, "RT/front_armor")[0] == ".....#"
    assert rows(game, "LL/front_armor")[0] == "#..###"


@pytest.mark.rule("RT-several-hits")
def test_srm_missiles_roll_a_cluster_and_then_one_by_one() -> None:
    game = renegade(mech(armor=TWELVE))
    rolls = [[3, 4], [3, 4], [1], [3, 4], [1], [1, 2], [6]]
    game.do("hit", weapon="SRM 4", rolls=rolls)
    assert rows(game, "CT/front_armor") == [".#####", ".#####"]
    assert rows(game, "CT/front_internal") == [".#####", ".#####"]
    assert rows(game, "RA/front_armor") == ["#####.", "#####."]


@pytest.mark.rule("RT-several-hits")
def test_named_hits_take_the_place_of_the_cluster_roll() -> None:
    game = renegade(mech(armor=TWELVE))
    hits = [{"location": "LT", "column": 1}, {"location": "LT"}, {"column": 6}]
    game.do("hit", weapon="SRM 6", hits=hits, rolls=[[2], [1, 2]])
    assert rows(game, "LT/front_armor") == ["..####", "..####"]
    assert rows(game, "RA/front_armor") == ["#####.", "#####."]


def test_streaks_all_hit() -> None:
    game = renegade(mech(armor=TWELVE))
    game.do("hit", weapon="Streak SRM 2", location="RL", rolls=[[1], [6]])
    assert rows(game, "RL/front_armor") == [".####.", ".####."]


def test_pellets_are_single_boxes_and_a_slug_is_a_template() -> None:
    game = renegade(mech(armor=TWELVE))
    rolls = [[2, 2], *[[1, 2], [1]] * 4]
    game.do("hit", weapon="LB 10-X AC", cluster=True, rolls=rolls)
    assert lost(game) == {"RA/front_armor": 2, "RA/front_internal": 2}
    game.do("hit", weapon="LB 10-X AC", location="LA", column=3)
    assert lost(game)["LA/front_armor"] == 10


def test_rapid_fire_brings_a_template_for_each_shot_that_hits() -> None:
    game = renegade(mech(armor=TWELVE))
    game.do("hit", weapon="Ultra AC/5", shots=2, rolls=[[4, 4], [3, 4], [3], [1, 2], [3]])
    assert lost(game) == {"CT/front_armor": 5, "RA/front_armor": 5}
    game.do("hit", weapon="Ultra AC/5", location="LL", column=3)
    assert lost(game)["LL/front_armor"] == 5
    game.do("hit", weapon="Rotary AC/2", hits=[{"location": "LT", "column": 1}], rolls=[[1]])
    assert lost(game)["LT/front_armor"] == 2


@pytest.mark.rule("RT-guided")
@pytest.mark.parametrize(
    ("choice", "row"),
    [("left", "...###"), ("stay", "....##"), (None, "....##"), ("right", ".....#")],
)
def test_a_guided_group_may_shift_its_center_by_one(choice: str | None, row: str) -> None:
    game = renegade(mech(armor=TWELVE))
    game.do("hit", weapon="LRM 5", location="RA", guided=True, rolls=[[2]], choices=[choice])
    assert rows(game, "RA/front_armor")[0] == row


@pytest.mark.rule("RT-guided")
def test_a_guided_group_stays_inside_its_location() -> None:
    game = renegade(mech(armor=TWELVE))
    with pytest.raises(BadAnswer, match='does not offer "left"'):
        game.do("hit", weapon="LRM 5", location="RA", guided=True, rolls=[[1]], choices=["left"])


@pytest.mark.rule("RT-order-of-fire")
def test_a_volley_keeps_its_order_of_fire() -> None:
    game = Game(mech(armor=TWELVE), mech(name="Other", armor=TWELVE), system=KEY)
    shots = [
        {"unit": "a", "weapon": "Medium Laser", "location": "CT", "column": 2},
        {"unit": "b", "weapon": "SRM 2"},
        {"unit": "a", "weapon": "AC/5", "location": "CT", "column": 2},
    ]
    game.do("volley", None, shots=shots, owe=True)
    # The laser needs no dice; the others wait behind the missiles.
    assert lost(game) == {"CT/front_armor": 4, "CT/front_internal": 1}
    (first,), (second,) = game.pending("b"), game.pending("a")
    with pytest.raises(RuleError, match=f"Number {first['id']} has to be settled first"):
        game.do("resolve", None, pending=second["id"])
    game.do("resolve", None, pending=first["id"], rolls=[[1, 1], [3, 4], [1]])
    assert lost(game, "b") == {"CT/front_armor": 2}
    game.do("resolve", None, pending=second["id"])
    assert rows(game, "CT/front_internal")[1] == "....##"
    assert rows(game, "RT/front_internal")[0] == "#####."


@pytest.mark.rule("RT-order-of-fire")
def test_a_volley_with_all_its_dice_is_one_step() -> None:
    game = renegade(mech(armor=TWELVE))
    shots = [{"unit": "a", "weapon": "AC/5"}, {"unit": "a", "weapon": "PPC", "location": "RA"}]
    game.do("volley", None, shots=shots, rolls=[[3, 4], [3], [1], [1]])
    assert lost(game)["CT/front_armor"] == 5
    assert lost(game)["RA/front_armor"] == 4
    game.session.undo()
    assert lost(game) == {}
    with pytest.raises(RuleError, match="at least one hit"):
        game.do("volley", None, shots=[])
    with pytest.raises(RuleError, match='no unit "z"'):
        game.do("volley", None, shots=[{"unit": "z", "weapon": "PPC"}])


@pytest.mark.rule("RT-20")
def test_damage_that_passes_on_rolls_its_center_again() -> None:
    game = renegade(mech(armor=TWELVE))
    game.do("condition", name="blown_off/RA")
    game.do("hit", weapon="AC/5", location="RA", column=1, rolls=[[6]])
    assert rows(game, "RT/front_armor")[0] == "###..."
    with pytest.raises(MissingAnswer, match="center column, right torso"):
        game.do("hit", weapon="AC/5", location="RA", column=1)


@pytest.mark.rule("RT-transfer")
def test_what_has_no_internal_structure_passes_damage_on_whatever_armor_is_left() -> None:
    game = renegade(mech(armor=TWELVE))
    draw(game, "LA/front_internal", "......", "......")
    draw(game, "LA/critical", *["......"] * 4)
    game.do("hit", weapon="AC/5", location="LA", column=3, rolls=[[3]])
    assert rows(game, "LT/front_armor")[0] == ".....#"
    assert rows(game, "LA/front_armor") == ["######", "######"]
    draw(game, "CT/front_internal", "......", "......")
    draw(game, "CT/critical", *["......"] * 4)
    draw(game, "CT/rear_internal", "......")
    before = game.unit().grids
    game.do("hit", weapon="AC/5", location="CT", column=3)
    assert game.unit().grids == before


@pytest.mark.rule("RT-transfer")
def test_a_destroyed_location_takes_damage_without_effect() -> None:
    design = mech(armor=TWELVE, slots={"RA": ["AC/20 Ammo"]})
    game = renegade(design, **QUIET)
    game.do("condition", name="destroyed/RA")
    open_to(game, "RA", "critical", 3)
    draw(game, "RA/critical", "##.###", *["######"] * 3)
    game.do("hit", weapon="Medium Laser", location="RA", column=3)
    assert lost(game)["RA/critical"] > 1
    assert game.report()["ammo"][0]["shots"] == 5
    assert game.pending() == []


# -- what follows from lost slots ------------------------------------------------------------


@pytest.mark.rule("RT-11", "RT-slot")
def test_one_template_hits_every_slot_under_it_from_the_top_down() -> None:
    game = renegade(mech(armor=TWELVE))
    for column in (2, 3, 4):
        open_to(game, "CT", "critical", column)
    step = game.do("hit", weapon="Gauss Rifle", location="CT", column=3)
    told = [event.text for event in step.events if hasattr(event, "text")]
    hit = [text.partition(" hit")[0] for text in told if " hit (" in text]
    assert hit == ["Engine", "Engine", "Gyro", "Gyro", "Gyro", "Engine", "Engine"]
    assert game.report()["destroyed"] == "The center torso is destroyed."


@pytest.mark.rule("RT-slot")
def test_two_gyro_slots_under_one_template_destroy_it() -> None:
    game = renegade(mech(armor=TWELVE))
    for column in (1, 2, 3):
        open_to(game, "CT", "critical", column)
    draw(game, "CT/critical", "....##", *["######"] * 3)
    game.do("hit", weapon="Heavy Machine Gun", location="CT", column=2)
    # The first asks for a roll, the second for the fall that makes the roll needless.
    asked = ["Piloting roll: gyro hit", "Fall: new facing"]
    assert [card["what"] for card in game.pending()] == asked
    assert "gyro destroyed" in game.report()["conditions"]
    game.do("end_phase", None, rolls=[[1], [3, 4], [1, 1], [6, 6]])
    assert game.pending() == []
    assert game.report()["pilot"]["hits"] == 1


@pytest.mark.rule("RT-slot")
def test_the_other_box_of_a_gyro_slot_means_nothing_more() -> None:
    game = renegade(mech(armor=TWELVE))
    for column in (1, 2):
        open_to(game, "CT", "critical", column)
    draw(game, "CT/critical", "..####", *["######"] * 3)
    for column in (1, 2):
        game.do("hit", weapon="Light Machine Gun", location="CT", column=column)
    assert [card["what"] for card in game.pending()] == ["Piloting roll: gyro hit"]
    assert game.report()["piloting"]["target"] == 8


@pytest.mark.rule("RT-slot")
def test_leg_slots_ask_for_piloting_rolls_at_the_phases_end() -> None:
    game = renegade(mech(armor=TWELVE))
    open_to(game, "LL", "critical", 1)
    game.do("hit", weapon="Light Machine Gun", location="LL", column=1)
    (card,) = game.pending()
    assert card["what"] == "Piloting roll: left leg hip hit"
    assert card["due"] == "phase end"
    assert game.report()["movement"] == {"walk": 3, "run": 5, "jump": 0}
    game.do("end_phase", None, rolls=[[6, 6]])
    assert game.pending() == []


def test_effects_can_be_switched_off() -> None:
    game = renegade(mech(armor=TWELVE), criticals=False)
    open_to(game, "LL", "critical", 1)
    game.do("hit", weapon="Light Machine Gun", location="LL", column=1)
    assert game.pending() == []
    assert game.report()["movement"]["walk"] == 3


@pytest.mark.rule("BT-twenty-damage")
def test_boxes_shot_count_to_twenty_and_widowed_or_marked_ones_do_not() -> None:
    game = renegade(mech(armor=dict.fromkeys(("CT", "RT", "LT"), 30)))
    draw(game, "LT/front_armor", "......", "......", "......", "......", "######")
    assert game.pending() == []
    game.do("hit", weapon="AC/10", location="RT", column=3)
    game.do("hit", weapon="AC/5", location="CT", column=3)
    assert game.pending() == []
    game.do("hit", weapon="AC/5", location="CT", column=3)
    (card,) = game.pending()
    assert card["what"] == "Piloting roll: 20 damage in one phase"
    assert card["target"] == 6


@pytest.mark.rule("BT-twenty-damage")
def test_widowed_boxes_do_not_shake_the_mech() -> None:
    game = renegade(mech(armor={"RT": 36}))
    for _ in range(5):
        game.do("end_phase", None)
    draw(game, "RT/front_armor", *["######"] * 5, "......")
    game.do("hit", weapon="Light Machine Gun", location="LL", column=3)
    game.do("end_phase", None)
    assert rows(game, "RT/front_armor") == ["......"] * 6
    assert game.pending() == []


@pytest.mark.rule("BT-head-hit")
def test_a_hit_on_the_head_hurts_the_pilot_once() -> None:
    game = renegade()
    game.do("hit", weapon="Medium Laser", location="HD", column=3, rolls=[[4, 4]])
    assert game.report()["pilot"]["hits"] == 1


# -- preview ---------------------------------------------------------------------------------


def test_the_ghost_of_a_template_lands_where_the_hit_lands() -> None:
    game = renegade(mech(armor={"RT": 18, "CT": 23}))
    unit = UnitId("a")
    game.do("hit", location="RT", weapon="Medium Laser", column=5)
    ghost = landing(game.session.state, unit, "AC/5", "RT", 5)
    assert ghost == {
        "RT/front_internal": (Cell(0, 2), Cell(0, 3), Cell(0, 4), Cell(0, 5)),
        "CT/front_internal": (Cell(1, 0),),
    }
    assert landing(game.session.state, unit, "LRM 20", "RT", 1) == {
        "RT/front_armor": (Cell(0, 0), Cell(0, 1), Cell(0, 2))
    }
    game.do("condition", name="blown_off/HD")
    assert landing(game.session.state, unit, "AC/5", "HD", 5) == {}
    with pytest.raises(RuleError, match="columns 1 to 6, not 7"):
        landing(game.session.state, unit, "AC/5", "RT", 7)
    right = landing(game.session.state, unit, "PPC", "LA", 3, lean="right")
    assert {cell.column for cells in right.values() for cell in cells} == {1, 2}


# -- bad input -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ({"weapon": "AC/5", "location": "RT", "column": 0}, "columns 1 to 6, not 0"),
        ({"weapon": "AC/5", "location": "RT", "column": 7}, "columns 1 to 6, not 7"),
        ({"weapon": "Laser AMS", "location": "RT"}, 'no template for the weapon "Laser AMS"'),
        ({"weapon": "AC/5", "location": "FLL"}, 'no location "FLL"'),
        ({"weapon": "AC/5", "side": "above"}, 'no side "above"'),
        ({"weapon": "AC/5", "range": "far"}, 'no range "far"'),
        ({"weapon": "PPC", "lean": "up"}, 'no lean "up"'),
        ({"weapon": "AC/5", "shots": 7}, "1 to 6 shots"),
        ({"weapon": "AC/5", "shots": 2}, "at most 1 shots"),
        ({"weapon": "AC/5", "cluster": True}, "no cluster ammunition"),
        ({"weapon": "LRM 5", "hits": [{"column": 9}]}, "columns 1 to 6, not 9"),
        ({"weapon": "LRM 5", "hits": [{"location": "XX"}]}, 'no location "XX"'),
        ({"weapon": "LRM 5", "hits": [{}, {}]}, "1 template at most, not 2"),
        ({"weapon": "LRM 5", "location": "RT", "hits": [{}]}, "either one location"),
    ],
)
def test_a_hit_that_cannot_be_is_refused(step: dict[str, Any], sentence: str) -> None:
    game = renegade()
    before = game.session.state
    with pytest.raises(RuleError, match=sentence):
        game.do("hit", **step)
    assert game.session.state is before


@pytest.mark.parametrize(
    ("word", "step", "sentence"),
    [
        ("land", {"template": "spoon"}, 'no template "spoon"'),
        ("land", {"template": "punch", "points": 999}, "No template has 999 points"),
        ("land", {"template": "AC/5", "attack": "bite"}, 'no attack "bite"'),
        ("component", {"location": "XX"}, 'no location "XX"'),
        ("component", {"location": "CT", "side": "up"}, 'no side "up"'),
    ],
)
def test_steps_of_the_inner_works_are_checked_too(
    word: str, step: dict[str, Any], sentence: str
) -> None:
    game = renegade()
    with pytest.raises(RuleError, match=sentence):
        game.do(word, **step)


def test_a_hit_without_a_weapon_is_refused() -> None:
    with pytest.raises(RuleError, match="names its weapon"):
        renegade().do("hit", location="RT")


def places(game: Game) -> list[tuple[str, int | None]]:
    """Where the templates that wait will land."""
    waiting = [owed.command for owed in game.session.state.owed]
    return [(land.location, land.column) for land in waiting if isinstance(land, Land)]


@pytest.mark.rule("RT-several-hits")
def test_a_named_center_is_that_of_the_first_template_alone() -> None:
    game = renegade(mech(armor={"LT": 20, "RT": 20}), piloting=False)
    # Groups of five: the first where it was aimed, the second by its own dice.
    game.do("hit", weapon="LRM 10", location="LT", column=2, rolls=[[3, 3], [5]])
    assert "RT/front_armor" in lost(game)
    game = renegade(mech(armor={"LT": 20}), piloting=False)
    game.do("hit", weapon="SRM 6", location="LT", column=2, rolls=[[6, 6]], owe=True)
    assert lost(game) == {"LT/front_armor": 2}
    assert places(game) == [("roll", None)] * 5


@pytest.mark.rule("RT-several-hits")
def test_a_named_location_holds_for_all_templates() -> None:
    game = renegade(mech(armor={"LT": 20}), piloting=False)
    game.do("hit", weapon="SRM 6", location="LT", rolls=[[6, 6]], owe=True)
    assert places(game) == [("LT", None)] * 6


@pytest.mark.rule("RT-several-hits")
@pytest.mark.parametrize(
    ("line", "landed", "owed"),
    [
        ("lrm20 rt 3", ["RT"], 3),
        ("lrm20 rt 3 lt 2", ["RT", "LT"], 2),
        ("lrm20 rt 3 lt 2 ct 4 ra 1", ["RT", "LT", "CT", "RA"], 0),
        ("lrm5 rt 3", ["RT"], 0),
        # Of missiles that make a cluster roll those hit that are named.
        ("srm6 rt 5 ct 2", ["RT", "CT"], 0),
    ],
)
def test_groups_that_are_not_named_have_their_own_dice(
    line: str, landed: list[str], owed: int
) -> None:
    game = Game(mech(), system="renegade-tech")
    (step,) = say(game.session, UnitId("a"), line, NoAnswers())
    grids = [event.grid for event in step.events if isinstance(event, BoxesLost)]
    # A template may reach into the next location.
    assert set(landed) <= {grid.partition("/")[0] for grid in grids}
    assert len(game.session.state.owed) == owed


def test_more_places_than_groups_are_refused() -> None:
    game = Game(mech(), system="renegade-tech")
    with pytest.raises(RuleError, match="4 templates at most, not 5"):
        say(game.session, UnitId("a"), "lrm20 rt 3 lt 2 ct 4 ra 1 la 1", NoAnswers())
