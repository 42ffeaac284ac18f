"""Critical hits on the systems of an aerospace unit, and what each of them does."""

from collections.abc import Callable, Mapping, Sequence
from math import ceil

from recordsheet_gui.core.answers import Choice, NeedsAnswer, NoAnswers, Question
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import NoteWritten
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import Cell, RuleId, UnitId
from recordsheet_gui.core.mishap import Mishap
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.systems.battletech import options
from recordsheet_gui.systems.battletech.aerospace import (
    control,
    crew,
    damage,
    keys,
    paper,
    tables,
)
from recordsheet_gui.systems.battletech.aerospace.view import Aero, counted_aero
from recordsheet_gui.units.aerospace.design import (
    AeroFighterDesign,
    ConventionalFighterDesign,
    DropShipDesign,
    StationDesign,
    WarShipDesign,
)
from recordsheet_gui.units.described import DOCKING_COLLAR, Bay

CHECK = RuleId("TW-aero-check")
SYSTEM = RuleId("TW-aero-system")
FUEL = RuleId("TW-aero-fuel-tank")
SINK = RuleId("TW-aero-heat-sink")
WEAPON = RuleId("TW-aero-weapon")
STORE = RuleId("TW-aero-store-hit")
CARGO = RuleId("TW-aero-cargo")
DOOR = RuleId("TW-aero-door")
SPARE = RuleId("TW-aero-collar")
AVIONICS = RuleId("TW-aero-avionics")

