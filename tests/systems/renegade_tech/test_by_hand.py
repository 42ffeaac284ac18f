from typing import Any

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import GridKey
from tests.mechs import mech
from tests.systems.renegade_tech.pages import draw, hit_slots, lost, renegade, rows


@pytest.mark.rule("by-hand")
def test_a_picture_strikes_and_restores_and_nothing_follows() -> None:
    game = renegade(mech(armor={"RT": 14}))
    draw(game, "RT/front_armor", "  .#  ", "#....#", "######")
    assert rows(game, "RT/front_armor") == ["  .#  ", "#....#", "######"]
    draw(game, "RT/front_armor", "  #.  ", "######", "......")
    assert rows(game, "RT/front_armor") == ["  #.  ", "######", "......"]
    draw(game, "RT/critical", *["......"] * 4)
    assert game.pending() == []
    assert all(m.cause.by_hand for m in game.unit().grids[GridKey("RT/critical")].lost.values())


def test_a_picture_that_changes_nothing_is_no_fact() -> None:
    game = renegade()
    draw(game, "LL/critical", "######", "######")
    assert game.session.history.step(1).events == ()


def test_dots_and_blanks_mean_no_box_alike() -> None:
    game = renegade(mech(armor={"RT": 8}))
    draw(game, "RT/front_armor", "..##..", "#     ")
    assert rows(game, "RT/front_armor") == ["  ##  ", "#....."]


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ({"part": "front_armor", "rows": ["######"]}, "2 rows of 6 characters"),
        ({"part": "front_armor", "rows": ["  ##  ", "#####"]}, "2 rows of 6 characters"),
        ({"part": "front_armor", "rows": ["######", "######"]}, "a box where the right torso"),
        ({"part": "front_armor", "rows": ["  ##  ", "##xx##"]}, "drawn with #"),
        ({"part": "side_armor", "rows": []}, 'no part "side_armor"'),
        ({"location": "LA", "part": "rear_armor", "rows": []}, 'no part "rear_armor"'),
        ({"location": "XX", "part": "front_armor", "rows": []}, 'no location "XX"'),
    ],
)
def test_a_picture_that_does_not_fit_is_refused(step: dict[str, Any], sentence: str) -> None:
    game = renegade(mech(armor={"RT": 8}))
    before = game.session.state
    with pytest.raises(RuleError, match=sentence):
        game.do("picture", **{"location": "RT", **step})
    assert game.session.state is before


@pytest.mark.rule("by-hand")
def test_armor_and_structure_are_marked_from_outside_in() -> None:
    game = renegade(mech(armor={"CT": 8, "CTR": 8}))
    game.do("mark", armor="CT", boxes=3)
    assert rows(game, "CT/front_armor") == ["  ..  ", ".#####"]
    game.do("mark", armor="CTR", boxes=3)
    assert rows(game, "CT/rear_armor") == [".#####", "  ..  "]
    game.do("mark", structure="CT", boxes=2)
    assert rows(game, "CT/front_internal")[0] == "..####"
    game.do("unmark", armor="CTR")
    assert rows(game, "CT/rear_armor") == ["######", "  ..  "]
    game.do("unmark", armor="CT", boxes=2)
    assert rows(game, "CT/front_armor") == ["  .#  ", "######"]
    game.do("mark", grid="CT/critical", cells=["0.0", "3.5"])
    assert hit_slots(game) == ["CT/1"]


@pytest.mark.parametrize(
    ("word", "step", "sentence"),
    [
        ("mark", {"armor": "LAR"}, 'no armor "LAR"'),
        ("mark", {"structure": "XX"}, 'no structure "XX"'),
        ("mark", {"armor": "CTR", "boxes": 9}, "Only 5 boxes are left"),
        ("unmark", {"armor": "CTR", "boxes": 1}, "Only 0 boxes are struck"),
        ("mark", {"armor": "CTR", "boxes": 0}, "At least one box"),
        ("mark", {"armor": "CT", "structure": "CT"}, "Name either"),
        ("mark", {}, "Name either"),
        ("slot", {"location": "CT", "slot": 13}, "no slot 13"),
        ("slot", {"location": "RT", "slot": 1}, "is empty"),
    ],
)
def test_marks_that_cannot_be_are_refused(word: str, step: dict[str, Any], sentence: str) -> None:
    game = renegade()
    before = game.session.state
    with pytest.raises(RuleError, match=sentence):
        game.do(word, **step)
    assert game.session.state is before


@pytest.mark.rule("by-hand")
def test_a_slot_is_struck_through_its_first_intact_box() -> None:
    game = renegade()
    game.do("slot", location="LL", slot=1)
    assert rows(game, "LL/critical")[0] == ".#####"
    assert hit_slots(game) == ["LL/1"]
    game.do("slot", location="LL", slot=1)
    assert rows(game, "LL/critical")[0] == "..####"
    game.do("slot", location="LL", slot=1)
    game.do("slot", location="HD", slot=1)
    assert rows(game, "HD/critical") == [".#####"]
    assert game.pending() == []
    game.do("slot", location="LL", slot=1, hit=False)
    assert rows(game, "LL/critical")[0] == "######"
    assert hit_slots(game) == ["HD/1"]


def test_other_tracks_move_by_hand_as_ever() -> None:
    game = renegade()
    game.do("track", track="heat", to=7)
    assert game.report()["heat"] == 7
    with pytest.raises(RuleError, match="no track"):
        game.do("track", track="luck", to=7)
    assert lost(game) == {}
