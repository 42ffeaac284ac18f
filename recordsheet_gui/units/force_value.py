"""What the units of a table are worth: skills, and what friends add to one another.

The base value is rounded, then TAG and C3 add to it, then the crew multiplies it. Two rule books
differ about TAG and C3; a table chooses (`OPTION`).
"""

from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.remembered import Remembered
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.units.battle_value import (
    REGULAR,
    UNKNOWN,
    BattleValue,
    Line,
    rounded,
    skill_factor,
)
from recordsheet_gui.units.equipment import battle_value_of
from recordsheet_gui.units.gear import Gear, GearKind, Item
from recordsheet_gui.units.kinds import kind_of

K = TypeVar("K", bound=Hashable)

OPTION = "force_value"
TOTAL_WARFARE = "Total Warfare"
"""Each unit of a C3 network adds a share of what all of it is worth, TAG all guided bins."""
CORE_RULES = "Core Rules"
"""Each unit of a C3 network adds a share of its own value for every member, TAG launchers."""
RULES = (TOTAL_WARFARE, CORE_RULES)

_C3 = frozenset(
    {
        *("c3 slave", "c3 master", "c3 emergency master", "c3i"),
        *("c3 boosted slave", "c3 boosted master", "nova cews"),
    }
)
_NOVA = "nova cews"
_SHARE, _BOOSTED_SHARE = 0.05, 0.07
_BOOST = 0.05
"""What a boosted system adds to the share, by the Core Rules."""
_MOST_MEMBERS, _MOST_NOVA = 8, 7
_GUIDED = ("semiguided", "homing")
_PER_LAUNCHER = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A unit as its force sees it."""

    design: UnitDesign
    side: str = ""
    gunnery: int = REGULAR[0]
    piloting: int = REGULAR[1]
    networks: tuple[str, ...] = ()
    """The C3 networks that it is in, by name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitValue:
    """What a unit is worth at this table."""

    base: BattleValue
    """Fresh, by itself, with a regular crew."""
    value: int | None
    """With its crew and its friends; None where it is unknown."""
    gunnery: int
    piloting: int
    lines: tuple[Line, ...] = ()
    """What was added to the base value, the crew last."""
    reasons: tuple[str, ...] = ()
    """What has no known value."""

    def words(self) -> str:
        """As sheets and lists say it: "BV 1,897"."""
        return UNKNOWN if self.value is None else f"BV {self.value:,}"

    def in_short(self) -> list[str]:
        """The count in a few lines of text, for a tip."""
        if self.value is None:
            return [f"{UNKNOWN}: nobody has a value for {', '.join(self.reasons)}."]
        lines = (*self.base.in_short(), *self.lines)
        return [self.words(), *(line.sentence() for line in lines)]

    def short(self) -> str:
        """The same where there is little room."""
        return "BV ?" if self.value is None else self.words()

    @property
    def is_plain(self) -> bool:
        """True where crew and friends leave the base value as it is."""
        return self.value == self.base.value


@dataclass(frozen=True, slots=True, kw_only=True)
class SideValue:
    """What a side is worth."""

    known: int = 0
    unknown: int = 0
    """Units whose value nobody knows."""

    def words(self) -> str:
        """As rosters say it: "BV 3,412 + 1 unknown"."""
        if not self.unknown:
            return f"BV {self.known:,}"
        return f"BV {self.known:,} + {self.unknown} unknown" if self.known else UNKNOWN


def base_value(design: UnitDesign) -> BattleValue | None:
    """The value of a design, counted once; None for a kind of unit that nobody counts it for."""
    return _base(design)


def _counted(design: UnitDesign) -> BattleValue | None:
    count = kind_of(design).battle_value
    found: BattleValue | None = None if count is None else count(design)
    return found


_base = Remembered[UnitDesign, BattleValue | None](_counted)


def values(members: Mapping[K, Member], rules: str = TOTAL_WARFARE) -> dict[K, UnitValue]:
    """All units that have a value, each with its crew and what its friends add."""
    found: dict[K, UnitValue] = {}
    for key, member in members.items():
        base = base_value(member.design)
        if base is not None:
            friends = [
                other
                for name, other in members.items()
                if name != key and other.side == member.side
            ]
            found[key] = _valued(member, base, friends, rules)
    return found


def _valued(member: Member, base: BattleValue, friends: list[Member], rules: str) -> UnitValue:
    lines: list[Line] = []
    reasons = list(base.reasons)
    total = float(base.value or 0)
    for line in (_tag(member, friends, rules), _linked(member, base, friends, rules)):
        if isinstance(line, str):
            reasons.append(line)
        elif line is not None:
            lines.append(line)
            total += line.value
    piloting, about = _second(member)
    factor = skill_factor(member.gunnery, piloting)
    value = rounded(total * factor)
    about = f"Gunnery {member.gunnery}{about}"
    lines.append(Line(about, (total, " x ", factor), value))
    return UnitValue(
        base=base,
        value=None if reasons else value,
        gunnery=member.gunnery,
        piloting=member.piloting,
        lines=tuple(lines),
        reasons=tuple(dict.fromkeys(reasons)),
    )


def _second(member: Member) -> tuple[int, str]:
    """What the second skill counts as, and what is said of it."""
    kind = kind_of(member.design)
    if not kind.second_skill:
        return REGULAR[1], ""
    priced = kind.priced_skill(member.design)
    if priced is None or priced == member.piloting:
        return member.piloting, f", {kind.second_skill} {member.piloting}"
    return priced, f", {kind.second_skill} counted as {priced}"


