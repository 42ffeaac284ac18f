"""Threshold tables for tests: walked at each edge, with dice that just reach or just miss."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from recordsheet_gui.units.mech.design import MechDesign
from tests.games import Game

Value = TypeVar("Value")


def edges(table: Mapping[int, Value], before: Value) -> list[tuple[int, Value]]:
    """Each entry of a table of "from n on", and what held one below it."""
    walked: list[tuple[int, Value]] = []
    held = before
    for least in sorted(table):
        walked += [(least - 1, held), (least, table[least])]
        held = table[least]
    return walked


def two(total: int) -> list[int]:
    """Two dice that show so much together."""
    first = min(6, total - 1)
    return [first, total - first]


def to_phase(game: Game, key: str) -> None:
    """Play on until this phase of the turn has begun."""
    phases = [phase.key for phase in game.session.system.phases]
    for _ in range(phases.index(key) - game.session.state.clock.phase):
        game.do("end_phase", None)
    assert phases[game.session.state.clock.phase] == key


def refit(design: MechDesign, name: str, **facts: Any) -> MechDesign:
    """The design with other facts for its gear of this name."""
    items = tuple(
        replace(item, gear=replace(item.gear, **facts)) if item.gear.name == name else item
        for item in design.items
    )
    return replace(design, items=items)
