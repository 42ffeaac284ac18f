"""Tables of flight for the second page: control rolls, to hit, turning, straight movement."""

from collections.abc import Iterator, Mapping

from recordsheet_gui.core.play_aid import Block, Column, Emphasis, Table, TableCell, cells, signed
from recordsheet_gui.systems.battletech.aerospace import tables
from recordsheet_gui.systems.battletech.aerospace.view import Aero
from recordsheet_gui.units.aerospace.design import (
    AerospaceDesign,
    CapitalDesign,
    ConventionalFighterDesign,
    DropShipDesign,
    FixedWingDesign,
    SmallCraftDesign,
    StationDesign,
)

DASH = "\N{EN DASH}"
MINUS = "\N{MINUS SIGN}"
VELOCITIES = (f"1{DASH}3", f"4{DASH}6", f"7{DASH}9", f"10{DASH}12", f"13{DASH}15", "16+")
STRAIGHT: Mapping[str, tuple[tuple[int, ...], str]] = {
    "fighter": ((1, 1, 2, 3, 4, 5), f"8 + 4 (v {MINUS} 1)"),
    "conventional": ((1, 1, 1, 2, 3, 4), f"8 + 4 (v {MINUS} 1)"),
    "support": ((2, 2, 2, 4, 6, 8), f"8 + 6 (v {MINUS} 1)"),
    "dropship": ((1, 2, 3, 4, 5, 6), "8 v"),
}
"""Hexes on the low-altitude map by velocity, and on ground maps by v."""
TURNS = (
    *((f"0{DASH}2", "1"), (f"3{DASH}5", "2"), (f"6{DASH}7", "3"), (f"8{DASH}9", "4")),
    *(("10", "5"), ("11", "6"), ("12+", "1 more a point")),
)
"""Thrust of a facing change in space by velocity."""
RANDOM = (
    ("1", "two hexsides left"),
    ("2", "one left"),
    (f"3{DASH}4", "straight on"),
    ("5", "one right"),
    ("6", "two hexsides right"),
)
GROUND = (
    ("Strafing", f"1{DASH}3", "+4, at 1 +6", "energy weapons, each hex in line"),
    ("Striking", f"2{DASH}5", "+2", f"one target; altitude {MINUS}1"),
    ("Dive-bombing", f"3{DASH}5", "+2", f"one hex; altitude {MINUS}2"),
    ("Altitude bombing", "any", "+2 and altitude", "each bomb rolls and scatters ahead"),
)
"""Attacks on the ground: altitude, to hit, what is struck."""


def flight_tables(view: Aero) -> tuple[Block, ...]:
    """What the unit is flown by."""
    design = view.design
    found: list[Block] = [control_rolls(view), to_hit(view)]
    if not isinstance(design, StationDesign | ConventionalFighterDesign | FixedWingDesign):
        found.append(facing())
    if not isinstance(design, CapitalDesign):
        if not design.is_spheroid:
            found.append(straight(design))
        found.append(air_to_ground())
    return (*found, random_movement())


def _hits(system: str, what: str) -> str:
    """What the hits on a system add, box by box."""
    effects = tables.systems().effects.get(system, tables.Effects())
    row: tuple[int, ...] = getattr(effects, what)
    return ", ".join(map(signed, row))


def control_rolls(view: Aero) -> Table:
    """When one is owed, and what bears on it."""
    return Table(
        title="Control Rolls",
        caption="piloting, 2D6",
        columns=(Column("Because", 2.2, is_left=True), Column("Modifier", 1.0)),
        rows=tuple(cells(*row) for row in control_rows(view.design)),
        notes=(
            "Failed: out of control; by 6 or more random movement too. In the air 1D6 altitudes "
            "are lost, at 0 it crashes. A roll in the End Phase of the next turn ends it.",
        ),
    )


