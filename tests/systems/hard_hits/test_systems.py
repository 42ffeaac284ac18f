"""Every word of a ship file is a system that some result strikes."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.wire import encode
from recordsheet_gui.importers.report import ImportReport, Severity
from recordsheet_gui.importers.ship.unit_toml import read_ship, write_ship
from recordsheet_gui.systems.hard_hits import tables
from recordsheet_gui.systems.hard_hits.allocation import eligible
from recordsheet_gui.systems.hard_hits.play_aid import ship_tables
from recordsheet_gui.systems.hard_hits.rules import HARD_HITS
from recordsheet_gui.units.kinds import codec_of
from recordsheet_gui.units.ship.design import ShipDesign
from tests.games import A
from tests.systems.hard_hits.ships import CA, battle, box, shipped, struck, vessel, volley

TEXT = (Path(__file__).parent / "systems.toml").read_text(encoding="utf-8")
CASES: list[dict[str, Any]] = tomllib.loads(TEXT)["case"]


def written(value: Any) -> str:
    return str(value) if isinstance(value, int) else str(value).replace("'", '"')


def read(grouping: dict[str, Any]) -> ImportReport:
    """A file with one more grouping."""
    lines = [
        f'{key} = "{value}"' if isinstance(value, str) else f"{key} = {written(value)}"
        for key, value in {"id": "one", **grouping}.items()
    ]
    lab = write_ship(vessel(box("hold", "lab", 1)))
    return read_ship("x.toml", "\n".join([lab, "[[groupings]]", *lines]))


@pytest.mark.rule("HH-13", "HH-results", "HH-bay", "HH-3")
@pytest.mark.parametrize("case", CASES, ids=[case["title"] for case in CASES])
def test_any_word_is_a_system_and_some_result_strikes_it(case: dict[str, Any]) -> None:
    report = read(case["grouping"])
    assert report.problem == ""
    warnings = [d.message for d in report.diagnostics if d.severity is Severity.WARNING]
    assert bool(warnings) == case.get("warns", False), warnings
    design = report.design
    assert isinstance(design, ShipDesign)
    game = battle(design)
    word = case.get("word", case["grouping"]["system"])
    assert game.report()["systems"][word] == case["left"]
    own = [g for g in design.groupings if g.id != "hold"]
    results = [*tables.results().results]
    for grouping in own:
        assert [r for r in results if tables.strikes(r, grouping)] == [
            r for r in results if r in case["struck_by"]
        ]
    found = {r for r in results if own[0] in eligible(game.session.state, A, r, 1)}
    assert found == set(case["struck_by"])
    state = game.session.state
    assert codec_of(HARD_HITS.commands).decode(GameState, encode(state)) == state
    again = read_ship("x.toml", write_ship(design)).design
    assert again == design


@pytest.mark.rule("HH-13")
def test_a_mount_and_what_is_in_it_stand_in_the_journal_and_on_the_tables_page() -> None:
    mounts = [
        box("m-1", "option mount", content="photon"),
        box("m-2", "option mount", content="drone rack"),
        box("esg", "ESG"),
    ]
    game = battle(vessel(*mounts))
    assert struck(volley(game, [1], 11, shield=1)) == {"Weapon 1": [("m-1", 1)]}
    assert game.report()["systems"] == {"option mount": [0, 1], "ESG": [1]}
    volley(game, [2], 3, shield=1, owe=True)
    (entry,) = game.pending()
    assert {choice["id"] for choice in entry["choose"]} == {"m-2", "esg"}
    assert HARD_HITS.name_of(vessel(*mounts), "m-1") == "option mount (photon)"
    rows = {
        row[0].text: row[1].text
        for table in ship_tables(game.session.state, vessel(*mounts))[1:]
        for row in table.rows  # type: ignore[union-attr]  # all of them are tables
    }
    assert rows["Drone"] == "Option mount (drone rack) 1, ESG 1"
    assert rows["Torpedo"] == "Option mount (photon) 1"


@pytest.mark.rule("HH-13")
def test_a_players_chart_may_have_a_cell_for_a_system_of_its_own() -> None:
    standard = tomllib.loads((tables.FOLDER / "chart-standard.toml").read_text(encoding="utf-8"))
    rows = {**standard["rows"], "2": ["ESG", "_swimming pool_", *standard["rows"]["2"][2:]]}
    mine = {**standard, "rows": rows}
    with pytest.raises(RuleError, match='cell 2-B cannot be "_swimming pool_"'):
        battle(vessel(), chart=mine)
    design = vessel(box("esg", "ESG"), box("pool", "swimming pool", 4))
    game = battle(design, chart={**mine, "systems": ["swimming pool"]})
    assert struck(volley(game, [2], 2, shield=1)) == {"Weapon 1": [("esg", 1), ("pool", 1)]}


def test_the_tables_page_lists_groupings() -> None:
    game = battle(shipped()[CA])
    rows = {
        row[0].text: row[1].text
        for table in HARD_HITS.tables(game.session.state, A)[1:]
        for row in table.rows  # type: ignore[union-attr]  # all of them are tables
    }
    assert rows["Forward hull"] == "Forward hull 6+6"
    assert rows["Torpedo"] == "Photon FA 4\N{MULTIPLICATION SIGN}1"
