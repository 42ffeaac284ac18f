"""Commands that both BattleTech games decide alike."""

from recordsheet_gui.core.by_hand import decide_by_hand
from recordsheet_gui.core.commands import BeginPhase, Command
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.events import Due, Owed, PhaseBegan
from recordsheet_gui.core.grid import Clock
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import Phase
from recordsheet_gui.systems.battletech import attacks, turn
from recordsheet_gui.systems.battletech import by_hand as hand
from recordsheet_gui.systems.battletech.game import BattleTechGame
from recordsheet_gui.systems.battletech.initiative import (
    RollInitiative,
    owe_initiative,
    roll_initiative,
)
from recordsheet_gui.systems.battletech.mech import engine, falls, heat, physical, pilot, piloting
from recordsheet_gui.systems.battletech.mech.view import Mech

COMMANDS: tuple[type[Command], ...] = (
    *hand.HAND_COMMANDS,
    pilot.HitPilot,
    pilot.StayConscious,
    pilot.WakeUp,
    piloting.RollPiloting,
    piloting.Fall,
    falls.ProtectPilot,
    falls.StandUp,
    *heat.HEAT_COMMANDS,
    *turn.TURN_COMMANDS,
    engine.CheckEngine,
    RollInitiative,
    attacks.Attack,
    attacks.RollToHit,
    physical.PhysicalAttack,
    physical.RollPhysical,
)


def decide(draft: Draft, game: BattleTechGame, command: Command) -> None:
    """One small function per command; what nobody knows is left to the player's hand."""
    match command:
        case pilot.HitPilot():
            pilot.hit_pilot(draft, command)
        case pilot.StayConscious():
            pilot.stay_conscious(draft, command)
        case pilot.WakeUp():
            pilot.wake_up(draft, command)
        case piloting.RollPiloting():
            piloting.roll(draft, game.look(draft.state, command.unit), command)
        case piloting.Fall():
            falls.fall(draft, game, command)
        case falls.ProtectPilot():
            falls.protect_pilot(draft, game.look(draft.state, command.unit), command)
        case falls.StandUp():
            falls.stand(draft, game.look(draft.state, command.unit), command)
        case heat.AvoidShutdown():
            heat.avoid_shutdown(draft, game.look(draft.state, command.unit), command)
        case heat.Restart():
            heat.restart(draft, game.look(draft.state, command.unit), command)
        case heat.AvoidExplosion():
            heat.avoid_explosion(draft, game, command)
        case heat.SufferHeat():
            heat.suffer_heat(draft, game.look(draft.state, command.unit), command)
        case turn.Move():
            turn.move(draft, game.look(draft.state, command.unit), command)
        case turn.UseMasc():
            turn.use_masc(draft, game, command)
        case turn.Fire():
            turn.fire(draft, *game.ready(draft, command.unit), command)
        case turn.Unjam():
            turn.unjam(draft, game.look(draft.state, command.unit), command)
        case turn.Dump():
            turn.dump(draft, game.look(draft.state, command.unit), command)
        case engine.CheckEngine():
            engine.check(draft, command)
        case attacks.Attack():
            attacks.attack(draft, game, command)
        case attacks.RollToHit():
            attacks.roll_to_hit(draft, game, command)
        case physical.PhysicalAttack():
            physical.physical(draft, game, command)
        case physical.RollPhysical():
            physical.roll_physical(draft, game, command)
        case RollInitiative():
            roll_initiative(draft, command)
        case hand.SetHeat():
            hand.set_heat(draft, command)
        case hand.SetPilotHits():
            hand.set_pilot_hits(draft, command)
        case hand.SetAmmo():
            hand.set_ammo(draft, command)
        case _:
            decide_by_hand(draft, command)


PHASES = (
    Phase(key="initiative", title="Initiative"),
    Phase(key="movement", title="Movement"),
    Phase(key="weapon", title="Weapon Attack"),
    Phase(key="physical", title="Physical Attack"),
    Phase(key="heat", title="Heat"),
    Phase(key="end", title="End"),
)


def close_phase(draft: Draft, game: BattleTechGame, unit: UnitId) -> None:
    """What the end of a phase asks of one unit."""
    match PHASES[draft.state.clock.phase].key:
        case "heat":
            heat.close_heat_phase(draft, game.look(draft.state, unit), unit)
        case "end":
            turn.close_end_phase(draft, game.look(draft.state, unit), unit)
        case _:
            pass


def begin_phase(draft: Draft, command: BeginPhase) -> None:
    """The clock moves; a new turn clears what counted for the last and owes initiative."""
    is_new_turn = command.turn != draft.state.clock.turn
    draft.add(PhaseBegan(clock=Clock(turn=command.turn, phase=command.phase)))
    if is_new_turn:
        for unit in draft.state.units:
            turn.begin_turn(draft, unit)
        owe_initiative(draft)


def order(state: GameState, owed: Owed) -> tuple[int, ...]:
    """At the end of a phase unit by unit: automatic falls, piloting rolls, engines."""
    place = -1 if owed.unit is None else list(state.units).index(owed.unit)
    rank = {piloting.Fall: 0, piloting.RollPiloting: 1}.get(type(owed.command), 2)
    return place, rank if owed.due is Due.PHASE_END else 0


def is_moot(game: BattleTechGame, state: GameState, owed: Owed, mech: Mech) -> bool:
    """A wreck, a dead pilot or a prone 'Mech is not asked, and nobody shoots at a wreck."""
    if mech.destroyed is not None:
        return True
    if isinstance(owed.command, pilot.StayConscious):
        return not mech.is_conscious
    if isinstance(owed.command, attacks.RollToHit | physical.RollPhysical):
        return game.look(state, owed.command.target).destroyed is not None
    return piloting.is_moot(mech, owed)
