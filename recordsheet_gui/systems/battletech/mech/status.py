"""What a sheet says of its 'Mech: derived numbers, conditions with their small print, report."""

from collections.abc import Mapping

from recordsheet_gui.core.remembered import Remembered
from recordsheet_gui.core.system import Derived, shares_lost
from recordsheet_gui.systems.battletech import paper
from recordsheet_gui.systems.battletech.locations import blown_off
from recordsheet_gui.systems.battletech.mech import (
    bridges,
    crew,
    heat,
    lam,
    modes,
    numbers,
    plating,
    shapes,
    shields,
    shocks,
)
from recordsheet_gui.systems.battletech.mech.as_built import as_built
from recordsheet_gui.systems.battletech.mech.movement import move_reasons
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.systems.battletech.mech.withdrawal import crippled
from recordsheet_gui.units.mech.anatomy import ARMS

CRIPPLED = "crippled"

SMALL_PRINT: Mapping[str, str] = {
    "swarmed": "Somebody clings to it: shake or brush them off, jump, fall, or burst a B-Pod.",
    "prone": "Asked for no roll to stay up; standing up costs 2 MP and a piloting roll.",
    "shutdown": "Immobile; fails every piloting roll; cannot fire.",
    "unconscious": "Immobile; fails every piloting roll; the pilot may come to in an End Phase.",
    "immobile": "Easier to hit, and may be the target of aimed shots.",
    "gyro destroyed": "Cannot stand, may fire prone and turn one hexside a turn with an MP left.",
    "cannot stand": "Stays down for the rest of the game.",
    "cannot fire": "No weapon attacks; physical attacks, ECM and C3 still work.",
    "cannot kick": "A hip or a leg is gone.",
    "no free prone fire": "This quad pays the prone modifier like a biped.",
    "submerged": "Water cools up to 6 more and halves falls; lost life support hurts the pilot.",
    "wading": "Water cools the heat sinks of the legs, up to 6 in all.",
    "commander pilots": "The second warrior of the command console has taken over.",
    "airborne": "Flies: a third of the jets' heat; its piloting rolls are control rolls.",
    "cannot fly": "In an atmosphere a fighter needs both its side torsos.",
    "out of control": "Flies straight on until its pilot has it in hand again.",
    "carrying": "Of a hit on it, a die of 1 to 3 strikes what hangs from its hoist.",
    "carried": "Hangs from a lift hoist and does nothing.",
    "stalled": "The engine stands still and so does the 'Mech; an End Phase roll may start it.",
    "narc": "Missiles made for Narc find it; indirect fire needs no spotter.",
    "inarc-homing": "Missiles hit it more easily.",
    "inarc-ecm": "As under an enemy's ECM.",
    "inarc-haywire": "Its own weapons aim worse.",
    "inarc-nemesis": "Guided missiles of its own side may turn to it.",
    "tagged": "Semi-guided missiles make nothing of its movement this turn.",
    "ecm": "No Artemis, Narc or C3 here.",
    "angel-ecm": "No Artemis, Narc, C3 or Streak here.",
    "skidded": "Shots at it are at +2 this turn.",
    "club: tree": "Held in both hands; breaks when it hits.",
    "club: girder": "Held in both hands.",
    "club: limb": "Held in both hands.",
    "flooded": "Its gear works no more; a flooded head or center torso ends the 'Mech.",
    "blown off": "The limb lies on the ground and may be picked up as a club.",
}
"""Help text of conditions, in our own words."""
LATER = "Asked for: it comes true in the End Phase, or with the next move."


def conditions(mech: Mech) -> tuple[str, ...]:
    """What is written on the sheet, then what follows from the marks."""
    words = [
        key.partition("/")[0] if _is_pod(key) else paper.name_of(mech.design, key)
        for key in mech.paper.conditions
        if not (_is_pod(key) and key.partition("/")[2] in mech.gone)
    ]
    words = list(dict.fromkeys(words))
    words += [*crew.words(mech), *shocks.words(mech), *plating.words(mech)]
    words += [*shapes.words(mech), *lam.words(mech)]
    if mech.is_immobile:
        words.append("immobile")
    if mech.is_gyro_destroyed:
        words.append("gyro destroyed")
    if not mech.can_stand:
        words.append("cannot stand")
    if numbers.cannot_fire(mech):
        words.append("cannot fire")
    if mech.hips_hit or mech.legs_gone:
        words.append("cannot kick")
    if mech.is_quad and (mech.hips_hit or mech.legs_gone):
        words.append("no free prone fire")
    if mech.book.forced_withdrawal and crippled(mech):
        words.append(CRIPPLED)
    return tuple(words)


