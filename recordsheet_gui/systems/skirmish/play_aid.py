"""The tables of the light 1-11 game."""

from recordsheet_gui.core.play_aid import Block, Column, Emphasis, Table, TableCell, cells, signed
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.skirmish import options, tables
from recordsheet_gui.units.card.design import LOCATIONS, words

NOTHING = "\N{EN DASH}"
TURNS = ("as before", "1 right", "2 right", "reversed", "2 left", "1 left")
"""Hexsides to the right in words."""


def skirmish_tables(state: GameState) -> tuple[Block, ...]:
    """Where hits land, what makes them harder, who falls, what criticals do, what hexes cost."""
    normal, kick = tables.locations("normal"), tables.locations("kick")
    rolls = range(1, options.HIGHEST + 1)
    overflow = tables.overflow()
    hits = tuple(
        (
            TableCell(str(roll), Emphasis.STRONG),
            TableCell(
                _sentence(words(normal[roll])),
                Emphasis.GRAVE if normal[roll] == "cockpit" else Emphasis.NONE,
            ),
            TableCell(_sentence(words(kick[roll]))),
        )
        for roll in rolls
    )
    to_hit = tables.to_hit()
    modifiers = [
        cells("Base number", str(options.base(state)), emphasis=Emphasis.STRONG),
        cells("Attacker moved", signed(to_hit.attacker_moved)),
        *(
            cells(f"Target moved {line.hexes} or more hexes", signed(line.modifier))
            for line in to_hit.target_moved
            if line.modifier
        ),
        cells("Kick", signed(to_hit.kick)),
        cells("Charge", signed(to_hit.charge)),
        cells(f"A natural {to_hit.always_hits}", "always hits", emphasis=Emphasis.GRAVE),
    ]
    falls, criticals = tables.falls(), tables.criticals()
    kinds = {kind.title: kind for kind in tables.terrain().values()}
    return (
        Table(
            title="Hit Locations",
            caption=f"1 to {options.HIGHEST}",
            columns=(
                Column("Roll", 0.6),
                Column("Attack", 1.4, is_left=True),
                Column("Kick", 1.4, is_left=True),
            ),
            rows=hits,
            notes=(
                "Damage without a box goes on: "
                + "; ".join(
                    f"{', '.join(words(a) for a, to in overflow.items() if to == b)} to {words(b)}"
                    for b in dict.fromkeys(overflow.values())
                )
                + ".",
            ),
        ),
        Table(
            title="To Hit",
            columns=(Column("", 2.4, is_left=True), Column("Modifier")),
            rows=tuple(modifiers),
        ),
        Table(
            title="Criticals",
            caption=f"after a natural 11, on {criticals.threshold}+",
            columns=(
                Column("Location", 1.0, is_left=True),
                Column("What is lost", 1.4, is_left=True),
            ),
            rows=tuple(
                cells(_sentence(words(place)), _sentence(criticals.effects[place]))
                for place in LOCATIONS
            ),
        ),
        Table(
            title="Falls",
            columns=(Column("Reason", 2.4, is_left=True), Column("Stays up")),
            rows=tuple(
                cells(_sentence(check.title), f"{check.stays_up}+")
                for check in falls.checks.values()
            ),
            notes=(
                "Facing after a fall: "
                + ", ".join(
                    f"{low}\N{EN DASH}{high} {TURNS[side]}"
                    if low != high
                    else f"{low} {TURNS[side]}"
                    for side, (low, high) in falls.facing.items()
                )
                + ".",
            ),
        ),
        Table(
            title="Kick, Charge, Fall",
            caption="front only, range 1",
            columns=(Column("Weight", 1.4, is_left=True), Column("Damage")),
            rows=tuple(
                cells(_sentence(weight), str(half)) for weight, half in tables.halves().items()
            ),
            notes=(
                "A charge adds 1 for each hex in a straight line; the charger takes its own to"
                " the torso. Who misses checks for a fall.",
            ),
        ),
        Table(
            title="What Is Lost",
            columns=(Column("Location", 1.0, is_left=True), Column("Then", 2.2, is_left=True)),
            rows=(
                cells("Cockpit or torso", "The 'Mech is out", emphasis=Emphasis.GRAVE),
                cells("A leg", "It falls; 1 movement point a turn"),
                cells("Both legs", "It cannot stand or move"),
                cells("An arm", "Its weapons with it"),
                cells("All weapons and legs", "The 'Mech is out", emphasis=Emphasis.GRAVE),
            ),
        ),
        Table(
            title="Terrain",
            columns=(
                Column("Hex", 1.6, is_left=True),
                Column("Cost"),
                Column("To hit"),
                Column("Hides after"),
                Column("Fall check"),
            ),
            rows=tuple(
                cells(
                    _sentence(kind.title),
                    str(kind.cost),
                    signed(kind.to_hit) if kind.to_hit else NOTHING,
                    str(kind.blocks) if kind.blocks else NOTHING,
                    "yes" if kind.fall_check else NOTHING,
                )
                for kind in kinds.values()
            ),
        ),
    )


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
