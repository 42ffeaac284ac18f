"""What follows when a 'Mech's build changes: its systems, and the pieces that it must have."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from typing import Any

from recordsheet_gui.core.phrases import counted
from recordsheet_gui.importers.mech.slots import PRINTED, read_slot
from recordsheet_gui.units.mech import facts, fillers
from recordsheet_gui.units.mech.anatomy import ANATOMIES, REARS
from recordsheet_gui.units.mech.makes import Cockpit, Config, Gyro
from recordsheet_gui.units.mech.pieces import TURRETS
from recordsheet_gui.units.mech.placing import Wish, occupied, place_all
from recordsheet_gui.units.mech.systems import ARM, system_slots, usual_cockpit
from recordsheet_gui.workshop.document import Document, Edit
from recordsheet_gui.workshop.mech import criticals, displacing, homes, mounts, needs, patching
from recordsheet_gui.workshop.mech.reading import bare_design, design_of

_SHAPING = ("tons", "config", "engine", "gyro", "cockpit", "structure", "tech_base", "walk")
"""Fields that change where the 'Mech's own parts lie."""
_NEEDING = (*_SHAPING, "armor", "patchwork", "patchwork_base", "heat_sinks", "jump", "omni")
"""Fields that change which pieces it must have."""
_COUNTERPARTS = {
    "LA": "FLL", "RA": "FRL", "LL": "RLL", "RL": "RRL",
    "FLL": "LA", "FRL": "RA", "RLL": "LL", "RRL": "RL",
}  # fmt: skip
"""Limbs of a biped and of a quad."""


# -- what follows ----------------------------------------------------------------------------


def follow(before: Document, after: Document, path: str) -> Edit:
    """All that follows from a field that was changed."""
    top, _, sub = path.partition(".")
    made, told = after, ""
    out: list[str] = []
    if top == "tech_base":
        made = mounts.renamed(before, made)
    others: Sequence[mounts.Piece] = ()
    if top == "tons":
        made, others = displacing.resized(before, made)
    if top == "config":
        made = _reshaped(before, made)
        out += made.unplaced[len(after.unplaced) :]
    if top in ("config", "tons"):
        made = _with_gyro(before, _with_cockpit(before, made))
    made = _with_engine(before, made, path)
    made = patching.followed(before, made, path)
    if top == "omni":
        made = _with_fixed_sinks(made)
    if top == "armor" and sub not in ("type", "base"):
        return Edit(document=made, title="")
    if top in _SHAPING or made.get("engine") != after.get("engine"):
        made, more_out = with_systems(made, others=others)
        told = _told(made, (*out, *more_out))
    if top in _NEEDING:
        made, more = needs.followed(before, made, path)
        told = f"{told} {more}".strip()
    return Edit(document=made, title="", told=told)


def _with_fixed_sinks(document: Document) -> Document:
    """An Omni's engine has those inside that it had before: nobody wants to find slots for them."""
    if not document.get("omni"):
        return document.put("heat_sinks.base_chassis", None)
    design = bare_design(document.put("omni", False))
    if design is None:
        return document
    return document.put("heat_sinks.base_chassis", fillers.sinks_inside(design))


def is_primitive(document: Document) -> bool:
    """Primitive engines are a fifth larger than their MP."""
    cockpit, armor = str(document.get("cockpit", "")), str(document.get("armor.type", ""))
    return "primitive" in cockpit or armor == "Primitive"


def _with_cockpit(before: Document, after: Document) -> Document:
    """The cockpit of the build, unless somebody has chosen another."""
    builds = (criticals.config_of(before), criticals.config_of(after))
    was, now = (
        str(usual_cockpit(config, tons)) if isinstance(tons, int) else ""
        for config, tons in zip(builds, (before.get("tons"), after.get("tons")), strict=True)
    )
    is_usual = after.get("cockpit") in (was, str(Cockpit.STANDARD))
    return after.put("cockpit", now) if was != now and now and is_usual else after


