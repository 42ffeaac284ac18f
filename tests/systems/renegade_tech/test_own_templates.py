"""Shapes that a player draws anew in a file."""

import json
from pathlib import Path
from typing import Any

import pytest

from recordsheet_gui.__main__ import main
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.handwritten import load_toml
from recordsheet_gui.core.play_aid import Shapes
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.renegade_tech import templates
from recordsheet_gui.systems.renegade_tech.own_templates import (
    ROOM_ACROSS,
    ROOM_DEEP,
    boxes_of,
    data_of,
    drawables,
    drawn_anew,
    problem_with,
    rows_of,
    text_of,
)
from tests.games import A
from tests.mechs import mech
from tests.systems.renegade_tech.pages import KEY, lost, renegade

OWN = {"title": "Ours", "template": [{"name": "medium laser", "rows": ["XXX", "XXX"]}]}


@pytest.mark.rule("RT-8")
def test_a_hit_a_ghost_and_the_printed_table_follow_the_player_s_shape() -> None:
    design = mech(slots={"RA": ["Medium Laser"]})
    game, usual = renegade(design, templates=OWN), renegade(design)
    for one, boxes in ((game, 6), (usual, 5)):
        one.do("hit", weapon="Medium Laser", location="CT", column=3)
        assert sum(lost(one).values()) == boxes
    tables = SYSTEMS[KEY].tables(game.session.state, A)
    (shapes,) = (block for block in tables if isinstance(block, Shapes))
    assert [shape.rows for shape in shapes.shapes] == [("XXX", "XXX")]


def test_what_is_not_drawn_anew_stays() -> None:
    game, usual = renegade(templates=OWN), renegade()
    for one in (game, usual):
        one.do("hit", weapon="AC/5", location="CT", column=3)
    assert lost(game) == lost(usual) != {}


@pytest.mark.parametrize(
    ("own", "sentence"),
    [
        ("mine", "Templates are standard, or a file of your own."),
        ({"template": []}, "A template file draws 1 to 200 templates anew."),
        ({"template": [{"name": "spoon", "rows": ["X"]}]}, "none of that name"),
        ({"template": [{"name": "AC/5", "rows": []}]}, "it has no boxes"),
        ({"template": [{"name": "AC/5", "rows": ["XX", "X"]}]}, "rows are of one width"),
        ({"template": [{"name": "AC/5", "rows": ["X.X"]}]}, "a box under the rolled column"),
        ({"template": [{"name": "AC/5", "rows": ["X" * 19]}]}, "1 to 18 columns wide"),
        ({"template": [{"name": "AC/5", "rows": ["X"]}] * 2}, "it stands there twice"),
        ({"template": [{"name": "missile group", "rows": ["XXX"]}]}, "draped and 5 wide"),
        ({"template": [{"name": "AC/5", "rows": ["X"], "gear": []}]}, "gear"),
        ({"title": "Ours"}, "template is missing"),
    ],
)
def test_a_bad_file_is_refused_with_a_sentence(own: Any, sentence: str) -> None:
    with pytest.raises(RuleError, match=sentence):
        SYSTEMS[KEY].check_options({"templates": own})


def test_the_game_keeps_the_shapes_when_the_file_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    own = tmp_path / "own.toml"
    own.write_text('[[template]]\nname = "AC/5"\nrows = ["XXX", "XXX"]\n', encoding="utf-8")
    hit = {"do": "hit", "unit": "a", "weapon": "AC/5", "location": "CT", "column": 3}
    units = [{"id": "a", "unit": "Griffin GRF-1N"}]
    battle = {"system": KEY, "options": {"templates": "own.toml"}, "units": units, "steps": [hit]}
    script, game = tmp_path / "script.json", tmp_path / "kept.rsgame"
    script.write_text(json.dumps(battle), encoding="utf-8")
    assert main(["replay", str(script), "--save", str(game)]) == 0
    own.unlink()
    capsys.readouterr()
    assert main(["journal", str(game)]) == 0
    # Two boxes of the centered top row and three below; a plain AC/5 takes two and no more.
    assert "center torso front armor loses 5 (15 of 20 left)" in capsys.readouterr().out


