"""Pages onto a printer, into a PDF with its outline, and as pictures."""

from collections.abc import Callable, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPointF, QRectF, QSize
from PySide6.QtGui import (
    QColor,
    QImage,
    QPagedPaintDevice,
    QPageLayout,
    QPainter,
    QPainterPath,
    QPdfWriter,
)

from recordsheet_gui.core.override import override
from recordsheet_gui.storage.atomic import keep_existing, write_bytes
from recordsheet_gui.ui.printing.job import Leaf, PrintJob, plan
from recordsheet_gui.ui.printing.sheet import ensure_app, page_size, paper_rect

RESOLUTION = 1200
"""Dots per inch of the PDF's coordinates; what is drawn stays lines and letters."""
PICTURE_DPI = 200
SVG_DPI = 254
"""Ten units for a millimetre: an SVG's size is whole units, and papers are tenths of mm."""

Progress = Callable[[int, int], bool]
"""Pages done and pages in all; False stops."""
Do = Callable[[Callable[[], None]], None]
"""Does a piece of work that goes to the disk, and comes back when it is done."""


class Stopped(Exception):
    """The player had enough; nothing was written."""


def _go_on(done: int, of: int) -> bool:
    return True


def _at_once(work: Callable[[], None]) -> None:
    work()


def paint_leaves(
    device: QPagedPaintDevice,
    leaves: Sequence[Leaf],
    paper: str,
    progress: Progress = _go_on,
) -> None:
    """Paint pages on a PDF or a printer in their exact size."""
    # The layout has margins of its own; the device's would move or shrink the page.
    layout = QPageLayout(page_size(paper), QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))
    layout.setMode(QPageLayout.Mode.FullPageMode)
    device.setPageLayout(layout)
    painter = QPainter()
    if not painter.begin(device):
        raise OSError("the printer does not answer")
    try:
        for number, leaf in enumerate(leaves):
            if not progress(number, len(leaves)):
                raise Stopped
            if number:
                device.newPage()
            leaf.paint(painter, device.logicalDpiX() / 25.4, device.logicalDpiY() / 25.4)
        progress(len(leaves), len(leaves))
    finally:
        painter.end()


def pdf_bytes(job: PrintJob, progress: Progress = _go_on) -> bytes:
    """A job as a PDF file."""
    leaves = plan(job)
    if not leaves:
        raise ValueError("there is nothing to print")
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(RESOLUTION)
    writer.setTitle(job.name)
    writer.setCreator("Record Sheet")
    paint_leaves(writer, leaves, job.paper, progress)
    return _with_outline(bytes(buffer.data().data()), leaves)


def empty_pdf(paper: str, pages: int = 1) -> bytes:
    """White pages from the same printer: what a sheet's time is held against."""
    blank = Leaf(title="", bookmarks=(), paper=paper_rect(paper), drawings=tuple)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(RESOLUTION)
    paint_leaves(writer, [blank] * pages, paper)
    return bytes(buffer.data().data())


def _with_outline(data: bytes, leaves: Sequence[Leaf]) -> bytes:
    """The file with its bookmarks, which Qt cannot write."""
    from pypdf import PdfWriter

    writer = PdfWriter(clone_from=BytesIO(data))
    parents: dict[int, object] = {}
    for number, leaf in enumerate(leaves):
        for mark in leaf.bookmarks:
            parent = parents.get(mark.level - 1)
            parents[mark.level] = writer.add_outline_item(
                mark.title,
                number,
                parent,  # type: ignore[arg-type]  # what add_outline_item gave
            )
    if sum(len(leaf.bookmarks) for leaf in leaves) > 1:
        writer.page_mode = "/UseOutlines"
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def write_pdf(
    job: PrintJob,
    path: Path,
    *,
    force: bool = False,
    progress: Progress = _go_on,
    do: Do = _at_once,
) -> None:
    """Write a job as one PDF file; an existing one is kept unless forced.

    `do` is who goes to the disk.
    """
    keep_existing(path, force=force)
    ensure_app()
    data = pdf_bytes(job, progress)
    do(partial(write_bytes, path, data, force=force))


# -- pictures --------------------------------------------------------------------------------


def leaf_image(leaf: Leaf, dots: float, paper: str = "#ffffff") -> QImage:
    """A page as a picture with so many dots for a millimetre."""
    image = QImage(
        max(1, round(leaf.paper.width * dots)),
        max(1, round(leaf.paper.height * dots)),
        QImage.Format.Format_RGB32,
    )
    image.fill(QColor(paper))
    image.setDotsPerMeterX(round(dots * 1000))
    image.setDotsPerMeterY(round(dots * 1000))
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    try:
        leaf.paint(painter, dots, dots)
    finally:
        painter.end()
    return image


def png_bytes(image: QImage) -> bytes:
    """A picture as a PNG file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload] # the stub lacks devices with bytes
    return bytes(buffer.data().data())


class OutlinePainter(QPainter):
    """Draws letters as shapes: an SVG cannot carry our typeface to a machine that lacks it."""

    @override
    def drawText(self, *arguments: object) -> None:  # type: ignore[override]
        """The one form that sheets use: a place and a text."""
        place, words = arguments
        assert isinstance(place, QPointF)
        path = QPainterPath()
        path.addText(place, self.font(), str(words))
        self.fillPath(path, self.pen().brush())


def svg_bytes(leaf: Leaf, title: str) -> bytes:
    """A page as an SVG file that needs no fonts."""
    from PySide6.QtSvg import QSvgGenerator

    dots = SVG_DPI / 25.4
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setResolution(SVG_DPI)
    generator.setSize(QSize(round(leaf.paper.width * dots), round(leaf.paper.height * dots)))
    generator.setViewBox(QRectF(0, 0, leaf.paper.width * dots, leaf.paper.height * dots))
    generator.setTitle(title)
    painter = OutlinePainter(generator)
    leaf.paint(painter, dots, dots)
    painter.end()
    return bytes(buffer.data().data())


def picture_files(path: Path, pages: int) -> list[Path]:
    """The files that so many pages are written to: several are numbered."""
    if pages <= 1:
        return [path]
    wide = len(str(pages))
    return [
        path.with_name(f"{path.stem} {number:0{wide}}{path.suffix}")
        for number in range(1, pages + 1)
    ]


def write_pictures(
    job: PrintJob,
    path: Path,
    *,
    force: bool = False,
    dpi: float = PICTURE_DPI,
    progress: Progress = _go_on,
    do: Do = _at_once,
) -> list[Path]:
    """Write each page as a PNG or SVG file, as the path's ending says; several are numbered.

    `do` is who goes to the disk.
    """
    ensure_app()
    leaves = plan(job)
    if not leaves:
        raise ValueError("there is nothing to print")
    paths = picture_files(path, len(leaves))
    for each in paths:
        keep_existing(each, force=force)
    made = []
    for number, leaf in enumerate(leaves):
        if not progress(number, len(leaves)):
            raise Stopped
        if path.suffix.lower() == ".svg":
            made.append(svg_bytes(leaf, leaf.title))
        else:
            made.append(png_bytes(leaf_image(leaf, dpi / 25.4, job.theme.paper)))
    for each, data in zip(paths, made, strict=True):
        do(partial(write_bytes, each, data, force=force))
    return paths
