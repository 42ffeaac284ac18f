"""The form of a card: six locations, how it moves, what it fires."""

from collections.abc import Mapping
from typing import Any

from recordsheet_gui.importers.card.unit_toml import (
    MOST_DAMAGE,
    MOST_MOVEMENT,
    MOST_POINTS,
    MOST_WEAPONS,
    CardFile,
)
from recordsheet_gui.units.card.design import LOCATIONS, USUAL, WEIGHTS, SkirmishDesign, words
from recordsheet_gui.workshop.document import Document, Edit, Reading
from recordsheet_gui.workshop.form import (
    ByPlace,
    Choice,
    Column,
    Count,
    Field,
    Form,
    Line,
    Operation,
    Records,
    Section,
)
from recordsheet_gui.workshop.shapes import fields
from recordsheet_gui.workshop.totals import Total

_NAMES = {place: words(place).capitalize() for place in LOCATIONS}
_SIDES = {"right_arm": "left_arm", "right_leg": "left_leg"}
_POINTS = Field(
    path="points",
    label="Points by location",
    control=ByPlace(
        places=lambda document: _NAMES.items(),
        columns=(
            Column(
                path="points", label="Points", control=Count(least=1, most=MOST_POINTS), usual=1
            ),
        ),
    ),
)


def _title(entry: Mapping[str, Any]) -> str:
    where = words(str(entry.get("location", "")))
    return f"{entry.get('name', '')}, {where}, damage {entry.get('damage', 1)}"


_WEAPONS = Field(
    path="weapons",
    label="Weapons",
    control=Records(
        fields=(
            Field(path="name", label="Name", control=Line()),
            Field(
                path="location",
                label="Location",
                control=Choice(words=LOCATIONS, names=_NAMES),
            ),
            Field(path="damage", label="Damage", control=Count(least=1, most=MOST_DAMAGE)),
        ),
        blank=lambda document: {"name": "Laser", "location": "right_arm", "damage": 3},
        title=_title,
        one="weapon",
    ),
)


def _usual(weight: str) -> Mapping[str, Any]:
    """What a class starts with."""
    movement, points = USUAL[weight]
    return {"movement": movement, "points": dict(zip(LOCATIONS, points, strict=True))}


def _follow(before: Document, after: Document, path: str) -> Edit:
    """A class brings its usual points; what somebody has chosen for himself stays."""
    was, now = str(before.get("weight")), str(after.get("weight"))
    has_classes = path == "weight" and was in USUAL and now in USUAL
    if has_classes and _usual(was).items() <= before.data.items():
        after = after.but(**_usual(now))
    return Edit(document=after, title="")


def _alike(document: Document) -> Edit:
    made = document
    for right, left in _SIDES.items():
        made = made.put(f"points.{right}", document.get(f"points.{left}", 1))
    return Edit(document=made, title="right side as left")


def _sections(document: Document) -> tuple[Section, ...]:
    return (
        Section(
            key="unit",
            title="Card",
            fields=(
                *fields(CardFile, "name"),
                Field(
                    path="weight",
                    label="Weight class",
                    control=Choice(
                        words=WEIGHTS, names={word: word.capitalize() for word in WEIGHTS}
                    ),
                ),
                *fields(CardFile, "role"),
                Field(
                    path="movement",
                    label="Movement",
                    control=Count(least=1, most=MOST_MOVEMENT, unit="points"),
                ),
                _POINTS,
            ),
            operations=(
                Operation(
                    key="alike",
                    label="Right side as left",
                    run=_alike,
                    tip="Right arm and leg get the points of the left ones",
                ),
            ),
        ),
        Section(key="weapons", title="Weapons", fields=(_WEAPONS,)),
    )


def _totals(document: Document, reading: Reading) -> tuple[Total, ...]:
    design = reading.design
    if not isinstance(design, SkirmishDesign):
        return ()
    return (
        Total(
            label="Points",
            words=str(sum(design.points.values())),
            parts=tuple((_NAMES[place], str(many)) for place, many in design.points.items()),
        ),
        Total(
            label="Weapons",
            words=f"{len(design.weapons)} of {MOST_WEAPONS}",
            parts=tuple((one.name, words(one.location)) for one in design.weapons),
            is_bad=len(design.weapons) > MOST_WEAPONS,
        ),
        Total(
            label="Damage of all",
            words=str(sum(one.damage for one in design.weapons)),
            parts=tuple((one.name, str(one.damage)) for one in design.weapons),
        ),
    )


CARD = Form(
    title="Skirmish unit",
    sections=_sections,
    blank=lambda: {
        "kind": "skirmish",
        "name": "New unit",
        "weight": WEIGHTS[0],
        **_usual(WEIGHTS[0]),
    },
    follow=_follow,
    totals=_totals,
    rename=lambda document, name: document.put("name", name),
)
