"""Weapon bays of large craft among the lines of an arc.

A bay begins with the weapon that has the mark; weapons, their ammunition and what helps them stand
behind it. A new weapon joins the bay of its class, ammunition the bay that fires it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.importers.aerospace.outfit import craft_text, read_craft_line
from recordsheet_gui.importers.blk.lines import EquipmentLine
from recordsheet_gui.units.aerospace.bay_classes import MOST_POINTS, POINTS_OF_CAPITAL, bay_class
from recordsheet_gui.units.aerospace.bays import fits
from recordsheet_gui.units.attachments import takes
from recordsheet_gui.units.gear import Gear, GearKind
from recordsheet_gui.units.places import is_box
from recordsheet_gui.workshop.document import Document
from recordsheet_gui.workshop.outfit import gear_of

_LETTERS = 4
"""Classes with shorter names are called by letters: PPC, LRM, AR10."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Piece:
    at: int
    line: EquipmentLine
    gear: Gear

    @property
    def is_weapon(self) -> bool:
        return self.gear.kind is GearKind.WEAPON


@dataclass(frozen=True, slots=True, kw_only=True)
class _Bay:
    """The pieces from one that opens a bay to the next."""

    pieces: tuple[_Piece, ...]

    @property
    def first(self) -> _Piece:
        return self.pieces[0]

    @property
    def weapons(self) -> tuple[_Piece, ...]:
        return tuple(piece for piece in self.pieces if piece.is_weapon)

    @property
    def end(self) -> int:
        """The number of the line behind it."""
        return self.pieces[-1].at + 1

    @property
    def behind_weapons(self) -> int:
        return self.weapons[-1].at + 1


def _pieces(document: Document, lines: Sequence[str]) -> list[_Piece]:
    found = []
    for at, text in enumerate(lines):
        line = read_craft_line(text)
        found.append(_Piece(at=at, line=line, gear=gear_of(document, line.name)))
    return found


def _bays(pieces: Sequence[_Piece]) -> list[_Bay]:
    found: list[list[_Piece]] = []
    for piece in pieces:
        if piece.is_weapon and (
            not found or piece.line.opens_bay or piece.line.is_rear != found[-1][0].line.is_rear
        ):
            found.append([piece])
        elif found:
            found[-1].append(piece)
    return [_Bay(pieces=tuple(some)) for some in found]


def put(document: Document, lines: Sequence[str], text: str) -> list[str]:
    """The lines of an arc with one more, in the bay where it belongs."""
    line = read_craft_line(text)
    gear = gear_of(document, line.name)
    bays = _bays(_pieces(document, lines))
    if gear.kind is GearKind.WEAPON:
        bay = next((bay for bay in bays if _welcomes(bay, line, gear)), None)
        at = len(lines) if bay is None else bay.behind_weapons
        mounted = replace(line, opens_bay=bay is None)
    else:
        mounted = replace(line, opens_bay=False)
        served = [bay for bay in bays if _serves(bay, gear)]
        turned = [bay for bay in served if bay.first.line.is_rear == line.is_rear]
        bay = next(iter(turned or served), None)
        # What serves no bay stands before all of them.
        before = bays[0].first.at if bays else len(lines)
        is_load = gear.kind is GearKind.AMMO
        at = bay.end if bay is not None else len(lines) if is_load else before
    return [*lines[:at], craft_text(mounted), *lines[at:]]


def _welcomes(bay: _Bay, line: EquipmentLine, gear: Gear) -> bool:
    first = bay.first
    if first.line.is_rear != line.is_rear or bay_class(first.gear) != bay_class(gear):
        return False
    points = sum(_points(piece.gear) for piece in bay.weapons) + _points(gear)
    return first.gear.is_capital == gear.is_capital and points <= MOST_POINTS


def _points(gear: Gear) -> float:
    return gear.attack_at(0) * (POINTS_OF_CAPITAL if gear.is_capital else 1)


def _serves(bay: _Bay, gear: Gear) -> bool:
    if gear.kind is GearKind.AMMO:
        return any(fits(gear, weapon.gear) for weapon in bay.weapons)
    return is_box(gear) and any(takes(weapon.gear, gear.family) for weapon in bay.weapons)


def take(document: Document, lines: Sequence[str], at: int) -> list[str]:
    """The lines without one of them; the next weapon opens the bay of one that did."""
    now = list(lines)
    line = read_craft_line(now.pop(at))
    if line.opens_bay:
        for piece in _pieces(document, now)[at:]:
            if piece.is_weapon:
                if piece.line.is_rear == line.is_rear and not piece.line.opens_bay:
                    now[piece.at] = craft_text(replace(piece.line, opens_bay=True))
                break
    return now


def mount(document: Document, lines: Sequence[str], at: int, text: str) -> list[str]:
    """The lines with a piece mounted in another way; who turns around changes bays."""
    line = read_craft_line(text)
    if read_craft_line(lines[at]).is_rear == line.is_rear:
        return [*lines[:at], text, *lines[at + 1 :]]
    return put(document, take(document, lines, at), craft_text(replace(line, opens_bay=False)))


def headings(document: Document, lines: Sequence[str]) -> dict[int, str]:
    """What a bay is called, by the number of its first line."""
    return {bay.first.at: _title(bay) for bay in _bays(_pieces(document, lines))}


def _title(bay: _Bay) -> str:
    return ", ".join(_words(bay))


def _words(bay: _Bay) -> Iterator[str]:
    first = bay.first
    name = bay_class(first.gear) or "weapon"
    yield f"{name.upper() if len(name) <= _LETTERS else name.capitalize()} bay"
    if first.line.is_rear:
        yield "to the rear"
    if first.gear.is_capital:
        yield "capital"
    heat = sum(piece.gear.heat * piece.gear.rate for piece in bay.weapons)
    yield f"heat {heat}"
