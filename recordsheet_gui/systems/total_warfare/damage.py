"""Counted damage: armor, then structure, then the next location inward."""

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import GridKey, RuleId, UnitId
from recordsheet_gui.core.phrases import counted, is_or_are
from recordsheet_gui.systems.battletech import options
from recordsheet_gui.systems.battletech.locations import armor_key, is_gone, structure_key
from recordsheet_gui.systems.battletech.simultaneous import phase_start, struck_counter
from recordsheet_gui.systems.total_warfare import armor
from recordsheet_gui.systems.total_warfare.armor import PLAIN, Force
from recordsheet_gui.systems.total_warfare.commands import CriticalHit
from recordsheet_gui.units.kinds import anatomy_of

DAMAGE = RuleId("TW-damage")
TRANSFER = RuleId("TW-transfer")
LOST = RuleId("TW-location-lost")
DETERMINATION = RuleId("TW-critical-determination")
DESTROYED = RuleId("TW-critical-when-destroyed")

_struck_since = struck_counter()


@dataclass(frozen=True, slots=True, kw_only=True)
class Blow:
    """What one hit or damage group did."""

    lost: int
    """Points that found no box."""
    breached: tuple[str, ...]
    """Locations that lost structure, in the order reached."""
    struck: tuple[str, ...]
    """Locations that lost any box, in the order reached."""


def strike(
    draft: Draft,
    unit: UnitId,
    location: str,
    points: int,
    source: str,
    *,
    rear: bool,
    force: Force = PLAIN,
    goes_on: bool = False,
) -> Blow:
    """Mark one hit along the whole transfer diagram; rear hits stay rear hits.

    What is left of one that `goes_on` is not lost.
    """
    design = draft.unit(unit).design
    body = anatomy_of(design)
    # Most units have nothing that could stand before their armor.
    is_covered = armor.may_be_covered(design)
    breached: list[str] = []
    struck: list[str] = []
    where: str | None = location
    left = points
    if is_covered:
        left = armor.behind_shields(draft, unit, location, points, force, rear=rear)
    while left and where is not None:
        if not is_gone(draft.unit(unit), where):
            cause = Cause(rule=DAMAGE, source=source)
            if where != location:
                passed = f"passed on from the {body.name(location)}"
                cause = Cause(rule=TRANSFER, source=f"{source}, {passed}" if source else passed)
            behind = left
            if is_covered:
                behind = armor.behind_bridges(draft, unit, where, left)
                behind = armor.behind_modular(draft, unit, where, behind, rear=rear)
            acid = armor.eaten_at(design, where, force)
            if acid and behind:
                key = armor_key(body, where, rear=rear)
                if mark(draft, unit, key, acid, cause):
                    struck.append(where)
                left = 0
                break
            reduced = into_armor(draft, unit, where, behind, cause, force, rear=rear)
            rest = into_structure(draft, unit, where, reduced.left, cause)
            if behind < left or reduced.is_marked or rest < reduced.left:
                struck.append(where)
            if rest < reduced.left:
                breached.append(where)
            left = rest
        where = body.inward.get(where)
    if left and not goes_on:
        last = struck[-1] if struck else location
        beyond = f"{counted(left, 'point')} beyond the {body.name(last)} {is_or_are(left)} lost"
        draft.remark(beyond, Cause(rule=TRANSFER), unit)
    return Blow(lost=left, breached=tuple(breached), struck=tuple(struck))


@dataclass(frozen=True, slots=True, kw_only=True)
class Slowed:
    """What armor made of damage."""

    left: int
    """Points that reach the structure."""
    is_marked: bool


def into_armor(
    draft: Draft,
    unit: UnitId,
    location: str,
    points: int,
    cause: Cause,
    force: Force,
    *,
    rear: bool,
) -> Slowed:
    """The armor of a location takes what its kind lets through, box by box or half by half."""
    paper = draft.unit(unit)
    design = paper.design
    key = armor_key(anatomy_of(design), location, rear=rear)
    boxes = paper.grids[key].left
    kind = armor.kind_of(design, location)
    points = armor.reduced(kind, points, boxes, force)
    if kind != armor.HARDENED_KIND or force.is_piercing:
        marked = mark(draft, unit, key, points, cause)
        return Slowed(left=points - marked, is_marked=marked > 0)
    half = paper.tracks.get(armor.half_key(key), 0) if boxes else 0
    taken = min(points, 2 * boxes - half)
    mark(draft, unit, key, (half + taken) // 2, cause)
    draft.move(unit, armor.half_key(key), (half + taken) % 2, Cause(rule=armor.HARDENED))
    return Slowed(left=points - taken, is_marked=taken > 0)


def into_structure(draft: Draft, unit: UnitId, location: str, points: int, cause: Cause) -> int:
    """Strike structure of its kind; gives the points that go on."""
    if not points:
        return 0
    kind = armor.structure_of(draft.unit(unit).design)
    boxes = mark(draft, unit, structure_key(location), armor.structure_boxes(kind, points), cause)
    if boxes == armor.structure_boxes(kind, points):
        rest = 0
    else:
        rest = armor.structure_rest(kind, points, boxes)
    armor.feel(draft, unit, points - rest - boxes, cause)
    return rest


def mark(draft: Draft, unit: UnitId, key: GridKey, points: int, cause: Cause) -> int:
    """Strike up to so many boxes of a counted grid; gives how many there were."""
    cells = draft.unit(unit).grids[key].first_intact(points)
    if not cells:
        return 0
    draft.lose(unit, key, cells, cause)
    location, _, part = key.partition("/")
    if part == "structure" and draft.unit(unit).grids[key].left == 0:
        body = anatomy_of(draft.unit(unit).design)
        carried = [body.name(arm) for arm, by in body.carriers.items() if by == location]
        along = f" and takes the {' and '.join(carried)} along" if carried else ""
        draft.remark(f"the {body.name(location)} is destroyed{along}", Cause(rule=LOST), unit)
    return len(cells)


def taken_this_phase(draft: Draft, unit: UnitId) -> int:
    """Armor and structure points struck by rules in this phase, explosions included."""
    since = phase_start(draft.state)
    paper = draft.unit(unit)
    taken = _struck_since(paper, since)
    for phase in range(since.phase, draft.state.clock.phase + 1):
        taken += paper.tracks.get(armor.felt_key(phase), 0)
    return taken


def owe_critical(
    draft: Draft,
    unit: UnitId,
    location: str,
    why: str,
    *,
    modifier: int = 0,
    more: int = 0,
    through: bool = False,
    rear: bool = False,
    stood: bool = True,
) -> None:
    """One roll for how many criticals a location suffers; `through` where its armor held.

    Not `stood` where nothing of it was struck just now: it may have been lost long ago.
    """
    if not options.is_on(draft.state, "criticals"):
        return
    if not options.is_on(draft.state, "critical_when_destroyed") and is_gone(
        draft.unit(unit), location
    ):
        return
    hit = CriticalHit(
        unit=unit,
        location=location,
        modifier=modifier,
        more=more,
        through=through,
        rear=rear,
        stood=stood,
    )
    draft.owe(hit, DETERMINATION, unit=unit, why=why)
