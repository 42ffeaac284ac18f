"""The tables of a 'Mech in Renegade Tech: damage in rows, templates, and no roll too many."""

from collections.abc import Iterator, Mapping, Sequence

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.number import Number
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.play_aid import (
    Block,
    Column,
    Emphasis,
    Join,
    Shape,
    Shapes,
    Table,
    TableCell,
)
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech.mech import play_aid as shared
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.systems.battletech.paper import HEAT
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.systems.renegade_tech import options, rows, templates
from recordsheet_gui.systems.renegade_tech.own_templates import own_templates
from recordsheet_gui.units.gear import GearKind

ON_TWO: Mapping[object, str] = {
    "through-armor": "* A 2 is also a point on the first component of a rolled column.",
    "floating": "* A 2 is also a point on the first component of a rolled location and column.",
}
"""By what the table chose; a 2 is a plain hit elsewhere."""
FARTHEST = 8
"""Hexes charged, or levels fallen, that the table of rows goes up to."""


def mech_tables(
    state: GameState, mech: Mech, numbers: Mapping[str, Number], bases: Mapping[str, int]
) -> tuple[Block, ...]:
    """What every 'Mech has, with the damage of this game, then its templates."""
    design = mech.design

    def harm(word: str, points: str) -> str:
        return _rows(word, design.tons)

    has_criticals = options.is_on(state, "criticals")
    on_two = ON_TWO.get(options.chosen(state, "location_two"), "") if has_criticals else ""
    return (
        shared.locations(mech, "weapon", on_two),
        shared.to_hit(mech, numbers),
        shared.modifiers(mech.book),
        shared.physical(mech, numbers, bases, harm),
        charges_and_falls(design.tons),
        *shared.clusters(rolled(mech)),
        shared.heat_effects(mech.paper.tracks.get(HEAT, 0)),
        shared.locations(mech, "punch"),
        shared.locations(mech, "kick"),
        *weapon_templates(mech, own_templates(state)),
        *shared.damage_codes(design),
    )


def _rows(word: str, tons: int) -> str:
    """The damage of an attack as this game counts it."""
    if word == "charge":
        return "see rows"
    attack = rows.row_attack(word)
    count = rows.rows_of(attack, tons)
    what = "punch row" if rows.ATTACKS[attack].spread == rows.PUNCH_ROWS else "row"
    return f"{count} {what}{'' if count == 1 else 's'}"


def charges_and_falls(tons: int) -> Table:
    """How many rows a charge and a fall cost, by hexes and by levels."""
    reach = range(FARTHEST + 1)
    charge = [str(rows.rows_of("ram", tons, hexes)) if hexes else shared.NOTHING for hexes in reach]
    fall = [str(rows.rows_of("fall", tons, levels)) for levels in reach]
    recoil = rows.rows_of("dfa attacker", tons)
    own = f"{recoil} row{'' if recoil == 1 else 's'}"
    table = Table(
        title="Rows",
        caption="each row of these rolls its own location",
        columns=(
            Column("Hexes or levels", 2.6, is_left=True),
            *(Column(str(number), 0.8) for number in reach),
        ),
        rows=tuple(
            (TableCell(title, Emphasis.STRONG), *map(TableCell, counts))
            for title, counts in (("Charge, to its target", charge), ("Fall", fall))
        ),
        notes=(
            "To itself: a charge costs 1 row for each full 30 tons of its target, "
            f"death from above {own}.",
            "A kick and a club strike all their rows in one location, a punch row is a template.",
        ),
        join=Join.BRIEF,
    )
    lines = tuple(
        (row[0]._replace(text=f"{row[0].text.partition(',')[0]}, {tons} t"), *row[1:])
        for row in table.rows
    )
    first, *rest = table.notes
    told = first.partition(", death")[0] + "."
    return replace(table, brief=replace(table, rows=lines, notes=(told, *rest)))


def rolled(mech: View) -> Mapping[int, Sequence[str]]:
    """What still asks for a cluster roll: missiles one by one, pellets and rapid fire."""
    found: dict[int, list[str]] = {}
    for _, item in mech.items(GearKind.WEAPON):
        try:
            weapon = templates.find(item.gear)
        except RuleError:
            continue
        size = 0 if weapon.is_streak else weapon.missiles
        counts = {size: item.gear.name, weapon.pellets: f"{item.gear.name}, pellets"}
        if weapon.shots > 1:
            counts |= {
                shots: f"{item.gear.name}, {counted(shots, 'shot')}" for shots in _bursts(weapon)
            }
        for count, name in counts.items():
            names = found.setdefault(count, []) if count > 1 else []
            if name not in names:
                names.append(name)
    return found


def _bursts(weapon: templates.Weapon) -> range:
    return range(2, weapon.shots + 1)


def weapon_templates(mech: View, own: Mapping[str, templates.Template]) -> Iterator[Shapes]:
    """The shapes that this 'Mech's weapons bring down."""
    found: dict[str, Shape] = {}
    for _, item in mech.items(GearKind.WEAPON):
        if item.gear.name in found:
            continue
        try:
            weapon = templates.find(item.gear)
            template = templates.sized(
                weapon.template(), min(weapon.groups, templates.GROUP_SIZE), own=own
            )
        except RuleError:
            continue
        words = [counted(weapon.groups, "point") if weapon.groups else ""]
        words += [counted(weapon.missiles, "missile") if weapon.missiles else ""]
        words += [counted(weapon.pellets, "pellet") if weapon.pellets else ""]
        words += [f"{weapon.shots} shots" if weapon.shots > 1 else ""]
        found[item.gear.name] = Shape(
            title=item.gear.name, words=", ".join(filter(None, words)), rows=template.rows
        )
    if found:
        yield Shapes(
            title="Weapon Templates",
            caption="the top row meets the armor",
            shapes=tuple(found.values()),
        )
