"""The tables of the light 1-11 game."""

from recordsheet_gui.core.answers import TWO_DICE_LESS_ONE, UNIFORM, Question
from recordsheet_gui.core.number import Part, total
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.play_aid import Block, Column, Emphasis, Table, TableCell, cells, signed
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.skirmish import options, tables
from recordsheet_gui.systems.skirmish.falls import STAND_COST
from recordsheet_gui.systems.skirmish.numbers import BASE
from recordsheet_gui.units.card.design import LOCATIONS, words

NOTHING = "\N{EN DASH}"
DICE = {UNIFORM: "a D12, 12 again", TWO_DICE_LESS_ONE: "two dice less one"}
"""What is thrown for each roll."""
LOST = {
    tables.Effect.PILOT: "The pilot: the 'Mech is out",
    tables.Effect.ENGINE: "The engine: the 'Mech is out",
    tables.Effect.WEAPON: "One working weapon, at random",
    tables.Effect.MOVEMENT: "1 movement point a turn",
}
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
            caption=f"1 to {options.HIGHEST}: {DICE[options.die(state).shape]}",
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
            notes=(
                "The roll hits when it reaches the base number and all modifiers, the target's "
                "terrain among them.",
            ),
        ),
        Table(
            title="Criticals",
            caption=f"after a natural {to_hit.always_hits}, on {criticals.threshold}+",
            columns=(
                Column("Location", 1.0, is_left=True),
                Column("What is lost", 1.4, is_left=True),
            ),
            rows=tuple(
                cells(_sentence(words(place)), LOST[criticals.effects[place]])
                for place in LOCATIONS
            ),
            notes=("The hit does its damage too, in the same location.",),
        ),
        Table(
            title="Falls",
            columns=(Column("Reason", 2.4, is_left=True), Column("Stays up")),
            rows=(
                *(
                    cells(_sentence(check.title), f"{check.stays_up}+")
                    for check in falls.checks.values()
                ),
                cells("A leg is lost", "never", emphasis=Emphasis.GRAVE),
            ),
            notes=(
                "The check for damage comes once, when the turn ends; who is down needs none.",
                "A fall does its damage to a rolled location, and counts. Standing up costs "
                f"{counted(STAND_COST, 'movement point')} and no roll.",
            ),
        ),
        Table(
            title="Facing After a Fall",
            caption="hexsides",
            columns=tuple(Column(_band(low, high)) for low, high in falls.facing.values()),
            rows=(cells(*(TURNS[side] for side in falls.facing)),),
        ),
        Table(
            title="Kick, Charge, Fall",
            caption="front only, range 1",
            columns=(Column("Weight", 1.4, is_left=True), Column("Damage")),
            rows=tuple(
                cells(_sentence(weight), str(half)) for weight, half in tables.halves().items()
            ),
            notes=(
                "A charge adds 1 for each hex in a straight line; a charger that hits takes its own"
                " number to the torso. Who misses checks for a fall.",
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
            notes=(
                "So many hexes in a row between the two hide the target; its own is not counted.",
                "Cost is what a hex takes in all.",
            ),
        ),
        Table(
            title="Chances",
            caption="to roll at least",
            columns=tuple(Column(str(roll)) for roll in rolls),
            rows=(cells(*(_percent(state, roll) for roll in rolls)),),
            notes=(f"A number beyond {options.HIGHEST} hits as often as an {options.HIGHEST}.",),
        ),
    )


def _percent(state: GameState, least: int) -> str:
    number = total(Part(label="", value=least, rule=BASE))
    chance = Question(title="", dice=options.die(state), target=number).chance
    assert chance is not None
    return f"{round(100 * chance)} %"


def _band(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}\N{EN DASH}{high}"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
