"""Starships as unit files: kind = "ship"."""

import re
from collections.abc import Iterator

from recordsheet_gui.importers.report import ImportReport, Remarks
from recordsheet_gui.importers.toml_table import Table, load, quoted
from recordsheet_gui.units.ship.design import (
    ARCS,
    PARTS,
    SHIELDS,
    SYSTEMS,
    WEAPONS,
    Grouping,
    ShipDesign,
)

KIND = ShipDesign.kind
MOST_BOXES = 99
MOST_GROUPINGS = 200

_KEYS = ("kind", "name", "empire", "role", "shields", "excess", "groupings")
_GROUPING_KEYS = ("id", "system", "boxes", "label", "arcs", "track", "part")
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,29}")


def read_ship(name: str, text: str) -> ImportReport:
    """Reads a ship; `name` is the file's, for remarks."""
    data = load(name, text)
    if isinstance(data, ImportReport):
        return data
    remarks = Remarks()
    table = Table(data, remarks, _KEYS)
    table.word("kind", (KIND,))
    shields = table.table("shields", SHIELDS)
    design = ShipDesign(
        name=table.text("name", needed=True),
        empire=table.text("empire"),
        role=table.text("role"),
        shields={number: shields.number(number, 0, MOST_BOXES) for number in SHIELDS},
        excess=table.number("excess", 1, MOST_BOXES),
        groupings=tuple(
            _grouping(line) for line in table.tables("groupings", _GROUPING_KEYS, MOST_GROUPINGS)
        ),
    )
    if not design.groupings:
        table.error("groupings", "are missing")
    seen = {"excess"}
    for grouping in design.groupings:
        if grouping.id in seen:
            table.error("groupings", f'have "{grouping.id}" twice')
        seen.add(grouping.id)
    # To go when a report may hold any UnitDesign.
    return remarks.report(design)


def _grouping(line: Table) -> Grouping:
    made = Grouping(
        id=line.text("id", needed=True),
        system=line.word("system", SYSTEMS),
        boxes=line.number("boxes", 1, MOST_BOXES, 1),
        label=line.text("label"),
        arcs=line.words("arcs", ARCS),
        is_track=line.flag("track"),
        part=line.word("part", PARTS, PARTS[0]),
    )
    if made.id and not _ID.fullmatch(made.id):
        line.error("id", "should be small letters, digits and hyphens")
    if made.system in WEAPONS and made.boxes != 1:
        line.error("boxes", "should be 1: every weapon is a grouping of its own")
    if made.system.startswith("phaser") and not made.arcs:
        line.error("arcs", "are missing")
    return made


def write_ship(design: ShipDesign) -> str:
    """The ship as one of our unit files."""
    return "\n".join(_lines(design)) + "\n"


def _lines(design: ShipDesign) -> Iterator[str]:
    yield f"kind = {quoted(KIND)}"
    yield f"name = {quoted(design.name)}"
    if design.empire:
        yield f"empire = {quoted(design.empire)}"
    if design.role:
        yield f"role = {quoted(design.role)}"
    yield f"excess = {design.excess}"
    yield ""
    yield "[shields]"
    for number in SHIELDS:
        yield f"{number} = {design.shields[number]}"
    for grouping in design.groupings:
        yield ""
        yield "[[groupings]]"
        yield f"id = {quoted(grouping.id)}"
        yield f"system = {quoted(grouping.system)}"
        if grouping.boxes != 1:
            yield f"boxes = {grouping.boxes}"
        if grouping.label:
            yield f"label = {quoted(grouping.label)}"
        if grouping.arcs:
            yield f"arcs = [{', '.join(quoted(arc) for arc in grouping.arcs)}]"
        if grouping.is_track:
            yield "track = true"
        if grouping.part != PARTS[0]:
            yield f"part = {quoted(grouping.part)}"
