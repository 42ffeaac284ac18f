"""Cases of a review that once failed; anyone who knows the game can add one."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from recordsheet_gui.session.script import ScriptError, play, read
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.hard_hits import allocation
from recordsheet_gui.systems.hard_hits.play_aid import ship_tables
from tests.games import A, Game
from tests.systems.hard_hits.ships import CA, D7, battle, box, shipped, vessel, volley

TEXT = (Path(__file__).parent / "review.toml").read_text(encoding="utf-8")
CASES: list[dict[str, Any]] = tomllib.loads(TEXT)["case"]
OWN = vessel(
    box("fusion", "fusion beam"),
    box("esg", "ESG"),
    box("mount-1", "option mount"),
    box("mount-2", "option mount"),
    box("gun", "tachyon gun"),
    box("hull", "aft hull", 3),
    box("impulse", "impulse", 2),
)


def game_of(case: dict[str, Any]) -> Game:
    return battle(OWN if case.get("unit") == "own" else shipped()[D7])


def run(case: dict[str, Any], steps: list[dict[str, Any]], game: Game) -> None:
    data = {"system": "hard-hits", "units": [{"id": "a", "unit": D7}], "steps": steps}
    script, _ = read(data, SYSTEMS)
    play(script, game.session)


@pytest.mark.rule("HH-8", "HH-5", "HH-13", "HH-pulses", "HH-envelops", "HH-shared")
@pytest.mark.parametrize("case", CASES, ids=[case["title"] for case in CASES])
def test_what_the_review_found_wrong_is_right(case: dict[str, Any]) -> None:
    game, steps = game_of(case), case["steps"]
    if "refused" in case:
        run(case, steps[:-1], game)
        before = game.session.state
        with pytest.raises(ScriptError, match=case["refused"]):
            run(case, steps[-1:], game)
        assert game.session.state is before
    else:
        run(case, steps, game)
    told = game.report()
    for number, boxes in case.get("shields", {}).items():
        assert told["shields"][number] == boxes, number
    for system, left in case.get("systems", {}).items():
        assert told["systems"][system] == left, system
    if "pending" in case:
        assert [entry["what"] for entry in told["pending"]] == case["pending"]


def test_b18_the_tables_page_has_groupings_and_no_totals() -> None:
    game = battle(shipped()[CA])
    cells = [
        cell.text
        for table in ship_tables(game.session.state, shipped()[CA])
        for row in getattr(table, "rows", ())
        for cell in row
    ]
    assert "Forward hull 6+6" in cells
    assert not any("(12)" in cell for cell in cells)


def test_the_tables_page_has_excess_damage_and_what_is_given_up_before_it() -> None:
    def told(name: str) -> dict[str, str]:
        game = battle(shipped()[name])
        pages = ship_tables(game.session.state, shipped()[name])[1:]
        return {row[0].text: row[1].text for page in pages for row in getattr(page, "rows", ())}

    mule, klingon = told("Mule"), told(D7)
    assert mule["Before excess damage"].endswith("repair 4")
    assert mule["Excess damage"] == f"Excess damage {shipped()['Mule'].excess}"
    assert klingon["Before excess damage"] == "\N{EN DASH}"
    assert klingon["Excess damage"] == f"Excess damage {shipped()[D7].excess}"


def test_a_choice_says_its_place_once() -> None:
    game = battle(shipped()[D7])
    volley(game, [{"damage": 2, "direct": True}], 10, shield=4, owe=True)
    labels = [choice["label"] for choice in game.report()["pending"][0]["choose"]]
    assert "Phaser-2, left wing, left (1 box)" in labels
    assert not [label for label in labels if "left wing, left wing" in label]


def test_b19_choices_that_read_alike_differ_by_letter_and_place() -> None:
    game = battle(shipped()[D7])
    volley(game, [{"damage": 2, "direct": True}], 10, shield=1, owe=True)
    (entry,) = game.session.state.owed
    assert allocation.progress(game.session.state, A) is not None
    labels = [choice["label"] for choice in game.report()["pending"][0]["choose"]]
    assert len(set(labels)) == len(labels)
    assert entry.command.do == "allocate_column"
