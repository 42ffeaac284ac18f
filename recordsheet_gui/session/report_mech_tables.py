"""The tables of a 'Mech: where it is hit, what it hits with, and what heat does to it."""

from collections.abc import Iterator, Mapping

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.number import Number
from recordsheet_gui.core.play_aid import (
    Block,
    Column,
    Emphasis,
    Shape,
    Shapes,
    Table,
    TableCell,
    cells,
    signed,
)
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.core.system import Derived, GameSystem
from recordsheet_gui.systems.battletech import tables
from recordsheet_gui.systems.battletech.mech.heat import AMMUNITION_SCALE, AUTOMATIC, SHUTDOWN_SCALE
from recordsheet_gui.systems.battletech.mech.numbers import FIRE_HEAT, MOVEMENT_HEAT
from recordsheet_gui.systems.battletech.mech.physical import BASES
from recordsheet_gui.systems.battletech.paper import HEAT
from recordsheet_gui.units.gear import GearKind, Item
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.mech.anatomy import ARMS, NAMES
from recordsheet_gui.units.mech.design import MechDesign

TWO_DICE = range(2, 13)
NOTHING = "\N{EN DASH}"
SIDES = {"left": "Left side", "front": "Front", "rear": "Rear", "right": "Right side"}


def mech_tables(system: GameSystem, state: GameState, unit: UnitId) -> tuple[Block, ...]:
    """Hit locations, clusters, weapons, physical attacks, criticals and heat."""
    paper = state.unit(unit)
    design = paper.design
    assert isinstance(design, MechDesign)
    derived = system.derive(state, unit)
    numbers = derived.numbers
    found: list[Block] = [
        _locations(design, "weapon"),
        _to_hit(design, paper, derived),
        _modifiers(),
        _physical(design, paper, numbers),
        *_clusters(design),
        _heat(paper),
        _locations(design, "punch"),
        _locations(design, "kick"),
    ]
    if system.key == "total-warfare":
        found.append(_criticals())
    else:
        found += _templates(state, design)
    return tuple(found)


def _locations(design: MechDesign, attack: str) -> Table:
    is_quad = design.config in ("quad", "quadvee")
    known = tables.hit_locations().quad if is_quad else tables.hit_locations().biped
    sides = {side: known[attack][side] for side in SIDES if side in known[attack]}
    titles = SIDES if "rear" in sides else {**SIDES, "front": "Front, rear"}
    columns = [Column("Roll", 0.55)]
    columns += [Column(titles[side], 1.2, is_left=True) for side in sides]
    rolls = TWO_DICE if attack == "weapon" else range(1, 7)
    rows = []
    for roll in rolls:
        row = [TableCell(str(roll), Emphasis.STRONG)]
        for table in sides.values():
            place = table.rows[roll]
            grave = place == "HD" or (attack == "weapon" and roll == 2)
            words = NAMES[place].capitalize() + (" *" if attack == "weapon" and roll == 2 else "")
            row.append(TableCell(words, Emphasis.GRAVE if grave else Emphasis.NONE))
        rows.append(tuple(row))
    title = {"weapon": "Hit Locations", "punch": "Punch Locations", "kick": "Kick Locations"}
    notes = {
        "weapon": (
            "* A 2 is also a chance of a critical hit.",
            "From the rear, torso hits strike rear armor.",
        )
    }
    return Table(
        title=title[attack],
        caption="2D6" if attack == "weapon" else "1D6",
        columns=tuple(columns),
        rows=tuple(rows),
        notes=notes.get(attack, ()),
    )


def _to_hit(design: MechDesign, paper: UnitState, derived: Derived) -> Table:
    """What each working weapon needs before movement, cover and the target count."""
    numbers = derived.numbers
    gunnery = numbers["gunnery"].value if "gunnery" in numbers else paper.pilot.gunnery
    lines: dict[tuple[TableCell, ...], int] = {}
    for index, item in enumerate(design.items):
        if item.gear.kind is not GearKind.WEAPON or not item.gear.ranges:
            continue
        own = numbers[f"to hit/{index}"].value if f"to hit/{index}" in numbers else item.gear.to_hit
        row = _weapon_row(item, gunnery + own, own, index in derived.lost_items)
        lines[row] = lines.get(row, 0) + 1
    rows = tuple(
        (row[0]._replace(text=f"{count}\N{MULTIPLICATION SIGN} {row[0].text}"), *row[1:])
        if count > 1
        else row
        for row, count in lines.items()
    )
    return Table(
        title="To Hit",
        caption="2D6, before movement, cover and target",
        columns=(
            Column("Weapon", 3.0, is_left=True),
            Column("Loc", 0.8),
            Column("Own", 0.8),
            Column("Short", 1.2),
            Column("Medium", 1.2),
            Column("Long", 1.2),
        ),
        rows=rows,
        notes=(f"Gunnery {gunnery}; \u201cown\u201d is what heat and damage add.",),
    )


