"""Armor of a 'Mech on the bench: maxed, balanced, by tons."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from recordsheet_gui.units.mech import armor
from recordsheet_gui.units.mech.anatomy import REARS
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.weight import armor_tons
from recordsheet_gui.workshop.document import Document, Edit
from recordsheet_gui.workshop.mech.reading import bare_design

NO_UNIT = "Its tons have no structure: set them first."


def _with(document: Document, points: Mapping[str, int]) -> Document:
    table = document.get("armor", {})
    kept: dict[str, Any] = {key: table[key] for key in ("type", "base") if key in table}
    return document.put("armor", {**kept, **points})


def points_of(document: Document) -> int:
    """All points that it has."""
    table = document.get("armor", {})
    return sum(value for value in table.values() if isinstance(value, int))


def maxed(document: Document) -> Edit:
    """Every location at its limit."""
    design = bare_design(document)
    if design is None:
        return Edit(document=document, title="", told=NO_UNIT)
    return Edit(document=_with(document, armor.maxed(design)), title="armor maxed")


def balanced(document: Document) -> Edit:
    """As many points as there are, spread as players do."""
    design = bare_design(document)
    if design is None:
        return Edit(document=document, title="", told=NO_UNIT)
    points = armor.balanced(design, points_of(document))
    return Edit(document=_with(document, points), title="armor balanced")


def stripped(document: Document) -> Edit:
    """No armor at all."""
    table = document.get("armor", {})
    points = {key: 0 for key, value in table.items() if isinstance(value, int)}
    return Edit(document=_with(document, points), title="armor taken off")


def tons_of(document: Document) -> float | None:
    """What the armor weighs, in half tons; None where that is not known."""
    design = bare_design(document)
    return armor_tons(design) if design is not None else None


MOST_TONS = 100


def set_tons(document: Document, tons: object) -> Edit:
    """So many tons of armor, balanced; what is past the most is lost."""
    design = bare_design(document)
    points = _points(design, tons)
    if design is None or points is None:
        return Edit(document=document, title="", told="This armor is not weighed by tons.")
    made = _with(document, armor.balanced(design, points))
    return Edit(document=made, title=f"{tons} tons of armor")


def _points(design: MechDesign | None, tons: object) -> int | None:
    """The most points that weigh no more; those of patchwork depend on where they lie."""
    if design is None or isinstance(tons, bool) or not isinstance(tons, int | float):
        return None
    if not design.patchwork:
        return armor.points_for(design, float(tons))
    least, most = 0, armor.most_points(design)
    while least < most:
        middle = (least + most + 1) // 2
        weight = armor_tons(replace(design, armor=armor.balanced(design, middle)))
        if weight is None:
            return None
        least, most = (middle, most) if weight <= tons else (least, middle - 1)
    return least


def limits(document: Document) -> dict[str, str]:
    """How much each location may have, and what is left of it."""
    design = bare_design(document)
    if design is None:
        return {}
    table = document.get("armor", {})
    found: dict[str, str] = {}
    for where, most in armor.most_armor(design).items():
        have = [table.get(key, 0) for key in (where, REARS.get(where, "")) if key]
        used = sum(value for value in have if isinstance(value, int))
        found[where] = f"{used} of {most}"
    return found
