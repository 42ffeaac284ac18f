"""What strikes a vehicle: where a template comes down, rows, the rotor, and what follows."""

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.systems.battletech import effects, munitions
from recordsheet_gui.systems.battletech.locations import blown_off
from recordsheet_gui.systems.battletech.vehicle import criticals, hung, motive, struck, tables
from recordsheet_gui.systems.battletech.vehicle.harm import VehicleHarm
from recordsheet_gui.systems.battletech.vehicle.view import Vehicle
from recordsheet_gui.systems.renegade_tech import hits, options, templates
from recordsheet_gui.systems.renegade_tech.aim import (
    ATTACKS,
    LOCATION,
    check_aim,
    check_word,
    roll_center,
)
from recordsheet_gui.systems.renegade_tech.commands import Land, TakeRows
from recordsheet_gui.systems.renegade_tech.damage import HIT, strike
from recordsheet_gui.systems.renegade_tech.destruction import destroyed
from recordsheet_gui.systems.renegade_tech.diagram import INTERNAL, POINTS, SIDE_PARTS, grid_key
from recordsheet_gui.systems.renegade_tech.landing import land
from recordsheet_gui.systems.renegade_tech.made_templates import EFFECT
from recordsheet_gui.systems.renegade_tech.rows import ROWS, outermost_row
from recordsheet_gui.systems.renegade_tech.templates import Template
from recordsheet_gui.systems.renegade_tech.vehicle.commands import CriticalHit
from recordsheet_gui.units.gear import Gear
from recordsheet_gui.units.vehicle.facts import ROTOR

BAR = RuleId("RT-vehicle-bar")
CRITICAL = RuleId("RT-vehicle-critical")
ROTOR_HIT = RuleId("RT-rotor")
WEAK_ARMOR = RuleId("TW-bar")
INFERNO = RuleId("TW-vehicle-inferno")

