"""Ammunition and gear that explode: the owner places the damage box by box.

Each placed box is a step of its own: it is struck at once, and the next one is owed. What belongs
to the patch of an explosion is read off the marks, whose cause names the slot that burst.
"""

from collections.abc import Iterable, Mapping

from recordsheet_gui.core.answers import Choice, Question
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import TrackMoved
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.grid import Cause, Clock, Mark
from recordsheet_gui.core.ids import Cell, GridKey, RuleId, SlotKey, slot_key
from recordsheet_gui.core.mishap import Mishap
from recordsheet_gui.core.phrases import counted, is_or_are
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.systems.battletech.locations import blown_off
from recordsheet_gui.systems.battletech.mech import pilot
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.systems.battletech.paper import bin_key, mech_of
from recordsheet_gui.systems.renegade_tech import options
from recordsheet_gui.systems.renegade_tech.commands import Explode, PlaceDamage
from recordsheet_gui.systems.renegade_tech.damage import (
    EXPLOSION,
    HEAD,
    aftermath,
    owe_explosions,
    remember,
    strike,
)
from recordsheet_gui.systems.renegade_tech.destruction import gone_locations, is_breached
from recordsheet_gui.systems.renegade_tech.diagram import (
    COLUMNS,
    CRITICAL,
    FRONT_ARMOR,
    PART_NAMES,
    REAR_ARMOR,
    REAR_INTERNAL,
    Place,
    grid_key,
    internal_boxes,
    internal_parts,
    is_intact,
)
from recordsheet_gui.systems.renegade_tech.rows import strip
from recordsheet_gui.systems.renegade_tech.slots import boxes_of, slot_at
from recordsheet_gui.systems.renegade_tech.view import look
from recordsheet_gui.systems.renegade_tech.widowed import widowed, widows_of
from recordsheet_gui.units.gear import Family, Item
from recordsheet_gui.units.loads import AMMO, slot_of
from recordsheet_gui.units.mech.anatomy import INWARD, NAMES, TORSOS

CASE = RuleId("RT-case")
FEEDBACK = RuleId("BT-explosion-feedback")

MOST_POINTS = 100_000
SLOTS, ARMOR = "slots", "armor"
"""What is spared first when the program places boxes."""
AUTO = "auto"
"""The choice that leaves the rest to the program."""

Spot = tuple[int, int]
"""Row from the top of a location's internals, and column, both from 0."""


def start(draft: Draft, command: Explode) -> None:
    """The pilot, then both boxes of the slot itself, then the owner's turn."""
    unit, slot = command.unit, command.slot
    location = slot.partition("/")[0]
    if mech_of(draft.unit(unit).design).slot(slot) is None:
        raise RuleError("no-slot", f'This unit has no slot "{slot}".')
    if not 1 <= command.points <= MOST_POINTS:
        raise RuleError("points", f"An explosion has at least 1 point, not {command.points}.")
    # Nothing explodes in a limb that was torn off in the meantime (RT-19).
    if blown_off(location) in draft.unit(unit).conditions:
        owe_explosions(draft, unit, command.then)
        return
    words = f"{command.source} explodes in the {NAMES[location]} for {command.points}"
    draft.remark(words, Cause(rule=EXPLOSION), unit)
    draft.befall(unit, Mishap.EXPLOSION)
    cause = Cause(rule=FEEDBACK, source=command.source)
    mech = look(draft.state, unit)
    pilot.hurt(draft, unit, mech.book.explosion_hits, cause, f"{command.source} exploded")
    if location == "HD" and not mech.has_torso_cockpit:
        head = Cause(rule=HEAD, source=command.source)
        pilot.hurt(draft, unit, 1, head, "the head took damage")
    key = grid_key(location, CRITICAL)
    own = [(key, cell) for cell in boxes_of(draft.unit(unit), slot)]
    first = [place for place in own if is_intact(draft.unit(unit), place)][: command.points]
    go_on = PlaceDamage(
        unit=unit,
        slot=slot,
        location=location,
        points=command.points - len(first),
        source=command.source,
        then=command.then,
    )
    _spread(draft, go_on, first)


