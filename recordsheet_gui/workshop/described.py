"""Forms of the units that .blk files describe too: what all of their kinds have in common."""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from recordsheet_gui.core.handwritten import Keys
from recordsheet_gui.importers.blk.head import STORIES, chassis_base, pure_base
from recordsheet_gui.importers.blk.unit_toml import HeadFile
from recordsheet_gui.units.described import TECH_BASES
from recordsheet_gui.units.equipment import INNER_SPHERE, all_gear, all_other_gear, printed_name
from recordsheet_gui.units.gear import Gear, GearKind
from recordsheet_gui.workshop.answers import answered, level
from recordsheet_gui.workshop.document import Document
from recordsheet_gui.workshop.form import (
    ByPlace,
    Choice,
    Column,
    Count,
    Field,
    Form,
    Line,
    Outfit,
    Places,
    Section,
)
from recordsheet_gui.workshop.shapes import (
    control_of,
    field_of,
    fields,
    hint_of,
    hints,
    label_of,
    prose_table,
)

NOWHERE = "none"
"""The key of equipment that has no location."""
_HEAD = tuple(hints(HeadFile))
TOLD = ("overview", "capabilities", "deployment", "history", "manufacturer", "primaryFactory",
        "notes")  # fmt: skip
"""Stories that people write; the others are for programs."""
assert set(TOLD) <= set(STORIES)


def head_section(shape: type, document: Document | None = None) -> Section:
    """Name, year, role and the like; of a document with words for its rules level."""
    by_rules = "rules_level" if document is None else level(document)
    return Section(
        key="unit",
        title="Unit",
        fields=fields(
            shape,
            *("chassis", "model", "tech_base", by_rules, "year"),
            *("role", "source", "omni", "mul_id", "original_year"),
        ),
    )


def story_sections(shape: type) -> tuple[Section, ...]:
    """Quirks and words."""
    return (
        Section(key="quirks", title="Quirks", fields=fields(shape, "quirks", "weapon_quirks")),
        Section(key="fluff", title="Fluff", fields=prose_table("fluff", "Fluff", TOLD)),
    )


def own_fields(shape: type, *without: str) -> tuple[Field, ...]:
    """Every simple field that a kind has beside the head, those of its tables included."""
    made: list[Field] = []
    for key in hints(shape):
        if key in _HEAD or key in without:
            continue
        inner = hint_of(shape, key)[0]
        if dataclasses.is_dataclass(inner) and isinstance(inner, type):
            for sub in hints(inner):
                found = field_of(shape, f"{key}.{sub}", f"{label_of(key)}: {sub}")
                made += [found] if found else []
            continue
        found = field_of(shape, key)
        made += [found] if found else _of_keys(shape, key)
    return tuple(made)


def _of_keys(shape: type, key: str) -> list[Field]:
    """A number for each key of a table that is none of places: a crew."""
    if key in {column.path for column in place_columns(shape)}:
        return []
    notes = [
        note for note in getattr(hints(shape)[key], "__metadata__", ()) if isinstance(note, Keys)
    ]
    found = (
        field_of(shape, f"{key}.{word}", f"{label_of(key)}: {word}")
        for note in notes
        for word in note.words
    )
    return [
        dataclasses.replace(one, usual=0) if isinstance(one.control, Count) else one
        for one in found
        if one is not None
    ]


def place_columns(shape: type) -> tuple[Column, ...]:
    """The columns of a table by place: armor, patchwork, whatever has places for keys."""
    made: list[Column] = []
    places: set[str] = set()
    for key, hint in hints(shape).items():
        notes = [one for one in getattr(hint, "__metadata__", ()) if isinstance(one, Keys)]
        if key in _HEAD or not notes:
            continue
        places = places or set(notes[0].words)
        if not places & set(notes[0].words):
            # Crews and the like have keys of their own.
            continue
        inner = control_of(hint_of(shape, f"{key}.{notes[0].words[0]}")[0])
        assert isinstance(inner, Choice | Count | Line), key
        if isinstance(inner, Choice):
            inner = dataclasses.replace(inner, unset="as the others")
        made.append(
            Column(
                path=key,
                label=label_of(key),
                control=inner,
                usual=0 if isinstance(inner, Count) else "",
            )
        )
    return tuple(made)


