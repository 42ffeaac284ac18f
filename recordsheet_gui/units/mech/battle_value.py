"""What a 'Mech is worth: TechManual, "Battle Value 2", with the gear of the later books.

Defensive and offensive value are counted in full precision; only the speed factor and the sum are
rounded. Every step leaves a line behind, for those who ask why.
"""

from collections.abc import Iterator

from recordsheet_gui.units.battle_value import (
    BattleValue,
    Step,
    movement_modifier,
    rounded,
    speed_factor,
)
from recordsheet_gui.units.gear import Family, GearKind
from recordsheet_gui.units.gear_value import (
    ARMOR,
    ARMORS,
    DEFENSIVE,
    HIDDEN,
    MODULAR,
    SEALED,
    SHIELDED,
    STRUCTURE,
    STRUCTURES,
)
from recordsheet_gui.units.mech import explosive_value, weapon_value
from recordsheet_gui.units.mech.anatomy import REARS
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.makes import Cockpit, Config, Gyro
from recordsheet_gui.units.mech.worth import Worth

_ENGINES = ((6, 0.25), (3, 0.5), (2, 0.75), (1, 0.825))
"""By the slots that an engine has in one side torso."""
_GYRO, _HEAVY_GYRO = 0.5, 1.0
_GUARDS = "Protective gear"
_ARMORED_PART = "Armored components"
_ARMORED = 0.05
"""Share of its own value that armor around a component adds for each slot."""
_ARMORED_SLOT = 5
"""The same for what has no value of its own."""
_VOID = 3
"""The least modifier with a void signature; one more where it would be just that."""
_COCKPITS = {Cockpit.SMALL: 0.95, Cockpit.TORSO_MOUNTED: 0.95, Cockpit.INTERFACE: 1.3}
_SMALL = 0.95
"""A small command console, and a drone."""
_INDUSTRIAL = (Cockpit.INDUSTRIAL, Cockpit.PRIMITIVE_INDUSTRIAL)
"""Cockpits without advanced fire control."""
_BASIC_FIRE_CONTROL = 0.9
_OVERRIDE = 1.01
"""RISC heat sink override kit."""
_TSM, _INDUSTRIAL_TSM = 1.5, 1.15
"""What myomer makes of the tonnage."""
_ARM_AES, _LEG_AES = 0.1, {False: 0.2, True: 0.4}
"""What actuators add to the tonnage: per arm, and for all legs of a biped or a quad."""
# Named once: Python 3.11 takes a quarter of a microsecond to find a member of an enum.
_CONSOLE, _IN_TORSO, _INTERFACE = Cockpit.COMMAND_CONSOLE, Cockpit.TORSO_MOUNTED, Cockpit.INTERFACE
_HEAVY_DUTY, _NO_GYRO = Gyro.HEAVY_DUTY, Gyro.NONE
_BIN, _EQUIPMENT = GearKind.AMMO, GearKind.EQUIPMENT
_TRIPOD = Config.TRIPOD
_MYOMER, _INDUSTRIAL_MYOMER = Family.TSM, Family.INDUSTRIAL_TSM


def battle_value(design: MechDesign) -> BattleValue:
    """The value of an undamaged 'Mech with a regular pilot, and every step of the count."""
    worth = Worth(design)
    lines: list[Step] = [worth.moves.line()]
    defensive = _defensive(worth, lines)
    offensive = _offensive(worth, lines)
    if worth.unknown:
        return BattleValue(value=None, reasons=tuple(worth.unknown))
    total = defensive + offensive
    lines.append(("Sum", (defensive, " + ", offensive), total, "", ""))
    for label, factor in _factors(worth):
        total *= factor
        lines.append((label, ("x ", factor), total, "", ""))
    value = rounded(total)
    lines.append(("Battle value", ("rounded",), value, "", ""))
    return BattleValue(value=value, steps=tuple(lines))


def _factors(worth: Worth) -> Iterator[tuple[str, float]]:
    """What multiplies the sum."""
    design = worth.design
    factor = _COCKPITS.get(design.cockpit, 1.0)
    if factor != 1:
        yield f"{str(design.cockpit).capitalize()} cockpit", factor
    elif _has_small_console(design):
        yield "Small command console", _SMALL
    elif worth.is_drone:
        yield "Drone", _SMALL
    if "override" in design.heat_sink_kit.lower():
        yield "Heat sink override kit", _OVERRIDE


def _has_small_console(design: MechDesign) -> bool:
    """A small one leaves no room for the second life support."""
    if design.cockpit is not _CONSOLE:
        return False
    head = [slot.system for slot in design.slots.get("HD", ())]
    return head.count("life support") == 1


