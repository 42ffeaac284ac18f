"""What a fighter, a plane or a small craft is worth: TechManual, "Battle Value 2".

Movement makes nothing harder to hit, weight counts nowhere, and what may explode counts once for
each kind of ammunition. Fighters and small craft count their heat as 'Mechs do, standing still.
"""

from collections.abc import Iterator, Mapping
from math import ceil

from recordsheet_gui.core.override import override
from recordsheet_gui.units.aerospace.design import (
    AeroFighterDesign,
    AerospaceDesign,
    ConventionalFighterDesign,
    FixedWingDesign,
    SmallCraftDesign,
)
from recordsheet_gui.units.aerospace.facts import AFT
from recordsheet_gui.units.battle_value import BattleValue, Line
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.described_value import Count, with_speed
from recordsheet_gui.units.gear import Family, Gear, GearKind
from recordsheet_gui.units.gear_value import (
    DRONE_SUM,
    HALF,
    PODS,
    SPARE,
    ammunition,
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
_RADICAL = 0.4
_COOLANT_POD = "coolant pod"
_FULL_BAR = 10


def battle_value(design: AerospaceDesign) -> BattleValue:
    """The value of an undamaged one with a regular pilot, and every step of the count."""
    return _Count(design).battle_value()


class _Count(Count[AerospaceDesign]):
    def __init__(self, design: AerospaceDesign) -> None:
        super().__init__(design)
        self.is_support = isinstance(design, FixedWingDesign)

    @override
    def of_bin(self, item: MountedItem, value: float) -> float:
        """A line of a craft may hold the shots of many tons; less than one counts as one."""
        if not isinstance(self.design, SmallCraftDesign) or not item.gear.shots:
            return value
        return value * max(1, item.rounds // item.gear.shots)

    @override
    def movement(self) -> Iterator[Line]:
        yield Line("Movement counted", ("maximum thrust",), self.design.max_thrust)

    @override
    def whole(self) -> Iterator[tuple[str, float]]:
        cockpit = getattr(self.design, "cockpit", "")
        if cockpit in _COCKPITS:
            yield f"Cockpit, {cockpit}", _COCKPITS[cockpit]
        elif self.is_drone:
            yield "Cockpit of a drone", DRONE_SUM
        yield from super().whole()

    # -- defensive ---------------------------------------------------------------------------

    @override
    def defensive(self, lines: list[Line]) -> float:
        found = [
            *self._armor(),
            self._integrity(),
            *self.guards(),
            *self._blasts(),
        ]
        lines += found
        sum_ = max(1.0, sum(line.value for line in found))
        factor = _BODIES.get(self.design.kind, 1.0)
        if "stealth" in self.design.armor_type.lower():
            factor = round(factor + _STEALTH, 2)
        value = sum_ * factor
        lines.append(Line("Body", (sum_, " x ", factor, f" ({self.design.kind})"), value))
        lines.append(Line("Defensive value", (), value))
        return value

    def _armor(self) -> Iterator[Line]:
        design = self.design
        bar = getattr(design, "bar", None)
        is_patchwork = design.armor_type == PATCHWORK
        for_all = "" if is_patchwork else design.armor_type
        return self.armor_lines(
            (where, (for_all or design.patchwork.get(where) or STANDARD).lower(), bar, points)
            for where, points in design.armor.items()
        )

    def _integrity(self) -> Line:
        si, factor = self.design.si, 1 + self.shield
        more: tuple[float | str, ...] = () if factor == 1 else (" x ", factor)
        pieces = (si, " x ", _STRUCTURE, *more)
        return Line("Structural integrity", pieces, si * _STRUCTURE * factor)

    def _blasts(self) -> Iterator[Line]:
        """What may explode where nothing holds it back; the Clans' units all have CASE."""
        if "Clan" in self.design.tech_base or self.families & _CASES:
            return
        seen: set[str] = set()
        for index, item in enumerate(self.design.items):
            gear = item.gear
            if gear.kind is GearKind.AMMO or gear.family == _COOLANT_POD:
                if gear.is_explosive and gear.id not in seen:
                    seen.add(gear.id)
                    yield Line(item, (), -float(_BLAST), " may explode", "May explode")
            elif gear.family not in PODS and (gear.is_explosive or self._is_charged(index, gear)):
                yield Line(item, (), -float(_BURST), " may explode", "May explode")

    def _is_charged(self, index: int, gear: Gear) -> bool:
        return "capacitor" in (gear.family, self.box_of(index))

    # -- offensive ---------------------------------------------------------------------------

    @override
    def offensive(self, lines: list[Line]) -> float:
        valued = self.valued
        found = [*self._weapons(), *ammunition(valued, self.fire_control), *other_gear(valued)]
        room = self._room()
        if room is not None:
            # It adds nothing, and is told where the weapons are.
            lines.append(Line("Heat efficiency", self._cooling(), room))
        lines += found
        thrust = self.design.max_thrust
        return with_speed(lines, sum(line.value for line in found), thrust, "thrust")

    def _weapons(self) -> Iterator[Line]:
        """Each weapon in the order in which it is fired; past the heat it counts half."""
        items = self.design.items
        found = []
        for index, value, pieces in self.aimed():
            own = weapon_heat(items[index].gear, self.box_of(index))
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

    @override
    def looks_back(self, item: MountedItem) -> bool:
        return item.is_rear or item.location == AFT

    # -- heat --------------------------------------------------------------------------------

    def _cooling(self) -> tuple[float | str, ...]:
        sinks = self.design.heat_sinks
        pieces: tuple[float | str, ...] = (SPARE, " + ", sinks.dissipation)
        if "radical heat sink" in self.families:
            pieces += (" + ", ceil(sinks.count * _RADICAL - 1e-9), " (radical heat sinks)")
        return pieces

    def _room(self) -> int | None:
        """Heat that the weapons may make before they count less; None where none is kept."""
        if not self.design.has_heat_scale:
            return None
        return sum(int(piece) for piece in self._cooling() if not isinstance(piece, str))
