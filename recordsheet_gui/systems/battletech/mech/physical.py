"""Fists, feet and falling bodies."""

from typing import ClassVar

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import NOW, PHASE_END, Due
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.systems.battletech.attacks import Circumstances, both, circumstances
from recordsheet_gui.systems.battletech.game import AttackRoll, BattleTechGame, Body
from recordsheet_gui.systems.battletech.mech import numbers, piloting
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.systems.battletech.paper import PILOTING, PRONE, fired_key
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units.mech.anatomy import ARMS

PHYSICAL = RuleId("BT-physical")
CHARGE = RuleId("BT-charge")
DFA = RuleId("BT-death-from-above")

BASES = {"punch": 0, "kick": -2, "push": -1, "club": -1, "charge": 0, "dfa": 0}
"""What each attack adds to the piloting skill."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PhysicalAttack(Circumstances):
    """Strike a target with the 'Mech itself."""

    do: ClassVar[str] = "physical"
    title: ClassVar[str] = "physical attack"

    attack: str
    limb: str = ""
    """The arm or leg that strikes; left out, the better one."""
    hexes: int = 0
    """For a charge: hexes moved in a straight line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RollPhysical(AttackRoll):
    """Roll for a physical attack."""

    do: ClassVar[str] = "physical_roll"
    title: ClassVar[str] = "physical roll"
    is_internal: ClassVar[bool] = True

    attack: str
    side: str
    points: int
    recoil: int = 0
    hexes: int = 0
    number: Number


def physical(draft: Draft, game: BattleTechGame, attacker: Mech, command: PhysicalAttack) -> None:
    """Owe the roll; the number says where it comes from."""
    _, target = both(draft, game, command)
    name = attacker.design.name
    bases = game.physical_bases
    if command.attack not in bases:
        known = ", ".join(bases)
        raise RuleError("attack", f'There is no attack "{command.attack}"; there are {known}.')
    if attacker.is_immobile or PRONE in attacker.paper.conditions:
        raise RuleError("cannot", f"{name} lies down or is immobile and cannot {command.attack}.")
    if not 0 <= command.hexes <= 60:
        raise RuleError("hexes", f"A charge is 0 to 60 hexes long, not {command.hexes}.")
    mode = command.attacker_moved or attacker.moved
    if command.attack == "dfa" and mode != "jump":
        raise RuleError("no-jump", f"{name} has to jump for a death from above.")
    if command.attack == "charge" and mode == "jump":
        raise RuleError("jumped", f"{name} jumped this turn and cannot charge.")
    limb = _limb(attacker, command)
    points, recoil = _damage(attacker, target, command, limb)
    roll = RollPhysical(
        unit=command.attacker,
        target=command.target,
        attack=command.attack,
        side=command.side,
        points=points,
        recoil=recoil,
        hexes=command.hexes,
        number=to_hit(attacker, target, command, limb, bases[command.attack]),
    )
    draft.owe(roll, PHYSICAL, unit=command.attacker, why=f"at {target.design.name}")


def _limb(attacker: Mech, command: PhysicalAttack) -> str:
    """The limb that strikes; refused when it cannot."""
    name, attack = attacker.design.name, command.attack
    if attack in ("punch", "club", "push") and attacker.is_quad:
        raise RuleError("quad", f"{name} has no arms to {attack} with.")
    if attack in ("punch", "club"):
        able = [arm for arm in ARMS if numbers.punch_to_hit(attacker, arm) is not None]
        able = [arm for arm in able if not _fired(attacker, arm)]
        if attack == "club":
            hands = [
                arm
                for arm in able
                if attacker.has_system("hand", arm) and not attacker.is_system_hit("hand", arm)
            ]
            able = hands if len(hands) == len(ARMS) else []
    elif attack == "kick":
        able = [leg for leg in attacker.legs if numbers.kick_to_hit(attacker, leg) is not None]
    elif attack == "push":
        if any(arm in attacker.gone or _fired(attacker, arm) for arm in ARMS):
            raise RuleError("arms", f"{name} needs both arms, unfired, to push.")
        return ""
    else:
        return ""
    if command.limb:
        able = [limb for limb in able if limb == command.limb]
    if not able:
        raise RuleError("cannot", f"{name} cannot {attack} with that.")
    return min(able, key=lambda limb: _limb_modifier(attacker, attack, limb).value)


def _fired(attacker: Mech, arm: str) -> bool:
    """An arm that fired a weapon this turn does not punch."""
    return any(
        item.location == arm and attacker.paper.tracks.get(fired_key(index), 0)
        for index, item in enumerate(attacker.design.items)
    )


def _limb_modifier(attacker: Mech, attack: str, limb: str) -> Number:
    if attack in ("punch", "club"):
        return numbers.punch_to_hit(attacker, limb) or Number(value=0)
    if attack == "kick":
        return numbers.kick_to_hit(attacker, limb) or Number(value=0)
    return numbers.push_to_hit(attacker) if attack == "push" else Number(value=0)


def _damage(attacker: Mech, target: View, command: PhysicalAttack, limb: str) -> tuple[int, int]:
    """Points to the target and to the attacker."""
    tons = attacker.design.tons
    match command.attack:
        case "punch":
            return numbers.punch_damage(attacker, limb).value, 0
        case "kick":
            return numbers.kick_damage(attacker, limb).value, 0
        case "club":
            return tons // 5, 0
        case "charge":
            return -(-tons * command.hexes // 10), -(-target.tons // 10)
        case "dfa":
            return -(-3 * tons // 10), -(-tons // 5)
        case _:
            return 0, 0


def to_hit(attacker: Mech, target: View, command: PhysicalAttack, limb: str, base: int) -> Number:
    """Piloting skill and every labelled modifier."""
    skill = attacker.paper.tracks[PILOTING]
    parts = [Part(label="piloting", value=skill, rule=RuleId("BT-skill"))]
    if base:
        parts.append(Part(label=command.attack, value=base, rule=PHYSICAL))
    if command.attack in ("charge", "dfa"):
        other = target.paper.tracks.get(PILOTING, skill)
        if skill != other:
            parts.append(Part(label="against their pilot", value=skill - other, rule=PHYSICAL))
    parts += circumstances(attacker, target, command)
    parts += _limb_modifier(attacker, command.attack, limb).parts
    return total(*parts)


def roll_physical(
    draft: Draft, game: BattleTechGame, attacker: Mech, command: RollPhysical
) -> None:
    """Damage, then who has to keep the balance."""
    word = "Death from above" if command.attack == "dfa" else command.attack.capitalize()
    title = f"{word}: to hit"
    faces = draft.roll(2, 6, title, PHYSICAL, unit=command.unit, target=command.number)
    if sum(faces) < command.number.value:
        draft.remark(f"the {command.attack} misses", Cause(rule=PHYSICAL), command.unit)
        _missed(draft, game, attacker, command)
        return
    attack = command.attack
    own = attacker.tons
    target = game.rules_of(draft.state, command.target)
    if command.points:
        side = "front" if attack == "dfa" else command.side
        body = Body(attack=attack, points=command.points, side=side, tons=own, hexes=command.hexes)
        target.blow(draft, command.target, body)
    if command.recoil:
        theirs = game.look(draft.state, command.target).tons
        tons = theirs if attack == "charge" else own
        recoil = Body(attack=attack, points=command.recoil, side="front", tons=tons, is_recoil=True)
        game.rules_of(draft.state, command.unit).blow(draft, command.unit, recoil)
    _hit(draft, game, command)


def _roll(
    draft: Draft,
    game: BattleTechGame,
    unit: UnitId,
    why: str,
    rule: RuleId,
    modifier: int,
    due: Due,
) -> None:
    game.rules_of(draft.state, unit).shake(draft, unit, why, rule, modifier, due)


def _hit(draft: Draft, game: BattleTechGame, command: RollPhysical) -> None:
    """Whoever is kicked rolls at the phase's end; displacement is settled at once."""
    match command.attack:
        case "kick":
            _roll(draft, game, command.target, "kicked", PHYSICAL, 0, PHASE_END)
        case "push":
            _roll(draft, game, command.target, "pushed", PHYSICAL, 0, NOW)
        case "charge":
            _roll(draft, game, command.target, "charged", CHARGE, 2, NOW)
            _roll(draft, game, command.unit, "after the charge", CHARGE, 2, NOW)
        case "dfa":
            _roll(draft, game, command.target, "death from above", DFA, 2, NOW)
            _roll(draft, game, command.unit, "after death from above", DFA, 4, NOW)
        case _:
            pass


def _missed(draft: Draft, game: BattleTechGame, attacker: Mech, command: RollPhysical) -> None:
    if command.attack == "kick":
        _roll(draft, game, command.unit, "missed kick", PHYSICAL, 0, PHASE_END)
    elif command.attack == "dfa":
        piloting.owe_fall(draft, attacker, command.unit, "missed death from above", DFA, due=NOW)