# -- drawing one ---------------------------------------------------------------------------------


def test_every_shape_but_the_missile_group_may_be_drawn_anew() -> None:
    found = {one.name: one for one in drawables()}
    assert set(templates.table().templates) - set(found) == {"missile group"}
    assert found["medium laser"].damage == (5, 6)
    assert "Medium Laser" in found["medium laser"].weapons
    assert found["heavy gauss, medium range"].damage == (20,)
    assert found["heavy gauss, medium range"].weapons == ("Heavy Gauss Rifle",)
    assert "Bomb" in found["AC/10"].weapons
    # Two weapons of one name with different shapes are told apart.
    assert "ER PPC" in found["PPC"].weapons
    assert found["heavy PPC"].weapons == ("Heavy PPC", "Clan ER PPC")
    assert all(one.weapons for one in found.values())


def test_a_shape_is_drawn_around_the_rolled_column_and_read_back() -> None:
    for one in drawables():
        boxes = boxes_of(one.standard)
        assert rows_of(boxes, even=one.standard.is_even) == one.standard.rows
        assert all(0 <= row < ROOM_DEEP and column in ROOM_ACROSS for row, column in boxes)


@pytest.mark.parametrize(
    ("boxes", "even", "rows"),
    [
        ([], False, ()),
        ([(0, 0)], False, ("X",)),
        ([(0, 0)], True, ("X.",)),
        ([(0, 0), (0, 1)], True, ("XX",)),
        ([(0, 0), (0, 1)], False, (".XX",)),
        ([(0, 0), (0, -1)], False, ("XX.",)),
        ([(0, 0), (0, -1)], True, ("XX..",)),
        ([(0, 0), (0, 2)], True, (".X.X",)),
        # What is drawn lower down is as deep as it is high.
        ([(3, 0), (4, 0), (4, 1)], False, (".X.", ".XX")),
        ([(0, 0), (2, 0)], False, ("X", ".", "X")),
        ([(0, c) for c in range(-8, 10)], True, ("X" * 18,)),
    ],
)
def test_rows_are_as_narrow_as_their_width_allows(
    boxes: list[tuple[int, int]], even: bool, rows: tuple[str, ...]
) -> None:
    assert rows_of(boxes, even=even) == rows


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (("XXX",), ""),
        ((), "It has no boxes."),
        (("X", ".", "X"), "Every row needs a box under the rolled column."),
        ((".XX", "X.."), "Every row needs a box under the rolled column."),
        (("X" * 19,), "A template is 1 to 18 columns wide."),
        (("X",) * 21, "A template is at most 20 rows deep."),
    ],
)
def test_an_impossible_shape_has_one_sentence(rows: tuple[str, ...], sentence: str) -> None:
    assert problem_with("AC/5", rows) == sentence


def test_a_file_of_shapes_is_written_and_read_back() -> None:
    shapes = {"AC/5": ("XXX", ".X."), "medium laser": ("XXX", ".X.", ".X."), "PPC": ("XXXX",)}
    text = text_of('Ours, "drawn"', shapes)
    data = load_toml(text)
    assert data == data_of('Ours, "drawn"', shapes)
    # The laser is as ours, so the file does not speak of it.
    assert [one["name"] for one in data["template"]] == ["AC/5", "PPC"]
    assert drawn_anew(data)["AC/5"].rows == ("XXX", ".X.")
    with pytest.raises(RuleError, match="draws 1 to 200 templates anew"):
        text_of("", {"medium laser": ("XXX", ".X.", ".X.")})
    with pytest.raises(RuleError, match="under the rolled column"):
        text_of("", {"AC/5": (".X",)})
