"""Pieces that a 'Mech must have: heat sinks, jump jets, the slots of its structure and armor."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from enum import Enum, auto

from recordsheet_gui.core.phrases import counted
from recordsheet_gui.units.equipment import find_gear
from recordsheet_gui.units.gear import Gear, GearKind
from recordsheet_gui.units.mech import fillers
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.pieces import slots_of
from recordsheet_gui.workshop.document import Document, Edit
from recordsheet_gui.workshop.mech import criticals, mounts
from recordsheet_gui.workshop.mech.reading import bare_design

JUMP_JET = "Jump Jet"
_PLATES = ("armor", "patchwork", "patchwork_base")
"""What says where which armor lies."""


class Sort(Enum):
    """Pieces that follow from the same numbers."""

    SINK = auto()
    JET = auto()
    STRUCTURE = auto()
    ARMOR = auto()


_BUILDERS: Mapping[str, tuple[Sort, ...]] = {
    "tech_base": tuple(Sort),
    "heat_sinks.base": (Sort.SINK,),
    "heat_sinks.kind": (Sort.SINK,),
    "armor.base": (Sort.ARMOR,),
}
"""Fields that say whose pieces they are: those that are there are no example any more."""
Wanted = Mapping[Sort, Counter[str]]
"""How many of which gear, by its id."""


def sort_of(gear: Gear) -> Sort | None:
    """What a piece follows from; None for what players add themselves."""
    if gear.kind is GearKind.HEAT_SINK:
        return Sort.SINK
    if gear.kind is GearKind.JUMP_JET:
        return Sort.JET
    if not mounts.is_of_the_form(gear):
        return None
    is_structure = gear.family.startswith("endo") or gear.family.endswith("structure")
    return Sort.STRUCTURE if is_structure else Sort.ARMOR


def wanted(document: Document, design: MechDesign, anew: Collection[Sort] = ()) -> Wanted:
    """All that its numbers ask for; those that are there show of which make, but for some sorts."""
    aboard = {gear.id: gear for gear in _gears(document) if sort_of(gear) not in anew}

    def alike(gear: Gear) -> Gear:
        """Files have slots of another builder too."""
        same = (one for one in aboard.values() if one.family == gear.family)
        return next(same, gear) if gear.id not in aboard else gear

    found = {sort: Counter[str]() for sort in Sort}
    sinks = list(fillers.sink_gear(design))
    have = [gear for gear in aboard.values() if gear.kind is GearKind.HEAT_SINK]
    if len(have) == 1 and design.heat_sinks.kind != fillers.COMPACT:
        # Prototypes and freezers are no kind of the form.
        sinks = have * len(sinks)
    found[Sort.SINK].update(gear.id for gear in sinks)
    found[Sort.JET][jet_of(document).id] = design.jump
    for sort, filler in (
        (Sort.STRUCTURE, fillers.structure_gear(design)),
        (Sort.ARMOR, fillers.armor_gear(design)),
    ):
        if filler is not None:
            piece = alike(filler)
            found[sort][piece.id] = slots_of(design, piece)
    for gear, count in fillers.patches(design).values():
        found[Sort.ARMOR][gear.id] += count
    return found


def followed(before: Document, after: Document, path: str) -> tuple[Document, str]:
    """As many heat sinks, jump jets and filled slots as its numbers ask for.

    What is missing waits for a place; what is too much goes, first of those that wait. Sorts that
    the change is not about stay as they are: a file may have others, and remarks tell of them.
    """
    old, new = bare_design(before), bare_design(after)
    if new is None:
        return after, ""
    now = wanted(after, new, _BUILDERS.get(path, ()))
    was = wanted(before, old) if old is not None else {}
    sorts = {sort for sort in Sort if now[sort] != was.get(sort)}
    if any(gear.family == "mechanical jump booster" for gear in _gears(after)):
        sorts.discard(Sort.JET)
    made, gone = _without_more(after, now, sorts)
    have = _count(made)
    added: Counter[str] = Counter()
    if path.partition(".")[0] in _PLATES:
        made, added = _without_strays(made, new)
    loose: list[str] = []
    for sort in Sort:
        for key, count in now[sort].items() if sort in sorts else ():
            missing = count - have.get(key, 0)
            gear = find_gear(key)
            if missing > 0 and gear is not None:
                loose += [mounts.line_of(after, gear)] * missing
                added[gear.name] += missing
    made = replace(made, unplaced=(*made.unplaced, *loose))
    parts = []
    if added:
        parts.append(f"To be placed: {', '.join(many(*one) for one in added.items())}.")
    if gone:
        parts.append(f"Gone: {', '.join(many(*one) for one in gone.items())}.")
    return made, " ".join(parts)


def many(name: str, count: int) -> str:
    """Some of one name."""
    return name if count == 1 else f"{count} {name}"


def _gears(document: Document) -> Iterator[Gear]:
    """All equipment, placed or not: one for every slot."""
    for there in criticals.rows(document).values():
        for line in there:
            if not criticals.is_empty(line) and not criticals.system_of(line):
                yield mounts.gear_of(document, line)
    for line in document.unplaced:
        yield mounts.gear_of(document, line)


def _count(document: Document) -> Counter[str]:
    """Pieces that it must have, by gear: those in slots and those that wait."""
    found: Counter[str] = Counter()
    for item in mounts.items_of(document):
        if sort_of(item.gear) is not None:
            found[item.gear.id] += len(item.slots) if item.gear.is_spreadable else 1
    for line in document.unplaced:
        gear = mounts.gear_of(document, line)
        if sort_of(gear) is not None:
            found[gear.id] += 1
    return found


def _without_more(
    document: Document, now: Wanted, sorts: set[Sort]
) -> tuple[Document, Counter[str]]:
    have, gone = _count(document), Counter[str]()
    made = document
    for key, count in have.items():
        gear = find_gear(key)
        sort = sort_of(gear) if gear is not None else None
        if gear is None or sort is None or sort not in sorts:
            continue
        more = count - now[sort].get(key, 0)
        if more <= 0:
            continue
        gone[gear.name] += more
        kept: list[str] = []
        for line in reversed(made.unplaced):
            if more and mounts.gear_of(document, line).id == key:
                more -= 1
            else:
                kept.append(line)
        made = replace(made, unplaced=tuple(reversed(kept)))
        for item in reversed(mounts.items_of(made)):
            if more <= 0:
                break
            if item.gear.id != key:
                continue
            spots = mounts.spots_of(item)
            if item.gear.is_spreadable:
                spots = spots[-more:]
                more -= len(spots)
            else:
                more -= 1
            made = mounts.cleared(made, spots)
    return made, gone


def _without_strays(document: Document, design: MechDesign) -> tuple[Document, Counter[str]]:
    """Slots of patchwork armor that lie where other armor is now wait; how many, by their name."""
    found: Counter[str] = Counter()
    if not design.patchwork:
        return document, found
    patches = fillers.patches(design)
    spots: list[criticals.Spot] = []
    lines: list[str] = []
    for where, there in criticals.rows(document).items():
        patch, left = patches.get(where, (None, 0))
        for at, line in enumerate(there):
            if criticals.is_empty(line) or criticals.system_of(line):
                continue
            gear = mounts.gear_of(document, line)
            if sort_of(gear) is not Sort.ARMOR:
                continue
            if patch is not None and gear.id == patch.id and left:
                left -= 1
                continue
            spots.append((where, at))
            lines.append(line)
            found[gear.name] += 1
    made = mounts.cleared(document, tuple(spots))
    return replace(made, unplaced=(*made.unplaced, *lines)), found


# -- jump jets -------------------------------------------------------------------------------


def jet_of(document: Document) -> Gear:
    """The kind of its jump jets."""
    for gear in _gears(document):
        if gear.kind is GearKind.JUMP_JET:
            return gear
    found = find_gear(JUMP_JET)
    assert found is not None
    return found


def set_jets(document: Document, key: str) -> Edit:
    """Jump jets of another kind, as many as there are."""
    gear = find_gear(key)
    old = jet_of(document)
    if gear is None or gear.id == old.id:
        return Edit(document=document, title="")
    made = document
    count = 0
    for item in mounts.items_of(document):
        if item.gear.kind is GearKind.JUMP_JET:
            made, count = mounts.cleared(made, mounts.spots_of(item)), count + 1
    kept = []
    for line in made.unplaced:
        if mounts.gear_of(document, line).kind is GearKind.JUMP_JET:
            count += 1
        else:
            kept.append(line)
    lines = [mounts.line_of(document, gear)] * (count or int(document.get("jump", 0)) or 1)
    made = replace(made, unplaced=(*kept, *lines))
    if not document.get("jump"):
        made = made.put("jump", 1)
    told = f"{counted(len(lines), 'jump jet')} to be placed." if lines else ""
    return Edit(document=made, title=f"{gear.name}", told=told)


# -- structure of the other base -------------------------------------------------------------


def structure_base(document: Document) -> str | None:
    """Who builds its structure, where its slots show that it is not the builder of the chassis."""
    design = bare_design(document)
    usual = fillers.structure_gear(design) if design is not None else None
    if usual is None:
        return None
    aboard = (gear for gear in _gears(document) if gear.family == usual.family)
    gear = next(aboard, usual)
    return gear.tech_base if gear.id != usual.id else None


def set_structure_base(document: Document, base: object) -> Edit:
    """The slots of its structure as the other base builds it, to be placed anew."""
    design = bare_design(document)
    usual = fillers.structure_gear(design) if design is not None else None
    if design is None or usual is None:
        return Edit(document=document, title="", told="This structure takes no slots.")
    named = [usual]
    if base:
        named = [
            one for one in fillers.of_all_bases(design.structure_type) if one.tech_base == base
        ]
    if not named:
        return Edit(document=document, title="", told=f"{usual.name} is not built there.")
    gear = named[0]
    made = document
    for where, there in criticals.rows(document).items():
        for at, line in enumerate(there):
            if mounts.gear_of(document, line).family == usual.family:
                made = mounts.cleared(made, ((where, at),))
    kept = [one for one in made.unplaced if mounts.gear_of(made, one).family != usual.family]
    lines = [mounts.line_of(document, gear)] * slots_of(design, gear)
    return Edit(
        document=replace(made, unplaced=(*kept, *lines)),
        title="structure",
        told=f"To be placed: {many(gear.name, len(lines))}.",
    )