def place(draft: Draft, command: PlaceDamage) -> None:
    """The owner's choice of the next box, or of leaving the rest to the program."""
    _check(draft, command)
    paper = draft.unit(command.unit)
    spots = candidates(paper, command)
    if command.points >= len(_left(paper, command.location)):
        # Other damage came in between and left no choice.
        _spread(draft, command, ())
        return
    chosen = draft.choose(_question(command, spots), EXPLOSION, unit=command.unit)
    if chosen == AUTO:
        _spread(draft, command, (), alone=True)
        return
    box = next(box for box in spots if _id(box) == chosen)
    _spread(draft, replace(command, points=command.points - 1), (box,))


def _check(draft: Draft, command: PlaceDamage) -> None:
    design = mech_of(draft.unit(command.unit).design)
    if command.location not in design.structure or design.slot(command.slot) is None:
        raise RuleError("no-location", f'{design.name} has no location "{command.location}".')
    if not 1 <= command.points <= MOST_POINTS:
        raise RuleError("points", f"An explosion has at least 1 point, not {command.points}.")


def _question(command: PlaceDamage, spots: Iterable[Place]) -> Question:
    """Which box is next, with the boxes that may be chosen."""
    where, points = NAMES[command.location], command.points
    left = f"{counted(points, 'point')} left"
    return Question(
        title=f"{command.source} explosion, {where}: {left}",
        choose=(
            *(
                Choice(id=_id(box), label=_label(box), grid=box[0], cells=(box[1],))
                for box in spots
            ),
            Choice(id=AUTO, label="Place the rest for me"),
        ),
        default=AUTO,
    )


def _id(box: Place) -> str:
    part = box[0].partition("/")[2]
    return f"{part}/{box[1].row + 1}/{box[1].column + 1}"


def _label(box: Place) -> str:
    part = box[0].partition("/")[2]
    return f"{PART_NAMES[part]}, row {box[1].row + 1}, column {box[1].column + 1}"


# -- spreading -------------------------------------------------------------------------------


def _spread(
    draft: Draft, command: PlaceDamage, chosen: Iterable[Place], *, alone: bool = False
) -> None:
    """Strike what is chosen, then all that leaves no choice, then ask for the next box.

    With `alone` nobody is asked: the boxes go where they harm least.
    """
    unit = command.unit
    before = remember(draft, unit)
    dead = _dead_before(draft.unit(unit), _cause(command))
    struck: list[Place] = []

    def hit(boxes: Iterable[Place]) -> None:
        taken = list(boxes)
        strike(draft, unit, taken, _cause(command))
        struck.extend(taken)

    hit(chosen)
    is_asked = False
    while command.points and not is_asked:
        paper = draft.unit(unit)
        left = _left(paper, command.location)
        if not left:
            command = _leave(draft, command, look(draft.state, unit))
        elif command.points >= len(left):
            hit(left)
            command = replace(command, points=command.points - len(left))
        elif alone:
            line = options.chosen(draft.state, "widow_anchor") == "line"
            hit(_least_harm(paper, command, line=line))
            command = replace(command, points=0)
        else:
            is_asked = True
    found = aftermath(draft, unit, before, struck, dead, spent=command.slot)
    command = replace(command, then=(*command.then, *found))
    if is_asked:
        draft.owe(command, EXPLOSION, unit=unit, why=f"{command.source} exploded")
    else:
        owe_explosions(draft, unit, command.then)


def _left(paper: UnitState, location: str) -> list[Place]:
    """Internal boxes that an explosion still has to destroy before it leaves."""
    return [box for box in internal_boxes(paper, location) if is_intact(paper, box)]


def _dead_before(paper: UnitState, cause: Cause) -> frozenset[str]:
    """Locations that were destroyed before this explosion began."""
    # Boxes that were struck together share their mark.
    marks = {id(mark): mark for grid in paper.grids.values() for mark in grid.lost.values()}
    own = {number for number, mark in marks.items() if mark.cause == cause}
    if not own:
        return gone_locations(paper)
    grids = {
        key: replace(grid, lost={c: m for c, m in grid.lost.items() if id(m) not in own})
        for key, grid in paper.grids.items()
    }
    return gone_locations(replace(paper, grids=grids))


def _cause(command: PlaceDamage) -> Cause:
    return Cause(rule=EXPLOSION, source=f"{command.source} in {command.slot}")


def _least_harm(paper: UnitState, command: PlaceDamage, *, line: bool) -> list[Place]:
    """All boxes that are left to place, where their owner would.

    Box by box the way of least harm may end badly: whoever spares a slot at first and loses it at
    last has given up armor for nothing. So it is tried both ways, and the better end counts.
    """
    plans = [_plan(paper, command, spare, line=line) for spare in (SLOTS, ARMOR)]
    return min(plans, key=lambda plan: _harm(paper, _struck(paper, plan), line=line))


