"""What is printed: sheets, cards several to a page, tables and the journal, page by page."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from datetime import datetime
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.play_aid import Block, for_all
from recordsheet_gui.session.after_action import AfterAction
from recordsheet_gui.session.force import Appraisal, Force
from recordsheet_gui.sheet.geometry import Point, Rect
from recordsheet_gui.sheet.layout import FOOT_LINE, LEAST_MARGIN, SheetLayout
from recordsheet_gui.storage.paths import legal_name
from recordsheet_gui.ui.printing.sheet import (
    Page,
    layout_of,
    paper_rect,
    sheet_scene,
)
from recordsheet_gui.ui.qt_override import needing_all
from recordsheet_gui.ui.scene.paper import left_over
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.theme import PRINT, Theme


def _today() -> str:
    return datetime.now().astimezone().date().isoformat()


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """A force and what it is worth, for the page that lists it."""

    force: Force
    found: Appraisal


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintJob:
    """What to put on which paper."""

    pages: tuple[Page, ...] = ()
    paper: str = "a4"
    theme: Theme = PRINT
    has_tables: bool = False
    report: AfterAction | None = None
    """The battle journal, where it is wanted."""
    roster: Roster | None = None
    """A force whose list stands before all sheets."""
    title: str = ""
    printed: str = field(default_factory=_today)
    """The day, for the foot of the pages."""

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
    """A drawing, the place of its left top corner on the paper in mm, and how large it is."""

    scene: QGraphicsScene
    at: Point
    scale: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    """One side of one sheet of paper; its drawings are made when it is painted."""

    title: str
    bookmarks: tuple[Bookmark, ...]
    paper: Rect
    drawings: Callable[[], Sequence[Placed]] = field(repr=False)
    game: str = ""
    """What the foot of a sheet tells; tables and journal have a foot of their own."""

    def paint(self, painter: QPainter, dots_x: float, dots_y: float) -> None:
        """Paint in exact size; dots are those of the device for a millimetre."""
        for scene, at, scale in self.drawings():
            area = scene.sceneRect()
            target = QRectF(
                at.x * dots_x,
                at.y * dots_y,
                area.width() * dots_x * scale,
                area.height() * dots_y * scale,
            )
            with needing_all():
                scene.render(painter, target, area)


CORNER = Point(0, 0)
FOOT = 4.5
"""Room for the line below the sheets, in mm."""
LARGEST, LARGER = 2.0, 1.2
"""How much larger a card may be printed, and the least that is worth it."""


def plan(job: PrintJob) -> list[Leaf]:
    """All pages in order: the sheets, the cards, the tables of each game, the journal."""
    paper = paper_rect(job.paper)
    leaves: list[Leaf] = [] if job.roster is None else list(_roster(job, job.roster, paper))
    cards: list[Page] = []
    for page in job.pages:
        layout = layout_of(page.game.unit(page.unit).design, page.system, job.paper)
        if len(places(layout, paper)) > 1:
            cards.append(page)
        else:
            leaves += _sheets(job, page, paper, layout)
    leaves += _cards(job, cards, paper)
    if job.has_tables:
        leaves += _tables(job, paper)
    if job.report is not None:
        leaves += _journal(job, job.report, paper)
    return [_with_foot(job, leaf, f"{n} / {len(leaves)}") for n, leaf in enumerate(leaves, 1)]


def _with_foot(job: PrintJob, leaf: Leaf, number: str) -> Leaf:
    """A sheet with the line that tells which game and which day it is from."""
    if not leaf.game:
        return leaf
    left = "  \u00b7  ".join(word for word in (leaf.game, job.title) if word)
    right = f"printed {job.printed}  \u00b7  page {number}"
    drawings = leaf.drawings
    return replace(leaf, drawings=lambda: [*drawings(), Placed(_foot(job, left, right), CORNER)])


def _foot(job: PrintJob, left: str, right: str) -> QGraphicsScene:
    from recordsheet_gui.ui.printing.parts import PageScene

    scene = PageScene(job.paper, job.theme)
    scene.put_line(left, right)
    return scene


def places(layout: SheetLayout, paper: Rect) -> list[Point]:
    """Where sheets of a layout go on the paper: one, or as many small ones as fit.

    Small ones move closer together where the line at the foot of the page needs room: of the two
    margins that meet there, scissors need less.
    """
    border = _border(layout)
    room = paper.inset(border)
    columns = int((room.width + 1e-6) // layout.width)
    rows = int((room.height + 1e-6) // layout.height)
    if columns * rows < 2:
        return [Point((paper.width - layout.width) / 2, (paper.height - layout.height) / 2)]
    left = (paper.width - columns * layout.width) / 2
    drawn = layout.height - 2 * layout.margin
    spare = paper.height - 2 * LEAST_MARGIN - FOOT_LINE - rows * drawn
    # Below the last row too, where it is cut there.
    gaps = rows - 1 + (0.5 if border else 0.0)
    gap = min(2 * layout.margin, spare / gaps) if gaps else 2 * layout.margin
    step = drawn + gap
    top = (paper.height - rows * layout.height) / 2 if gap == 2 * layout.margin else border
    return [
        Point(left + column * layout.width, top + row * step)
        for row in range(rows)
        for column in range(columns)
    ]


def _border(layout: SheetLayout) -> float:
    """What a printer needs around sheets that bring less; nothing where they share out the page."""
    return max(0.0, LEAST_MARGIN - layout.margin)


def _scene(job: PrintJob, page: Page, further: Mapping[str, int] | None = None) -> SheetScene:
    return sheet_scene(
        *(page.game, page.unit, page.system, job.theme, job.paper),
        has_clock=page.has_clock,
        further=further,
    )


def _sheets(job: PrintJob, page: Page, paper: Rect, layout: SheetLayout) -> Iterator[Leaf]:
    """A unit's page, and as many behind it as its lists need."""
    at = places(layout, paper)[0]
    further: dict[str, int] = {}
    while True:
        yield Leaf(
            title=page.name,
            bookmarks=() if further else (Bookmark(page.name),),
            paper=paper,
            drawings=partial(_sheet_page, job, page, at, further),
            game=page.system.title,
        )
        # Only a sheet that can go on has to be drawn to know whether it does.
        rest = left_over(_scene(job, page, further).parts) if layout.more else {}
        if not rest or rest == further:
            return
        further = rest


