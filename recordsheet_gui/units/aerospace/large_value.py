"""What a DropShip or a larger ship is worth: TechManual and its errata, "Battle Value 2".

Weapons count by arc. The arc that is worth most is the nose, wherever it looks; the better one
beside it counts in full, what comes third counts half, and all others a quarter. An arc counts half
of that where those before it already make more heat than the sinks take. Ammunition counts with
its arc, up to what the weapons that fire it are worth there.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from recordsheet_gui.core.override import override
from recordsheet_gui.units.aerospace.design import (
    BayedDesign,
    CapitalDesign,
    DropShipDesign,
    JumpShipDesign,
    StationDesign,
    WarShipDesign,
)
from recordsheet_gui.units.battle_value import BattleValue, Line
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.described_value import (
    Count,
    ammunition_of,
    with_speed,
)
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.gear_value import (
    ARMOR,
    ARMORS,
    DEFENSIVE,
    HALF,
    NO_ATTACK,
    other_gear,
    weapon_heat,
)

Arc = tuple[str, bool]
"""A place, and whether its weapons look backwards."""
_STRUCTURE = 2
_CAPITAL = 10
"""Points of armor and structure that one of capital scale stands for."""
_BODIES: Mapping[str, float] = {
    DropShipDesign.kind: 1.0,
    JumpShipDesign.kind: 0.75,
    WarShipDesign.kind: 0.8,
    StationDesign.kind: 0.7,
}
_THRUST: Mapping[str, int] = {JumpShipDesign.kind: 1, StationDesign.kind: 0}
"""What those are counted with that only keep their station."""
_SCREEN = "screen launcher"
_SCREEN_AMMO = "SCREEN LAUNCHER"
_AMS = "ams"
_QUARTER = 0.25
_ARMORS: Mapping[str, float] = {**ARMORS, "lamellor ferro-carbide": 1.2}
_DROPSHIP_RING: tuple[Arc, ...] = (
    *(("NOS", False), ("LS", False), ("LS", True)),
    *(("AFT", False), ("RS", True), ("RS", False)),
)
_SHIP_RING: tuple[Arc, ...] = tuple(
    (where, False) for where in ("NOS", "FLS", "ALS", "AFT", "ARS", "FRS")
)
_WARSHIP_RING: tuple[Arc, ...] = tuple(
    (where, False) for where in ("NOS", "FLS", "LBS", "ALS", "AFT", "ARS", "RBS", "FRS")
)
"""Arcs as they follow one another around the ship."""
_FIRST = frozenset({("NOS", False), ("AFT", False), ("LBS", False), ("RBS", False)})
"""Arcs of a WarShip that may be the nose."""


class _Arc(NamedTuple):
    """What an arc has, and how much of it counts."""

    lines: tuple[Line, ...]
    weapons: float
    heat: float


def battle_value(design: BayedDesign) -> BattleValue:
    """The value of an undamaged one with a regular crew, and every step of the count."""
    return _Count(design).battle_value()


class _Count(Count[BayedDesign]):
    may_be_drone = False

    @override
    def of_bin(self, item: MountedItem, value: float) -> float:
        """Whole tons only; less than one counts as one, and nothing as nothing."""
        if not item.gear.shots:
            return value
        return value * max(1, item.rounds // item.gear.shots) if item.rounds else 0.0

    # -- defensive ---------------------------------------------------------------------------

    @override
    def defensive(self, lines: list[Line]) -> float:
        scale = _CAPITAL if isinstance(self.design, CapitalDesign) else 1
        points, kind = sum(self.design.armor.values()), self.design.armor_type.lower()
        factor, each, si = _ARMORS.get(kind, 1.0), ARMOR * scale, self.design.si
        more: tuple[float | str, ...] = () if factor == 1 else (" x ", factor)
        found = [
            Line("Armor, ", (points, " x ", each, *more), points * each * factor, kind, "Armor"),
            Line("Structural integrity", (si, " x ", _STRUCTURE * scale), si * _STRUCTURE * scale),
            *self._launchers(_AMS, "Anti-missile ammunition"),
            *self._launchers(_SCREEN, "Screens"),
            *self._others(),
        ]
        lines += found
        sum_ = sum(line.value for line in found)
        body = _BODIES[self.design.kind]
        value = sum_ * body
        lines.append(Line("Body", (sum_, " x ", body, f" ({self.design.kind})"), value))
        lines.append(Line("Defensive value", (), value))
        return value

    def _launchers(self, family: str, name: str) -> Iterator[Line]:
        """Launchers that protect, and their ammunition up to what they are worth."""
        guards = bins = 0.0
        for item, value in zip(self.design.items, self.values, strict=True):
            if item.gear.kind is GearKind.WEAPON and item.gear.family == family:
                guards += value
                yield Line(item, (), value, part="Protective gear")
            elif item.gear.kind is GearKind.AMMO and _guard(item.gear.family, item.gear.ammo) == (
                family
            ):
                bins += value
        if bins:
            yield ammunition_of(guards, bins, name)

    def _others(self) -> Iterator[Line]:
        for item, value in zip(self.design.items, self.values, strict=True):
            gear = item.gear
            if gear.family in DEFENSIVE and gear.family != _AMS and value:
                yield Line(item, (), value, part="Protective gear")

    # -- offensive ---------------------------------------------------------------------------

    @override
    def offensive(self, lines: list[Line]) -> float:
        sinks = self.design.heat_sinks.dissipation
        lines.append(Line("Heat efficiency", (), sinks))
        sum_ = 0.0
        arcs = {arc: self._arc(arc) for arc in self._arcs()}
        for arc, share in self._shares(arcs, sinks):
            for line in arcs[arc].lines:
                pieces = line.pieces if share == 1 else (*line.pieces, " x ", share, " (arc)")
                counted = line._replace(pieces=pieces, value=line.value * share)
                lines.append(counted)
                sum_ += counted.value
        other = list(other_gear(self.valued))
        lines += other
        sum_ += sum(line.value for line in other)
        thrust = _THRUST.get(self.design.kind, self.design.max_thrust)
        return with_speed(lines, sum_, thrust, "thrust")

    @property
    def _ring(self) -> tuple[Arc, ...]:
        if isinstance(self.design, WarShipDesign):
            return _WARSHIP_RING
        return _SHIP_RING if isinstance(self.design, CapitalDesign) else _DROPSHIP_RING

    def _where(self, index: int) -> Arc:
        item = self.design.items[index]
        arc = item.location, item.is_rear
        return arc if arc in self._ring else (item.location, False)

    def _arcs(self) -> tuple[Arc, ...]:
        """Those around the ship, and whatever else carries weapons."""
        found = dict.fromkeys(self._ring)
        for index, item in enumerate(self.design.items):
            if item.gear.kind is GearKind.WEAPON:
                found[self._where(index)] = None
        return tuple(found)

    def _shares(self, arcs: Mapping[Arc, _Arc], sinks: int) -> Iterator[tuple[Arc, float]]:
        """How much of each arc counts."""
        ring = self._ring
        is_warship = isinstance(self.design, WarShipDesign)
        nose = max(
            (arc for arc in ring if not is_warship or arc in _FIRST),
            key=lambda arc: arcs[arc].weapons,
        )
        at = ring.index(nose)
        beside = [ring[(at + 1) % len(ring)], ring[at - 1]]
        # Equal ones are equal: it is the other one that comes third.
        second, third = sorted(beside, key=lambda arc: -arcs[arc].weapons)
        if is_warship:
            third = ring[(at + len(ring) // 2) % len(ring)]
        heat = arcs[nose].heat
        yield nose, 1.0
        yield second, HALF if heat > sinks else 1.0
        heat += arcs[second].heat
        yield third, _QUARTER if heat > sinks else HALF
        for arc in arcs:
            if arc not in (nose, second, third):
                yield arc, _QUARTER

    def _arc(self, arc: Arc) -> _Arc:
        here = [index for index in range(len(self.design.items)) if self._where(index) == arc]
        lines: list[Line] = []
        worth: dict[str, float] = {}
        bins: dict[str, float] = {}
        names: dict[str, str] = {}
        weapons = heat = 0.0
        for index in here:
            item = self.design.items[index]
            gear = item.gear
            if gear.kind is GearKind.AMMO and not _guard(gear.family, gear.ammo):
                bins[gear.ammo] = bins.get(gear.ammo, 0.0) + self.values[index]
                names.setdefault(gear.ammo, gear.name)
            if gear.kind is not GearKind.WEAPON or gear.family in (*NO_ATTACK, _SCREEN):
                continue
            value, pieces = self.helped(index)
            box = self.boxes.get(index)
            weapons += value
            heat += weapon_heat(gear, "" if box is None else box.gear.family)
            if gear.ammo and not gear.is_one_shot:
                worth[gear.ammo] = worth.get(gear.ammo, 0.0) + self.values[index]
            lines.append(Line(item, pieces, value, part="Weapons"))
        where = f"{arc[0]}{' rear' if arc[1] else ''}"
        for word, value in bins.items():
            most = worth.get(word, 0.0)
            told: tuple[float | str, ...] = (value,)
            if value > most:
                told += (", at most ", most)
            counted = min(value, most)
            lines.append(Line(f"{names[word]} ({where})", told, counted, part="Ammunition"))
        return _Arc(tuple(lines), weapons, heat)


def _guard(family: str, ammo: str) -> str:
    """The family of launchers that protect and fire this; nothing for what attacks."""
    if family == _AMS:
        return _AMS
    return _SCREEN if ammo == _SCREEN_AMMO else ""