def help_for(mech: Mech, condition: str) -> str:
    """The small print of a condition."""
    if condition == CRIPPLED:
        return f"Has to withdraw: {crippled(mech)}."
    if ": to " in condition:
        return LATER
    if condition.startswith(("carrying ", "carried by ")):
        return SMALL_PRINT[condition.split()[0]]
    for words in ("blown off", "flooded"):
        if condition.endswith(words):
            return SMALL_PRINT[words]
    return SMALL_PRINT.get(condition, "")


def _is_pod(key: str) -> bool:
    return key.partition("/")[0] in paper.PODS


def pods(mech: Mech) -> list[dict[str, object]]:
    """What sticks to the 'Mech, and where, as the command line prints it."""
    found = (key.partition("/") for key in mech.paper.conditions)
    return [
        {"pod": pod, "location": where}
        for pod, _, where in found
        if pod in paper.PODS and where not in mech.gone
    ]


def derived(mech: Mech) -> Derived:
    """All that follows from the marks; a table of a hundred asks for each with every phase."""
    return _known(mech)


def _derived(mech: Mech) -> Derived:
    found = dict(numbers.numbers(mech))
    found |= as_built(mech)
    found["projected heat"] = heat.projected(mech)
    for mode in ("run", "jump"):
        if found[mode].value and move_reasons(mech, mode):
            found[f"roll to {mode}"] = found["piloting"]
    words = conditions(mech)
    return Derived(
        numbers=found,
        conditions=words,
        grave=tuple(word for word in paper.GRAVE if word in words),
        wounds=crew.wounds(mech),
        destroyed=mech.destroyed,
        small_print={word: told for word in words if (told := help_for(mech, word))},
        gone=mech.gone,
        torn_off=frozenset(w for w in mech.gone if blown_off(w) in mech.paper.conditions),
        lost_items=mech.lost_items(),
        slots_hit=mech.hit,
        can_break=True,
        hurt=shares_lost(
            mech.paper, lambda key: mech.anatomy.front(key.partition("/")[0]), mech.gone
        ),
        gauges=(*shields.gauges(mech), *plating.gauges(mech), *bridges.gauges(mech)),
    )


_known = Remembered(_derived)


def mech_report(mech: Mech) -> dict[str, object]:
    """Slots, ammunition, heat, pilot, movement and modifiers as the command line prints them."""
    from recordsheet_gui.systems.battletech.report import parts_report

    target = numbers.piloting(mech)
    movement = {
        "walk": numbers.walk(mech).value,
        "run": numbers.run(mech).value,
        "jump": numbers.jump(mech).value,
    }
    if not shapes.has_limbs(mech):
        movement["cruise"] = numbers.cruise(mech).value
        movement["flank"] = numbers.flank(mech).value
    if shapes.is_fighter(mech):
        movement["safe_thrust"] = numbers.cruise(mech).value
        movement["max_thrust"] = numbers.flank(mech).value
    fast = numbers.fastest_run(mech)
    if fast is not None:
        movement["fast_run"] = fast.value
    if numbers.umu(mech):
        movement["umu"] = numbers.umu(mech)
    flight: dict[str, object] = {}
    if mech.flier is not None:
        movement["thrust_spent"] = mech.paper.tracks.get(lam.SPENT, 0)
        flight = {"altitude": mech.flier.altitude, "velocity": mech.flier.velocity}
    modifiers = numbers.attack_modifiers(mech)
    for arm in ARMS:
        if arm in mech.design.structure and arm not in mech.gone:
            modifiers += numbers.arm_modifiers(mech, arm)
    return {
        **paper.report(mech.paper),
        **flight,
        "skills": {
            "gunnery": mech.paper.tracks[paper.GUNNERY],
            "piloting": mech.paper.tracks[paper.PILOTING],
        },
        "pilot": {
            "hits": mech.paper.tracks[paper.PILOT_HITS],
            "conscious": mech.is_conscious,
            "dead": mech.is_pilot_dead,
        },
        "modes": modes.report(mech),
        "shields": shields.report(mech),
        "modular_armor": plating.report(mech),
        "bridges": bridges.report(mech),
        "crew": crew.report(mech),
        "movement": movement,
        "pods": pods(mech),
        "to_hit": parts_report(modifiers),
        "piloting": {"target": target.value, "parts": parts_report(target.parts)},
    }
