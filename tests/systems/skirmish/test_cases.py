"""Worked cases as data: anyone who knows the game can add one to a file in `cases`.

    [[case]]
    name = "a heavy charge over four hexes"             # what it proves
    rule = "SK-charge"                                  # an entry of the ledger, may be left out
    units.a = { weight = "heavy", movement = 4 }        # left out, a and b are the card below
    steps = [
      { do = "charge", hexes = 5, refused = "has 4 left" },
      { do = "charge", hexes = 4, rolls = [9, 7] },     # each roll is one number
    ]
    expect = { "b.locations.right_arm" = 6 }            # by path of the report
    journal = ["sees B"]                                # parts of lines, in their order
    silent = ["critical"]                               # what no line says

A card is light, moves 6 hexes, has 20 boxes everywhere and a Laser of 3 in its right arm; `boxes`
says otherwise for a location, `weapons` are ["Laser", "right_arm", 3]. Attacks go from a to b.
Of a list a path gives that field of each entry: `a.pending.what`; `a.is.prone` is a condition;
what is not there is false.
"""

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from recordsheet_gui.session import script
from recordsheet_gui.session.journal import whole
from recordsheet_gui.storage import gamefile
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.units.card.design import SkirmishDesign, SkirmishWeapon
from tests.systems.skirmish.cards import LASER, card

FOLDER = Path(__file__).parent / "cases"
ATTACKS = ("attack", "kick", "charge")


def cases() -> list[Any]:
    found = []
    for path in sorted(FOLDER.glob("*.toml")):
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            found.append(pytest.param(case, id=f"{path.stem}: {case['name']}"))
    return found


def built(name: str, wish: dict[str, Any]) -> SkirmishDesign:
    guns = tuple(
        SkirmishWeapon(name=weapon, location=place, damage=damage)
        for weapon, place, damage in wish.get("weapons", [])
    )
    return card(
        wish.get("weight", "light"),
        name=name,
        movement=wish.get("movement", 6),
        weapons=guns if "weapons" in wish else (LASER,),
        points=wish.get("boxes"),
    )


def found_at(units: dict[str, Any], path: str) -> object:
    """What the report says there."""
    unit, *words = path.split(".")
    at: Any = units[unit]
    if words[0] == "is":
        return words[1] in at["conditions"]
    for word in words:
        at = [entry.get(word, False) for entry in at] if isinstance(at, list) else at[word]
    return False if at is None else at


def step_of(step: dict[str, Any]) -> dict[str, Any]:
    wire = {key: value for key, value in step.items() if key != "refused"}
    wire["rolls"] = [[roll] for roll in step.get("rolls", [])]
    if step["do"] in ATTACKS:
        wire = {"attacker": "a", "target": "b"} | wire
    if step["do"] == "attack":
        wire = {"weapon": "Laser"} | wire
    return wire


@pytest.mark.parametrize("case", cases())
def test_a_worked_case(case: dict[str, Any]) -> None:
    wishes: dict[str, Any] = {"a": {}, "b": {}} | case.get("units", {})
    data = {
        "system": "skirmish",
        "units": [{"id": unit, "unit": unit.upper(), "side": unit.upper()} for unit in wishes],
        "options": case.get("options", {}),
    }
    battle, system = script.read(data, SYSTEMS)
    setup = script.setup_of(battle, lambda name: built(name, wishes[name.lower()]))
    session = gamefile.in_memory(system, setup)
    for step in case["steps"]:
        one = replace(battle, steps=(step_of(step),))
        if "refused" in step:
            before = session.state
            with pytest.raises(script.ScriptError) as refused:
                script.play(one, session)
            assert step["refused"] in str(refused.value)
            assert str(refused.value).count("\n") == 0
            assert session.state is before
        else:
            script.play(one, session)
    result: dict[str, Any] = script.play(replace(battle, steps=()), session)
    expected = case.get("expect", {})
    assert {path: found_at(result["units"], path) for path in expected} == expected
    told = [line.text for line in whole(session.system, session.history)]
    lines = iter(told)
    for part in case.get("journal", ()):
        assert any(part in line for line in lines), (part, told)
    assert not [line for line in told for part in case.get("silent", ()) if part in line]
