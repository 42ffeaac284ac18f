"""A number of hexes."""

from PySide6.QtWidgets import QSpinBox, QWidget

FARTHEST = 30


class HexBox(QSpinBox):
    """So many hexes; one is a hex."""

    def __init__(self, name: str, more: str = "", parent: QWidget | None = None) -> None:
        """Its name for those who hear it, and what the hexes are, such as charged."""
        super().__init__(parent)
        self._more = f" {more}" if more else ""
        self.setRange(0, FARTHEST)
        self.setAccessibleName(name)
        self.valueChanged.connect(self._count)
        self._count(self.value())

    def _count(self, hexes: int) -> None:
        self.setSuffix(f" hex{'' if hexes == 1 else 'es'}{self._more}")
