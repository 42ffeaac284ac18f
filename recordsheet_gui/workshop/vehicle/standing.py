"""The forms of what stands still or is carried: emplacements, buildings, handheld weapons."""

from collections.abc import Iterable, Mapping
from typing import Any

from recordsheet_gui.importers.vehicle.blk import BUILDINGS
from recordsheet_gui.importers.vehicle.unit_toml import (
    BuildingFile,
    EmplacementFile,
    HandheldFile,
)
from recordsheet_gui.units.vehicle import facts
from recordsheet_gui.units.vehicle.anatomy import GUN, GUNS
from recordsheet_gui.units.vehicle.hexes import hex_map, is_hex
from recordsheet_gui.workshop import outfit
from recordsheet_gui.workshop.answers import answered, worded
from recordsheet_gui.workshop.described import (
    YEAR,
    head_section,
    outfit_control,
    outfit_field,
    renamed,
    story_sections,
)
from recordsheet_gui.workshop.document import Document, Edit
from recordsheet_gui.workshop.form import Choice, Count, Field, Form, Outfit, Own, Section, Tick
from recordsheet_gui.workshop.outfit import rebased
from recordsheet_gui.workshop.shapes import fields
from recordsheet_gui.workshop.vehicle.form import gear

CLASSES = {0: "Standard", 1: "Hangar", 2: "Fortress", 3: "Gun emplacement"}
FACTORS: Mapping[str, tuple[int, int]] = {
    "light": (1, 15),
    "medium": (16, 40),
    "heavy": (41, 90),
    "hardened": (91, 150),
}
"""Construction factors of each type: Total Warfare, "Buildings"."""
HEXES = "hexes"


def _form(title: str, shape: type, blank: Mapping[str, Any], control: Outfit,
          own: Any, then: Any = None) -> Form:  # fmt: skip
    whole = {"chassis": f"New {title}", "model": "", "year": YEAR, **blank}

    def sections(document: Document) -> tuple[Section, ...]:
        return (
            head_section(shape, document),
            own(document),
            Section(key="equipment", title="Equipment", fields=(outfit_field(control),)),
            *story_sections(shape),
        )

    def follow(before: Document, after: Document, path: str) -> Edit:
        if path == "tech_base":
            return Edit(document=rebased(before, after, control), title="")
        return then(before, after, path) if then else Edit(document=after, title="")

    return Form(
        title=f"{title[:1].upper()}{title[1:]}",
        sections=sections,
        blank=lambda: whole,
        follow=answered({}, follow),
        rename=renamed,
    )


# -- emplacements and handheld weapons -------------------------------------------------------


def _emplacement(document: Document) -> Section:
    turret = Field(
        path="turret",
        label="In a turret that turns",
        control=Tick(),
        usual=True,
        tip="Else its guns look where they were built to look",
    )
    return Section(key="emplacement", title="Emplacement", fields=(turret,))


GUN_EMPLACEMENT = _form(
    "gun emplacement",
    EmplacementFile,
    {"kind": "gun emplacement", "turret": True, "equipment": {GUNS: ["Machine Gun"]}},
    outfit_control(lambda document: ((GUNS, "guns"),), gear),
    _emplacement,
)


def _handheld(document: Document) -> Section:
    found = fields(HandheldFile, "tons", ("armor", "Armor (16 points a ton)"))
    return Section(key="weapon", title="Weapon", fields=found)


HANDHELD = _form(
    "handheld weapon",
    HandheldFile,
    {"kind": "handheld weapon", "tons": 1, "armor": 1},
    outfit_control(lambda document: ((GUN, "gun"),), gear),
    _handheld,
)


# -- buildings -------------------------------------------------------------------------------


def hexes_of(document: Document) -> list[str]:
    """The hexes that can be read."""
    found = document.get(HEXES, ())
    return (
        [str(one) for one in found if is_hex(str(one))] if isinstance(found, list | tuple) else []
    )


def hex_key(q: int, r: int) -> str:
    """A hex as files write it."""
    return ",".join(f"{float(part):.1f}" for part in (q, r, -q - r))


def _height(document: Document) -> int:
    found = document.get("height", 1)
    return min(max(found, 0), facts.MOST_LEVELS) if isinstance(found, int) else 1


def _levels(document: Document) -> Iterable[tuple[str, str]]:
    hexes, height = hexes_of(document), _height(document)
    numbers = hex_map(tuple(hexes))
    for hex_ in dict.fromkeys(hexes):
        for level in range(height):
            yield f"{hex_}/{level}", f"hex {numbers[hex_].number}, level {level}"


def _building(document: Document) -> Section:
    kind = str(document.get("type", ""))
    least, most = FACTORS.get(kind, (0, facts.MOST_ARMOR))
    usual = f"({least} to {most})" if kind in FACTORS else ""
    types = {word: f"{word[:1].upper()}{word[1:]}" for word in BUILDINGS[1:]}
    return Section(
        key="building",
        title="Building",
        fields=(
            Field(path="type", label="Type", control=Choice(words=tuple(types), names=types)),
            worded(document, "building_class", "Class", CLASSES, usual=0),
            Field(path="height", label="Levels", control=Count(most=facts.MOST_LEVELS), usual=1),
            Field(
                path="construction_factor",
                label="Construction factor",
                control=Count(most=facts.MOST_ARMOR, unit=usual),
                usual=0,
            ),
            Field(
                path="armor",
                label="Armor of each hex",
                control=Count(most=facts.MOST_ARMOR),
                usual=0,
            ),
            Field(path=HEXES, label="Hexes", control=Own(key="hexes")),
        ),
    )


def _built(before: Document, after: Document, path: str) -> Edit:
    if path == "type":
        limits = FACTORS.get(str(after.get("type")))
        factor = after.get("construction_factor", 0)
        if limits and isinstance(factor, int) and not limits[0] <= factor <= limits[1]:
            made = after.put("construction_factor", limits[1])
            told = f"Its construction factor is {limits[1]} now."
            return Edit(document=made, title="", told=told)
    if path in (HEXES, "height"):
        return _moved_in(after)
    return Edit(document=after, title="")


def _moved_in(document: Document) -> Edit:
    """What stands where the building is no longer goes to its first hex, or the level below."""
    names = dict(_levels(document))
    made, told = document, ""
    for key in outfit.keys(document):
        if key in names or not names:
            continue
        hex_, _, _ = key.rpartition("/")
        heir = f"{hex_}/{_height(document) - 1}"
        heir = heir if heir in names else next(iter(names))
        made = outfit.gathered(made, (key,), heir)
        told = f"What had no place any more is in {names[heir]} now."
    return Edit(document=made, title="", told=told)


BUILDING = _form(
    "building",
    BuildingFile,
    {
        "kind": "building",
        "type": "light",
        "height": 1,
        "construction_factor": 15,
        HEXES: [hex_key(0, 0)],
    },
    outfit_control(_levels, gear),
    _building,
    _built,
)
