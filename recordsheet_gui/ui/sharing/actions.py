"""What a player does about a table that is shared."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.storage import paths
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.ui.controller import Controller

if TYPE_CHECKING:  # all of it comes when somebody shares or joins
    from recordsheet_gui.shared_table.link import Link
    from recordsheet_gui.ui.sharing.host import Host
    from recordsheet_gui.ui.sharing.network import Network
    from recordsheet_gui.ui.sharing.second_screen import SecondScreen
    from recordsheet_gui.ui.sharing.share_dialog import ShareDialog
    from recordsheet_gui.ui.sharing.shutter import Shutter
    from recordsheet_gui.ui.sharing.signs import SharedSign, TableBar
    from recordsheet_gui.ui.sharing.visit import Visit
    from recordsheet_gui.ui.window import MainWindow


class SharingActions(QObject):
    """Share, join, and a second screen; until one of them is wanted nothing of it is there."""

    def __init__(self, window: "MainWindow", controller: Controller) -> None:
        """Nothing listens, and nothing is imported."""
        super().__init__(window)
        self._window, self._controller = window, controller
        self.network: Network | None = None
        """How others are reached; the real one where nobody has given another."""
        self.host: Host | None = None
        self.visit: Visit | None = None
        self.dialog: ShareDialog | None = None
        self._sign: SharedSign | None = None
        self._bar: TableBar | None = None
        self.screens: list[SecondScreen] = []
        self._shutter: Shutter | None = None
        self._minds_games = False
        """True once other games too are looked at for what was shared."""

    # -- sharing -----------------------------------------------------------------------------------

    def share_table(self) -> None:
        """Turn sharing on or off, invite guests, see who is here."""
        if self._says_what_lacks():
            return
        if self.visit is not None and self.visit.is_seated:
            self._controller.said.emit("This table is somebody else's; its owner shares it.")
            return
        from recordsheet_gui.ui.sharing.share_dialog import ShareDialog

        try:
            host = self._hosting()
            if self.dialog is None:
                self.dialog = ShareDialog(self._controller, host, self._window)
                self._controller.game_opened.connect(self.dialog.begin)
            else:
                self.dialog.begin()
        except StorageError as error:
            self._controller.failed.emit(str(error))
            return
        self.dialog.show()
        self.dialog.raise_()
        self.dialog.activateWindow()

    def _hosting(self) -> "Host":
        from recordsheet_gui.ui.sharing.host import Host

        if self.host is None:
            self.host = Host(self._controller, self._way(), self)
            self.host.changed.connect(self._follow)
        return self.host

    def _way(self) -> "Network":
        from recordsheet_gui.ui.sharing.network import Network

        if self.network is None:
            self.network = Network()
        return self.network

    def _says_what_lacks(self) -> bool:
        from recordsheet_gui.ui.sharing.network import lacking

        words = lacking() if self.network is None else ""
        if words:
            self._controller.failed.emit(words)
        return bool(words)

    def remind(self) -> None:
        """Offer to go on sharing where the program ended while the table was shared."""
        if not self._minds_games:
            self._minds_games = True
            self._controller.game_opened.connect(self._remind_soon)
        if self.visit is not None:
            # The bar is for what is to say of somebody else's table.
            return
        game = self._controller.game
        folder = paths.data_dir() / "tables"
        # Most evenings nobody has ever shared anything.
        if self.host is not None and self.host.is_on:
            return
        if game is None or game.is_read_only or not paths.is_there(folder):
            self._bar_tells("")
            return
        from recordsheet_gui.shared_table.register import was_shared

        book = was_shared(game.path)
        if book is None:
            self._bar_tells("")
            return
        guests = counted(len(book.guests), "guest")
        self._bar_tells(
            f"This table was shared with {guests} when the program ended.",
            "Share it again",
            "Not now",
            is_calm=True,
        )

    def _remind_soon(self) -> None:
        """Once everybody has followed to the game that was opened."""
        QTimer.singleShot(0, self, self.remind)

    def resume(self) -> None:
        """Share it again where it was."""
        if self._says_what_lacks():
            return
        try:
            host = self._hosting()
            host.start(host.place)
        except (RuleError, StorageError) as error:
            self._controller.failed.emit(str(error))

    # -- joining -----------------------------------------------------------------------------------

    def join_table(self, link: str = "") -> None:
        """Sit down at somebody else's table."""
        if self._says_what_lacks():
            return
        from recordsheet_gui.ui.sharing.join_dialog import JoinDialog

        dialog = JoinDialog(self._visiting, self._window)
        if link:
            dialog.link.setText(link)
            dialog.ask()
        dialog.exec()
        visit = dialog.visit
        dialog.deleteLater()
        if visit is not None:
            self._sit_down(visit)

    def _visiting(self, link: "Link") -> "Visit":
        from recordsheet_gui.ui.sharing.visit import Visit

        return Visit(self._controller, link, self._way(), self)

    def _sit_down(self, visit: "Visit") -> None:
        if not self._controller.may_leave():
            visit.close()
            return
        self._leave()
        self._window.furnish()
        if self._shutter is None:
            from recordsheet_gui.ui.sharing.shutter import Shutter

            self._shutter = Shutter(self._window, self._controller)
        self.visit = visit
        visit.changed.connect(self._follow)
        visit.sit_down()
        self._controller.said.emit(f"You are at the table as {visit.name}.")
        self._follow()

    def _leave(self) -> None:
        if self.visit is not None:
            visit, self.visit = self.visit, None
            visit.changed.disconnect(self._follow)
            visit.close()
            visit.deleteLater()

    def _act(self) -> None:
        """The button of the banner: join again, or share again."""
        if self.visit is not None and self.visit.guest.gone:
            self.join_table(str(self.visit.link))
        else:
            self.resume()

    # -- a second screen ---------------------------------------------------------------------------

    def second_screen(self) -> None:
        """A sheet or all units on another screen, to look at."""
        if self._controller.game is None:
            return
        from recordsheet_gui.ui.sharing.second_screen import open_second

        made = open_second(self._window, self)
        if made is not None:
            self.screens.append(made)
            made.gone.connect(lambda: self.screens.remove(made))

    # -- what the window says ----------------------------------------------------------------------

    def _follow(self) -> None:
        visit, host = self.visit, self.host
        if visit is not None and not visit.is_seated:
            self._leave()
            visit = None
        if visit is not None:
            self._tell_visit(visit)
        elif host is not None and host.is_on:
            here = host.here()
            self._sign_tells(f"Shared \u00b7 {here} here", "The table is shared: who is here")
            self._bar_tells("")
        elif self._sign is not None or self._bar is not None:
            self._sign_tells("", "")
            self._bar_tells("")

    def _tell_visit(self, visit: "Visit") -> None:
        from recordsheet_gui.shared_table.owner import REVOKED
        from recordsheet_gui.ui.sharing.rights_box import told

        rights = told(visit.rights)
        others = len(visit.guest.welcome.guests) if visit.guest.welcome is not None else 0
        tip = f"You are {visit.name} at somebody else's table: {rights}. {others} here."
        self._sign_tells(f"{visit.name} \u00b7 {rights}", tip)
        if visit.guest.gone:
            words = f"{visit.guest.gone} You see step {visit.step}, the last that came."
            is_revoked = visit.guest.gone == REVOKED
            self._bar_tells(words, "" if is_revoked else "Join again", "Close")
        elif visit.lost_since:
            waits = " Your last step waits." if visit.guest.is_waiting else ""
            self._bar_tells(
                f"Connection lost since {visit.lost_since}; you see step {visit.step}.{waits}"
            )
        else:
            self._bar_tells("")

    def _sign_tells(self, words: str, tip: str) -> None:
        from recordsheet_gui.ui.sharing.signs import SharedSign

        if self._sign is None:
            messages = self._window.messages
            self._sign = SharedSign(messages)
            self._sign.clicked.connect(self._press_sign)
            messages.addPermanentWidget(self._sign)
        self._sign.tell(words, tip)
        self._window.messages.updateGeometry()

    def _press_sign(self) -> None:
        if self.visit is None:
            self.share_table()
        elif self._sign is not None:
            self._controller.said.emit(self._sign.toolTip())

    def _bar_tells(
        self, words: str, go: str = "", leave: str = "", *, is_calm: bool = False
    ) -> None:
        if self._bar is None:
            if not words:
                return
            from recordsheet_gui.ui.sharing.signs import TableBar

            middle = self._window.centralWidget()
            assert middle is not None
            self._bar = TableBar(middle)
            self._bar.go.clicked.connect(self._act)
        self._bar.tell(words, go, leave, is_calm=is_calm)

    @property
    def sign(self) -> "SharedSign | None":
        """Where the window says that the table is shared."""
        return self._sign

    @property
    def bar(self) -> "TableBar | None":
        """Where it says what is wrong, or was on."""
        return self._bar

    # -- the end -----------------------------------------------------------------------------------

    def part(self) -> None:
        """The window goes: guests are told, and so is the owner of the table.

        No action has this name: the window looks here for what Quit does, too.
        """
        for screen in tuple(self.screens):
            screen.close()
        self._leave()
        if self.host is not None:
            self.host.close()
