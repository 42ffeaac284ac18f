"""The hexes of a building as a map: a click builds on a hex or clears it."""

from math import sqrt

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from recordsheet_gui.core.override import override
from recordsheet_gui.ui import style
from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.plain import Words
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.workshop.bench import Bench
from recordsheet_gui.ui.workshop.editor import Editor
from recordsheet_gui.units.vehicle.facts import MOST_HEXES
from recordsheet_gui.units.vehicle.hexes import hex_map
from recordsheet_gui.workshop.form import Field
from recordsheet_gui.workshop.vehicle.standing import hex_key, hexes_of

_AROUND = 2
"""Free hexes around the building that can be built on."""
_ROOT = sqrt(3)
_STEPS = {
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
}
Hex = tuple[int, int]


class HexMap(QWidget):
    """Hexes that are built on, and those around them."""

    def __init__(self, editor: "HexesEditor") -> None:
        """Empty."""
        super().__init__()
        self._editor = editor
        self.built: dict[Hex, str] = {}
        """The hexes of the building, and how files write them."""
        self.front: Hex = (0, 0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Hexes of the building")
        self.setMinimumHeight(style.sizes().grown(220))

    @qt_override
    def sizeHint(self) -> QSize:
        return QSize(style.sizes().grown(320), style.sizes().grown(280))

    def area(self) -> list[Hex]:
        """All hexes that are shown: the building and some around it."""
        columns = [q for q, _ in self.built] or [0]
        found = []
        rows = [r + q / 2 for q, r in self.built] or [0]
        for q in range(min(columns) - _AROUND, max(columns) + _AROUND + 1):
            least = min(rows) - _AROUND - q / 2
            most = max(rows) + _AROUND - q / 2
            found += [(q, r) for r in range(round(least), round(most) + 1)]
        return found

    def _scale(self) -> tuple[float, QPointF]:
        """The side of a hex in pixels, and where the hex 0,0 lies."""
        spots = [_middle(one) for one in self.area()]
        left, right = min(p.x() for p in spots) - 1, max(p.x() for p in spots) + 1
        top, bottom = min(p.y() for p in spots) - 1, max(p.y() for p in spots) + 1
        side = min(self.width() / (right - left), self.height() / (bottom - top), 40.0)
        offset = QPointF(
            (self.width() - side * (left + right)) / 2, (self.height() - side * (top + bottom)) / 2
        )
        return side, offset

    def spot(self, one: Hex) -> QPointF:
        """Where the middle of a hex lies in the picture."""
        side, offset = self._scale()
        return offset + _middle(one) * side

    def hex_at(self, where: QPointF) -> Hex | None:
        """The hex below a point."""
        side, offset = self._scale()
        for one in self.area():
            away = where - (offset + _middle(one) * side)
            if away.x() ** 2 + away.y() ** 2 <= (side * _ROOT / 2) ** 2:
                return one
        return None

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side, offset = self._scale()
        palette = self.palette()
        numbers = hex_map(tuple(self.built.values()))
        for one in self.area():
            middle = offset + _middle(one) * side
            outline = QPolygonF([middle + corner * side * 0.94 for corner in _CORNERS])
            is_built = one in self.built
            painter.setPen(QPen(palette.mid().color(), 1))
            painter.setBrush(palette.highlight() if is_built else palette.base())
            painter.drawPolygon(outline)
            if is_built:
                painter.setPen(palette.highlightedText().color())
                box = QRectF(middle.x() - side, middle.y() - side, 2 * side, 2 * side)
                number = numbers[self.built[one]].number
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, number)
            if one == self.front and self.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(palette.text().color(), 2))
                painter.drawPolygon(outline)

    @qt_override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self.hex_at(event.position())
        if event.button() is Qt.MouseButton.LeftButton and found is not None:
            self.front = found
            self._editor.toggle(found)
        else:
            super().mousePressEvent(event)

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(Qt.Key(event.key()))
        if step is not None:
            there = self.front[0] + step[0], self.front[1] + step[1]
            if there in self.area():
                self.front = there
                self.update()
        elif event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._editor.toggle(self.front)
        else:
            super().keyPressEvent(event)


def _middle(one: Hex) -> QPointF:
    """Of a hex whose sides are 1 long: flat at the top, columns side by side."""
    q, r = one
    return QPointF(1.5 * q, _ROOT * (r + q / 2))


_CORNERS = [
    QPointF(x, y)
    for x, y in (
        (1, 0), (0.5, _ROOT / 2), (-0.5, _ROOT / 2),
        (-1, 0), (-0.5, -_ROOT / 2), (0.5, -_ROOT / 2),
    )
]  # fmt: skip


class HexesEditor(Editor):
    """A map to click on."""

    is_wide = True

    def __init__(self, bench: Bench, field: Field) -> None:
        """Shows nothing yet."""
        super().__init__(bench, field)
        self.map = HexMap(self)
        self.said = Words()
        self.said.setObjectName("dim")
        self.one = QPushButton(icon("minus"), "One hex")
        self.one.setToolTip("All but the first hex are cleared")
        self.one.setAutoDefault(False)
        row = QHBoxLayout()
        row.addWidget(QLabel(field.label))
        row.addWidget(self.said, 1)
        row.addWidget(self.one)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(row)
        layout.addWidget(self.map, 1)
        self.one.clicked.connect(lambda: self.put(hexes_of(self.bench.document)[:1]))
        self.setFocusProxy(self.map)

    def toggle(self, one: Hex) -> None:
        """Build on a hex, or clear it; one of them stays."""
        have = hexes_of(self.bench.document)
        if one in self.map.built:
            if len(have) > 1:
                self.put([key for key in have if key != self.map.built[one]])
        elif len(have) < MOST_HEXES:
            self.put([*have, hex_key(*one)])
        self.map.update()

    @override
    def show_value(self) -> None:
        have = hexes_of(self.bench.document)
        self.map.built = {_axial(key): key for key in have}
        count = f"{len(have)} hex{'es' if len(have) != 1 else ''}"
        self.said.setText(f"{count}; a click, or arrows and Space, builds on a hex or clears it")
        self.one.setEnabled(len(have) > 1)
        self.map.update()


def _axial(key: str) -> Hex:
    q, r, *_ = (round(float(part)) for part in key.split(","))
    return q, r
