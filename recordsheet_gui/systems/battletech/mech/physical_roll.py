"""The roll of a physical attack, and what a hit or a miss brings."""

from typing import ClassVar

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.events import NOW, PHASE_END, Due
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Number
from recordsheet_gui.systems.battletech.game import AttackRoll, BattleTechGame, Body, Strike
from recordsheet_gui.systems.battletech.mech import clubs, physical_weapons, piloting
from recordsheet_gui.systems.battletech.mech.view import Mech

PHYSICAL = RuleId("BT-physical")
CHARGE = RuleId("BT-charge")
DFA = RuleId("BT-death-from-above")

MISSED_DFA_LEVELS = 2
USUAL_TABLE = {"punch": "punch", "kick": "kick", "dfa": "punch", "push": "punch"}
"""Where an attack lands that names no table; all others roll as weapons do."""
TITLES = {
    "punch": "Punch",
    "kick": "Kick",
    "push": "Push",
    "club": "Club",
    "charge": "Charge",
    "dfa": "Death from above",
}


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
    kicked: int = 0
    """Points of the target's kick, at the end of a skid."""
    same_hex: bool = False
    """Attacker and target stand in one hex."""


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
    if points or attack == "push":
        body = Body(
            attack=attack,
            points=points,
            side=command.side,
            tons=own,
            hexes=command.hexes,
            table=command.table or USUAL_TABLE.get(attack, "weapon"),
            same_hex=command.same_hex,
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
    if command.kicked:
        kick = Body(attack="kick", points=command.kicked, side="front", tons=own, table="kick")
        game.rules_of(draft.state, command.unit).blow(draft, command.unit, kick)
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
