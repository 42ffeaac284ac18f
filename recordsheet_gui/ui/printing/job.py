"""What is printed: sheets, cards several to a page, tables and the journal, page by page."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.session.after_action import AfterAction
from recordsheet_gui.sheet.geometry import Point, Rect
from recordsheet_gui.sheet.layout import LEAST_MARGIN, SheetLayout
from recordsheet_gui.storage.paths import legal_name
from recordsheet_gui.ui.printing.sheet import Page, layout_of, paper_rect, sheet_scene
from recordsheet_gui.ui.theme import PRINT, Theme


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintJob:
    """What to put on which paper."""

    pages: tuple[Page, ...] = ()
    paper: str = "a4"
    theme: Theme = PRINT
    has_tables: bool = False
    report: AfterAction | None = None
    """The battle journal, where it is wanted."""
    title: str = ""

    @property
    def name(self) -> str:
        """The title of the document: "Atlas AS7-D turn 3"."""
        if self.title:
            return self.title
        if not self.pages:
            return f"{self.report.title} journal" if self.report else "Record sheet"
        names = list(dict.fromkeys(page.game.unit(page.unit).design.name for page in self.pages))
        first = self.pages[0]
        what = ", ".join(names) if len(names) <= 3 else f"{names[0]} and {len(names) - 1} more"
        return f"{what} turn {first.game.clock.turn}" if first.has_clock else what

    @property
    def file_name(self) -> str:
        """The name of a file for it, without its ending."""
        return legal_name(self.name, "Record sheet")


class Bookmark(NamedTuple):
    """A line of a document's outline."""

    title: str
    level: int = 0


class Placed(NamedTuple):
    """A drawing and the place of its left top corner on the paper, in mm."""

    scene: QGraphicsScene
    at: Point


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    """One side of one sheet of paper; its drawings are made when it is painted."""

    title: str
    bookmarks: tuple[Bookmark, ...]
    paper: Rect
    drawings: Callable[[], Sequence[Placed]] = field(repr=False)

    def paint(self, painter: QPainter, dots_x: float, dots_y: float) -> None:
        """Paint in exact size; dots are those of the device for a millimetre."""
        for scene, at in self.drawings():
            area = scene.sceneRect()
            target = QRectF(
                at.x * dots_x, at.y * dots_y, area.width() * dots_x, area.height() * dots_y
            )
            scene.render(painter, target, area)


CORNER = Point(0, 0)


def plan(job: PrintJob) -> list[Leaf]:
    """All pages in order: each unit with its tables, the journal last."""
    paper = paper_rect(job.paper)
    leaves: list[Leaf] = []
    cards: list[Page] = []
    shared: list[Leaf] = []
    known: list[object] = []
    for page in job.pages:
        layout = layout_of(page.game.unit(page.unit).design, page.system, job.paper)
        if len(places(layout, paper)) > 1:
            cards.append(page)
            shared += _tables(job, page, paper, known, is_card=True)
        else:
            leaves.append(_sheet(job, page, paper, layout))
            leaves += _tables(job, page, paper, known, is_card=False)
    leaves += _cards(job, cards, paper)
    leaves += shared
    if job.report is not None:
        leaves += _journal(job, job.report, paper)
    return leaves


def places(layout: SheetLayout, paper: Rect) -> list[Point]:
    """Where sheets of a layout go on the paper: one, or as many small ones as fit."""
    border = max(0.0, LEAST_MARGIN - layout.margin)
    room = paper.inset(border)
    columns = int((room.width + 1e-6) // layout.width)
    rows = int((room.height + 1e-6) // layout.height)
    if columns * rows < 2:
        return [Point((paper.width - layout.width) / 2, (paper.height - layout.height) / 2)]
    left = (paper.width - columns * layout.width) / 2
    top = (paper.height - rows * layout.height) / 2
    return [
        Point(left + column * layout.width, top + row * layout.height)
        for row in range(rows)
        for column in range(columns)
    ]


def _scene(job: PrintJob, page: Page) -> QGraphicsScene:
    return sheet_scene(
        page.game, page.unit, page.system, job.theme, job.paper, has_clock=page.has_clock
    )


def _sheet(job: PrintJob, page: Page, paper: Rect, layout: SheetLayout) -> Leaf:
    at = places(layout, paper)[0]
    return Leaf(
        title=page.name,
        bookmarks=(Bookmark(page.name),),
        paper=paper,
        drawings=lambda: [Placed(_scene(job, page), at)],
    )


def _cards(job: PrintJob, cards: list[Page], paper: Rect) -> Iterator[Leaf]:
    """Cards of one size share pages."""
    left = list(cards)
    while left:
        layout = layout_of(left[0].game.unit(left[0].unit).design, left[0].system, job.paper)
        spots = places(layout, paper)
        size = (layout.width, layout.height)
        here: list[Page] = []
        for page in list(left):
            other = layout_of(page.game.unit(page.unit).design, page.system, job.paper)
            if (other.width, other.height) == size and len(here) < len(spots):
                here.append(page)
                left.remove(page)
        yield Leaf(
            title=here[0].name if len(here) == 1 else f"{len(here)} cards",
            bookmarks=tuple(Bookmark(page.name) for page in here),
            paper=paper,
            drawings=lambda here=here, spots=spots, size=size: [  # type: ignore[misc]
                Placed(_cuts(job, spots[: len(here)], size), CORNER),
                *(Placed(_scene(job, page), at) for page, at in zip(here, spots, strict=False)),
            ],
        )


def _cuts(job: PrintJob, spots: Sequence[Point], size: tuple[float, float]) -> QGraphicsScene:
    """Hairlines around the cards, for scissors."""
    from recordsheet_gui.ui.printing.parts import Drawing, Filled, LoosePart, PageScene

    scene = PageScene(job.paper, job.theme)
    part = LoosePart(scene.page, "", job.theme)
    part.show_drawing(
        Drawing(fills=tuple(Filled(Rect(*at, *size), "", "hairline") for at in spots))
    )
    scene.put(part)
    return scene


def _tables(
    job: PrintJob, page: Page, paper: Rect, known: list[object], *, is_card: bool
) -> Iterator[Leaf]:
    """The tables of a unit; those that others have too are printed once."""
    if not job.has_tables:
        return
    from recordsheet_gui.ui.printing.tables import table_pages

    blocks = page.system.tables(page.game, page.unit)
    if not blocks or blocks in known:
        return
    known.append(blocks)
    title = page.system.title if is_card else page.name
    turn = f"turn {page.game.clock.turn}" if page.has_clock and not is_card else ""
    about = "for every card" if is_card else page.system.title
    below = "  \u00b7  ".join(word for word in (about, turn) if word)
    for number, scene in enumerate(
        table_pages(blocks, title, "Tables", below, job.paper, job.theme)
    ):
        mark = Bookmark("Tables" if not is_card else f"{title}: tables", 0 if is_card else 1)
        yield Leaf(
            title=f"{title}: tables",
            bookmarks=() if number else (mark,),
            paper=paper,
            drawings=lambda scene=scene: [Placed(scene, CORNER)],  # type: ignore[misc]
        )


def _journal(job: PrintJob, report: AfterAction, paper: Rect) -> Iterator[Leaf]:
    from recordsheet_gui.ui.printing.journal import journal_pages

    for number, scene in enumerate(journal_pages(report, job.paper, job.theme)):
        yield Leaf(
            title="Battle journal",
            bookmarks=() if number else (Bookmark("Battle journal"),),
            paper=paper,
            drawings=lambda scene=scene: [Placed(scene, CORNER)],  # type: ignore[misc]
        )
