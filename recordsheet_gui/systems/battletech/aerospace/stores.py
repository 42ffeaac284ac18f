"""External stores of fighters: what they are, how much room they take, loading and dropping."""

from collections.abc import Iterator, Mapping
from functools import cache

from recordsheet_gui.core.answers import Choice, Question
from recordsheet_gui.core.commands import MoveTrack
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.offers import Offer
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.tables import read_table
from recordsheet_gui.systems.battletech.aerospace import keys
from recordsheet_gui.systems.battletech.flight import Bombs
from recordsheet_gui.systems.battletech.tables import FOLDER
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units.aerospace.design import (
    AeroFighterDesign,
    AerospaceDesign,
    FixedWingDesign,
)

LOADED = RuleId("TW-aero-stores-loaded")
TONS_A_SLOT = 5
HARDPOINT = "External Stores Hardpoint"
"""What a plane that was not built for battle hangs its stores on, one to each."""
BAY = "bomb bay"
"""The family of what a LAM carries its bombs in."""
MOST_DROPPED = 99


@dataclass(frozen=True, slots=True, kw_only=True)
class Launched:
    """A store that is fired and does not fall."""

    attack: tuple[int, ...]
    """Attack values by range at what flies; as many as it has ranges."""
    to_hit: int = 0
    weapon: str = ""
    """The weapon of the equipment table that it is at the ground."""
    area: int = 0
    """Points of its burst."""
    at: str = ""
    """air, ground or space, where it is of use in one of them alone."""
    lowest: int = 0
    """The least altitude that it is fired from."""
    against_ships: bool = False
    """It is too slow for small targets."""
    stays: bool = False
    """A pod that is not used up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stores:
    """All that may hang below a fighter."""

    rule: str
    slots: Mapping[str, int]
    """By name."""
    letters: Mapping[str, str]
    """What a box of the sheet says."""
    dropped: Mapping[str, int]
    """Points that each of those that fall does to a unit in its hex."""
    launched: Mapping[str, Launched]


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


def slots(view: View) -> int:
    """Slots of a unit as it stands: a 'Mech that flies has one in each bomb bay that is whole."""
    if isinstance(view.design, AerospaceDesign):
        return capacity(view.design)
    return sum(item.gear.family == BAY and not view.is_item_lost(item) for item in view.carried)


def hung(view: View) -> dict[str, int]:
    """External stores that still hang there, by name; what was in a lost bay is lost."""
    start, found = f"{keys.BOMB}/", {}
    is_bayed = not isinstance(view.design, AerospaceDesign)
    left = slots(view) if is_bayed else 0
    for key, count in view.paper.tracks.items():
        name = key.removeprefix(start)
        if not key.startswith(start) or not count:
            continue
        if is_bayed:
            count = min(count, left // slots_of(name))
            left -= count * slots_of(name)
        if count:
            found[name] = count
    return found


def used(view: View) -> int:
    """Slots that are taken."""
    return sum(slots_of(name) * count for name, count in hung(view).items())


def room(view: View) -> int:
    """Slots that are free."""
    return slots(view) - used(view)


def decide(draft: Draft, view: View, command: Bombs) -> None:
    """What hangs there, counted by its slots; what leaves is chosen."""
    if bool(command.load) == bool(command.drop or command.store):
        raise RuleError("stores", "Either stores are loaded or some are dropped.")
    if command.load:
        _load(draft, view, command)
    else:
        _drop(draft, view, command)


def hangs_more(view: View, command: MoveTrack) -> bool:
    """True for a marker of stores that goes up: they need room."""
    first, _, name = command.track.partition("/")
    return first == keys.BOMB and name in stores().slots and command.to > hung(view).get(name, 0)


def hang(draft: Draft, view: View, command: MoveTrack) -> None:
    """More of a store by hand, as if they were loaded."""
    _, _, name = command.track.partition("/")
    more = command.to - hung(view).get(name, 0)
    _load(draft, view, Bombs(unit=command.unit, load={name: more}, anyway=command.anyway))


def _load(draft: Draft, view: View, command: Bombs) -> None:
    name, most = view.design.name, slots(view)
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
        now = hung(view).get(one, 0) + count
        draft.move(command.unit, keys.bomb_key(one), now, Cause(rule=LOADED))


def _chosen(draft: Draft, view: View, unit: UnitId) -> str:
    """One of those that there is room for."""
    fitting = {name: 1 for name, size in stores().slots.items() if size <= room(view)}
    if not fitting:
        words = f"{view.design.name} has no slot left for stores."
        raise RuleError("stores", words)
    return _which(draft, unit, fitting, "Which store is loaded")


def _drop(draft: Draft, view: View, command: Bombs) -> None:
    count, left = command.drop or 1, hung(view)
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


def offers(view: View, unit: UnitId) -> Iterator[Offer]:
    """One more where there is room, one less where something hangs."""
    if room(view) > 0:
        yield Offer(label="Load a store", command=Bombs(unit=unit, load={"": 1}))
    if hung(view):
        yield Offer(label="Drop a store", command=Bombs(unit=unit, drop=1))
