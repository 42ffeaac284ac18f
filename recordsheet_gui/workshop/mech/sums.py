"""Running totals of a 'Mech: weight, slots, heat, value."""

from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.kinds import KINDS, kind_of
from recordsheet_gui.units.mech.cooling import cooled
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.weapon_value import moving_heat
from recordsheet_gui.units.mech.worth import Worth
from recordsheet_gui.workshop.document import Document, Reading
from recordsheet_gui.workshop.mech import criticals, mounts
from recordsheet_gui.workshop.totals import UNCHECKED, Total, battle_value


def totals(document: Document, reading: Reading) -> tuple[Total, ...]:
    """What stands at the foot."""
    design = reading.design
    found = [weight(document, reading, _loose(document, design)), slots(document)]
    if isinstance(design, MechDesign):
        found.append(heat(document, design))
    return (*found, battle_value(document, reading))


def _loose(document: Document, design: object) -> tuple[tuple[str, float | None], ...]:
    """What waits for a place weighs something too."""
    if not isinstance(design, MechDesign):
        return ()
    kind = kind_of(design)
    whole = mounts.with_loose(document, design)
    found: list[tuple[str, float | None]] = []
    blocks: set[str] = set()
    for line in document.unplaced:
        gear = mounts.gear_of(document, line)
        if gear.kind in (GearKind.HEAT_SINK, GearKind.FILLER) or line in blocks:
            # Counted with the others of its kind already.
            continue
        if mounts.is_block(gear):
            blocks.add(line)
        size = mounts.size_of(line)
        tons = kind.weight_of(whole, gear, size) if kind.weight_of is not None else None
        many = gear.slots if gear.is_spreadable and gear.slots else 1
        found.append((f"{gear.name}, not placed", None if tons is None else tons / many))
    return tuple(found)


def weight(
    document: Document,
    reading: Reading,
    loose: tuple[tuple[str, float | None], ...] = (),
) -> Total:
    """What it weighs part by part; `loose` is what the design does not have yet."""
    design = reading.design
    counted = KINDS[design.kind].weights(design) if design is not None else None
    if counted is None or not counted.is_known or any(tons is None for _, tons in loose):
        names = counted.unknown if counted is not None else ()
        names = (*names, *(name for name, tons in loose if tons is None))
        tons = document.get("tons")
        words = f"{tons:g} tons, {UNCHECKED}" if isinstance(tons, int | float) else UNCHECKED
        unknown = tuple((f"Nobody has written down the weight of {name}", "") for name in names)
        return Total(label="Weight", words=words, parts=unknown)
    unit = counted.unit
    more = sum(tons for _, tons in loose if tons is not None)
    total = (counted.total or 0) + more
    free = round(counted.limit - total, 3)
    parts = [
        (part.name, f"{part.weight:g} {unit}") for part in counted.parts if part.weight is not None
    ]
    parts += [(name, f"{tons:g} {unit}") for name, tons in loose if tons is not None]
    said = f"{free:g} free" if free >= 0 else f"{-free:g} too many"
    return Total(
        label="Weight",
        words=f"{total:g} of {counted.limit:g} {unit}, {said}",
        parts=(*parts, ("Free", f"{free:g} {unit}")),
        is_bad=free < 0,
    )


def slots(document: Document) -> Total:
    """Slots that are taken, and those that what waits will take."""
    table = criticals.rows(document)
    most = sum(len(there) for there in table.values())
    free = {
        where: sum(criticals.is_empty(line) for line in there) for where, there in table.items()
    }
    waiting = sum(mounts.slots_of(document, line) for line in document.unplaced)
    used = most - sum(free.values())
    parts = [(f"Free in {where}", str(count)) for where, count in free.items()]
    if waiting:
        parts.append(("Needed by what is not placed", str(waiting)))
    words = f"{used} of {most}" + (f", {waiting} to place" if waiting else "")
    return Total(label="Slots", words=words, parts=tuple(parts), is_bad=used + waiting > most)


def heat(document: Document, design: MechDesign) -> Total:
    """All weapons as fast as they fire and the hottest movement against all sinks."""
    gears = [item.gear for item in design.items]
    gears += [mounts.gear_of(document, line) for line in document.unplaced]
    weapons = [
        (f"{gear.name}, {gear.rate} shots" if gear.rate > 1 else gear.name, gear.heat * gear.rate)
        for gear in gears
        if gear.heat
    ]
    moving, how = moving_heat(Worth(design))
    sinks, cools = design.heat_sinks, cooled(design)
    made = sum(heat for _, heat in weapons) + moving
    parts = (
        (f"{sinks.count} heat sinks ({sinks.kind})", f"-{cools}"),
        (f"Movement: {how}", str(moving)),
        *((name, str(heat)) for name, heat in weapons),
    )
    return Total(label="Heat", words=f"{made}, sinks {cools}", parts=parts)
