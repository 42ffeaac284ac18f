"""One unit's sheet for paper: a second scene, so nothing of the screen leaks."""

import os
from collections.abc import Mapping

from PySide6.QtCore import QSizeF
from PySide6.QtGui import QPageSize
from PySide6.QtWidgets import QApplication

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, GameState, Pilot, UnitSetup
from recordsheet_gui.core.system import GameSystem, begin
from recordsheet_gui.session.owed import owed_words
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import SheetLayout
from recordsheet_gui.sheet.load import continued, layout_names, load_layout, load_play
from recordsheet_gui.sheet.papers import PAPERS
from recordsheet_gui.sheet.play import Solved, least_scale, solve
from recordsheet_gui.ui.games import PARTS
from recordsheet_gui.ui.scene.part import PartNeeds
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.theme import LIGHT, Theme
from recordsheet_gui.units import force_value


@dataclass(frozen=True, slots=True)
class Page:
    """One unit of a game to print."""

    game: GameState
    unit: UnitId
    system: GameSystem
    has_clock: bool = True
    """False leaves turn and phase white, for a pencil."""

    @property
    def name(self) -> str:
        """The unit's name, with its id where two have the same."""
        name = self.game.unit(self.unit).design.name
        twins = sum(other.design.name == name for other in self.game.units.values())
        return f"{name} [{self.unit}]" if twins > 1 else name


def ensure_app() -> QApplication:
    """The application that Qt needs to draw; without a window system it draws into memory."""
    app = QApplication.instance()
    if isinstance(app, QApplication):
        return app
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")) and os.name == "posix":
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    return QApplication(["recordsheet"])


def fresh_page(design: UnitDesign, system: GameSystem, pilot: Pilot | None = None) -> Page:
    """A unit before its first battle."""
    unit = UnitId("unit")
    setup = UnitSetup(id=unit, design=design, pilot=pilot or Pilot())
    game = begin(system, GameSetup(system=system.key, units=(setup,)))
    return Page(game, unit, system, has_clock=False)


def layout_of(design: UnitDesign, system: GameSystem, paper: str) -> SheetLayout:
    """The layout of a unit's sheet; refused when its game has none yet."""
    try:
        name = system.layout(design)
    except RuleError:
        name = ""
    if name not in layout_names():
        raise RuleError("no-sheet", f"There is no sheet for {design.name} yet.")
    return load_layout(name, paper)


def sheet_scene(
    game: GameState,
    unit: UnitId,
    system: GameSystem,
    theme: Theme = LIGHT,
    paper: str = "a4",
    *,
    has_clock: bool = True,
    pane: tuple[float, float] | None = None,
    further: Mapping[str, int] | None = None,
    all_pages: bool = False,
) -> SheetScene:
    """A unit's sheet as it stands, on paper, or in the layout that fills a pane in pixels.

    `further` asks for the page behind another one, with the lines that found no place there;
    `all_pages` for all of them below one another.
    """
    sheet = game.unit(unit)
    layout = layout_of(sheet.design, system, paper)
    if further:
        layout = continued(layout, further)
    if pane is not None:
        layout = solved_for(Page(game, unit, system), pane).layout
    phases = tuple(phase.title for phase in system.phases) if has_clock else ()
    scene = SheetScene(layout, sheet, theme, PARTS, phases, all_pages=all_pages)
    worth = force_value.at_table(system, game).get(unit)
    owed = owed_words(system, game, unit)
    scene.show_state(game, unit, system.derive(game, unit), owed, worth)
    return scene


def solved_for(page: Page, pane: tuple[float, float]) -> Solved:
    """The layout in which a unit's sheet fills a pane; refused where there is only paper."""
    sheet = page.game.unit(page.unit)
    plan = load_play(layout_of(sheet.design, page.system, "a4").name)
    if plan is None:
        raise RuleError("no-sheet", f"There is no play layout for {sheet.design.name} yet.")
    return solve(plan, pane, PartNeeds(PARTS, sheet), least=least_scale(pane))


def paper_rect(paper: str) -> Rect:
    """A sheet of paper in mm."""
    if paper in PAPERS:
        return Rect(0, 0, *PAPERS[paper])
    return load_layout("mech-biped", paper).page


def page_size(paper: str) -> QPageSize:
    """The paper of a layout."""
    if paper == "letter":
        return QPageSize(QPageSize.PageSizeId.Letter)
    if paper == "a4":
        return QPageSize(QPageSize.PageSizeId.A4)
    page = paper_rect(paper)
    return QPageSize(QSizeF(page.width, page.height), QPageSize.Unit.Millimeter)
