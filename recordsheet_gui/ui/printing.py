"""The sheet on paper, as PDF and as a picture: a second scene, so nothing of the screen leaks."""

import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QSizeF
from PySide6.QtGui import (
    QColor,
    QImage,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
)
from PySide6.QtWidgets import QApplication

from recordsheet_gui.core.design import MechDesign, UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, GameState, Pilot, UnitSetup
from recordsheet_gui.core.system import GameSystem, begin
from recordsheet_gui.sheet.load import load_layout
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.theme import LIGHT, PRINT, Theme

RESOLUTION = 1200
"""Dots per inch of the PDF's coordinates; what is drawn stays lines and letters."""
WIDEST = 20_000
"""Pixels; larger pictures do not fit into memory."""


@dataclass(frozen=True, slots=True)
class Page:
    """One unit of a game to print."""

    game: GameState
    unit: UnitId
    system: GameSystem
    has_clock: bool = True
    """False leaves turn and phase white, for a pencil."""


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


def sheet_scene(
    game: GameState,
    unit: UnitId,
    system: GameSystem,
    theme: Theme = LIGHT,
    paper: str = "a4",
    *,
    has_clock: bool = True,
) -> SheetScene:
    """A unit's sheet as it stands."""
    design = game.unit(unit).design
    if not isinstance(design, MechDesign):
        raise RuleError("no-sheet", f"There is no sheet for {design.name} yet.")
    layout = load_layout(system.layout(design), paper)
    phases = tuple(phase.title for phase in system.phases) if has_clock else ()
    scene = SheetScene(layout, design, theme, phases)
    scene.show_state(game, unit, system.derive(game, unit))
    return scene


def render_image(scene: SheetScene, width: int) -> QImage:
    """A sheet as a picture that is so many pixels wide."""
    if not 1 <= width <= WIDEST:
        raise ValueError(f"a picture is 1 to {WIDEST} pixels wide, not {width}")
    page = scene.sceneRect()
    height = round(width * page.height() / page.width())
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(scene.theme.paper))
    dots = round(width / page.width() * 1000)
    image.setDotsPerMeterX(dots)
    image.setDotsPerMeterY(dots)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    scene.render(painter, QRectF(0, 0, width, height), page)
    painter.end()
    return image


def render_png(
    game: GameState,
    unit: UnitId,
    system: GameSystem,
    path: Path,
    width_px: int = 1200,
    theme: Theme = LIGHT,
    *,
    paper: str = "a4",
    force: bool = False,
) -> None:
    """Write a unit's sheet as a PNG file; an existing one is kept unless forced."""
    _refuse_existing(path, force)
    ensure_app()
    image = render_image(sheet_scene(game, unit, system, theme, paper), width_px)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload] # the stub lacks devices with bytes
    write_whole(path, bytes(buffer.data().data()), force=force)


def print_pdf(
    pages: Sequence[Page],
    path: Path,
    paper: str = "a4",
    theme: Theme = PRINT,
    *,
    title: str = "",
    force: bool = False,
) -> None:
    """Write sheets as one PDF file, a page each; an existing one is kept unless forced."""
    if not pages:
        raise ValueError("there is nothing to print")
    _refuse_existing(path, force)
    ensure_app()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(RESOLUTION)
    writer.setTitle(title or ", ".join(p.game.unit(p.unit).design.name for p in pages))
    writer.setCreator("Record Sheet")
    paint_pages(writer, pages, paper, theme)
    write_whole(path, bytes(buffer.data().data()), force=force)


def page_size(paper: str) -> QPageSize:
    """The paper of a layout."""
    if paper == "letter":
        return QPageSize(QPageSize.PageSizeId.Letter)
    if paper == "a4":
        return QPageSize(QPageSize.PageSizeId.A4)
    layout = load_layout("mech-biped", paper)
    return QPageSize(QSizeF(layout.width, layout.height), QPageSize.Unit.Millimeter)


def paint_pages(
    device: QPagedPaintDevice, pages: Sequence[Page], paper: str = "a4", theme: Theme = PRINT
) -> None:
    """Paint sheets on a PDF or a printer in their exact size."""
    # The layout has margins of its own; the device's would shrink the page.
    device.setPageLayout(
        QPageLayout(page_size(paper), QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))
    )
    painter = QPainter()
    if not painter.begin(device):
        raise OSError("the printer does not answer")
    try:
        for i, page in enumerate(pages):
            if i:
                device.newPage()
            scene = sheet_scene(
                page.game, page.unit, page.system, theme, paper, has_clock=page.has_clock
            )
            area = scene.sceneRect()
            dots_x = device.logicalDpiX() / 25.4
            dots_y = device.logicalDpiY() / 25.4
            target = QRectF(0, 0, area.width() * dots_x, area.height() * dots_y)
            scene.render(painter, target, area)
    finally:
        painter.end()


def _refuse_existing(path: Path, force: bool) -> None:
    if not force and path.exists():
        raise FileExistsError(f"{path} exists already")


def write_whole(path: Path, data: bytes, *, force: bool = False) -> None:
    """Write a file so that it is either there in full or not at all."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _refuse_existing(path, force)
        part.chmod(0o644)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
