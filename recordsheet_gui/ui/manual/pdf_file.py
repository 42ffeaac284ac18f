"""The whole manual as a PDF: contents with page numbers, bookmarks, our typeface."""

from io import BytesIO

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPointF, QRectF, QSizeF, Qt, QUrl
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QFont,
    QImage,
    QPageLayout,
    QPainter,
    QPdfWriter,
    QTextDocument,
)

from recordsheet_gui import __version__
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.ui.manual.book import TITLE, Page, book, folder
from recordsheet_gui.ui.manual.html import page_html
from recordsheet_gui.ui.manual.look import PAPER_LETTERS, style
from recordsheet_gui.ui.plain import escaped
from recordsheet_gui.ui.printing.output import RESOLUTION
from recordsheet_gui.ui.printing.sheet import ensure_app, page_size
from recordsheet_gui.ui.theme import FAMILY, PRINT, load_fonts

DPI = 96
"""In which the pages are laid out; the printer's are finer, and letters keep their places."""
MARGIN = 68
FOOT = 30
"""Dots below the text for the number of the page."""
PICTURE_WIDTH = 620
PICTURE_HEIGHT = 380
"""Dots that a picture takes at most."""
HAIR = 2
FRONT_HEADINGS = 2
"""Those of the title and of the contents."""

Place = tuple[str, str]
"""A page's key and the anchor of a heading on it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A heading, and the page that it came to stand on."""

    title: str
    level: int
    place: Place
    page: int
    top: float
    """Dots from the top of that page."""


def pdf_bytes(paper: str = "a4") -> bytes:
    """The manual on a paper."""
    ensure_app()
    load_fonts()
    size = page_size(paper).sizePoints()
    whole = QSizeF(size.width() * DPI / 72, size.height() * DPI / 72)
    inside = QSizeF(whole.width() - 2 * MARGIN, whole.height() - 2 * MARGIN - FOOT)
    breaks: set[Place] = set()
    while True:
        draft = _document(book(), inside, {}, breaks)
        torn = _torn(draft, inside) - breaks
        if not torn:
            break
        breaks |= torn
    # The contents take pages too: once to see how many, once more with the numbers.
    numbers = {mark.place: mark.page + 1 for mark in _marks(draft, inside)}
    document = _document(book(), inside, numbers, breaks)
    marks = _marks(document, inside)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(RESOLUTION)
    writer.setTitle(TITLE)
    writer.setCreator("Record Sheet")
    layout = QPageLayout(page_size(paper), QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))
    layout.setMode(QPageLayout.Mode.FullPageMode)
    writer.setPageLayout(layout)
    painter = QPainter(writer)
    try:
        for number in range(document.pageCount()):
            if number:
                writer.newPage()
            _paint(painter, document, number, whole, inside)
    finally:
        painter.end()
    return _with_outline(bytes(buffer.data().data()), marks, whole)


def _document(
    pages: tuple[Page, ...], inside: QSizeF, numbers: dict[Place, int], breaks: set[Place]
) -> QTextDocument:
    """All of it, laid out; a new page begins with each page and with the headings of `breaks`."""
    document = QTextDocument()
    document.setUseDesignMetrics(True)
    font = QFont(FAMILY)
    font.setPixelSize(PAPER_LETTERS)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    # Ligatures are single letters in a PDF, and nobody finds a word with one.
    font.setFeature(QFont.Tag("liga"), 0)
    document.setDefaultFont(font)
    document.setDocumentMargin(0)
    document.setDefaultStyleSheet(style(PRINT, PAPER_LETTERS))
    document.setPageSize(inside)
    body = "".join(
        '<div style="page-break-before: always">'
        f"{_page(page, document, {anchor for key, anchor in breaks if key == page.key})}</div>"
        for page in pages
    )
    document.setHtml(f"<body>{_front(pages, numbers)}{body}</body>")
    return document


def _page(page: Page, document: QTextDocument, breaks: set[str]) -> str:
    return page_html(page, _Picture(document), lambda target: "", None, breaks)


