"""Where a piece may lie, what is told of it, and edits that know the gear."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.units.equipment import all_gear
from recordsheet_gui.units.gear import Gear, GearKind
from recordsheet_gui.units.kinds import kind_of
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.pieces import slots_of as whole_slots
from recordsheet_gui.units.mech.systems import ARM
from recordsheet_gui.workshop import gear_list
from recordsheet_gui.workshop.document import Document, Edit
from recordsheet_gui.workshop.mech import build, criticals, homes, mounts


@cache
def choices() -> Sequence[Gear]:
    """What can be added by search: weapons first."""
    found = [gear for gear in all_gear() if not mounts.is_of_the_form(gear)]
    order = (GearKind.WEAPON, GearKind.AMMO, GearKind.EQUIPMENT)
    return tuple(
        sorted(found, key=lambda gear: order.index(gear.kind) if gear.kind in order else len(order))
    )


def slots_of(design: UnitDesign | None, gear: Gear) -> int:
    """Slots of the whole piece in this 'Mech."""
    return whole_slots(design, gear) if isinstance(design, MechDesign) else gear.slots


def lit(document: Document, design: UnitDesign | None, line: str) -> dict[str, frozenset[int]]:
    """The slots in legal locations where a piece has room."""
    table = criticals.rows(document)
    gear = mounts.gear_of(document, line)
    need = mounts.room_of(document, line)
    legal = kind_of(design).places(design, gear) if design is not None else tuple(table)
    if isinstance(design, MechDesign):
        # A patch lies where its armor does, and a wing on both sides.
        own = homes.of(document, design, gear)
        legal = legal if own is None else tuple(own)
    return {
        where: frozenset(
            at
            for at in range(len(table[where]))
            if mounts.room_for(document, line, (where, at), need) is not None
        )
        for where in table
        if where in legal
    }


def facts_of(design: UnitDesign | None, gear: Gear, size: float = 0) -> str:
    """Tons, slots, heat in a line."""
    parts: list[str] = []
    if isinstance(design, MechDesign):
        tons = kind_of(design).weight_of(design, gear, size)
        parts.append("weight not known" if tons is None else f"{tons:g} tons")
        slots = whole_slots(design, gear, size)
        parts.append("1 slot" if slots == 1 else f"{slots} slots")
    if gear.heat:
        parts.append(f"heat {gear.heat}")
    if gear.shots:
        parts.append(f"{gear.shots} shots")
    return ", ".join(parts)


def columns(design: UnitDesign | None, gear: Gear) -> tuple[str, ...]:
    """A piece as a line of the search: what it weighs and takes in this 'Mech."""
    told = gear_list.columns(gear)
    if not isinstance(design, MechDesign) or gear.is_variable_size:
        return told
    tons, slots = kind_of(design).weight_of(design, gear, 0), whole_slots(design, gear)
    return told[0], gear_list.number(tons), str(slots), told[3]


def add(document: Document, design: UnitDesign | None, gear: Gear, size: float = 0) -> Edit:
    """A new piece waits for its place; one that takes no slot is aboard at once."""
    slots = slots_of(design, gear)
    # A computer has none before there are weapons.
    is_any = bool(slots) or mounts.is_block(gear) or gear.is_variable_size
    if is_any or design is None:
        return mounts.add(document, gear, size=size, slots=max(1, slots))
    return _add_without_slot(document, mounts.line_of(document, gear), gear)


def _add_without_slot(document: Document, line: str, gear: Gear) -> Edit:
    have = document.get("without_slots") or ()
    return Edit(
        document=document.put("without_slots", [*have, line]),
        title=f"{gear.name} added",
        told=f"{gear.name} takes no slot: it stands below the quirks.",
    )


def add_at(
    document: Document, design: UnitDesign | None, gear: Gear, size: float, spot: criticals.Spot
) -> Edit:
    """A new piece right into its slots; it waits where it has no room there."""
    added = add(document, design, gear, size).document
    if added.unplaced == document.unplaced:
        return _add_without_slot(document, f"{mounts.line_of(document, gear)} in {spot[0]}", gear)
    first = len(document.unplaced)
    done = mounts.put(added, first, spot)
    if done.document == added:
        return Edit(document=added, title=f"{gear.name} added", told=done.told)
    return replace(done, title=f"{gear.name} put into {spot[0]}")


def removed(document: Document, spot: criticals.Spot) -> Edit:
    """A piece goes; a hand or a lower arm too, with what is further out."""
    where, at = spot
    there = criticals.rows(document).get(where, [])
    system = criticals.system_of(there[at]) if 0 <= at < len(there) else ""
    if system in ARM[2:]:
        return build.set_actuators(document, where, ARM.index(system))
    return mounts.remove(document, spot)


def munitions(document: Document, line: str) -> list[Gear]:
    """What else such a bin may hold."""
    gear = mounts.gear_of(document, line)
    if gear.kind is not GearKind.AMMO:
        return []
    base = gear.tech_base or mounts.base_of(document)
    return [
        other
        for other in all_gear()
        if other.kind is GearKind.AMMO
        and other.ammo == gear.ammo
        and (not base or other.tech_base in ("", base))
        and other.id != gear.id
    ]


def exchange(document: Document, spot: criticals.Spot, gear: Gear) -> Edit:
    """Another piece in the same slots, mounted as the one before; of two alike both change."""
    piece = mounts.piece_at(document, spot)
    if piece is None:
        return Edit(document=document, title="")
    now = criticals.rows(document)
    for where, at in piece.spots:
        now[where][at] = mounts.renamed_line(document, piece.line, gear)
    return Edit(document=criticals.with_rows(document, now), title=f"{gear.name} loaded")