def control_rows(design: AerospaceDesign) -> Iterator[tuple[str, str]]:
    """What asks for a control roll, and what bears on all of them."""
    yield "Avionics or control hit", "+0"
    yield "Thrust above structural integrity", "+0"
    if not isinstance(design, CapitalDesign):
        yield "Damage in the air, each full 20", "+1"
        yield "Air: each velocity above twice Safe Thrust", "+1"
        yield "Stalling; turned over twice", "+0"
        yield "Down 3 altitudes or more", "+1 each"
    who = "Crew" if design.is_large else "Pilot"
    yield f"{who} hit", "+1 each"
    yield "Avionics hits", _hits("avionics", "control")
    yield "Life support lost", _hits("life support", "control")
    yield "Above Safe Thrust this turn", "+1"
    if isinstance(design, DropShipDesign):
        yield "In the air", "+3" if design.is_spheroid else "+2"
    elif not isinstance(design, CapitalDesign):
        yield "In the air", "+1"
    if design.is_large:
        yield "Too hot, each 100 or part", "+1"


def to_hit(view: Aero) -> Table:
    """What bears on its shots in air and space."""
    return Table(
        title="Aerospace To Hit",
        caption="gunnery and these",
        columns=(Column("What", 2.2, is_left=True), Column("Modifier", 1.0)),
        rows=tuple(cells(*row) for row in _to_hit_rows(view)),
    )


def _to_hit_rows(view: Aero) -> Iterator[tuple[str, str]]:
    fires = "CIC" if view.has_system("cic") else "FCS"
    who = "Crew" if view.design.is_large else "Pilot"
    yield "Range short, medium, long, extreme", "+0, +2, +4, +6"
    yield "At aft, nose, side of the target", "+0, +1, +2"
    yield "Target at velocity 0", f"{MINUS}2"
    yield "Target strikes the ground", f"{MINUS}3"
    yield f"{who} hit", "+1 each"
    yield f"{fires} hits", _hits(fires.lower(), "to_hit")
    yield "Sensor hits", _hits("sensors", "to_hit")
    yield "Above Safe Thrust, out of control", "+2 each"
    if view.design.is_large:
        yield "Evading", "+2"
        yield "Capital guns at less than 500 tons", "+5, sub-capital +3"
    else:
        yield "Second target ahead, elsewhere", "+1, +2"
        yield "Evading", "no fire"
    if view.design.has_heat_scale:
        scale = reversed(tables.heat_scale().to_hit)
        yield "Heat", ", ".join(f"{least}: {signed(more)}" for least, more in scale)
    yield "Each hex of air in the way, screen", "+2"


def facing() -> Table:
    """What turning costs in space."""
    return Table(
        title="Facing Change",
        caption="thrust in space",
        columns=(Column("Velocity", 1.0), Column("Thrust", 1.4)),
        rows=tuple((TableCell(at, Emphasis.STRONG), TableCell(cost)) for at, cost in TURNS),
    )


def straight(design: AerospaceDesign) -> Table:
    """How far it flies before it may turn."""
    hexes, ground = STRAIGHT[_flown_as(design)]
    rows = (cells(at, str(number)) for at, number in zip(VELOCITIES, hexes, strict=True))
    return Table(
        title="Straight Movement",
        caption="hexes before a turn",
        columns=(Column("Velocity", 1.0), Column("Hexes", 1.0)),
        rows=tuple(rows),
        notes=(f"On ground maps at velocity v up to 12: {ground}.",),
    )


def _flown_as(design: AerospaceDesign) -> str:
    if isinstance(design, FixedWingDesign):
        return "support"
    if isinstance(design, ConventionalFighterDesign):
        return "conventional"
    if isinstance(design, DropShipDesign) or (
        isinstance(design, SmallCraftDesign) and design.is_spheroid
    ):
        return "dropship"
    return "fighter"


def air_to_ground() -> Table:
    """Attacks on what stands below."""
    return Table(
        title="Air to Ground",
        caption="by altitude",
        columns=(
            Column("Attack", 1.2, is_left=True),
            Column("Altitude", 0.7),
            Column("To hit", 0.9),
            Column("Strikes", 1.9, is_left=True),
        ),
        rows=tuple(cells(*row) for row in GROUND),
        is_wide=True,
    )


def random_movement() -> Table:
    """What a die does with each hex."""
    return Table(
        title="Random Movement",
        caption="1D6, then a hex forward",
        columns=(Column("Roll", 0.6), Column("Turns", 1.8, is_left=True)),
        rows=tuple((TableCell(roll, Emphasis.STRONG), TableCell(way)) for roll, way in RANDOM),
    )