def _weapon_row(item: Item, number: int, own: int, dead: bool) -> tuple[TableCell, ...]:
    gear = item.gear
    name = gear.name + (" (rear)" if item.is_rear else "")
    if dead:
        return cells(name, item.location, *(NOTHING,) * 4, emphasis=Emphasis.GONE)
    reach = [str(hexes) for hexes in gear.ranges[:3]]
    targets = [
        TableCell(f"{number + extra}+  to {hexes}")
        for extra, hexes in zip(tables.attacks().range.values(), reach, strict=False)
    ]
    targets += [TableCell(NOTHING)] * (3 - len(targets))
    strength = Emphasis.GRAVE if own else Emphasis.NONE
    return (
        TableCell(name, Emphasis.STRONG),
        TableCell(item.location),
        TableCell(signed(own) if own else NOTHING, strength),
        *targets,
    )


def _modifiers() -> Table:
    """What movement and cover add to an attack."""
    known = tables.attacks()
    hexes = [
        (f"Target moved {row.least}+ hexes", signed(row.modifier))
        for row in reversed(known.target_hexes)
    ]
    moves = [
        (f"Attacker: {word.capitalize()}", signed(value))
        for word, value in known.attacker.items()
        if value
    ]
    cover = [
        (word.replace("_", " ").capitalize(), signed(value))
        for word, value in known.terrain.items()
        if value
    ]
    left, right = [*moves, *cover], hexes
    size = max(len(left), len(right))
    left += [("", "")] * (size - len(left))
    right += [("", "")] * (size - len(right))
    return Table(
        title="Modifiers",
        caption="to an attack",
        columns=(
            Column("Attacker and cover", 1.9, is_left=True),
            Column("", 0.6),
            Column("Target", 1.9, is_left=True),
            Column("", 0.6),
        ),
        rows=tuple(cells(*one, *two) for one, two in zip(left, right, strict=True)),
    )


