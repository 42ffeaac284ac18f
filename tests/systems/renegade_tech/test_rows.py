from typing import Any

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.session import journal
from recordsheet_gui.systems.renegade_tech import templates
from recordsheet_gui.systems.renegade_tech.landing import land
from recordsheet_gui.systems.renegade_tech.rows import next_row, rows_of
from tests.mechs import mech
from tests.systems.renegade_tech.pages import draw, hit_slots, lost, renegade, rows

QUIET = {"piloting": False, "pilot": False}
TWELVE = dict.fromkeys(("CT", "RT", "LT", "RA", "LA", "RL", "LL"), 12)


@pytest.mark.rule("RT-23")
@pytest.mark.parametrize(
    ("attack", "tons", "hexes", "expected"),
    [
        ("fall", 55, 0, 1),
        ("fall", 55, 2, 4),
        ("fall", 20, 0, 1),
        ("fall", 15, 0, 0),
        ("fall", 100, 0, 3),
        ("ram", 75, 4, 8),
        ("ram", 20, 1, 1),
        ("ram attacker", 55, 0, 1),
        ("ram attacker", 60, 0, 2),
        ("ram attacker", 25, 0, 0),
        ("dfa", 55, 0, 6),
        ("dfa", 54, 0, 5),
        ("dfa attacker", 55, 0, 3),
        ("kick", 55, 0, 4),
        ("kick", 40, 0, 3),
        ("club", 55, 0, 4),
        ("mace", 55, 0, 3),
        ("punch", 55, 0, 2),
        ("punch", 100, 0, 4),
        ("hatchet", 55, 0, 4),
        ("sword", 55, 0, 3),
        ("claws", 20, 0, 2),
    ],
)
def test_rows_by_attack(attack: str, tons: int, hexes: int, expected: int) -> None:
    assert rows_of(attack, tons, hexes) == expected


@pytest.mark.rule("RT-rows")
def test_a_row_is_what_is_left_of_the_outermost_one() -> None:
    game = renegade(mech(armor={"RT": 14}), **QUIET)
    draw(game, "RT/front_armor", "  ..  ", "..####", "######")
    game.do("rows", location="RT", rows=1)
    assert rows(game, "RT/front_armor") == ["  ..  ", "......", "######"]
    game.do("rows", location="RT", rows=2)
    assert rows(game, "RT/front_armor") == ["  ..  ", "......", "......"]
    assert rows(game, "RT/front_internal") == ["......"]


@pytest.mark.rule("RT-22")
def test_rows_from_behind_go_inward_and_stop_at_the_far_armor() -> None:
    game = renegade(mech(armor={"RT": 6, "RTR": 8}), **QUIET)
    game.do("rows", location="RT", rows=3, rear=True)
    assert rows(game, "RT/rear_armor") == ["......", "  ..  "]
    assert rows(game, "RT/rear_internal") == ["......"]
    game.do("rows", location="RT", rows=5, rear=True)
    assert rows(game, "RT/front_internal") == ["......"]
    assert rows(game, "RT/front_armor") == ["######"]
    # Without structure the torso passes the next row on.
    game.do("rows", location="RT", rows=1, rear=True)
    assert lost(game)["CT/rear_armor"] == 5


@pytest.mark.rule("RT-rows")
def test_each_row_of_a_ram_rolls_its_own_location() -> None:
    game = renegade(mech(armor=TWELVE), **QUIET)
    game.do("rows", rows=3, rolls=[[3, 4], [1, 2], [3, 4]])
    assert lost(game) == {"CT/front_armor": 12, "RA/front_armor": 6}
    game.do("rows", attack="ram", tons=20, hexes=4, rolls=[[4, 4], [6, 5]])
    assert lost(game)["LT/front_armor"] == 6
    assert lost(game)["LA/front_armor"] == 6
    game.do("rows", attack="dfa", tons=20, rolls=[[6], [1]], side="front")
    assert lost(game)["HD/front_armor"] == 3


@pytest.mark.rule("RT-rows")
def test_all_rows_of_a_kick_go_to_one_leg() -> None:
    game = renegade(mech(armor=TWELVE), **QUIET)
    game.do("rows", attack="kick", tons=20, rolls=[[5]])
    assert lost(game) == {"LL/front_armor": 12}
    game.do("rows", attack="mace", tons=20, rolls=[[1, 2]])
    assert lost(game)["RA/front_armor"] == 6


