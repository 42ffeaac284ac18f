"""Whom the unit in front may attack, in every game."""

from collections.abc import Callable

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.ui.controller import Controller


def targets_of(
    controller: Controller, is_target: Callable[[UnitId], bool] = lambda unit: True
) -> list[UnitId]:
    """Enemies first and the living before wrecks; who has left the field is not among them."""
    own = controller.unit
    if controller.game is None or own is None or own not in controller.state.units:
        return []
    state, system = controller.state, controller.system

    def rank(unit: UnitId) -> tuple[bool, bool]:
        return state.sides[unit] == state.sides[own], system.wreck(state, unit) is not None

    present = frozenset(state.present)
    others = [unit for unit in controller.order() if unit != own and unit in present]
    return sorted(filter(is_target, others), key=rank)


class Aim:
    """Whom a panel aims at: friends and wrecks only when somebody has pointed at them."""

    def __init__(self, controller: Controller) -> None:
        """Nobody was pointed at yet."""
        self._controller = controller
        self._pointed: tuple[object, ...] = ()

    def point(self, target: UnitId | None) -> None:
        """A player chose this one, as it is now."""
        self._pointed = () if target is None else self._as_it_is(target)

    def _as_it_is(self, target: UnitId) -> tuple[object, ...]:
        controller = self._controller
        return controller.game, controller.unit, target, self._worth(target)

    def _worth(self, target: UnitId) -> tuple[bool, bool]:
        """Friends after enemies, wrecks after the living."""
        controller = self._controller
        sides, own = controller.state.sides, controller.unit
        is_friend = own is not None and sides[target] == sides[own]
        return is_friend, controller.system.wreck(controller.state, target) is not None

    def at(self, found: list[UnitId], chosen: UnitId | None) -> UnitId | None:
        """Who was chosen, while he is there; no friend and no wreck that nobody meant."""
        if not found:
            return None
        if chosen in found and (
            self._pointed == self._as_it_is(chosen) or self._worth(chosen) <= self._worth(found[0])
        ):
            return chosen
        return found[0]
