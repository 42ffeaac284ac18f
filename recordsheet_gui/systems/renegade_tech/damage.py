"""Boxes lost to one blow, and what follows from them."""

from collections.abc import Iterator, Sequence

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, SlotKey, UnitId
from recordsheet_gui.core.mishap import Mishap
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech.mech import engine, pilot, piloting, tuning
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.systems.battletech.paper import bin_key
from recordsheet_gui.systems.battletech.simultaneous import phase_start, struck_counter
from recordsheet_gui.systems.renegade_tech import options
from recordsheet_gui.systems.renegade_tech.commands import Burst, Explode, TearOff
from recordsheet_gui.systems.renegade_tech.destruction import (
    TORN_OFF,
    ZONE,
    destroyed,
)
from recordsheet_gui.systems.renegade_tech.diagram import CRITICAL, Place
from recordsheet_gui.systems.renegade_tech.landing import by_grid
from recordsheet_gui.systems.renegade_tech.slots import slot_at
from recordsheet_gui.systems.renegade_tech.view import GridMech, look
from recordsheet_gui.systems.renegade_tech.widowed import WIDOWED
from recordsheet_gui.units.gear import GearKind, Item
from recordsheet_gui.units.loads import ammo_key
from recordsheet_gui.units.mech.anatomy import NAMES, TORSOS

HIT = RuleId("RT-hit")
SLOT = RuleId("RT-slot")
EXPLOSION = RuleId("RT-explosion")
ORDER = RuleId("RT-13")
HEAD = RuleId("BT-head-hit")

HEAVY_DAMAGE = 20
"""Boxes shot in one phase that shake a 'Mech."""

_struck_since = struck_counter(WIDOWED)


def taken_this_phase(state: GameState, unit: UnitId) -> int:
    """Boxes struck by rules in this phase; those that widowed or were marked by hand do not count.

    Torn-off limbs and gutted locations add nothing of their own: only struck boxes have marks.
    """
    return _struck_since(state.unit(unit), phase_start(state))


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """The unit as it stood when a blow fell."""

    mech: GridMech
    taken: int


def remember(draft: Draft, unit: UnitId) -> Before:
    """Look before striking; what follows is told by the difference."""
    return Before(
        mech=look(draft.state, unit),
        taken=taken_this_phase(draft.state, unit),
    )


def strike(draft: Draft, unit: UnitId, places: Sequence[Place], cause: Cause) -> None:
    """Strike boxes, one fact for each grid."""
    for key, cells in by_grid(places).items():
        draft.lose(unit, key, cells, cause)


def strike_zone(draft: Draft, unit: UnitId, location: str, source: str) -> None:
    """Damage reached the Destroyed zone of a limb or the head."""
    draft.set(unit, destroyed(location), Cause(rule=ZONE, source=source))


def follow(
    draft: Draft, unit: UnitId, before: Before, places: Sequence[Place], source: str
) -> None:
    """All that a blow from outside brings about: the pilot first, explosions last."""
    in_head = [key for key, _ in places if key.startswith("HD/")]
    if in_head and not before.mech.has_torso_cockpit:
        pilot.hurt(draft, unit, 1, Cause(rule=HEAD, source=source), "the head was hit")
    owe_explosions(draft, unit, aftermath(draft, unit, before, places, before.mech.gone))


def aftermath(
    draft: Draft,
    unit: UnitId,
    before: Before,
    places: Sequence[Place],
    dead: frozenset[str],
    spent: SlotKey | None = None,
) -> tuple[Burst, ...]:
    """Limbs that may be torn off, balance, then slot by slot; gives what is about to explode.

    Slots in `dead` locations mean nothing to the 'Mech any more, nor does one that is `spent`.
    """
    after = look(draft.state, unit)
    _destruction(draft, unit, before, after)
    if before.taken < HEAVY_DAMAGE <= taken_this_phase(draft.state, unit):
        piloting.owe_roll(
            draft, after, unit, "20 damage in one phase", "BT-twenty-damage", modifier=1
        )
    if not options.is_on(draft.state, "criticals"):
        return ()
    return tuple(_slots(draft, unit, before.mech, after, places, dead, spent))