def _plan(paper: UnitState, command: PlaceDamage, spare: str, *, line: bool) -> list[Place]:
    """Box by box: never a breach where it can be helped, then what is to be spared."""
    found: list[Place] = []
    now = paper
    for _ in range(command.points):
        costs = {}
        loose = widows_of(now, line=line)
        for box in candidates(now, command):
            slot, widows = _slot_lost(now, box), _widows(now, box, loose, line=line)
            spared = (slot, widows) if spare == SLOTS else (widows, slot)
            costs[box] = _breaches(now, box), spared, not box[0].endswith(CRITICAL)
        best = min(costs, key=costs.__getitem__)
        found.append(best)
        now = _struck(now, [best], command)
    return found


def _breaches(paper: UnitState, box: Place) -> bool:
    location = box[0].partition("/")[0]
    return location in TORSOS and is_breached(_struck(paper, [box]), location)


def _slot_lost(paper: UnitState, box: Place) -> int:
    """What the slot is worth that goes with a box; nothing for one that is gone already."""
    if not box[0].endswith(CRITICAL):
        return 0
    key = slot_at(paper, box[0].partition("/")[0], box[1])
    return _worth(paper, key) if _is_whole(paper, key) else 0


def _widows(
    paper: UnitState, box: Place, loose: Mapping[GridKey, frozenset[Cell]], *, line: bool
) -> int:
    """Armor that would fall off, with what is loose already; the block holds none."""
    key, cell = box
    location, _, part = key.partition("/")
    if part == CRITICAL:
        return 0
    rear = part == REAR_INTERNAL
    armor = grid_key(location, REAR_ARMOR if rear else FRONT_ARMOR)
    internal = paper.grids[key].strike((cell,), Mark(cause=Cause(rule=EXPLOSION), at=Clock()))
    here = len(widowed(paper.grids[armor], internal, rear=rear, line=line))
    return here + sum(len(cells) for other, cells in loose.items() if other != armor)


def _struck(
    paper: UnitState, boxes: Iterable[Place], command: PlaceDamage | None = None
) -> UnitState:
    """The sheet without these boxes."""
    cause = Cause(rule=EXPLOSION) if command is None else _cause(command)
    grids = dict(paper.grids)
    for key, cell in boxes:
        grids[key] = grids[key].strike((cell,), Mark(cause=cause, at=Clock()))
    return replace(paper, grids=grids)


def _harm(before: UnitState, after: UnitState, *, line: bool) -> tuple[int, int, int]:
    """Torsos breached, slots lost by what they are worth, armor that will fall off."""
    locations = mech_of(after.design).structure
    torsos = [place for place in locations if place in TORSOS]
    breached = sum(is_breached(after, t) and not is_breached(before, t) for t in torsos)
    worth = sum(
        _worth(before, slot_key(place, number))
        for place in locations
        if before.grids[(key := grid_key(place, CRITICAL))] is not after.grids[key]
        for number in range(1, len(mech_of(after.design).slots[place]) + 1)
        if _is_whole(before, slot_key(place, number))
        and not _is_whole(after, slot_key(place, number))
    )
    return breached, worth, sum(map(len, widows_of(after, line=line).values()))


def _is_whole(paper: UnitState, key: SlotKey) -> bool:
    grid = grid_key(key.partition("/")[0], CRITICAL)
    return all(is_intact(paper, (grid, cell)) for cell in boxes_of(paper, key))


def _worth(paper: UnitState, key: SlotKey) -> int:
    """What a slot is to its owner: nothing, gear, a part of the 'Mech itself, another explosion."""
    design = mech_of(paper.design)
    slot = design.slot(key)
    if slot is None or not slot.name:
        return 0
    items = [design.items[item] for item in slot.items]
    if any(
        one.gear.explosion or (one.gear.is_explosive and _has_shots(paper, one)) for one in items
    ):
        return 3
    return 1 if items else 2


def _has_shots(paper: UnitState, item: Item) -> bool:
    return bool(item.slots and paper.tracks.get(bin_key(paper, item)))


