"""How sheets are dealt where a table chooses other rows and blocks than ours."""

import json
from pathlib import Path
from typing import Any

import pytest

from recordsheet_gui.__main__ import main
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import Cell, GridKey, SlotKey
from recordsheet_gui.core.state import Pilot
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.renegade_tech.dealing import armor_rows, internal_rows
from recordsheet_gui.systems.renegade_tech.slots import boxes_of
from tests.mechs import mech
from tests.systems.renegade_tech.pages import KEY, hit_slots, lost, open_to, renegade, rows

OWN: dict[str, Any] = {
    "title": "Ours",
    "rows": [{"tons": 55, "center": [3, 1], "side": [2, 2], "arm": 1, "leg": 4, "head": 2}],
}
FULL = "######"


@pytest.mark.rule("RT-2")
@pytest.mark.parametrize(
    ("points", "count"), [(0, 0), (1, 1), (2, 1), (3, 1), (6, 1), (8, 1), (9, 2), (14, 2), (15, 3)]
)
def test_full_rows_are_rounded_from_points_and_any_armor_has_one(points: int, count: int) -> None:
    assert armor_rows(points, full=True) == (FULL,) * count


@pytest.mark.rule("RT-3")
@pytest.mark.parametrize(
    ("location", "points", "expected"),
    [
        ("HD", 3, (2, 0)),
        ("LA", 1, (1, 0)),
        ("LA", 2, (1, 0)),
        ("LA", 3, (2, 0)),
        ("LL", 8, (4, 0)),
        ("LL", 9, (5, 0)),
        ("LL", 21, (5, 0)),
        ("LT", 3, (1, 1)),
        ("LT", 5, (2, 1)),
        ("CT", 7, (2, 2)),
        ("CT", 31, (3, 2)),
    ],
)
def test_rows_as_vehicles_have_them_are_halves_up_to_five(
    location: str, points: int, expected: tuple[int, int]
) -> None:
    assert internal_rows(location, points, halves=True) == expected


@pytest.mark.rule("RT-2", "RT-3")
def test_a_game_is_dealt_as_its_table_chose() -> None:
    design = mech(tons=55, armor={"RT": 14, "RTR": 4, "LA": 2})
    game = renegade(design, armor_rows="full", internal_rows="half")
    usual = renegade(design)
    assert rows(game, "RT/front_armor") == [FULL] * 2
    assert rows(usual, "RT/front_armor") == ["  ##  ", FULL, FULL]
    assert rows(game, "RT/rear_armor") == [FULL]
    assert rows(game, "LA/front_armor") == [FULL]
    assert rows(game, "CT/front_internal") == [FULL] * 3
    assert rows(game, "CT/rear_internal") == [FULL] * 2
    assert rows(usual, "CT/front_internal") == [FULL] * 2
    # The block is what the slots need, whatever the rows around it.
    assert rows(game, "CT/critical") == rows(usual, "CT/critical") == [FULL] * 4


@pytest.mark.rule("RT-3")
def test_a_file_gives_rows_by_tonnage_and_leaves_others_to_the_rule() -> None:
    game, other = (renegade(mech(tons=tons), internal_rows=OWN) for tons in (55, 20))
    found = {key: len(grid.rows) for key, grid in game.unit().grids.items() if "internal" in key}
    assert found == {
        "HD/front_internal": 2,
        "CT/front_internal": 3,
        "CT/rear_internal": 1,
        "RT/front_internal": 2,
        "RT/rear_internal": 2,
        "LT/front_internal": 2,
        "LT/rear_internal": 2,
        "RA/front_internal": 1,
        "LA/front_internal": 1,
        "RL/front_internal": 4,
        "LL/front_internal": 4,
    }
    plain = renegade(mech(tons=20))
    assert other.unit().grids == plain.unit().grids


def bent(**changes: Any) -> dict[str, Any]:
    line = {key: value for key, value in (OWN["rows"][0] | changes).items() if value is not None}
    return {"rows": [line]}


@pytest.mark.parametrize(
    ("own", "sentence"),
    [
        ("third", "Internal rows are sixth, half, or a file of your own."),
        ({"rows": []}, "A row file has at least one tonnage."),
        ({"title": "Ours"}, "rows is missing"),
        ({"rows": OWN["rows"] * 2}, "The row file has 55 tons twice."),
        (bent(arm=0), "from 1 to 6"),
        (bent(arm=7), "from 1 to 6"),
        (bent(center=[2]), "center"),
        (bent(center=[2, 0]), "from 1 to 6"),
        (bent(tons=0), "from 1 to 300"),
        (bent(leg=None), "leg is missing"),
        (bent(wing=2), "wing"),
    ],
)
def test_a_bad_row_file_is_refused_with_a_sentence(own: Any, sentence: str) -> None:
    with pytest.raises(RuleError, match=sentence):
        SYSTEMS[KEY].check_options({"internal_rows": own})


