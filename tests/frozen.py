"""What a game told, in a form that outlives changes inside commands: for saves and golden battles.

A fact stands here as it stands in a file, except that of an owed card only the word of its command
is kept, and not the question that it asks.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.events import Event, Owed, Step
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.wire import encode
from recordsheet_gui.importers import read_unit_file

DATA = Path(__file__).parent / "data"
FOLDERS = (DATA.parents[1] / "sheets" / "units", DATA / "units")
"""Units that we ship, and those made up for the frozen battles."""


def design(name: str) -> UnitDesign:
    """A unit by the name of its file, without the player's library."""
    path = next(path for folder in FOLDERS if (path := folder / f"{name}.toml").is_file())
    found = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
    assert found is not None
    return found


def facts(events: Iterable[Event]) -> list[Any]:
    """Facts as they stand in a file, owed cards by the word of their command."""
    return [_fact(event) for event in events]


def _fact(event: Event) -> Any:
    data = encode(event)
    if isinstance(event, Owed):
        data.pop("question", None)
        data["command"] = event.command.do
    return data


def step(played: Step) -> dict[str, Any]:
    """A step: the word of its command, its volley, its facts."""
    return {"do": played.command.do, "group": played.group, "facts": facts(played.events)}


def sheets(state: GameState) -> dict[str, Any]:
    """All that is marked on the table; what rules derive from it is left out."""
    return {
        "clock": encode(state.clock),
        "sides": encode(state.sides),
        "owed": [
            {
                "id": owed.id,
                "unit": owed.unit,
                "do": owed.command.do,
                "due": owed.due,
                "rule": owed.rule,
                "after": owed.after,
            }
            for owed in state.owed
        ],
        "units": {
            key: {
                "name": unit.design.name,
                "pilot": encode(unit.pilot),
                "grids": {name: list(grid.picture()) for name, grid in unit.grids.items()},
                "tracks": dict(unit.tracks),
                "slots": sorted(unit.slots),
                "conditions": sorted(unit.conditions),
                "notes": list(unit.notes),
            }
            for key, unit in state.units.items()
        },
    }