def _sheet_page(job: PrintJob, page: Page, at: Point, further: Mapping[str, int]) -> list[Placed]:
    return [Placed(_scene(job, page, further), at)]


def _cards(job: PrintJob, cards: list[Page], paper: Rect) -> Iterator[Leaf]:
    """Cards of one size share pages; one or two have a page to themselves and are larger."""
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
        large = enlarged(layout, paper, len(here)) if not left and len(here) == len(cards) else None
        yield Leaf(
            title=here[0].name if len(here) == 1 else f"{len(here)} cards",
            bookmarks=tuple(Bookmark(page.name) for page in here),
            paper=paper,
            drawings=partial(_card_page, job, here, spots, layout)
            if large is None
            else partial(_large_cards, job, here, *large),
            game=", ".join(dict.fromkeys(page.system.title for page in here)),
        )


def enlarged(layout: SheetLayout, paper: Rect, count: int) -> tuple[list[Point], float] | None:
    """Places below one another and the scale of a few cards; None where that makes none larger."""
    room = paper.inset(LEAST_MARGIN)
    high = room.height - FOOT
    scale = min(LARGEST, room.width / layout.width, high / layout.height / count)
    if scale < LARGER:
        return None
    left = (paper.width - layout.width * scale) / 2
    step = min(high / count, layout.height * scale + 4.0)
    return [Point(left, room.y + i * step) for i in range(count)], scale