@pytest.mark.rule("RT-slot-place")
def test_slots_may_be_dealt_upright() -> None:
    design = mech(slots={"RT": ["AC/20"] + ["Medium Laser"] * 2}, armor={})
    paper = SYSTEMS[KEY].start(design, Pilot(), {"block_layout": "upright"})
    assert boxes_of(paper, SlotKey("RT/1")) == (Cell(0, 0), Cell(1, 0))
    assert boxes_of(paper, SlotKey("RT/6")) == (Cell(0, 5), Cell(1, 5))
    assert boxes_of(paper, SlotKey("RT/7")) == (Cell(2, 0), Cell(3, 0))
    assert boxes_of(paper, SlotKey("LL/6")) == (Cell(0, 5), Cell(1, 5))
    assert boxes_of(paper, SlotKey("HD/6")) == (Cell(0, 5),)
    taken = {cell for n in range(1, 13) for cell in boxes_of(paper, SlotKey(f"RT/{n}"))}
    assert taken == set(paper.grids[GridKey("RT/critical")].cells())


def test_a_bolt_down_an_upright_column_finds_one_slot_where_it_found_two() -> None:
    design = mech(slots={"RT": ["Medium Laser", "Small Laser", "Flamer", "Heat Sink"]})
    for way, slots in (("upright", ["RT/1"]), ("side by side", ["RT/1", "RT/4"])):
        game = renegade(design, block_layout=way)
        open_to(game, "RT", "front_internal", 1)
        game.do("hit", weapon="Small Laser", location="RT", column=1)
        assert lost(game)["RT/critical"] == 2
        assert hit_slots(game) == slots


@pytest.mark.rule("RT-slot-place")
def test_slots_that_were_dealt_upright_are_laid_anew_and_taken_back() -> None:
    game = renegade(mech(slots={"RT": ["Medium Laser"]}), block_layout="upright")
    before = game.unit()
    boxes = [{"row": 4, "column": 5}, {"row": 4, "column": 6}]
    game.do("place", location="RT", slot=1, boxes=boxes)
    assert boxes_of(game.unit(), SlotKey("RT/1")) == (Cell(3, 4), Cell(3, 5))
    # What lay there takes the boxes that are free now.
    taken = {boxes_of(game.unit(), SlotKey(f"RT/{n}")) for n in range(1, 13)}
    assert sorted(cell for pair in taken for cell in pair) == sorted(
        game.unit().grids[GridKey("RT/critical")].cells()
    )
    game.session.undo()
    assert game.unit() == before


def test_a_script_deals_by_its_options_and_the_game_opens_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    (tmp_path / "rows.toml").write_text(
        "[[rows]]\ntons = 55\ncenter = [3, 1]\nside = [2, 2]\narm = 1\nleg = 4\n", encoding="utf-8"
    )
    battle = {
        "system": KEY,
        "options": {
            "armor_rows": "full",
            "internal_rows": "rows.toml",
            "block_layout": "upright",
        },
        "units": [{"id": "a", "unit": "Griffin GRF-1N"}],
        "steps": [{"do": "hit", "unit": "a", "weapon": "AC/5", "location": "CT", "column": 3}],
    }
    script, game = tmp_path / "script.json", tmp_path / "kept.rsgame"
    script.write_text(json.dumps(battle), encoding="utf-8")
    assert main(["replay", str(script), "--json", "--save", str(game)]) == 0
    told = json.loads(capsys.readouterr().out)
    grids = told["units"]["a"]["grids"]
    assert grids["CT"]["front_armor"] == [".....#", FULL, FULL]
    assert grids["CT"]["front_internal"] == [FULL] * 3
    assert grids["LL"]["front_internal"] == [FULL] * 4
    (tmp_path / "rows.toml").unlink()
    assert main(["journal", str(game)]) == 0
    assert "center torso front armor loses 5 (13 of 18 left)" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["armor_rows", "internal_rows", "block_layout"])
def test_what_the_sheet_is_dealt_by_holds_for_the_game(name: str) -> None:
    options = SYSTEMS[KEY].options
    assert options[name].is_dealt
    assert not options["templates"].is_dealt
