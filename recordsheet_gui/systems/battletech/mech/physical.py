"""Fists, feet and falling bodies."""

from typing import ClassVar

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.core.offers import Setting
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.systems.battletech.attacks import Circumstances, both, circumstances
from recordsheet_gui.systems.battletech.game import BASES as BASES
from recordsheet_gui.systems.battletech.game import BattleTechGame
from recordsheet_gui.systems.battletech.mech import (
    blows,
    brush_off,
    clubs,
    crew,
    limbs,
    physical_weapons,
    shapes,
)
from recordsheet_gui.systems.battletech.mech.forbidden import check
from recordsheet_gui.systems.battletech.mech.physical_roll import (
    PHYSICAL,
    TITLES,
    USUAL_TABLE,
    RollPhysical,
)
from recordsheet_gui.systems.battletech.mech.physical_weapons import Swung, struck_key
from recordsheet_gui.systems.battletech.mech.view import SUBMERGED, Mech
from recordsheet_gui.systems.battletech.paper import PILOTING, PRONE
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units.mech.anatomy import ARMS, NAMES

LEVEL = RuleId("BT-physical-level")
UNDERWATER = RuleId("BT-physical-underwater")
SAME_HEX = RuleId("BT-same-hex")

HIGHEST_LEAP = 30
"""Levels up or down that may be told of a death from above; jumping MP say how many it leaps."""
SKIDDING = 3
"""To a charge at the end of a skid."""
PRONE_PUNCH = 2
"""To a punch of a 'Mech that lies in the hex of a vehicle."""
OTHER_TABLE = 4
"""To strike high or low on purpose."""
TABLES = ("", "punch", "kick")


@dataclass(frozen=True, slots=True, kw_only=True)
class PhysicalAttack(Circumstances):
    """Strike a target with the 'Mech itself."""

    do: ClassVar[str] = "physical"
    title: ClassVar[str] = "physical attack"

    target: UnitId = UnitId("")
    """Left out only where the 'Mech brushes a pod off itself."""
    attack: str
    """punch, kick, push, club, charge, dfa, brush off, or a physical weapon: hatchet ..."""
    limb: str = ""
    """The arm or leg that strikes; left out, the better one."""
    hexes: int = 0
    """For a charge: hexes moved in a straight line, after the last turn back or fall."""
    skid: bool = False
    """A charge that nobody meant: at +3, and the target's kick strikes back too."""
    level: int = 0
    """Levels that the target's hex lies higher than the attacker's, -1 to 1; for a death from above
    as many as it leaps."""
    table: str = ""
    """punch or kick: a weapon is swung high or low on purpose."""
    same_hex: bool = False
    """Both stand in one hex, as a 'Mech and a vehicle may: a kick strikes a side by chance."""
    pod: str = ""
    """What is brushed off: narc, inarc-ecm and so on, or where it sticks; left out, the first."""


def attacks(mech: Mech) -> dict[str, str]:
    """All physical attacks that a 'Mech has, by their words, each with its title."""
    found = dict(TITLES)
    if mech.is_quad:
        for word in ("punch", "push", "club"):
            del found[word]
    if brush_off.pods(mech):
        found[brush_off.WORD] = brush_off.title(mech)
    for one in physical_weapons.carried(mech):
        found.setdefault(one.family, one.family.capitalize())
    return found


def settings(mech: Mech) -> tuple[Setting, ...]:
    """What a player may say of a physical attack beside its word."""
    arms = [arm for arm in ARMS if arm in mech.design.structure and arm not in mech.gone]
    own = [*arms, *(leg for leg in mech.legs if leg not in mech.gone)]
    return (
        Setting(
            field="limb",
            label="With",
            values=(("", "the better limb"), *((limb, NAMES[limb]) for limb in own)),
        ),
        Setting(
            field="level",
            label="Target stands",
            values=((0, "on the same level"), (1, "one level higher"), (-1, "one level lower")),
        ),
        Setting(
            field="table",
            label="Swing",
            values=(("", "as it comes"), ("punch", "high, at +4"), ("kick", "low, at +4")),
        ),
        Setting(field="skid", label="at the end of a skid"),
        Setting(field="same_hex", label="both in one hex"),
    )


def physical(draft: Draft, game: BattleTechGame, attacker: Mech, command: PhysicalAttack) -> None:
    """Owe the roll; the number says where it comes from."""
    word = physical_weapons.plain(command.attack)
    if word == brush_off.WORD:
        _brush_off(draft, attacker, command)
        return
    _, target = both(draft, game, command)
    if word not in game.physical_bases and not physical_weapons.called(attacker, word):
        _refuse(game, attacker, word)
    _check(attacker, command, word, lies_beside=_lies_beside(attacker, target, command, word))
    swung = None
    if word in game.physical_bases:
        limb = _limb(attacker, word, command.limb)
    else:
        swung = _swung(attacker, word, command.limb)
        word, limb = swung.family, swung.item.location
    if not command.skid:
        check(draft, attacker, target, command, word, limb)
        theirs = game.rules_of(draft.state, command.target)
        reason = theirs.out_of_reach(target, kind_of(word), command.level)
        if reason is not None and PRONE not in attacker.paper.conditions:
            draft.forbid(command, "reach", reason, command.attacker)
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
        is_strong=limbs.myomer_is_strong(attacker),
        kicked=min(target.tons, target.bulk(attacker.tons)) // 5 if command.skid else 0,
        same_hex=command.same_hex,
    )
    if not command.skid:
        _remember(draft, command.attacker, word, limb, swung)
    draft.owe(roll, PHYSICAL, unit=command.attacker, why=f"at {target.design.name}")


