from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import DiceRolled
from tests.games import Game
from tests.mechs import mech


def what(game: Game) -> list[str]:
    return [card["what"] for card in game.pending()]


def targets(game: Game) -> dict[str, int]:
    return {card["what"].removeprefix("Piloting roll: "): card["target"] for card in game.pending()}


@pytest.mark.rule("BT-gyro", "BT-piloting-roll")
def test_the_first_gyro_hit_asks_for_one_roll_at_plus_three() -> None:
    game = Game(mech())
    game.do("critical", location="CT", hits=1, rolls=[[1, 4]])
    assert targets(game) == {"gyro hit": 8}
    assert game.pending()[0]["due"] == "phase end"
    game.do("end_phase", None, rolls=[[4, 4]])
    assert game.pending() == []
    assert "prone" not in game.report()["conditions"]


@pytest.mark.rule("BT-heavy-duty-gyro")
def test_a_heavy_duty_gyro_asks_for_nothing_at_first() -> None:
    game = Game(mech(gyro="heavy-duty"))
    game.do("critical", location="CT", hits=1, rolls=[[1, 4]])
    assert what(game) == []
    game.do("critical", location="CT", hits=1, rolls=[[1, 5]])
    assert targets(game) == {"gyro hit": 8}
    game.do("critical", location="CT", hits=1, rolls=[[1, 6]])
    assert "Fall: new facing" in what(game)


@pytest.mark.rule("BT-twenty-damage", "BT-piloting-roll")
def test_three_causes_in_one_phase_are_three_rolls_with_all_their_modifiers() -> None:
    game = Game(mech(armor={"CT": 40}))
    game.do("critical", location="LL", hits=1, rolls=[[1]])
    game.do("critical", location="CT", hits=1, rolls=[[1, 4]])
    game.do("hit", location="CT", damage=19)
    assert len(what(game)) == 2
    game.do("hit", location="CT", damage=1)
    assert targets(game) == {
        "left leg hip hit": 5 + 2 + 3 + 1,
        "gyro hit": 5 + 2 + 3 + 1,
        "20 damage in one phase": 5 + 2 + 3 + 1,
    }
    parts = {p["label"]: p["value"] for p in game.pending()[2]["parts"]}
    assert parts["20 damage in one phase"] == 1


@pytest.mark.rule("BT-twenty-damage")
def test_twenty_damage_counts_phase_by_phase_and_not_by_hand() -> None:
    game = Game(mech(armor={"CT": 60}))
    game.do("hit", location="CT", damage=12)
    game.do("mark", armor="CT", boxes=12)
    game.do("end_phase", None)
    game.do("hit", location="CT", damage=12)
    assert what(game) == []
    game.do("hit", location="CT", damage=8)
    assert what(game) == ["Piloting roll: 20 damage in one phase"]


@pytest.mark.rule("BT-piloting-roll", "BT-fall", "BT-fall-pilot")
def test_a_failed_roll_falls_and_the_other_rolls_are_moot() -> None:
    game = Game(mech(armor={"CT": 40}))
    game.do("critical", location="LL", hits=1, rolls=[[2]])
    game.do("hit", location="CT", damage=20)
    game.do("end_phase", None, rolls=[[1, 1], [4], [3, 4], [6, 1], [6, 1], [6, 6]])
    report = game.report()
    assert "prone" in report["conditions"]
    assert report["armor"]["CTR"] == 0
    assert report["pending"] == []
    assert report["pilot"]["hits"] == 0


