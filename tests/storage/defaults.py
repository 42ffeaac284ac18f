"""What a field that a save leaves out means: the defaults of all that stands in saves.

`python -m tests.storage.defaults` adds what is new; an entry that is there never changes, because
games that were played before left the field out with that very meaning.
"""

import json
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import Any, get_args, get_type_hints

from recordsheet_gui.core.events import Step
from recordsheet_gui.core.state import GameSetup, GameState
from recordsheet_gui.core.table import SHARED_COMMANDS
from recordsheet_gui.core.wire import encode, tag_of
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.units.kinds import KINDS

FILE = Path(__file__).parents[1] / "data" / "saves" / "defaults.json"

Defaults = dict[str, dict[str, Any]]
"""By class and field, as a save would write them."""


def defaults() -> Defaults:
    """As the program has them now."""
    found: Defaults = {}
    for command in SHARED_COMMANDS:
        found[f"step {command.do}"] = dict(_of(command))
    for system in SYSTEMS.values():
        for command in system.commands:
            found[f"{system.key}: step {command.do}"] = dict(_of(command))
    seen: set[type] = {*SHARED_COMMANDS, *(c for s in SYSTEMS.values() for c in s.commands)}
    roots = (GameSetup, GameState, Step, *(KINDS[key].design for key in KINDS), *seen)
    for kind in _reached(roots):
        if kind not in seen:
            tag = tag_of(kind)
            found[" ".join(tag) if tag else kind.__name__] = dict(_of(kind))
    return {name: told for name, told in sorted(found.items()) if told}


def _of(kind: type) -> Iterator[tuple[str, Any]]:
    for field in fields(kind):
        if field.default is not MISSING:
            yield field.name, encode(field.default)
        elif field.default_factory is not MISSING:
            yield field.name, encode(field.default_factory())


def _reached(roots: tuple[type, ...]) -> list[type]:
    """All dataclasses that the fields of these lead to."""
    found: list[type] = []
    waiting: list[Any] = list(roots)
    while waiting:
        kind = waiting.pop()
        waiting += get_args(kind)
        if isinstance(kind, type) and is_dataclass(kind) and kind not in found:
            found.append(kind)
            waiting += get_type_hints(kind).values()
    return found


def kept() -> Defaults:
    """As they stand in the file."""
    told: Defaults = json.loads(FILE.read_text(encoding="utf-8"))
    return told


if __name__ == "__main__":
    old = kept() if FILE.exists() else {}
    new = {name: {**told, **old.get(name, {})} for name, told in defaults().items()}
    text = json.dumps({**old, **new}, indent=1, sort_keys=True)
    FILE.write_text(text + "\n", encoding="utf-8")
