"""Share this table: where, with whom, who is here. It stays open beside the game."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.shared_table.code import code_of
from recordsheet_gui.shared_table.register import LONGEST_NAME
from recordsheet_gui.shared_table.rights import Rights
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.ui import screens
from recordsheet_gui.ui.announcing import announce
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.kit import Empty, closing, dim, keep_size
from recordsheet_gui.ui.dialogs.save_file import is_confirmed
from recordsheet_gui.ui.plain import Words, plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.sharing.below import Below
from recordsheet_gui.ui.sharing.host import Host, Seat
from recordsheet_gui.ui.sharing.offered import Offered
from recordsheet_gui.ui.sharing.place_box import PlaceBox
from recordsheet_gui.ui.sharing.qr import QrPicture
from recordsheet_gui.ui.sharing.rights_box import RightsBox, told
from recordsheet_gui.ui.style import Rank, rank, sizes
from recordsheet_gui.ui.widgets.plate import Framed, Plate

KEY = "share"
USUAL, FOR_FINGERS = QSize(900, 660), QSize(900, 760)
OFF = "Nobody but you plays here. Nothing listens until you press Share."
ID = Qt.ItemDataRole.UserRole
LIST = 150
"""Pixels of the guests' names."""
NAME = 130
"""Pixels of the name of a new one."""


