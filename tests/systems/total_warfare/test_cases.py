"""Worked cases as data: `cases/AREA.toml`, each played as the script that it would be.

A case:

    [[case]]
    name = "a hatchet does a fifth of the tonnage"      # what it proves
    rule = "BT-physical-weapon"                         # an entry of the ledger, may be left out
    a = { add = { RA = ["Hatchet", "Hatchet"] } }       # unit a; left out, units/M.toml as it is
    steps = [ { do = "physical", attack = "hatchet", rolls = [[2, 2], [3, 4]] } ]
    expect = { "b.armor.CT" = 10 }                      # by path of the report

A unit is a name of the library, or a table: `base` (a file of `cases/units`, M where left out),
`add` (lines behind those of a location), `slots` (a location's lines instead of the base's),
`pilot` and whatever else a unit file may say. Attacks go from a to b, who stand still, unless they say
otherwise. `refused` is part of the sentence with which the last step is refused.

Paths have some words of their own: `a.pending.targets`, `a.pending.what`, `a.pending.due`,
`a.is.prone`, `a.ammo.LT/3`, `a.hit_slots` (a list such as ["CT/4"]), `a.hits.RL` (how many there).
"""

import copy
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from recordsheet_gui.cli import find_unit
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.importers.mech.unit_toml import read_unit
from recordsheet_gui.session import script
from recordsheet_gui.storage import gamefile
from recordsheet_gui.systems import SYSTEMS

FOLDER = Path(__file__).parent / "cases"
ATTACKS = ("attack", "physical")


def cases() -> list[Any]:
    found = []
    for path in sorted(FOLDER.glob("*.toml")):
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            found.append(pytest.param(case, id=f"{path.stem}: {case['name']}"))
    return found


def toml(value: object) -> str:
    """A value as TOML writes it on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value)


def built(wish: dict[str, Any]) -> UnitDesign:
    """The base with what the case changes."""
    changes = copy.deepcopy(wish)
    base = FOLDER / "units" / f"{changes.pop('base', 'M')}.toml"
    data = tomllib.loads(base.read_text(encoding="utf-8"))
    for where, lines in changes.pop("add", {}).items():
        data["slots"][where] += lines
    for key in ("slots", "armor"):
        data[key] |= changes.pop(key, {})
    data |= changes
    report = read_unit("case", "\n".join(f"{key} = {toml(value)}" for key, value in data.items()))
    assert report.design is not None, report
    assert not report.diagnostics, report
    return report.design


def found_at(units: dict[str, Any], path: str) -> object:
    """What the report says there."""
    unit, *words = path.split(".")
    at: Any = units[unit]
    match words:
        case ["pending", "targets"]:
            return [card["target"] for card in at["pending"]]
        case ["pending", word]:
            return [card[word] for card in at["pending"]]
        case ["is", word]:
            return word in at["conditions"]
        case ["hit_slots"]:
            return [f"{slot['location']}/{slot['slot']}" for slot in at["hit_slots"]]
        case ["hits", where]:
            return sum(slot["location"] == where for slot in at["hit_slots"])
        case ["ammo", slot]:
            return {f"{b['location']}/{b['slot']}": b["shots"] for b in at["ammo"]}[slot]
    for word in words:
        at = at[int(word) if isinstance(at, list) else word]
    return at


def step_of(step: dict[str, Any]) -> dict[str, Any]:
    if step["do"] in ATTACKS:
        return {"attacker": "a", "target": "b", "attacker_moved": "none"} | step
    return step


@pytest.mark.parametrize("case", cases())
def test_case(case: dict[str, Any]) -> None:
    wishes = {unit: case.get(unit, {}) for unit in ("a", "b", "c") if unit != "c" or unit in case}

    def find(unit: str) -> UnitDesign:
        wish = wishes[unit]
        return find_unit(wish) if isinstance(wish, str) else built(wish)

    units = []
    for unit, wish in wishes.items():
        pilot = wish.pop("pilot", {}) if isinstance(wish, dict) else {}
        side = "A" if unit == "a" else "B"
        units.append({"id": unit, "unit": unit, "side": side, "pilot": pilot})
    data = {
        "system": "total-warfare",
        "units": units,
        "steps": [step_of(step) for step in case["steps"]],
        "options": case.get("options", {}),
    }
    battle, system = script.read(data, SYSTEMS)
    session = gamefile.in_memory(system, script.setup_of(battle, find))
    if "refused" in case:
        with pytest.raises(script.ScriptError) as refused:
            script.play(battle, session)
        assert str(refused.value).startswith(f"Step {len(battle.steps)} ")
        assert case["refused"] in str(refused.value)
        return
    result: dict[str, Any] = script.play(battle, session)
    assert {path: found_at(result["units"], path) for path in case["expect"]} == case["expect"]
