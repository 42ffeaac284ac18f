"""What a fighter, a plane or a small craft is worth: TechManual, "Battle Value 2".

Movement makes nothing harder to hit, weight counts nowhere, and what may explode counts once for
each kind of ammunition. Fighters and small craft count their heat as 'Mechs do, standing still.
"""

from collections.abc import Iterator, Mapping
from math import ceil

from recordsheet_gui.units import attachments
from recordsheet_gui.units.aerospace.design import (
    AeroFighterDesign,
    AerospaceDesign,
    ConventionalFighterDesign,
    FixedWingDesign,
    SmallCraftDesign,
)
from recordsheet_gui.units.aerospace.facts import AFT
from recordsheet_gui.units.battle_value import BattleValue, Line, rounded, speed_factor
from recordsheet_gui.units.equipment import battle_value_of
from recordsheet_gui.units.gear import UNKNOWN, Family, Gear, GearKind
from recordsheet_gui.units.gear_value import (
    ARMOR,
    ARMORS,
    DEFENSIVE,
    DRONE_SUM,
    HALF,
    NO_ATTACK,
    SPARE,
    ammunition,
    fire_control,
    helped,
    other_gear,
    weapon_heat,
)
from recordsheet_gui.units.plating import PATCHWORK, STANDARD

_STRUCTURE = 2
"""Each point of the one track that it has."""
_BODIES: Mapping[str, float] = {AeroFighterDesign.kind: 1.2, ConventionalFighterDesign.kind: 1.1}
_STEALTH = 0.3
_COCKPITS: Mapping[str, float] = {"small": 0.95, "command console": 0.95}
_CASES = frozenset({Family.CASE, Family.CASE_II, Family.PROTOTYPE_CASE})
_BLAST, _BURST = 15, 1
_COOLANT = 4
_FULL_BAR = 10


def battle_value(design: AerospaceDesign) -> BattleValue:
    """The value of an undamaged one with a regular pilot, and every step of the count."""
    count = _Count(design)
    lines: list[Line] = [Line("Movement counted", ("maximum thrust",), design.max_thrust)]
    defensive = count.defensive(lines)
    offensive = count.offensive(lines)
    if count.unknown:
        return BattleValue(value=None, reasons=tuple(count.unknown))
    total = defensive + offensive
    lines.append(Line("Sum", (defensive, " + ", offensive), total))
    for label, factor in count.whole():
        total *= factor
        lines.append(Line(label, ("x ", factor), total))
    value = rounded(total)
    lines.append(Line("Battle value", ("rounded",), value))
    return BattleValue(value=value, steps=tuple(lines))


