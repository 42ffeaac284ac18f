"""Shapes for weapons that the table does not draw: as their class strikes, by their points."""

from collections.abc import Iterator, Mapping

from recordsheet_gui.systems.battletech.effects import has_effect
from recordsheet_gui.units.gear import Gear

EFFECT = "effect"
"""Strikes no box: what the weapon does beside damage is all."""
BEAM, BOLT, SLUG, SHELL = "beam", "bolt", "slug", "shell"
STYLES: Mapping[str, str] = {
    "laser": BEAM,
    "pulse laser": BEAM,
    "re-engineered laser": BEAM,
    "vsp laser": BEAM,
    "ppc": BOLT,
    "magshot": SLUG,
    "rail gun": SLUG,
    "gauss": SLUG,
}
"""By family; whatever else there is strips the surface, as autocannon and bombs do."""
NOT_AGAINST_MECHS = ("ams", "a-pod", "b-pod")
OF = " of "
MOST = 60
"""Points of a shape; the deepest has a dozen rows."""
WIDE = 5
"""Of a shell."""


def names_for(gear: Gear) -> tuple[str, ...]:
    """What a weapon without a drawn template brings down, by range; nothing where it does nothing.

    "beam of 12" stands in saves.
    """
    if gear.family in NOT_AGAINST_MECHS:
        return ()
    if gear.damage_at(0) < 1:
        return (EFFECT,) if has_effect(gear) else ()
    style = STYLES.get(gear.family, SHELL)
    bands = range(3) if len(gear.damage) > 1 else range(1)
    return tuple(f"{style}{OF}{gear.damage_at(band)}" for band in bands)


def rows_of(name: str) -> tuple[str, ...] | None:
    """The shape that a name stands for, None where it stands for none."""
    style, _, points = name.partition(OF)
    if style not in (BEAM, BOLT, SLUG, SHELL) or not points.isdecimal():
        return None
    count = int(points[:4])
    if not 1 <= count <= MOST:
        return None
    widths = [*_widths(style, count)]
    return tuple(_row(width, max(widths)) for width in widths)


def _widths(style: str, points: int) -> Iterator[int]:
    if style == BEAM:
        # A nail: a head of three for each five points, and a long narrow bolt below it.
        heads = 0 if points < 3 else max(1, points // 5)
        yield from [3] * heads
        yield from [1] * (points - 3 * heads)
        return
    wide = {BOLT: 2, SLUG: 3, SHELL: WIDE}[style]
    yield from [wide] * (points // wide)
    if points % wide:
        yield points % wide


def _row(width: int, room: int) -> str:
    """Centered; one that cannot be leans to where the rolled column of an even shape is."""
    left = (room - width) // 2
    return ("." * left + "X" * width).ljust(room, ".")
