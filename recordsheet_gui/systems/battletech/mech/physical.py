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
from recordsheet_gui.systems.battletech.game import AttackRoll, BattleTechGame, Body, Strike
from recordsheet_gui.systems.battletech.mech import clubs, numbers, physical_weapons, piloting
from recordsheet_gui.systems.battletech.mech.forbidden import check
from recordsheet_gui.systems.battletech.mech.physical_weapons import Swung, struck_key
from recordsheet_gui.systems.battletech.mech.view import SUBMERGED, Mech
from recordsheet_gui.systems.battletech.paper import PILOTING, PRONE
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units.mech.anatomy import ARMS

PHYSICAL = RuleId("BT-physical")
CHARGE = RuleId("BT-charge")
DFA = RuleId("BT-death-from-above")
LEVEL = RuleId("BT-physical-level")
UNDERWATER = RuleId("BT-physical-underwater")

BASES = {"punch": 0, "kick": -2, "push": -1, "club": -1, "charge": 0, "dfa": 0}
"""What each attack adds to the piloting skill."""
TITLES = {
    "punch": "Punch",
    "kick": "Kick",
    "push": "Push",
    "club": "Club",
    "charge": "Charge",
    "dfa": "Death from above",
}
OTHER_TABLE = 4
"""To strike high or low on purpose."""
MISSED_DFA_LEVELS = 2
TABLES = ("", "punch", "kick")


@dataclass(frozen=True, slots=True, kw_only=True)
class PhysicalAttack(Circumstances):
    """Strike a target with the 'Mech itself."""

    do: ClassVar[str] = "physical"
    title: ClassVar[str] = "physical attack"

    attack: str
    """punch, kick, push, club, charge, dfa, or a physical weapon: hatchet, wrecking ball ..."""
    limb: str = ""
    """The arm or leg that strikes; left out, the better one."""
    hexes: int = 0
    """For a charge: hexes moved in a straight line."""
    level: int = 0
    """Levels that the target's hex lies higher than the attacker's, -1 to 1."""
    table: str = ""
    """punch or kick: a weapon is swung high or low on purpose."""


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
    limb: str = ""
    table: str = ""
    """Where it lands; left out, as such an attack does."""
    item: int | None = None
    """The physical weapon's place among the attacker's items."""
    is_strong: bool = False


def attacks(mech: Mech) -> dict[str, str]:
    """All physical attacks that a 'Mech has, by their words, each with its title."""
    found = dict(TITLES)
    if mech.is_quad:
        for word in ("punch", "push", "club"):
            del found[word]
    for one in physical_weapons.carried(mech):
        found.setdefault(one.family, one.family.capitalize())
    return found


def physical(draft: Draft, game: BattleTechGame, attacker: Mech, command: PhysicalAttack) -> None:
    """Owe the roll; the number says where it comes from."""
    _, target = both(draft, game, command)
    name = attacker.design.name
    word = physical_weapons.plain(command.attack)
    if word not in game.physical_bases and not physical_weapons.called(attacker, word):
        _refuse(game, attacker, word)
    if attacker.is_immobile or PRONE in attacker.paper.conditions:
        raise RuleError("cannot", f"{name} lies down or is immobile and cannot {word}.")
    if not 0 <= command.hexes <= 60:
        raise RuleError("hexes", f"A charge is 0 to 60 hexes long, not {command.hexes}.")
    if not -1 <= command.level <= 1:
        raise RuleError("level", "A physical attack reaches one level up or down.")
    if command.table not in TABLES:
        raise RuleError("table", f'There is no table "{command.table}"; there are punch and kick.')
    mode = command.attacker_moved or attacker.moved
    if word == "dfa" and mode != "jump":
        raise RuleError("no-jump", f"{name} has to jump for a death from above.")
    if word == "charge" and mode == "jump":
        raise RuleError("jumped", f"{name} jumped this turn and cannot charge.")
    swung = None
    if word in game.physical_bases:
        limb = _limb(attacker, word, command.limb)
    else:
        swung = _swung(attacker, word, command.limb)
        word, limb = swung.family, swung.item.location
    check(draft, attacker, target, command, word, limb)
    points, recoil = _damage(attacker, target, command, word, limb, swung)
    side, table = _landing(target, command, word, swung)
    base = 0 if swung else game.physical_bases[word]
    roll = RollPhysical(
        unit=command.attacker,
        target=command.target,
        attack=word,
        side=side,
        points=points,
        recoil=recoil,
        hexes=command.hexes,
        number=to_hit(attacker, target, command, word, limb, base, swung),
        limb=limb,
        table=table,
        item=None if swung is None else swung.index,
        is_strong=numbers.myomer_is_strong(attacker),
    )
    _remember(draft, command.attacker, word, limb, swung)
    draft.owe(roll, PHYSICAL, unit=command.attacker, why=f"at {target.design.name}")


