"""A .mul file -> a force; every number is checked, and what is odd is one sentence."""

from collections.abc import Callable, Iterator, Mapping

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.importers.mul.force import (
    SECTIONS,
    UNITS,
    WORST_SKILL,
    Entity,
    Force,
    Network,
    Person,
    Place,
    Slot,
)
from recordsheet_gui.importers.mul.tree import Node, Refused, parse
from recordsheet_gui.units.wear import COMMANDER, DEAD, DRIVER

MOST_UNITS = 1000
MOST_PLACES, MOST_SLOTS = 16, 2000
MOST_POINTS = 99_999
MOST_SHOTS = 1_000_000
MOST_MP = 999
MOST_FUEL = 99_999_999
MOST_TONS = 9_999_999
"""Of a bay; the largest ships carry some hundred thousand."""
MOST_SEATS = 3
LONGEST_NAME = 100
MOST_KEPT, LONGEST_KEPT = 60, 400
"""Further attributes of one element that are given back, and their characters."""
MOST_REMARKS = 200
PEOPLE = ("pilot", "mekwarrior", "mechwarrior", "vehicle crew")
CREWS = ("spacecraft crew from ", "pods/lifeboats from ")
"""Chassis that are people without a machine."""
OWN = ("chassis", "model", "type", "velocity", "altitude", "elevation")
"""Attributes of a unit that are written anew."""
OWN_OF_CREW = ("name", "gunnery", "piloting", "hits", "slot", "ejected", "crewType")
LINKS = ("c3iset", "nc3set")
MOST_MATES = 60
KEPT = ("force", "modularequipmentmount", "antipersonnelmount")
KEPT_NAMES = dict(zip(KEPT, ("Force", "modularEquipmentMount", "antiPersonnelMount"), strict=True))
"""Elements without content that are given back, as their programs spell them."""
CRITICALS = (
    *("avionics", "sensors", "engine", "fcs", "cic"),
    *("leftThrust", "rightThrust", "lifeSupport", "gear", "dockingcollar", "kfboom"),
)
FLAGS = ("lifeSupport", "gear", "dockingcollar", "kfboom")
"""Those where any text means hit."""


