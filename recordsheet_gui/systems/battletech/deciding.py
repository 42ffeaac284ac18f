"""What happens at the table of a BattleTech game, whoever it happens to."""

from typing import TYPE_CHECKING

from recordsheet_gui.core.by_hand import decide_by_hand
from recordsheet_gui.core.commands import BeginPhase, Command, EndPhase, UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.events import PhaseBegan
from recordsheet_gui.core.grid import Clock
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.offers import Offer
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech import (
    aboard,
    attacks,
    hidden,
    lasting,
    load,
    network,
    outside,
    riders,
    weapons,
)
from recordsheet_gui.systems.battletech.anti_mech import deciding as anti_mech
from recordsheet_gui.systems.battletech.initiative import RollInitiative, owe_initiative
from recordsheet_gui.systems.battletech.mech.movement import Move
from recordsheet_gui.systems.battletech.simultaneous import WEAPON

if TYPE_CHECKING:  # the game asks here
    from recordsheet_gui.systems.battletech.dispatch import BattleTech

END = "end"
"""The last phase of a turn."""
COMMANDS: tuple[type[Command], ...] = (
    RollInitiative,
    attacks.Attack,
    attacks.RollToHit,
    network.SetNetwork,
    aboard.Mount,
    aboard.Dismount,
)
"""What every unit may be asked for, whatever its kind."""


def offers(game: "BattleTech", state: GameState, unit: UnitId) -> tuple[Offer, ...]:
    """What the sheet of any unit offers."""
    return (
        *network.offers(game, state, unit),
        *aboard.offers(game, state, unit),
        *anti_mech.offers(game, state, unit),
        *hidden.offers(game.look(state, unit), unit, state.clock.turn),
    )


def report(state: GameState, unit: UnitId) -> dict[str, object]:
    """What the command line prints of any unit, whatever its kind."""
    return riders.report(state, unit)


def let_go(draft: Draft, unit: UnitId) -> None:
    """A unit leaves the table, and whoever held on to it or was held."""
    load.let_go(draft, unit)
    anti_mech.leave(draft, unit)


def decide(game: "BattleTech", draft: Draft, command: Command) -> None:
    """What the table asks for is decided here, what is asked of a unit by its rules."""
    match command:
        case attacks.RollToHit():
            attacks.roll_to_hit(draft, game, command)
        case aboard.Mount():
            aboard.mount(draft, game, command)
        case aboard.Dismount():
            aboard.dismount(draft, game, command)
        case UnitCommand():
            # Whoever is struck, somebody at the table has done it.
            weapons.check_attacker(draft.state, getattr(command, "attacker", None))
            if not anti_mech.decide(draft, game, command):
                game.rules_of(draft.state, command.unit).decide(draft, game, command)
            anti_mech.follow(draft, game, command)
            outside.follow(draft, command)
            if isinstance(command, Move) and command.mode != "none":
                hidden.show(draft, command.unit, "moves")
        case EndPhase():
            phase = game.phases[draft.state.clock.phase].key
            for unit in draft.state.present:
                if phase == END:
                    lasting.close_turn(draft, game.look(draft.state, unit), unit)
                game.rules_of(draft.state, unit).close_phase(draft, unit, phase)
            outside.close_phase(draft, game)
        case BeginPhase():
            _begin_phase(game, draft, command)
        case attacks.Circumstances():
            _attack(game, draft, command)
        case network.SetNetwork():
            network.link(draft, game, command)
        case _:
            decide_by_hand(draft, command)


def _attack(game: "BattleTech", draft: Draft, command: attacks.Circumstances) -> None:
    """Weapons go by rules that all share, fists and bombs by those of who attacks."""
    if not command.is_area:
        hidden.check(draft, command, command.attacker, command.target)
    if isinstance(command, attacks.Attack):
        attacks.attack(draft, game, command)
    else:
        game.rules_of(draft.state, command.attacker).physical(draft, game, command)
    hidden.show(draft, command.attacker, "attacks")


def _begin_phase(game: "BattleTech", draft: Draft, command: BeginPhase) -> None:
    """The clock moves; a new turn clears what counted for the last and owes initiative."""
    is_new_turn = command.turn != draft.state.clock.turn
    draft.add(PhaseBegan(clock=Clock(turn=command.turn, phase=command.phase)))
    for unit in draft.state.units:
        lasting.end_phase(draft, unit)
    if is_new_turn:
        for unit in draft.state.units:
            rules = game.rules_of(draft.state, unit)
            rules.end_turn(draft, unit)
            lasting.end_turn(draft, game.look(draft.state, unit), unit)
            rules.begin_turn(draft, unit)
        owe_initiative(draft)
    if command.phase == WEAPON:
        anti_mech.owe_strikes(draft, game)