# -- defensive -------------------------------------------------------------------------------


def _defensive(worth: Worth, lines: list[Step]) -> float:
    sum_ = 0.0
    steps = [
        *_armor(worth),
        _structure(worth),
        _gyro(worth),
        *_equipment(worth),
        *_armored(worth),
        *explosive_value.penalties(worth),
    ]
    lines += steps
    for _, _, value, _, _ in steps:
        sum_ += value
    if sum_ < 1:
        sum_ = 1.0
        lines.append(("Defensive value is at least", (), sum_, "", ""))
    modifier, parts = _modifier(worth)
    factor = 1 + modifier / 10
    lines.append(("Movement modifier", (sum_, " x ", factor, *parts), sum_ * factor, "", ""))
    lines.append(("Defensive value", (), sum_ * factor, "", ""))
    return sum_ * factor


def _armor(worth: Worth) -> list[Step]:
    """Location by location where it differs from one to the next, else in one line."""
    design = worth.design
    shield = SHIELDED if "blue shield" in worth.families else 0.0
    extra = {"CT": _both_sides(design, "CT")} if design.cockpit is _IN_TORSO else {}
    if "modular armor" in worth.families:
        for item in design.items:
            if item.gear.family == "modular armor":
                extra[item.location] = extra.get(item.location, 0) + MODULAR
    seals = SEALED.keys() & worth.families
    if not design.patchwork and not seals:
        points = sum(design.armor.values()) + sum(extra.values())
        kind = design.armor_type.lower()
        return [_plates(points, kind, ARMORS.get(kind, 1.0) + shield)]
    sealed = {
        item.location: SEALED[item.gear.family]
        for item in design.items
        if item.gear.family in seals
    }
    counted: dict[tuple[str, float], list[str]] = {}
    for where in design.structure:
        kind = design.armor_at(where)
        factor = (ARMORS.get(kind, 1.0) + shield) * sealed.get(where, 1.0)
        counted.setdefault((kind, factor), []).append(where)
    return [
        _plates(
            sum(_both_sides(design, where) + extra.get(where, 0) for where in there),
            f"{kind} ({' '.join(there)})",
            factor,
        )
        for (kind, factor), there in counted.items()
    ]


def _both_sides(design: MechDesign, where: str) -> int:
    """Armor of a location, front and rear."""
    return design.armor.get(where, 0) + design.armor.get(REARS.get(where, ""), 0)


def _plates(points: int, kind: str, factor: float) -> Step:
    more = () if factor == 1 else (" x ", factor)
    return ("Armor, ", (points, " x ", ARMOR, *more), points * ARMOR * factor, kind, "Armor")


def _structure(worth: Worth) -> Step:
    design = worth.design
    points = sum(design.structure.values())
    kind = STRUCTURES.get(design.structure_type.lower(), 1.0)
    if "blue shield" in worth.families:
        kind += SHIELDED
    engine = next((factor for least, factor in _ENGINES if worth.side_slots >= least), 1.0)
    pieces: list[float | str] = [points, " x ", STRUCTURE]
    if kind != 1:
        pieces += (" x ", kind, f" ({design.structure_type.lower()})")
    if engine != 1:
        pieces += (" x ", engine, " (engine)")
    return ("Structure", tuple(pieces), points * STRUCTURE * kind * engine, "", "")


def _gyro(worth: Worth) -> Step:
    factor = gyro_factor(worth.design)
    tons = worth.design.tons
    return ("Gyro, ", (tons, " x ", factor), tons * factor, worth.design.gyro, "")


def gyro_factor(design: MechDesign) -> float:
    """What a gyro is worth for each ton of the 'Mech."""
    if design.gyro is _HEAVY_DUTY:
        return _HEAVY_GYRO
    if design.gyro is _NO_GYRO and design.cockpit is not _INTERFACE:
        return 0.0
    return _GYRO


def _equipment(worth: Worth) -> Iterator[Step]:
    if worth.families.isdisjoint(DEFENSIVE):
        return
    guards = bins = 0.0
    for index, item in enumerate(worth.design.items):
        gear = item.gear
        if gear.family not in DEFENSIVE:
            continue
        value = worth.of(index)
        if gear.kind is not _BIN:
            if gear.family == "ams" and gear.ammo:
                guards += value
            yield (item, (), value, "", _GUARDS)
        elif gear.family == "ams":
            bins += value
    if bins:
        most = ("at most ", guards) if bins > guards else ()
        yield ("Anti-missile ammunition", most, min(bins, guards), "", _GUARDS)