def read_mul(data: bytes) -> Force:
    """The force of a file's bytes; Refused with one sentence where there is none."""
    root, is_mended = parse(data)
    reader = _Reader()
    if is_mended:
        reader.remark("The file has lone ampersands: they were read as letters.")
    if root.name not in (UNITS, "record", "entity"):
        raise Refused(f'The file is no force: it begins with "{root.name[:40]}".')
    reader.read(root)
    if not reader.entities and not reader.people:
        raise Refused(" ".join(("The file lists no unit.", *reader.remarks[:1])))
    return Force(
        version=root.get("version")[:40],
        is_result=root.name == "record",
        entities=tuple(reader.entities),
        remarks=tuple(reader.remarks),
        people=reader.people,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Where:
    """The element that is read, for remarks."""

    unit: str
    remark: Callable[[str], None]

    def number(self, node: Node, name: str, least: int, most: int) -> int | None:
        """A whole number in an attribute; None, with a remark, for any other text."""
        text = node.attributes.get(name)
        return None if text is None else self._checked(node, name, text, text, least, most)

    def inside(self, node: Node, name: str, most: int) -> int | None:
        """A number that is the text of a child; what stands behind its point is left out."""
        child = node.first(name)
        if child is None:
            return None
        whole, _, rest = child.text.partition(".")
        is_tenths = rest == "" or (rest.isascii() and rest.isdecimal())
        plain = whole if is_tenths and not whole.startswith("-") else child.text
        return self._checked(node, name, child.text, plain, 0, most)

    def _checked(
        self, node: Node, name: str, text: str, plain: str, least: int, most: int
    ) -> int | None:
        if text.strip() in ("", "N/A"):
            return None
        found = _whole(plain)
        if found is None or not least <= found <= most:
            self.remark(
                f"{self.unit}: {node.name} has {name} {_short(text)} (line {node.line}), "
                f"which is no number from {least} to {most:,}: passed over."
            )
            return None
        return found


class _Reader:
    """Walks through a document."""

    def __init__(self) -> None:
        self.entities: list[Entity] = []
        self.remarks: list[str] = []
        self.people = 0

    def remark(self, sentence: str) -> None:
        if len(self.remarks) < MOST_REMARKS:
            self.remarks.append(sentence)

    def read(self, root: Node) -> None:
        if root.name == "entity":
            self._entity(root, UNITS)
        elif root.name == UNITS:
            self._section(root, UNITS)
        else:
            if next(root.all("entity"), None) is not None:
                self.remark("Units outside the sections of a battle's result are passed over.")
            for child in root.children:
                if child.name in SECTIONS:
                    self._section(child, child.name)

    def _section(self, node: Node, section: str) -> None:
        for child in node.children:
            if child.name == "entity":
                self._entity(child, section)
            elif child.name in ("pilot", "crew"):
                self.people += 1

    def _entity(self, node: Node, section: str) -> None:
        chassis, model = _name(node.get("chassis")), _name(node.get("model"))
        if not chassis:
            self.remark(f"A unit without a chassis (line {node.line}) is passed over.")
            return
        if chassis.lower() in PEOPLE or chassis.lower().startswith(CREWS):
            self.people += 1
            return
        if len(self.entities) == MOST_UNITS:
            raise Refused(f"The file lists more than {counted(MOST_UNITS, 'unit')}.")
        where = _Where(unit=f"{chassis} {model}".strip(), remark=self.remark)
        self.entities.append(_entity(node, section, chassis, model, where))


def _entity(node: Node, section: str, chassis: str, model: str, where: _Where) -> Entity:
    motive, critical = node.first("motive"), node.first("tcriticals")
    crew = node.first("crew")
    pilot = node.first("pilot") if crew is None else crew
    aboard = tuple(_people(pilot, where)) if pilot is not None else ()
    hit = (critical.get(seat) for seat in (DRIVER, COMMANDER)) if critical else ("", "")
    return Entity(
        chassis=chassis,
        model=model,
        type=_name(node.get("type")),
        section=section,
        line=node.line,
        crew=aboard,
        crew_type=_name(crew.get("crewType")) if crew is not None else "",
        crew_extra=_extra(crew, OWN_OF_CREW) if crew is not None else {},
        is_ejected=pilot is not None and _is_true(pilot.get("ejected")),
        places=tuple(_places(node, where)),
        motive=None
        if motive is None
        else (
            where.number(motive, "damage", 0, MOST_MP) or 0,
            where.number(motive, "penalty", 0, MOST_MP) or 0,
        ),
        locks=tuple(
            number
            for number, name in ((1, "turretlock"), (2, "turret2lock"))
            if node.first(name) is not None
        ),
        sensors=(where.number(critical, "sensors", 0, 4) or 0) if critical else 0,
        is_engine_hit=critical is not None and critical.get("engine") == "hit",
        crew_hit=tuple(
            seat
            for seat, word in zip((DRIVER, COMMANDER), hit, strict=True)
            if word in ("hit", "console")
        ),
        fuel=_of(node, "fuel", "left", MOST_FUEL, where),
        integrity=_of(node, "structural", "integrity", MOST_POINTS, where),
        sinks=_of(node, "heat", "sinks", MOST_POINTS, where),
        criticals=_criticals(node, where),
        bombs=_bombs(node, where),
        bays=_bays(node, where),
        drive=_of(node, "kf", "integrity", MOST_POINTS, where),
        sail=_of(node, "sail", "integrity", MOST_POINTS, where),
        altitude=where.number(node, "altitude", -MOST_MP, MOST_MP),
        velocity=where.number(node, "velocity", 0, MOST_MP),
        elevation=where.number(node, "elevation", -MOST_MP, MOST_MP),
        extra=_extra(node, OWN),
        kept=tuple(
            (KEPT_NAMES[child.name], _extra(child, ()))
            for child in node.children
            if child.name in KEPT
        )[:MOST_KEPT],
        network=_network(node),
        number=_id(node, "game"),
        carrier=_id(node, "conveyance"),
        construction=_construction(node),
    )


def _id(node: Node, child: str) -> str:
    """The number of a unit among those of its file."""
    found = node.first(child)
    return "" if found is None else _name(found.get("id"))


def _network(node: Node) -> Network:
    sets = [one for word in LINKS for one in node.all(word)]
    links = (link.get("link") for one in sets for link in one.children)
    return Network(
        id=_name(node.get("c3UUID")),
        master=_name(node.get("c3MasterIs")),
        mates=tuple(dict.fromkeys(filter(None, map(_name, links))))[:MOST_MATES],
    )


# -- people ------------------------------------------------------------------------------------


def _people(node: Node, where: _Where) -> Iterator[Person]:
    if node.name == "pilot":
        yield _person(node, 0, where)
        return
    taken: set[int] = set()
    for member in node.all("crewmember"):
        seat = where.number(member, "slot", 0, MOST_SEATS - 1)
        if seat is not None and seat not in taken:
            taken.add(seat)
            yield _person(member, seat, where)


def _person(node: Node, seat: int, where: _Where) -> Person:
    gunnery = where.number(node, "gunnery", 0, WORST_SKILL)
    if gunnery is None:
        parts = [where.number(node, f"gunnery{word}", 0, WORST_SKILL) for word in "LMB"]
        known = [part for part in parts if part is not None]
        gunnery = sum(known) // len(known) if known else None
    piloting = where.number(node, "piloting", 0, WORST_SKILL)
    usual = Person()
    for word, skill, taken in (
        ("gunnery", gunnery, usual.gunnery),
        ("piloting", piloting, usual.piloting),
    ):
        if skill is None and word not in node.attributes:
            where.remark(
                f"{where.unit}: {node.name} has no {word} (line {node.line}): {taken} was taken."
            )
    is_dead = node.get("hits") == "Dead"
    hits = DEAD if is_dead else where.number(node, "hits", 0, DEAD) or 0
    return Person(
        name=_name(node.get("name")),
        gunnery=usual.gunnery if gunnery is None else gunnery,
        piloting=usual.piloting if piloting is None else piloting,
        hits=hits,
        seat=seat,
        extra=_extra(node, OWN_OF_CREW),
    )


# -- damage ------------------------------------------------------------------------------------


def _places(node: Node, where: _Where) -> Iterator[Place]:
    seen: set[int] = set()
    for one in node.all("location"):
        index = where.number(one, "index", 0, MOST_PLACES)
        if index is None:
            continue
        if index in seen:
            where.remark(f"{where.unit}: location {index} is there twice: the first counts.")
            continue
        seen.add(index)
        points = _points(one, where)
        stabilizer = one.first("stabilizer")
        slots = tuple(_slots(one, where))
        yield Place(
            index=index,
            is_destroyed=_is_true(one.get("isDestroyed")),
            armor=points.get("Front"),
            rear=points.get("Rear"),
            internal=points.get("Internal"),
            is_breached=one.first("breached") is not None,
            is_blown_off=one.first("blownoff") is not None,
            is_unsteady=stabilizer is not None and _is_true(stabilizer.get("isHit")),
            slots=slots,
        )


def _points(node: Node, where: _Where) -> Mapping[str, int]:
    found: dict[str, int] = {}
    for armor in node.all("armor"):
        kind = armor.get("type") or "Front"
        text = armor.get("points")
        left = 0 if text == "Destroyed" else where.number(armor, "points", 0, MOST_POINTS)
        if left is not None and kind in ("Front", "Rear", "Internal"):
            found.setdefault(kind, left)
    return found


def _slots(node: Node, where: _Where) -> Iterator[Slot]:
    for count, one in enumerate(node.all("slot")):
        if count == MOST_SLOTS:
            where.remark(f"{where.unit}: more than {MOST_SLOTS:,} slots in one location.")
            return
        has_index = one.get("index") != "N/A"
        index = where.number(one, "index", 1, MOST_SLOTS)
        if has_index and index is None:
            continue
        yield Slot(
            index=index,
            type=_name(one.get("type")),
            shots=where.number(one, "shots", 0, MOST_SHOTS),
            is_hit=_is_true(one.get("isHit")),
            is_destroyed=_is_true(one.get("isDestroyed")),
            is_unarmored=_is_true(one.get("armorHit")),
            damage=where.number(one, "damageTaken", 0, MOST_POINTS) or 0,
        )


def _criticals(node: Node, where: _Where) -> Mapping[str, int]:
    found: dict[str, int] = {}
    for one in (node.first("acriticals"), node.first("dcriticals")):
        for word in CRITICALS if one is not None else ():
            if one is None or word not in one.attributes:
                continue
            hits = 1 if word in FLAGS else where.number(one, word, 0, 99)
            if hits:
                found[word] = hits
    return found


def _bombs(node: Node, where: _Where) -> Mapping[str, int]:
    found: dict[str, int] = {}
    bombs = node.first("bombs")
    for one in bombs.all("bomb") if bombs is not None else ():
        kind, load = _name(one.get("type")), where.number(one, "load", 0, 999)
        if kind and load:
            found[kind] = found.get(kind, 0) + load
    return found


def _bays(node: Node, where: _Where) -> Mapping[int, tuple[int | None, int | None]]:
    found = {}
    for one in node.all("transportbay"):
        index = where.number(one, "index", 0, MOST_POINTS)
        if index is not None:
            found[index] = (
                where.inside(one, "damage", MOST_TONS),
                where.inside(one, "doors", MOST_POINTS),
            )
    return found


def _of(node: Node, child: str, name: str, most: int, where: _Where) -> int | None:
    """A number in an attribute of a child."""
    found = node.first(child)
    return None if found is None else where.number(found, name, 0, most)


def _construction(node: Node) -> tuple[str, str] | None:
    """A unit's whole file, where exactly one is there."""
    found = list(node.all("construction_data"))
    return (found[0].get("filename"), found[0].text) if len(found) == 1 else None


# -- words -------------------------------------------------------------------------------------


def _extra(node: Node, own: tuple[str, ...]) -> Mapping[str, str]:
    """Attributes that are given back as they are; what no file needs so long is dropped."""
    found = {
        name: value
        for name, value in node.attributes.items()
        if name not in own and len(name) <= LONGEST_NAME and len(value) <= LONGEST_KEPT
    }
    return dict(list(found.items())[:MOST_KEPT])


def _name(text: str) -> str:
    """A name on one line, as long as our own may be."""
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(plain.split())[:LONGEST_NAME].strip()


def _whole(text: str) -> int | None:
    plain = text.strip()
    digits = plain.removeprefix("-")
    is_number = digits.isascii() and digits.isdecimal() and len(digits) <= 9
    return int(plain) if is_number else None


def _is_true(text: str) -> bool:
    return text.strip().lower() == "true"


def _short(text: str) -> str:
    return f'"{_name(text)[:30]}"'
