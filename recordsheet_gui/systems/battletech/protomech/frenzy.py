"""The one physical attack of ProtoMechs: they throw themselves at somebody in their hex."""

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.systems.battletech.attacks import both, circumstances
from recordsheet_gui.systems.battletech.game import BattleTechGame, Body, Strike
from recordsheet_gui.systems.battletech.mech.physical import PhysicalAttack
from recordsheet_gui.systems.battletech.mech.physical_roll import RollPhysical
from recordsheet_gui.systems.battletech.mech.physical_weapons import struck_key
from recordsheet_gui.systems.battletech.paper import PRONE
from recordsheet_gui.systems.battletech.protomech import numbers
from recordsheet_gui.systems.battletech.protomech.view import Proto
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units.protomech.design import MELEE, QUAD_MELEE

FRENZY = RuleId("TW-proto-frenzy")
MELEE_WEAPON = RuleId("TW-proto-melee")
WORD = "frenzy"
ATTACKS = {WORD: "Frenzy"}
BASE = 4
"""What it has to roll, whoever sits in it."""
POINTS = ((5, 1), (9, 2))
MOST_POINTS = 3
"""Damage by tons, up to so many; above, the most."""
MELEE_TONS = 5
"""A melee weapon adds a point for each so many tons begun."""


def damage(view: Proto) -> Number:
    """What claws, fists and what it holds do."""
    tons = view.design.tons
    own = next((points for most, points in POINTS if tons <= most), MOST_POINTS)
    parts = [Part(label="frenzy", value=own, rule=FRENZY)]
    more = -(-view.tons // MELEE_TONS)
    if view.carries(QUAD_MELEE):
        parts.append(Part(label="quad melee system", value=2 * more, rule=MELEE_WEAPON))
    elif view.carries(MELEE):
        parts.append(Part(label="melee weapon", value=more, rule=MELEE_WEAPON))
    return total(*parts)


def physical(draft: Draft, game: BattleTechGame, attacker: Proto, command: PhysicalAttack) -> None:
    """Owe the roll; the number says where it comes from."""
    _, target = both(draft, game, command)
    name, unit = attacker.design.name, command.attacker
    if command.attack != WORD:
        raise RuleError("cannot", f"{name} makes no physical attack but a frenzy.")
    if attacker.is_immobile:
        raise RuleError("immobile", f"{name} is immobile and cannot attack.")
    if attacker.is_airborne or target.is_airborne:
        who = name if attacker.is_airborne else target.design.name
        draft.forbid(command, "airborne", f"{who} flies: a frenzy needs one hex for both.", unit)
    if attacker.paper.tracks.get(struck_key(WORD, ""), 0):
        draft.forbid(command, "again", f"{name} has struck this turn.", unit)
    draft.move(unit, struck_key(WORD, ""), 1, Cause(rule=FRENZY))
    roll = RollPhysical(
        unit=unit,
        target=command.target,
        attack=WORD,
        side=command.side,
        points=damage(attacker).value,
        number=to_hit(attacker, target, command),
        table="kick" if target.anatomy.group("leg") and not _lies(target) else "weapon",
        same_hex=True,
    )
    draft.owe(roll, FRENZY, unit=unit, why=f"at {target.design.name}")


def _lies(target: View) -> bool:
    return PRONE in target.paper.conditions


def to_hit(attacker: Proto, target: View, command: PhysicalAttack) -> Number:
    """A fixed number, how both moved, and what its head adds."""
    base = Part(label="frenzy", value=BASE, rule=FRENZY)
    return total(
        base, *circumstances(attacker, target, command), *numbers.attack_modifiers(attacker)
    )


def roll(draft: Draft, game: BattleTechGame, attacker: Proto, command: RollPhysical) -> None:
    """At the number or above it strikes."""
    faces = draft.roll(2, 6, "Frenzy: to hit", FRENZY, unit=command.unit, target=command.number)
    if sum(faces) < command.number.value:
        draft.remark("the frenzy misses", Cause(rule=FRENZY), command.unit)
        return
    strike = Strike(attack=WORD, attacker=command.unit, number=command.number.value)
    body = Body(
        attack=WORD,
        points=command.points,
        side=command.side,
        tons=attacker.tons,
        table=command.table,
        same_hex=True,
        strike=strike,
    )
    game.rules_of(draft.state, command.target).blow(draft, command.target, body)
