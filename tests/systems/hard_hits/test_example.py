import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from recordsheet_gui import assets
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import NoteWritten
from recordsheet_gui.session.script import play, read
from recordsheet_gui.systems import SYSTEMS
from tests.games import Game
from tests.systems.hard_hits.ships import CA, D7, battle, dice, resized, shipped, struck, volley

TEXT = (Path(__file__).parent / "fixtures.toml").read_text(encoding="utf-8")
FIXTURES: list[dict[str, Any]] = tomllib.loads(TEXT)["fixture"]
NAMES = [fixture["name"] for fixture in FIXTURES]


def opening(fixture: dict[str, Any]) -> Game:
    sizes = {name.replace("-", "_"): boxes for name, boxes in fixture["sizes"].items()}
    return battle(resized(shipped()[D7], **sizes), chart=fixture["chart"])


def weapons(fixture: dict[str, Any]) -> list[int | dict[str, Any]]:
    return [{"name": shot["name"], "damage": shot["damage"]} for shot in fixture["weapons"]]


def rolls(fixture: dict[str, Any]) -> list[int]:
    return [roll for shot in fixture["weapons"] for roll in shot["rolls"]]


def choices(fixture: dict[str, Any]) -> list[str | None]:
    return [choice or None for choice in fixture["choices"]]


@pytest.mark.rule("HH-8", "HH-roll", "HH-underlined", "HH-grouping", "HH-excess", "HH-1", "HH-3")
@pytest.mark.parametrize("fixture", FIXTURES, ids=NAMES)
def test_the_example_box_for_box(fixture: dict[str, Any]) -> None:
    game = opening(fixture)
    step = volley(game, weapons(fixture), *rolls(fixture), shield=1, choices=choices(fixture))
    found = {
        weapon: [f"{grid} {boxes}" for grid, boxes in lost] for weapon, lost in struck(step).items()
    }
    assert found == {shot["name"]: shot["boxes"] for shot in fixture["weapons"]}
    inside = sum(
        boxes for lost in struck(step).values() for grid, boxes in lost if grid != "shield/1"
    )
    assert inside == fixture["total"]
    report = game.report()
    assert report["shields"]["1"] == 0
    assert report["excess"] == 3
    for system, left in fixture.get("left", {}).items():
        assert sum(report["systems"][system]) == left, system
    assert report["destroyed"] is None


@pytest.mark.rule("HH-5")
@pytest.mark.parametrize("fixture", FIXTURES, ids=NAMES)
def test_weapon_by_weapon_card_by_card_it_comes_out_the_same(fixture: dict[str, Any]) -> None:
    whole, slow = opening(fixture), opening(fixture)
    volley(whole, weapons(fixture), *rolls(fixture), shield=1, choices=choices(fixture))
    volley(slow, weapons(fixture), shield=1, owe=True)
    assert len(slow.session.state.owed) == 11
    waiting, chosen = dice(*rolls(fixture)), choices(fixture)
    while slow.pending():
        entry = slow.pending()[0]
        if "dice" in entry:
            slow.do("resolve", None, pending=entry["id"], rolls=[waiting.pop(0)], owe=True)
        else:
            choice = chosen.pop(0) if chosen else None
            slow.do("resolve", None, pending=entry["id"], choices=[choice], owe=True)
    assert slow.unit() == whole.unit()
    assert not waiting


@pytest.mark.rule("HH-engine")
def test_engines_without_boxes_are_gone() -> None:
    fixture = FIXTURES[1]
    game = opening(fixture)
    volley(game, weapons(fixture), *rolls(fixture), shield=1)
    assert game.report()["conditions"] == [
        "shield #1 down",
        "left warp engine gone",
        "right warp engine gone",
        "impulse engine gone",
    ]


@pytest.mark.rule("HH-log")
def test_the_log_says_the_points_left_before_each_column() -> None:
    game = battle(shipped()[D7])
    volley(game, [30], shield=1)
    step = volley(game, [16], 7, shield=1)
    notes = [
        event
        for event in step.events
        if isinstance(event, NoteWritten) and event.cause.rule == "HH-log"
    ]
    assert [event.text for event in notes] == [
        "16 left, A cargo: none",
        "16 left, B forward hull",
        "12 left, C battery",
        "10 left, D center warp: none",
        "10 left, E shuttle",
        "8 left, F APR",
        "6 left, G lab",
        "2 left, H phaser",
        "1 left, I any warp",
    ]
    assert [event.cause.source for event in notes] == [f"7-{letter}" for letter in "ABCDEFGHI"]


def test_the_example_as_a_script_needs_no_choices() -> None:
    fixture = FIXTURES[1]
    data: dict[str, Any] = {
        "system": "hard-hits",
        "units": [{"id": "a", "unit": D7}],
        "steps": [
            {
                "do": "volley",
                "unit": "a",
                "shield": 1,
                "weapons": weapons(fixture),
                "rolls": dice(*rolls(fixture)),
            },
            {"do": "undo"},
            {"do": "redo"},
        ],
    }
    script, system = read(data, SYSTEMS)
    assert system is battle(shipped()[D7]).session.system
    told: Any = play(script, battle(shipped()[D7]).session)
    assert sum(told["units"]["a"]["systems"]["transporter"]) == 2
    assert told["steps"][0]["journal"][0].startswith("Klingon D7: shield #1 loses 16")


def test_a_volley_that_lacks_a_roll_is_refused_as_a_whole() -> None:
    fixture = FIXTURES[1]
    game = opening(fixture)
    before = game.session.state
    with pytest.raises(RuleError, match="A roll or choice is missing: Phaser-3 2: damage alloc"):
        volley(game, weapons(fixture), *rolls(fixture)[:-1], shield=1)
    with pytest.raises(RuleError, match="left over"):
        volley(game, weapons(fixture), *rolls(fixture), 7, shield=1)
    assert game.session.state is before


def test_the_demo_battle_is_the_example_line_by_line() -> None:
    fixture = next(f for f in FIXTURES if f["name"].startswith("V"))
    data = json.loads(assets.read_text("resources", "demos", "hard-hits.json"))
    script, _ = read(data, SYSTEMS)
    game = battle(shipped()[D7], shipped()[CA], chart="seed")
    play(script, game.session)
    found: dict[str, list[str]] = {}
    history = game.session.history
    for position in range(1, history.cursor + 1):
        for weapon, lost in struck(history.step(position)).items():
            found.setdefault(weapon, []).extend(f"{grid} {boxes}" for grid, boxes in lost)
    assert found == {shot["name"]: shot["boxes"] for shot in fixture["weapons"]}
    assert game.pending() == []
    assert data["options"] == {"chart": fixture["chart"]}
    inside = [line for lines in found.values() for line in lines if "shield" not in line]
    assert sum(int(line.split()[1]) for line in inside) == fixture["total"] == 77
