"""Room for troops, cargo and passengers as entries instead of lines."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any

from recordsheet_gui.core.phrases import counted
from recordsheet_gui.importers.blk.bays import PLATOONS, read_bays, write_bays
from recordsheet_gui.importers.report import Remarks
from recordsheet_gui.units.described import DOCKING_COLLAR, TROOP_SPACE, Bay
from recordsheet_gui.workshop.answers import Answer
from recordsheet_gui.workshop.document import Document, Edit
from recordsheet_gui.workshop.form import Choice, Count, Field, Records, Section, Tick

BAYS = "bays"
NAMES: Mapping[str, str] = {
    TROOP_SPACE: "Infantry compartment",
    "cargobay": "Cargo",
    "liquidcargobay": "Liquid cargo",
    "insulatedcargobay": "Insulated cargo",
    "refrigeratedcargobay": "Refrigerated cargo",
    "livestockcargobay": "Livestock",
    "infantrybay": "Infantry bay",
    "battlearmorbay": "Battle armor bay",
    "mekbay": "'Mech bay",
    "protomekbay": "ProtoMech bay",
    "lightvehiclebay": "Light vehicle bay",
    "heavyvehiclebay": "Heavy vehicle bay",
    "superheavyvehiclebay": "Superheavy vehicle bay",
    "asfbay": "Fighter bay",
    "smallcraftbay": "Small craft bay",
    "standardseats": "Seats",
    "pillionseats": "Pillion seats",
    "ejectionseats": "Ejection seats",
    "1stclassquarters": "First class quarters",
    "2ndclassquarters": "Second class quarters",
    "steeragequarters": "Steerage quarters",
    "crewquarters": "Crew quarters",
}
"""What ground units have, in the order in which it is offered."""
NUMBERLESS = (TROOP_SPACE, DOCKING_COLLAR)
_NUMBERS = [one.name for one in fields(Bay)]


def bays_of(document: Document) -> list[dict[str, Any]]:
    """The bays of a document, each as a table."""
    lines = document.get("transport", ())
    texts = [str(line) for line in lines] if isinstance(lines, list | tuple) else []
    found = read_bays(((text, 0) for text in texts), Remarks())
    return [
        {key: value for key, value in asdict(bay).items() if value is not None} for bay in found
    ]


def _put(document: Document, value: Any) -> Edit:
    entries = _numbered(bays_of(document), list(value or ()))
    made = [Bay(**{key: entry[key] for key in _NUMBERS if key in entry}) for entry in entries]
    lines = list(write_bays(made))
    return Edit(document=document.put("transport", lines or None), title="transport")


def _numbered(before: Sequence[Mapping[str, Any]], now: list[Any]) -> list[Mapping[str, Any]]:
    """What had no number, and becomes a bay that has one, gets the next that is free."""
    for at, (old, new) in enumerate(zip(before, now, strict=False)):
        if old.get("kind") in NUMBERLESS and new.get("kind") not in NUMBERLESS:
            taken = {one.get("number") for one in now}
            number = next(one for one in range(1, len(taken) + 2) if one not in taken)
            now[at] = {**new, "number": new.get("number") or number}
    return now


ANSWERS: Mapping[str, Answer] = {BAYS: _put}


def _titled(names: Mapping[str, str]) -> Callable[[Mapping[str, Any]], str]:
    def title(entry: Mapping[str, Any]) -> str:
        kind = str(entry.get("kind", ""))
        doors = entry.get("doors", 0)
        words = f"{names.get(kind, kind)}: {entry.get('size', 0):g}"
        return f"{words}, {counted(doors, 'door')}" if doors else words

    return title


def _blank(document: Document) -> Mapping[str, Any]:
    taken = {bay.get("number") for bay in bays_of(document)}
    free = next(number for number in range(1, len(taken) + 2) if number not in taken)
    return asdict(Bay(kind="cargobay", size=1.0, doors=1, number=free)) | {"facing": None}


def section(
    document: Document, names: Mapping[str, str] = NAMES, more: tuple[Field, ...] = ()
) -> Section:
    """The tab of what it transports; craft have further bays, and more to say of them."""
    of_bay = (
        Field(path="kind", label="Room for", control=Choice(words=tuple(names), names=names)),
        Field(
            path="size",
            label="Tons, or units",
            control=Count(most=999_999, step=0.5, decimals=3),
            usual=0,
        ),
        Field(path="doors", label="Doors", control=Count(most=99), usual=0),
        Field(
            path="platoon",
            label="Platoons of infantry",
            control=Choice(words=PLATOONS, unset="as they come"),
            usual="",
        ),
        Field(path="is_clan", label="Points of five suits", control=Tick(), usual=False),
        Field(path="is_comstar", label="Squads of six suits", control=Tick(), usual=False),
        Field(path="is_omnipod", label="In a pod", control=Tick(), usual=False),
        *more,
    )
    control = Records(fields=of_bay, blank=_blank, title=_titled(names), one="bay")
    return Section(
        key="transport",
        title="Transport",
        fields=(
            Field(
                path=BAYS,
                label="Transport",
                control=control,
                usual=bays_of(document),
                about=("transport", "transporters"),
            ),
        ),
    )
