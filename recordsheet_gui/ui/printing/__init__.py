"""The sheet on paper, as PDF and as a picture: what the rest of the program calls."""

from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.storage.atomic import keep_existing, write_bytes
from recordsheet_gui.ui.arrangement import pane_of
from recordsheet_gui.ui.printing.job import PrintJob
from recordsheet_gui.ui.printing.output import png_bytes, write_pdf, write_pictures
from recordsheet_gui.ui.printing.sheet import (
    Page,
    ensure_app,
    fresh_page,
    page_size,
    sheet_scene,
    solved_for,
)
from recordsheet_gui.ui.qt_override import needing_all
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.theme import LIGHT, Theme

__all__ = [
    "WIDEST",
    "Page",
    "PrintJob",
    "ensure_app",
    "fresh_page",
    "page_size",
    "render_image",
    "render_play_png",
    "render_png",
    "sheet_scene",
    "write_pdf",
    "write_pictures",
]

WIDEST = 20_000
"""Pixels; larger pictures do not fit into memory."""


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
    try:
        with needing_all():
            scene.render(painter, QRectF(0, 0, width, height), page)
    finally:
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
    has_clock: bool = True,
) -> None:
    """Write a unit's sheet as a PNG file; an existing one is kept unless forced."""
    keep_existing(path, force=force)
    ensure_app()
    scene = sheet_scene(game, unit, system, theme, paper, has_clock=has_clock, all_pages=True)
    write_bytes(path, png_bytes(render_image(scene, width_px)), force=force)


def render_play_png(
    page: Page,
    path: Path,
    window: tuple[int, int],
    theme: Theme = LIGHT,
    *,
    force: bool = False,
) -> None:
    """Write a unit's sheet as a window of so many pixels shows it, as a PNG file."""
    keep_existing(path, force=force)
    ensure_app()
    pane = pane_of(window)
    solved = solved_for(page, pane)
    scene = sheet_scene(
        page.game, page.unit, page.system, theme, has_clock=page.has_clock, pane=pane
    )
    image = render_image(scene, round(solved.layout.width * solved.scale))
    write_bytes(path, png_bytes(image), force=force)
