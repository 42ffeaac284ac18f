"""Who rides on the outside of a unit: where they hold on, what that costs, and what they cover."""

from collections.abc import Iterator, Mapping
from functools import cache

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.ids import ConditionKey, RuleId, UnitId
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.core.system import Derived
from recordsheet_gui.core.tables import read_table
from recordsheet_gui.systems.battletech.load import MOUNTED, RIDER, mount_of
from recordsheet_gui.systems.battletech.locations import is_gone
from recordsheet_gui.systems.battletech.simultaneous import at_start
from recordsheet_gui.systems.battletech.tables import FOLDER
from recordsheet_gui.units.gear import Item
from recordsheet_gui.units.kinds import anatomy_of

RIDERS = RuleId("TW-riders")
MOVES = RuleId("TW-riders-movement")
COVERED = RuleId("TW-riders-weapons")

SQUAD, SECOND, FRONT, REAR, BOTH = "1", "2", "front", "rear", "both"
"""Places: those of squads have a number."""
CARRIES = "carries riders"
"""What the journal calls the carrier's condition."""
IN_THE_WAY = "Weapons there do not fire, and on a die of 5 or 6 a hit there strikes the rider."
DEAD = "\N{EN DASH}"
"""In place of a trooper who is dead."""
_WORDS = (f"{MOUNTED}/", f"{RIDER}/")
BODIES = (("CT", "torsos"), ("FRRS", "six sides"), ("RS", "sides"))
"""A location that tells a body, and how the table calls that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold:
    """A unit that rides on the outside of others; any kind passes through the same door with it."""

    no_handles: str | None = None
    """Why it cannot hold on to the handles of an Omni, as a sentence."""
    no_clamps: str | None = None
    """Why it cannot hold on by magnets."""
    tons: float = 0
    """Of one that hangs on as a whole; 0 for a squad, whose troopers have a place each."""
    fills: bool = False
    """It needs the front place, and leaves no room behind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Back:
    """The outside of a unit that others may ride on."""

    has_handles: bool
    """Of an Omni."""
    squads: int = 1
    bears_whole: bool = False
    """It bears units that hang on as a whole."""
    walk: int = 0
    """Printed MP, for what they lose by weight."""
    tons: float = 0
    taken: int = 0
    """Squads without a sheet that were counted by hand."""
    refuses: str | None = None
    """Why it bears nobody at all, as a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rider:
    """One unit on the outside, as the carrier's sheet has it."""

    unit: UnitId
    place: str
    mp: int
    """What it costs the carrier."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Holder:
    """Somebody alive at a location."""

    unit: UnitId
    number: int
    """Of the trooper; 0 for a unit that hangs on as a whole."""
    location: str
    is_rear: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """The table."""

    rule: str
    bodies: Mapping[str, Mapping[str, tuple[str, ...]]]


@cache
def places() -> Places:
    """Where each trooper holds on, by body and place."""
    return read_table(Places, FOLDER / "riders.toml")


def places_on(design: UnitDesign) -> Mapping[str, tuple[str, ...]]:
    """The places of one carrier; none where nobody can hold on."""
    known = anatomy_of(design).locations
    body = next((body for sign, body in BODIES if sign in known), "")
    return places().bodies.get(body, {})


# -- conditions --------------------------------------------------------------------------------


def rider(one: Rider) -> ConditionKey:
    """The condition of a carrier."""
    return ConditionKey(f"{RIDER}/{one.place}/{one.mp}/{one.unit}")


def is_rider(design: UnitDesign, name: str) -> bool:
    """True for a condition about somebody who has a place on such a unit."""
    one = _parse(name)
    return one is not None and one.place in places_on(design)


def _parse(key: str) -> Rider | None:
    if not key.startswith(f"{RIDER}/"):
        return None
    parts = key.split("/", 3)
    if len(parts) < 4 or not parts[2].isdecimal() or not parts[3]:
        return None
    return Rider(unit=UnitId(parts[3]), place=parts[1], mp=int(parts[2]))


def riders_on(paper: UnitState) -> tuple[Rider, ...]:
    """Who rides on a unit, in the order they got on."""
    if not paper.conditions:
        return ()
    return tuple(one for key in paper.conditions if (one := _parse(key)) is not None)


def mp_lost(paper: UnitState) -> int:
    """MP that riders on magnets cost."""
    return sum(one.mp for one in riders_on(paper))


# -- who holds on where ------------------------------------------------------------------------


def positions(state: GameState, carrier: UnitId) -> Iterator[Holder]:
    """Everybody alive on the outside of a unit, with the location there."""
    paper = state.units.get(carrier)
    if paper is None:
        return
    body = anatomy_of(paper.design)
    for one in riders_on(paper):
        theirs = state.units.get(one.unit)
        where = places_on(paper.design).get(one.place)
        if theirs is None or where is None:
            continue
        for number, place in numbered(theirs, where):
            front = body.front(place)
            yield Holder(unit=one.unit, number=number, location=front, is_rear=front != place)


def numbered(paper: UnitState, where: tuple[str, ...]) -> list[tuple[int, str]]:
    """The numbers of those alive with their places; 0 for a unit that hangs on as a whole."""
    if len(where) == 1:
        return [(0, where[0])]
    suits = anatomy_of(paper.design).locations
    pairs = zip(suits, where, strict=False)
    found = enumerate(pairs, 1)
    return [(number, place) for number, (suit, place) in found if not is_gone(paper, suit)]


def covered(state: GameState, carrier: UnitId, item: Item) -> str | None:
    """Why a weapon may not fire past those who hold on before it, as the end of a sentence."""
    paper = state.units.get(carrier)
    on = riders_on(paper) if paper is not None else ()
    if not on:
        return None
    then = at_start(state, *(one.unit for one in on if one.unit in state.units))
    for holder in positions(then, carrier):
        if holder.location == item.location and holder.is_rear == item.is_rear:
            return f"is covered by {state.units[holder.unit].design.name}, which rides there"
    return None


# -- in words ------------------------------------------------------------------------------------


def told(state: GameState, carrier: UnitId, unit: UnitId) -> str:
    """Who of a unit holds on where: 1 right torso, 2 left torso."""
    body = anatomy_of(state.unit(carrier).design)
    parts = []
    for one in positions(state, carrier):
        if one.unit == unit:
            where = body.name(spelled(one))
            parts.append(f"{one.number} {where}" if one.number else where)
    return ", ".join(parts)


def concerns(paper: UnitState) -> bool:
    """True for a unit that rides on another one or carries somebody outside."""
    return any(key.startswith(_WORDS) for key in paper.conditions)


def short_name(design: UnitDesign) -> str:
    """A name for where room is short: the model and what all of its kind are called left out."""
    chassis: str = getattr(design, "chassis", "") or design.name
    return chassis.removesuffix(" Battle Armor")


def named(state: GameState, unit: UnitId, found: Derived) -> Derived:
    """What a sheet says of riders with their names, and where they hold on."""
    paper = state.unit(unit)
    words: dict[str, str] = {}
    carrier = mount_of(paper)
    if carrier is not None and carrier in state.units:
        where = f"Holds on: {told(state, carrier, unit)}."
        words[MOUNTED] = where
        seats = {one.number: spelled(one) for one in positions(state, carrier) if one.unit == unit}
        row = " ".join(seats.get(number, DEAD) for number in range(1, max(seats, default=0) + 1))
        words[f"{short_name(state.units[carrier].design)}: {row or seats.get(0, '')}"] = where
    for rides in riders_on(paper):
        if rides.unit in state.units:
            where = f"Hold on: {told(state, unit, rides.unit)}. {IN_THE_WAY}"
            held = (spelled(one) for one in positions(state, unit) if one.unit == rides.unit)
            covered = " ".join(dict.fromkeys(held))
            words[CARRIES] = where
            words[f"{short_name(state.units[rides.unit].design)}: {covered}"] = where
    others = (word for word in found.conditions if word not in words)
    return replace(found, conditions=(*others, *words), small_print={**found.small_print, **words})


# -- the command line ----------------------------------------------------------------------------


def report(state: GameState, unit: UnitId) -> dict[str, object]:
    """Who rides where; nothing for a unit that neither rides nor carries anybody outside."""
    found: dict[str, object] = {}
    paper = state.unit(unit)
    carrier = mount_of(paper)
    if carrier is not None:
        held = (one for one in positions(state, carrier) if one.unit == unit)
        found["mounted_on"] = carrier
        found["positions"] = {str(one.number): spelled(one) for one in held if one.number}
    on = riders_on(paper)
    if on:
        found["riders"] = [one.unit for one in on]
        found["rider_positions"] = [
            {"unit": one.unit, "trooper": one.number, "location": spelled(one)}
            for one in positions(state, unit)
        ]
    return found


def spelled(one: Holder) -> str:
    """The location as the table writes it."""
    return f"{one.location}R" if one.is_rear else one.location
