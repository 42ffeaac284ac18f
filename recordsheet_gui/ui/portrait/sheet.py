"""Sheets as drawings with what can be tapped on them, for pages in browsers."""

from collections import OrderedDict
from dataclasses import replace

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.core.wire import Json
from recordsheet_gui.session.owed import owed_words
from recordsheet_gui.session.session import Session
from recordsheet_gui.sheet.layout import SheetLayout
from recordsheet_gui.ui.games import GAMES, PARTS
from recordsheet_gui.ui.portrait.actions import SheetActions, Told
from recordsheet_gui.ui.portrait.drawing import PartDrawings
from recordsheet_gui.ui.printing.sheet import Page, ensure_app, solved_for
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.theme import DARK, LIGHT
from recordsheet_gui.units.force_value import UnitValue, at_table

PANE_HEIGHT = 1.5
"""How high a page's pane is for its width: a phone held upright, without its bars."""
KEPT = 12
"""Sheets that are ready to be drawn again."""


class _Kept:
    """A sheet in one layout and theme, and what is drawn of it."""

    def __init__(self, unit: UnitState, layout: SheetLayout, scene: SheetScene) -> None:
        self.design = unit.design
        self.layout = layout
        self.scene = scene
        self.drawings = PartDrawings()


class SheetPortrait:
    """Draws the units of a session's game as it stands."""

    def __init__(self, session: Session) -> None:
        """Qt draws into memory where there is no window."""
        ensure_app()
        self._session = session
        self._kept: OrderedDict[tuple[UnitId, int, bool], _Kept] = OrderedDict()

    def glance(self, unit: UnitId, owed: int) -> Told:
        """A unit in few words and bars."""
        session = self._session
        state, game = session.state, GAMES[session.system.key]
        paper, derived = state.unit(unit), session.system.derive(state, unit)
        vitals = game.vitals(paper, derived)
        chips = [word for word in game.chips(paper, derived, owed) if word not in vitals.shown]
        bars: list[Json] = [
            {"title": bar.title, "share": bar.share, "words": bar.words, "warns": bar.warns}
            for bar in vitals.bars
        ]
        return {
            "chips": [*chips],
            "bars": bars,
            "pilot": None if vitals.pilot is None else [*vitals.pilot],
            "grave": [*vitals.grave],
            "wreck": derived.destroyed,
        }

    def sheet(self, unit: UnitId, width: int, *, is_dark: bool) -> Told:
        """A unit's sheet for a pane of so many pixels; words alone for one that has none."""
        session = self._session
        state, system = session.state, session.system
        paper = state.unit(unit)
        try:
            kept = self._ready(unit, width, is_dark)
        except RuleError as error:
            return {"unit": unit, "words": str(error)}
        scene = kept.scene
        worth: UnitValue | None = at_table(system, state).get(unit)
        derived = system.derive(state, unit)
        scene.show_state(state, unit, derived, owed_words(system, state, unit), worth)
        drawing = kept.drawings.draw(scene.parts)
        actions = SheetActions(session, unit, scene, derived.slots_hit)
        theme = scene.theme
        return {
            "unit": unit,
            "size": [round(kept.layout.width, 2), round(kept.layout.height, 2)],
            "paper": theme.paper,
            "styles": [[*style] for style in drawing.styles],
            "nodes": [[*node] for node in drawing.nodes],
            "spots": [[*spot] for spot in actions.spots],
            "groups": [*actions.groups],
            "offers": actions.sheet(),
            "signs": actions.signs(),
            "hints": [*system.hints(paper.design)],
        }

    def _ready(self, unit: UnitId, width: int, is_dark: bool) -> _Kept:
        session = self._session
        key = unit, width, is_dark
        paper = session.state.unit(unit)
        kept = self._kept.pop(key, None)
        if kept is None or kept.design is not paper.design:
            page = Page(session.state, unit, session.system)
            layout = solved_for(page, (float(width), PANE_HEIGHT * width)).layout
            # As for paper: letters are letters, and what moves or lights up is left out.
            theme = replace(DARK if is_dark else LIGHT, for_paper=True)
            phases = tuple(phase.title for phase in session.system.phases)
            kept = _Kept(paper, layout, SheetScene(layout, paper, theme, PARTS, phases))
        self._kept[key] = kept
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return kept
