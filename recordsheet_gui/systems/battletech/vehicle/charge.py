"""The one physical attack of vehicles: they drive into somebody."""

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import NOW
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.systems.battletech.attacks import both, circumstances
from recordsheet_gui.systems.battletech.game import BattleTechGame, Body, Strike
from recordsheet_gui.systems.battletech.load import no_charge
from recordsheet_gui.systems.battletech.mech.forbidden import too_far
from recordsheet_gui.systems.battletech.mech.physical import SKIDDING, PhysicalAttack
from recordsheet_gui.systems.battletech.mech.physical_roll import RollPhysical
from recordsheet_gui.systems.battletech.mech.physical_weapons import struck_key
from recordsheet_gui.systems.battletech.paper import PILOTING, PRONE
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.systems.battletech.vehicle import motive, numbers
from recordsheet_gui.systems.battletech.vehicle.harm import VehicleHarm
from recordsheet_gui.systems.battletech.vehicle.view import Vehicle

CHARGE = RuleId("TW-vehicle-charge")
ATTACKS = {"charge": "Charge"}
LONGEST = 60


def physical(
    draft: Draft, game: BattleTechGame, attacker: Vehicle, command: PhysicalAttack
) -> None:
    """Owe the roll; the number says where it comes from."""
    _, target = both(draft, game, command)
    name = attacker.design.name
    if command.attack != "charge":
        raise RuleError("cannot", f"{name} makes no physical attack but a charge.")
    if not 0 <= command.hexes <= LONGEST:
        raise RuleError("hexes", f"A charge is 0 to {LONGEST} hexes long, not {command.hexes}.")
    if not command.skid:
        _check(draft, attacker, target, command)
        theirs = game.rules_of(draft.state, command.target)
        reason = theirs.out_of_reach(target, "charge", command.level)
        if reason is not None:
            draft.forbid(command, "reach", reason, command.attacker)
    roll = RollPhysical(
        unit=command.attacker,
        target=command.target,
        attack="charge",
        side=command.side,
        points=-(-attacker.tons * command.hexes // 10),
        recoil=-(-target.bulk(attacker.tons) // 10),
        hexes=command.hexes,
        number=to_hit(attacker, target, command),
        kicked=min(target.tons, target.bulk(attacker.tons)) // 5
        if command.skid and target.paper.tracks.get(PILOTING)
        else 0,
    )
    if not command.skid:
        draft.move(command.attacker, struck_key("charge", ""), 1, Cause(rule=CHARGE))
    draft.owe(roll, CHARGE, unit=command.attacker, why=f"at {target.design.name}")


def _check(draft: Draft, attacker: Vehicle, target: View, command: PhysicalAttack) -> None:
    """Refuse what a vehicle cannot do, with the first reason."""
    name, unit = attacker.design.name, command.attacker
    tracks = attacker.paper.tracks
    reasons = (
        (bool(attacker.held), "immobile", f"{name} is {attacker.held} and cannot charge."),
        (attacker.flies or attacker.is_wige, "flies", f"{name} flies and cannot charge."),
        (attacker.is_dazed, "stunned", f"The crew of {name} is stunned and cannot charge."),
        (
            (command.attacker_moved or attacker.moved) == "jump",
            "jumped",
            f"{name} jumped this turn and cannot charge.",
        ),
        (
            any(n for key, n in tracks.items() if key.startswith("fired/")),
            "fired",
            f"{name} fired weapons this turn and cannot charge.",
        ),
        (tracks.get(struck_key("charge", ""), 0), "again", f"{name} has charged this turn."),
        (
            PRONE in target.paper.conditions,
            "prone",
            f"{target.design.name} is prone and cannot be charged.",
        ),
        (target.is_airborne, "airborne", f"{target.design.name} flies and cannot be charged."),
    )
    for is_so, code, sentence in reasons:
        if is_so:
            draft.forbid(command, code, sentence, unit)
    for code, sentence in too_far(attacker, command):
        draft.forbid(command, code, sentence, unit)
    let_out = no_charge(attacker.paper)
    if let_out is not None:
        draft.forbid(command, "let-out", let_out, unit)


def to_hit(attacker: Vehicle, target: View, command: PhysicalAttack) -> Number:
    """Driving skill against the other's, and every labelled modifier."""
    skill = attacker.paper.tracks[PILOTING]
    parts = [Part(label="driving", value=skill, rule=RuleId("BT-skill"))]
    other = target.paper.tracks.get(PILOTING, skill)
    if skill != other:
        parts.append(Part(label="against their pilot", value=skill - other, rule=CHARGE))
    if command.skid:
        parts.append(Part(label="unintentional", value=SKIDDING, rule=RuleId("BT-skid")))
    return total(*parts, *circumstances(attacker, target, command), *numbers.skill_parts(attacker))


def roll(
    draft: Draft,
    game: BattleTechGame,
    harm: VehicleHarm,
    attacker: Vehicle,
    command: RollPhysical,
) -> None:
    """Motive rolls of both come before the damage, which falls in fives."""
    title = "Charge: to hit"
    faces = draft.roll(2, 6, title, CHARGE, unit=command.unit, target=command.number)
    if sum(faces) < command.number.value:
        draft.remark("the charge misses", Cause(rule=CHARGE), command.unit)
        return
    motive.owe(draft, attacker, command.unit, "front", "the charge hit")
    strike = Strike(attack="charge", attacker=command.unit, number=command.number.value)
    target = game.rules_of(draft.state, command.target)
    body = Body(
        attack="charge",
        points=command.points,
        side=command.side,
        tons=attacker.tons,
        hexes=command.hexes,
        strike=strike,
    )
    theirs = game.look(draft.state, command.target).tons
    target.blow(draft, command.target, body)
    own = game.rules_of(draft.state, command.unit)
    recoil = Body(attack="charge", points=command.recoil, side="front", tons=theirs, is_recoil=True)
    own.blow(draft, command.unit, recoil)
    if command.kicked:
        kick = Body(attack="kick", points=command.kicked, side="front", tons=theirs)
        own.blow(draft, command.unit, kick)
    target.shake(draft, command.target, "charged", RuleId("BT-charge"), 2, NOW)
