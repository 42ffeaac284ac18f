"""Changes to a ship on the drawing board: each gives another design, or refuses with a sentence."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.units.ship.design import (
    ARCS,
    FARTHEST,
    LONGEST_WORD,
    MOST_BOXES,
    MOST_GROUPINGS,
    PARTS,
    SHIELDS,
    Grouping,
    ShipDesign,
    tenths,
)
from recordsheet_gui.units.ship.systems import all_results, spelled, system_of

LONGEST_NAME = 60
LONGEST_LABEL = 60
LONGEST_ID = 30
TRACKS = ("sensor", "scanner", "damage control")
"""Systems that are rows of values."""
USUAL_PARTS = {
    "bridge": "saucer",
    "flag bridge": "saucer",
    "security station": "saucer",
    "forward hull": "saucer",
    "lab": "saucer",
    "left warp": "left engine",
    "right warp": "right engine",
    "center warp": "center engine",
    "fighter": "bay",
}
"""Where a system stands on most ships; the hull for the others."""
USUAL_BOXES = {
    "forward hull": 4,
    "center hull": 4,
    "aft hull": 4,
    "left warp": 8,
    "right warp": 8,
    "center warp": 8,
    "impulse": 2,
    "cargo": 6,
    "lab": 2,
    "bridge": 2,
    "shuttle": 2,
    "fighter": 4,
    **dict.fromkeys(TRACKS, 4),
}
"""What a new grouping begins with; one box for the others."""
USUAL_ARCS = ("FA",)
"""Of a new phaser: without an arc it could not be hit."""

Place = tuple[float, float]


def blank_ship() -> ShipDesign:
    """A small ship with the least that every captain wants, and no name."""
    design = ShipDesign(
        name="", shields=dict.fromkeys(SHIELDS, 10), groupings=(), excess=2, role="cutter"
    )
    for system in (
        "bridge", "forward hull", "aft hull", "left warp", "right warp", "impulse", "battery",
        "phaser-2", *TRACKS,
    ):  # fmt: skip
        design, _ = added(design, system)
    return design


# -- words and numbers ---------------------------------------------------------------------------


def cleaned(text: str, longest: int = LONGEST_NAME) -> str:
    """A line of text as a file can hold it: no control characters, no blanks around it."""
    letters = (c if c.isprintable() else " " for c in text if unicodedata.category(c) != "Cs")
    return " ".join("".join(letters).split())[:longest].strip()


def with_words(design: ShipDesign, **words: str) -> ShipDesign:
    """Name, empire or role."""
    changes: dict[str, Any] = {key: cleaned(word) for key, word in words.items()}
    return replace(design, **changes)


def with_shield(design: ShipDesign, number: str, boxes: int) -> ShipDesign:
    """One shield with another number of boxes."""
    if number not in SHIELDS:
        raise RuleError("shield", f"Shields are numbered 1 to 6, not {number[:20]}.")
    if not 0 <= boxes <= MOST_BOXES:
        raise RuleError("shield", f"A shield has 0 to {MOST_BOXES} boxes, not {boxes}.")
    return replace(design, shields={**design.shields, number: boxes})


def with_excess(design: ShipDesign, boxes: int) -> ShipDesign:
    """Another number of boxes for excess damage."""
    if not 1 <= boxes <= MOST_BOXES:
        raise RuleError("excess", f"Excess damage has 1 to {MOST_BOXES} boxes, not {boxes}.")
    return replace(design, excess=boxes)


# -- groupings -----------------------------------------------------------------------------------


def grouping_of(design: ShipDesign, id: str) -> Grouping:
    """A grouping by its id; refused when there is none."""
    for grouping in design.groupings:
        if grouping.id == id:
            return grouping
    raise RuleError("grouping", f'{design.name or "The ship"} has no grouping "{id[:40]}".')


def added(
    design: ShipDesign, system: str, part: str = "", at: tuple[float, ...] = ()
) -> tuple[ShipDesign, str]:
    """A grouping more, with what its system usually has; gives its id too.

    In a part that is placed by hand it needs a place; elsewhere the display finds one.
    """
    word = _system_word(system)
    made = Grouping(
        id=_free_id(design, word),
        system=word,
        boxes=1 if system_of(word).is_weapon else USUAL_BOXES.get(word, 1),
        arcs=USUAL_ARCS if "phaser" in system_of(word).results else (),
        is_track=word in TRACKS,
        part=_part(part or USUAL_PARTS.get(word, PARTS[0])),
        at=_place(at),
    )
    return _with(design, (*design.groupings, made)), made.id


def copied(design: ShipDesign, id: str, at: tuple[float, ...] = ()) -> tuple[ShipDesign, str]:
    """Another grouping like this one, right after it; gives its id too."""
    one = grouping_of(design, id)
    twin = replace(one, id=_free_id(design, one.system), at=_place(at))
    where = design.groupings.index(one) + 1
    groupings = (*design.groupings[:where], twin, *design.groupings[where:])
    return _with(design, groupings), twin.id


def removed(design: ShipDesign, id: str) -> ShipDesign:
    """Without one grouping."""
    one = grouping_of(design, id)
    return replace(design, groupings=tuple(g for g in design.groupings if g is not one))


def resized(design: ShipDesign, id: str, boxes: int, columns: int | None = None) -> ShipDesign:
    """Another number of boxes, side by side as before unless `columns` says otherwise."""
    one = grouping_of(design, id)
    if boxes > 1 and is_weapon(one):
        raise RuleError("boxes", "Each weapon is a grouping of its own: copy it instead.")
    if boxes < 1:
        raise RuleError("boxes", "A grouping has at least one box; Delete takes it away.")
    if boxes > MOST_BOXES:
        raise RuleError("boxes", f"A grouping has at most {MOST_BOXES} boxes, not {boxes}.")
    across = one.columns if columns is None else columns
    return _exchanged(design, one, replace(one, boxes=boxes, columns=_columns(across)))


def turned(design: ShipDesign, id: str) -> ShipDesign:
    """Rows become columns: what was 3 wide and 2 high is 2 wide and 3 high."""
    one = grouping_of(design, id)
    if one.is_track:
        raise RuleError("turn", "A track runs from left to right.")
    if one.boxes == 1:
        raise RuleError("turn", "One box looks the same from every side.")
    return _exchanged(design, one, replace(one, columns=one.down))


def reworded(design: ShipDesign, id: str, **changes: Any) -> ShipDesign:
    """Another system, content, label, arcs, results or kind of row.

    Boxes that become weapons become groupings of their own, side by side.
    """
    one = grouping_of(design, id)
    if "system" in changes:
        changes["system"] = _system_word(changes["system"])
        if "phaser" in system_of(changes["system"]).results and not one.arcs:
            changes.setdefault("arcs", USUAL_ARCS)
    if "content" in changes:
        changes["content"] = spelled(cleaned(changes["content"], LONGEST_WORD))
    if "label" in changes:
        changes["label"] = cleaned(changes["label"], LONGEST_LABEL)
    if "arcs" in changes:
        changes["arcs"] = tuple(arc for arc in ARCS if arc in changes["arcs"])
    if "hits_as" in changes:
        changes["hits_as"] = tuple(r for r in all_results() if r in changes["hits_as"])
    made = replace(one, **changes)
    if made.boxes == 1 or not is_weapon(made):
        return _exchanged(design, one, made)
    groupings: list[Grouping] = []
    for grouping in design.groupings:
        groupings += _split(design, made) if grouping is one else [grouping]
    return _with(design, tuple(groupings))


def _split(design: ShipDesign, weapons: Grouping) -> Iterator[Grouping]:
    """One grouping for each box; the first keeps the id."""
    taken = design
    for number in range(weapons.boxes):
        id = _free_id(taken, weapons.system) if number else weapons.id
        at = (min(FARTHEST, weapons.at[0] + number), weapons.at[1]) if weapons.at else ()
        yield replace(weapons, id=id, boxes=1, columns=0, at=_place(at))
        taken = replace(taken, groupings=(*taken.groupings, replace(weapons, id=id)))


def is_weapon(grouping: Grouping) -> bool:
    """True where each box is a grouping of its own."""
    return system_of(grouping.content or grouping.system).is_weapon


# -- places --------------------------------------------------------------------------------------


def put(
    design: ShipDesign, id: str, part: str, at: tuple[float, ...], places: Mapping[str, Place]
) -> ShipDesign:
    """Place a grouping by hand; the others of that part stay where they are drawn."""
    one = grouping_of(design, id)
    moved = _exchanged(design, one, replace(one, part=_part(part), at=_place(at)))
    return pinned(moved, part, places) if at else moved


def pinned(design: ShipDesign, part: str, places: Mapping[str, Place]) -> ShipDesign:
    """All groupings of a part have the place where they are drawn."""
    return replace(
        design,
        groupings=tuple(
            replace(g, at=_place(places[g.id]))
            if g.part == part and not g.at and not g.is_track and g.id in places
            else g
            for g in design.groupings
        ),
    )


def tidied(design: ShipDesign, part: str) -> ShipDesign:
    """The display places the groupings of a part again, in the order in which they stood."""
    inside = [g for g in design.groupings if g.part == part and g.at]
    inside.sort(key=lambda g: (g.at[1], g.at[0]))
    order = iter([replace(g, at=()) for g in inside])
    return replace(
        design,
        groupings=tuple(next(order) if g.part == part and g.at else g for g in design.groupings),
    )


def is_by_hand(design: ShipDesign, part: str) -> bool:
    """True for a part whose groupings have places of their own."""
    return any(g.at for g in design.groupings if g.part == part and not g.is_track)


def reordered(design: ShipDesign, id: str, by: int) -> ShipDesign:
    """A grouping earlier or later among those of its part; tracks among tracks."""
    one = grouping_of(design, id)
    rows = [
        g
        for g in design.groupings
        if g.is_track == one.is_track and (one.is_track or g.part == one.part)
    ]
    here = rows.index(one)
    there = min(max(0, here + by), len(rows) - 1)
    rows.insert(there, rows.pop(here))
    order, kept = iter(rows), {g.id for g in rows}
    groupings = tuple(next(order) if g.id in kept else g for g in design.groupings)
    return replace(design, groupings=groupings)


# -- what may not be -----------------------------------------------------------------------------


def _with(design: ShipDesign, groupings: tuple[Grouping, ...]) -> ShipDesign:
    if len(groupings) > MOST_GROUPINGS:
        raise RuleError("groupings", f"A ship has at most {MOST_GROUPINGS} groupings.")
    return replace(design, groupings=groupings)


def _exchanged(design: ShipDesign, old: Grouping, new: Grouping) -> ShipDesign:
    return replace(
        design,
        groupings=tuple(new if grouping is old else grouping for grouping in design.groupings),
    )


def _system_word(word: str) -> str:
    found = spelled(cleaned(word, LONGEST_WORD))
    if not found:
        raise RuleError("system", "A grouping needs the name of its system.")
    return found


def _part(part: str) -> str:
    if part not in PARTS:
        raise RuleError("part", f"A ship has no {part[:40]}; its parts are {', '.join(PARTS)}.")
    return part


def _place(at: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(tenths(min(max(-FARTHEST, number), FARTHEST)) for number in at)


def _columns(columns: int) -> int:
    return min(max(0, columns), MOST_BOXES)


def _free_id(design: ShipDesign, word: str) -> str:
    """Small letters, digits and hyphens, as no other grouping of the ship has them."""
    taken = {"excess", *(grouping.id for grouping in design.groupings)}
    plain = re.sub(r"[^a-z0-9]+", "-", word.casefold()).strip("-")[: LONGEST_ID - 4].strip("-")
    found, number = plain or "system", 1
    while found in taken:
        number += 1
        found = f"{plain or 'system'}-{number}"
    return found
