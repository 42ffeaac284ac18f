"""What forms of all that flies have in common: arcs, armor, equipment."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.importers.aerospace.unit_toml import KINDS
from recordsheet_gui.units.aerospace import facts
from recordsheet_gui.units.aerospace.anatomy import WINGED
from recordsheet_gui.units.engine import EngineType
from recordsheet_gui.units.plating import PATCHWORK, STANDARD
from recordsheet_gui.workshop import plating
from recordsheet_gui.workshop.described import NOWHERE
from recordsheet_gui.workshop.document import Document, Edit
from recordsheet_gui.workshop.form import (
    ByPlace,
    Choice,
    Column,
    Count,
    Field,
    Operation,
    Outfit,
    Places,
    Section,
)
from recordsheet_gui.workshop.outfit import copied

ENGINES: Mapping[str, str] = {
    EngineType.FUSION: "Fusion",
    EngineType.XL: "XL fusion",
    EngineType.XXL: "XXL fusion",
    EngineType.LIGHT: "Light fusion",
    EngineType.COMPACT: "Compact fusion",
    EngineType.ICE: "Combustion",
    EngineType.FUEL_CELL: "Fuel cell",
    EngineType.FISSION: "Fission",
    EngineType.NONE: "None",
    EngineType.MAGLEV: "Maglev",
    EngineType.STEAM: "Steam",
    EngineType.BATTERY: "Battery",
    EngineType.SOLAR: "Solar",
    EngineType.EXTERNAL: "External",
}
PAIRS = (("LWG", "RWG"), ("LS", "RS"), ("FLS", "FRS"), ("ALS", "ARS"), ("LBS", "RBS"))
"""Places that lie opposite each other, the left one first."""


def arcs(kind: str, *, further: bool = False) -> Places:
    """Where a kind has armor; with what else carries equipment."""
    design = KINDS[kind]
    keys = (*design.arcs, *design.further) if further else design.arcs

    def places(document: Document) -> Iterable[tuple[str, str]]:
        has_wings = document.get("motion", facts.AERODYNE) == facts.AERODYNE
        names = {**facts.PLACES, **(WINGED if has_wings else {})}
        return ((key, names[key].capitalize()) for key in keys)

    return places


def pairs(kind: str) -> tuple[tuple[str, str], ...]:
    """The places of a kind that lie opposite each other."""
    known = (*KINDS[kind].arcs, *KINDS[kind].further)
    return tuple(pair for pair in PAIRS if pair[0] in known)


# -- armor -----------------------------------------------------------------------------------


def armor_section(
    kind: str,
    document: Document,
    design: UnitDesign | None,
    types: Sequence[str],
    usual: str = STANDARD,
) -> Section:
    """Armor by arc; patchwork asks for a type in each of them."""
    columns = [
        Column(path="armor", label="Points", control=Count(most=facts.MOST_ARMOR), usual=0),
    ]
    if document.get("armor.type") == PATCHWORK or document.get("patchwork"):
        each = tuple(word for word in types if word != PATCHWORK)
        columns.append(
            Column(
                path="patchwork",
                label="Type",
                control=Choice(words=each, unset=STANDARD),
                usual="",
            )
        )
    table = Field(
        path="armor",
        label="Armor by arc",
        control=ByPlace(places=arcs(kind), columns=tuple(columns), limits=_thresholds),
        about=("patchwork",),
    )
    type_of = Field(
        path="armor.type", label="Armor type", control=Choice(words=tuple(types)), usual=usual
    )
    operations: tuple[Operation, ...] = plating.OPERATIONS
    in_all = plating.fields(document, design)
    if plating.limits_of(design) is None:
        # What nobody weighs has neither a most nor anything that is free.
        operations = tuple(one for one in operations if one.key == "balanced")
        in_all = in_all[:1]
    return Section(
        key="armor",
        title="Armor",
        fields=(type_of, *in_all, table),
        operations=(*operations, *_alike_armor(kind)),
    )


def plated(document: Document, path: str) -> Document:
    """Armor of one type everywhere is no patchwork any more."""
    if path != "armor.type" or document.get(path) == PATCHWORK:
        return document
    return document.put("patchwork", None)


def _thresholds(document: Document) -> Mapping[str, str]:
    found = document.get("armor", {})
    points = found.items() if isinstance(found, Mapping) else ()
    return {
        where: f"threshold {facts.threshold(many)}"
        for where, many in points
        if isinstance(many, int)
    }


def _alike_armor(kind: str) -> tuple[Operation, ...]:
    def alike(document: Document) -> Edit:
        made = document
        for left, right in pairs(kind):
            if left in KINDS[kind].arcs:
                made = made.put(f"armor.{right}", made.get(f"armor.{left}", 0))
        return Edit(document=made, title="armor of both sides alike")

    return (
        Operation(
            key="alike",
            label="Right as left",
            run=alike,
            tip="The right side gets the armor of the left one",
        ),
    )


# -- equipment -------------------------------------------------------------------------------


def equipment_section(kind: str, control: Outfit) -> Section:
    """Equipment by arc, and both sides alike by a click."""
    known = pairs(kind)
    word = "wing" if any("WG" in left for left, _ in known) else "side"
    return Section(
        key="equipment",
        title="Equipment",
        fields=(Field(path="equipment", label="Equipment", control=control),),
        operations=(
            _copying("right_as_left", f"Right {word} as left", known),
            _copying("left_as_right", f"Left {word} as right", [(b, a) for a, b in known]),
        ),
    )


def _copying(key: str, label: str, from_to: Sequence[tuple[str, str]]) -> Operation:
    def run(document: Document) -> Edit:
        return Edit(document=copied(document, from_to), title=label.lower())

    tip = "Whatever one side carries, the other carries too"
    return Operation(key=key, label=label, run=run, tip=tip)


def carrying(kind: str) -> Places:
    """All places that carry equipment."""
    own = arcs(kind, further=True)
    return lambda document: (*own(document), (NOWHERE, "No place"))


def number(value: Any) -> float:
    """What a document has where a number should stand; nothing for anything else."""
    return value if isinstance(value, int | float) and not isinstance(value, bool) else 0
