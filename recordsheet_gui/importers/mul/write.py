"""A force -> the text of a .mul file that MegaMek and MekHQ take."""

import re
from collections.abc import Iterator, Mapping
from itertools import count

from recordsheet_gui.importers.mul.force import SECTIONS, UNITS, Entity, Force, Person, Place, Slot
from recordsheet_gui.importers.mul.read import FLAGS
from recordsheet_gui.units.wear import COMMANDER, DEAD, DRIVER

GONE = "Destroyed"
ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;"}
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")
"""What may be the name of an attribute; what a file gave us is given back only where it is one."""
OF_DROPSHIPS = ("dockingcollar", "kfboom")

Attributes = Mapping[str, object]


def write_mul(force: Force) -> str:
    """The whole file."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', ""]
    root = "record" if force.is_result else UNITS
    lines.append(_opened(root, {"version": force.version}))
    parts = [
        (section, [entity for entity in force.entities if entity.section == section])
        for section in SECTIONS
        if section != UNITS
    ]
    if not force.is_result:
        parts = [("", list(force.entities))]
    # Others count units by where they stand in the file.
    written = [entity for _, inside in parts for entity in inside]
    numbers = {one.number: at for at, one in enumerate(written, 1) if one.number}
    at = count(1)
    for section, inside in parts:
        by = "    " if section else "  "
        told = [
            line
            for entity in inside
            for line in _indented(_entity(entity, next(at), numbers.get(entity.carrier)), by)
        ]
        lines += [f"  <{section}>", *told, f"  </{section}>"] if section and told else told
    lines.append(f"</{root}>")
    return "\n".join(lines) + "\n"


def _indented(lines: Iterator[str], by: str) -> Iterator[str]:
    return (f"{by}{line}" for line in lines)


def _entity(entity: Entity, number: int, carrier: int | None) -> Iterator[str]:
    own: Attributes = {"chassis": entity.chassis, "model": entity.model, "type": entity.type}
    high = {word: getattr(entity, word) for word in ("velocity", "altitude", "elevation")}
    told = {word: number for word, number in high.items() if number is not None}
    yield _opened("entity", {**own, **told, **entity.extra})
    inner = [*_crew(entity), *_vehicle(entity), *_aerospace(entity)]
    for place in sorted(entity.places, key=lambda one: one.index):
        inner += _place(place)
    if entity.network.mates:
        links = [f"  {_closed('c3i_link', {'link': mate})}" for mate in entity.network.mates]
        inner += ["<c3iset>", *links, "</c3iset>"]
    inner += [_closed(name, more) for name, more in entity.kept if NAME.fullmatch(name)]
    inner += [] if carrier is None else [_closed("Conveyance", {"id": carrier})]
    inner.append(_closed("Game", {"id": number}))
    yield from _indented(iter(inner), "  ")
    yield "</entity>"


# -- people ------------------------------------------------------------------------------------


def _crew(entity: Entity) -> Iterator[str]:
    whole: dict[str, object] = {**entity.crew_extra, "ejected": _word(entity.is_ejected)}
    if not entity.crew_type:
        for person in entity.crew[:1]:
            yield _closed("pilot", {**_person(person), "ejected": _word(entity.is_ejected)})
        return
    yield _opened("crew", {"crewType": entity.crew_type, **whole})
    for person in entity.crew:
        yield f"  {_closed('crewMember', {'slot': person.seat, **_person(person)})}"
    yield "</crew>"


def _person(person: Person) -> Attributes:
    found: dict[str, object] = {
        **{name: value for name, value in person.extra.items() if name == "size"},
        "name": person.name,
        "gunnery": person.gunnery,
        "piloting": person.piloting,
    }
    if person.hits:
        found["hits"] = "Dead" if person.hits >= DEAD else person.hits
    return {**found, **{n: v for n, v in person.extra.items() if n not in found}}


# -- what only some have -----------------------------------------------------------------------


def _vehicle(entity: Entity) -> Iterator[str]:
    if entity.motive is not None:
        damage, penalty = entity.motive
        yield _closed("motive", {"damage": damage, "penalty": penalty})
    for lock in entity.locks:
        yield _closed("turretlock" if lock == 1 else "turret2lock", {"direction": 0})
    critical: dict[str, object] = {}
    if entity.sensors:
        critical["sensors"] = entity.sensors
    if entity.is_engine_hit:
        critical["engine"] = "hit"
    critical |= {seat: "hit" for seat in (DRIVER, COMMANDER) if seat in entity.crew_hit}
    if critical:
        yield _closed("tcriticals", critical)


def _aerospace(entity: Entity) -> Iterator[str]:
    if entity.fuel is not None:
        yield _closed("fuel", {"left": entity.fuel})
    if entity.bombs:
        yield "<bombs>"
        for kind, count in entity.bombs.items():
            yield f"  {_closed('bomb', {'type': kind, 'load': count, 'Internal': 'false'})}"
        yield "</bombs>"
    if entity.integrity is not None:
        yield _closed("structural", {"integrity": entity.integrity})
    if entity.sinks is not None:
        yield _closed("heat", {"sinks": entity.sinks})
    for index, (damage, doors) in sorted(entity.bays.items()):
        yield _opened("transportBay", {"index": index})
        yield f"  <damage>{float(damage or 0)}</damage>"
        yield f"  <doors>{doors or 0}</doors>"
        yield "</transportBay>"
    for name, left in (("KF", entity.drive), ("sail", entity.sail)):
        if left is not None:
            yield _closed(name, {"integrity": left})
    hits = {word: "None" if word in FLAGS else count for word, count in entity.criticals.items()}
    own = {word: hits[word] for word in hits if word not in OF_DROPSHIPS}
    if own:
        yield _closed("acriticals", own)
    if len(own) < len(hits):
        yield _closed("dcriticals", {w: "None" for w in hits if w in OF_DROPSHIPS})


# -- damage ------------------------------------------------------------------------------------


def _place(place: Place) -> Iterator[str]:
    if place.is_destroyed:
        yield _closed("location", {"index": place.index, "isDestroyed": "true"})
        return
    inner = [
        _closed("armor", {"points": left or GONE, **({"type": kind} if kind else {})})
        for left, kind in (
            (place.armor, ""),
            (place.internal, "Internal"),
            (place.rear, "Rear"),
        )
        if left is not None
    ]
    inner += ["<breached/>"] if place.is_breached else []
    inner += ["<blownOff/>"] if place.is_blown_off else []
    inner += [_closed("slot", _slot(slot)) for slot in place.slots]
    inner += [_closed("stabilizer", {"isHit": "true"})] if place.is_unsteady else []
    yield _opened("location", {"index": place.index})
    yield from _indented(iter(inner), "  ")
    yield "</location>"


def _slot(slot: Slot) -> Attributes:
    found: dict[str, object] = {"index": "N/A" if slot.index is None else slot.index}
    found["type"] = slot.type
    if slot.shots is not None:
        found["shots"] = slot.shots
    for name, is_set in (
        ("isHit", slot.is_hit),
        ("isDestroyed", slot.is_destroyed),
        ("armorHit", slot.is_unarmored),
    ):
        if is_set:
            found[name] = "true"
    if slot.damage:
        found["damageTaken"] = slot.damage
    return found


# -- letters -----------------------------------------------------------------------------------


def _opened(name: str, attributes: Attributes) -> str:
    return f"<{name}{_written(attributes)}>"


def _closed(name: str, attributes: Attributes) -> str:
    return f"<{name}{_written(attributes)}/>"


def _written(attributes: Attributes) -> str:
    return "".join(
        f' {name}="{_escaped(str(value))}"'
        for name, value in attributes.items()
        if NAME.fullmatch(name)
    )


def _escaped(text: str) -> str:
    """Letters that mean something to XML, and none that it cannot hold."""
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    return "".join(ESCAPES.get(letter, letter) for letter in plain)


def _word(is_it: bool) -> str:
    return "true" if is_it else "false"