def _physical(design: MechDesign, paper: UnitState, numbers: Mapping[str, Number]) -> Table:
    """Punches, kicks, pushes and charges with the damage and the number of this 'Mech."""
    skill = paper.pilot.piloting
    rows = []
    for word, limbs in (("punch", ARMS), ("kick", anatomy_of(design).group("leg"))):
        for limb in limbs:
            if limb not in design.structure:
                continue
            title = f"{word.capitalize()}, {NAMES[limb]}"
            damage, own = numbers.get(f"{word}/{limb}"), numbers.get(f"{word} to hit/{limb}")
            if damage is None or own is None:
                rows.append(cells(title, NOTHING, "not possible", emphasis=Emphasis.GONE))
                continue
            parts = ", ".join(f"{part.label} {signed(part.value)}" for part in own.parts)
            rows.append(
                (
                    TableCell(title, Emphasis.STRONG),
                    TableCell(str(damage.value)),
                    TableCell(
                        f"{skill + BASES[word] + own.value}+" + (f"  ({parts})" if parts else "")
                    ),
                )
            )
    if "push to hit" in numbers:
        own = numbers["push to hit"]
        target = f"{skill + BASES['push'] + own.value}+"
        rows.append((TableCell("Push", Emphasis.STRONG), TableCell("0"), TableCell(target)))
    tenth = f"{design.tons / 10:g}"
    rows.append(
        (
            TableCell("Charge", Emphasis.STRONG),
            TableCell(f"{tenth} a hex"),
            TableCell(f"{skill}+, skills compared"),
        )
    )
    if design.jump:
        fall = -(-3 * design.tons // 10)
        rows.append(
            (
                TableCell("Death from above", Emphasis.STRONG),
                TableCell(str(fall)),
                TableCell(f"{skill}+, skills compared"),
            )
        )
    return Table(
        title="Physical Attacks",
        caption=f"2D6, piloting {skill}",
        columns=(
            Column("Attack", 2.0, is_left=True),
            Column("Damage", 1.0),
            Column("To hit", 2.0, is_left=True),
        ),
        rows=tuple(rows),
    )


def _clusters(design: MechDesign) -> Iterator[Table]:
    """One line for each size of rack that the 'Mech carries."""
    carried: dict[int, list[str]] = {}
    for item in design.items:
        if item.gear.rack > 1:
            names = carried.setdefault(item.gear.rack, [])
            if item.gear.name not in names:
                names.append(item.gear.name)
    if not carried:
        return
    rows = []
    for rack in sorted(carried):
        hits = [TableCell(str(tables.cluster_hits(rack, roll))) for roll in TWO_DICE]
        rows.append((TableCell(", ".join(carried[rack]), Emphasis.STRONG), *hits))
    yield Table(
        title="Cluster Hits",
        caption="2D6",
        columns=(
            Column("Rack", 3.6, is_left=True),
            *(Column(str(roll), 0.8) for roll in TWO_DICE),
        ),
        rows=tuple(rows),
    )


def _heat(paper: UnitState) -> Table:
    """All steps of the scale; the one that holds now is marked."""
    heat = paper.tracks.get(HEAT, 0)
    scales = (MOVEMENT_HEAT, FIRE_HEAT, SHUTDOWN_SCALE, AMMUNITION_SCALE)
    starts = sorted({least for scale in scales for least, _ in scale}, reverse=True)
    rows = []
    now = None
    for number, start in enumerate(starts):
        values = [
            next((value for least, value in scale if start >= least), None) for scale in scales
        ]
        move, fire, shutdown, explosion = values
        is_automatic = shutdown == AUTOMATIC
        rows.append(
            (
                TableCell(f"{start}+", Emphasis.STRONG),
                TableCell(signed(-move) if move else NOTHING),
                TableCell(signed(fire) if fire else NOTHING),
                TableCell(
                    "Shutdown" if is_automatic else f"{shutdown}+" if shutdown else NOTHING,
                    Emphasis.GRAVE if start in dict(SHUTDOWN_SCALE) else Emphasis.NONE,
                ),
                TableCell(
                    f"{explosion}+" if explosion else NOTHING,
                    Emphasis.GRAVE if start in dict(AMMUNITION_SCALE) else Emphasis.NONE,
                ),
            )
        )
        if now is None and heat >= start:
            now = number
    return Table(
        title="Heat Effects",
        caption=f"heat {heat} now",
        columns=(
            Column("Heat"),
            Column("MP"),
            Column("To hit"),
            Column("Stay on"),
            Column("Ammo safe"),
        ),
        rows=tuple(rows),
        now=now,
    )


def _criticals() -> Table:
    return Table(
        title="Critical Hits",
        caption="2D6, when structure is lost",
        columns=(Column("Roll", 0.7), Column("Result", 2.6, is_left=True)),
        rows=(
            (TableCell("2\N{EN DASH}7", Emphasis.STRONG), TableCell("None")),
            (TableCell("8\N{EN DASH}9", Emphasis.STRONG), TableCell("One slot")),
            (TableCell("10\N{EN DASH}11", Emphasis.STRONG), TableCell("Two slots")),
            (
                TableCell("12", Emphasis.STRONG),
                TableCell("Limb or head blown off; torso three slots", Emphasis.GRAVE),
            ),
        ),
    )


def _templates(state: GameState, design: MechDesign) -> Iterator[Shapes]:
    """The shapes that this 'Mech's weapons bring down."""
    from recordsheet_gui.core.errors import RuleError
    from recordsheet_gui.systems.renegade_tech import templates

    found: dict[str, Shape] = {}
    for item in design.items:
        if item.gear.kind is not GearKind.WEAPON or item.gear.name in found:
            continue
        try:
            weapon = templates.find(state, item.gear.name)
            template = templates.sized(
                weapon.template(), min(weapon.groups, templates.GROUP_SIZE) if weapon.groups else 0
            )
        except RuleError:
            continue
        words = [f"{weapon.groups} points" if weapon.groups else ""]
        words += [f"{weapon.missiles} missiles" if weapon.missiles else ""]
        words += [f"{weapon.pellets} pellets" if weapon.pellets else ""]
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
