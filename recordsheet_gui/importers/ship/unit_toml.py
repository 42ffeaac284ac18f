"""Starships as unit files: kind = "ship"."""

import re
from collections.abc import Iterator, Mapping
from typing import Annotated

from recordsheet_gui.core.handwritten import AtMost, Keys, Line, OneOf, Whole, quoted, shape
from recordsheet_gui.importers.report import ImportReport, Remarks
from recordsheet_gui.importers.unit_toml import read_toml
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

_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,29}")


@shape
class GroupingFile:
    """A grouping of boxes in a unit file."""

    id: Annotated[str, Line(least=1)]
    system: Annotated[str, OneOf(SYSTEMS)]
    boxes: Annotated[int, Whole(1, MOST_BOXES)] = 1
    label: Annotated[str, Line()] = ""
    arcs: tuple[Annotated[str, OneOf(ARCS)], ...] = ()
    track: bool = False
    part: Annotated[str, OneOf(PARTS)] = PARTS[0]


@shape
class ShipFile:
    """All that a ship's file may hold."""

    kind: Annotated[str, OneOf((KIND,))]
    name: Annotated[str, Line(least=1)]
    empire: Annotated[str, Line()] = ""
    role: Annotated[str, Line()] = ""
    shields: Annotated[
        Mapping[str, Annotated[int, Whole(0, MOST_BOXES)]], Keys(SHIELDS, all_of=True)
    ]
    excess: Annotated[int, Whole(1, MOST_BOXES)]
    groupings: Annotated[tuple[GroupingFile, ...], AtMost(MOST_GROUPINGS)] = ()


def read_ship(name: str, text: str, *, shipped: bool = False) -> ImportReport:
    """Reads a ship; `name` is the file's, for remarks."""
    return read_toml(name, text, ShipFile, _design, shipped=shipped)


def _design(file: ShipFile, remarks: Remarks) -> ShipDesign:
    if not file.groupings:
        remarks.error("groupings are missing.", field="groupings")
    seen = {"excess"}
    for number, grouping in enumerate(file.groupings, 1):
        if grouping.id in seen:
            remarks.error(f'groupings have "{grouping.id}" twice.', field="groupings")
        seen.add(grouping.id)
        _check(grouping, f"groupings[{number}]", remarks)
    return ShipDesign(
        name=file.name,
        empire=file.empire,
        role=file.role,
        shields={number: file.shields[number] for number in SHIELDS},
        excess=file.excess,
        groupings=tuple(
            Grouping(
                id=grouping.id,
                system=grouping.system,
                boxes=grouping.boxes,
                label=grouping.label,
                arcs=grouping.arcs,
                is_track=grouping.track,
                part=grouping.part,
            )
            for grouping in file.groupings
        ),
    )


def _check(grouping: GroupingFile, where: str, remarks: Remarks) -> None:
    if not _ID.fullmatch(grouping.id):
        remarks.error(
            f"{where}.id should be small letters, digits and hyphens.", field=f"{where}.id"
        )
    if grouping.system in WEAPONS and grouping.boxes != 1:
        remarks.error(
            f"{where}.boxes should be 1: every weapon is a grouping of its own.",
            field=f"{where}.boxes",
        )
    if grouping.system.startswith("phaser") and not grouping.arcs:
        remarks.error(f"{where}.arcs are missing.", field=f"{where}.arcs")


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