def _armored(worth: Worth) -> Iterator[Step]:
    """Armor around single components."""
    design = worth.design
    armored = [slot for slots in design.slots.values() for slot in slots if slot.is_armored]
    if not armored:
        return
    boxed = [id(box) for box in worth.boxes.values()]
    for index, item in enumerate(design.items):
        if not item.is_armored or not item.slots:
            continue
        if item.gear.family == "capacitor" and id(item) in boxed:
            continue  # counted with its PPC
        count, value = len(item.slots), worth.of(index)
        if worth.box_of(index) == "capacitor" and worth.boxes[index].is_armored:
            value += worth.capacitor(index)
            count += 1
        each = value * _ARMORED if value > 0 else _ARMORED_SLOT
        yield (item, (count, " x ", each), count * each, " armored", _ARMORED_PART)
    gyros = sum(slot.system == "gyro" for slot in armored)
    if gyros:
        each = design.tons * gyro_factor(design) * _ARMORED
        yield ("Armored gyro", (gyros, " x ", each), gyros * each, "", _ARMORED_PART)
    others = sum(slot.system not in ("", "gyro") for slot in armored)
    if others:
        yield (
            "Armored systems",
            (others, " x ", _ARMORED_SLOT),
            others * _ARMORED_SLOT,
            "",
            _ARMORED_PART,
        )


def _modifier(worth: Worth) -> tuple[int, tuple[float | str, ...]]:
    """How hard to hit it is at its best, and why."""
    moves, families = worth.moves, worth.families
    # An AirMech is airborne, which makes it harder still.
    flying = movement_modifier(moves.flank) + 1 if moves.flank else 0
    running = flying or movement_modifier(moves.run)
    jumping = movement_modifier(moves.jump) + 1 if moves.jump else 0
    found = max(running, jumping, movement_modifier(moves.umu))
    pieces: tuple[float | str, ...] = (" (+", found)
    if worth.has_stealth or "null signature" in families:
        found += HIDDEN
        pieces += (", hidden +", HIDDEN)
    if "chameleon shield" in families:
        found += HIDDEN
        pieces += (", chameleon +", HIDDEN)
    if "void signature" in families and found <= _VOID:
        found = _VOID + 1 if found == _VOID else _VOID
        pieces += (", void signature: ", found)
    return found, (*pieces, ")")


# -- offensive -------------------------------------------------------------------------------


def _offensive(worth: Worth, lines: list[Step]) -> float:
    sum_ = 0.0
    steps = [
        *weapon_value.weapons(worth),
        *weapon_value.ammunition(worth),
        *_other_gear(worth),
        _weight(worth),
    ]
    lines += steps
    for about, _, value, _, _ in steps:
        if about is not weapon_value.HEAT:
            sum_ += value
    points = worth.moves.points
    factor = speed_factor(points)
    found = sum_ * factor
    lines.append(("Speed factor", (sum_, " x ", factor, " (", points, " MP)"), found, "", ""))
    if worth.design.cockpit in _INDUSTRIAL:
        found *= _BASIC_FIRE_CONTROL
        lines.append(("No advanced fire control", ("x ", _BASIC_FIRE_CONTROL), found, "", ""))
    lines.append(("Offensive value", (), found, "", ""))
    return found


_COUNTED_ELSEWHERE = frozenset({"vibroblade", *DEFENSIVE})


def _other_gear(worth: Worth) -> Iterator[Step]:
    for index, item in enumerate(worth.design.items):
        gear = item.gear
        if gear.kind is not _EQUIPMENT or gear.family in _COUNTED_ELSEWHERE:
            continue
        value = worth.of(index)
        pieces: tuple[float | str, ...] = ()
        if value and "physical" in gear.flags and item.location in worth.quick_arms:
            pieces = (value, " x ", weapon_value.AES, " (AES)")
            value *= weapon_value.AES
        if value:
            yield (item, pieces, value, "", "Other gear")


def _weight(worth: Worth) -> Step:
    design = worth.design
    aes = 1 + _ARM_AES * len(worth.quick_arms)
    if worth.has_quick_legs and design.config is not _TRIPOD:
        aes += _LEG_AES[design.config.is_quad]
    factor, why = 1.0, ""
    if _MYOMER in worth.families:
        factor, why = _TSM, " (triple-strength myomer)"
    elif _INDUSTRIAL_MYOMER in worth.families:
        factor, why = _INDUSTRIAL_TSM, " (industrial myomer)"
    pieces: list[float | str] = [design.tons]
    if aes != 1:
        pieces += (" x ", aes, " (AES)")
    if factor != 1:
        pieces += (" x ", factor, why)
    return ("Tonnage", tuple(pieces), design.tons * aes * factor, "", "")
