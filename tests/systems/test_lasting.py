"""Conditions and tracks say when they end, and nobody else ends them."""

import ast
import inspect
import pkgutil
import sys
import textwrap
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

from recordsheet_gui.core.answers import NoAnswers
from recordsheet_gui.core.commands import BeginPhase
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.grid import Cause, Clock, Mark
from recordsheet_gui.core.ids import BY_HAND, ConditionKey, TrackKey
from recordsheet_gui.core.lasting import Lasting, Until
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech.lasting import LASTING
from recordsheet_gui.systems.battletech.paper import PODS
from recordsheet_gui.systems.skirmish.card import LASTING as OF_CARDS
from tests import forces
from tests.games import A, Game
from tests.seeded_battles import THEMES, Theme, lines
from tests.systems.skirmish.cards import card

ROOMS = {
    "battletech": LASTING,
    "total_warfare": LASTING,
    "renegade_tech": LASTING,
    "skirmish": OF_CARDS,
}
"""Folders of systems, and what says there when something ends."""
BY_RULES = (
    ("battletech.mech.coolant", "heat sinks that rested recover, by turns"),
    ("battletech.mech.modes", "what was asked for comes true"),
    ("battletech.mech.movement", "MASC that rested is used again, by turns"),
    ("battletech.vehicle.crew", "a stunned crew loses its turn"),
    ("total_warfare.standing", "so do stunned gunners"),
)
"""Modules with a rule that a new turn asks for, and what it does; all else is declared."""
PUT_TOGETHER = (
    *("unconscious/", "masc/rest", "supercharger/rest", "ammo/"),
    *(f"{pod}/" for pod in PODS),
)
"""Keys that are made of pieces, or beside the designs."""
TABLES = (LASTING, OF_CARDS)
ENDED = (Until.PHASE, Until.TURN_END, Until.TURN, Until.COUNT)
KEYS = ("ConditionKey", "TrackKey")


@cache
def modules(room: str) -> tuple[tuple[str, ModuleType, ast.Module], ...]:
    """All modules of a folder, with the trees of their code."""
    package = import_module(f"recordsheet_gui.systems.{room}")
    found = []
    for one in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        module = import_module(one.name)
        name = one.name.removeprefix("recordsheet_gui.systems.")
        found.append((name, module, ast.parse(inspect.getsource(module))))
    return tuple(found)


