"""Renegade Tech in the window: as every BattleTech game, with templates in hand."""

from PySide6.QtWidgets import QWidget

from recordsheet_gui.core.override import override
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.battletech.game_ui import BattleTechUi
from recordsheet_gui.ui.games.hands import Hands
from recordsheet_gui.ui.scene.view import SheetView
from recordsheet_gui.units.mech.design import MechDesign


class RenegadeTechUi(BattleTechUi):
    """Weapons are taken in hand and brought down on columns."""

    mirrored = frozenset({MechDesign.kind})
    gestures = (
        *BattleTechUi.gestures,
        ("Click with a weapon in hand", "bring its template down on that column"),
        ("T, Escape", "look for a weapon, put it away"),
        ("F, Shift and the wheel", "lean an even template the other way"),
        ("Drag within a critical block before the fight", "lay a slot on other boxes"),
        ("Shift or R while dragging", "take the rest of its item along, turn the slot"),
        ("M on a box of a block", "carry its slot with the arrows, lay it down with Enter"),
    )

    @override
    def turn_panel(self, controller: Controller, parent: QWidget) -> QWidget:
        """The palette of weapons beside the usual panel."""
        from recordsheet_gui.ui.games.renegade_tech.panel import GridTurnPanel

        return GridTurnPanel(controller, parent)

    @override
    def hands(self, controller: Controller, view: SheetView, parent: QWidget) -> Hands:
        """A click brings down the weapon in hand."""
        from recordsheet_gui.ui.games.renegade_tech.hands import GridHands

        return GridHands(controller, view, parent)


RENEGADE_TECH = RenegadeTechUi()