def _with_gyro(before: Document, after: Document) -> Document:
    """Superheavy 'Mechs have a gyro of their own, and no others have it."""
    was, now = before.get("tons"), after.get("tons")
    gyro = after.get("gyro")
    if not isinstance(was, int) or not isinstance(now, int) or gyro == Gyro.NONE:
        return after
    if facts.is_superheavy(was) is facts.is_superheavy(now):
        return after
    own = Gyro.SUPERHEAVY if facts.is_superheavy(now) else Gyro.STANDARD
    is_foreign = facts.is_superheavy(now) or gyro == Gyro.SUPERHEAVY
    return after.put("gyro", str(own)) if is_foreign else after


def _with_engine(before: Document, document: Document, path: str) -> Document:
    """The engine that a speed asks for, or the speed that an engine gives."""
    tons, walk = document.get("tons"), document.get("walk")
    rating = document.get("engine.rating")
    if not isinstance(tons, int) or tons <= 0:
        return document
    is_other = is_primitive(before) is not is_primitive(document)
    if (path in ("tons", "walk") or is_other) and isinstance(walk, int):
        wanted = walk * tons
        if is_primitive(document):
            wanted = ceil(wanted * 1.2 / 5) * 5
        return document.put("engine.rating", min(wanted, facts.MOST_RATING))
    if path == "engine.rating" and isinstance(rating, int):
        plain = (5 * rating + 5) // 6 if is_primitive(document) else rating
        return document.put("walk", plain // tons)
    return document


def _reshaped(before: Document, after: Document) -> Document:
    """The places of another build; what has none there waits."""
    config = criticals.config_of(after)
    body = ANATOMIES[config].locations
    old = after.get("armor", {})
    armor: dict[str, Any] = {key: value for key, value in old.items() if key in ("type", "base")}
    for where in body:
        for key in (where, REARS.get(where)):
            if key:
                armor[key] = old.get(key, old.get(_COUNTERPARTS.get(key, ""), 0))
    lost: list[str] = []
    seen: set[criticals.Spot] = set()
    table: dict[str, list[str]] = {}
    for where, there in criticals.rows(before).items():
        if where in body:
            table[where] = there
            continue
        for at in range(len(there)):
            piece = mounts.piece_at(before, (where, at))
            if piece is not None and not seen.intersection(piece.spots):
                lost += mounts.lines_of(before, piece)
                seen.update(piece.spots)
                for place, number in piece.spots:
                    if place in table:
                        table[place][number] = criticals.EMPTY
    made = after.put("armor", armor)
    for key in ("patchwork", "patchwork_base"):
        kept = {where: word for where, word in (after.get(key) or {}).items() if where in body}
        made = made.put(key, kept or None)
    made = made.put("lam", "standard" if config is Config.LAM else None)
    made = made.put("motive", "track" if config is Config.QUADVEE else None)
    made = made.put("slots", {where: table.get(where, []) for where in body})
    made = replace(made, unplaced=(*made.unplaced, *lost))
    return criticals.with_rows(made, criticals.rows(made))


# -- systems ---------------------------------------------------------------------------------


def with_systems(
    document: Document,
    arms: dict[str, int] | None = None,
    others: Sequence[mounts.Piece] = (),
) -> tuple[Document, list[str]]:
    """The 'Mech's own parts where they belong, and what they displace and finds no room nearby.

    So do others, which are out of their slots already, and come first.
    """
    design = bare_design(document)
    if design is None:
        return displacing.put_again(document, others)
    wanted = system_slots(design, arms)
    old = criticals.rows(document)
    now = {where: list(there) for where, there in old.items()}
    made = document
    displaced: list[mounts.Piece] = []
    for where, systems in wanted.items():
        for at, system in enumerate(systems):
            piece = mounts.piece_at(document, (where, at))
            if system and piece is not None and piece not in displaced:
                displaced.append(piece)
    for piece in displaced:
        for where, at in piece.spots:
            now[where][at] = criticals.EMPTY
    for where, systems in wanted.items():
        for at, system in enumerate(systems):
            was = criticals.system_of(old[where][at])
            if system and was != system:
                now[where][at] = printed(system)
            elif was and not system:
                now[where][at] = criticals.EMPTY
    made = criticals.with_rows(made, now)
    return displacing.put_again(made, (*others, *displaced))


def _told(document: Document, homeless: Sequence[str]) -> str:
    names = Counter(mounts.gear_of(document, line).name for line in homeless)
    said = ", ".join(needs.many(name, count) for name, count in names.items())
    return f"Out of their slots: {said}." if said else ""


def printed(system: str) -> str:
    """A system as our files write it."""
    return PRINTED.get(system, system.title()).removesuffix(" Actuator")


def set_actuators(document: Document, where: str, count: int) -> Edit:
    """An arm with all its actuators, without the hand, or without the lower arm too."""
    made, out = with_systems(document, {where: count})
    return Edit(document=made, title=f"actuators of {where}", told=_told(made, out))


def actuators_of(document: Document, where: str) -> int:
    """How many actuators an arm has."""
    there = criticals.rows(document).get(where, [])
    return sum(criticals.system_of(line) in ARM for line in there)


# -- placing ---------------------------------------------------------------------------------


def place_rest(document: Document) -> Edit:
    """Everything that waits finds its slots, as far as there is room."""
    design = design_of(document)
    if design is None or not document.unplaced:
        told = "" if document.unplaced else "Everything has its place."
        return Edit(document=document, title="", told=told)
    turrets = [line for line in document.unplaced if _is_turret(document, line)]
    turned = [line for line in document.unplaced if read_slot(line).is_turret]
    if turrets and turned:
        # Where the turret is says where its weapons go.
        others = tuple(line for line in document.unplaced if line not in turrets)
        document = place_rest(replace(document, unplaced=tuple(turrets))).document
        design = design_of(document) or design
        document = replace(document, unplaced=(*document.unplaced, *others))
    turret = _turret_of(document)
    left_in: dict[str, list[str]] = {}
    wishes, numbers, blocks = [], [], set()
    for number, line in enumerate(document.unplaced):
        gear = mounts.gear_of(document, line)
        if gear.id in blocks:
            continue
        if mounts.is_block(gear):
            blocks.add(gear.id)
        if gear.id not in left_in:
            left_in[gear.id] = homes.of(document, design, gear) or []
        there = left_in[gear.id]
        numbers.append(number)
        wishes.append(
            Wish(
                gear=gear,
                size=read_slot(line).size,
                location=there.pop(0) if there else turret if line in turned else "",
                slots=mounts.room_of(document, line),
            )
        )
    done = place_all(design, occupied(design), wishes)
    now = criticals.rows(document)
    gone: set[int] = set()
    for placed in done.placed:
        first = numbers[placed.number]
        line = document.unplaced[first]
        gone.update(mounts.together(document, first))
        for where, at in placed.spots:
            now[where][at] = mounts.beside(now[where][at], line)
    left = tuple(one for number, one in enumerate(document.unplaced) if number not in gone)
    made = replace(criticals.with_rows(document, now), unplaced=left)
    told = f"{counted(len(left), 'piece')} found no room." if left else ""
    return Edit(document=made, title="the rest placed", told=told)


def _is_turret(document: Document, line: str) -> bool:
    return mounts.gear_of(document, line).family == "turret"


def _turret_of(document: Document) -> str:
    """The location whose weapons its turret turns; empty where there is none."""
    found = (item for item in mounts.items_of(document) if item.gear.family == "turret")
    return next((TURRETS.get(item.gear.id) or item.location for item in found), "")


def unplace_all(document: Document) -> Edit:
    """All equipment out of its slots; what shared a slot waits apart."""
    made = document
    for item in mounts.items_of(document):
        spots = mounts.spots_of(item)
        now = criticals.rows(made)
        first = now[spots[0][0]][spots[0][1]] if spots else criticals.EMPTY
        if criticals.is_empty(first):
            continue
        made = mounts.cleared(made, spots)
        many = len(spots) if item.gear.is_spreadable else 1
        made = replace(made, unplaced=(*made.unplaced, *mounts.apart(first) * many))
    return Edit(document=made, title="all equipment taken out")
