"""A sheet drawn in memory: what a page trips over counts like what a rule trips over."""

import os
import sys
from types import TracebackType

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import GameSystem


def draw(system: GameSystem, game: GameState, unit: UnitId) -> None:
    """Lay out and paint the sheet of a unit; raises what its parts raise."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QImage, QPainter

    from recordsheet_gui.ui.printing.sheet import ensure_app, sheet_scene

    ensure_app()
    raised: list[BaseException] = []

    def keep(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        raised.append(error.with_traceback(trace))

    # What a part raises while Qt paints goes to the hook.
    old, sys.excepthook = sys.excepthook, keep
    try:
        scene = sheet_scene(game, unit, system)
        image = QImage(350, 500, QImage.Format.Format_ARGB32)
        painter = QPainter(image)
        scene.render(painter)
        painter.end()
    finally:
        sys.excepthook = old
    if raised:
        raise raised[0]
