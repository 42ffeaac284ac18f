"""How the focus shows, measured in pixels of a picture."""

from PySide6.QtGui import QColor, QImage

NEAR = 6
"""Pixels from the edge within which a ring begins."""


def ring(image: QImage, color: str) -> int:
    """How many of the outermost lines, at the left in half the height, have a colour."""
    return _lines([image.pixelColor(x, image.height() // 2) for x in range(NEAR)], color)


def rings(image: QImage, color: str) -> list[int]:
    """The same at all four sides: left, right, top, bottom."""
    wide, high = image.width(), image.height()
    across = [image.pixelColor(x, high // 2) for x in range(wide)]
    down = [image.pixelColor(wide // 2, y) for y in range(high)]
    sides = (across, across[::-1], down, down[::-1])
    return [_lines(side[:NEAR], color) for side in sides]


def _lines(pixels: list[QColor], color: str) -> int:
    found = 0
    for pixel in pixels:
        if pixel == QColor(color):
            found += 1
        elif found:
            break
    return found