def _items(design: UnitDesign) -> tuple[Item, ...]:
    found: tuple[Item, ...] = getattr(design, "items", ())
    return found


def _families(design: UnitDesign) -> set[str]:
    return {item.gear.family for item in _items(design)}


# -- TAG -------------------------------------------------------------------------------------


def _tag(member: Member, friends: list[Member], rules: str) -> Line | str | None:
    """What friends' guided ammunition adds to a unit that can point at targets."""
    tags = sum("tag" in item.gear.effects for item in _items(member.design))
    if not tags:
        return None
    bins = [
        item.gear
        for friend in friends
        for item in _items(friend.design)
        if item.gear.kind is GearKind.AMMO and item.gear.munition in _GUIDED
    ]
    if rules == CORE_RULES:
        launchers = sum(_launchers(friend.design) for friend in friends)
        return _tag_line(tags, launchers, float(_PER_LAUNCHER), "launchers of homing shells")
    each = [battle_value_of(gear) for gear in bins]
    if None in each:
        return next(gear.name for gear in bins if battle_value_of(gear) is None)
    return _tag_line(tags, 1, sum(value for value in each if value), "friends' guided ammunition")


def _tag_line(tags: int, count: int, each: float, what: str) -> Line | None:
    if not count or not each:
        return None
    many = () if count == 1 else (count, " x ")
    return Line("TAG", (tags, " x ", *many, each, f" ({what})"), tags * count * each)


def _launchers(design: UnitDesign) -> int:
    """Artillery of a unit that has homing shells for it."""
    homing = {
        item.gear.ammo
        for item in _items(design)
        if item.gear.kind is GearKind.AMMO and item.gear.munition == "homing"
    }

    def fires(gear: Gear) -> bool:
        return gear.kind is GearKind.WEAPON and bool(gear.ammo) and gear.ammo in homing

    return sum(fires(item.gear) for item in _items(design))


# -- C3 --------------------------------------------------------------------------------------


def _linked(
    member: Member, base: BattleValue, friends: list[Member], rules: str
) -> Line | str | None:
    """What a C3 network adds to one of its units; a reason where a member's value is unknown."""
    families = _families(member.design) & _C3
    if not families or base.value is None:
        return None
    is_boosted = any("boosted" in family for family in families)
    if rules == CORE_RULES and _NOVA in families:
        count = 1 + sum(_NOVA in _families(friend.design) for friend in friends)
        count = min(count, _MOST_NOVA)
        if count == 1:
            return None
        return _share(base.value, (_SHARE, " x ", count, " Nova units"), _SHARE * count)
    linked = [friend for friend in friends if set(friend.networks) & set(member.networks)]
    if not linked:
        return None
    count = 1 + len(linked)
    if rules == CORE_RULES:
        share = _SHARE * min(count, _MOST_MEMBERS) + (_BOOST if is_boosted else 0)
        return _share(base.value, (share, f" ({count} in the network)"), share)
    total = base.value
    for friend in linked:
        other = base_value(friend.design)
        if other is None or other.value is None:
            return f"{friend.design.name} in its C3 network"
        total += other.value
    share = _BOOSTED_SHARE if is_boosted else _SHARE
    return _share(total, (share, f" ({count} in the network)"), share)


def _share(of: int, pieces: tuple[float | str, ...], share: float) -> Line:
    return Line("C3", (of, " x ", *pieces), of * share)


# -- at the table ----------------------------------------------------------------------------


def at_table(system: GameSystem, state: GameState) -> dict[UnitId, UnitValue]:
    """The units of a running game as their sheets stand: skills and networks of now."""
    return values(members_of(system, state), rules_of(state))


def rules_of(state: GameState) -> str:
    """What the table chose."""
    return str(state.options.get(OPTION, TOTAL_WARFARE))


def members_of(system: GameSystem, state: GameState) -> dict[UnitId, Member]:
    """All that values hang on; the same members have the same values."""
    gunnery, piloting = (system.skills.get(word) for word in ("gunnery", "piloting"))
    members: dict[UnitId, Member] = {}
    for unit, paper in state.units.items():
        pilot, tracks = paper.pilot, paper.tracks
        members[unit] = Member(
            design=paper.design,
            side=state.sides.get(unit, ""),
            gunnery=tracks.get(gunnery, pilot.gunnery) if gunnery else pilot.gunnery,
            piloting=tracks.get(piloting, pilot.piloting) if piloting else pilot.piloting,
            networks=tuple(key for key in paper.conditions if _links(system, key)),
        )
    return members


def _links(system: GameSystem, key: str) -> bool:
    return bool(system.networks) and key.startswith(system.networks)


def sums(sides: Mapping[K, str], found: Mapping[K, UnitValue]) -> dict[str, SideValue]:
    """What each side is worth; sides without a unit that has a value are left out."""
    sums: dict[str, SideValue] = {}
    for side in dict.fromkeys(sides[key] for key in found if key in sides):
        own = [value for key, value in found.items() if sides.get(key) == side]
        sums[side] = side_value(own)
    return sums


def side_value(own: Iterable[UnitValue]) -> SideValue:
    """What these units are worth together."""
    each = [one.value for one in own]
    return SideValue(
        known=sum(value for value in each if value is not None), unknown=each.count(None)
    )
