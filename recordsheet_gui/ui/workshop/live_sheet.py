"""The sheet of the unit on the bench, drawn anew with every change."""

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QHideEvent, QImage, QPixmap, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.systems import SYSTEMS, games_of
from recordsheet_gui.ui import printing, style
from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.plain import Names, Words
from recordsheet_gui.ui.printing.sheet import solved_for
from recordsheet_gui.ui.qt_override import override as qt_override

DRAW_MS = 90
"""After the last change: a sheet takes longer to draw than a key repeats."""
GROWTHS = (1.0, 1.2, 1.45, 1.7, 2.0)
"""How much larger than the pane a layout may be that is then shown smaller."""
NARROW = 240
"""Pixels below which a sheet cannot be read at all."""


class LiveSheet(QWidget):
    """How the unit will look at the table; the last good one where it cannot be just now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Nothing to see yet."""
        super().__init__(parent)
        self.design: UnitDesign | None = None
        self._is_put_away = False
        """Nobody sees it, so it is not drawn."""
        self.game = Names()
        self.game.setAccessibleName("Sheet of which game")
        self.paper = QPushButton(icon("paper"), "As printed")
        self.paper.setCheckable(True)
        self.paper.setAutoDefault(False)
        self.paper.setToolTip("The page as it is printed, not as it is played on")
        self.says = Words()
        self.says.setObjectName("problem")
        self.says.setTextFormat(Qt.TextFormat.PlainText)
        self.says.hide()
        self.picture = QLabel()
        self.picture.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setWidget(self.picture)
        self.area.setAccessibleName("The sheet as it stands")
        self.area.setMinimumWidth(NARROW)
        row = QHBoxLayout()
        row.addWidget(self.game, 1)
        row.addWidget(self.paper, 0, Qt.AlignmentFlag.AlignRight)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(row)
        layout.addWidget(self.says)
        layout.addWidget(self.area, 1)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DRAW_MS)
        self._timer.timeout.connect(self.draw)
        self.paper.toggled.connect(self.draw)
        self.game.currentIndexChanged.connect(self.draw)
        self.area.installEventFilter(self)

    def show_design(self, design: UnitDesign | None, problem: str = "") -> None:
        """Draw it soon; `problem` says why it is not what stands in the form."""
        games = games_of(design.kind) if design is not None else ()
        if [self.game.itemData(at) for at in range(self.game.count())] != list(games):
            self.game.blockSignals(True)
            self.game.clear()
            for key in games:
                self.game.addItem(SYSTEMS[key].title, key)
            self.game.blockSignals(False)
            self.game.setVisible(len(games) > 1)
        self.says.setText(f"{problem} The sheet is that of before." if problem else "")
        self.says.setVisible(bool(problem))
        if design is not self.design:
            self.design = design
            self._timer.start()

    def draw(self) -> None:
        """Draw it now."""
        self._timer.stop()
        if self._is_put_away:
            return
        key = self.game.currentData()
        if self.design is None or not isinstance(key, str):
            self.picture.setText("There is no sheet yet.")
            return
        try:
            image = self._image(self.design, key)
        except RuleError as error:
            self.picture.setText(str(error))
            return
        pixmap = QPixmap.fromImage(image)
        pixmap.setDevicePixelRatio(self.devicePixelRatioF())
        self.picture.setPixmap(pixmap)
        self.picture.setAccessibleName(f"The sheet of {self.design.name}")

    def _image(self, design: UnitDesign, key: str) -> QImage:
        page = printing.fresh_page(design, SYSTEMS[key])
        ratio = self.devicePixelRatioF()
        room = self.area.maximumViewportSize()
        wide, high = max(NARROW, room.width() - 1), max(NARROW, room.height() - 1)
        theme = style.theme_now()
        if not self.paper.isChecked():
            try:
                return self._whole(page, (wide, high), ratio)
            except RuleError:
                # Some sheets are only paper.
                pass
        scene = printing.sheet_scene(page.game, page.unit, page.system, theme, has_clock=False)
        bar = self.area.verticalScrollBar().sizeHint().width()
        return printing.render_image(scene, round((wide - bar) * ratio))

    def _whole(self, page: printing.Page, room: tuple[int, int], ratio: float) -> QImage:
        """The play layout, all of it at a glance: laid out for a larger pane where it needs one."""
        wide, high = room
        for growth in GROWTHS:
            pane = (wide * growth, high * growth)
            solved = solved_for(page, pane)
            width, height = (
                side * solved.scale for side in (solved.layout.width, solved.layout.height)
            )
            shrunk = min(1.0, wide / width, high / height)
            if height <= pane[1] + 1:
                break
        scene = printing.sheet_scene(
            page.game, page.unit, page.system, style.theme_now(), has_clock=False, pane=pane
        )
        return printing.render_image(scene, max(1, int(width * shrunk * ratio)))

    @qt_override
    def hideEvent(self, event: QHideEvent) -> None:
        self._is_put_away = True

    @qt_override
    def showEvent(self, event: QShowEvent) -> None:
        if self._is_put_away:
            self._is_put_away = False
            self._timer.start()

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Draw it anew where it has more room, or less: a problem is told above it."""
        if watched is self.area and event.type() is QEvent.Type.Resize:
            self._timer.start()
        return False
