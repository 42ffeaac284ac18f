"""The tables of a 'Mech: where it is hit, what it hits with, and what heat does to it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.number import Number
from recordsheet_gui.core.play_aid import (
    Block,
    Column,
    Emphasis,
    Join,
    Table,
    TableCell,
    cells,
    signed,
)
from recordsheet_gui.systems.battletech import tables
from recordsheet_gui.systems.battletech.book import Book
from recordsheet_gui.systems.battletech.mech import physical_weapons
from recordsheet_gui.systems.battletech.mech.heat import AMMUNITION_SCALE, AUTOMATIC, SHUTDOWN_SCALE
from recordsheet_gui.systems.battletech.mech.numbers import FIRE_HEAT, MOVEMENT_HEAT
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.systems.battletech.paper import HEAT, PILOTING
from recordsheet_gui.units.gear import GearKind, Item
from recordsheet_gui.units.mech.anatomy import ARMS, NAMES
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.weapon_codes import CODES, weapon_codes

TWO_DICE = range(2, 13)
NOTHING = "\N{EN DASH}"
SIDES = {"left": "Left side", "front": "Front", "rear": "Rear", "right": "Right side"}


CRITICAL_ON_TWO = "* A 2 is also a chance of a critical hit."

Harm = Callable[[str, str], str]
"""What an attack costs its target in a game's own measure, from its word and its points."""


def mech_tables(
    mech: Mech, numbers: Mapping[str, Number], bases: Mapping[str, int]
) -> tuple[Block, ...]:
    """Hit locations, clusters, weapons, physical attacks and heat.

    `bases` is what the game adds to the piloting skill for each physical attack.
    """
    design = mech.design
    return (
        locations(mech, "weapon", CRITICAL_ON_TWO),
        to_hit(mech, numbers),
        modifiers(mech.book),
        physical(mech, numbers, bases, lambda word, points: points),
        *clusters(_racks(design)),
        heat_effects(mech.paper.tracks.get(HEAT, 0)),
        locations(mech, "punch"),
        locations(mech, "kick"),
        *damage_codes(design),
    )


def damage_codes(design: MechDesign) -> Iterator[Table]:
    """What the letters behind the damage of this 'Mech's weapons stand for."""
    used = {code for item in design.items for code in weapon_codes(item.gear)}
    known = [(code, words.capitalize()) for code, words in CODES.items() if code in used]
    if not known:
        return
    half = -(-len(known) // 2)
    left, right = known[:half], known[half:]
    right += [("", "")] * (half - len(right))
    yield Table(
        title="Damage Codes",
        caption="behind the damage of a weapon",
        columns=(
            Column("", 0.5),
            Column("Stands for", 2.0, is_left=True),
            Column("", 0.5),
            Column("", 2.0, is_left=True),
        ),
        rows=tuple(
            (TableCell(one, Emphasis.STRONG), TableCell(a), TableCell(two, Emphasis.STRONG),
             TableCell(b))
            for (one, a), (two, b) in zip(left, right, strict=True)
        ),
        join=Join.ALONE,
    )  # fmt: skip


def locations(mech: Mech, attack: str, on_two: str = "") -> Table:
    """Where an attack strikes; `on_two` is what a roll of 2 does beside the hit."""
    found = tables.hit_locations(mech.book)
    known = found.quad if mech.is_quad else found.biped
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
            is_marked = roll == 2 and bool(on_two)
            grave = place == "HD" or is_marked
            words = NAMES[place].capitalize() + (" *" if is_marked else "")
            row.append(TableCell(words, Emphasis.GRAVE if grave else Emphasis.NONE))
        rows.append(tuple(row))
    title = {"weapon": "Hit Locations", "punch": "Punch Locations", "kick": "Kick Locations"}
    on = ", four legs" if mech.is_quad else ""
    notes = [on_two] if on_two else []
    if attack == "weapon":
        notes.append("From the rear, torso hits strike rear armor.")
    return Table(
        title=f"{title[attack]}{on}",
        caption="2D6" if attack == "weapon" else "1D6",
        columns=tuple(columns),
        rows=tuple(_in_spans(rows)) if attack == "kick" else tuple(rows),
        notes=tuple(notes),
    )


def _in_spans(rows: Sequence[tuple[TableCell, ...]]) -> Iterator[tuple[TableCell, ...]]:
    """Rolls with the same results as one line: 1-3."""
    for results, same in groupby(rows, key=lambda row: row[1:]):
        rolls = [row[0] for row in same]
        ends = dict.fromkeys((rolls[0].text, rolls[-1].text))
        yield (rolls[0]._replace(text="\N{EN DASH}".join(ends)), *results)


def to_hit(mech: Mech, numbers: Mapping[str, Number]) -> Table:
    """What each working weapon needs before movement, cover and the target count."""
    gunnery = mech.gunnery
    lines: dict[tuple[TableCell, ...], int] = {}
    for index, item in mech.items(GearKind.WEAPON):
        if not item.gear.ranges:
            continue
        own = numbers[f"to hit/{index}"].value if f"to hit/{index}" in numbers else item.gear.to_hit
        row = _weapon_row(mech, item, gunnery + own, own)
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
        join=Join.ALONE,
        notes=(f"Gunnery {gunnery}; \u201cown\u201d is what heat and damage add.",),
    )


