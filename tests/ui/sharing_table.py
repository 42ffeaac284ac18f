"""Two windows of one program at one table: the owner's and a guest's, over a hub in memory."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.override import override
from recordsheet_gui.shared_table.link import Broker
from recordsheet_gui.shared_table.post import Post
from recordsheet_gui.shared_table.register import Place
from recordsheet_gui.shared_table.rights import rights_of
from recordsheet_gui.storage.received import ReadHere, Reading
from recordsheet_gui.storage.settings import Dice, Settings, ThemeChoice
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.sharing.join_dialog import JoinDialog
from recordsheet_gui.ui.sharing.network import Network
from recordsheet_gui.ui.window import MainWindow
from tests.shared_table.hub import Hub

LONG = 180_000
"""Milliseconds after which something is taken to hang, on however busy a machine."""
TURN_MS = 5
"""Milliseconds between two turns of the hub."""


class HubServing:
    """Stands for a broker of our own."""

    def __init__(self, address: Broker) -> None:
        self.address = self.for_owner = address
        self.is_alive = True
        self.admitted: Mapping[str, str] = {}

    def admit(self, table: str, keys: Mapping[str, str]) -> None:
        self.admitted = keys

    def close(self) -> None:
        self.is_alive = False


class HubPage:
    """Stands for a page for phones."""

    is_alive = True

    def link(self, table: str, guest: str, key: str) -> str:
        return f"http://127.0.0.1:41884/#{table}.{guest}.{key}"

    def admit(self, table: str, keys: Mapping[str, str]) -> None:
        """Nobody is let in."""

    def close(self) -> None:
        """Nothing was served."""


class HubNetwork(Network):
    """Leads to a hub in memory; counts what was ever opened."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.served: list[HubServing] = []
        self.posts: list[Post] = []

    @override
    def begin(self, place: Place) -> HubServing:
        self.served.append(HubServing(Broker(place.host, place.port or 41883)))
        return self.served[-1]

    @override
    def page(self, place: Place, broker: Broker) -> "HubPage":
        return HubPage()

    @override
    def connect(self, broker: Broker, topics: tuple[str, ...]) -> Post:
        self.posts.append(self.hub.connect(*topics))
        return self.posts[-1]

    @override
    def read(self, parts: Sequence[str], ring: Callable[[], object]) -> Reading:
        return ReadHere(parts, ring)


def new_window(qtbot: QtBot, *, dice: Dice = Dice.APP) -> MainWindow:
    """A window without a game."""
    made = MainWindow(Controller(Settings(theme=ThemeChoice.LIGHT, dice=dice)))
    qtbot.addWidget(made)
    made.resize(1366, 768)
    made.show()
    qtbot.waitExposed(made)
    return made


def join(window: MainWindow, link: str) -> None:
    """Sit down at a table; not for ever where nobody answers, and nothing is left running."""

    def give_up() -> None:
        for dialog in window.findChildren(JoinDialog):
            dialog.reject()

    hangs = QTimer(window, singleShot=True, interval=LONG)
    hangs.timeout.connect(give_up)
    hangs.start()
    window.sharing.join_table(link)
    hangs.stop()
    assert window.sharing.visit is not None
    window.furnish()


class SharedTable:
    """The owner's window, and those of guests who come."""

    def __init__(self, qtbot: QtBot, owner: MainWindow) -> None:
        self.qtbot, self.owner = qtbot, owner
        self.hub = Hub()
        self.network = HubNetwork(self.hub)
        owner.sharing.network = self.network
        self.windows = [owner]
        self._timer = QTimer(owner, interval=TURN_MS)
        self._timer.timeout.connect(lambda: self.hub.turn(0.05))
        self._timer.start()

    def share(self) -> None:
        host = self.owner.sharing._hosting()
        host.start(Place())
        self.until(lambda: host.is_connected)

    def link(self, name: str, rights: str) -> str:
        host = self.owner.sharing._hosting()
        sides = self.owner.controller.session.state.sides.values()
        who = host.invite(name, rights_of(rights, sides))
        return next(str(seat.link) for seat in host.seats() if seat.id == who)

    def guest(self, name: str, rights: str, *, dice: Dice = Dice.APP) -> MainWindow:
        link = self.link(name, rights)
        window = new_window(self.qtbot, dice=dice)
        self.windows.append(window)
        window.sharing.network = self.network
        join(window, link)
        return window

    def until(self, is_so: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(is_so, timeout=LONG)

    def rows(self, window: MainWindow) -> list[object]:
        game = window.controller.game
        assert game is not None
        return list(game.rows_after(0, 10**6))

    def check(self) -> None:
        """All windows have the same game, row for row."""
        for window in self.windows[1:]:
            self.until(lambda window=window: self.rows(window) == self.rows(self.owner))  # type: ignore[misc]
            assert window.controller.session.state == self.owner.controller.session.state

    def close(self) -> None:
        for window in reversed(self.windows):
            window.sharing.part()
            window.controller.close()
