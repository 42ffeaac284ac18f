"""The tables of a platoon's second page."""

from recordsheet_gui.core.play_aid import Block, Column, Emphasis, Table, TableCell
from recordsheet_gui.systems.battletech.infantry import casualties, firing
from recordsheet_gui.units.infantry.design import InfantryDesign

ROWS: tuple[tuple[str, str], ...] = (
    ("Direct fire, Gauss", "damage / 10"),
    ("LB-X cluster, HAG", "damage / 10 + 1"),
    ("Pulse (not small, micro)", "damage / 10 + 2"),
    ("Missiles, by what hits", "damage / 5"),
    ("Area effect", "damage / 5"),
    ("Machine gun L / M / H", "1D6 / 2D6 / 3D6"),
    ("AP Gauss, small and micro pulse", "2D6"),
    ("Flamer / ER / heavy", "4D6 / 2D6 / 6D6"),
    ("Plasma rifle / cannon", "2D6 / 3D6"),
    ("Inferno, each missile", str(casualties.INFERNO_TROOPERS)),
    ("Infantry", "1 a point"),
    ("Combine", "1D6"),
    ("'Mech's fist or foot", "damage / 10, at least 1"),
)


def tables(design: InfantryDesign) -> tuple[Block, ...]:
    """How damage becomes casualties, and how far they fire."""
    return (taking_damage(), ranges(design))


def taking_damage() -> Table:
    """Casualties by what strikes."""
    return Table(
        title="Infantry Casualties",
        caption="fractions up",
        columns=(Column("Weapon", 1.6, is_left=True), Column("Troopers", 1.2, is_left=True)),
        rows=tuple((TableCell(name), TableCell(words)) for name, words in ROWS),
        notes=(
            "Mechanized: x2, from infantry half (down), bursts as rolled. In the open: x2.",
            "Shared building: heavy takes half, hardened three quarters; bursts are halved.",
            "Building from outside: light 75%, medium 50%, heavy 25%, hardened none comes through.",
            "Divide by the armor last, fractions up. Infernos: no modifiers.",
        ),
    )


def ranges(design: InfantryDesign) -> Table:
    """Modifiers of the platoon's own weapon by hexes."""
    rows, least = [], 0
    base = design.fired.range if design.fired else 0
    for most, value in firing.RANGES.get(base, ()):
        hexes = str(most) if most == least else f"{least}\N{EN DASH}{most}"
        rows.append((TableCell(hexes, Emphasis.STRONG), TableCell(f"{value:+}" if value else "0")))
        least = most + 1
    return Table(
        title="Range",
        caption=f"base {base}",
        columns=(Column("Hexes"), Column("To hit")),
        rows=tuple(rows),
    )