@pytest.mark.rule("RT-rows")
def test_a_light_attack_may_cost_no_row_and_a_gutted_location_has_none() -> None:
    game = renegade(mech(armor=TWELVE), **QUIET)
    step = game.do("rows", attack="ram attacker", tons=25, location="CT")
    assert lost(game) == {}
    assert "too light" in journal.lines(game.session.system, game.session.state, step)[0].text
    draw(game, "HD/front_armor", " ...  ", "......")
    draw(game, "HD/front_internal", "......")
    draw(game, "HD/critical", "......")
    assert next_row(game.unit(), "HD") == ()
    assert land(game.unit(), "HD", 3, templates.sized("AC/5")).places == ()


@pytest.mark.rule("RT-24")
@pytest.mark.parametrize(
    ("width", "rolls", "drawn"),
    [(3, [[5], [2]], ["...###", "...###"]), (2, [[5], [2], [4]], ["..####", "..####"])],
)
def test_punch_rows_are_three_boxes_wide(
    width: int, rolls: list[list[int]], drawn: list[str]
) -> None:
    game = renegade(mech(armor=TWELVE), punch_row=width, **QUIET)
    game.do("rows", attack="punch", tons=55, rolls=rolls)
    assert rows(game, "RA/front_armor") == drawn
    game.do("rows", attack="hatchet", tons=20, location="LL", column=3, rolls=rolls[2:])
    assert sum(lost(game)[key] for key in lost(game) if key.startswith("LL/")) == 2 * width


@pytest.mark.rule("RT-22")
def test_slots_under_a_row_are_hit_from_the_left() -> None:
    game = renegade(mech(armor={"LA": 6}), **QUIET)
    game.do("rows", location="LA", rows=4)
    assert hit_slots(game) == ["LA/1", "LA/2", "LA/3"]
    game.do("rows", location="LA", rows=3, rolls=[[1, 1]])
    game.do("rows", location="LA", rows=1)
    assert "left arm destroyed" in game.report()["conditions"]
    assert lost(game)["LT/front_armor"] == 4


def test_a_row_beyond_the_center_torso_is_lost() -> None:
    game = renegade(mech(armor={"CT": 6, "CTR": 6}), **QUIET)
    game.do("rows", location="CT", rows=40)
    assert lost(game) == {
        "CT/front_armor": 6,
        "CT/front_internal": 12,
        "CT/critical": 24,
        "CT/rear_internal": 6,
    }
    assert game.report()["destroyed"] == "The center torso is destroyed."


@pytest.mark.rule("BT-fall", "RT-rows")
def test_a_fall_asks_for_facing_then_each_rows_location_then_the_pilot() -> None:
    game = renegade(mech(armor=TWELVE))
    game.do("fall", levels=2, rolls=[[4], [3, 4], [1, 2], [4, 4], [3, 4], [1, 1], [6, 6]])
    # Facing 4 is a fall onto the back.
    assert lost(game) == {
        "CT/rear_armor": 5,
        "CT/rear_internal": 6,
        "RA/front_armor": 6,
        "LT/rear_armor": 5,
    }
    assert game.report()["pilot"]["hits"] == 1
    assert "prone" in game.report()["conditions"]


@pytest.mark.rule("RT-rows")
def test_a_light_mech_may_fall_softly_and_water_halves_the_rows() -> None:
    game = renegade(mech(tons=55, armor=TWELVE))
    game.do("fall", underwater=True, rolls=[[1], [3, 4], [6, 6]])
    assert lost(game) == {"CT/front_armor": 6}
    assert rows_of("fall", 55, 0, underwater=True) == 1
    assert rows_of("fall", 35, 0, underwater=True) == 0
    game = renegade(mech(tons=20, armor=TWELVE))
    game.do("fall", underwater=True, rolls=[[1], [6, 6]])
    assert lost(game) == {}


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ({"rows": 0}, "1 to 100 rows, not 0"),
        ({"rows": 101}, "1 to 100 rows"),
        ({}, "Name the rows"),
        ({"attack": "kick"}, "Name the rows"),
        ({"attack": "bite", "tons": 20}, 'no attack "bite"'),
        ({"attack": "kick", "tons": -5}, "1 to 1000 tons"),
        ({"attack": "ram", "tons": 20, "hexes": 99}, "0 to 60 hexes"),
        ({"rows": 1, "location": "XX"}, 'no location "XX"'),
        ({"rows": 1, "side": "up"}, 'no side "up"'),
        ({"attack": "punch", "tons": 20, "column": 8}, "columns 1 to 6"),
    ],
)
def test_rows_that_cannot_be_are_refused(step: dict[str, Any], sentence: str) -> None:
    game = renegade()
    before = game.session.state
    with pytest.raises(RuleError, match=sentence):
        game.do("rows", **step)
    assert game.session.state is before
