from typing import Any

import pytest

from recordsheet_gui.core.ids import GridKey
from tests.mechs import mech
from tests.systems.renegade_tech.pages import cases, draw, hit_slots, renegade, rows

WIDOWED = cases("widowed")
HITS = cases("hits")


def named(case: dict[str, Any]) -> str:
    return f"{case['id']}: {case['title']}"


@pytest.mark.parametrize("case", WIDOWED, ids=named)
@pytest.mark.parametrize("location", ["RT", "CT", "LT"])
def test_widowed_armor_as_drawn(case: dict[str, Any], location: str) -> None:
    boxes = sum(row.count("#") + row.count(".") for row in case["before"])
    game = renegade(mech(armor={location: boxes}), **case.get("options", {}))
    draw(game, f"{location}/front_armor", *case["before"])
    inner = case["internal"].replace("=", "#").replace("x", ".")
    below = rows(game, f"{location}/front_internal")[1:]
    draw(game, f"{location}/front_internal", inner, *below)
    before = game.unit()
    game.do("end_turn", None)
    assert rows(game, f"{location}/front_armor") == [r.replace("W", ".") for r in case["after"]]
    widows = {
        (cell.row, cell.column)
        for cell, mark in game.unit().grids[GridKey(f"{location}/front_armor")].lost.items()
        if mark.cause.rule == "RT-widowed"
    }
    drawn = {(r, c) for r, row in enumerate(case["after"]) for c, x in enumerate(row) if x == "W"}
    assert widows == drawn
    changed = {key for key in before.grids if before.grids[key] != game.unit().grids[key]}
    assert changed == ({f"{location}/front_armor"} if drawn else set())


@pytest.mark.parametrize("case", WIDOWED, ids=named)
def test_widowed_rear_armor_is_the_same_upside_down(case: dict[str, Any]) -> None:
    boxes = sum(row.count("#") + row.count(".") for row in case["before"])
    game = renegade(mech(armor={"CTR": boxes}), **case.get("options", {}))
    draw(game, "CT/rear_armor", *case["before"][::-1])
    draw(game, "CT/rear_internal", case["internal"].replace("=", "#").replace("x", "."))
    game.do("end_turn", None)
    assert rows(game, "CT/rear_armor") == [r.replace("W", ".") for r in case["after"][::-1]]


@pytest.mark.parametrize("case", HITS, ids=named)
def test_steps_leave_the_grids_as_drawn(case: dict[str, Any]) -> None:
    game = renegade(mech(armor=case.get("armor")), **case.get("options", {}))
    fresh = game.report()["grids"]
    for step in case["steps"]:
        fields = {key: value for key, value in step.items() if key != "do"}
        unit = None if step["do"].startswith("end_") else "a"
        game.do(step["do"], unit, **fields)
    report = game.report()
    for key, drawn in case["after"].items():
        location, _, part = key.partition("/")
        assert report["grids"][location].pop(part) == drawn
        fresh[location].pop(part)
    assert report["grids"] == fresh
    if "hit_slots" in case:
        assert hit_slots(game) == case["hit_slots"]
    if "conditions" in case:
        assert report["conditions"] == case["conditions"]


def test_every_case_of_the_rules_is_there() -> None:
    told = {case["id"].partition(",")[0] for case in (*WIDOWED, *HITS)}
    # T15, T16 and T19 need choices and dice; they stand in the tests of their own rules.
    assert {f"RT-T{n}" for n in range(1, 23)} - told == {"RT-T15", "RT-T16", "RT-T19"}