@pytest.mark.rule("BT-fall")
@pytest.mark.parametrize(
    ("step", "points"),
    [({}, 6), ({"levels": 1}, 12), ({"levels": 3, "jumped": True}, 6), ({"underwater": True}, 3)],
)
def test_falling_damage(step: dict[str, Any], points: int) -> None:
    game = Game(mech(armor={"CT": 40}), pilot=False)
    groups = -(-points // 5)
    game.do("fall", rolls=[[1], *[[3, 4]] * groups], **step)
    assert game.report()["armor"]["CT"] == 40 - points


@pytest.mark.rule("BT-fall")
@pytest.mark.parametrize(
    ("face", "facing", "hit"),
    [(1, 0, "CT"), (2, 1, "RT"), (3, 2, "RT"), (4, 3, "CTR"), (5, 4, "LT"), (6, 5, "LT")],
)
def test_the_facing_die_turns_the_mech_and_names_the_side(face: int, facing: int, hit: str) -> None:
    game = Game(mech(armor={"CTR": 9}), pilot=False)
    game.do("fall", rolls=[[face], [3, 4], [3, 4]])
    assert game.unit().tracks["facing"] == facing  # type: ignore[index]
    assert game.report()["armor"][hit] < game.unit().grids[f"{hit}/armor"].size  # type: ignore[index]


@pytest.mark.rule("BT-fall-pilot")
@pytest.mark.parametrize(("levels", "target"), [(0, 5), (1, 5), (2, 6), (4, 8)])
def test_the_pilot_rolls_with_one_more_for_each_level_above_the_first(
    levels: int, target: int
) -> None:
    game = Game(mech(armor={"CT": 90}))
    game.do("fall", levels=levels, rolls=[[1]], owe=True)
    assert targets(game)["Spare the pilot in the fall"] == target


@pytest.mark.rule("BT-fall-pilot", "BT-automatic-failure")
def test_a_helpless_pilot_takes_the_hit() -> None:
    game = Game(mech())
    game.do("pilot_hit", rolls=[[1, 1]])
    game.do("fall", rolls=[[1], [3, 4], [3, 4]])
    assert game.report()["pilot"]["hits"] == 2


@pytest.mark.rule("BT-automatic-failure")
def test_an_unconscious_pilot_fails_every_piloting_roll() -> None:
    game = Game(mech(), pilot=True)
    game.do("pilot_hit", rolls=[[1, 1]])
    game.do("hit", location="CT", damage=5)
    game.do("critical", location="LL", hits=1, rolls=[[4]])
    game.do("end_phase", None, rolls=[[1], [3, 4], [3, 4]])
    assert "prone" in game.report()["conditions"]


@pytest.mark.rule("BT-gyro-destroyed")
def test_a_destroyed_gyro_brings_the_mech_down_for_good() -> None:
    game = Game(mech())
    game.do("slot", location="CT", slot=4)
    game.do("critical", location="CT", hits=1, rolls=[[1, 5]])
    assert what(game) == ["Fall: new facing"]
    game.do("end_phase", None, rolls=[[1], [3, 4], [3, 4], [5, 5], [6, 6]])
    report = game.report()
    assert report["pilot"]["hits"] == 1
    assert {"prone", "gyro destroyed", "cannot stand"} <= set(report["conditions"])
    with pytest.raises(RuleError, match="can stand no more"):
        game.do("stand")


@pytest.mark.rule("BT-leg-loss")
@pytest.mark.parametrize("how", ["shot", "torn off"])
def test_a_lost_leg_is_an_automatic_fall(how: str) -> None:
    game = Game(mech(), criticals=how == "torn off")
    if how == "shot":
        game.do("hit", location="LL", damage=23)
        assert what(game)[0] == "Fall: new facing"
    else:
        game.do("critical", location="LL", rolls=[[6, 6]])
        assert what(game) == ["Fall: new facing"]


@pytest.mark.rule("BT-quad-leg-loss")
def test_a_quad_falls_with_its_first_leg() -> None:
    game = Game(mech(config="quad"), criticals=False)
    game.do("hit", location="FLL", damage=23)
    assert what(game)[0] == "Fall: new facing"
    assert game.report()["movement"]["walk"] == 4
    assert game.report()["piloting"]["target"] == 5


@pytest.mark.rule("BT-stand")
def test_standing_up() -> None:
    game = Game(mech())
    with pytest.raises(RuleError, match="standing already"):
        game.do("stand")
    game.do("condition", name="prone")
    game.do("stand", rolls=[[1, 1], [1], [3, 4], [3, 4], [6, 6]])
    assert "prone" in game.report()["conditions"]
    game.do("stand", rolls=[[2, 3]])
    assert "prone" not in game.report()["conditions"]
    assert game.unit().tracks["stands"] == 2  # type: ignore[index]


@pytest.mark.rule("BT-stand")
def test_a_quad_on_four_legs_rises_without_a_roll() -> None:
    game = Game(mech(config="quad"))
    game.do("condition", name="prone")
    game.do("stand")
    assert "prone" not in game.report()["conditions"]


def test_automatic_falls_come_before_rolls_and_units_in_their_order() -> None:
    game = Game(mech(), mech(), pilot=False, criticals=False)
    game.do("critical", "b", location="LL", hits=1, rolls=[[2]])
    game.do("critical", "a", location="LL", hits=1, rolls=[[2]])
    game.do("slot", "a", location="CT", slot=4)
    game.do("critical", "a", location="CT", hits=1, rolls=[[1, 5]])
    # Unit a falls (facing, two groups) and needs no roll any more; then unit b rolls.
    step = game.do("end_phase", None, rolls=[[1], [3, 4], [3, 4], [6, 6]])
    rolled = [e.unit for e in step.events if isinstance(e, DiceRolled)]
    assert rolled == ["a", "a", "a", "b"]


@pytest.mark.parametrize(
    ("step", "sentence"),
    [({"levels": -1}, "0 to 20 levels"), ({"levels": 99}, "0 to 20 levels")],
)
def test_falls_that_cannot_be(step: dict[str, Any], sentence: str) -> None:
    with pytest.raises(RuleError, match=sentence):
        Game(mech()).do("fall", **step)


def test_who_lies_down_does_not_fall() -> None:
    game = Game(mech())
    game.do("condition", name="prone")
    with pytest.raises(RuleError, match="prone already"):
        game.do("fall", rolls=[[1]])


@given(st.lists(st.sampled_from(["hit", "gyro", "leg", "fall"]), max_size=8))
def test_a_prone_mech_or_a_wreck_owes_no_piloting_roll(acts: list[str]) -> None:
    game = Game(mech(), seed=3)
    for act in acts:
        if game.report()["destroyed"]:
            break
        if act == "hit":
            game.do("hit", damage=20)
        elif act == "gyro":
            game.do("critical", location="CT")
        elif act == "leg":
            game.do("critical", location="LL")
        elif "prone" not in game.report()["conditions"]:
            game.do("fall")
        report = game.report()
        rolls = [card for card in report["pending"] if card["what"].startswith("Piloting")]
        if "prone" in report["conditions"] or report["destroyed"]:
            assert rolls == []
