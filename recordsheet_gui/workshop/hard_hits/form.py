"""The form of a starship: shields, the drawing board, and every grouping with all its words."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.importers.ship.unit_toml import ShipFile
from recordsheet_gui.systems.hard_hits import tables
from recordsheet_gui.systems.hard_hits.remarks import chart_remarks
from recordsheet_gui.units.ship import editing
from recordsheet_gui.units.ship.design import ARCS, MOST_BOXES, PARTS, SHIELDS, ShipDesign
from recordsheet_gui.units.ship.systems import all_results, systems
from recordsheet_gui.workshop.document import Document, Edit, Finding, Reading, document_of, read
from recordsheet_gui.workshop.form import (
    ByPlace,
    Choice,
    Column,
    Count,
    Field,
    Form,
    Line,
    Operation,
    Own,
    Records,
    Section,
    Texts,
    Tick,
)
from recordsheet_gui.workshop.shapes import fields
from recordsheet_gui.workshop.totals import Total

BOARD = "ship board"
"""The control that draws the ship."""
_STANDARD = "standard"
"""The chart that a ship is held against."""
_SIDES = ("ahead", "right ahead", "right astern", "astern", "left astern", "left ahead")
_SHIELDS = Field(
    path="shields",
    label="Shields",
    control=ByPlace(
        places=lambda document: (
            (number, f"#{number}, {side}") for number, side in zip(SHIELDS, _SIDES, strict=True)
        ),
        columns=(Column(path="shields", label="Boxes", control=Count(most=MOST_BOXES), usual=0),),
    ),
)


def _words(texts: Iterable[str]) -> Any:
    offers = tuple((text, text) for text in texts)
    return Texts(offers=lambda document: offers, is_open=False)


def _known(document: Document) -> Iterable[str]:
    return systems().systems


def _title(entry: Mapping[str, Any]) -> str:
    name = entry.get("label") or entry.get("system", "")
    return f"{entry.get('boxes', 1)}  {name} ({entry.get('id', '')})"


def _new_grouping(document: Document) -> Mapping[str, Any]:
    """A battery more, under an id that no other has."""
    design = read(document).design
    if not isinstance(design, ShipDesign):
        return {"id": "battery", "system": "battery"}
    made, id = editing.added(design, "battery")
    entries: list[Mapping[str, Any]] = document_of(made).get("groupings")
    return next(entry for entry in entries if entry["id"] == id)


_GROUPINGS = Field(
    path="groupings",
    label="Groupings",
    control=Records(
        fields=(
            Field(path="id", label="Id", control=Line(), tip="Short and unique: ph-1"),
            Field(path="system", label="System", control=Line(offers=_known)),
            Field(path="boxes", label="Boxes", control=Count(least=1, most=MOST_BOXES), usual=1),
            Field(path="label", label="Label", control=Line(), usual=""),
            Field(path="part", label="Part", control=Choice(words=PARTS), usual=PARTS[0]),
            Field(
                path="columns",
                label="Boxes side by side",
                control=Count(most=MOST_BOXES),
                usual=0,
                tip="0 for as it looks well",
            ),
            Field(
                path="content", label="Mounted", control=Line(offers=_known), usual="",
                tip="What is in an option mount",
            ),
            Field(path="track", label="A track of values", control=Tick(), usual=False),
            Field(path="arcs", label="Arcs", control=_words(ARCS), usual=()),
            Field(path="hits_as", label="Hit as", control=_words(all_results()), usual=()),
        ),
        blank=_new_grouping,
        title=_title,
        one="grouping",
    ),
)  # fmt: skip


def _alike(key: str, label: str, shields: Mapping[str, str], tip: str) -> Operation:
    def run(document: Document) -> Edit:
        made = document
        for number, other in shields.items():
            made = made.put(f"shields.{number}", document.get(f"shields.{other}", 0))
        return Edit(document=made, title=label.lower())

    return Operation(key=key, label=label, run=run, tip=tip)


def _sections(document: Document) -> tuple[Section, ...]:
    return (
        Section(
            key="unit",
            title="Ship",
            fields=(
                *fields(ShipFile, "name", "empire", ("role", "Class")),
                Field(
                    path="excess",
                    label="Excess damage",
                    control=Count(least=1, most=MOST_BOXES, unit="boxes"),
                ),
                _SHIELDS,
            ),
            operations=(
                _alike(
                    "all_shields",
                    "All shields as #1",
                    dict.fromkeys(SHIELDS[1:], "1"),
                    "Every shield gets the boxes of the one ahead",
                ),
                _alike(
                    "left_shields",
                    "Left shields as right",
                    {"5": "3", "6": "2"},
                    "#6 gets the boxes of #2, #5 those of #3",
                ),
            ),
        ),
        Section(
            key="board",
            title="Drawing board",
            fields=(Field(path="board", label="Ship", control=Own(key=BOARD)),),
        ),
        Section(key="groupings", title="Groupings", fields=(_GROUPINGS,)),
    )


def _totals(document: Document, reading: Reading) -> tuple[Total, ...]:
    design = reading.design
    if not isinstance(design, ShipDesign):
        return ()
    boxes: dict[str, int] = {}
    weapons: dict[str, int] = {}
    for one in design.groupings:
        sums = weapons if editing.is_weapon(one) else boxes
        sums[one.system] = sums.get(one.system, 0) + one.boxes
    return (
        Total(
            label="Shields",
            words=f"{sum(design.shields.values())} boxes",
            parts=tuple((f"#{number}", str(many)) for number, many in design.shields.items()),
        ),
        _sum_of("Systems", boxes),
        _sum_of("Weapons", weapons),
        Total(label="Excess", words=str(design.excess)),
    )


def _sum_of(label: str, boxes: Mapping[str, int]) -> Total:
    parts = tuple((system, str(many)) for system, many in boxes.items())
    return Total(label=label, words=f"{sum(boxes.values())} boxes", parts=parts)


def _findings(document: Document, design: UnitDesign | None) -> Iterator[Finding]:
    """What a captain should know; what the chart passes over is no fault of a ship."""
    if not isinstance(design, ShipDesign):
        return
    numbers = {one.id: number for number, one in enumerate(design.groupings, 1)}
    for remark in chart_remarks(design, tables.chart(_STANDARD)):
        if remark.field == "chart":
            continue
        at = numbers.get(remark.field)
        field = remark.field if at is None else f"groupings[{at}]"
        yield Finding(field=field, message=remark.message)


def _blank() -> Mapping[str, Any]:
    return document_of(editing.with_words(editing.blank_ship(), name="New ship")).data


SHIP = Form(
    title="Starship",
    sections=_sections,
    blank=_blank,
    totals=_totals,
    findings=_findings,
    rename=lambda document, name: document.put("name", name),
)
