"""The tables of an aerospace unit's second page: where it is hit, and what its systems mean."""

from recordsheet_gui.core.play_aid import Block, Column, Emphasis, Table, TableCell
from recordsheet_gui.systems.battletech.aerospace import paper, tables
from recordsheet_gui.systems.battletech.aerospace.flight_aid import flight_tables
from recordsheet_gui.systems.battletech.aerospace.view import Aero
from recordsheet_gui.systems.battletech.mech.heat import AUTOMATIC
from recordsheet_gui.units.aerospace.facts import PLACES

TWO_DICE = range(2, 13)
DASH = "\N{EN DASH}"
HEADS = {"nose": "Nose", "aft": "Aft", "side": "Side", "above": "Above, below"}
WORDS = {"*WG": "Wing", "*S": "Side", "F*S": "Fore side", "A*S": "Aft side"}


def aerospace_tables(view: Aero) -> tuple[Block, ...]:
    """Hit locations, critical systems, of what has a scale heat, and what it is flown by."""
    found: tuple[Block, ...] = (locations(view), systems(view))
    if view.design.has_heat_scale:
        found = (*found, heat_scale())
    return (*found, *flight_tables(view))


def spot(row: tuple[str, ...]) -> str:
    """A row of a hit table in words."""
    where, system = row
    place = WORDS.get(where) or PLACES[where]
    return f"{place}: {paper.system_name(system.replace('* ', ''))}"


def locations(view: Aero) -> Table:
    """Where hits land, and what a critical check may find there."""
    columns = tables.hit_locations().columns[tables.struck_as(view.design)]
    shown = [word for word in HEADS if word in columns]
    if columns.get("above") == columns["side"]:
        shown.remove("above")
    rows = tuple(
        (
            TableCell(str(roll), Emphasis.STRONG),
            *(TableCell(spot(columns[word][roll])) for word in shown),
        )
        for roll in TWO_DICE
    )
    heads = {**HEADS, "side": "Side, above, below"} if "above" not in shown else HEADS
    if view.design.is_capital:
        heads = HEADS
    notes = ["More damage than the threshold, or any to SI: 8+ hits the system."]
    if "above" in columns:
        notes.append("Above, below: 1D6 for a wing or side, 1-3 right, 4-6 left.")
    if view.design.is_spheroid:
        notes.append(
            "In the air 1D6 first: level 1 nose, 2-5 side, 6 aft; from above 1-3 nose, from below "
            "1-3 aft, else side."
        )
    return Table(
        title="Aerospace Hit Locations",
        caption="2D6, location: system",
        columns=(
            Column("Roll", 0.5),
            *(Column(heads[word], 1.6, is_left=True) for word in shown),
        ),
        rows=rows,
        notes=tuple(notes),
        is_wide=True,
    )


def _effect(view: Aero, system: str) -> str:
    """What the hits on a system do, box by box."""
    effects = tables.systems().effects.get(system, tables.Effects())
    found = []
    for what, words in (
        ("to_hit", "to hit"),
        ("control", "control"),
        ("landing", "landing"),
        ("liftoff", "liftoff"),
        ("turning", "thrust to turn there"),
    ):
        row: tuple[int, ...] = getattr(effects, what)
        if row:
            found.append(f"{' '.join(f'+{value}' for value in row)} {words}")
    if system == "engine":
        loss = tables.engine_loss(view.design)
        hot = f", {loss.heat} heat a turn" if loss.heat else ""
        found.append(f"thrust \N{MINUS SIGN}{loss.thrust} each{hot}; last box: destroyed")
    if system in ("fcs", "cic"):
        found.append("last box: no attacks")
    return "; ".join(found) or {"k-f drive": "last box: no jump"}.get(system, "out of use")


def systems(view: Aero) -> Table:
    """What the critical boxes mean."""
    rows = tuple(
        (
            TableCell(_capital(paper.system_name(system)), Emphasis.STRONG),
            TableCell(str(count)),
            TableCell(_effect(view, system)),
        )
        for system, count in paper.system_boxes(view.design).items()
    )
    return Table(
        title="Aerospace Critical Hits",
        caption="8+ on 2D6",
        columns=(
            Column("System", 1.0, is_left=True),
            Column("Boxes", 0.5),
            Column("Effect", 2.6, is_left=True),
        ),
        rows=rows,
        notes=("Avionics and control hits ask for a control roll at the end of the phase.",),
        is_wide=True,
    )


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def heat_scale() -> Table:
    """What heat does."""
    scale = tables.heat_scale()
    rows: dict[int, list[str]] = {}
    for row, words in (
        (scale.random_movement, "random movement, avoid on {}+"),
        (scale.to_hit, "+{} to hit"),
        (scale.shutdown, "shutdown, avoid on {}+"),
        (scale.ammunition, "ammunition explodes, avoid on {}+"),
        (scale.pilot, "pilot hit, avoid on {}+"),
    ):
        for least, number in row:
            told = "shutdown" if number == AUTOMATIC else words.format(number)
            rows.setdefault(least, []).append(told)
    return Table(
        title="Aerospace Heat",
        caption="from this heat on",
        columns=(Column("Heat", 0.5), Column("Effect", 2.4, is_left=True)),
        rows=tuple(
            (TableCell(str(least), Emphasis.STRONG), TableCell(", ".join(rows[least])))
            for least in sorted(rows)
        ),
        notes=("Moving makes no heat.",),
    )