def _card_page(
    job: PrintJob, here: list[Page], spots: list[Point], layout: SheetLayout
) -> list[Placed]:
    return [
        Placed(_cuts(job, spots, len(here), layout), CORNER),
        *(Placed(_scene(job, page), at) for page, at in zip(here, spots, strict=False)),
    ]


def _large_cards(job: PrintJob, here: list[Page], spots: list[Point], scale: float) -> list[Placed]:
    """The cards, and below a single one what tables of its game find room there."""
    found = [Placed(_scene(job, page), at, scale) for page, at in zip(here, spots, strict=True)]
    area = found[-1].scene.sceneRect()
    end = spots[-1].y + area.height() * scale
    if len(here) == 1:
        found.append(Placed(_tables_below(job, here[0], end), CORNER))
    return found


def _tables_below(job: PrintJob, page: Page, top: float) -> QGraphicsScene:
    from recordsheet_gui.ui.printing.tables import tables_below

    blocks = page.system.tables(page.game, page.unit)
    return tables_below(blocks, top, job.paper, job.theme)


def _cuts(job: PrintJob, spots: Sequence[Point], count: int, layout: SheetLayout) -> QGraphicsScene:
    """Hairlines around the first of the cards, for scissors; none along the edge of the paper."""
    from recordsheet_gui.ui.printing.parts import Drawing, LoosePart, PageScene, Ruled

    scene = PageScene(job.paper, job.theme)
    part = LoosePart(scene.page, "", job.theme)
    (first, last), is_inner = (spots[0], spots[-1]), _border(layout) > 0
    step = next((at.y - first.y for at in spots if at.y > first.y), layout.height)
    lines: list[Ruled] = []
    for at in spots[:count]:
        # In the middle between two rows.
        top = at.y + (layout.height - step) / 2
        right, bottom = at.x + layout.width, top + step
        if is_inner or at.y > first.y:
            lines.append(Ruled(at.x, top, right, top))
        if is_inner or at.y < last.y:
            lines.append(Ruled(at.x, bottom, right, bottom))
        if is_inner or at.x > first.x:
            lines.append(Ruled(at.x, top, at.x, bottom))
        if is_inner or at.x < last.x:
            lines.append(Ruled(right, top, right, bottom))
    part.show_drawing(Drawing(lines=tuple(lines)))
    scene.put(part)
    return scene


def _tables(job: PrintJob, paper: Rect) -> Iterator[Leaf]:
    """The tables of each game, once for all of its units."""
    from recordsheet_gui.ui.printing.tables import table_pages

    games: dict[str, list[Page]] = {}
    for page in job.pages:
        games.setdefault(page.system.key, []).append(page)
    for pages in games.values():
        first = pages[0]
        blocks = _blocks(pages)
        if not blocks:
            continue
        alone = len(pages) == 1
        title = first.name if alone else first.system.title
        turn = f"turn {first.game.clock.turn}" if first.has_clock else ""
        about = first.system.title if alone else "for all units"
        below = "  \u00b7  ".join(word for word in (about, turn) if word)
        mark = Bookmark("Tables" if len(games) == 1 else f"{first.system.title}: tables")
        for number, scene in enumerate(
            table_pages(blocks, title, "Tables", below, job.paper, job.theme)
        ):
            yield Leaf(
                title=f"{title}: tables",
                bookmarks=() if number else (mark,),
                paper=paper,
                drawings=lambda scene=scene: [Placed(scene, CORNER)],  # type: ignore[misc]
            )


def _blocks(pages: list[Page]) -> tuple[Block, ...]:
    return for_all([(page.name, page.system.tables(page.game, page.unit)) for page in pages])


def _roster(job: PrintJob, roster: Roster, paper: Rect) -> Iterator[Leaf]:
    from recordsheet_gui.ui.printing.roster import roster_pages

    pages = roster_pages(roster, job.paper, job.theme, job.printed)
    for number, scene in enumerate(pages):
        yield Leaf(
            title="Roster",
            bookmarks=() if number else (Bookmark("Roster"),),
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
