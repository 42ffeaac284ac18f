"""Which command of close quarters goes where."""

from collections.abc import Iterator

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.offers import Offer
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech import hidden
from recordsheet_gui.systems.battletech.anti_mech import attacks, ending
from recordsheet_gui.systems.battletech.anti_mech.attacks import owe_strikes as owe_strikes
from recordsheet_gui.systems.battletech.anti_mech.ending import follow as follow
from recordsheet_gui.systems.battletech.anti_mech.ending import leave as leave
from recordsheet_gui.systems.battletech.game import BattleTechGame

COMMANDS: tuple[type[Command], ...] = (
    attacks.AttackLegs,
    attacks.Swarm,
    attacks.RollAntiMech,
    ending.ShakeOff,
    ending.LetGo,
    ending.BurstPod,
)


def decide(draft: Draft, game: BattleTechGame, command: UnitCommand) -> bool:
    """True where the command was one of these, and is decided."""
    match command:
        case attacks.AttackLegs() | attacks.Swarm():
            hidden.check(draft, command, command.unit, command.target)
            attacks.attack(draft, game, command)
            hidden.show(draft, command.unit, "attacks")
        case attacks.RollAntiMech():
            attacks.roll(draft, game, command)
        case ending.ShakeOff():
            ending.shake_off(draft, game, command)
        case ending.LetGo():
            ending.let_go(draft, command)
        case ending.BurstPod():
            ending.burst(draft, game, command)
        case _:
            return False
    return True


def offers(game: BattleTechGame, state: GameState, unit: UnitId) -> Iterator[Offer]:
    """What close quarters offer on any sheet."""
    yield from ending.offers(game, state, unit)
    if not any(key.startswith("swarming/") for key in state.unit(unit).conditions):
        yield from attacks.offers(game, state, unit)