def _refuse(game: BattleTechGame, attacker: Mech, word: str) -> None:
    if physical_weapons.is_known(word):
        raise RuleError("no-weapon", f"{attacker.design.name} carries no {word}.")
    own = [one.family for one in physical_weapons.carried(attacker)]
    known = ", ".join(dict.fromkeys((*game.physical_bases, *own)))
    raise RuleError("attack", f'There is no attack "{word}"; there are {known}.')


def kind_of(word: str) -> str:
    """Attacks of one kind may be made with both arms."""
    return word if word in BASES else "weapon"


def _remember(draft: Draft, unit: UnitId, word: str, limb: str, swung: Swung | None) -> None:
    cause = Cause(rule=PHYSICAL)
    draft.move(unit, struck_key(kind_of(word), limb), 1, cause)
    if swung is not None:
        draft.move(unit, struck_key("item", str(swung.index)), 1, cause)


# -- with what -------------------------------------------------------------------------------


def _limb(attacker: Mech, attack: str, wanted: str) -> str:
    """The limb that strikes; refused when none can."""
    name = attacker.design.name
    if attack in ("punch", "club", "push") and attacker.is_quad:
        raise RuleError("quad", f"{name} has no arms to {attack} with.")
    match attack:
        case "punch":
            able = [arm for arm in ARMS if numbers.punch_to_hit(attacker, arm) is not None]
        case "kick":
            able = [leg for leg in attacker.legs if numbers.kick_to_hit(attacker, leg) is not None]
        case "club":
            clubs.check_arms(attacker)
            return ""
        case "push":
            if any(arm in attacker.gone for arm in ARMS):
                raise RuleError("arms", f"{name} needs both arms to push.")
            return ""
        case _:
            return ""
    if wanted:
        able = [limb for limb in able if limb == wanted]
    if not able:
        raise RuleError("cannot", f"{name} cannot {attack} with that.")

    def worth(limb: str) -> tuple[bool, int]:
        spent = limb_is_spent(attacker, attack, limb)
        return spent, _limb_modifier(attacker, attack, limb).value

    return min(able, key=worth)


def _swung(attacker: Mech, word: str, limb: str) -> Swung:
    """The weapon that strikes, one whose arm is free before one that is not."""
    if not limb:
        free = [
            one
            for one in physical_weapons.called(attacker, word)
            if not physical_weapons.why_not(attacker, one)
            and not limb_is_spent(attacker, "weapon", one.item.location)
        ]
        if free:
            limb = free[0].item.location
    return physical_weapons.chosen(attacker, word, limb)


def limb_is_spent(attacker: Mech, kind: str, limb: str) -> bool:
    """True for a limb that fired this turn, or struck in this way."""
    fired = physical_weapons.has_fired(attacker, limb)
    return fired or bool(attacker.paper.tracks.get(struck_key(kind, limb), 0))


def _limb_modifier(attacker: Mech, attack: str, limb: str) -> Number:
    nothing = Number(value=0)
    match attack:
        case "punch":
            return numbers.punch_to_hit(attacker, limb) or nothing
        case "kick":
            return numbers.kick_to_hit(attacker, limb) or nothing
        case "club":
            return clubs.to_hit(attacker)
        case "push":
            return numbers.push_to_hit(attacker)
        case _:
            return nothing


