"""Starships as unit files: kind = "ship"."""

import re
from collections.abc import Iterator, Mapping
from typing import Annotated

from recordsheet_gui.core.handwritten import (
    AtMost,
    Keys,
    Line,
    Number,
    OneOf,
    Whole,
    quoted,
    shape,
)
from recordsheet_gui.importers.report import ImportReport, Remarks, Severity
from recordsheet_gui.importers.unit_toml import read_toml
from recordsheet_gui.units.ship.design import (
    ARCS,
    FARTHEST,
    LONGEST_WORD,
    MOST_BOXES,
    MOST_GROUPINGS,
    PARTS,
    SHIELDS,
    Grouping,
    ShipDesign,
    tenths,
)
from recordsheet_gui.units.ship.systems import all_results, known_word, spelled, system_of

KIND = ShipDesign.kind

_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,29}")


@shape
class GroupingFile:
    """A grouping of boxes in a unit file."""

    id: Annotated[str, Line(least=1)]
    system: Annotated[str, Line(least=1)]
    boxes: Annotated[int, Whole(1, MOST_BOXES)] = 1
    label: Annotated[str, Line()] = ""
    arcs: tuple[Annotated[str, OneOf(ARCS)], ...] = ()
    track: bool = False
    part: Annotated[str, OneOf(PARTS)] = PARTS[0]
    content: Annotated[str, Line()] = ""
    hits_as: tuple[Annotated[str, Line()], ...] = ()
    at: tuple[Annotated[float, Number(-FARTHEST, FARTHEST)], ...] = ()
    columns: Annotated[int, Whole(0, MOST_BOXES)] = 0


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
        for made in _groupings(grouping):
            if made.id in seen:
                remarks.error(f'groupings have "{made.id}" twice.', field="groupings")
            elif not _ID.fullmatch(made.id) and _ID.fullmatch(grouping.id):
                remarks.error(
                    f'groupings[{number}].id is too long: "{made.id}" has more than 30 letters.',
                    field=f"groupings[{number}].id",
                )
            seen.add(made.id)
        _check(grouping, f"groupings[{number}]", remarks)
    return ShipDesign(
        name=file.name,
        empire=file.empire,
        role=file.role,
        shields={number: file.shields[number] for number in SHIELDS},
        excess=file.excess,
        groupings=tuple(made for grouping in file.groupings for made in _groupings(grouping)),
    )


def _groupings(file: GroupingFile) -> Iterator[Grouping]:
    """The grouping, or one for each box of a weapon, side by side."""
    is_many = file.boxes > 1 and system_of(file.content or file.system).is_weapon
    at = tuple(tenths(number) for number in file.at)
    for number in range(1, file.boxes + 1) if is_many else (0,):
        yield Grouping(
            id=f"{file.id}-{number}" if is_many else file.id,
            system=spelled(file.system),
            boxes=1 if is_many else file.boxes,
            label=file.label,
            arcs=file.arcs,
            is_track=file.track,
            part=file.part,
            content=spelled(file.content),
            hits_as=file.hits_as,
            at=(tenths(min(FARTHEST, at[0] + max(0, number - 1))), *at[1:]) if at else (),
            columns=0 if is_many else file.columns,
        )


def _check(grouping: GroupingFile, where: str, remarks: Remarks) -> None:
    if not _ID.fullmatch(grouping.id):
        remarks.error(
            f"{where}.id should be small letters, digits and hyphens.", field=f"{where}.id"
        )
    if len(grouping.at) not in (0, 2):
        remarks.error(f"{where}.at should be two numbers, left and top.", field=f"{where}.at")
    for word, field in ((grouping.system, "system"), (grouping.content, "content")):
        if len(word) > LONGEST_WORD:
            remarks.error(
                f"{where}.{field} should have at most {LONGEST_WORD} letters.",
                field=f"{where}.{field}",
            )
    for number, result in enumerate(grouping.hits_as, 1):
        if result not in all_results():
            remarks.error(
                f"{where}.hits_as[{number}] should be one of: {', '.join(all_results())}.",
                field=f"{where}.hits_as[{number}]",
            )
    word = grouping.content or grouping.system
    known = system_of(word)
    if not grouping.hits_as and spelled(word) != known_word(word):
        # A guess is told: the file can say it better.
        as_what = " or ".join(known.results) or "nothing"
        remarks.warning(
            f'"{word}" is hit as {as_what}; hits_as can name other results.', field=where
        )
    if "phaser" in known.results and not grouping.arcs:
        remarks.warning(
            f"{where}.arcs are missing: it is hit from every side.", field=f"{where}.arcs"
        )


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
        if grouping.content:
            yield f"content = {quoted(grouping.content)}"
        if grouping.hits_as:
            yield f"hits_as = [{', '.join(quoted(result) for result in grouping.hits_as)}]"
        if grouping.at:
            yield f"at = [{', '.join(f'{number:.1f}' for number in grouping.at)}]"
        if grouping.columns:
            yield f"columns = {grouping.columns}"


def why_unreadable(design: ShipDesign) -> str:
    """Why a file of this ship could not be read back, in a sentence; empty where it can."""
    if not design.name:
        return "It needs a name."
    if not design.groupings:
        return "It needs at least one grouping: drag one onto the ship."
    report = read_ship("The ship", write_ship(design))
    if report.design == design:
        return ""
    wrong = [d.message for d in report.diagnostics if d.severity is Severity.ERROR]
    return wrong[0] if wrong else "Its file would not give the same ship again."
