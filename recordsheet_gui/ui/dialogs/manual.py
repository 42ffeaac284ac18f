"""The manual in a window of its own: contents, search, pages, and the way back."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QStackedWidget,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.kit import Empty, closing, keep_size
from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.manual.book import book, look_for
from recordsheet_gui.ui.manual.reader import STEP, Reader, page_key
from recordsheet_gui.ui.plain import Words
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import clearable, sizes, square

USUAL = QSize(980, 640)
PLACE = Qt.ItemDataRole.UserRole
"""Of an entry: its page and its heading."""


class Manual(QDialog):
    """Contents at the left, a page at the right; typing finds words in all of them."""

    def __init__(self, controller: Controller | None, parent: QWidget | None = None) -> None:
        """Begin with the first page; the controller keeps the size."""
        super().__init__(parent)
        self.setWindowTitle("Manual")
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.query = QLineEdit()
        self.query.setPlaceholderText("Search the manual")
        self.query.setAccessibleName("Search the manual")
        clearable(self.query)
        self.contents = QTreeWidget()
        self.contents.setHeaderHidden(True)
        self.contents.setAccessibleName("Contents")
        self.hits = QListWidget()
        self.hits.setWordWrap(True)
        self.hits.setSpacing(3)
        self.hits.setAccessibleName("What was found")
        self.empty = Empty("search", "No page has all of these words.")
        self.left = QStackedWidget()
        for widget in (self.contents, self.hits, self.empty):
            self.left.addWidget(widget)
        self.text = Reader()
        self.text.setAccessibleName("Page of the manual")
        self.where = Words()
        self.where.setTextFormat(Qt.TextFormat.PlainText)
        self.where.setObjectName("dim")
        self.tools: dict[str, QToolButton] = {}
        self._lay_out()
        self._fill()
        self._connect()
        keep_size(self, controller, "manual", USUAL)
        self.text.open(book()[0].key)

    def _lay_out(self) -> None:
        side = QWidget()
        inside = QVBoxLayout(side)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.query)
        inside.addWidget(self.left, 1)
        row = QHBoxLayout()
        for name, sign, words, keys, act in (
            ("back", "chevron_left", "Back", "Alt+Left", self.text.backward),
            ("on", "chevron_right", "Forward", "Alt+Right", self.text.forward),
            ("", "", "", "", None),
            ("out", "zoom_out", "Smaller text", "Ctrl+-", partial(self.text.zoom, 1 / STEP)),
            ("in", "zoom_in", "Larger text", "Ctrl++", partial(self.text.zoom, STEP)),
        ):
            if act is None:
                row.addWidget(self.where, 1)
                continue
            button = square(QToolButton())
            button.setIcon(icon(sign))
            button.setAccessibleName(words)
            shown = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
            button.setToolTip(f"{words} ({shown})")
            button.clicked.connect(act)
            self._key(keys, button.click)
            self.tools[name] = button
            row.addWidget(button)
        page = QWidget()
        right = QVBoxLayout(page)
        right.setContentsMargins(0, 0, 0, 0)
        right.addLayout(row)
        right.addWidget(self.text, 1)
        both = QSplitter()
        both.addWidget(side)
        both.addWidget(page)
        both.setStretchFactor(1, 1)
        both.setSizes([sizes().grown(260), sizes().grown(700)])
        both.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.addWidget(both, 1)
        box = closing(self)
        self.close_button = box.button(QDialogButtonBox.StandardButton.Close)
        layout.addWidget(box)

    def _fill(self) -> None:
        for page in book():
            line = QTreeWidgetItem([page.title])
            line.setData(0, PLACE, (page.key, ""))
            for section in page.sections[1:]:
                below = QTreeWidgetItem([section.title])
                below.setData(0, PLACE, (page.key, section.anchor))
                line.addChild(below)
            self.contents.addTopLevelItem(line)

    def _connect(self) -> None:
        self.query.textChanged.connect(self.search)
        self.query.returnPressed.connect(self._next_hit)
        self.query.installEventFilter(self)
        self.contents.currentItemChanged.connect(
            lambda item, _: self._go(item.data(0, PLACE) if item is not None else None)
        )
        self.hits.currentItemChanged.connect(
            lambda item, _: self._go(item.data(PLACE) if item is not None else None)
        )
        self.hits.currentItemChanged.connect(self.text.show_first)
        self.text.sourceChanged.connect(self._follow)
        self.text.historyChanged.connect(self._follow)
        self._key("Ctrl+F", self._look_for)
        self._key("Ctrl+0", partial(self.text.zoom, 0))
        # Beside the plus there is often only an equals sign.
        self._key("Ctrl+=", partial(self.text.zoom, STEP))

    def _key(self, keys: str, act: Callable[[], object]) -> None:
        action = QAction(self)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda _=False: act())
        self.addAction(action)

    def search(self, words: str) -> None:
        """List the sections that have all words, and mark them on the page."""
        wanted = words.split()
        self.hits.clear()
        for hit in look_for(words):
            section = hit.section
            page = next(page.title for page in book() if page.key == section.page)
            head = page if section.level == 1 else f"{page}: {section.title}"
            item = QListWidgetItem(f"{head}\n{hit.excerpt}")
            item.setData(PLACE, (section.page, section.anchor))
            item.setToolTip(head)
            self.hits.addItem(item)
        if not wanted:
            shown: QWidget = self.contents
        else:
            shown = self.hits if self.hits.count() else self.empty
        self.left.setCurrentWidget(shown)
        self.text.light(wanted)

    def _next_hit(self) -> None:
        """Return in the search: the first hit, then one after the other."""
        if self.hits.count():
            self.hits.setCurrentRow((self.hits.currentRow() + 1) % self.hits.count())

    def _look_for(self) -> None:
        self.query.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.query.selectAll()

    def _go(self, place: tuple[str, str] | None) -> None:
        if place is not None:
            self.text.open(*place)

    def _follow(self) -> None:
        """Contents and buttons say where we are."""
        url = self.text.source()
        key, anchor = page_key(url), url.fragment()
        self.tools["back"].setEnabled(self.text.isBackwardAvailable())
        self.tools["on"].setEnabled(self.text.isForwardAvailable())
        self.where.setText(next((page.title for page in book() if page.key == key), ""))
        for number in range(self.contents.topLevelItemCount()):
            line = self.contents.topLevelItem(number)
            assert line is not None
            is_here = line.data(0, PLACE)[0] == key
            line.setExpanded(is_here)
            if is_here:
                below = [self._child(line, at) for at in range(line.childCount())]
                chosen = next((one for one in below if one.data(0, PLACE)[1] == anchor), line)
                self.contents.blockSignals(True)
                self.contents.setCurrentItem(chosen)
                self.contents.blockSignals(False)

    @staticmethod
    def _child(line: QTreeWidgetItem, at: int) -> QTreeWidgetItem:
        child = line.child(at)
        assert child is not None
        return child

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Up and down lead through what was found, or through the contents, while one types.
        if watched is self.query and isinstance(event, QKeyEvent):
            is_found = self.left.currentWidget() is self.hits
            is_empty = self.left.currentWidget() is self.empty
            if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and not is_empty:
                if event.type() == QEvent.Type.KeyPress:
                    shown = self.hits if is_found else self.contents
                    QCoreApplication.sendEvent(shown, event)
                return True
        return super().eventFilter(watched, event)

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Return in the search goes to the next hit; a dialog would take it for its button.
        is_return = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_return and not self.close_button.hasFocus():
            event.accept()
            return
        super().keyPressEvent(event)

    @qt_override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        # Other colors, or another size of all text.
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self.text.draw_again()
