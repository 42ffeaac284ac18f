"""Physical attacks that could be made and that the rules forbid; a table may do them anyway."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.systems.battletech import hull_down
from recordsheet_gui.systems.battletech.load import no_charge
from recordsheet_gui.systems.battletech.mech import clubs, modes, numbers, physical_weapons, shapes
from recordsheet_gui.systems.battletech.mech.flip import FLIPPED
from recordsheet_gui.systems.battletech.mech.physical_weapons import has_fired, struck_key
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.systems.battletech.paper import PRONE
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units.mech.anatomy import ARMS, NAMES

if TYPE_CHECKING:  # an attack asks what is forbidden
    from recordsheet_gui.systems.battletech.mech.physical import PhysicalAttack

KINDS = ("punch", "kick", "push", "club", "charge", "dfa", "weapon")
TWO_ARMED = ("punch", "weapon")
"""Attacks that each arm may make once."""


def check(
    draft: Draft, attacker: Mech, target: View, command: "PhysicalAttack", word: str, limb: str
) -> None:
    """Refuse the attack with the first reason; all are told where the table does it anyway."""
    if word == "kick" and hull_down.is_down(draft.state, attacker):
        words = f"{attacker.design.name} is hull down and cannot kick."
        draft.forbid(command, "hull-down", words, command.attacker)
    for code, sentence in reasons(attacker, target, command, word, limb):
        draft.forbid(command, code, sentence, command.attacker)


def reasons(
    attacker: Mech, target: View, command: "PhysicalAttack", word: str, limb: str
) -> Iterator[tuple[str, str]]:
    """Why the rules forbid an attack, each with a code."""
    yield from _spent(attacker, word, limb)
    yield from _out_of_reach(target, command, word)
    if word == "charge" and (reason := no_charge(attacker.paper)) is not None:
        yield "let-out", reason
    name = attacker.design.name
    if word in ("charge", "push") and PRONE in target.paper.conditions:
        yield "prone", f"{target.design.name} is prone and cannot be {word}{_ed(word)}."
    if word == "push" and command.level:
        yield "level", f"{target.design.name} does not stand on the level of {name}."
    if word == "push" and shapes.flies(attacker):
        yield "airborne", f"{name} flies and has nothing to push against."
    if word == "dfa":
        yield from _too_high(attacker, target, command)
    if word == "charge":
        yield from too_far(attacker, command)
    if word == "dfa" and numbers.jumps_on_boosters(attacker):
        yield "boosters", f"{name} jumps on boosters, which allow no death from above."
    if word in ("punch", "push") and FLIPPED in attacker.paper.conditions:
        yield "flipped", f"{name} has its arms flipped and cannot {word}."
    blades = physical_weapons.called(attacker, "retractable blade")
    if word == "punch" and any(modes.is_on(attacker, one.index) for one in blades):
        yield "blade", f"{name} has its blade extended and cannot punch."


def too_far(attacker: View, command: "PhysicalAttack") -> Iterator[tuple[str, str]]:
    """A charge counts the hexes of this turn's move after the last turn back or fall, no others."""
    is_known = not command.attacker_moved and attacker.moved != "none"
    if is_known and command.hexes > attacker.hexes_moved:
        name, far = attacker.design.name, counted(attacker.hexes_moved, "hex")
        yield "too-far", f"{name} moved {far} this turn and charges through no more."


def _too_high(attacker: Mech, target: View, command: "PhysicalAttack") -> Iterator[tuple[str, str]]:
    """Who falls on somebody has leaped as high as that one is."""
    levels = command.level + target.elevation
    most = numbers.jump(attacker).value
    # A table that tells of a jump without jets has its own idea of it.
    if 0 < most < levels:
        name, up = attacker.design.name, counted(levels, "level")
        yield "height", f"{name} has {most} jumping MP and does not leap {up} high."


def _spent(attacker: Mech, word: str, limb: str) -> Iterator[tuple[str, str]]:
    """What the 'Mech has done this turn already."""
    name = attacker.design.name
    using = {"club": ARMS, "push": ARMS}.get(word, (limb,))
    for one in using:
        if (one in ARMS or one in attacker.legs) and has_fired(attacker, one):
            yield "fired", f"The {NAMES[one]} of {name} fired this turn and cannot {_verb(word)}."
    if word in ("charge", "dfa") and any(has_fired(attacker, where) for where in NAMES):
        words = "charge" if word == "charge" else "attack from above"
        yield "fired", f"{name} fired weapons this turn and cannot {words}."
    kind = word if word in KINDS else "weapon"
    tracks = attacker.paper.tracks
    for other in KINDS:
        start = struck_key(other, "")
        limbs = [
            key.removeprefix(start) for key, n in tracks.items() if n and key.startswith(start)
        ]
        if limbs and other != kind:
            yield "other-kind", f"{name} has made another kind of physical attack this turn."
        elif limbs and (kind not in TWO_ARMED or limb in limbs):
            where = f" with the {NAMES[limb]}" if limb in NAMES else ""
            yield "again", f"{name} has done that{where} this turn."
    if tracks.get(struck_key(clubs.PICKED_UP, ""), 0):
        yield "picked-up", f"{name} picked up a club this turn and makes no attack."


def _ed(word: str) -> str:
    return "d" if word.endswith("e") else "ed"


def _verb(word: str) -> str:
    return word if word in ("punch", "kick", "push", "club") else "strike"


def _out_of_reach(target: View, command: "PhysicalAttack", word: str) -> Iterator[tuple[str, str]]:
    """Fists reach up, feet reach down, and a prone target is low."""
    name = target.design.name
    if PRONE in target.paper.conditions and word not in ("dfa", "charge", "push"):
        level = 0 if word == "kick" else 1
        if command.level != level:
            where = "on the same level" if word == "kick" else "one level higher"
            yield "prone", f"{name} is prone: {_article(word)} reaches it only {where}."
        return
    if word == "kick" and command.level > 0:
        yield "level", f"{name} stands too high for a kick."
    if word == "punch" and command.level < 0:
        yield "level", f"{name} stands too low for a punch."


def _article(word: str) -> str:
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"
