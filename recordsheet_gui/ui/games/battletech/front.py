"""The unit in front as the rules of its kind see it; no panel asks what kind that is."""

from typing import TYPE_CHECKING

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.offers import Setting
from recordsheet_gui.systems.battletech.dispatch import BattleTech
from recordsheet_gui.systems.battletech.paper import HEAT
from recordsheet_gui.systems.battletech.simultaneous import at_start
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.aiming import targets_of
from recordsheet_gui.units.gear import GearKind, Item

if TYPE_CHECKING:
    from recordsheet_gui.systems.battletech.attacks import Circumstances


def weapons(controller: Controller) -> dict[int, Item]:
    """What the unit in front can fire, by its number; nothing in another game."""
    system = controller.system if controller.game is not None else None
    if not isinstance(system, BattleTech) or controller.unit is None:
        return {}
    rules = system.rules_of(controller.state, controller.unit)
    view = rules.look(controller.state, controller.unit)
    found = dict(view.items(GearKind.WEAPON))
    # Of weapons that fire as one the first stands for all.
    return {at: item for at, item in found.items() if rules.fires_together(view, at)[0] == at}


def names(controller: Controller) -> dict[int, str]:
    """What weapons are called that fire as one, by the number of the first."""
    system, unit = controller.system, controller.unit
    if not isinstance(system, BattleTech) or unit is None:
        return {}
    rules = system.rules_of(controller.state, unit)
    view = rules.look(controller.state, unit)
    together = {at: rules.fires_together(view, at) for at in weapons(controller)}
    return {
        at: rules.called(view, all_of, briefly=True)
        for at, all_of in together.items()
        if len(all_of) > 1
    }


def is_hot(controller: Controller) -> bool:
    """True for a unit that counts its heat."""
    has_unit = controller.game is not None and controller.unit in controller.state.units
    return has_unit and HEAT in controller.paper.tracks


def targets(controller: Controller) -> list[UnitId]:
    """Whom the unit in front may attack; of the wrecks only those of this phase.

    Attacks of a phase are simultaneous: who fell in it can still be fired at.
    """
    system = controller.system if controller.game is not None else None
    if not isinstance(system, BattleTech):
        return []
    state = controller.state
    return targets_of(controller, lambda unit: system.wreck(at_start(state, unit), unit) is None)


def can(controller: Controller, command: type[Command]) -> bool:
    """True when a unit of its kind can be asked for such a thing."""
    system = controller.system if controller.game is not None else None
    if not isinstance(system, BattleTech) or controller.unit is None:
        return False
    rules = system.rules_of(controller.state, controller.unit)
    return command in (*system.table_commands, *rules.commands)


def strike_type(controller: Controller) -> "type[Circumstances] | None":
    """How a unit like that in front attacks without weapons: fists and feet, or bombs."""
    system = controller.system if controller.game is not None else None
    if not isinstance(system, BattleTech) or controller.unit is None:
        return None
    rules = system.rules_of(controller.state, controller.unit)
    return rules.strike_type(rules.look(controller.state, controller.unit))


def physical_attacks(controller: Controller) -> dict[str, str]:
    """The physical attacks of the unit in front, by their words, each with its title."""
    system = controller.system if controller.game is not None else None
    if not isinstance(system, BattleTech) or controller.unit is None:
        return {}
    rules = system.rules_of(controller.state, controller.unit)
    return dict(rules.physical_attacks(rules.look(controller.state, controller.unit)))


def physical_settings(controller: Controller) -> tuple[Setting, ...]:
    """What may be said of a physical attack by the unit in front."""
    system = controller.system if controller.game is not None else None
    if not isinstance(system, BattleTech) or controller.unit is None:
        return ()
    rules = system.rules_of(controller.state, controller.unit)
    return rules.physical_settings(rules.look(controller.state, controller.unit))


def meets_in_flight(controller: Controller, target: UnitId) -> bool:
    """True where the unit in front and its target both fly."""
    system = controller.system if controller.game is not None else None
    if not isinstance(system, BattleTech) or controller.unit is None:
        return False
    state = controller.state
    rules = system.rules_of(state, controller.unit)
    return rules.meets_in_flight(rules.look(state, controller.unit), system.look(state, target))


def attack_settings(controller: Controller, target: UnitId) -> tuple[Setting, ...]:
    """What an attack by the unit in front may be beside the usual."""
    # The rules of attacks are for who attacks; the sheet does not wait for them.
    from recordsheet_gui.systems.battletech import attack_options

    system = controller.system if controller.game is not None else None
    if not isinstance(system, BattleTech) or controller.unit is None:
        return ()
    return tuple(attack_options.of_attack(system, controller.state, controller.unit, target))


def weapon_settings(controller: Controller, item: Item) -> tuple[Setting, ...]:
    """What one of its weapons may be set to."""
    from recordsheet_gui.systems.battletech import attack_options

    system = controller.system if controller.game is not None else None
    if not isinstance(system, BattleTech) or controller.unit is None:
        return ()
    view = system.look(controller.state, controller.unit)
    return tuple(attack_options.of_weapon(view, item))