def value(node: ast.expr, module: ModuleType) -> str | None:
    """A key as far as it can be told without a sheet: narc/?; None where it cannot."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.Name() | ast.Attribute():
            found = thing(node, module)
            return found if isinstance(found, str) else None
        case ast.FormattedValue(value=inner):
            return value(inner, module)
        case ast.BinOp(left=left):
            return value(left, module)
        case ast.JoinedStr(values=[first, *rest]) if value(first, module) is not None:
            return "".join(value(part, module) or "?" for part in (first, *rest))
        case ast.Call(func=ast.Name(id=name), args=[inner]) if name in KEYS:
            return value(inner, module)
        case ast.Call(func=ast.Name() | ast.Attribute() as func):
            return made_by(thing(func, module))
        case _:
            return None


def thing(node: ast.expr, module: ModuleType) -> Any:
    """What a name stands for in a module: key, or keys.key."""
    match node:
        case ast.Name(id=name):
            return getattr(module, name, None)
        case ast.Attribute(value=ast.Name(id=name), attr=attribute):
            return getattr(getattr(module, name, None), attribute, None)
        case _:
            return None


def made_by(function: Any) -> str | None:
    """The key that a function of one line makes."""
    if not inspect.isfunction(function) or not function.__module__.startswith("recordsheet_gui"):
        return None
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    match tree:
        case ast.FunctionDef(body=[*_, ast.Return(value=ast.Call() as made)]):
            called = made.func.id if isinstance(made.func, ast.Name) else ""
            home = sys.modules[function.__module__]
            return value(made, home) if called in KEYS else None
        case _:
            return None


def named(room: str) -> Iterator[tuple[str, str]]:
    """Every key that is made somewhere in a folder, and where."""
    for name, module, tree in modules(room):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                key = value(node, module) if node.func.id in KEYS else None
                if key is not None:
                    yield name, key


@pytest.mark.parametrize("room", ROOMS)
def test_every_condition_and_track_says_when_it_ends(room: str) -> None:
    found = [*named(room)]
    assert found
    assert [one for one in found if ROOMS[room].until(TrackKey(one[1])) is None] == []


def test_nothing_has_an_end_that_is_on_no_sheet() -> None:
    keys = {key for room in ROOMS for _, key in named(room)} | {*PUT_TOGETHER}
    first = {f"{key.partition('/')[0]}/" for key in keys if "/" in key}
    for table in TABLES:
        spare = [word for word in table.ends if word not in keys and word not in first]
        assert spare == []


def test_no_word_stands_under_two_ends() -> None:
    for table in TABLES:
        for word, until in table.ends.items():
            start = table.ends.get(f"{word.partition('/')[0]}/", until)
            assert start is until or start not in ENDED, word


@pytest.mark.parametrize("room", ROOMS)
def test_what_ends_by_itself_is_ended_nowhere_else(room: str) -> None:
    table, twice = ROOMS[room], []
    for name, module, tree in modules(room):
        for node in ast.walk(tree):
            match node:
                case ast.Call(
                    func=ast.Attribute(attr="set"),
                    args=[_, key, *_],
                    keywords=[ast.keyword(arg="on", value=ast.Constant(value=False))],
                ):
                    pass
                case ast.Call(
                    func=ast.Attribute(attr="move"), args=[_, key, ast.Constant(value=0), *_]
                ):
                    pass
                case _:
                    continue
            text = value(key, module)
            if text is not None and table.until(TrackKey(text)) in ENDED:
                twice.append((name, text))
    assert twice == []


def test_only_rules_with_a_reason_clear_something_because_a_turn_begins() -> None:
    found = [
        name
        for room in ROOMS
        for name, module, tree in modules(room)
        if "NEW_TURN" in vars(module) or "new-turn" in [*_texts(tree)]
    ]
    assert found == [name for name, _ in BY_RULES]


def _texts(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


# -- on a sheet ------------------------------------------------------------------------------


def full(paper: UnitState, table: Lasting) -> UnitState:
    """A sheet with everything that a turn or a phase may leave, and one thing that stays."""
    mark = Mark(cause=Cause(rule=BY_HAND), at=Clock(turn=1, phase=0))
    words = [
        word + "1" * word.endswith("/") for word, until in table.ends.items() if until in ENDED
    ]
    conditions = {ConditionKey(word): mark for word in ("skidded", "tagged", "limping")}
    return replace(
        paper,
        tracks={**paper.tracks, **{TrackKey(word): 2 for word in words}},
        conditions={**paper.conditions, **conditions},
    )


def one_of_each() -> dict[str, Any]:
    found = {design.kind: design for design in forces.fleet().values()}
    return {
        f"{game} {kind}": (game, found[kind])
        for game in ("total-warfare", "renegade-tech")
        for kind in found
        if kind in SYSTEMS[game].kinds
    }


@pytest.mark.parametrize("which", one_of_each())
def test_a_new_turn_ends_on_any_sheet_what_lasted_for_one(which: str) -> None:
    system, design = one_of_each()[which]
    state = Game(design, system=system).session.state
    state = state.with_unit(A, full(state.unit(A), LASTING))
    after = next_turn(system, state).unit(A)
    assert "limping" in after.conditions
    assert not {"skidded", "tagged"} & {*after.conditions}
    for track, left in after.tracks.items():
        match LASTING.until(track):
            case Until.TURN | Until.PHASE:
                assert left == 0, track
            case Until.COUNT:
                assert left == 1, track
            case _:
                assert left == state.unit(A).tracks[track], track


def test_a_new_turn_ends_on_a_card_what_lasted_for_one() -> None:
    state = Game(card(), system="skirmish").session.state
    after = next_turn("skirmish", state.with_unit(A, full(state.unit(A), OF_CARDS))).unit(A)
    assert {track for track, left in after.tracks.items() if left} == set()
    assert "limping" in after.conditions


def next_turn(system: str, state: GameState) -> GameState:
    draft = Draft(state, NoAnswers(), -1)
    SYSTEMS[system].decide(draft, BeginPhase(turn=2, phase=0))
    return draft.state


@pytest.mark.long
@pytest.mark.parametrize(
    ("system", "theme"),
    [
        (system, theme)
        for system in ("total-warfare", "renegade-tech", "skirmish")
        for theme in THEMES[system]
    ],
)
def test_whatever_rules_write_on_a_sheet_has_an_end(system: str, theme: Theme) -> None:
    table = OF_CARDS if system == "skirmish" else LASTING
    told = [fact for _, *facts in lines(system, theme, 600) for fact in facts]
    written = [
        fact.get("condition") or fact["track"]
        for fact in told
        if isinstance(fact, dict)
        and fact["fact"] in ("condition set", "track moved")
        and not fact["cause"].get("by_hand")
    ]
    assert len(written) > 20
    assert {key for key in written if table.until(key) is None} == set()
