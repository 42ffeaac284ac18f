"""The same state, command and dice give the same facts, whatever the process has read before."""

from pathlib import Path

import pytest

from tests.systems.fresh import fresh

FILES = sorted(Path(__file__).parent.glob("*/cases/*.toml"))
"""Worked cases of all games."""

TYPED = """
import json, sys
from recordsheet_gui.core.answers import Given
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.session.say import say
from tests import frozen
from tests.games import Game
from tests.vehicles import vehicle

line, *others = sys.argv[1:]
game = Game(vehicle("scorpion"), *map(frozen.design, others))
if others:
    # Whoever is hit has had its rules read.
    say(game.session, UnitId("b"), "1 ct", Given())
try:
    (step,) = say(game.session, UnitId("a"), line, Given([(3, 4)]))
    print(json.dumps(frozen.facts(step.events)))
except RuleError as error:
    print(error)
"""

CASES = """
import sys
from importlib import import_module
from pathlib import Path
from recordsheet_gui.systems.total_warfare.rules import TOTAL_WARFARE

file = Path(sys.argv[1])
runner = import_module(f"tests.systems.{file.parents[1].name}.test_cases")
cases = [one.values[0] for one in runner.cases() if one.id.startswith(f"{file.stem}: ")]
if file.parents[1].name == "total_warfare":
    # Words of commands are looked for with those who fight, before any other rules are read.
    wishes = [w for case in cases for w in ({"a": {}, "b": {}} | case.get("units", {})).values()]
    designs = (runner.find_unit(w) if isinstance(w, str) else runner.built(w) for w in wishes)
    kinds = dict.fromkeys(design.kind for design in designs)
    TOTAL_WARFARE._kinds = tuple(dict.fromkeys((*kinds, *TOTAL_WARFARE._kinds)))
for case in cases:
    runner.test_a_worked_case(case)
print(len(cases))
"""

IMPORTS = """
import pkgutil
from collections.abc import Mapping
from importlib import import_module
from importlib.machinery import SourceFileLoader
import recordsheet_gui.systems as systems

tables = {}

def contents(table):
    return [*table.items()] if isinstance(table, Mapping) else [*table]

def watched(loader, module, read=SourceFileLoader.exec_module):
    read(loader, module)
    if module.__name__.startswith(systems.__name__):
        for name, table in vars(module).items():
            if isinstance(table, dict | list | set) and not name.startswith("__"):
                tables[module.__name__, name] = table, contents(table)

SourceFileLoader.exec_module = watched
names = [one.name for one in pkgutil.walk_packages(systems.__path__, f"{systems.__name__}.")]
for name in names:
    import_module(name)
for (module, name), (table, was) in tables.items():
    if getattr(import_module(module), name) is not table or contents(table) != was:
        print(module, name)
print(len(names), len(tables))
"""


def test_a_weapon_does_the_same_to_a_vehicle_with_no_mech_on_the_table() -> None:
    alone = fresh("-c", TYPED, "tsemp")
    assert '"faces": [3, 4]' in alone
    assert fresh("-c", TYPED, "tsemp", "atlas-as7-d") == alone


def test_no_table_of_rules_changes_while_another_module_is_read() -> None:
    *changed, last = fresh("-c", IMPORTS).splitlines()
    assert changed == []
    modules, tables = map(int, last.split())
    assert modules > 250
    assert tables > 250


@pytest.mark.long
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parents[1].name} {file.stem}")
def test_worked_cases_hold_with_no_rules_read_but_those_of_the_kinds_that_fight(file: Path) -> None:
    assert int(fresh("-c", CASES, str(file))) > 0