class _Count:
    """All that the count asks of a unit, found once."""

    def __init__(self, design: AerospaceDesign) -> None:
        self.design = design
        self.families = frozenset(item.gear.family for item in design.items)
        self.boxes = attachments.boxes(design.items)
        self.is_drone = "drone operating system" in self.families
        self.is_support = isinstance(design, FixedWingDesign)
        self.unknown: dict[str, None] = {}
        """Names of gear without a value, in the order of the sheet."""
        self._values = [self._value(index) for index in range(len(design.items))]

    def _value(self, index: int) -> float:
        item = self.design.items[index]
        found = None if UNKNOWN in item.gear.flags else battle_value_of(item.gear)
        if found is None:
            self.unknown[item.gear.name] = None
            return 0.0
        if item.gear.kind is GearKind.AMMO and isinstance(self.design, SmallCraftDesign):
            # A line of a craft may hold the shots of many tons.
            return found * item.rounds / item.gear.shots if item.gear.shots else found
        return found

    def whole(self) -> Iterator[tuple[str, float]]:
        """What makes less of all of it."""
        cockpit = getattr(self.design, "cockpit", "")
        if cockpit in _COCKPITS:
            yield f"Cockpit, {cockpit}", _COCKPITS[cockpit]
        if self.is_drone:
            yield "Drone", DRONE_SUM

    # -- defensive ---------------------------------------------------------------------------

    def defensive(self, lines: list[Line]) -> float:
        si = self.design.si
        found = [
            *self._armor(),
            Line("Structural integrity", (si, " x ", _STRUCTURE), si * _STRUCTURE),
            *self._guards(),
            *self._blasts(),
        ]
        lines += found
        sum_ = max(1.0, sum(line.value for line in found))
        factor = _BODIES.get(self.design.kind, 1.0)
        kinds = (self.design.armor_type, *self.design.patchwork.values())
        if any("stealth" in kind.lower() for kind in kinds):
            factor = round(factor + _STEALTH, 2)
        value = sum_ * factor
        lines.append(Line("Body", (sum_, " x ", factor, f" ({self.design.kind})"), value))
        lines.append(Line("Defensive value", (), value))
        return value

    def _armor(self) -> Iterator[Line]:
        bar = getattr(self.design, "bar", None) or _FULL_BAR
        counted: dict[tuple[str, float], int] = {}
        for where, points in self.design.armor.items():
            kind = self.design.armor_type
            if kind == PATCHWORK:
                kind = self.design.patchwork.get(where) or STANDARD
            # Commercial armor has its rating in its factor.
            share = 1.0 if kind == "Commercial" else bar / _FULL_BAR
            key = (kind.lower(), ARMORS.get(kind.lower(), 1.0) * share)
            counted[key] = counted.get(key, 0) + points
        for (kind, factor), points in counted.items():
            more = () if factor == 1 else (" x ", factor)
            value = points * ARMOR * factor
            yield Line("Armor, ", (points, " x ", ARMOR, *more), value, kind, "Armor")

    def _guards(self) -> Iterator[Line]:
        guards = bins = 0.0
        for item, value in zip(self.design.items, self._values, strict=True):
            if item.gear.family not in DEFENSIVE:
                continue
            if item.gear.kind is GearKind.AMMO:
                bins += value
                continue
            guards += value if item.gear.family == "ams" else 0
            if value:
                yield Line(item, (), value, part="Protective gear")
        if bins:
            most = ("at most ", guards) if bins > guards else ()
            yield Line("Anti-missile ammunition", most, min(bins, guards), part="Protective gear")

    def _blasts(self) -> Iterator[Line]:
        """What may explode where nothing holds it back; the Clans' units all have CASE."""
        if "Clan" in self.design.tech_base or self.families & _CASES:
            return
        seen: set[str] = set()
        for index, item in enumerate(self.design.items):
            gear = item.gear
            if gear.kind is GearKind.AMMO:
                if gear.is_explosive and gear.ammo not in seen:
                    seen.add(gear.ammo)
                    yield Line(item, (), -float(_BLAST), " may explode", "May explode")
            elif gear.is_explosive or self._is_charged(index, gear):
                yield Line(item, (), -float(_BURST), " may explode", "May explode")

    def _is_charged(self, index: int, gear: Gear) -> bool:
        box = self.boxes.get(index)
        return "capacitor" in (gear.family, "" if box is None else box.gear.family)

    # -- offensive ---------------------------------------------------------------------------

    def offensive(self, lines: list[Line]) -> float:
        valued = list(zip(self.design.items, self._values, strict=True))
        found = [*self._weapons(), *ammunition(valued, self._fire_control), *other_gear(valued)]
        room = self._room()
        if room is not None:
            # It adds nothing, and is told where the weapons are.
            lines.append(Line("Heat efficiency", self._cooling(), room))
        lines += found
        sum_ = sum(line.value for line in found)
        thrust = self.design.max_thrust
        factor = speed_factor(thrust)
        value = sum_ * factor
        lines.append(Line("Speed factor", (sum_, " x ", factor, " (", thrust, " thrust)"), value))
        lines.append(Line("Offensive value", (), value))
        return value

    @property
    def _fire_control(self) -> float:
        return fire_control(self.families) if self.is_support else 1.0

    def _weapons(self) -> Iterator[Line]:
        """Each weapon in the order in which it is fired; past the heat it counts half."""
        items = self.design.items
        armed = [
            index
            for index, item in enumerate(items)
            if item.gear.kind is GearKind.WEAPON and item.gear.family not in NO_ATTACK
        ]
        sums = {True: 0.0, False: 0.0}
        for index in armed:
            sums[self._looks_back(index)] += self._helped(index)[0]
        # What looks back is worth half, unless most of it does: then it is the other way round.
        is_turned = sums[True] > sums[False]
        found = []
        for index in armed:
            value, pieces = self._helped(index)
            if self._looks_back(index) != is_turned:
                value *= HALF
                pieces += (" x ", HALF, " (rear)")
            if self._fire_control != 1:
                value *= self._fire_control
                pieces += (" x ", self._fire_control, " (fire control)")
            box = self.boxes.get(index)
            own = weapon_heat(items[index].gear, "" if box is None else box.gear.family)
            found.append((own > 0, -value if own else 0.0, own, index, value, pieces))
        room, heat = self._room(), 0.0
        for _, _, own, index, value, pieces in sorted(found, key=lambda one: one[:3]):
            is_hot = room is not None and (room <= 0 or heat >= room)
            heat += own
            if own and room is not None:
                pieces += (", heat ", heat)
            if is_hot:
                pieces += (", too hot: x ", HALF)
            if value:
                yield Line(items[index], pieces, value * HALF if is_hot else value, part="Weapons")

    def _looks_back(self, index: int) -> bool:
        item = self.design.items[index]
        return item.is_rear or item.location == AFT

    def _helped(self, index: int) -> tuple[float, tuple[float | str, ...]]:
        value, pieces = helped(
            self.design.items,
            self._values,
            index,
            self.boxes.get(index),
            is_drone=self.is_drone,
            has_computer=Family.TARGETING_COMPUTER in self.families,
        )
        if value is None:
            self.unknown[f"PPC Capacitor of {self.design.items[index].gear.name}"] = None
        return value or 0.0, pieces

    # -- heat --------------------------------------------------------------------------------

    def _cooling(self) -> tuple[float | str, ...]:
        sinks = self.design.heat_sinks
        pieces: tuple[float | str, ...] = (SPARE, " + ", sinks.dissipation)
        pods = sum(item.gear.family == "coolant pod" for item in self.design.items)
        if pods:
            pieces += (" + ", ceil(sinks.count * pods / 5))
        if "emergency coolant system" in self.families:
            pieces += (" + ", _COOLANT)
        return pieces

    def _room(self) -> int | None:
        """Heat that the weapons may make before they count less; None where none is kept."""
        if not self.design.has_heat_scale:
            return None
        return sum(int(piece) for piece in self._cooling() if not isinstance(piece, str))