def _damage(
    attacker: Mech,
    target: View,
    command: PhysicalAttack,
    word: str,
    limb: str,
    swung: Swung | None,
) -> tuple[int, int]:
    """Points to the target and to the attacker."""
    tons = attacker.design.tons
    wet = SUBMERGED in attacker.paper.conditions
    if swung is not None:
        points = physical_weapons.damage(attacker, swung).value
        return points // 2 if wet else points, 0
    match word:
        case "punch" | "kick":
            found = numbers.punch_damage if word == "punch" else numbers.kick_damage
            points = found(attacker, limb).value
            return (points + 1) // 2 if wet else points, 0
        case "club":
            points = numbers.club_damage(attacker).value
            return points // 2 if wet else points, 0
        case "charge":
            return -(-tons * command.hexes // 10), -(-target.tons // 10)
        case "dfa":
            points = -(-3 * tons // 10)
            if any(numbers.has_talons(attacker, leg) for leg in attacker.legs):
                points = 3 * points // 2
            return points, -(-tons // 5)
        case _:
            return 0, 0


def _landing(
    target: View, command: PhysicalAttack, word: str, swung: Swung | None
) -> tuple[str, str]:
    """The side and the table where it lands."""
    prone = PRONE in target.paper.conditions
    if prone and (swung is not None or word in ("punch", "club", "dfa")):
        return "rear", "weapon"
    own = {"punch": "punch", "kick": "kick", "dfa": "punch"}.get(word, "weapon")
    if word == "kick" and command.level < 0:
        own = "punch"
    elif word == "punch" and command.level > 0:
        own = "kick"
    elif swung is not None or word == "club":
        own = command.table or {-1: "punch", 1: "kick"}.get(command.level, "weapon")
    return command.side, own


def to_hit(
    attacker: Mech,
    target: View,
    command: PhysicalAttack,
    word: str,
    limb: str,
    base: int,
    swung: Swung | None = None,
) -> Number:
    """Piloting skill and every labelled modifier."""
    skill = attacker.paper.tracks[PILOTING]
    parts = [Part(label="piloting", value=skill, rule=RuleId("BT-skill"))]
    if base:
        parts.append(Part(label=word, value=base, rule=PHYSICAL))
    if word in ("charge", "dfa"):
        other = target.paper.tracks.get(PILOTING, skill)
        if skill != other:
            parts.append(Part(label="against their pilot", value=skill - other, rule=PHYSICAL))
    parts += circumstances(attacker, target, command)
    if swung is not None:
        parts += physical_weapons.to_hit(attacker, swung).parts
    else:
        parts += _limb_modifier(attacker, word, limb).parts
    if command.table and command.level == 0 and (swung is not None or word == "club"):
        parts.append(Part(label=f"on the {command.table} table", value=OTHER_TABLE, rule=LEVEL))
    return total(*parts, *numbers.physical_modifiers(attacker))


# -- the roll --------------------------------------------------------------------------------


def roll_physical(
    draft: Draft, game: BattleTechGame, attacker: Mech, command: RollPhysical
) -> None:
    """Damage, then who has to keep the balance."""
    attack = command.attack
    word = TITLES.get(attack, attack.capitalize())
    title = f"{word}: to hit"
    faces = draft.roll(2, 6, title, PHYSICAL, unit=command.unit, target=command.number)
    facts = physical_weapons.facts_of(attack)
    fumbles = sum(faces) == 2 and facts is not None and (facts.breaks or facts.backfires)
    if sum(faces) < command.number.value or fumbles:
        draft.remark(f"the {attack} misses", Cause(rule=PHYSICAL), command.unit)
        _missed(draft, game, attacker, command, sum(faces))
        return
    points = command.points
    if facts is not None and facts.dice:
        rule = physical_weapons.PHYSICAL_WEAPON
        points = sum(draft.roll(2, 6, f"{word}: damage", rule, unit=command.unit))
    own = attacker.tons
    target = game.rules_of(draft.state, command.target)
    strike = Strike(
        attack=attack,
        attacker=command.unit,
        limb=command.limb,
        number=command.number.value,
        is_strong=command.is_strong,
    )
    if points:
        body = Body(
            attack=attack,
            points=points,
            side=command.side,
            tons=own,
            hexes=command.hexes,
            table=command.table or {"dfa": "punch"}.get(attack, "weapon"),
            strike=strike,
        )
        target.blow(draft, command.target, body)
    if command.recoil:
        theirs = game.look(draft.state, command.target).tons
        recoil = Body(
            attack=attack,
            points=command.recoil,
            side="front",
            tons=theirs if attack == "charge" else own,
            is_recoil=True,
            table="kick" if attack == "dfa" else "weapon",
        )
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
        case "club":
            clubs.wear(draft, command.unit)
        case _:
            pass


def _missed(
    draft: Draft, game: BattleTechGame, attacker: Mech, command: RollPhysical, natural: int
) -> None:
    rule = physical_weapons.PHYSICAL_WEAPON
    facts = physical_weapons.facts_of(command.attack)
    if command.attack == "kick":
        _roll(draft, game, command.unit, "missed kick", PHYSICAL, 0, PHASE_END)
    elif command.attack == "dfa":
        piloting.owe_fall(
            draft,
            attacker,
            command.unit,
            "missed death from above",
            DFA,
            levels=MISSED_DFA_LEVELS,
            side="rear",
            due=NOW,
        )
    elif facts is None:
        return
    elif facts.miss is not None:
        words = f"missed with the {command.attack}"
        _roll(draft, game, command.unit, words, rule, facts.miss, PHASE_END)
    elif natural == 2 and facts.breaks:
        item = attacker.design.items[command.item or 0]
        draft.remark(f"the {command.attack} breaks", Cause(rule=rule), command.unit)
        draft.mark(command.unit, item.slots[:1], Cause(rule=rule, source="broken"))
    elif natural == 2 and facts.backfires:
        own = Body(attack=command.attack, points=command.points, side="front", tons=attacker.tons)
        draft.remark(f"the {command.attack} strikes its owner", Cause(rule=rule), command.unit)
        game.rules_of(draft.state, command.unit).blow(draft, command.unit, own)
        _roll(draft, game, command.unit, f"struck by its own {command.attack}", rule, 0, PHASE_END)
