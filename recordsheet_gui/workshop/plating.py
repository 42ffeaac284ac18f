"""Armor by a click: maxed, balanced, as much as there is weight for, by points, by weight."""

from collections.abc import Mapping
from typing import Any

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.units.armor import ArmorLimits
from recordsheet_gui.units.kinds import KINDS
from recordsheet_gui.workshop.answers import Answer
from recordsheet_gui.workshop.document import Document, Edit
from recordsheet_gui.workshop.form import Count, Field, Operation
from recordsheet_gui.workshop.lately import design_of, reading

POINTS, WEIGHT = "armor-points", "armor-weight"
_PART = "Armor"
_UNKNOWN = "Nobody has told us how much armor it may wear."


def limits_of(design: UnitDesign | None) -> ArmorLimits | None:
    """The most armor; None where nobody knows."""
    return None if design is None else KINDS[design.kind].armor_limits(design)


def points_of(document: Document) -> int:
    """All armor of a document as it stands."""
    found = document.get("armor")
    if isinstance(found, Mapping):
        return sum(points for points in found.values() if isinstance(points, int))
    return found if isinstance(found, int) else 0


def laid_out(document: Document, points: int, title: str) -> Edit:
    """So many points in balance."""
    design = design_of(document)
    if design is None:
        return _refused(document)
    known = limits_of(design)
    most = points if known is None else min(points, known.total)
    laid = KINDS[design.kind].balanced_armor(design, most)
    found = document.get("armor")
    if isinstance(found, Mapping):
        return Edit(document=document.put("armor", {**found, **laid}), title=title)
    return Edit(document=document.put("armor", max(laid.values(), default=0)), title=title)


def _refused(document: Document) -> Edit:
    return Edit(document=document, title="", told=reading(document).problem)


def maxed(document: Document) -> Edit:
    """All that it may wear."""
    known = limits_of(design_of(document))
    if known is None:
        return Edit(document=document, title="", told=_UNKNOWN)
    return laid_out(document, known.total, "armor maxed")


def balanced(document: Document) -> Edit:
    """The points that it has, in balance."""
    return laid_out(document, points_of(document), "armor balanced")


def fitted(document: Document) -> Edit:
    """As much as there is weight for."""
    design = design_of(document)
    if design is None:
        return _refused(document)
    sums = KINDS[design.kind].weights(design)
    free = sums.free if sums is not None else None
    if sums is None or free is None:
        return Edit(document=document, title="", told="Its weight is not known.")
    now = weight_of(design) or 0.0
    return by_weight(document, now + free, "armor with all that is free")


def by_weight(document: Document, weight: float, title: str = "armor by weight") -> Edit:
    """As much as so much weight buys, in balance."""
    design = design_of(document)
    if design is None:
        return _refused(document)
    points = KINDS[design.kind].armor_points(design, max(0.0, weight))
    if points is None:
        told = "Nobody knows the weight of this armor."
        return Edit(document=document, title="", told=told)
    return laid_out(document, points, title)


def weight_of(design: UnitDesign | None) -> float | None:
    """What its armor weighs; None where nobody knows."""
    sums = KINDS[design.kind].weights(design) if design is not None else None
    if sums is None:
        return None
    return next((part.weight for part in sums.parts if part.name == _PART), 0.0)


OPERATIONS = (
    Operation(key="maxed", label="Maxed", run=maxed, tip="The most armor that it may wear"),
    Operation(key="balanced", label="Balanced", run=balanced, tip="The same points, laid out anew"),
    Operation(
        key="fitted", label="Use what is free", run=fitted, tip="As much as there is weight for"
    ),
)


def fields(document: Document, design: UnitDesign | None, unit: str = "tons") -> tuple[Field, ...]:
    """Points and weight in all; what is set there is laid out in balance."""
    known = limits_of(design)
    unset = None if weight_of(design) is not None else "not known"
    points = Field(
        path=POINTS,
        label="Points in all",
        control=Count(most=9999, unit="" if known is None else f"of {known.total}"),
        usual=points_of(document),
        tip="Laid out in balance",
    )
    weight = Field(
        path=WEIGHT,
        label="Weight of the armor",
        control=Count(most=9999, step=0.5, decimals=3, unit=unit, unset=unset),
        usual=weight_of(design),
        tip="Buys points, laid out in balance",
    )
    return points, weight


def _points_set(document: Document, value: Any) -> Edit:
    return laid_out(document, int(value or 0), "armor points")


def _weight_set(document: Document, value: Any) -> Edit:
    return by_weight(document, float(value or 0))


ANSWERS: Mapping[str, Answer] = {POINTS: _points_set, WEIGHT: _weight_set}
