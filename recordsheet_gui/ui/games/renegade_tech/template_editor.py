"""Templates drawn anew: every shape on a field of boxes, kept in a file of the player's own."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.storage import paths
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.option_files import ENDING, read_option_file, write_option_file
from recordsheet_gui.systems.renegade_tech.own_templates import (
    Drawable,
    Drawn,
    boxes_of,
    check,
    drawables,
    drawn_anew,
    problem_with,
    rows_of,
    text_of,
)
from recordsheet_gui.systems.renegade_tech.templates import Template
from recordsheet_gui.ui import patience, screens
from recordsheet_gui.ui.dialogs.kit import dim
from recordsheet_gui.ui.dialogs.save_file import ask_where, is_confirmed
from recordsheet_gui.ui.games.renegade_tech.panel import ICON, picture
from recordsheet_gui.ui.games.renegade_tech.template_canvas import TemplateCanvas
from recordsheet_gui.ui.plain import Words, escaped
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import clearable, sizes
from recordsheet_gui.ui.widgets.tall import Tall

WHAT = "template file"
TITLE = "Templates of Renegade Tech"
NAME = Qt.ItemDataRole.UserRole
WORDS = Qt.ItemDataRole.UserRole + 1
LONGEST_TITLE = 60
MOST_NAMED = 6
"""Weapons that are named beside a template before the rest is counted."""
LIST, SIDE = 200, 230
"""Pixels of the columns beside the boxes, at the usual size of text."""
USUAL, TALL = QSize(940, 560), QSize(720, 940)
MARGINS = 50
"""Pixels around and between the three."""

Rows = tuple[str, ...]


class TemplateEditor(QDialog):
    """Choose a template, draw it, keep the file."""

    def __init__(
        self, own: object = None, path: Path | None = None, parent: QWidget | None = None
    ) -> None:
        """Begin with what a file has drawn anew, or with our shapes."""
        super().__init__(parent)
        self.setWindowTitle(TITLE)
        self.resize(USUAL * sizes().growth)
        self.known = {one.name: one for one in drawables()}
        self.path = path
        """The file that is written, once there is one."""
        self.rows: dict[str, Rows] = {}
        """What is drawn anew and differs from our shape, by template."""
        self._drawn: dict[str, tuple[Drawn, bool]] = {}
        """The boxes where a hand has put them, and whether their width is even."""
        self._kept: Mapping[str, Rows] = {}
        self._kept_title = ""
        self._past: list[tuple[str, Rows | None, tuple[Drawn, bool] | None]] = []
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search templates and weapons")
        clearable(self.search)
        self.search.setAccessibleName("Search templates and weapons")
        self.list = QListWidget()
        self.list.setIconSize(ICON)
        self.list.setAccessibleName("Templates")
        self.list.setMinimumWidth(270)
        self.canvas = TemplateCanvas()
        self.heading = Words()
        self.heading.setTextFormat(Qt.TextFormat.RichText)
        self.about = Words()
        self.about.setTextFormat(Qt.TextFormat.PlainText)
        self.even = QCheckBox("Even width")
        self.even.setToolTip("No column is the middle one: a second die says which way it leans")
        self.count = Words()
        self.shipped = QLabel()
        self.shipped.setFixedHeight(ICON.height() + 8)
        self.reset = QPushButton("Reset this one")
        self.reset_all = QPushButton("Reset all")
        self.open_file = QPushButton("Open a file...")
        self.title = QLineEdit()
        self.title.setMaxLength(LONGEST_TITLE)
        self.title.setPlaceholderText("Name of your templates")
        self.title.setAccessibleName("Name of your templates")
        self.problem = Words()
        self.problem.setTextFormat(Qt.TextFormat.PlainText)
        self.problem.setObjectName("problem")
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel
        )
        self.save_as = self.buttons.addButton("Save as...", QDialogButtonBox.ButtonRole.ActionRole)
        self._build()
        self._fill()
        self.take(own, path)
        self.list.setCurrentRow(0)

    def _build(self) -> None:
        left = QVBoxLayout()
        left.addWidget(self.search)
        left.addWidget(self.list, 1)
        side = QVBoxLayout()
        side.addWidget(self.heading)
        side.addWidget(self.about)
        side.addSpacing(8)
        ours = dim("As shipped (dashed on the boxes)")
        side.addWidget(ours)
        side.addWidget(self.shipped)
        side.addSpacing(8)
        side.addWidget(self.even)
        side.addWidget(self.count)
        side.addWidget(self.problem)
        side.addStretch()
        keys = Words(
            "The top row meets the armor. Click or drag sets and clears boxes; "
            "arrows and Space do, too, and Shift with an arrow draws a line."
        )
        keys.setObjectName("dim")
        side.addWidget(keys)
        side.addWidget(self.reset)
        side.addWidget(self.reset_all)
        side.addWidget(self.open_file)
        words = QWidget()
        words.setLayout(side)
        right = Tall(words)
        right.setAccessibleName("The template in words")
        right.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setMinimumWidth(sizes().grown(LIST))
        middle = QHBoxLayout()
        middle.addLayout(left, 1)
        board = QVBoxLayout()
        board.addWidget(self.canvas, 0, Qt.AlignmentFlag.AlignTop)
        middle.addLayout(board)
        wide = sizes().grown(LIST + SIDE) + self.canvas.sizeHint().width() + MARGINS
        if wide > screens.room_for(self).width():
            # A narrow screen has room below the boxes.
            board.addWidget(right, 1)
            self.resize(TALL * sizes().growth)
        else:
            right.setFixedWidth(sizes().grown(SIDE))
            middle.addWidget(right)
        bottom = QHBoxLayout()
        bottom.addWidget(QLabel("Name"))
        bottom.addWidget(self.title, 1)
        bottom.addWidget(self.buttons)
        layout = QVBoxLayout(self)
        layout.addLayout(middle, 1)
        layout.addLayout(bottom)
        self.search.textChanged.connect(self._filter)
        self.list.currentItemChanged.connect(lambda: self._show())
        self.canvas.drawn.connect(self._draw)
        self.even.clicked.connect(lambda: self._draw(self.canvas.boxes))
        self.title.textChanged.connect(lambda: self._tell())
        self.reset.clicked.connect(self.reset_one)
        self.reset_all.clicked.connect(self.reset_every)
        self.open_file.clicked.connect(self._ask_open)
        self.buttons.accepted.connect(self.save)
        self.save_as.clicked.connect(lambda: self.save(anew=True))
        self.buttons.rejected.connect(self.reject)
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), self).activated.connect(self.undo)

    def _fill(self) -> None:
        for one in self.known.values():
            item = QListWidgetItem()
            item.setData(NAME, one.name)
            item.setData(WORDS, " ".join((one.name, *one.weapons)).casefold())
            self.list.addItem(item)

    # -- what is drawn -------------------------------------------------------------------------

    @property
    def current(self) -> Drawable:
        """The template on the field."""
        item = self.list.currentItem() or self.list.item(0)
        return self.known[str(item.data(NAME))]

    def shape(self, name: str) -> Rows:
        """A template as it is drawn now."""
        return self.rows.get(name, self.known[name].standard.rows)

    def choose(self, name: str) -> None:
        """Put a template on the field."""
        for row in range(self.list.count()):
            if self.list.item(row).data(NAME) == name:
                self.list.setCurrentRow(row)

    def take(self, own: object, path: Path | None) -> None:
        """Show what a file has drawn anew; it was checked."""
        drawn = drawn_anew(own)
        self.rows = {name: one.rows for name, one in drawn.items() if name in self.known}
        self._drawn, self._past = {}, []
        self.path = path
        title = own.get("title", "") if isinstance(own, dict) else ""
        self.title.setText(str(title) or (path.stem if path is not None else ""))
        self._kept, self._kept_title = dict(self.rows), self.title.text()
        for row in range(self.list.count()):
            self._show_item(self.list.item(row))
        self._show()

    def _draw(self, boxes: Drawn) -> None:
        """The player has set or cleared boxes, or said how wide the shape is."""
        name, even = self.current.name, self.even.isChecked()
        self._remember(name)
        self._put(name, rows_of(boxes, even=even), (boxes, even))

    def _remember(self, name: str) -> None:
        self._past.append((name, self.rows.get(name), self._drawn.get(name)))

    def _put(self, name: str, rows: Rows | None, drawn: tuple[Drawn, bool] | None = None) -> None:
        """Another shape for a template; ours where there are no rows."""
        if rows is None or rows == self.known[name].standard.rows:
            self.rows.pop(name, None)
            self._drawn.pop(name, None)
        else:
            self.rows[name] = rows
            if drawn is not None:
                self._drawn[name] = drawn
            else:
                self._drawn.pop(name, None)
        for row in range(self.list.count()):
            if self.list.item(row).data(NAME) == name:
                self._show_item(self.list.item(row))
        self._show()

    def undo(self) -> None:
        """Take the last change of a shape back."""
        if not self._past:
            return
        name, rows, drawn = self._past.pop()
        self.choose(name)
        self._put(name, rows, drawn)

    def reset_one(self) -> None:
        """Our shape again."""
        name = self.current.name
        if name in self.rows:
            self._remember(name)
            self._put(name, None)

    def reset_every(self) -> None:
        """All our shapes again."""
        for name in tuple(self.rows):
            self._remember(name)
            self._put(name, None)

    # -- show ----------------------------------------------------------------------------------

    def _show_item(self, item: QListWidgetItem) -> None:
        name = str(item.data(NAME))
        rows = self.shape(name)
        palette = self.palette()
        drawn = Template(name=name, rows=rows or ("",))
        plain = picture(drawn, palette.text().color(), palette.placeholderText().color())
        bright = palette.highlightedText().color()
        icon = QIcon(plain)
        icon.addPixmap(picture(drawn, bright, bright), QIcon.Mode.Selected)
        item.setIcon(icon)
        size = sum(row.count("X") for row in rows)
        boxes = "1 box" if size == 1 else f"{size} boxes"
        item.setText(f"{name}\n{boxes}{', yours' if name in self.rows else ''}")

    def _show(self) -> None:
        one = self.current
        rows = self.shape(one.name)
        template = Template(name=one.name, rows=rows or ("",))
        boxes, even = self._drawn.get(one.name, (boxes_of(template), template.is_even))
        self.even.setChecked(even)
        self.canvas.show_shape(boxes, boxes_of(one.standard), is_even=even)
        palette = self.palette()
        self.shipped.setPixmap(
            picture(
                one.standard, palette.text().color(), palette.placeholderText().color(),
                self.devicePixelRatioF(),
            )
        )  # fmt: skip
        named = ", ".join(one.weapons[:MOST_NAMED])
        more = len(one.weapons) - MOST_NAMED
        self.heading.setText(f"<b>{escaped(one.name)}</b>")
        self.about.setText(f"{named} and {more} more" if more > 0 else named)
        self.reset.setEnabled(one.name in self.rows)
        self.reset_all.setEnabled(bool(self.rows))
        self.count.setText(self._words(one, rows, even))
        self._tell()

    def _words(self, one: Drawable, rows: Rows, even: bool) -> str:
        size = sum(row.count("X") for row in rows)
        boxes = "1 box" if size == 1 else f"{size} boxes"
        words = f"{boxes}, {len(rows)} deep, {len(rows[0]) if rows else 0} wide."
        if one.damage:
            points = " or ".join(map(str, one.damage))
            words += f" The damage is {points}."
        if even and rows:
            words += " The rolled column is the left or the right of the two middle ones."
        return words

    def why_not(self) -> str:
        """Why the file cannot be saved, as a sentence; empty when it can."""
        for name, rows in self.rows.items():
            problem = problem_with(name, rows)
            if problem:
                return problem if name == self.current.name else f"{name}: {problem}"
        return "" if self.rows else "All shapes are as shipped."

    def _tell(self) -> None:
        why = self.why_not()
        self.problem.setText(why if self.rows else "")
        self.buttons.button(QDialogButtonBox.StandardButton.Save).setEnabled(not why)
        self.save_as.setEnabled(not why)
        self.save_as.setVisible(self.path is not None)

    def _filter(self, text: str) -> None:
        wanted = text.casefold().split()
        for row in range(self.list.count()):
            item = self.list.item(row)
            item.setHidden(not all(word in str(item.data(WORDS)) for word in wanted))
        if (item := self.list.currentItem()) is None or item.isHidden():
            shown = [r for r in range(self.list.count()) if not self.list.item(r).isHidden()]
            if shown:
                self.list.setCurrentRow(shown[0])

    # -- files ---------------------------------------------------------------------------------

    def _ask_open(self) -> None:
        if not self._may_drop("Open another file"):
            return
        path, _ = QFileDialog.getOpenFileName(
            self, "Open templates", str(paths.own_dir()), f"Template files (*{ENDING})"
        )
        if path:
            self.open_path(Path(path))

    def open_path(self, path: Path) -> bool:
        """Go on with an existing file; what is wrong with it is told in a sentence."""
        try:
            data = patience.fetch(partial(read_option_file, path, WHAT))
            check(data)
        except (RuleError, StorageError) as error:
            self.problem.setText(str(error))
            return False
        self.take(data, path)
        return True

    def save(self, *, anew: bool = False) -> None:
        """Write the file, after asking where the first time."""
        why = self.why_not()
        if why:
            self.problem.setText(why)
            return
        title = self.title.text().strip()
        path = self.path
        if path is None or anew:
            name = paths.legal_name(title, "Templates")
            start = paths.free_path(paths.own_dir(), name, ENDING)
            path = ask_where(self, "Save templates", start, {ENDING: "Template files"})
        if path is None:
            return
        try:
            text = text_of(title, self.rows)
            patience.fetch(partial(write_option_file, path, text, WHAT))
        except (RuleError, StorageError) as error:
            self.problem.setText(str(error))
            return
        self.path = path
        self._kept, self._kept_title = dict(self.rows), self.title.text()
        self.accept()

    def _may_drop(self, title: str) -> bool:
        """True when nothing would be lost, or the player does not mind."""
        if self.rows == self._kept and self.title.text() == self._kept_title:
            return True
        return is_confirmed(self, title, "What you have drawn is not saved. Drop it?")

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Return in a field must not save and close.
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused = self.focusWidget()
            if isinstance(focused, QPushButton):
                focused.click()
            event.accept()
            return
        super().keyPressEvent(event)

    @qt_override
    def reject(self) -> None:
        """Close, unless something drawn would be lost."""
        if self._may_drop("Close"):
            super().reject()


def draw_templates(own: object, path: Path | None, parent: QWidget) -> Path | None:
    """Show the editor; gives the file that was saved."""
    dialog = TemplateEditor(own, path, parent)
    saved = dialog.exec() == QDialog.DialogCode.Accepted
    dialog.deleteLater()
    return dialog.path if saved else None