def armor_section(shape: type, places: Places, *more: Field) -> Section:
    """Armor by place, with what else belongs there."""
    columns = place_columns(shape)
    type_of = (
        fields(shape, ("armor.type", "Armor type"))
        if any(column.path == "armor" for column in columns) and _has_type(shape)
        else ()
    )
    table = Field(
        path="armor",
        label="Armor",
        control=ByPlace(places=places, columns=columns),
        about=tuple(column.path for column in columns),
    )
    return Section(key="armor", title="Armor", fields=(*type_of, *more, table))


def _has_type(shape: type) -> bool:
    notes = getattr(hints(shape)["armor"], "__metadata__", ())
    return any(isinstance(note, Keys) and any(w == "type" for w, _ in note.also) for note in notes)


def outfit_control(
    places: Places, gear: Callable[[], Sequence[Gear]], marks: tuple[tuple[str, str], ...] = ()
) -> Outfit:
    """Equipment by place, with a place for what is nowhere in particular."""
    return Outfit(
        places=lambda document: (*places(document), (NOWHERE, "no place")),
        gear=lambda document: gear(),
        line=line_of,
        marks=marks,
    )


def outfit_field(control: Outfit) -> Field:
    """The one field of the equipment's tab."""
    return Field(path="equipment", label="Equipment", control=control)


def outfit_section(places: Places, marks: tuple[tuple[str, str], ...] = ()) -> Section:
    """Equipment by place, whoever carries it."""
    control = outfit_control(places, carried, marks)
    return Section(key="equipment", title="Equipment", fields=(outfit_field(control),))


@cache
def carried() -> tuple[Gear, ...]:
    """All equipment that is mounted, whoever builds it."""
    return tuple(
        gear for gear in (*all_gear(), *all_other_gear()) if gear.kind is not GearKind.FILLER
    )


def line_of(document: Document, gear: Gear) -> str:
    """How the file of a unit calls a piece."""
    return printed_name(gear, pure_base(str(document.get("tech_base", INNER_SPHERE))))


def chassis_of(document: Document) -> str:
    """Inner Sphere or Clan."""
    return chassis_base(str(document.get("tech_base", TECH_BASES[0])))


def armored_places(names: Mapping[str, str]) -> Places:
    """The places that have armor in the document as it stands."""

    def places(document: Document) -> list[tuple[str, str]]:
        table = document.get("armor", {})
        found = table if isinstance(table, Mapping) else {}
        return [
            (key, names.get(key, key)) for key, points in found.items() if isinstance(points, int)
        ]

    return places


def renamed(document: Document, name: str) -> Document:
    """A copy is another model of its chassis, where the name begins with it."""
    chassis = str(document.get("chassis", ""))
    if name.startswith(f"{chassis} "):
        return document.but(model=name.removeprefix(f"{chassis} "), mul_id=None)
    return document.but(chassis=name, model="", mul_id=None)


def described_form(
    kind: str,
    title: str,
    shape: type,
    blank: Mapping[str, Any],
    *,
    places: Places,
    armored: Places | None = None,
    marks: tuple[tuple[str, str], ...] = (),
    without: tuple[str, ...] = (),
) -> Form:
    """The simple form of a kind: everything that its file may hold, in five tabs."""

    def sections(document: Document) -> tuple[Section, ...]:
        armor = (armor_section(shape, armored),) if armored is not None else ()
        return (
            head_section(shape, document),
            Section(key="build", title="Construction", fields=own_fields(shape, *without)),
            *armor,
            outfit_section(places, marks=marks),
            *story_sections(shape),
        )

    whole = {"kind": kind, "chassis": f"New {title.lower()}", "model": "", **blank}
    return Form(
        title=title, sections=sections, blank=lambda: whole, rename=renamed, follow=answered({})
    )
