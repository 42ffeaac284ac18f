"""What a form is made of: sections of fields, each with a control that knows its limits.

A kind describes its form as data (`workshop/<kind>/form.py`); windows draw whatever stands here.
A path such as "engine.rating" leads to a value of the document.
"""

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.importers.blk.lines import EquipmentLine, line_text, read_line
from recordsheet_gui.units.gear import Gear
from recordsheet_gui.units.kinds import KINDS
from recordsheet_gui.workshop.document import Change, Document, Edit, Reading
from recordsheet_gui.workshop.totals import Total, usual_totals

Places = Callable[[Document], Iterable[tuple[str, str]]]
"""The places of a unit as it stands: their keys, and what players call them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One of some words."""

    words: tuple[str, ...]
    names: Mapping[str, str] | None = None
    """How a word is shown, where it is not shown as it is."""
    unset: str | None = None
    """What is shown where the key is left out; None where it must stand there."""
    is_open: bool = False
    """Whether other words may be typed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """A number."""

    least: float = 0
    most: float = 9999
    step: float = 1
    decimals: int = 0
    unit: str = ""
    """Behind it: "tons"."""
    unset: str | None = None
    """What is shown where the key is left out; None where it must stand there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """Yes or no."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of text."""

    offers: Callable[[Document], Iterable[str]] | None = None
    """What is offered while it is typed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prose:
    """Text of several lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """A list of texts: quirks, bays."""

    offers: Callable[[Document], Iterable[tuple[str, str]]] | None = None
    """What can be chosen: the text, and how it is shown."""
    is_open: bool = True
    """Whether other texts may be typed."""
    is_whole: bool = False
    """Whether they are whole numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column of a table by place."""

    path: str
    label: str
    control: Choice | Count | Line
    of: Callable[[Document], Mapping[str, str]] | None = None
    """The key under the path for each place, where it is not the place's own; a place that is
    missing has nothing here: legs have no rear."""
    usual: Any = None
    """What is shown where nothing stands there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ByPlace:
    """A table: a line for each place."""

    places: Places
    columns: tuple[Column, ...]
    limits: Callable[[Document], Mapping[str, str]] | None = None
    """A remark behind each line: "at most 18"."""


def legal_places(design: UnitDesign, gear: Gear) -> Iterable[str]:
    """Where units of a kind may carry a piece."""
    return KINDS[design.kind].places(design, gear)


def place_itself(key: str, line: EquipmentLine) -> str:
    """A place of the form is a place of the file."""
    return key


def into_place(place: str, line: EquipmentLine) -> tuple[str, EquipmentLine]:
    """The same the other way: the key in the file, and how the piece is mounted there."""
    return place, line


def at_the_end(document: Document, lines: Sequence[str], line: str) -> list[str]:
    """The lines of a place with one more."""
    return [*lines, line]


def without(document: Document, lines: Sequence[str], at: int) -> list[str]:
    """The lines of a place with one less."""
    return [*lines[:at], *lines[at + 1 :]]


def in_its_line(document: Document, lines: Sequence[str], at: int, line: str) -> list[str]:
    """The lines of a place with another one in the place of one."""
    return [*lines[:at], line, *lines[at + 1 :]]


def no_headings(document: Document, lines: Sequence[str]) -> Mapping[int, str]:
    """Lines that stand by themselves."""
    return {}


def not_counted(design: UnitDesign) -> Mapping[str, tuple[int, int]]:
    """Places of which nobody says how much they hold."""
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Outfit:
    """Equipment by place, as lines of text with their marks."""

    places: Places
    gear: Callable[[Document], Sequence[Gear]]
    """What can be added."""
    line: Callable[[Document, Gear], str]
    """How the file calls a piece."""
    marks: tuple[tuple[str, str], ...] = ()
    """What a line may have, and its name: (":OMNI", "In a pod"); "(R) " stands before the name."""
    legal: Callable[[UnitDesign, Gear], Iterable[str]] = legal_places
    """The places that may hold a piece; the others are no ban."""
    read: Callable[[str], EquipmentLine] = read_line
    write: Callable[[EquipmentLine], str] = line_text
    place_of: Callable[[str, EquipmentLine], str] = place_itself
    """The place on the form of a line that stands under a key of the file."""
    into: Callable[[str, EquipmentLine], tuple[str, EquipmentLine]] = into_place
    weight: str = "Tons"
    """What pieces are weighed in."""
    is_by_shot: bool = False
    """Ammunition is weighed by the shot, and has as many as somebody wants."""
    is_filled: bool = False
    """A bin weighs what the shots in it do, a ton or many: those of craft."""
    put: Callable[[Document, Sequence[str], str], list[str]] = at_the_end
    take: Callable[[Document, Sequence[str], int], list[str]] = without
    mount: Callable[[Document, Sequence[str], int, str], list[str]] = in_its_line
    """A piece that is mounted in another way."""
    headings: Callable[[Document, Sequence[str]], Mapping[int, str]] = no_headings
    """What stands before a line of a place, by its number: the bays of a ship."""
    room: Callable[[UnitDesign], Mapping[str, tuple[int, int]]] = not_counted
    """Slots that are taken and that there are, by place."""
    slots: str = "Slots"
    """What pieces take of their place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """Words that follow from other fields; nothing to set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """One piece of equipment, by search."""

    gear: Callable[[Document], Sequence[Gear]]
    line: Callable[[Document, Gear], str]
    headers: tuple[str, ...]
    tell: Callable[[Gear], tuple[str, ...]]
    """A piece as a line of the list."""
    find: Callable[[str], Gear | None]
    """The piece that the file calls so."""
    none: str | None = None
    """What is shown for nothing; None where there must be one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Records:
    """A list of tables that are alike: the weapons of a card."""

    fields: "tuple[Field, ...]"
    blank: Callable[[Document], Mapping[str, Any]]
    """A new one."""
    title: Callable[[Mapping[str, Any]], str]
    """How one is called in the list."""
    one: str = "entry"


