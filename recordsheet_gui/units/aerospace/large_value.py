"""What a DropShip or a larger ship is worth: TechManual and its errata, "Battle Value 2".

Weapons count by arc. The arc that is worth most is the nose, wherever it looks; the better one
beside it counts in full, what comes third counts half, and all others a quarter. An arc counts half
of that where those before it already make more heat than the sinks take. Ammunition counts with
its arc, up to what the weapons that fire it are worth there.
"""

from collections.abc import Iterator, Mapping

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
from recordsheet_gui.units.gear import Cluster, GearKind
from recordsheet_gui.units.gear_value import (
    ARMOR,
    DEFENSIVE,
    DRONE_SUM,
    HALF,
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
_STEALTH = 0.3
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
_FIRST: tuple[Arc, ...] = (("NOS", False), ("AFT", False), ("LBS", False), ("RBS", False))
"""Arcs of a WarShip that may be the nose."""
_HULL_OF_WARSHIPS: Arc = ("RBS", False)
"""Where a WarShip's gear counts that sits in no arc."""


def battle_value(design: BayedDesign) -> BattleValue:
    """The value of an undamaged one with a regular crew, and every step of the count."""
    return _Count(design).battle_value()


class _Count(Count[BayedDesign]):
    share_word = "arc"

    @override
    def of_bin(self, item: MountedItem, value: float) -> float:
        """Whole tons only; less than one counts as one, and nothing as nothing."""
        if not item.gear.shots:
            return value
        return value * max(1, item.rounds // item.gear.shots) if item.rounds else 0.0

    @override
    def whole(self) -> Iterator[tuple[str, float]]:
        if self.is_drone:
            yield "Cockpit of a drone", DRONE_SUM
        yield from super().whole()

    # -- defensive ---------------------------------------------------------------------------

    @override
    def defensive(self, lines: list[Line]) -> float:
        scale = _CAPITAL if isinstance(self.design, CapitalDesign) else 1
        kind, si = self.design.armor_type.lower(), self.design.si
        integrity = _STRUCTURE * scale
        shield = 1.0 if isinstance(self.design, CapitalDesign) else 1 + self.shield
        found = [
            *self.armor_lines(
                ((where, kind, None, points) for where, points in self.design.armor.items()),
                ARMOR * scale,
            ),
            Line("Structural integrity", (si, " x ", integrity), si * integrity * shield),
            *self._launchers(_AMS, "Anti-missile ammunition"),
            *self._launchers(_SCREEN, "Screens"),
            *self._others(),
        ]
        lines += found
        sum_ = sum(line.value for line in found)
        body = _BODIES[self.design.kind]
        if not isinstance(self.design, CapitalDesign) and "stealth" in kind:
            body += _STEALTH
        value = sum_ * body
        lines.append(Line("Body", (sum_, " x ", body, f" ({self.design.kind})"), value))
        lines.append(Line("Defensive value", (), value))
        return value

    def _launchers(self, family: str, name: str) -> Iterator[Line]:
        """Launchers that protect, and their ammunition up to what they are worth."""
        guards = bins = 0.0
        for item, value in zip(self.design.items, self.values, strict=True):
            if item.gear.kind is GearKind.WEAPON and item.gear.family == family:
                guards += value if item.gear.ammo else 0
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
        totals = {arc: self._total(arc) for arc in self._ring}
        heat = {arc: self._heat(arc) for arc in self._ring}
        for arc, share in self._shares(totals, heat, sinks):
            for line in self._arc(arc, share):
                lines.append(line)
                sum_ += line.value
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
        """The arc of a piece; the last of the ring for what sits in the hull."""
        item = self.design.items[index]
        arc = item.location, item.is_rear
        if arc in self._ring:
            return arc
        arc = item.location, False
        return arc if arc in self._ring else self._hull

    @property
    def _hull(self) -> Arc:
        return _HULL_OF_WARSHIPS if isinstance(self.design, WarShipDesign) else self._ring[-1]

    def _total(self, arc: Arc) -> float:
        """What the weapons of an arc are worth, those of the hull left out."""
        items = self.design.items
        return sum(
            self.helped(index)[0]
            for index in self.armed()
            if self._where(index) == arc and items[index].location == arc[0]
        )

    def _heat(self, arc: Arc) -> float:
        return sum(
            weapon_heat(self.design.items[index].gear, self.box_of(index))
            for index in self.armed()
            if self._where(index) == arc
        )

    @override
    def armed(self) -> list[int]:
        items = self.design.items
        return [
            index
            for index in super().armed()
            if items[index].gear.family != _SCREEN
            and (self.values[index] > 0 or items[index].gear.cluster is Cluster.LINKED)
        ]

    def _shares(
        self, totals: Mapping[Arc, float], heats: Mapping[Arc, float], sinks: int
    ) -> Iterator[tuple[Arc, float]]:
        """How much of each arc counts."""
        ring = self._ring
        is_warship = isinstance(self.design, WarShipDesign)
        # Of equal arcs the one that is named first here is the nose.
        nose = max(_FIRST if is_warship else ring, key=lambda arc: totals[arc])
        at = ring.index(nose)
        after, before = ring[(at + 1) % len(ring)], ring[at - 1]
        second, third = (after, before) if totals[after] > totals[before] else (before, after)
        if is_warship:
            third = ring[(at + len(ring) // 2) % len(ring)]
        heat = heats[nose]
        yield nose, 1.0
        yield second, HALF if heat > sinks else 1.0
        heat += heats[second]
        yield third, _QUARTER if heat > sinks else HALF
        for arc in ring:
            if arc not in (nose, second, third):
                yield arc, _QUARTER

    def _arc(self, arc: Arc, share: float) -> Iterator[Line]:
        """The weapons of an arc and what feeds them, each by its share."""
        items = self.design.items
        charged: set[tuple[str, str]] = set()
        worth: dict[str, float] = {}
        bins: dict[str, float] = {}
        names: dict[str, str] = {}
        for index in self.armed():
            if self._where(index) != arc:
                continue
            gear = items[index].gear
            # Capacitors of equal weapons count but once.
            one = gear.id, items[index].location
            value, pieces = self.helped(index, share, is_charged=one not in charged)
            charged.add(one)
            if gear.ammo and not gear.is_one_shot:
                worth[gear.ammo] = worth.get(gear.ammo, 0.0) + self.values[index]
            yield Line(items[index], pieces, value, part="Weapons")
        for index, item in enumerate(items):
            gear = item.gear
            is_bin = gear.kind is GearKind.AMMO and not _guard(gear.family, gear.ammo)
            if is_bin and self._where(index) == arc:
                bins[gear.ammo] = bins.get(gear.ammo, 0.0) + self.values[index]
                names.setdefault(gear.ammo, gear.name)
        where = f"{arc[0]}{' rear' if arc[1] else ''}"
        for word, value in bins.items():
            most = worth.get(word, 0.0)
            told: tuple[float | str, ...] = (value,)
            if value > most:
                told += (", at most ", most)
            if share != 1:
                told += (" x ", share, " (arc)")
            counted = min(value, most) * share
            yield Line(f"{names[word]} ({where})", told, counted, part="Ammunition")


def _guard(family: str, ammo: str) -> str:
    """The family of launchers that protect and fire this; nothing for what attacks."""
    if family == _AMS:
        return _AMS
    return _SCREEN if ammo == _SCREEN_AMMO else ""
