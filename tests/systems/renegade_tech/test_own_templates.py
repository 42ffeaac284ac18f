"""Shapes that a player draws anew in a file."""

import json
from pathlib import Path
from typing import Any

import pytest

from recordsheet_gui.__main__ import main
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.play_aid import Shapes
from recordsheet_gui.systems import SYSTEMS
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
        ({"template": []}, "A template file has 1 to 200 templates."),
        ({"template": [{"name": "spoon", "rows": ["X"]}]}, "none of that name"),
        ({"template": [{"name": "AC/5", "rows": []}]}, "it has no rows"),
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