def _brush_off(draft: Draft, attacker: Mech, command: PhysicalAttack) -> None:
    """A punch at oneself."""
    _check(attacker, command, brush_off.WORD)
    if attacker.destroyed:
        raise RuleError("wreck", f"{attacker.design.name} is out of the game.")
    limb = _limb(attacker, "punch", command.limb)
    check(draft, attacker, attacker, command, "punch", limb)
    brush_off.owe(draft, attacker, command.attacker, limb, command.pod)
    _remember(draft, command.attacker, "punch", limb, None)


def _lies_beside(attacker: Mech, target: View, command: PhysicalAttack, word: str) -> bool:
    """True for a punch of who lies in the hex of a vehicle, and has both arms for it."""
    low = not target.anatomy.group("leg")
    whole = not any(arm in attacker.gone for arm in ARMS)
    return word == "punch" and command.same_hex and low and whole


def _check(
    attacker: Mech, command: PhysicalAttack, word: str, *, lies_beside: bool = False
) -> None:
    """Refuse what cannot be, whatever the table says."""
    name = attacker.design.name
    lies = PRONE in attacker.paper.conditions and not lies_beside
    if attacker.is_immobile or (lies and not command.skid):
        raise RuleError("cannot", f"{name} lies down or is immobile and cannot {word}.")
    if shapes.is_fighter(attacker):
        raise RuleError("cannot", f"{name} flies as a fighter and cannot {word}.")
    if crew.is_blind(attacker):
        raise RuleError("cannot", f"{name} has lost all its sensors and cannot {word}.")
    if not 0 <= command.hexes <= 60:
        raise RuleError("hexes", f"A charge is 0 to 60 hexes long, not {command.hexes}.")
    reach = HIGHEST_LEAP if word == "dfa" else 1
    if not -reach <= command.level <= reach:
        far = "one level" if reach == 1 else counted(reach, "level")
        raise RuleError("level", f"A physical attack reaches {far} up or down.")
    if command.table not in TABLES:
        raise RuleError("table", f'There is no table "{command.table}"; there are punch and kick.')
    mode = command.attacker_moved or attacker.moved
    if word == "dfa" and mode != "jump":
        raise RuleError("no-jump", f"{name} has to jump for a death from above.")
    if command.skid and word != "charge":
        raise RuleError("skid", "A skid ends in a charge, in nothing else.")
    if word == "charge" and mode == "jump" and not command.skid:
        raise RuleError("jumped", f"{name} jumped this turn and cannot charge.")


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
            able = [arm for arm in ARMS if blows.punch_to_hit(attacker, arm) is not None]
        case "kick":
            able = [leg for leg in attacker.legs if blows.kick_to_hit(attacker, leg) is not None]
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
    is_limb = limb in ARMS or limb in attacker.legs
    fired = is_limb and physical_weapons.has_fired(attacker, limb)
    return fired or bool(attacker.paper.tracks.get(struck_key(kind, limb), 0))


def _limb_modifier(attacker: Mech, attack: str, limb: str) -> Number:
    nothing = Number(value=0)
    match attack:
        case "punch":
            return blows.punch_to_hit(attacker, limb) or nothing
        case "kick":
            return blows.kick_to_hit(attacker, limb) or nothing
        case "club":
            return clubs.to_hit(attacker)
        case "push":
            return blows.push_to_hit(attacker)
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
    points, recoil = _full_damage(attacker, target, command, word, limb, swung)
    if shapes.flies(attacker):
        # Nothing stands behind a blow from the air.
        points = (points + 1) // 2
    return points, recoil


def _full_damage(
    attacker: Mech,
    target: View,
    command: PhysicalAttack,
    word: str,
    limb: str,
    swung: Swung | None,
) -> tuple[int, int]:
    tons = attacker.design.tons
    wet = SUBMERGED in attacker.paper.conditions
    if swung is not None:
        points = physical_weapons.damage(attacker, swung).value
        return points // 2 if wet else points, 0
    match word:
        case "punch" | "kick":
            found = blows.punch_damage if word == "punch" else blows.kick_damage
            points = found(attacker, limb).value
            return (points + 1) // 2 if wet else points, 0
        case "club":
            points = blows.club_damage(attacker).value
            return points // 2 if wet else points, 0
        case "charge":
            return -(-tons * command.hexes // 10), -(-target.bulk(tons) // 10)
        case "dfa":
            points = -(-3 * tons // 10)
            if any(limbs.has_talons(attacker, leg) for leg in attacker.legs):
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
    if prone and word == "kick":
        # No leg of it stands higher than the rest.
        return command.side, "weapon"
    own = USUAL_TABLE.get(word, "weapon")
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
    if command.skid:
        parts.append(Part(label="unintentional", value=SKIDDING, rule=RuleId("BT-skid")))
    parts += circumstances(attacker, target, command)
    if PRONE in attacker.paper.conditions and not command.skid:
        parts.append(Part(label="attacker prone", value=PRONE_PUNCH, rule=SAME_HEX))
    if swung is not None:
        parts += physical_weapons.to_hit(attacker, swung).parts
    else:
        parts += _limb_modifier(attacker, word, limb).parts
    if command.table and command.level == 0 and (swung is not None or word == "club"):
        parts.append(Part(label=f"on the {command.table} table", value=OTHER_TABLE, rule=LEVEL))
    return total(*parts, *blows.physical_modifiers(attacker))
