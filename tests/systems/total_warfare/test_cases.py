"""Worked cases as data: anyone who knows the game can add one to a file in `cases`.

    [[case]]
    name = "a hatchet does a fifth of the tonnage"      # what it proves
    rule = "BT-physical-weapon"                         # an entry of the ledger, may be left out
    units.a = { add = { RA = ["Hatchet", "Hatchet"] } } # left out, a and b are units/M.toml
    units.b = "Hunchback HBK-4G"                        # a unit that ships with the program
    steps = [
      { do = "stand", unit = "a", refused = "standing already" },
      { do = "physical", attack = "hatchet", rolls = [[2, 2], [3, 4]] },
    ]
    expect = { "b.armor.CT" = 10 }                      # by path of the report

A unit may have a `base` (a file of `cases/units`), `add` (lines behind those of a location),
`slots` or `equipment` (a location's lines instead of the base's), `armor`, `pilot`, `side` and any
other key of a unit file. Attacks go from a to b, who stand still, unless they say otherwise. A step
that is `refused` names a part of the sentence. `options` are the game's.

Of a list a path gives that field of each of its entries: `a.pending.target`. Further words:
`a.is.prone`, `a.ammo.LT/3`, `a.hit_slots` (such as ["CT/4"]), `a.hits.RL` (how many there),
`a.weapons.PPC.state` (of each that has the name), `a.weapons_at.LWG.state`,
`a.to_hit.sum`, `a.destroyed.set`.
"""

import copy
import json
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from recordsheet_gui.cli.named import find_unit
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.mech.unit_toml import read_unit
from recordsheet_gui.session import script
from recordsheet_gui.storage import gamefile
from recordsheet_gui.systems import SYSTEMS

FOLDER = Path(__file__).parent / "cases"
ATTACKS = ("attack", "physical")
OF_THE_SCRIPT = ("pilot", "side")


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
    changes = {key: value for key, value in wish.items() if key not in OF_THE_SCRIPT}
    changes = copy.deepcopy(changes)
    base = FOLDER / "units" / f"{changes.pop('base', 'M')}.toml"
    data = tomllib.loads(base.read_text(encoding="utf-8"))
    places = "slots" if "slots" in data else "equipment"
    for where, lines in changes.pop("add", {}).items():
        data[places][where] = data[places].get(where, []) + lines
    for key in (places, "armor"):
        if isinstance(data.get(key), dict):
            data[key] |= changes.pop(key, {})
    data |= changes
    text = "\n".join(f"{key} = {toml(value)}" for key, value in data.items())
    report = read_unit("case", text) if places == "slots" else read_unit_file("case.toml", text)
    assert report.design is not None, report
    assert not report.diagnostics, report
    return report.design


def found_at(units: dict[str, Any], path: str) -> object:
    """What the report says there."""
    unit, *words = path.split(".")
    at: Any = units[unit]
    match words:
        case ["is", word]:
            return word in at["conditions"]
        case ["hit_slots"]:
            return [f"{slot['location']}/{slot['slot']}" for slot in at["hit_slots"]]
        case ["hits", where]:
            return sum(slot["location"] == where for slot in at["hit_slots"])
        case ["weapons", name, field]:
            return [weapon[field] for weapon in at["weapons"] if weapon["name"] == name]
        case ["weapons_at", where, field]:
            return [weapon[field] for weapon in at["weapons"] if weapon["location"] == where]
        case ["to_hit", "sum"]:
            return sum(part["value"] for part in at["to_hit"])
        case ["destroyed", "set"]:
            return at["destroyed"] is not None
        case ["ammo", slot]:
            return {f"{b['location']}/{b['slot']}": b["shots"] for b in at["ammo"]}[slot]
        case _:
            pass
    for word in words:
        at = [entry[word] for entry in at] if isinstance(at, list) else at[word]
    return at


def step_of(step: dict[str, Any]) -> dict[str, Any]:
    wire = {key: value for key, value in step.items() if key != "refused"}
    if step["do"] in ATTACKS:
        return {"attacker": "a", "target": "b", "attacker_moved": "none"} | wire
    return wire


@pytest.mark.parametrize("case", cases())
def test_a_worked_case(case: dict[str, Any]) -> None:
    wishes: dict[str, Any] = {"a": {}, "b": {}} | case.get("units", {})
    of_script = {
        unit: {} if isinstance(wish, str) else {k: wish[k] for k in OF_THE_SCRIPT if k in wish}
        for unit, wish in wishes.items()
    }

    def find(unit: str) -> UnitDesign:
        wish = wishes[unit]
        return find_unit(wish) if isinstance(wish, str) else built(wish)

    data = {
        "system": "total-warfare",
        "units": [
            {"id": unit, "unit": unit, "side": "A" if unit == "a" else "B"} | of_script[unit]
            for unit in wishes
        ],
        "options": case.get("options", {}),
    }
    battle, system = script.read(data, SYSTEMS)
    session = gamefile.in_memory(system, script.setup_of(battle, find))
    for step in case["steps"]:
        one = replace(battle, steps=(step_of(step),))
        if "refused" in step:
            before = session.state
            with pytest.raises(script.ScriptError) as refused:
                script.play(one, session)
            assert step["refused"] in str(refused.value)
            assert session.state is before
        else:
            script.play(one, session)
    result: dict[str, Any] = script.play(replace(battle, steps=()), session)
    expected = case.get("expect", {})
    assert {path: found_at(result["units"], path) for path in expected} == expected
