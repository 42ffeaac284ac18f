"""Skirmish in the window."""

from PySide6.QtWidgets import QWidget

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.core.system import Derived
from recordsheet_gui.systems.skirmish.card import DAMAGE, PRONE
from recordsheet_gui.systems.skirmish.commands import TakeHit
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.game_ui import GameUi, owed_chip
from recordsheet_gui.ui.games.hands import Hands
from recordsheet_gui.ui.games.small_game_ui import SmallGameUi
from recordsheet_gui.ui.scene.view import SheetView


class SkirmishUi(SmallGameUi):
    """Attacks and moves in the panel."""

    gestures = (("Click a weapon", "pick it for the attack; the box before it strikes it"),)

    def turn_panel(self, controller: Controller, parent: QWidget) -> QWidget:
        """The attack of the unit in front, and its turn so far."""
        from recordsheet_gui.ui.games.skirmish.panel import AttackPanel

        return AttackPanel(controller, parent)

    @override
    def hands(self, controller: Controller, view: SheetView, parent: QWidget) -> Hands:
        """Boxes are marked by hand, weapons are picked."""
        from recordsheet_gui.ui.games.skirmish.hands import CardHands

        return CardHands(controller, view, parent)

    def attack_field(self, panel: QWidget) -> QWidget:
        """At whom, where there is a choice, else with what."""
        from recordsheet_gui.ui.games.skirmish.panel import AttackPanel

        assert isinstance(panel, AttackPanel)
        return panel.target if panel.target.count() > 1 else panel.weapon

    def blow(self, controller: Controller, points: int, side: str) -> Command:
        """Points to a rolled location."""
        assert controller.unit is not None
        return TakeHit(unit=controller.unit, damage=points)

    @override
    def shakes(self, grid: GridKey) -> bool:
        """What a unit cannot do without."""
        return grid in ("cockpit", "torso")

    @override
    def chips(self, paper: UnitState, derived: Derived, owed: int) -> tuple[str, ...]:
        """Who lies down, what is owed, the damage that a fall check counts."""
        damage = paper.tracks.get(DAMAGE, 0)
        return (
            *(word for word in (PRONE,) if word in derived.conditions),
            *owed_chip(owed),
            *((f"damage {damage}",) if damage else ()),
        )


SKIRMISH: GameUi = SkirmishUi()