class ShareDialog(QDialog):
    """Turns sharing on and off, invites guests and shows who is here."""

    def __init__(self, controller: Controller, host: Host, parent: QWidget | None = None) -> None:
        """Follow the host, whoever changes it."""
        self._is_made = False
        super().__init__(parent)
        self.setWindowTitle("Share this table")
        self._controller, self._host = controller, host
        self._shown = ""
        """The guest whose rights are shown."""
        self.state = Words()
        self.state.setTextFormat(Qt.TextFormat.PlainText)
        self.state.setObjectName("moment")
        self.toggle = QPushButton()
        # Who types a name and presses Enter invites somebody, and opens nothing.
        self.toggle.setAutoDefault(False)
        self.toggle.clicked.connect(self._switch)
        self.place = PlaceBox()
        self.problem = Words()
        self.problem.setObjectName("problem")
        self.problem.hide()
        self.guests = QListWidget()
        self.guests.setAccessibleName("Guests")
        self.guests.currentItemChanged.connect(self._show_guest)
        self.empty = Empty(
            "roster", "Nobody is invited yet. Give a guest a name and what it may do."
        )
        self.name = QLineEdit()
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setPlaceholderText("Name of a guest")
        self.name.setAccessibleName("Name of a guest")
        self.name.returnPressed.connect(self._invite)
        self.new_rights = RightsBox("the new guest")
        self.invite = QPushButton("&Invite")
        self.invite.setAutoDefault(False)
        self.invite.clicked.connect(self._invite)
        self.refused = dim("")
        self.detail = self._make_detail()
        top = QHBoxLayout()
        top.addWidget(self.state, 1)
        top.addWidget(self.toggle)
        middle = QHBoxLayout()
        left = QVBoxLayout()
        left.addWidget(self.guests, 1)
        left.addWidget(self.empty, 1)
        left.addWidget(self.revoke)
        middle.addLayout(left, 2)
        middle.addWidget(self.detail, 3)
        ask = QHBoxLayout()
        ask.addWidget(self.name, 1)
        ask.addWidget(self.new_rights)
        ask.addWidget(self.invite)
        layout = QVBoxLayout(self)
        layout.addLayout(top)
        layout.addWidget(self.place)
        layout.addWidget(self.problem)
        layout.addLayout(middle, 1)
        layout.addLayout(ask)
        layout.addWidget(self.refused)
        box = closing(self)
        self.close_button = box.button(QDialogButtonBox.StandardButton.Close)
        layout.addWidget(box)
        self._measure()
        host.changed.connect(self.refresh)
        controller.table_changed.connect(self.refresh)
        self.begin()
        keep_size(self, controller, KEY, FOR_FINGERS if sizes().is_touch else USUAL)

    def _make_detail(self) -> Framed:
        """The guest who is chosen: picture, links, rights."""
        card = Framed()
        card.setObjectName("card")
        self.plate = Plate()
        self.picture = QrPicture()
        self.waits = dim("Links and pictures are here while the table is shared.")
        self.offers = {
            "page": Offered("Browser or telephone", "Opens in every browser, without a program"),
            "link": Offered("Record Sheet", "Game > Join a table takes it"),
            "code": Offered(
                "The same as a code", "To be read aloud: Join a table takes it too", is_whole=True
            ),
        }
        for offered in self.offers.values():
            offered.copied.connect(self._copied)
        self.rights = RightsBox("this guest")
        self.rights.changed.connect(self._change)
        self.revoke = QPushButton("With&draw the invitation")
        self.revoke.setAutoDefault(False)
        self.revoke.setToolTip("The key of this guest opens nothing any more")
        self.revoke.clicked.connect(self._revoke)
        # A picture that is cut is none: what is below it scrolls where there is no room for all.
        self.below = Below()
        below = QVBoxLayout(self.below.page)
        below.setContentsMargins(0, 0, 0, 0)
        for offered in self.offers.values():
            below.addWidget(offered)
        below.addWidget(self.rights)
        inside = QVBoxLayout()
        inside.setContentsMargins(10, 6, 10, 10)
        inside.addWidget(self.picture, 1)
        inside.addWidget(self.waits, 1)
        inside.addWidget(self.below)
        whole = QVBoxLayout(card)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.plate)
        whole.addLayout(inside, 1)
        return card

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        focus = self.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if isinstance(focus, QLineEdit):
                # The field has done what there was to do: it must not close the window too.
                return
            if focus is not None and self.new_rights.isAncestorOf(focus) and self.name.text():
                # A name, then what it may do: that is an invitation too.
                self._invite()
                return
        super().keyPressEvent(event)

    @qt_override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and self._is_made:
            self._measure()

    def _measure(self) -> None:
        """Widths in letters: the dialog stays while other sizes of text are chosen."""
        self._is_made = True
        self.guests.setMinimumWidth(sizes().grown(LIST))
        self.name.setMinimumWidth(sizes().grown(NAME))
        for at in range(self.guests.count()):
            self.guests.item(at).setSizeHint(QSize(0, sizes().target))

    # -- showing ---------------------------------------------------------------------------------

    def begin(self) -> None:
        """Show where the table is, or was last."""
        if self._can_share():
            self.place.list_addresses()
            self.place.show_place(self._host.place)
        self.problem.hide()
        self.refresh()
        self.new_rights.show_rights(Rights(sides=self._sides()[-1:]))

    def _can_share(self) -> bool:
        game = self._controller.game
        return game is not None and not game.is_read_only and not game.is_in_memory

    def _sides(self) -> tuple[str, ...]:
        game = self._controller.game
        return () if game is None else tuple(dict.fromkeys(game.session.state.sides.values()))

    def refresh(self) -> None:
        """Show who is here, and what can be done."""
        host, can = self._host, self._can_share()
        self.state.setText(self._words())
        self.toggle.setText("&Stop sharing" if host.is_on else "&Share")
        # One button stands out: the next that somebody wants.
        rank(self.toggle, Rank.PLAIN if host.is_on else Rank.PRIMARY)
        rank(self.close_button, Rank.PRIMARY if host.is_on else Rank.PLAIN)
        self.toggle.setEnabled(can)
        self.place.setEnabled(can and not host.is_on)
        for widget in (self.name, self.new_rights, self.invite):
            widget.setEnabled(can)
        self.new_rights.offer(self._sides())
        self._list()
        count = sum(host.refused().values())
        self.refused.setText(
            f"{counted(count, 'message')} refused: a wrong key, too many at once, or no sense."
        )
        self.refused.setVisible(count > 0)

    def _words(self) -> str:
        host = self._host
        if not host.is_on:
            return OFF
        here = host.here()
        who = f"{counted(here, 'guest')} here" if here else "nobody else here yet"
        if host.is_refused:
            return "Shared, but the broker refuses this user name or password: nobody can join."
        if not host.is_connected:
            return "Shared, but the broker does not answer: nobody can join until it does."
        return f"Shared: {who}."

    def _list(self) -> None:
        seats = self._host.seats()
        chosen = self.chosen()
        self.guests.blockSignals(True)
        while self.guests.count() > len(seats):
            self.guests.takeItem(self.guests.count() - 1)
        while self.guests.count() < len(seats):
            self.guests.addItem(QListWidgetItem())
        for at, seat in enumerate(seats):
            item = self.guests.item(at)
            item.setData(ID, seat.id)
            item.setSizeHint(QSize(0, sizes().target))
            here = "here" if seat.is_here else "away"
            item.setText(f"{seat.name} \u00b7 {told(seat.rights)} \u00b7 {here}")
            # On a small screen with large letters not all of it fits.
            item.setToolTip(item.text())
            font = item.font()
            font.setBold(seat.is_here)
            item.setFont(font)
        ids = [seat.id for seat in seats]
        wanted = chosen if chosen in ids else (ids[-1] if ids else "")
        if wanted:
            self.guests.setCurrentRow(ids.index(wanted))
        self.guests.blockSignals(False)
        self.guests.setVisible(bool(seats))
        self.empty.setVisible(not seats)
        self._show_guest()

    def chosen(self) -> str:
        """The id of the guest whose link is shown; empty without any."""
        item = self.guests.currentItem()
        return "" if item is None else str(item.data(ID))

    def _seat(self) -> Seat | None:
        chosen = self.chosen()
        return next((seat for seat in self._host.seats() if seat.id == chosen), None)

    def _show_guest(self) -> None:
        seat = self._seat()
        is_first = seat is not None and self.detail.isHidden()
        self.detail.setVisible(seat is not None)
        self.revoke.setVisible(seat is not None)
        if is_first and self.isVisible():
            # It came up without all this.
            screens.fit_to_screen(self)
        if seat is None:
            return
        link = "" if seat.link is None else str(seat.link)
        code = "" if seat.link is None else code_of(seat.link)
        self.plate.setText(seat.name)
        # A telephone has no other way in; who has the program can paste.
        self.picture.show_link(seat.page or link, seat.name)
        self.picture.setVisible(bool(link))
        self.waits.setVisible(not link)
        for key, text in (("page", seat.page), ("link", link), ("code", code)):
            self.offers[key].show_text(text, seat.name)
        # Its own too where nobody stands for one just now: the next tick would take it away.
        self.rights.offer((*self._sides(), *seat.rights.sides))
        # Who unticks the last side of a guest is about to tick another: the boxes stay.
        if seat.id != self._shown or seat.rights != self.rights.rights():
            self._shown = seat.id
            self.rights.show_rights(seat.rights)

    # -- doing -----------------------------------------------------------------------------------

    def _try(self, act: object, *arguments: object) -> bool:
        """Do something; what is refused is told in one sentence."""
        assert callable(act)
        try:
            act(*arguments)
        except (RuleError, StorageError) as error:
            self.problem.setText(plainly(str(error)))
            self.problem.show()
            announce(self, str(error))
            return False
        self.problem.hide()
        return True

    def _switch(self) -> None:
        if self._host.is_on:
            self._try(self._host.stop)
        else:
            self.toggle.setEnabled(False)
            self._try(lambda: self._host.start(self.place.place()))
        self.refresh()

    def _invite(self) -> None:
        found: list[str] = []
        rights = self.new_rights.rights()
        if self._try(lambda: found.append(self._host.invite(self.name.text(), rights))):
            self.name.clear()
            self._choose(found[0])

    def _choose(self, guest: str) -> None:
        for at in range(self.guests.count()):
            if self.guests.item(at).data(ID) == guest:
                self.guests.setCurrentRow(at)

    def _change(self) -> None:
        chosen = self.chosen()
        if chosen:
            self._try(self._host.change, chosen, self.rights.rights())

    def _revoke(self) -> None:
        seat = self._seat()
        if seat is None:
            return
        question = f"{seat.name} can join no more, and its link is good for nothing. Withdraw it?"
        if is_confirmed(self, "Withdraw the invitation", question):
            self._try(self._host.revoke, seat.id)

    def _copied(self, what: str) -> None:
        words = f"{what}: on the clipboard."
        self._controller.said.emit(words)
        announce(self, words)