NEEDED = 8
"""A check that reaches it is a hit."""
EXPLODES, FRAGILE = 10, 8
"""Dice from which a fuel tank explodes, and those of a fragile one."""
FRAGILE_TANK = "fragile_fuel"
MOST = 12
CARGO_BAYS = 3
"""Up to this die cargo is struck, above it a bay of units."""
NO_UNITS = ("quarters", "seats")
"""Rooms that are neither cargo nor bays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hurt:
    """One critical hit."""

    unit: UnitId
    system: str
    location: str = ""
    points: int = 0
    """Of the hit that caused it."""
    is_capital: bool = False

    def cause(self, rule: RuleId) -> Cause:
        """Why something is marked."""
        return Cause(rule=rule, source="critical hit")


Effect = Callable[[Draft, Aero, Hurt], None]


# -- the check -------------------------------------------------------------------------------


def succeeds(draft: Draft, unit: UnitId, why: str, modifier: int = 0, needed: int = 0) -> bool:
    """One 2D6 for each cause."""
    parts = [Part(label="critical check", value=needed or NEEDED, rule=CHECK)]
    if modifier:
        parts.append(Part(label="modifier", value=-modifier, rule=CHECK))
    target: Number = total(*parts)
    title = f"Critical check: {why}" if why else "Critical check"
    faces = draft.roll(2, 6, title, CHECK, unit=unit, target=target)
    return sum(faces) >= target.value


def known(view: Aero) -> tuple[str, ...]:
    """All that can be hit critically, in the order of the sheet."""
    boxes = [grid.partition("/")[0] for grid in view.paper.grids if grid.endswith(keys.CRITICAL)]
    table = tables.hit_locations().columns[tables.struck_as(view.design)].values()
    rows = (tables.on_side(row, hand) for rows in table for row in rows.values() for hand in HANDS)
    return tuple(dict.fromkeys((*boxes, *(system for _, system in rows))))


HANDS = tuple(tables.HANDS)


ALIASES: Mapping[str, str] = {
    "landing gear": "gear",
    "pilot": "crew",
    "fuel tank": "fuel",
    "store": "bomb",
    "collar": "docking collar",
    "kf boom": "k-f boom",
    "kf drive": "k-f drive",
    "fire control": "fcs",
    "deck": "grav deck",
}
"""Systems by other words."""


def called(view: Aero, word: str) -> str | None:
    """The system that a word means; None where the unit has none of that name."""
    plain = word.lower().strip()
    system = ALIASES.get(plain, plain)
    return system if system in known(view) else None


def meant(view: Aero, word: str) -> str:
    """The system that a word means; refused where the unit has none of that name."""
    system = called(view, word)
    if system is None:
        there = ", ".join(map(paper.system_name, known(view)))
        words = f'{view.design.name} has no system "{word}"; it has {there}.'
        raise RuleError("no-system", words)
    return system


def choose_system(draft: Draft, view: Aero, unit: UnitId, location: str, side: str) -> str:
    """The system of a location that nobody rolled: the table names those that it may be."""
    found = tables.systems_at(view.design, location, side)
    where = view.anatomy.name(location)
    return pick(draft, unit, f"Which system of the {where} is hit", found, SYSTEM)


def pick(draft: Draft, unit: UnitId, title: str, names: Sequence[str], rule: RuleId) -> str:
    """A choice; of one candidate there is none."""
    if len(names) == 1:
        return names[0]
    options_ = tuple(Choice(id=name, label=paper.system_name(name)) for name in names)
    return draft.choose(Question(title=title, choose=options_), rule, unit=unit)


def comes_to_nothing(draft: Draft, hurt: Hurt) -> bool:
    """True where a hit on a system, or on any of its location, would change nothing at all.

    Nobody rolls for that: a full track, a place without weapons, stores that are gone.
    """
    view = counted_aero(draft.state, hurt.unit)
    probe = Draft(draft.state, NoAnswers(), parent=0)
    try:
        EFFECTS.get(hurt.system, _cross)(probe, view, hurt)
    except NeedsAnswer:
        return False
    return all(isinstance(event, NoteWritten) for event in probe.events)


def hit(draft: Draft, hurt: Hurt) -> None:
    """One hit on a system, with all that it does."""
    view = counted_aero(draft.state, hurt.unit)
    if view.destroyed:
        return
    so_far = len(draft.events)
    EFFECTS.get(hurt.system, _cross)(draft, view, hurt)
    if draft.has_acted(so_far):
        draft.befall(hurt.unit, Mishap.CRITICAL)


def _nothing(draft: Draft, hurt: Hurt, why: str, rule: RuleId = SYSTEM) -> None:
    draft.remark(f"{paper.system_name(hurt.system)} hit: {why}", Cause(rule=rule), hurt.unit)


# -- tracks ----------------------------------------------------------------------------------


def _cross(draft: Draft, view: Aero, hurt: Hurt) -> None:
    """The next box of a track; a full one suffers no more."""
    _crossed(draft, view, hurt, hurt.system)


def _crossed(draft: Draft, view: Aero, hurt: Hurt, system: str) -> bool:
    if not view.has_system(system):
        _nothing(draft, hurt, "no effect")
        return False
    cells = view.paper.grids[keys.boxes(system)].first_intact(1)
    if not cells:
        _nothing(draft, hurt, "no box is left to cross off")
        return False
    draft.lose(hurt.unit, keys.boxes(system), cells, hurt.cause(SYSTEM))
    return True


def _avionics(draft: Draft, view: Aero, hurt: Hurt) -> None:
    if _crossed(draft, view, hurt, "avionics"):
        control.owe(draft, hurt.unit, "avionics hit", AVIONICS)


def _control(draft: Draft, view: Aero, hurt: Hurt) -> None:
    control.owe(draft, hurt.unit, "control hit", AVIONICS)


def _boom(draft: Draft, view: Aero, hurt: Hurt) -> None:
    """A primitive DropShip without a boom is hit in its avionics."""
    if isinstance(view.design, DropShipDesign) and not view.design.has_kf_boom:
        _avionics(draft, view, hurt)
    else:
        _cross(draft, view, hurt)


def _drive(draft: Draft, view: Aero, hurt: Hurt) -> None:
    if isinstance(view.design, StationDesign):
        _nothing(draft, hurt, "a station has none")
    else:
        _cross(draft, view, hurt)


def _one_of(noun: str) -> Effect:
    """One of several alike that are known by their numbers."""

    def strike(draft: Draft, view: Aero, hurt: Hurt) -> None:
        grid = view.paper.grids.get(keys.boxes(hurt.system))
        whole = () if grid is None else grid.intact()
        if grid is None or not whole:
            _nothing(draft, hurt, "none is left" if grid is not None else "no effect")
            return
        cells: dict[str, Cell] = {f"{noun} {grid.cells().index(cell) + 1}": cell for cell in whole}
        chosen = pick(draft, hurt.unit, f"Which {noun} is lost", tuple(cells), SPARE)
        draft.lose(hurt.unit, keys.boxes(hurt.system), (cells[chosen],), hurt.cause(SPARE))

    return strike


# -- people, fuel, heat ----------------------------------------------------------------------


def _crew(draft: Draft, view: Aero, hurt: Hurt) -> None:
    who = "crew" if view.design.is_large else "pilot"
    crew.hurt(draft, hurt.unit, 1, hurt.cause(crew.CREW), f"the {who} was hit")


def _fuel(draft: Draft, view: Aero, hurt: Hurt) -> None:
    least = FRAGILE if FRAGILE_TANK in view.design.quirks else EXPLODES
    target = total(Part(label="the fuel explodes", value=least, rule=FUEL))
    faces = draft.roll(2, 6, "Fuel tank hit: it explodes", FUEL, unit=hurt.unit, target=target)
    if sum(faces) >= least:
        draft.set(hurt.unit, keys.EXPLODED, hurt.cause(FUEL))
        draft.befall(hurt.unit, Mishap.EXPLOSION)
    else:
        _nothing(draft, hurt, "the tank holds", FUEL)


def _sink(draft: Draft, view: Aero, hurt: Hurt) -> None:
    """One of them, ten where a capital weapon did it."""
    design = view.design
    cools = isinstance(design, AeroFighterDesign)
    if not cools or isinstance(design, ConventionalFighterDesign) or not view.sinks:
        _nothing(draft, hurt, "no effect", SINK)
        return
    lost = view.paper.tracks.get(keys.SINKS_LOST, 0)
    more = min(view.sinks, 10 if hurt.is_capital else 1)
    draft.move(hurt.unit, keys.SINKS_LOST, lost + more, hurt.cause(SINK))


# -- weapons ---------------------------------------------------------------------------------


def _places(view: Aero, hurt: Hurt) -> tuple[str, ...]:
    """Where the weapon stands that is lost; a broadside of a WarShip, else the aft side."""
    where = hurt.location
    if not where:
        return tuple(dict.fromkeys(item.location for item in view.carried))
    if hurt.system == "broadside" and isinstance(view.design, WarShipDesign):
        return (f"{where[1]}BS",)
    return (where,)


def _weapon(draft: Draft, view: Aero, hurt: Hurt) -> None:
    """One weapon, of a large craft one bay with all in it; what explodes explodes."""
    places = _places(view, hurt)
    groups: dict[str, tuple[int, ...]] = {}
    if view.design.is_large:
        for bay in view.whole_bays(*places):
            left = [i for i in bay.weapons if not view.is_item_lost(view.carried[i])]
            groups.setdefault(bay_label(view, left), tuple(left))
    else:
        for index, item in view.whole_weapons(*places):
            groups.setdefault(item.gear.name, (index,))
    if not groups:
        _nothing(draft, hurt, "no weapon is left there", WEAPON)
        return
    what = "weapon bay" if view.design.is_large else "weapon"
    lost = groups[pick(draft, hurt.unit, f"Which {what} is lost", tuple(groups), WEAPON)]
    items = [view.carried[index] for index in lost]
    draft.mark(hurt.unit, [slot for item in items for slot in item.slots], hurt.cause(WEAPON))
    points = sum(item.gear.explosion for item in items if item.gear.is_explosive)
    if points and options.is_on(draft.state, "explosions"):
        names = ", ".join(dict.fromkeys(item.gear.name for item in items if item.gear.explosion))
        damage.explode(draft, hurt.unit, items[0].location, points, names)


def bay_label(view: Aero, weapons: Sequence[int]) -> str:
    """The weapons of a bay, those that are alike together."""
    names = [view.carried[index].gear.name for index in weapons]
    return ", ".join(
        name if names.count(name) == 1 else f"{names.count(name)} {name}"
        for name in dict.fromkeys(names)
    )


def _store(draft: Draft, view: Aero, hurt: Hurt) -> None:
    bombs = view.bombs
    if not bombs:
        _nothing(draft, hurt, "nothing hangs there", STORE)
        return
    name = pick(draft, hurt.unit, "Which store is lost", tuple(bombs), STORE)
    draft.move(hurt.unit, keys.bomb_key(name), bombs[name] - 1, hurt.cause(STORE))


# -- what it carries -------------------------------------------------------------------------


def is_cargo(bay: Bay) -> bool:
    """True for room that is told by the ton."""
    return bay.kind.endswith("cargobay")


def holds_units(bay: Bay) -> bool:
    """True for room that is told by the place."""
    others = is_cargo(bay) or bay.is_troop_space or bay.kind == DOCKING_COLLAR
    return not others and not bay.kind.endswith(NO_UNITS)


def _cargo(draft: Draft, view: Aero, hurt: Hurt) -> None:
    """A share of a random bay: what the hit did, to twice the structure that is left."""
    bays = view.design.transport
    if not any(is_cargo(bay) or holds_units(bay) for bay in bays):
        _nothing(draft, hurt, "nothing is carried", CARGO)
        return
    share = min(1.0, hurt.points / (2 * view.si))
    title = "Cargo (1-3) or a bay of units (4-6)"
    (face,) = draft.roll(1, 6, title, CARGO, unit=hurt.unit)
    fits = is_cargo if face <= CARGO_BAYS else holds_units
    found = {paper.bay_name(view.design, at): at for at, bay in enumerate(bays) if fits(bay)}
    if not found:
        _nothing(draft, hurt, "no such bay is aboard", CARGO)
        return
    at = found[pick(draft, hurt.unit, "Which bay is struck", tuple(found), CARGO)]
    size = bays[at].size
    gone = round(share * size) if is_cargo(bays[at]) else ceil(share * size)
    if not gone:
        _nothing(draft, hurt, "too little to lose anything", CARGO)
        return
    before = draft.unit(hurt.unit).tracks.get(keys.lost_key(at), 0)
    draft.move(hurt.unit, keys.lost_key(at), min(ceil(size), before + gone), hurt.cause(CARGO))
    what = counted(gone, "ton" if is_cargo(bays[at]) else "place")
    draft.remark(f"{paper.bay_name(view.design, at)}: {what} lost", Cause(rule=CARGO), hurt.unit)


def _door(draft: Draft, view: Aero, hurt: Hurt) -> None:
    found = {
        paper.bay_name(view.design, at): keys.door_key(at)
        for at in range(len(view.design.transport))
        if (grid := view.paper.grids.get(keys.door_key(at))) is not None and grid.left
    }
    if not found:
        _nothing(draft, hurt, "no door is left", DOOR)
        return
    key = found[pick(draft, hurt.unit, "Which bay loses a door", tuple(found), DOOR)]
    cells = view.paper.grids[key].first_intact(1)
    draft.lose(hurt.unit, key, cells, hurt.cause(DOOR))


# -- the list --------------------------------------------------------------------------------

EFFECTS: Mapping[str, Effect] = {
    "avionics": _avionics,
    "control": _control,
    "crew": _crew,
    "fuel": _fuel,
    "heat sink": _sink,
    "weapon": _weapon,
    "broadside": _weapon,
    "bomb": _store,
    "cargo": _cargo,
    "door": _door,
    "k-f boom": _boom,
    "k-f drive": _drive,
    "docking collar": _one_of("collar"),
    "grav deck": _one_of("grav deck"),
}
"""By the words of the tables; a system that is not here has a track and nothing more."""
