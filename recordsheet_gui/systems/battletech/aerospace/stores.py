"""External stores of fighters: what they are, how much room they take, loading and dropping."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cache
from typing import ClassVar

from recordsheet_gui.core.answers import Choice, Question
from recordsheet_gui.core.commands import MoveTrack, UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.offers import Offer
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.tables import read_table
from recordsheet_gui.systems.battletech.aerospace import keys
from recordsheet_gui.systems.battletech.aerospace.view import Aero
from recordsheet_gui.systems.battletech.tables import FOLDER
from recordsheet_gui.units.aerospace.design import (
    AeroFighterDesign,
    AerospaceDesign,
    FixedWingDesign,
)

LOADED = RuleId("TW-aero-stores-loaded")
TONS_A_SLOT = 5
HARDPOINT = "External Stores Hardpoint"
"""What a plane that was not built for battle hangs its stores on, one to each."""
MOST_DROPPED = 99


@dataclass(frozen=True, slots=True, kw_only=True)
class Stores:
    """All that may hang below a fighter."""

    rule: str
    slots: Mapping[str, int]
    """By name."""
    letters: Mapping[str, str]
    """What a box of the sheet says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bombs(UnitCommand):
    """Hang stores below the wings, or let some go."""

    do: ClassVar[str] = "bombs"
    title: ClassVar[str] = "external stores"

    load: Mapping[str, int] = field(default_factory=dict)
    """How many of each more, by name or by the letters of the sheet; no name: it is chosen."""
    drop: int = 0
    """How many leave; of several kinds each is chosen where none is named."""
    store: str = ""
    """Which of them."""


@cache
def stores() -> Stores:
    """What may be loaded."""
    return read_table(Stores, FOLDER / "aerospace_stores.toml")


def slots_of(name: str) -> int:
    """Slots that one takes."""
    return stores().slots.get(name, 1)


def called(word: str) -> str | None:
    """The store that a word means: its name, the letters of the sheet, or how its name begins."""
    plain = word.strip().lower()
    for name, letters in stores().letters.items():
        if plain in (name.lower(), letters.lower()):
            return name
    starts = [name for name in stores().slots if plain and name.lower().startswith(plain)]
    return starts[0] if len(starts) == 1 else None


def capacity(design: AerospaceDesign) -> int:
    """Slots for stores: by a fighter's weight or by a plane's hardpoints; others have none."""
    if isinstance(design, FixedWingDesign):
        return sum(item.gear.name == HARDPOINT for item in design.items)
    return int(design.tons / TONS_A_SLOT + 0.5) if isinstance(design, AeroFighterDesign) else 0


def used(view: Aero) -> int:
    """Slots that are taken."""
    return sum(slots_of(name) * count for name, count in view.bombs.items())


def room(view: Aero) -> int:
    """Slots that are free."""
    return capacity(view.design) - used(view)


def decide(draft: Draft, view: Aero, command: Bombs) -> None:
    """What hangs there, counted by its slots; what leaves is chosen."""
    if bool(command.load) == bool(command.drop or command.store):
        raise RuleError("stores", "Either stores are loaded or some are dropped.")
    if command.load:
        _load(draft, view, command)
    else:
        _drop(draft, view, command)


def hangs_more(view: Aero, command: MoveTrack) -> bool:
    """True for a marker of stores that goes up: they need room."""
    first, _, name = command.track.partition("/")
    return first == keys.BOMB and name in stores().slots and command.to > view.bombs.get(name, 0)


def hang(draft: Draft, view: Aero, command: MoveTrack) -> None:
    """More of a store by hand, as if they were loaded."""
    _, _, name = command.track.partition("/")
    more = command.to - view.bombs.get(name, 0)
    _load(draft, view, Bombs(unit=command.unit, load={name: more}, anyway=command.anyway))


def _load(draft: Draft, view: Aero, command: Bombs) -> None:
    name, most = view.design.name, capacity(view.design)
    if not most:
        raise RuleError("stores", f"{name} carries no external stores.")
    more: dict[str, int] = {}
    for word, count in command.load.items():
        known = called(word) if word else _chosen(draft, view, command.unit)
        if known is None:
            there = ", ".join(stores().slots)
            raise RuleError("store", f'There is no external store "{word}"; there are {there}.')
        if count < 1:
            raise RuleError("stores", f"At least one {known} has to be loaded, not {count}.")
        more[known] = more.get(known, 0) + count
    taken = used(view) + sum(slots_of(one) * count for one, count in more.items())
    if taken > most:
        words = f"{name} has {counted(most, 'slot')} for stores, and these take {taken}."
        draft.forbid(command, "stores", words, command.unit)
    for one, count in more.items():
        now = view.bombs.get(one, 0) + count
        draft.move(command.unit, keys.bomb_key(one), now, Cause(rule=LOADED))


def _chosen(draft: Draft, view: Aero, unit: UnitId) -> str:
    """One of those that there is room for."""
    fitting = {name: 1 for name, slots in stores().slots.items() if slots <= room(view)}
    if not fitting:
        words = f"{view.design.name} has no slot left for stores."
        raise RuleError("stores", words)
    return _which(draft, unit, fitting, "Which store is loaded")


def _drop(draft: Draft, view: Aero, command: Bombs) -> None:
    count, left = command.drop or 1, dict(view.bombs)
    name = view.design.name
    if not 1 <= count <= MOST_DROPPED:
        raise RuleError("stores", f"1 to {MOST_DROPPED} stores leave at a time, not {count}.")
    if command.store:
        known = called(command.store)
        left = {known: left[known]} if known in left else {}
        if not left:
            raise RuleError("store", f'{name} carries no "{command.store}".')
    if count > sum(left.values()):
        words = f"{name} has {counted(sum(left.values()), 'external store')} left, not {count}."
        raise RuleError("stores", words)
    for _ in range(count):
        one = _which(draft, command.unit, left, "Which store leaves")
        left[one] -= 1
        draft.move(command.unit, keys.bomb_key(one), left[one], Cause(rule=LOADED))


def _which(draft: Draft, unit: UnitId, left: Mapping[str, int], title: str) -> str:
    """A choice among the kinds that are left; one kind is none."""
    kinds = [name for name, count in left.items() if count]
    if len(kinds) == 1:
        return kinds[0]
    choose = tuple(Choice(id=name, label=name) for name in kinds)
    return draft.choose(Question(title=title, choose=choose), LOADED, unit=unit)


def offers(view: Aero, unit: UnitId) -> Iterator[Offer]:
    """One more where there is room, one less where something hangs."""
    if room(view) > 0:
        yield Offer(label="Load a store", command=Bombs(unit=unit, load={"": 1}))
    if view.bombs:
        yield Offer(label="Drop a store", command=Bombs(unit=unit, drop=1))