def _destruction(draft: Draft, unit: UnitId, before: Before, after: GridMech) -> None:
    """Limbs destroyed just now may be torn off; a lost leg brings the 'Mech down."""
    fresh = after.broken - before.mech.broken
    for location in [where for where in after.design.structure if where in fresh] if fresh else ():
        # What went into the Destroyed zone has told it already.
        if destroyed(location) not in draft.unit(unit).conditions:
            told = f"the {NAMES[location]} is destroyed"
            draft.remark(told, Cause(rule=_rule_of(location)), unit)
        if location != "HD" and location not in TORSOS and not after.destroyed:
            draft.owe(
                TearOff(unit=unit, location=location),
                TORN_OFF,
                unit=unit,
                why=f"the {NAMES[location]} is destroyed",
            )
    for leg in after.legs_gone:
        if leg not in before.mech.gone:
            piloting.owe_fall(draft, after, unit, f"{NAMES[leg]} destroyed", "BT-leg-loss")


def _rule_of(location: str) -> RuleId:
    return RuleId("RT-breach") if location in TORSOS else ZONE


# -- slots -----------------------------------------------------------------------------------


def _slots(
    draft: Draft,
    unit: UnitId,
    before: Mech,
    after: Mech,
    places: Sequence[Place],
    dead: frozenset[str],
    spent: SlotKey | None,
) -> Iterator[Burst]:
    """The effects of slots hit for the first time, in the order of their boxes (RT-11)."""
    until_now, seen = before, before.hit
    for key, cell in places:
        location, _, part = key.partition("/")
        if part != CRITICAL or location in dead:
            continue
        slot_key = slot_at(draft.unit(unit), location, cell)
        if slot_key in seen or slot_key not in after.hit or slot_key == spent:
            continue
        seen = {**seen, slot_key: after.hit[slot_key]}
        with_it = replace(before, hit=seen)
        yield from _effect(draft, unit, until_now, with_it, slot_key)
        until_now = with_it


def _effect(draft: Draft, unit: UnitId, before: Mech, after: Mech, key: SlotKey) -> Iterator[Burst]:
    """What follows at once; lasting effects are derived from the mark."""
    slot = after.design.slot(key)
    assert slot is not None
    location = key.partition("/")[0]
    draft.remark(f"{slot.name} hit ({NAMES[location]})", Cause(rule=SLOT), unit)
    draft.befall(unit, Mishap.CRITICAL)
    if slot.system == "engine" and after.design.engine.type.burns_fuel:
        engine.owe_check(draft, unit, after.engine_hits)
    if slot.system:
        piloting.owe_after_slot(draft, after, unit, slot.system, location)
    if not options.is_on(draft.state, "explosions"):
        return
    for index in slot.items:
        item = after.design.items[index]
        points = _explosion_of(draft, before, unit, item, key)
        if points:
            yield Burst(slot=key, points=points, source=item.gear.name)


def _explosion_of(draft: Draft, before: Mech, unit: UnitId, item: Item, key: SlotKey) -> int:
    gear = item.gear
    if gear.kind is GearKind.AMMO:
        track = bin_key(before.paper, item) if item.slots else ammo_key(key)
        shots = draft.unit(unit).tracks.get(track, 0)
        if not (gear.is_explosive and shots):
            return 0
        draft.move(unit, track, 0, Cause(rule=EXPLOSION, source="explosion"))
        points = shots * gear.explosion_per_shot
        tuning.burn(draft, before, unit, item, points)
        return points
    if gear.is_explosive and gear.explosion and not before.is_item_lost(item):
        return gear.explosion
    return 0


def owe_explosions(draft: Draft, unit: UnitId, bursts: Sequence[Burst]) -> None:
    """Explosions of one blow wait in a line: the first in it is the first out (RT-13)."""
    if not bursts:
        return
    first, *rest = bursts
    draft.owe(
        Explode(
            unit=unit,
            slot=first.slot,
            points=first.points,
            source=first.source,
            then=tuple(rest),
        ),
        ORDER,
        unit=unit,
        why=f"{first.source} was hit",
    )
