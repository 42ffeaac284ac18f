"""Finds slots for gear that has none yet.

Fixed patterns first, then heat sinks, jump jets, weapons from the largest to the smallest,
ammunition, other gear, CASE, structure and armor; in a location in the same order from the top.
Where that leaves something over, the largest pieces come first, or those that may go to few places.
Nothing is dropped: what finds no room is given back.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import NamedTuple

from recordsheet_gui.units import attachments
from recordsheet_gui.units.gear import Family, Gear, GearKind, Item
from recordsheet_gui.units.mech import facts
from recordsheet_gui.units.mech.anatomy import ANATOMIES, ARMS, INWARD
from recordsheet_gui.units.mech.arms import flaw_of_arm
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.fitting import most_parts
from recordsheet_gui.units.mech.makes import Config
from recordsheet_gui.units.mech.pieces import is_spread, pattern, slots_of
from recordsheet_gui.units.mech.places import ARM_WEAPONS, TOOLS, places
from recordsheet_gui.units.mech.systems import actuators, system_slots
from recordsheet_gui.units.places import is_box

Spot = tuple[str, int]
"""A slot: its location, and its number counted from 0."""
Rows = dict[str, list[bool]]


class _Turns(Enum):
    """In which order pieces look for room."""

    USUAL = auto()
    LARGE_FIRST = auto()
    FUSSY_FIRST = auto()
    """Those that may go to few places."""


class Wish(NamedTuple):
    """A piece that needs slots."""

    gear: Gear
    size: float = 0
    location: str = ""
    """Where it must go; empty where any legal place will do."""
    slots: int | None = None
    """As many as it needs; None where its gear says it."""


class Placed(NamedTuple):
    """A piece that found its slots."""

    number: int
    """Of the wish, counted from 0."""
    location: str
    """The one that gives its arc; empty for what lies in no place."""
    spots: tuple[Spot, ...]


class Placing(NamedTuple):
    """What became of all wishes."""

    placed: tuple[Placed, ...]
    left: tuple[int, ...]
    """Numbers of the wishes that found no room."""


_SIDES = ("LT", "RT")
_CASES = frozenset({Family.CASE, Family.CASE_II, Family.PROTOTYPE_CASE})
_ONE_EACH = frozenset({"modular armor", "harjel ii", "harjel iii", "turret", *_CASES})
"""Families of which a location holds one."""
SHARED = (GearKind.AMMO, GearKind.HEAT_SINK)
"""What two of may lie in one slot of a superheavy 'Mech."""
_PATTERN, _SINK, _JET, _WEAPON, _AMMO, _GEAR, _CASE, _STRUCTURE, _ARMOR = range(9)
_ORDERS: Mapping[int, tuple[tuple[str, ...], ...]] = {
    _SINK: (("leg",), ("side",), ("center",), ("arm",), ("head",)),
    _JET: (("leg",), ("side",), ("center",)),
    _WEAPON: (("arm", "side"), ("center",), ("head",), ("leg",)),
    _AMMO: (("side",), ("leg",), ("center",), ("arm",), ("head",)),
    _GEAR: (("side",), ("head",), ("center",), ("arm",), ("leg",)),
    _CASE: (("side",), ("center",), ("arm",), ("leg",), ("head",)),
}
"""Groups of locations that a piece prefers, the best first; of a group the emptiest."""
_SPREAD_ORDER = ("leg", "arm", "side", "center", "head")


def occupied(design: MechDesign) -> dict[str, list[bool]]:
    """The slots of a 'Mech: True where its systems or its gear lie."""
    rows = {where: [bool(one) for one in own] for where, own in system_slots(design).items()}
    for where, slots in design.slots.items():
        for at, slot in enumerate(slots[: len(rows.get(where, ()))]):
            if slot.items or slot.system or slot.name:
                rows[where][at] = True
    return rows


def place_all(
    design: MechDesign, taken: Mapping[str, Sequence[bool]], wishes: Sequence[Wish]
) -> Placing:
    """Slots for all wishes, as far as there is room; `taken` are those that are not free.

    The design says what kind of 'Mech it is, which arms it has and what it carries already.
    """
    whole = _with_all(design, wishes)
    best: Placing | None = None
    for turns in _Turns:
        for is_tight in (False, True):
            attempt = _Attempt(whole, taken, wishes, is_tight=is_tight)
            found = attempt.run(turns)
            if not found.left:
                return found
            if best is None or attempt.missing(found) < attempt.missing(best):
                best = found
    assert best is not None
    return best