def _weapon_row(mech: Mech, item: Item, number: int, own: int) -> tuple[TableCell, ...]:
    gear = item.gear
    name = gear.name + (" (rear)" if item.is_rear else "")
    if mech.is_item_lost(item):
        return cells(name, item.location, *(NOTHING,) * 4, emphasis=Emphasis.GONE)
    reach = [str(hexes) for hexes in gear.ranges[:3]]
    targets = [
        TableCell(f"{number + extra}+  to {hexes}")
        for extra, hexes in zip(tables.attacks(mech.book).range.values(), reach, strict=False)
    ]
    targets += [TableCell(NOTHING)] * (3 - len(targets))
    strength = Emphasis.GRAVE if own else Emphasis.NONE
    return (
        TableCell(name, Emphasis.STRONG),
        TableCell(item.location),
        TableCell(signed(own) if own else NOTHING, strength),
        *targets,
    )


def modifiers(book: Book) -> Table:
    """What movement and cover add to an attack."""
    known = tables.attacks(book)
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
    reach = [
        (f"{word.capitalize()} range", signed(value))
        for word, value in known.range.items()
        if value
    ]
    left, right = [*moves, *cover], [*reach, *hexes]
    size = max(len(left), len(right))
    left += [("", "")] * (size - len(left))
    right += [("", "")] * (size - len(right))
    return Table(
        title="Modifiers",
        caption="to an attack",
        columns=(
            Column("Attacker and cover", 1.9, is_left=True),
            Column("", 0.6),
            Column("Range and target", 1.9, is_left=True),
            Column("", 0.6),
        ),
        rows=tuple(cells(*one, *two) for one, two in zip(left, right, strict=True)),
    )


def physical(
    mech: Mech, numbers: Mapping[str, Number], bases: Mapping[str, int], harm: Harm
) -> Table:
    """Punches, kicks, pushes and charges with the damage and the number of this 'Mech."""
    design, skill = mech.design, mech.paper.tracks[PILOTING]
    rows = []
    for word, limbs in (("punch", ARMS), ("kick", mech.anatomy.group("leg"))):
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
                    TableCell(harm(word, str(damage.value))),
                    TableCell(
                        f"{skill + bases[word] + own.value}+" + (f"  ({parts})" if parts else "")
                    ),
                )
            )
    rows += _swung(mech, skill, harm)
    if "push to hit" in numbers:
        own = numbers["push to hit"]
        target = f"{skill + bases['push'] + own.value}+"
        rows.append((TableCell("Push", Emphasis.STRONG), TableCell("0"), TableCell(target)))
    tenth = f"{design.tons / 10:g}"
    rows.append(
        (
            TableCell("Charge", Emphasis.STRONG),
            TableCell(harm("charge", f"{tenth} a hex")),
            TableCell(f"{skill}+, skills compared"),
        )
    )
    if design.jump:
        fall = -(-3 * design.tons // 10)
        rows.append(
            (
                TableCell("Death from above", Emphasis.STRONG),
                TableCell(harm("dfa", str(fall))),
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
        join=Join.BRIEF,
        brief=_physical_brief(mech, rows),
    )


BRIEF = {"Punch": "Punch", "Kick": "Kick", "Push": "Push", "Charge": "Charge", "Death": "DFA"}
"""Attacks of a line that holds a whole 'Mech, by how their own lines begin."""


def _physical_brief(mech: Mech, rows: Sequence[tuple[TableCell, ...]]) -> Table:
    """One line: each attack at its best, with damage and number."""
    best: dict[str, str] = {}
    for title, damage, to_hit in rows:
        word = title.text.split(",")[0].split(" ")[0]
        if word in BRIEF and title.emphasis is not Emphasis.GONE:
            number = to_hit.text.split(" ")[0].rstrip(",")
            best.setdefault(word, f"{damage.text} on {number}" if damage.text != "0" else number)
    line = [TableCell(best.get(word, NOTHING)) for word in BRIEF]
    return Table(
        title="Physical Attacks",
        caption="damage, and what 2D6 have to show",
        columns=(
            Column("\N{RIGHT SINGLE QUOTATION MARK}Mech", 2.2, is_left=True),
            *(Column(title) for title in BRIEF.values()),
        ),
        rows=((TableCell(mech.design.name, Emphasis.STRONG), *line),),
        is_wide=True,
    )


def _swung(mech: Mech, skill: int, harm: Harm) -> Iterator[tuple[TableCell, ...]]:
    """Hatchets and their like."""
    for one in physical_weapons.carried(mech):
        title = f"{one.item.gear.name}, {NAMES[one.item.location]}"
        if mech.is_item_lost(one.item):
            yield cells(title, NOTHING, "not possible", emphasis=Emphasis.GONE)
            continue
        own = physical_weapons.to_hit(mech, one)
        parts = ", ".join(f"{part.label} {signed(part.value)}" for part in own.parts[1:])
        points = "2D6" if one.facts.dice else str(physical_weapons.damage(mech, one).value)
        yield (
            TableCell(title, Emphasis.STRONG),
            TableCell(harm(one.family, points)),
            TableCell(f"{skill + own.value}+" + (f"  ({parts})" if parts else "")),
        )


def _racks(design: MechDesign) -> Mapping[int, Sequence[str]]:
    """The racks that the 'Mech carries, with the names of what has them."""
    carried: dict[int, list[str]] = {}
    for item in design.items:
        if item.gear.rack > 1:
            names = carried.setdefault(item.gear.rack, [])
            if item.gear.name not in names:
                names.append(item.gear.name)
    return carried


def clusters(carried: Mapping[int, Sequence[str]]) -> Iterator[Table]:
    """One line for each size of rack that asks for a roll."""
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
        join=Join.NAMES,
    )


def heat_effects(heat: int) -> Table:
    """All steps of the scale; the one that holds now is marked."""
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
    table = Table(
        title="Heat Effects",
        columns=(
            Column("Heat"),
            Column("MP"),
            Column("To hit"),
            Column("Stay on"),
            Column("Ammo safe"),
        ),
        rows=tuple(rows),
    )
    return replace(table, caption=f"heat {heat} now", now=now, brief=table)
