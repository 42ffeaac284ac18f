"""Attacks: declared, rolled, and what a hit or a miss brings."""

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.systems.skirmish import damage, falls, tables
from recordsheet_gui.systems.skirmish.card import CardView, card, fired_key
from recordsheet_gui.systems.skirmish.commands import (
    Attack,
    AttackCommand,
    Charge,
    Kick,
    LookAt,
    PhysicalAttack,
    RollToHit,
    TakeHit,
)
from recordsheet_gui.systems.skirmish.numbers import (
    BASE,
    CHARGE,
    checked_hexes,
    half_points,
    hides,
    to_hit,
    view_blocked_by,
)
from recordsheet_gui.systems.skirmish.options import roll

RECOIL = RuleId("SK-10")
SIGHT = RuleId("SK-sight")
FIRED = RuleId("SK-fired")
SIDES = ("front", "left", "right", "rear")


def declare(draft: Draft, attack: AttackCommand) -> None:
    """Refuse what cannot be, its number included; the roll to hit is then owed by the attacker."""
    attacker = _check(draft, attack)
    if isinstance(attack, Attack):
        attack = _aimed(attacker, attack)
    to_hit(draft.state, attack)
    if hidden_by := hides(attack):
        words = f"{draft.unit(attack.target).design.name} is hidden by {hidden_by}."
        draft.forbid(attack, "hidden", words, attack.attacker)
    if isinstance(attack, Attack) and attack.item is not None:
        draft.move(attack.attacker, fired_key(attack.item), 1, Cause(rule=FIRED))
    if isinstance(attack, Charge):
        falls.book(draft, attack)
    draft.owe(
        RollToHit(unit=attack.attacker, attack=attack, damage=_damage(attacker, attack)),
        BASE,
        unit=attack.attacker,
    )


def _aimed(attacker: CardView, attack: Attack) -> Attack:
    """The attack with the weapon that fires."""
    item = attacker.weapon(attack.weapon, attack.item)
    return replace(attack, weapon=attacker.design.weapons[item].name, item=item)


def _check(draft: Draft, attack: AttackCommand) -> CardView:
    attacker = card(draft.state, attack.attacker)
    card(draft.state, attack.target)
    name = attacker.design.name
    if attack.attacker == attack.target:
        raise RuleError("self", f"{name} cannot attack itself.")
    if attacker.destroyed is not None:
        raise RuleError("destroyed", f"{name} is out of the game and attacks no more.")
    if isinstance(attack, PhysicalAttack):
        _check_physical(attacker, attack)
    return attacker


def _check_physical(attacker: CardView, attack: PhysicalAttack) -> None:
    name = attacker.design.name
    if attack.side not in SIDES:
        raise RuleError("side", f'There is no side "{attack.side}"; there are {", ".join(SIDES)}.')
    if attack.side != "front":
        raise RuleError("side", "A physical attack goes to the front.")
    if attack.range != 1:
        raise RuleError("range", f"A physical attack reaches 1 hex, not {attack.range}.")
    if attacker.is_prone:
        raise RuleError("prone", f"{name} is down and has to stand up first.")
    if not attacker.legs:
        raise RuleError("no-legs", f"{name} has no leg left.")


def look_at(draft: Draft, command: LookAt) -> None:
    """The journal says whether the target is seen, and if not, why."""
    unit, target = card(draft.state, command.unit), card(draft.state, command.target)
    if command.unit == command.target:
        raise RuleError("self", f"{unit.design.name} always sees itself.")
    hidden_by = view_blocked_by(command.between)
    name = target.design.name
    told = f"cannot see {name}: {hidden_by} in the way" if hidden_by else f"sees {name}"
    draft.remark(told, Cause(rule=SIGHT), command.unit)


def _damage(attacker: CardView, attack: AttackCommand) -> int:
    if isinstance(attack, Attack):
        return attacker.design.weapons[attack.item or 0].damage
    half = half_points(attacker)
    return half + checked_hexes(attack.hexes) if isinstance(attack, Charge) else half


def _source(attack: AttackCommand) -> str:
    return attack.weapon if isinstance(attack, Attack) else attack.do


def _title(draft: Draft, attack: AttackCommand) -> str:
    target = draft.unit(attack.target).design.name
    return f"{_source(attack)} against {target}: to hit"


def roll_to_hit(draft: Draft, command: RollToHit) -> None:
    """At least the target number hits, and the highest roll always does."""
    attack = command.attack
    if not isinstance(attack, AttackCommand):
        raise RuleError("attack", f'"{attack.do}" is no attack.')
    target = to_hit(draft.state, attack)
    always = tables.to_hit().always_hits
    face = roll(draft, _title(draft, attack), BASE, command.unit, target, always)
    is_natural = face == always
    if is_natural and face < target.value:
        draft.remark(f"a natural {always} always hits", Cause(rule=BASE), command.unit)
    if face >= target.value or is_natural:
        _hit(draft, attack, command.damage, is_natural=is_natural)
    elif isinstance(attack, PhysicalAttack):
        falls.owe_check(draft, command.unit, "attack", falls.MISSED)


def _hit(draft: Draft, attack: AttackCommand, points: int, *, is_natural: bool) -> None:
    source = _source(attack)
    if isinstance(attack, Charge):
        half = half_points(card(draft.state, attack.attacker))
        damage.inflict(draft, attack.attacker, "torso", half, "charge recoil", rule=RECOIL)
    table, rule = "normal", damage.LOCATION
    if isinstance(attack, Kick):
        table, rule = "kick", damage.KICK_LOCATION
    elif isinstance(attack, Charge):
        rule = CHARGE
    draft.owe(
        TakeHit(unit=attack.target, damage=points, table=table, critical=is_natural, source=source),
        rule,
        unit=attack.target,
        why=counted(points, "point"),
    )