def _with_all(design: MechDesign, wishes: Sequence[Wish]) -> MechDesign:
    """The design with every piece aboard: a targeting computer counts those without slots too."""
    loose = Counter(item.gear.id for item in design.items if not item.slots)
    more = []
    for wish in wishes:
        if loose[wish.gear.id]:
            loose[wish.gear.id] -= 1
        else:
            more.append(Item(gear=wish.gear, location="", size=wish.size))
    return replace(design, items=(*design.items, *more))


class _Attempt:
    """One way through the wishes, in one order."""

    def __init__(
        self,
        design: MechDesign,
        taken: Mapping[str, Sequence[bool]],
        wishes: Sequence[Wish],
        *,
        is_tight: bool,
    ) -> None:
        self.design = design
        self.wishes = wishes
        self.is_tight = is_tight
        body = ANATOMIES[design.config]
        self.rows: Rows = {where: list(taken.get(where, ())) for where in body.locations}
        self.groups = {**body.groups, "side": _SIDES, "center": ("CT",)}
        self.arms = actuators(design)
        self.halved = facts.is_superheavy(design.tons)
        self.placed: list[Placed] = []
        self.left: list[int] = []
        self.aboard = [(item.gear, item.places) for item in design.items if item.slots]
        """All gear that has a place, and where."""
        self.shared: dict[GearKind, list[Spot]] = {kind: [] for kind in SHARED}
        """Slots of a superheavy 'Mech that have room for another half."""
        for item in design.items if self.halved else ():
            spots = _spots(item)
            if len(spots) == 1 and _is_half(item.gear) and not _is_shared(design, spots[0]):
                self.shared[item.gear.kind].append(spots[0])
        self.need = [
            slots_of(design, wish.gear, wish.size) if wish.slots is None else wish.slots
            for wish in wishes
        ]
        self.boxes = self._boxes()

    def run(self, turns: _Turns) -> Placing:
        """Place all, as far as there is room."""
        numbers = range(len(self.wishes))
        order = sorted(numbers, key=lambda number: (self._turn(number, turns), number))
        paired = {box for boxes in self.boxes.values() for box in boxes}
        for number in order:
            if number not in paired and not self._place(number):
                self.left.append(number)
        return Placing(tuple(sorted(self.placed)), tuple(sorted(self.left)))

    def missing(self, found: Placing) -> tuple[int, int]:
        """Slots and pieces that found no room."""
        return sum(self.need[number] for number in found.left), len(found.left)

    def _turn(self, number: int, turns: _Turns) -> tuple[int, int, int]:
        rank = self._rank(number)
        size = self.need[number] + sum(self.need[box] for box in self.boxes.get(number, ()))
        if turns is _Turns.USUAL:
            return rank, 0, -size if rank in (_WEAPON, _GEAR) else 0
        if rank in (_PATTERN, _STRUCTURE, _ARMOR):
            return rank, 0, -size
        is_fussy = turns is _Turns.FUSSY_FIRST
        return _WEAPON, len(self._legal(number)) if is_fussy else 0, -size

    def _rank(self, number: int) -> int:
        gear = self.wishes[number].gear
        if pattern(self.design, gear) is not None:
            return _PATTERN
        if gear.kind is GearKind.FILLER:
            is_structure = gear.family.startswith(("endo", Family.TSM, Family.INDUSTRIAL_TSM))
            return _STRUCTURE if is_structure else _ARMOR
        if gear.family in _CASES:
            return _CASE
        return _RANKS.get(gear.kind, _GEAR)

    def _boxes(self) -> dict[int, list[int]]:
        """The wishes for boxes by the wish for their weapon; others find a weapon aboard."""
        found: dict[int, list[int]] = {}
        used: set[tuple[int, str]] = set()
        for number, wish in enumerate(self.wishes):
            family = wish.gear.family
            if not is_box(wish.gear) or wish.location:
                continue
            for gun, other in enumerate(self.wishes):
                if (gun, family) not in used and attachments.takes(other.gear, family):
                    found.setdefault(gun, []).append(number)
                    used.add((gun, family))
                    break
        return found

    # -- one piece ---------------------------------------------------------------------------

    def _place(self, number: int) -> bool:
        wish, boxes = self.wishes[number], self.boxes.get(number, [])
        fixed = pattern(self.design, wish.gear)
        # A single slot of it that is too many goes wherever it may.
        is_whole = fixed is not None and self.need[number] == sum(fixed.values())
        if fixed is not None and is_whole and not wish.location:
            return self._place_pattern(number, fixed)
        if is_spread(wish.gear) and not wish.location:
            return self._place_spread(number)
        legal = self._legal(number)
        if not self.need[number]:
            self._keep(number, legal[:1], ())
            return True
        if self._place_half(number, legal):
            return True
        sizes = [self.need[one] for one in (number, *boxes)]
        for where in self._preferred(number, legal):
            if self._fits(where, sizes):
                for one, size in zip((number, *boxes), sizes, strict=True):
                    self._keep(one, (where,), self._take(where, size))
                return True
        is_placed = self._place_alone(number, legal)
        for box in boxes:
            if not (is_placed and self._place(box)):
                self.left.append(box)
        return is_placed

    def _place_alone(self, number: int, legal: Sequence[str]) -> bool:
        """A weapon without room for its boxes beside it, or in two locations."""
        need = self.need[number]
        for where in self._preferred(number, legal):
            if self._run(where, need) is not None:
                self._keep(number, (where,), self._take(where, need))
                return True
        return self._place_split(number, legal)

    def _place_pattern(self, number: int, fixed: Mapping[str, int]) -> bool:
        if any(self._free(where) < count for where, count in fixed.items()):
            return False
        spots: list[Spot] = []
        for where, count in fixed.items():
            spots += self._take(where, count, is_broken=True)
        self._keep(number, tuple(fixed), tuple(spots))
        return True

    def _place_spread(self, number: int) -> bool:
        need = self.need[number]
        legal = set(self._legal(number))
        order = [w for group in _SPREAD_ORDER for w in self.groups[group] if w in legal]
        if sum(self._free(where) for where in order) < need:
            return False
        spots: list[Spot] = []
        for where in order:
            count = min(need - len(spots), self._free(where))
            spots += self._take(where, count, is_broken=True)
        first = tuple(dict.fromkeys(where for where, _ in spots))
        self._keep(number, first, tuple(spots))
        return True

    def _place_split(self, number: int, legal: Sequence[str]) -> bool:
        gear, need = self.wishes[number].gear, self.need[number]
        can = gear.is_splittable and self.design.config is not Config.LAM
        if not can or self.wishes[number].location:
            return False
        for outer in sorted(legal, key=lambda where: -self._longest(where)):
            inner = INWARD.get(outer, "")
            first, second = self._longest(outer), self._longest(inner)
            if inner in legal and first and second and first + second >= need:
                count = min(first, need - 1)
                spots = (*self._take(outer, count), *self._take(inner, need - count))
                self._keep(number, (max((outer, inner), key=facts.arc_rank),), spots)
                return True
        return most_parts(need) > 2 and self._place_over_torsos(number, legal)

    def _place_over_torsos(self, number: int, legal: Sequence[str]) -> bool:
        """Artillery of a quad, for which no two locations have room."""
        need = self.need[number]
        sides = sorted(_SIDES, key=lambda where: -self._longest(where))
        rooms = {where: self._longest(where) for where in (sides[0], "CT", sides[1])}
        if sum(rooms.values()) < need or not all(rooms.values()) or not {*rooms} <= {*legal}:
            return False
        spots: list[Spot] = []
        for where, room in rooms.items():
            spots += self._take(where, min(room, need - len(spots)))
        self._keep(number, (max(rooms, key=facts.arc_rank),), tuple(spots))
        return True

    def _place_half(self, number: int, legal: Sequence[str]) -> bool:
        """In a superheavy 'Mech a second bin or sink goes into the slot of the first."""
        gear = self.wishes[number].gear
        if not self.halved or not _is_half(gear):
            return False
        half = next((spot for spot in self.shared[gear.kind] if spot[0] in legal), None)
        if half is not None:
            self.shared[gear.kind].remove(half)
            self._keep(number, (half[0],), (half,))
            return True
        for where in self._preferred(number, legal):
            if self._free(where):
                spots = self._take(where, 1)
                self.shared[gear.kind] += spots
                self._keep(number, (where,), spots)
                return True
        return False

    # -- where -------------------------------------------------------------------------------

    def _legal(self, number: int) -> tuple[str, ...]:
        wish = self.wishes[number]
        gear = wish.gear
        if is_box(gear):
            guns = {w for other, where in self.aboard for w in where if _takes(other, gear)}
            found = tuple(where for where in self.rows if where in guns)
        else:
            found = places(self.design, gear)
        if wish.location:
            found = tuple(where for where in found if where == wish.location)
        return tuple(where for where in found if self._may(where, gear))

    def _may(self, where: str, gear: Gear) -> bool:
        beside = [other for other, holds in self.aboard if where in holds]
        if gear.family in _ONE_EACH and any(other.family == gear.family for other in beside):
            return False
        if where not in ARMS:
            return True
        if gear.family in _IN_HANDS and any(
            other.family in _IN_HANDS and (other.family == "shield") == (gear.family == "shield")
            for other in beside
        ):
            return False
        return not flaw_of_arm(self.design, gear, self.arms[where])

    def _preferred(self, number: int, legal: Sequence[str]) -> list[str]:
        """Legal places, the best first."""
        if self.is_tight:
            return sorted(legal, key=lambda where: (self._longest(where), where))
        rank = self._rank(number)
        groups = _ORDERS.get(rank, _ORDERS[_GEAR])
        at = {w: i for i, some in enumerate(groups) for one in some for w in self.groups[one]}
        explosive = {where for gear, holds in self.aboard for where in holds if gear.is_explosive}

        def key(where: str) -> tuple[bool, int, int]:
            bursts = rank == _CASE and where not in explosive
            return bursts, at.get(where, len(groups)), -self._free(where)

        return sorted(legal, key=key)

    # -- slots -------------------------------------------------------------------------------

    def _free(self, where: str) -> int:
        return self.rows.get(where, []).count(False)

    def _runs(self, where: str) -> Iterator[tuple[int, int]]:
        """Free slots that follow one another: the first of them, and how many."""
        start = 0
        row = [*self.rows.get(where, ()), True]
        for at, is_taken in enumerate(row):
            if is_taken:
                if at > start:
                    yield start, at - start
                start = at + 1

    def _longest(self, where: str) -> int:
        return max((length for _, length in self._runs(where)), default=0)

    def _run(self, where: str, need: int) -> int | None:
        return next((start for start, length in self._runs(where) if length >= need), None)

    def _fits(self, where: str, sizes: Iterable[int]) -> bool:
        """True where all of these find room one after the other."""
        before = self.rows[where].copy()
        fits = True
        for size in sizes:
            if size and self._run(where, size) is None:
                fits = False
                break
            self._take(where, size)
        self.rows[where] = before
        return fits

    def _take(self, where: str, need: int, *, is_broken: bool = False) -> tuple[Spot, ...]:
        start = self._run(where, need)
        if start is not None:
            found = list(range(start, start + need))
        else:
            assert is_broken or not need, "there was room a moment ago"
            found = [at for at, is_taken in enumerate(self.rows[where]) if not is_taken][:need]
        for at in found:
            self.rows[where][at] = True
        return tuple((where, at) for at in found)

    def _keep(self, number: int, where: Sequence[str], spots: Sequence[Spot]) -> None:
        holds = frozenset(place for place, _ in spots) or frozenset(where)
        self.aboard.append((self.wishes[number].gear, holds))
        self.placed.append(Placed(number, where[0] if where else "", tuple(spots)))


_RANKS: Mapping[GearKind, int] = {
    GearKind.HEAT_SINK: _SINK,
    GearKind.JUMP_JET: _JET,
    GearKind.WEAPON: _WEAPON,
    GearKind.AMMO: _AMMO,
}
_IN_HANDS = ARM_WEAPONS | TOOLS


def _takes(weapon: Gear, box: Gear) -> bool:
    return attachments.takes(weapon, box.family)


def _is_half(gear: Gear) -> bool:
    return gear.slots == 1 and gear.kind in SHARED


def _spots(item: Item) -> list[Spot]:
    found = (key.partition("/") for key in item.slots)
    return [(where, int(number) - 1) for where, _, number in found]


def _is_shared(design: MechDesign, spot: Spot) -> bool:
    where, at = spot
    return len(design.slots[where][at].items) > 1
