"""Forms of the units that .blk files describe too: what all of their kinds have in common."""

import dataclasses
from collections.abc import Callable, Sequence
from functools import cache

from recordsheet_gui.core.handwritten import Keys
from recordsheet_gui.importers.blk.head import STORIES, chassis_base, pure_base
from recordsheet_gui.importers.blk.unit_toml import HeadFile
from recordsheet_gui.units.described import TECH_BASES
from recordsheet_gui.units.equipment import INNER_SPHERE, all_gear, all_other_gear, printed_name
from recordsheet_gui.units.gear import Gear, GearKind
from recordsheet_gui.workshop.answers import level
from recordsheet_gui.workshop.document import Document
from recordsheet_gui.workshop.form import (
    Choice,
    Column,
    Count,
    Field,
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

YEAR = 3025
"""Of a new unit."""
NOWHERE, NO_PLACE = "none", "no place"
"""The key of equipment that has no location."""
_HEAD = tuple(hints(HeadFile))
TOLD = ("overview", "capabilities", "deployment", "history", "manufacturer", "primaryFactory",
        "notes")  # fmt: skip
"""Stories that people write; the others are for programs."""
assert set(TOLD) <= set(STORIES)


def head_section(shape: type, document: Document) -> Section:
    """Name, year, role and the like."""
    first = field_of(shape, "original_year", "First built", unset="in that year")
    listed = field_of(shape, "mul_id", "Master Unit List", unset="none")
    assert first is not None
    assert listed is not None
    return Section(
        key="unit",
        title="Unit",
        fields=fields(
            shape,
            *("chassis", "model", "tech_base", level(document), "year", first),
            *("role", "source", listed, "omni"),
        ),
    )


def story_sections(shape: type) -> tuple[Section, ...]:
    """Quirks and words."""
    return (
        Section(key="quirks", title="Quirks", fields=fields(shape, "quirks", "weapon_quirks")),
        Section(key="fluff", title="Fluff", fields=prose_table("fluff", "Fluff", TOLD)),
    )


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


def outfit_control(
    places: Places, gear: Callable[[], Sequence[Gear]], marks: tuple[tuple[str, str], ...] = ()
) -> Outfit:
    """Equipment by place, with a place for what is nowhere in particular."""
    return Outfit(
        places=lambda document: (*places(document), (NOWHERE, NO_PLACE)),
        gear=lambda document: gear(),
        line=line_of,
        marks=marks,
    )


def outfit_field(control: Outfit) -> Field:
    """The one field of the equipment's tab."""
    return Field(path="equipment", label="Equipment", control=control)


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


def renamed(document: Document, name: str) -> Document:
    """A copy is another model of its chassis, where the name begins with it."""
    document = document.without_file_id()
    chassis = str(document.get("chassis", ""))
    if name.startswith(f"{chassis} "):
        return document.but(model=name.removeprefix(f"{chassis} "), mul_id=None)
    return document.but(chassis=name, model="", mul_id=None)
