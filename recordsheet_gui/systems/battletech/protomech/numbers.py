"""Numbers that follow from a ProtoMech's marks, each with labelled parts and rules."""

from collections.abc import Iterator

from recordsheet_gui.core.ids import RuleId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.systems.battletech.protomech import keys
from recordsheet_gui.systems.battletech.protomech.view import Proto, legs_crossed
from recordsheet_gui.units.gear import Item
from recordsheet_gui.units.protomech.design import BOOSTER, UMU
from recordsheet_gui.units.protomech.facts import ARMS, HEAD, LEGS, MAIN_GUN, TORSO

MOVEMENT = RuleId("BT-movement")
BOXES = RuleId("TW-proto-boxes")
HALF = RuleId("TW-proto-half")
BOOST = RuleId("TW-proto-booster")
WING = RuleId("TW-proto-wings")
GLIDER = RuleId("TW-proto-glider")
GUN = RuleId("TW-proto-main-gun")
SIGHT = RuleId("TW-proto-head")

GROUND = 1
"""MP of a glider on its feet."""
LEG_BOXES = 3
NO_LONG_RANGE = 2
"""Boxes of the head from which on it does not see far."""


def _part(label: str, value: int, rule: RuleId) -> Part:
    return Part(label=label, value=value, rule=rule)


def _hurt(printed: int, crossed: int, name: str) -> Iterator[Part]:
    """One box costs a point, the second half of what is printed instead, fractions down."""
    if crossed == 1 and printed:
        yield _part(f"{name}: first box", -1, BOXES)
    elif crossed == 2:
        yield _part(f"{name}: second box", printed // 2 - printed, HALF)
    elif crossed > 2:
        yield _part(f"{name}: third box", -printed, BOXES)


def walk(view: Proto) -> Number:
    """MP on its feet; in flight, where it has wings."""
    printed = view.design.walk
    if view.design.is_glider:
        return cruise(view)
    parts = [_part("printed", printed, MOVEMENT), *_hurt(printed, legs_crossed(view), "legs")]
    return _of_one_who_can(view, parts)


def cruise(view: Proto) -> Number:
    """What a glider flies: the torso and its wings count, its legs do not."""
    printed = view.design.walk
    parts = [_part("printed", printed, MOVEMENT), *_hurt(printed, view.crossed(TORSO), "torso")]
    wings = view.paper.tracks.get(keys.WINGS, 0)
    if wings:
        parts.append(_part("wings hit", -wings, WING))
    return _of_one_who_can(view, parts)


def ground(view: Proto) -> Number:
    """What a glider walks."""
    parts = [_part("on its feet", GROUND, GLIDER), *_hurt(GROUND, legs_crossed(view), "legs")]
    return _of_one_who_can(view, parts)


def _of_one_who_can(view: Proto, parts: list[Part]) -> Number:
    """Never below nothing, and nothing without a pilot."""
    left = sum(part.value for part in parts)
    if left < 0:
        parts.append(_part("no more is left", -left, MOVEMENT))
    elif left and view.is_immobile:
        parts.append(_part("immobile", -left, MOVEMENT))
    return total(*parts)


def run(view: Proto) -> Number:
    """One and a half times what is left to walk, rounded up."""
    slow = walk(view).value
    return total(_part("walk", slow, MOVEMENT), _part("half of it more", (slow + 1) // 2, MOVEMENT))


def fast_run(view: Proto) -> Number | None:
    """Twice what is left to walk; None without a booster that works."""
    if not view.carries(BOOSTER):
        return None
    slow = walk(view).value
    return total(_part("walk", slow, MOVEMENT), _part("myomer booster", slow, BOOST))


def jump(view: Proto) -> Number:
    """Its jets lie in the torso."""
    printed = view.design.jump
    crossed = 0 if view.design.is_glider else view.crossed(TORSO)
    parts = [_part("printed", printed, MOVEMENT), *_hurt(printed, crossed, "torso")]
    return _of_one_who_can(view, parts)


def umu(view: Proto) -> int:
    """MP under water."""
    return sum(item.gear.family == UMU for item in view.carried)


# -- firing ----------------------------------------------------------------------------------


def attack_modifiers(view: Proto) -> tuple[Part, ...]:
    """What its marks add to all its attacks."""
    hits = view.crossed(HEAD)
    return (_part("head hit", hits, SIGHT),) if hits else ()


def weapon_modifiers(view: Proto, item: Item) -> tuple[Part, ...]:
    """What the arms add to what they hold."""
    places = ARMS if item.location == MAIN_GUN else (item.location,)
    return tuple(
        _part(f"{view.anatomy.name(arm)} hit", view.crossed(arm), GUN)
        for arm in places
        if arm in view.arms and view.crossed(arm)
    )


def cannot_fire(view: Proto) -> str | None:
    """Why no weapon can be fired, or None."""
    if view.is_pilot_dead:
        return "the pilot is dead"
    if not view.is_conscious:
        return "the pilot is unconscious"
    return None


def cannot_fire_with(view: Proto, index: int) -> str | None:
    """Why one weapon may not fire, as the end of a sentence, or None."""
    where = view.carried[index].location
    if where == MAIN_GUN:
        if view.has_lost_arms:
            return "is held by no arm any more"
        if view.has_fired(*ARMS):
            return "does not fire in a turn in which an arm has fired"
    if where in ARMS and view.has_fired(MAIN_GUN):
        return "does not fire in a turn in which the main gun has fired"
    return None


def cannot_reach(view: Proto, band: str) -> str | None:
    """Why it does not shoot so far, or None."""
    if band == "long" and view.crossed(HEAD) >= NO_LONG_RANGE:
        return "its head is hit twice, and it shoots at nothing far away"
    return None


def cannot_twist(view: Proto) -> bool:
    """True for legs that hold the torso where it is."""
    return view.crossed(LEGS) >= LEG_BOXES