@dataclass(frozen=True, slots=True, kw_only=True)
class Own:
    """A control that only this kind has; `ui/workshop` knows who makes it."""

    key: str


Control = (
    Choice | Count | Tick | Line | Prose | Texts | ByPlace | Outfit | Pick | Records | Told | Own
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One thing that can be set."""

    path: str
    label: str
    control: Control
    tip: str = ""
    usual: Any = None
    """What is meant where the key is left out."""
    about: tuple[str, ...] = ()
    """Further paths whose remarks belong here."""
    read: Callable[[Document], Any] | None = None
    """What it shows, where that does not simply stand under the path: the kind of jump jets."""
    write: Callable[[Document, Any], Edit] | None = None
    """What it does with another value, where that is not simply put under the path."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """A button that changes the document by a rule of the kind."""

    key: str
    label: str
    run: Change
    tip: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """Fields that belong together: a tab of the window."""

    key: str
    title: str
    fields: tuple[Field, ...]
    operations: tuple[Operation, ...] = ()


Follow = Callable[[Document, Document, str], Edit]
"""What follows from a field that was changed: before, after, its path; gives the whole step."""


def nothing_follows(before: Document, after: Document, path: str) -> Edit:
    """A field that stands for itself."""
    return Edit(document=after, title="")


Totals = Callable[[Document, Reading], tuple[Total, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """All that the window knows of a kind."""

    title: str
    """One of them: "'Mech"."""
    sections: Callable[[Document], tuple[Section, ...]]
    """What can be set; it may depend on what is set already."""
    blank: Callable[[], Mapping[str, Any]]
    """The smallest unit that can be played."""
    follow: Follow = nothing_follows
    totals: Totals = usual_totals
    rename: Callable[[Document, str], Document]
    """The same unit under another name, for a copy."""
    findings: Callable[[Document, UnitDesign | None], Iterable[Any]] | None = None
    """Further remarks on the document itself: what is not placed."""


def set_field(form: Form, document: Document, field: Field, path: str, value: Any) -> Edit:
    """Another value in a field, and all that follows from it."""
    if field.write is not None:
        return dataclasses.replace(field.write(document, value), field=path)
    after = document.put(path, value)
    followed = form.follow(document, after, path)
    return Edit(
        document=followed.document,
        title=followed.title or field.label.lower(),
        told=followed.told,
        field=path,
    )
