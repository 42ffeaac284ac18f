"""Our own files of units that .blk files describe too: what all of their kinds have in common.

Facts stand at the top, then what a kind has of its own, then equipment by location. Equipment goes
by its printed name or any other that files use, with the marks of importers/blk/lines.py.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import Annotated, Any

from recordsheet_gui.core.handwritten import Keys, Line, OneOf, Text, Whole, quoted, shape
from recordsheet_gui.importers.blk.head import STORIES, chassis_base, outfit_lines, pure_base, story
from recordsheet_gui.importers.blk.lines import Outfit
from recordsheet_gui.importers.report import Remarks
from recordsheet_gui.units.described import TECH_BASES, DescribedDesign
from recordsheet_gui.units.described_record import plain
from recordsheet_gui.units.equipment import INNER_SPHERE

_NOWHERE = "none"
"""The key of equipment that has no location."""

Word = Annotated[str, Line()]
Words = tuple[Annotated[str, Text()], ...]
TechRating = Annotated[int, Whole(0, 9)]
"""Of a support vehicle, 0 for A."""


@shape
class HeadFile:
    """What every unit has."""

    kind: Word
    chassis: Annotated[str, Line(least=1)]
    model: Word = ""
    mul_id: Annotated[int, Whole(0, 99_999_999)] | None = None
    tech_base: Annotated[str, OneOf(TECH_BASES)] = INNER_SPHERE
    rules_level: Annotated[int, Whole(1, 5)] = 2
    year: Annotated[int, Whole(0, 9999)] = 0
    original_year: Annotated[int, Whole(1, 9999)] | None = None
    role: Word = ""
    source: Word = ""
    omni: bool = False
    quirks: Words = ()
    weapon_quirks: Words = ()
    equipment: Mapping[str, Words] = field(default_factory=dict)
    fluff: Annotated[Mapping[str, str], Keys(STORIES, of=Text())] = field(default_factory=dict)


def read_described(
    file: HeadFile, places: Iterable[str], remarks: Remarks, outfitter: type[Outfit] = Outfit
) -> dict[str, Any]:
    """What every design has, and what it carries in these places."""
    base, chassis = pure_base(file.tech_base), chassis_base(file.tech_base)
    outfit = outfitter(base, chassis, remarks, is_ours=True)
    keys = {where: where for where in places} | {_NOWHERE: ""}
    for key in file.equipment:
        if key not in keys:
            where = f"equipment.{key[:60]}"
            remarks.error(f"{where} is no place of this unit.", field=where)
    for key, where in keys.items():
        for text in file.equipment.get(key, ()):
            outfit.add(text, where)
    outfit.complain()
    return {
        "name": f"{file.chassis} {file.model}".strip(),
        "chassis": file.chassis,
        "model": file.model,
        "mul_id": file.mul_id,
        "year": file.year,
        "original_year": file.original_year,
        "tech_base": file.tech_base,
        "rules_level": file.rules_level,
        "role": file.role,
        "source": file.source,
        "is_omni": file.omni,
        "quirks": tuple(file.quirks),
        "weapon_quirks": tuple(file.weapon_quirks),
        "items": tuple(outfit.items),
        "fluff": {
            name: text for name in STORIES if (text := story(file.fluff.get(name, "").split("\n")))
        },
    }


def write_described(
    design: DescribedDesign, own: Iterable[str], lines: Mapping[str, list[str]] | None = None
) -> str:
    """The design as one of our unit files, with what only its kind has in the middle."""
    equipment = outfit_lines(design, printed=True) if lines is None else lines
    return "\n".join((*_top(design), *own, *_equipment(equipment), *_fluff(design))) + "\n"


def _top(design: DescribedDesign) -> Iterator[str]:
    yield f"kind = {quoted(design.kind)}"
    yield f"chassis = {quoted(design.chassis)}"
    yield f"model = {quoted(design.model)}"
    yield from written(("mul_id", design.mul_id))
    yield f"tech_base = {quoted(design.tech_base)}"
    yield f"rules_level = {design.rules_level}"
    yield f"year = {design.year}"
    yield from written(
        ("original_year", design.original_year),
        ("role", design.role or None),
        ("source", design.source or None),
        ("omni", design.is_omni or None),
        ("quirks", design.quirks or None),
        ("weapon_quirks", design.weapon_quirks or None),
    )


def _equipment(equipment: Mapping[str, list[str]]) -> Iterator[str]:
    if equipment:
        yield from ("", "[equipment]")
    for where, lines in equipment.items():
        yield f"{quoted(where or _NOWHERE)} = ["
        yield from (f"    {quoted(line)}," for line in lines)
        yield "]"


def _fluff(design: DescribedDesign) -> Iterator[str]:
    if design.fluff:
        yield from ("", "[fluff]", *written(*design.fluff.items()))


def written(*entries: tuple[str, object]) -> Iterator[str]:
    """Keys with their values; None is left out."""
    for key, value in entries:
        if value is not None:
            yield f"{key} = {_value(value)}"


def _value(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return quoted(value)
        case int() | float():
            return repr(plain(value))
        case tuple():
            return f"[{', '.join(_value(one) for one in value)}]"
        case _:
            raise TypeError(value)