def _torn(document: QTextDocument, inside: QSizeF) -> set[Place]:
    """The first heading of each page that stands at a foot, apart from what it is about.

    One of each, because it moves all that come after it.
    """
    layout = document.documentLayout()
    sections = iter([section for page in book() for section in page.sections])
    found: dict[str, Place] = {}
    block, heads = document.begin(), 0
    while block.isValid():
        after = block.next()
        if block.blockFormat().headingLevel():
            heads += 1
            if heads > FRONT_HEADINGS:
                section = next(sections)
                box = layout.blockBoundingRect(after)
                here = layout.blockBoundingRect(block).top() // inside.height()
                there = (box.bottom() - 1) // inside.height()
                if there > here and box.height() < PICTURE_HEIGHT + MARGIN:
                    found.setdefault(section.page, (section.page, section.anchor))
        block = after
    return set(found.values())


def _front(pages: tuple[Page, ...], numbers: dict[Place, int]) -> str:
    rows = []
    for page in pages:
        for section in page.sections:
            number = numbers.get((section.page, section.anchor), 0)
            is_page = section.level == 1
            indent = "" if is_page else "&nbsp;" * 6
            words = f"<b>{escaped(section.title)}</b>" if is_page else escaped(section.title)
            rows.append(f'<tr><td>{indent}{words}</td><td align="right">{number}</td></tr>')
    table = f'<table width="100%" cellpadding="0">{"".join(rows)}</table>'
    return f"<h1>{escaped(TITLE)}</h1><p>Version {__version__}</p><h2>Contents</h2>{table}"


class _Picture:
    """Gives a document its pictures, as large as the page has room for."""

    def __init__(self, document: QTextDocument) -> None:
        self._document = document

    def __call__(self, path: str, words: str) -> str:
        image = QImage(str(folder() / path))
        self._document.addResource(
            QTextDocument.ResourceType.ImageResource.value, QUrl(path), image
        )
        share = min(PICTURE_WIDTH / image.width(), PICTURE_HEIGHT / image.height(), 1.0)
        width = round(image.width() * share)
        height = round(image.height() * share)
        return f'<img src="{path}" width="{width}" height="{height}">'


def _marks(document: QTextDocument, inside: QSizeF) -> list[Mark]:
    """Where the headings of the pages stand; they come in the order of the sections."""
    layout = document.documentLayout()
    tops = []
    block = document.begin()
    while block.isValid():
        if block.blockFormat().headingLevel():
            tops.append(layout.blockBoundingRect(block).top())
        block = block.next()
    sections = [section for page in book() for section in page.sections]
    return [
        Mark(
            title=section.title,
            level=section.level,
            place=(section.page, section.anchor),
            page=int(top // inside.height()),
            top=top % inside.height(),
        )
        for section, top in zip(sections, tops[FRONT_HEADINGS:], strict=True)
    ]


def _paint(
    painter: QPainter, document: QTextDocument, number: int, whole: QSizeF, inside: QSizeF
) -> None:
    scale = RESOLUTION / DPI
    painter.save()
    painter.scale(scale, scale)
    font = QFont(document.defaultFont())
    font.setPixelSize(PAPER_LETTERS - 3)
    painter.setFont(font)
    painter.setPen(QColor("#5c646c"))
    foot = QRectF(MARGIN, whole.height() - MARGIN, inside.width(), FOOT)
    painter.drawText(foot, Qt.AlignmentFlag.AlignRight, str(number + 1))
    painter.drawText(foot, Qt.AlignmentFlag.AlignLeft, TITLE)
    painter.translate(MARGIN, MARGIN - number * inside.height())
    # The first line of a picture that begins the next page may lie a hair above its edge.
    seen = QRectF(QPointF(0, number * inside.height()), inside).adjusted(0, 0, 0, -HAIR)
    context = QAbstractTextDocumentLayout.PaintContext()
    context.clip = seen
    painter.setClipRect(seen)
    document.documentLayout().draw(painter, context)
    painter.restore()


def _with_outline(data: bytes, marks: list[Mark], whole: QSizeF) -> bytes:
    """Bookmarks, which Qt's printer does not know."""
    from pypdf import PdfWriter
    from pypdf.generic import Fit

    writer = PdfWriter(clone_from=BytesIO(data))
    parents: dict[int, object] = {}
    for mark in marks:
        top = (whole.height() - MARGIN - mark.top + PAPER_LETTERS) * 72 / DPI
        parents[mark.level] = writer.add_outline_item(
            mark.title,
            mark.page,
            parents.get(mark.level - 1),  # type: ignore[arg-type]  # what add_outline_item gave
            fit=Fit.xyz(top=top),
            is_open=False,
        )
    writer.page_mode = "/UseOutlines"
    out = BytesIO()
    writer.write(out)
    return out.getvalue()