TWO_POINTS = 5
"""The die from which a spray costs a rotor a second point."""
SPRAYS = ("pulse laser", "vsp laser", "ultra", "rotary", "lb-x")
"""Pulse lasers, and autocannons whose family is not called so."""
COLLISIONS = ("", "fall", "ram", "ram attacker")
"""Rows that need not be a 'Mech's doing; where a 'Mech rams, its blow tears the rotor off."""
FLIGHT = 3
"""Missiles that are a flight, at least."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Suffered:
    """One blow that has struck its boxes."""

    command: Land | TakeRows
    location: str
    roll: int | None
    """The location roll, where the location was rolled."""
    points: int
    """What BattleTech would count: passengers take them, and weak armor lets them through."""
    is_struck: bool
    """A box, or the bar, was struck."""
    is_breached: bool
    """Internal structure was among it."""


# -- where -------------------------------------------------------------------------------------


def roll_location(draft: Draft, view: Vehicle, command: Land | TakeRows) -> tuple[str, int | None]:
    """The location, and the roll that gave it; one that was aimed at was not rolled."""
    unit, side = command.unit, command.side
    what = f"{command.source}: " if command.source else ""
    if isinstance(command, Land) and command.aim:
        title = f"{what}aimed at the {view.anatomy.name(command.aim)}"
        if sum(draft.roll(2, 6, title, hits.AIMED, unit=unit)) in hits.AIMED_ROLLS:
            return command.aim, None
    title = f"{what}hit location, {side}"
    roll = sum(draft.roll(2, 6, title, LOCATION, unit=unit))
    location = tables.column(view.anatomy.hit_table, side).rows[roll]
    attacker = command.attacker if isinstance(command, Land) else None
    return struck.settled(draft, view, unit, side, attacker, location), roll


# -- templates ---------------------------------------------------------------------------------


def come_down(draft: Draft, harm: VehicleHarm, command: Land) -> None:
    """Location, center, even width; then the boxes and all that follows from them."""
    unit = command.unit
    view = harm.look_at(draft, unit)
    check_aim(draft.state, unit, command)
    check_word("side", command.side, struck.sides(view))
    check_word("attack", command.attack, ATTACKS)
    template = hits.shape_of(draft.state, command) if command.template != EFFECT else None
    location, roll = command.location, None
    if location == "roll":
        location, roll = roll_location(draft, view, command)
    command = replace(command, location=location)
    if template is None:
        _burn(draft, view, command)
    elif _is_torn_off(view, location):
        hits.tell_missed(draft, command, template.size)
    elif location == ROTOR:
        _strike_rotor(draft, harm, view, command, template, roll)
    elif template.draped and options.chosen(draft.state, "missile_groups") == "one by one":
        hits.one_by_one(draft, command, template)
        _follow(draft, harm, view, _whole(command, roll, template.size))
    else:
        _strike(draft, harm, view, command, template, roll)
    hits.follow_effects(draft, command)


def _is_torn_off(view: Vehicle, location: str) -> bool:
    """True for a turret that lies beside the vehicle: nothing of it is left to strike."""
    return location != ROTOR and blown_off(location) in view.paper.conditions


def _whole(command: Land, roll: int | None, points: int) -> Suffered:
    """A group whose missiles still have to fall one by one."""
    return Suffered(
        command=command,
        location=command.location,
        roll=roll,
        points=points,
        is_struck=True,
        is_breached=False,
    )


def _strike(
    draft: Draft,
    harm: VehicleHarm,
    view: Vehicle,
    command: Land,
    template: Template,
    roll: int | None,
) -> None:
    """What does not fit on the side is lost; what goes through it reaches the bar."""
    unit, location, source = command.unit, command.location, command.source
    column = command.column or roll_center(draft, unit, location, source)
    if command.guided:
        column = hits.shifted(draft, command, column)
    lean = command.lean or templates.LEFT
    if template.is_even and not command.lean:
        lean = hits.lean_of(draft, command, column)
    slides = options.chosen(draft.state, "overhang") == "slides"
    landed = land(draft.unit(unit), location, column, template, lean=lean, slides=slides)
    places, reaches = landed.places, landed.enters_zone
    came = len(places) + reaches
    if came:
        # What hangs before the armor stops the deepest of it, the bar first.
        through = hung.soak(draft, view, unit, location, came)
        reaches = reaches and through == came
        places = places[:through]
    strike(draft, unit, places, Cause(rule=HIT, source=source))
    if reaches:
        reach_bar(draft, unit, location, source)
    else:
        hits.tell_missed(draft, command, landed.missed)
    suffered = Suffered(
        command=command,
        location=location,
        roll=roll,
        points=template.size,
        is_struck=bool(places) or reaches,
        is_breached=any(key.endswith(INTERNAL) for key, _ in places),
    )
    _follow(draft, harm, view, suffered)


def reach_bar(draft: Draft, unit: UnitId, location: str, source: str) -> None:
    """Any point in the bar is the end of the vehicle."""
    draft.set(unit, destroyed(location), Cause(rule=BAR, source=source))


def _burn(draft: Draft, view: Vehicle, command: Land) -> None:
    """Each missile with infernos looks for something that breaks."""
    gear = gear_of(draft, command)
    if gear is None or effects.INFERNO not in gear.effects:
        return
    if options.is_on(draft.state, "criticals") and not view.destroyed:
        one = CriticalHit(
            unit=command.unit,
            location=command.location,
            modifier=struck.inferno_modifier(view),
        )
        draft.owe(one, INFERNO, unit=command.unit, why="infernos burn on it")


def gear_of(draft: Draft, command: Land) -> Gear | None:
    """The weapon behind a template, as it was loaded."""
    gear = templates.gear_of(draft.state, command.weapon, command.attacker, command.item)
    return gear and munitions.loaded_with(gear, command.munition)


# -- the rotor ---------------------------------------------------------------------------------


def is_spray(gear: Gear, template: Template) -> bool:
    """Pulses, bursts and flights of missiles may strike more than one blade."""
    if template.name == templates.PELLET:
        return gear.family == "silver bullet gauss"
    if gear.family in SPRAYS or gear.family.endswith("autocannon"):
        return True
    return template.draped and gear.is_missile and template.size >= FLIGHT


def _strike_rotor(
    draft: Draft,
    harm: VehicleHarm,
    view: Vehicle,
    command: Land,
    template: Template,
    roll: int | None,
) -> None:
    """A point, sometimes two, and an MP; a 'Mech's own limbs tear it off."""
    gear, points = gear_of(draft, command), 1
    if command.attack != "weapon":
        criticals.lose_rotor(draft, command.unit, command.source)
    elif gear is not None and is_spray(gear, template):
        title = f"{command.source}: two points on {TWO_POINTS}+, rotor"
        (face,) = draft.roll(1, 6, title, ROTOR_HIT, unit=command.unit)
        points = 2 if face >= TWO_POINTS else 1
    _cost_rotor(draft, harm, view, command, roll, points, template.size)


def _cost_rotor(
    draft: Draft,
    harm: VehicleHarm,
    view: Vehicle,
    command: Land | TakeRows,
    roll: int | None,
    lost: int,
    points: int,
) -> None:
    unit, source = command.unit, command.source
    key = grid_key(ROTOR, POINTS)
    boxes = draft.unit(unit).grids[key].intact()[:lost]
    draft.lose(unit, key, boxes, Cause(rule=ROTOR_HIT, source=source))
    if boxes:
        struck.lose_mast(draft, view, unit)
    is_shot = isinstance(command, Land) and command.attack == "weapon"
    if boxes and is_shot and not harm.look_at(draft, unit).destroyed:
        criticals.slow_rotor(draft, harm, unit, source)
    suffered = Suffered(
        command=command,
        location=ROTOR,
        roll=roll,
        points=points,
        is_struck=bool(boxes),
        is_breached=False,
    )
    _follow(draft, harm, view, suffered)


# -- rows --------------------------------------------------------------------------------------


def strike_rows(draft: Draft, harm: VehicleHarm, command: TakeRows, rows: int) -> None:
    """So many rows of one side, the outermost first; one that finds no box reaches the bar."""
    unit, source = command.unit, command.source or command.attack
    command = replace(command, source=source)
    view = harm.look_at(draft, unit)
    location, roll = command.location, None
    if location == "roll":
        location, roll = roll_location(draft, view, command)
    if location == ROTOR:
        if command.attack not in COLLISIONS:
            criticals.lose_rotor(draft, unit, source)
        _cost_rotor(draft, harm, view, command, roll, rows, rows)
        return
    if _is_torn_off(view, location):
        where = view.anatomy.name(location)
        draft.remark(f"nothing is left of the {where}", Cause(rule=ROWS, source=source), unit)
        return
    boxes, is_breached, is_reached = 0, False, False
    for _ in range(rows):
        now = draft.unit(unit)
        found = ((part, outermost_row(now, location, part)) for part in SIDE_PARTS)
        part, places = next(((part, row) for part, row in found if row), ("", ()))
        if not places:
            is_reached = True
            reach_bar(draft, unit, location, source)
            break
        places = places[: hung.soak(draft, view, unit, location, len(places))]
        strike(draft, unit, places, Cause(rule=ROWS, source=source))
        boxes += len(places)
        is_breached = is_breached or (part == INTERNAL and bool(places))
    suffered = Suffered(
        command=command,
        location=location,
        roll=roll,
        points=boxes,
        is_struck=boxes > 0 or is_reached,
        is_breached=is_breached,
    )
    _follow(draft, harm, view, suffered)


# -- what follows ------------------------------------------------------------------------------


def _follow(draft: Draft, harm: VehicleHarm, before: Vehicle, suffered: Suffered) -> None:
    """Motive damage, the critical of the location roll, that of the structure, that of BAR."""
    command, where = suffered.command, suffered.location
    unit, roll = command.unit, suffered.roll
    if command.source == "crash" and suffered.is_breached:
        struck.burn_wreck(draft, before, unit)
    now = harm.look_at(draft, unit)
    if now.destroyed or not suffered.is_struck:
        return
    column = tables.column(before.anatomy.hit_table, command.side)
    if roll is not None and roll in column.motive:
        motive.owe(draft, now, unit, command.side, f"the location roll was {roll}")
    if not options.is_on(draft.state, "criticals"):
        return
    if roll is not None and roll in column.critical:
        owe(draft, suffered, f"the location roll was {roll}")
    if suffered.is_breached and options.is_on(draft.state, "structure_criticals"):
        owe(draft, suffered, f"the {before.anatomy.name(where)} lost structure", rule=CRITICAL)
    through = struck.pierced(before, where, suffered.points)
    if through is not None:
        why, modifier = through
        owe(draft, suffered, why, modifier=modifier, rule=WEAK_ARMOR)


def owe(
    draft: Draft,
    suffered: Suffered,
    why: str,
    *,
    modifier: int = 0,
    rule: RuleId = criticals.CRITICAL,
) -> None:
    """One roll on the location's table."""
    unit = suffered.command.unit
    one = CriticalHit(
        unit=unit, location=suffered.location, modifier=modifier, damage=suffered.points
    )
    draft.owe(one, rule, unit=unit, why=why)
