"""A guest's seat at somebody else's table, in a window like any other."""

from collections.abc import Callable, Iterator
from time import monotonic

from PySide6.QtCore import QObject, QTime, QTimer, Signal

from recordsheet_gui.core.override import override
from recordsheet_gui.shared_table import post as posts
from recordsheet_gui.shared_table.door import GuestSession
from recordsheet_gui.shared_table.guest import Guest
from recordsheet_gui.shared_table.link import Link
from recordsheet_gui.shared_table.rights import LOOKS_ON, Rights
from recordsheet_gui.storage import paths
from recordsheet_gui.storage.gamefile import GameFile
from recordsheet_gui.storage.replica import Replica
from recordsheet_gui.storage.settings import Dice
from recordsheet_gui.ui import patience
from recordsheet_gui.ui.appraiser import PAUSE_MS
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.errands import Errand
from recordsheet_gui.ui.sharing.mail import Mail
from recordsheet_gui.ui.sharing.network import Network
from recordsheet_gui.ui.sharing.preparing import prepared

PATIENCE = 3.0
"""Seconds that the player's hands are held for a step; the step goes on waiting after that."""
ON_ITS_WAY = "Waiting for the owner of the table ..."


class _Awaited(Errand[None]):
    """Something that comes by letter."""

    def __init__(self, is_over: Callable[[], bool], mail: Mail) -> None:
        super().__init__(lambda: None)
        self._is_over, self._mail = is_over, mail

    @property
    @override
    def is_done(self) -> bool:
        return self._is_over()

    @override
    def wait(self, seconds: float | None = None) -> bool:
        end = monotonic() + (seconds or 0)
        while not self._is_over() and (left := end - monotonic()) > 0:
            self._mail.wait(min(left, patience.TICK))
        return self._is_over()


class Visit(QObject):
    """Follows one table; its game stands in the window once somebody has sat down."""

    arrived = Signal()
    """The game is here."""
    changed = Signal()
    """The connection is lost or back, the rights are others, a step waits, the table is closed."""

    def __init__(
        self, controller: Controller, link: Link, network: Network, parent: QObject
    ) -> None:
        """Ask for the game; nothing is shown yet."""
        super().__init__(parent)
        self._controller = controller
        topics = posts.to_all(link.table), posts.to_guest(link.table, link.guest)
        post = network.connect(link.broker, topics)
        self.guest = guest = Guest(link, post, read=network.read)
        self._mail = Mail(post, guest.read, guest.tick, self._is_held, self)
        self._mail.fetched.connect(self._look)
        self._shown: Replica | None = None
        self._is_seated = self._has_arrived = self._is_closed = False
        self.lost_since = ""
        """When the connection was lost; empty while it is not."""
        self._preparing: Iterator[None] | None = None
        self._told: object = None
        self._allowed: object = None
        controller.game_opened.connect(self._follow_game)

    # -- what there is to tell ---------------------------------------------------------------------

    @property
    def link(self) -> Link:
        """Where the table is."""
        return self.guest.link

    @property
    def game(self) -> GameFile | None:
        """The copy that stands in the window."""
        return self._shown.game if self._shown is not None else None

    @property
    def is_seated(self) -> bool:
        """True while its game stands in the window."""
        return self._is_seated

    @property
    def name(self) -> str:
        """What the owner calls this guest."""
        return "" if self.guest.welcome is None else self.guest.welcome.name

    @property
    def rights(self) -> Rights:
        """What it may do."""
        game = self.game
        session = game.session if game is not None else None
        return session.rights if isinstance(session, GuestSession) else Rights()

    # -- sitting down ------------------------------------------------------------------------------

    def sit_down(self) -> None:
        """Put the table's game into the window."""
        self._is_seated = True
        self._look()

    def close(self) -> None:
        """Leave; what is in the window stays to be looked at until another game comes."""
        if self._is_closed:
            return
        self._is_closed, self._is_seated = True, False
        self._controller.game_opened.disconnect(self._follow_game)
        self._mail.close()
        self.guest.close()

    def _show(self, replica: Replica) -> None:
        """Another copy: the first, or all of it anew because the owner put an older game back."""
        game, unit = replica.game, self._controller.unit
        is_again, self._shown = self._shown is not None, replica
        title = paths.legal_name(game.title, "Battle")
        game.path = paths.free_path(paths.games_dir(), title, ".rsgame")
        GuestSession(game, self.guest, self._wait, self._by_hand)
        self._mind_rights()
        self._controller.take_game(game)
        if not is_again:
            state, sides = game.session.state, self.rights.sides
            own = (one for one in state.roster if state.sides[one] in sides)
            unit = next(own, self._controller.unit)
        if unit is not None:
            self._controller.choose_unit(unit)

    def _follow_game(self) -> None:
        """Who opens another game has left."""
        if self._is_seated and self._controller.game is not self.game:
            self.close()
            self.changed.emit()

    # -- letters -----------------------------------------------------------------------------------

    def _is_held(self) -> bool:
        return self._is_seated and self._controller.is_held

    def _look(self) -> None:
        """See what letters have brought."""
        guest = self.guest
        if guest.replica is not None and guest.welcome is not None:
            if not self._has_arrived and self._is_prepared(guest.replica):
                self._has_arrived = True
                self.arrived.emit()
            if self._is_seated and guest.replica is not self._shown:
                self._show(guest.replica)
        if self._is_seated:
            self._tell_late()
        if not guest.is_lost or guest.gone:
            self.lost_since = ""
        elif self._has_arrived and not self.lost_since:
            self.lost_since = QTime.currentTime().toString("HH:mm")
        now = (
            self.lost_since,
            guest.gone,
            guest.is_refused,
            guest.is_waiting,
            guest.come,
            guest.is_reading,
            guest.welcome,
            self.step,
        )
        if now != self._told:
            self._told = now
            self._mind_rights()
            self.changed.emit()

    @property
    def step(self) -> int:
        """The step of the game that is seen here."""
        game = self.game
        return game.session.history.cursor if game is not None else 0

    def _mind_rights(self) -> None:
        """Who looks on, or has no table any more, changes nothing."""
        game = self.game
        if game is None:
            return
        notice = self.guest.gone or ("" if self.rights.may_act else LOOKS_ON)
        before, self._allowed = self._allowed, (self.rights, notice)
        game.notice = notice
        if before != self._allowed and self._controller.game is game:
            self._controller.allowed.emit()

    def _is_prepared(self, replica: Replica) -> bool:
        """Whether the window can show the game at once; goes on with it where it cannot."""
        if self._preparing is None:
            self._preparing = prepared(replica.game.session)
        for _ in self._preparing:
            QTimer.singleShot(PAUSE_MS, self, self._look)
            return False
        return True

    def _tell_late(self) -> None:
        """What nobody stood and waited for any more."""
        session = self._controller.session
        if isinstance(session, GuestSession):
            for outcome in session.late():
                if not outcome.done:
                    self._controller.refuse(outcome.words)

    def _wait(self, is_over: Callable[[], bool]) -> bool:
        done = patience.wait_for(_Awaited(is_over, self._mail), PATIENCE, ON_ITS_WAY)
        self._look()
        return done

    def _by_hand(self) -> list[str]:
        """Sides whose dice are thrown at this table."""
        settings, state = self._controller.settings, self._controller.session.state
        if settings.dice is Dice.MINE:
            return ["", *dict.fromkeys(state.sides.values())]
        return list(settings.dice_sides)
