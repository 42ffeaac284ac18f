"""Edits of equipment that stands as lines by place."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from functools import cache
from typing import Any

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.importers.blk.head import chassis_base, pure_base
from recordsheet_gui.importers.blk.lines import EquipmentLine, read_line
from recordsheet_gui.units.described import TECH_BASES
from recordsheet_gui.units.equipment import (
    all_gear,
    all_other_gear,
    find_gear,
    printed_name,
    unknown_gear,
)
from recordsheet_gui.units.gear import Gear, GearKind
from recordsheet_gui.units.kinds import KINDS
from recordsheet_gui.workshop.document import Document, Edit
from recordsheet_gui.workshop.form import Outfit

PATH = "equipment"
FEW_SHOTS = 10
"""Of a new bin where every shot is weighed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One line: where it stands in the file, where on the form, and what it is."""

    key: str
    at: int
    """Its number under the key."""
    place: str
    line: EquipmentLine
    gear: Gear

    @property
    def shots(self) -> int:
        """In this bin."""
        return self.gear.shots if self.line.shots is None else self.line.shots


def lines(document: Document, key: str, path: str = PATH) -> list[str]:
    """What is under a key."""
    table = document.get(path, {})
    found = table.get(key, ()) if isinstance(table, Mapping) else ()
    return [str(line) for line in found] if isinstance(found, list | tuple) else []


def with_lines(document: Document, key: str, now: list[str], path: str = PATH) -> Document:
    """Other lines under a key."""
    # A place may have a dot in its name: the table is changed, not a path through it.
    found = document.get(path, {})
    table = dict(found) if isinstance(found, Mapping) else {}
    if now:
        table[key] = now
    else:
        table.pop(key, None)
    return document.put(path, table or None)


def keys(document: Document, path: str = PATH) -> tuple[str, ...]:
    """All keys that have lines."""
    table = document.get(path, {})
    return tuple(str(key) for key in table) if isinstance(table, Mapping) else ()


def gear_of(document: Document, name: str) -> Gear:
    """What a unit of this tech base means by a name."""
    base = str(document.get("tech_base", TECH_BASES[0]))
    found = find_gear(name, pure_base(base)) or find_gear(name, chassis_base(base))
    return found or unknown_gear(name)


def pieces(document: Document, control: Outfit, path: str = PATH) -> tuple[Piece, ...]:
    """All that it carries, in the order of the file."""
    return tuple(_pieces(document, control, path))


def _pieces(document: Document, control: Outfit, path: str) -> Iterator[Piece]:
    for key in keys(document, path):
        for at, text in enumerate(lines(document, key, path)):
            line = control.read(text)
            yield Piece(
                key=key,
                at=at,
                place=control.place_of(key, line),
                line=line,
                gear=gear_of(document, line.name),
            )


# -- edits -----------------------------------------------------------------------------------


def add(document: Document, control: Outfit, place: str, gear: Gear, path: str = PATH,
        *, is_rear: bool = False) -> Edit:  # fmt: skip
    """One more piece."""
    line = replace(control.read(control.line(document, gear)), is_rear=is_rear)
    if gear.is_variable_size and not line.size:
        line = replace(line, size=1.0)
    if control.is_by_shot and gear.kind is GearKind.AMMO and line.shots is None:
        line = replace(line, shots=min(gear.shots or 1, FEW_SHOTS))
    key, mounted = control.into(place, line)
    now = control.put(document, lines(document, key, path), control.write(mounted))
    return Edit(document=with_lines(document, key, now, path), title=f"{gear.name} added")


def is_in_a_bay(document: Document, control: Outfit, piece: Piece, path: str = PATH) -> bool:
    """Whether a piece stands below a heading, with what serves it."""
    headings = control.headings(document, lines(document, piece.key, path))
    return any(at <= piece.at for at in headings)


def remove(document: Document, control: Outfit, piece: Piece, path: str = PATH) -> Edit:
    """A piece goes."""
    now = lines(document, piece.key, path)
    if piece.at >= len(now):
        return Edit(document=document, title="")
    now = control.take(document, now, piece.at)
    title = f"{piece.gear.name} removed"
    return Edit(document=with_lines(document, piece.key, now, path), title=title)


def move(document: Document, control: Outfit, piece: Piece, to: str, path: str = PATH) -> Edit:
    """A piece goes to another place, behind what is there."""
    key, line = control.into(to, piece.line)
    if to == piece.place:
        return Edit(document=document, title="")
    if key == piece.key:
        return change(document, control, piece, line, path)
    less = remove(document, control, piece, path).document
    there = control.put(less, lines(less, key, path), control.write(line))
    return Edit(document=with_lines(less, key, there, path), title=f"{piece.gear.name} moved")


def shift(document: Document, piece: Piece, by: int, path: str = PATH) -> Edit:
    """A piece goes up or down among those of its place."""
    now = lines(document, piece.key, path)
    to = piece.at + by
    if not (piece.at < len(now) and 0 <= to < len(now)):
        return Edit(document=document, title="")
    now.insert(to, now.pop(piece.at))
    title = f"{piece.gear.name} moved"
    return Edit(document=with_lines(document, piece.key, now, path), title=title)


def copied(document: Document, pairs: Iterable[tuple[str, str]], path: str = PATH) -> Document:
    """Places that carry what others do: from, to."""
    made = document
    for source, target in pairs:
        made = with_lines(made, target, lines(document, source, path), path)
    return made


def change(document: Document, control: Outfit, piece: Piece, line: EquipmentLine,
           path: str = PATH) -> Edit:  # fmt: skip
    """A piece is mounted in another way, or is another one."""
    now = lines(document, piece.key, path)
    if not piece.at < len(now):
        return Edit(document=document, title="")
    now = control.mount(document, now, piece.at, control.write(line))
    return Edit(
        document=with_lines(document, piece.key, now, path),
        title=f"{piece.gear.name} changed",
        field=f"{path}.{piece.key}.{piece.at}",
    )


def moved_to(document: Document, control: Outfit, piece: Piece, line: EquipmentLine,
             path: str = PATH) -> tuple[str, int]:  # fmt: skip
    """Where a piece stands now that is mounted in another way: one that turns may change bays."""
    wanted = replace(line, opens_bay=False)
    now = [control.read(text) for text in lines(document, piece.key, path)]
    alike = [at for at, one in enumerate(now) if replace(one, opens_bay=False) == wanted]
    at = piece.at if piece.at in alike or not alike else alike[-1]
    return piece.key, at


def renamed(
    document: Document, control: Outfit, piece: Piece, gear: Gear, path: str = PATH
) -> Edit:
    """Another piece in the same place: other ammunition."""
    named = control.read(control.line(document, gear))
    shots = None if gear.shots != piece.gear.shots else piece.line.shots
    line = replace(piece.line, name=named.name, shots=shots)
    return change(document, control, piece, line, path)


def gathered(document: Document, gone: Iterable[str], heir: str, path: str = PATH) -> Document:
    """What stood under keys that are gone stands under another one."""
    made = document
    for key in gone:
        some = lines(made, key, path)
        if some:
            made = with_lines(made, key, [], path)
            made = with_lines(made, heir, [*lines(made, heir, path), *some], path)
    return made


# -- marks -----------------------------------------------------------------------------------


@cache
def _says(mark: str) -> Mapping[str, Any]:
    """What a mark says of a line, by the names of its facts."""
    line = read_line(f"{mark}Gear" if mark.endswith(" ") else f"Gear{mark}")
    plain = EquipmentLine(name="Gear")
    return {
        one.name: getattr(line, one.name)
        for one in fields(EquipmentLine)
        if getattr(line, one.name) != getattr(plain, one.name)
    }


def is_marked(line: EquipmentLine, mark: str) -> bool:
    """Whether a line has a mark."""
    return all(getattr(line, name) == value for name, value in _says(mark).items())


def with_mark(line: EquipmentLine, mark: str, *, is_set: bool) -> EquipmentLine:
    """The line with a mark, or without it."""
    plain = EquipmentLine(name="")
    said = _says(mark)
    return replace(
        line, **{name: value if is_set else getattr(plain, name) for name, value in said.items()}
    )


# -- what fits together ----------------------------------------------------------------------


@cache
def _bins() -> Mapping[str, tuple[Gear, ...]]:
    found: dict[str, list[Gear]] = {}
    for gear in (*all_gear(), *all_other_gear()):
        if gear.kind is GearKind.AMMO and gear.ammo:
            found.setdefault(gear.ammo, []).append(gear)
    return {ammo: tuple(some) for ammo, some in found.items()}


def bins(document: Document, gear: Gear) -> tuple[Gear, ...]:
    """All ammunition for a weapon, or in the place of other ammunition; its own base first."""
    base = gear.tech_base or chassis_base(str(document.get("tech_base", TECH_BASES[0])))
    found = [one for one in _bins().get(gear.ammo, ()) if one.tech_base in ("", base)]
    return tuple(sorted(found, key=lambda one: (bool(one.munition), -one.tons)))


def weight(design: UnitDesign, control: Outfit, gear: Gear, size: float = 0,
           shots: int | None = None) -> float | None:  # fmt: skip
    """What a piece weighs in a unit; None where nobody knows."""
    found = KINDS[design.kind].weight_of(design, gear, size)
    if found is not None and control.is_by_shot and gear.kind is GearKind.AMMO:
        return found * (gear.shots if shots is None else shots)
    if found is not None and control.is_filled and gear.shots and shots is not None:
        return found * shots / gear.shots
    return found


def slots(design: UnitDesign, gear: Gear, size: float = 0) -> int | None:
    """The slots that it takes there; None where nobody counts any."""
    found: int | None = KINDS[design.kind].slots_of(design, gear, size)
    # Armor that takes slots is a line for each of them.
    return min(found, 1) if found is not None and gear.kind is GearKind.FILLER else found


def rebased(before: Document, after: Document, control: Outfit, path: str = PATH) -> Document:
    """A unit of another tech base carries what it carried: an Inner Sphere laser stays one."""
    base = pure_base(str(after.get("tech_base", TECH_BASES[0])))
    made = after
    for key in keys(after, path):
        now = []
        for text in lines(after, key, path):
            line = control.read(text)
            gear = gear_of(before, line.name)
            is_same = gear_of(after, line.name).id == gear.id
            name = line.name if is_same else printed_name(gear, base)
            now.append(control.write(replace(line, name=name)))
        made = with_lines(made, key, now, path)
    return made
