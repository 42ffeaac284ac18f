"""Join a table: a link, and a moment of patience."""

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.shared_table.code import read_invitation
from recordsheet_gui.shared_table.link import LETS_NOBODY_IN, NO_ANSWER, Link
from recordsheet_gui.ui.announcing import announce
from recordsheet_gui.ui.dialogs.kit import leading
from recordsheet_gui.ui.plain import Words, plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.sharing.visit import Visit

LETTERS = 54
"""Of the link that are in sight."""
LOOKING = "Looking for the table ..."
COMING = "Joining: piece {} of {} of the game is here ..."
READING = "Joining: the game is looked through ..."
NOBODY = f"Nobody answers yet. {NO_ANSWER} It goes on trying."
SILENCE_MS = 6_000
"""Milliseconds after which somebody wonders."""


class JoinDialog(QDialog):
    """Asks for a link and waits until the game is here."""

    def __init__(self, visit: Callable[[Link], Visit], parent: QWidget | None = None) -> None:
        """`visit` begins to ask for the table that a link leads to."""
        super().__init__(parent)
        self.setWindowTitle("Join a table")
        self._begin = visit
        self.visit: Visit | None = None
        """The table, once somebody has asked for it."""
        self.link = QLineEdit()
        self.link.setPlaceholderText("mqtt://192.168.1.5:41883/... from whoever shares the table")
        self.link.setMinimumWidth(LETTERS * self.link.fontMetrics().averageCharWidth())
        self.user, self.password = QLineEdit(), QLineEdit()
        self.user.setPlaceholderText("only where a club's broker wants one")
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.words = Words("The owner of the table gives you a link or a code. Paste it here.")
        form = QFormLayout()
        form.addRow("&Link or code", self.link)
        form.addRow("&User", self.user)
        form.addRow("&Password", self.password)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.join = leading(buttons, QPushButton("&Join"))
        buttons.addButton(self.join, QDialogButtonBox.ButtonRole.ActionRole)
        self.join.clicked.connect(self.ask)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.words)
        layout.addLayout(form)
        layout.addWidget(buttons)
        self._silence = QTimer(self, singleShot=True, interval=SILENCE_MS)
        self._silence.timeout.connect(lambda: self._say(NOBODY))
        copied = QGuiApplication.clipboard().text()[:1_000]
        if _is_link(copied):
            self.link.setText(copied.strip())

    def ask(self) -> None:
        """Look for the table."""
        try:
            link = read_invitation(self.link.text())
        except RuleError as error:
            self._say(str(error), is_problem=True)
            self.link.setFocus()
            return
        user = self.user.text()
        if user:
            broker = link.broker._replace(user=user, password=self.password.text())
            link = link._replace(broker=broker)
        self._leave()
        self.visit = visit = self._begin(link)
        visit.arrived.connect(self.accept)
        visit.changed.connect(self._follow)
        self._say(LOOKING)
        self._silence.start()

    def _follow(self) -> None:
        if self.visit is None:
            return
        guest = self.visit.guest
        if guest.gone or guest.is_refused:
            self._say(guest.gone or LETS_NOBODY_IN, is_problem=True)
            self._silence.stop()
        elif guest.is_reading:
            self._say(READING)
        elif guest.come[0]:
            self._silence.stop()
            # Not told aloud: it changes many times in a second.
            self.words.setText(COMING.format(*guest.come))

    def _say(self, words: str, *, is_problem: bool = False) -> None:
        self.words.setObjectName("problem" if is_problem else "")
        self.words.style().unpolish(self.words)
        self.words.style().polish(self.words)
        self.words.setText(plainly(words))
        self._make_room()
        announce(self.words, words)

    def _make_room(self) -> None:
        """Words that take more lines squeeze no field."""
        needed = self.heightForWidth(self.width())
        self.resize(self.width(), max(self.height(), needed))

    def _leave(self) -> None:
        if self.visit is not None:
            visit, self.visit = self.visit, None
            visit.arrived.disconnect(self.accept)
            visit.changed.disconnect(self._follow)
            visit.close()

    @qt_override
    def done(self, result: int) -> None:
        """Over: who has not sat down has left."""
        self._silence.stop()
        if result != QDialog.DialogCode.Accepted:
            self._leave()
        super().done(result)


def _is_link(text: str) -> bool:
    try:
        read_invitation(text)
    except RuleError:
        return False
    return True
