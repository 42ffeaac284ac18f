"""The BattleTech games in the window."""

from PySide6.QtWidgets import QWidget

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.core.system import Derived
from recordsheet_gui.systems.battletech.paper import HEAT, HEXES, MODE, MODES, PILOT_HITS
from recordsheet_gui.systems.battletech.vehicle.keys import STUNNED
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.game_ui import Bar, HeatPlan, Vitals, boxes_left, owed_chip
from recordsheet_gui.ui.games.hands import Hands
from recordsheet_gui.ui.scene.view import SheetView

HOTTEST = 30
"""Where the heat scale ends."""
LAST_HIT = 6
"""The pilot hit that kills."""
CREW = 2
"""Those of a vehicle's crew who can be hit one by one."""


class BattleTechUi:
    """Movement, fire and attacks in the panel of the turn."""

    mirrored: frozenset[str] = frozenset()
    gestures: tuple[tuple[str, str], ...] = (
        ("Click a line of the weapons", "pick it for the attack; its menu only fires it"),
        ("T while the hexes of a move are asked", "it turns by one hexside more"),
    )
    columns: tuple[str, ...] = ("Heat", "Pilot", "This turn")

    def turn_panel(self, controller: Controller, parent: QWidget) -> QWidget:
        """How the unit moves and what it fires."""
        from recordsheet_gui.ui.games.battletech.turn_tabs import BattleTechTurn

        return BattleTechTurn(controller, parent)

    def hands(self, controller: Controller, view: SheetView, parent: QWidget) -> Hands:
        """Pips are marked by hand, weapons are picked."""
        from recordsheet_gui.ui.games.battletech.picks import WeaponHands

        return WeaponHands(controller, view, parent)

    def attack_field(self, panel: QWidget) -> QWidget:
        """The target, or the first weapon where there is but one."""
        from recordsheet_gui.ui.games.battletech.turn_tabs import AttackTabs

        assert isinstance(panel, AttackTabs)
        return panel.attack.start()

    def blow_sides(self, controller: Controller) -> tuple[str, ...]:
        """Those of its kind of unit."""
        from recordsheet_gui.ui.games.battletech import foreseen

        return foreseen.sides(controller)

    def blow(self, controller: Controller, points: int, side: str) -> Command:
        """Points to a rolled location of that side."""
        from recordsheet_gui.ui.games.battletech import foreseen

        return foreseen.blow(controller, points, side)

    def heat_plans(self, controller: Controller) -> tuple[HeatPlan, ...]:
        """Weapons that can fire together, of those with the same heat the strongest."""
        from recordsheet_gui.ui.games.battletech import foreseen

        return foreseen.heat_plans(controller)

    def shakes(self, grid: GridKey) -> bool:
        """Structure, and what lies in it."""
        return not grid.endswith("armor")

    def chips(self, paper: UnitState, derived: Derived, owed: int) -> tuple[str, ...]:
        """What keeps the unit from acting, heat, pilot, what is owed, the turn so far."""
        return (*derived.grave, *gauge_words(paper), *owed_chip(owed), *turn_words(paper))

    def vitals(self, paper: UnitState, derived: Derived) -> Vitals:
        """Armor and heat as bars, the pilot's hits, and what keeps the unit from acting."""
        bars = boxes_left("armor", paper, derived, lambda key: key.endswith("armor"))
        bars = bars or boxes_left("structure", paper, derived, lambda key: True)
        heat = paper.tracks.get(HEAT)
        if heat is not None:
            share = min(1.0, heat / HOTTEST)
            bars += (Bar(title="heat", share=share, words=str(heat), warns=True),)
        hits = paper.tracks.get(PILOT_HITS)
        pilot = None if hits is None else (hits, LAST_HIT)
        if STUNNED in paper.tracks:
            pilot = derived.wounds, CREW
        return Vitals(
            bars=bars,
            pilot=pilot,
            grave=derived.grave,
            shown=gauge_words(paper),
        )

    def cells(self, paper: UnitState, derived: Derived) -> tuple[str, ...]:
        """Heat now and after this turn, pilot hits, the turn so far."""
        heat = paper.tracks.get(HEAT)
        words = "" if heat is None else str(heat)
        projected = derived.numbers.get("projected heat")
        if projected is not None and projected.value != heat:
            words += f" to {projected.value}"
        hits = paper.tracks.get(PILOT_HITS)
        return words, counted(hits, "hit") if hits else "", ", ".join(turn_words(paper))


PACES = {"walk": "cruise", "run": "flank"}
"""How crews call what the track of a move counts."""


def gauge_words(paper: UnitState) -> tuple[str, ...]:
    """Heat and pilot hits, where there are any."""
    tracks = ((HEAT, "heat"), (PILOT_HITS, "pilot"))
    return tuple(f"{word} {paper.tracks[key]}" for key, word in tracks if paper.tracks.get(key))


def turn_words(paper: UnitState) -> tuple[str, ...]:
    """How a unit moved and how many weapons it fired this turn."""
    words = []
    mode = MODES[paper.tracks.get(MODE, 0)]
    if STUNNED in paper.tracks:
        mode = PACES.get(mode, mode)
    if mode != "none":
        words.append(f"{mode} {paper.tracks.get(HEXES, 0)}")
    fired = sum(bool(value) for key, value in paper.tracks.items() if key.startswith("fired/"))
    if fired:
        words.append(f"fired {fired}")
    return tuple(words)


BATTLETECH = BattleTechUi()
