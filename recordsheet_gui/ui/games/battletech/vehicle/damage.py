"""What of a vehicle works no more, and what has become of it."""

from collections.abc import Iterator, Mapping

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.systems.battletech.paper import FROM_WHEN
from recordsheet_gui.systems.battletech.vehicle import keys
from recordsheet_gui.systems.battletech.vehicle.movement import SLIDES
from recordsheet_gui.systems.battletech.vehicle.paper import name_of
from recordsheet_gui.ui.games.battletech import companions
from recordsheet_gui.ui.games.battletech.vehicle.ticks import (
    Signed,
    TickRow,
    TicksPart,
    condition,
    marker,
    steps,
)
from recordsheet_gui.ui.scene.margin import ConditionsPart, NotesPart
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.units.vehicle.design import VehicleDesign
from recordsheet_gui.units.vehicle.facts import Motion


class VehicleDamagePart(TicksPart):
    """Sensors, stabilizers, turrets, engine, height or depth."""

    design: VehicleDesign

    @override
    @classmethod
    def rows(cls, unit: UnitState, sign: Signed) -> tuple[TickRow, ...]:
        assert isinstance(unit.design, VehicleDesign)
        return tuple(_rows(unit, unit.design, sign))


def _rows(unit: UnitState, design: VehicleDesign, sign: Signed) -> Iterator[TickRow]:
    places = tuple(design.armor)
    sensors = ("+1", "+2", "+3", "Out")
    yield TickRow(("Sensors", "Sensors"), steps(keys.SENSORS, sensors, unit))
    stable = tuple(
        condition(place, keys.stabilizer(place), unit, sign) for place in places if place != "RO"
    )
    yield TickRow(("Stabilizers", "Stabil."), stable)
    for place in design.turrets:
        name = {"RT": "Rear turret", "FT": "Front turret"}.get(place, "Turret")
        turned = (
            condition("Jam", keys.turret_jammed(place), unit, sign),
            condition("Was jammed", keys.turret_cleared(place), unit, sign),
            condition("Lock", keys.turret_locked(place), unit, sign),
        )
        yield TickRow((name,), turned)
    engine = (condition("Hit", keys.ENGINE, unit, sign),)
    yield TickRow(("Engine",), (*engine, condition("Fuel tank", keys.FUEL_TANK, unit, sign)))
    if design.has_rotor:
        yield TickRow(("Rotor hits", "Rotor"), (marker(keys.ROTOR, unit),))
        flight = condition("Hit", keys.FLIGHT_STABILIZER, unit, sign)
        yield TickRow(("Flight stabilizer", "Flight stab."), (flight,))
    if keys.ELEVATION in unit.tracks:
        yield TickRow(("Elevation",), (marker(keys.ELEVATION, unit),))
    if keys.DEPTH in unit.tracks:
        yield TickRow(("Depth",), (marker(keys.DEPTH, unit),))


ARMOR = " Armor"
"""What stealth is short without."""
ELSEWHERE = (
    *("crew", "motive", "malfunction", "jammed", "used", "blown_off", "flooded", "destroyed"),
    *(keys.ENGINE, keys.FUEL_TANK, keys.FLIGHT_STABILIZER, *keys.OF_A_LOCATION),
)
"""First words of conditions that stand elsewhere on the sheet."""


class VehicleConditionsPart(ConditionsPart):
    """Conditions that have no box of their own."""

    @override
    @classmethod
    def possible(cls, design: UnitDesign) -> Mapping[str, bool]:
        assert isinstance(design, VehicleDesign)
        return {
            keys.OVER_WATER: design.motion in SLIDES,
            keys.NO_LANDING: design.has_rotor or design.motion is Motion.WIGE,
            keys.TOWED: design.is_trailer,
            keys.RIDERS: design.is_omni and not design.is_support,
        }

    @override
    def forms(self, word: str) -> tuple[str, ...]:
        """What is only asked for stands in brackets where there is little room."""
        whole, *shorter = companions.forms(word)
        if shorter:
            return whole, *shorter
        for when in FROM_WHEN.values():
            if whole.endswith(f" {when}"):
                asked = whole.removesuffix(f" {when}")
                return whole, f"({asked})", f"({asked.replace(ARMOR, '')})"
        return whole, whole.replace(ARMOR, "")

    @override
    def holding(self, now: Now) -> dict[str, None]:
        design = now.unit.design
        told = {
            key: companions.named(now, key, name_of(design, key)) for key in now.unit.conditions
        }
        # What is about a part or another unit is told in the words of the rules.
        written = [
            told[key] if "/" in key else key
            for key in told
            if key.partition("/")[0] not in ELSEWHERE and told[key]
        ]
        follows = [word for word in now.derived.conditions if word not in told.values()]
        return dict.fromkeys([*written, *follows])


class VehicleNotesPart(NotesPart):
    """Half a page has room for two lines."""

    most_lines = 2