def _leave(draft: Draft, command: PlaceDamage, mech: Mech) -> PlaceDamage:
    """A gutted location vents through CASE or passes the rest inward."""
    location, unit = command.location, command.unit
    if has_case(mech, location):
        _vent(draft, command)
        return replace(command, points=0)
    inward = INWARD.get(location)
    if inward is None:
        are = is_or_are(command.points)
        words = f"{counted(command.points, 'point')} of the explosion {are} lost"
        draft.remark(words, Cause(rule=EXPLOSION), unit)
        return replace(command, points=0)
    go = "goes" if command.points == 1 else "go"
    left = counted(command.points, "point")
    words = f"{NAMES[location]} gutted, {left} {go} on to the {NAMES[inward]}"
    draft.remark(words, Cause(rule=EXPLOSION), unit)
    return replace(command, location=inward, came_from=location)


def has_case(mech: Mech, location: str) -> bool:
    """CASE in its slots, or a Clan 'Mech, which has it wherever something explodes."""
    clan = mech.design.tech_base in ("Clan", "Mixed (Clan Chassis)")
    return clan or mech.has_family(location, Family.CASE, Family.CASE_II)


def _vent(draft: Draft, command: PlaceDamage) -> None:
    """Row by row out through the location's own armor, a torso's at the rear."""
    unit, location = command.unit, command.location
    part = REAR_ARMOR if location in TORSOS else FRONT_ARMOR
    cause = Cause(rule=CASE, source=f"{command.source} in {command.slot}")
    points = strip(draft, unit, location, part, command.points, cause)
    if points:
        words = counted(points, "point")
        draft.remark(f"CASE vents {words} out of the {NAMES[location]}", cause, unit)


# -- which boxes may be next -----------------------------------------------------------------


def candidates(paper: UnitState, command: PlaceDamage) -> tuple[Place, ...]:
    """Intact internal boxes joined to the patch, in reading order.

    Where earlier damage cuts the patch off, the blast goes on through the holes: it stays in its
    location until no box is left there.
    """
    location = command.location
    spots = dict(_spots(paper, location))
    intact = {spot for spot, box in spots.items() if is_intact(paper, box)}
    patch = _patch(paper, command, spots)
    if patch:
        found = {near for spot in patch for near in _near(spot)} & intact
    else:
        patch = _edge(spots, command)
        found = patch & intact
    if not found:
        found = _through_holes(patch, set(spots), intact)
    return tuple(spots[spot] for spot in sorted(found))


def _spots(paper: UnitState, location: str) -> Iterable[tuple[Spot, Place]]:
    """All internal boxes of a location as one block."""
    height = 0
    for part in internal_parts(location):
        key = grid_key(location, part)
        for cell in paper.grids[key].cells():
            yield (height + cell.row, cell.column), (key, cell)
        height += len(paper.grids[key].rows)


def _patch(paper: UnitState, command: PlaceDamage, spots: dict[Spot, Place]) -> set[Spot]:
    """What this explosion has destroyed here, the slot it began in included."""
    cause = _cause(command)
    began_here = command.slot.partition("/")[0] == command.location
    own: set[Cell] = set(boxes_of(paper, command.slot)) if began_here else set()
    found: set[Spot] = set()
    for spot, (key, cell) in spots.items():
        mark = paper.grids[key].lost.get(cell)
        if mark is not None and (mark.cause == cause or (key.endswith(CRITICAL) and cell in own)):
            found.add(spot)
    return found


def _edge(spots: dict[Spot, Place], command: PlaceDamage) -> set[Spot]:
    """The column on the side where the damage arrives (RT-12)."""
    side = command.came_from if command.location == "CT" else command.location
    column = {"RT": 0, "LT": COLUMNS - 1}.get(side)
    # A third leg stands under the middle of the center torso; no column is nearer than another.
    return {spot for spot in spots if column is None or spot[1] == column}


def _near(spot: Spot) -> tuple[Spot, ...]:
    row, column = spot
    return (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)


def _through_holes(starts: set[Spot], spots: set[Spot], intact: set[Spot]) -> set[Spot]:
    """Intact boxes at the rim of the hole that the starts lie in."""
    reached = set(starts)
    edge = list(starts)
    rim: set[Spot] = set()
    while edge:
        for near in _near(edge.pop()):
            if near in reached or near not in spots:
                continue
            reached.add(near)
            if near in intact:
                rim.add(near)
            else:
                edge.append(near)
    return rim


def emptied_bin(draft: Draft) -> SlotKey:
    """The bin that a shared rule has just emptied: its ammunition cooks off."""
    return next(
        slot_of(event.track)
        for event in reversed(draft.events)
        if isinstance(event, TrackMoved) and event.track.startswith(AMMO)
    )
