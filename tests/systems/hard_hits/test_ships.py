import re
import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.state import GameState, Pilot
from recordsheet_gui.core.wire import encode
from recordsheet_gui.importers.ship.unit_toml import read_ship, write_ship
from recordsheet_gui.systems.hard_hits import tables
from recordsheet_gui.systems.hard_hits.rules import HARD_HITS
from recordsheet_gui.units.kinds import codec_of
from recordsheet_gui.units.ship.design import ShipDesign
from tests.systems.hard_hits.ships import CA, D7, FILES, battle, box, shipped, vessel, volley

GOOD = write_ship(
    vessel(
        box("bridge", "bridge", 2, part="boom", label="The bridge"),
        box("ph", "phaser-1", arcs=("LF", "FX")),
        box("sensor", "sensor", 6, is_track=True),
        name="Good",
    )
)

STANDARD = """
2 | _Brdg_ _Flag_ _Sens_ _DamC_ _AHull_ LW Tran Trac Shtl Lab FHull RW EXC
3 | _Drn_ _Ph_ Imp LW RW AHull Shtl _DamC_ CW Lab Btty Ph EXC
4 | _Ph_ _Tran_ RW Imp FHull AHull LW APR Lab Tran Probe CW EXC
5 | _RW_ AHull Cargo Btty Shtl _Torp_ LW Imp RW Trac Probe AnyWpn EXC
6 | FHull Imp Lab LW _Sens_ Trac Shtl RW Ph Tran Btty AnyWpn EXC
7 | Cargo FHull Btty CW Shtl APR Lab Ph AnyW Probe AHull AnyWpn EXC
8 | AHull APR Shtl RW _Scan_ Trac Lab LW Ph Tran Btty AnyWpn EXC
9 | _LW_ FHull Cargo Btty Lab _Drn_ RW Imp LW Trac Probe AnyWpn EXC
10 | _Ph_ _Trac_ LW Imp AHull FHull RW APR Lab Tran Probe CW EXC
11 | _Torp_ _Ph_ Imp RW LW FHull Trac _DamC_ CW Lab Btty Ph EXC
12 | _Aux_ _Emer_ _Scan_ _Probe_ _FHull_ RW Tran Shtl Trac Lab AHull LW EXC
"""
WORDS = {
    "Brdg": "bridge", "Flag": "flag bridge", "Sens": "sensor", "DamC": "damage control",
    "AHull": "aft hull", "FHull": "forward hull", "LW": "left warp", "RW": "right warp",
    "CW": "center warp", "AnyW": "any warp", "Tran": "transporter", "Trac": "tractor",
    "Shtl": "shuttle", "Lab": "lab", "EXC": "excess damage", "Drn": "drone", "Ph": "phaser",
    "Imp": "impulse", "Btty": "battery", "APR": "APR", "Probe": "probe", "Cargo": "cargo",
    "Torp": "torpedo", "Scan": "scanner", "AnyWpn": "any weapon", "Aux": "auxiliary control",
    "Emer": "emergency bridge",
}  # fmt: skip


# -- charts ----------------------------------------------------------------------------------


@pytest.mark.rule("HH-1", "HH-2")
def test_the_standard_chart_cell_by_cell() -> None:
    chart = tables.chart("standard")
    for line in STANDARD.strip().splitlines():
        row, _, cells = line.partition(" | ")
        for column, text in enumerate(cells.split()):
            cell = chart.cell(int(row), column)
            expected = (WORDS[text.strip("_")], text.startswith("_"))
            assert cell == expected, f"{row}-{tables.COLUMNS[column]}"


@pytest.mark.rule("HH-1")
def test_the_seed_chart_differs_in_one_underline() -> None:
    standard, seed = tables.chart("standard"), tables.chart("seed")
    differing = [
        (row, tables.COLUMNS[column])
        for row in tables.ROWS
        for column in range(13)
        if standard.cell(row, column) != seed.cell(row, column)
    ]
    assert differing == [(4, "B")]
    assert not seed.cell(4, 1).is_underlined


@pytest.mark.rule("HH-results")
@pytest.mark.parametrize("name", tables.chart_names())
def test_all_143_cells_name_something_on_a_shipped_ship(name: str) -> None:
    chart = tables.chart(name)
    carried = [g for design in shipped().values() for g in design.groupings]
    cells = [chart.cell(row, column) for row in tables.ROWS for column in range(13)]
    assert len(cells) == 143
    for cell in cells:
        if cell.result == tables.EXCESS:
            assert all(design.excess for design in shipped().values())
        else:
            assert any(tables.strikes(cell.result, grouping) for grouping in carried), cell


def test_we_ship_two_charts() -> None:
    assert tables.chart_names() == ("seed", "standard")


def rows(**changes: list[str]) -> dict[str, Any]:
    text = (tables.FOLDER / "chart-standard.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    return {**data, "rows": {**data["rows"], **changes}}


FULL = rows()["rows"]["4"]


@pytest.mark.parametrize(
    ("chart", "sentence"),
    [
        (rows(**{"4": FULL[:12]}), "row 4 has 12 cells, not 13"),
        (rows(**{"4": ["warp core", *FULL[1:]]}), 'cell 4-A cannot be "warp core"'),
        (rows(**{"4": ["excess damage", *FULL[1:]]}), 'cell 4-A cannot be "excess damage"'),
        (rows(**{"4": [*FULL[:12], "lab"]}), 'cell 4-M cannot be "lab"'),
        (rows(**{"13": FULL}), "rows run from 2 to 12, see row 13"),
        ({"title": "Empty", "rows": {}}, "rows run from 2 to 12, see row 2"),
        ({"rows": {}}, "title"),
        ({**rows(), "luck": 1}, "luck"),
        ("mine", 'no chart "mine"; there are seed, standard'),
        ("../standard", "no chart"),
        (7, "A chart is a name"),
    ],
)
def test_a_chart_that_does_not_fit_is_refused_with_one_sentence(chart: Any, sentence: str) -> None:
    with pytest.raises(RuleError, match=re.escape(sentence)):
        battle(vessel(), chart=chart)


@pytest.mark.rule("HH-1")
def test_a_players_own_chart_travels_with_the_game() -> None:
    mine = rows(**{"2": ["lab", *rows()["rows"]["2"][1:]]})
    game = battle(vessel(box("lab", "lab", 4)), chart=mine)
    volley(game, [3], 2, shield=1)
    assert game.report()["systems"] == {"lab": [1]}


def test_an_option_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(RuleError, match='Hard Hits has no option "speed"'):
        battle(vessel(), speed=3)


# -- ships -----------------------------------------------------------------------------------


def totals(design: ShipDesign) -> dict[str, int]:
    found: dict[str, int] = {}
    for grouping in design.groupings:
        found[grouping.system] = found.get(grouping.system, 0) + grouping.boxes
    return found


def test_the_d7_has_the_boxes_of_the_rules() -> None:
    design = shipped()[D7]
    assert dict(design.shields) == {"1": 30, "2": 22, "3": 22, "4": 22, "5": 22, "6": 22}
    assert design.excess == 4
    assert totals(design) == {
        "forward hull": 4, "aft hull": 7, "left warp": 15, "right warp": 15, "impulse": 5,
        "APR": 4, "battery": 3, "lab": 4, "shuttle": 2, "transporter": 5, "tractor": 3,
        "phaser-1": 3, "phaser-2": 6, "disruptor": 4, "drone rack": 2, "ADD": 1, "bridge": 2,
        "security station": 2, "emergency bridge": 1, "auxiliary control": 2, "sensor": 6,
        "scanner": 6, "damage control": 6, "probe": 1,
    }  # fmt: skip
    sizes = battle(design).report()["systems"]
    assert sizes["impulse"] == [2, 2, 1]
    assert sizes["transporter"] == [2, 1, 2]
    assert sizes["aft hull"] == [4, 3]


def test_the_ca_has_the_boxes_of_the_rules() -> None:
    design = shipped()[CA]
    assert dict(design.shields) == {"1": 30, "2": 24, "3": 24, "4": 24, "5": 24, "6": 24}
    assert design.excess == 6
    found = totals(design)
    wanted = {
        "forward hull": 12, "aft hull": 4, "left warp": 15, "right warp": 15, "impulse": 4,
        "APR": 2, "battery": 4, "lab": 8, "transporter": 3, "tractor": 2, "shuttle": 4,
        "phaser-1": 8, "phaser-3": 2, "photon": 4, "drone rack": 1, "ADD": 1, "sensor": 6,
        "scanner": 6, "damage control": 6,
    }  # fmt: skip
    assert {system: found[system] for system in wanted} == wanted
    ahead = [g for g in design.groupings if g.system == "phaser-1" and tables.bears(g.arcs, 1)]
    assert len(ahead) == 6


def test_five_ships_are_shipped_and_stand_as_we_write_them() -> None:
    assert len(shipped()) == len(FILES) == 5
    for path, design in zip(FILES, shipped().values(), strict=True):
        assert path.read_text(encoding="utf-8") == write_ship(design)
        for grouping in design.groupings:
            is_track = grouping.system in ("sensor", "scanner", "damage control")
            assert grouping.is_track == is_track
    assert "cargo" in totals(shipped()["Mule"])
    assert "repair" in totals(shipped()["Mule"])
    assert "center warp" in totals(shipped()["Trident"])


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('kind = "ship"', 'kind = "boat"', "kind should be one of: ship"),
        ('name = "Good"', "name = 3", "name should be a line of text"),
        ("excess = 5", "excess = 0", "excess should be a whole number from 1 to 99"),
        ("6 = 0", "7 = 0", "shields.7 is no key"),
        ("6 = 0", "6 = -1", "shields.6 should be a whole number from 0 to 99"),
        ('system = "bridge"', 'system = ""', "groupings[1].system should be a line of text"),
        ('system = "bridge"', f'system = "{"x" * 41}"', "system should have at most 40 letters"),
        ('part = "boom"', 'hits_as = ["luck"]', "groupings[1].hits_as[1] should be one of: "),
        ('id = "bridge"', 'id = "The Bridge"', "groupings[1].id should be small letters"),
        ('id = "bridge"', 'id = "ph"', 'groupings have "ph" twice'),
        ('id = "bridge"', 'id = "excess"', 'groupings have "excess" twice'),
        ('id = "bridge"', "", "groupings[1].id is missing"),
        ('part = "boom"', 'part = "mast"', "groupings[1].part should be one of"),
        ('arcs = ["LF", "FX"]', 'arcs = ["up"]', "groupings[2].arcs[1] should be one of: "),
        ("track = true", "track = 1", "groupings[3].track should be true or false"),
        ("[shields]", "[shields", "no valid TOML"),
    ],
)
def test_an_odd_file_is_refused_with_a_sentence(old: str, new: str, sentence: str) -> None:
    assert old in GOOD
    report = read_ship("good.toml", GOOD.replace(old, new, 1))
    assert report.design is None
    assert any(sentence in remark.message for remark in report.diagnostics)


@pytest.mark.parametrize("word", ["phaser-1", "phaser-4", "phaser-G", "X-phaser", "gatling phaser"])
def test_a_phaser_without_arcs_is_taken_and_hit_from_every_side(word: str) -> None:
    text = GOOD.replace('arcs = ["LF", "FX"]', "", 1).replace('"phaser-1"', f'"{word}"')
    report = read_ship("good.toml", text)
    assert report.design is not None
    told = [remark.message for remark in report.diagnostics]
    assert "groupings[2].arcs are missing: it is hit from every side." in told
    assert isinstance(report.design, ShipDesign)
    assert all(tables.bears(report.design.groupings[1].arcs, shield) for shield in range(1, 7))


def test_a_ship_without_boxes_is_refused() -> None:
    assert "groupings are missing" in read_ship("x.toml", GOOD.split("[[")[0]).problem


@given(st.text())
def test_any_text_becomes_a_report(text: str) -> None:
    assert read_ship("x.toml", text).problem


def test_a_game_with_ships_reads_back_equal() -> None:
    game = battle(shipped()[D7], shipped()["Mule"])
    volley(game, [46, 9], 7, shield=1, owe=True)
    data = encode(game.session.state)
    assert codec_of(HARD_HITS.commands).decode(GameState, data) == game.session.state


def test_a_unit_of_another_game_is_no_ship() -> None:
    with pytest.raises(RuleError, match="Paper is not a ship"):
        HARD_HITS.start(UnitDesign(name="Paper"), Pilot(), {})


def test_names_are_words() -> None:
    design = shipped()[D7]
    names = {
        "shield/1": "shield #1",
        "excess": "excess damage",
        "ph2-left": "Phaser-2 LF+L+RR",
        "fhull": "forward hull",
        "destroyed": "destroyed",
    }
    assert {key: HARD_HITS.name_of(design, key) for key in names} == names
    assert HARD_HITS.layout(design) == "ship"


def test_a_ship_as_text_names_each_grouping_by_its_id() -> None:
    text = "\n".join(shipped()[D7].lines())
    for grouping in shipped()[D7].groupings:
        assert f"  {grouping.id} " in text
    assert "#1 30" in text


def test_marks_by_hand_change_only_what_they_name() -> None:
    game = battle(shipped()[D7])
    game.do("mark", grid="shield/3", boxes=22)
    game.do("mark", grid="excess", boxes=4)
    game.do("mark", grid="sensor", boxes=6)
    assert game.report()["conditions"] == ["shield #3 down"]
    assert game.report()["destroyed"] is None
    game.do("unmark", grid="excess", boxes=4)
    assert game.report()["excess"] == 4
    game.do("end_turn", None)
    assert game.whole_report()["turn"] == 2
