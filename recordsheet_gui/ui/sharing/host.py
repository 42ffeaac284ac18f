"""The owner's table in the window: shared on demand, with guests who come and go."""

from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from PySide6.QtCore import QObject, Signal

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.session.session import Session
from recordsheet_gui.shared_table import post as posts
from recordsheet_gui.shared_table.link import Link, read_broker
from recordsheet_gui.shared_table.owner import Owner
from recordsheet_gui.shared_table.post import Letter
from recordsheet_gui.shared_table.register import LONGEST_NAME, Place, Register, open_register
from recordsheet_gui.shared_table.rights import Rights
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.ui import patience
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.errands import Errand, Errands
from recordsheet_gui.ui.sharing.mail import Mail
from recordsheet_gui.ui.sharing.network import Network, Paging, Serving

if TYPE_CHECKING:  # it comes with the first telephone
    from recordsheet_gui.ui.portrait.sheet import SheetPortrait

MOST_GUESTS = 60
OPENING = "Opening the table ..."
MOVED = "Another program has a port of last time: give your guests their new links."
NOT_HERE = "Only a game that is kept in a file of yours can be shared."


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A guest as the owner sees it."""

    id: str
    name: str
    rights: Rights
    is_here: bool
    link: Link | None
    """For the program; None while nobody shares."""
    page: str = ""
    """For a browser; empty without a page."""


class Host(QObject):
    """Shares the controller's game; nothing listens until somebody wants it."""

    changed = Signal()
    """Sharing began or ended, guests came or went, something was refused."""

    def __init__(self, controller: Controller, network: Network, parent: QObject) -> None:
        """Silent."""
        super().__init__(parent)
        self._controller = controller
        self._network = network
        self._owner: Owner | None = None
        self._own: Serving | None = None
        self._page: Paging | None = None
        self._again: Errand[tuple[Serving | None, Paging | None]] | None = None
        """What is on its way because the last one fell."""
        self._mail: Mail | None = None
        self._link: Link | None = None
        self._register: Register | None = None
        self._told: object = None
        self._admitted: object = None
        controller.game_opened.connect(self._follow_game)
        controller.trouble_changed.connect(self._look_late)

    # -- on and off ------------------------------------------------------------------------------

    @property
    def is_on(self) -> bool:
        """True while the table is shared."""
        return self._owner is not None

    @property
    def is_connected(self) -> bool:
        """True while guests can come."""
        return self._owner is not None and self._owner.is_connected

    @property
    def is_refused(self) -> bool:
        """True where the broker wants another user or password."""
        return self._owner is not None and self._owner.is_refused

    @property
    def place(self) -> Place:
        """Where the table is, or was last."""
        return self._book().book.place

    def start(self, place: Place) -> None:
        """Share the game; RuleError or StorageError says why not."""
        game = self._controller.game
        if self.is_on:
            return
        if game is None or game.is_read_only or game.is_in_memory:
            raise RuleError("share", NOT_HERE)
        register = self._book()
        elsewhere = read_broker(place.broker) if place.broker else None
        errand = Errands().finish(partial(self._serve, place, None))
        patience.wait_for(errand, words=OPENING)
        own, page = errand.result()
        address = elsewhere or (own.address if own else None)
        assert address is not None
        if self._controller.game is not game:
            # Somebody opened another one meanwhile.
            _close((own, page))
            return
        table = register.book.table
        self._own, self._page = own, page
        self._admit(register)
        for_owner = own.for_owner if own else address
        post = self._network.connect(for_owner, (posts.from_guests(table),))
        self._link = Link(address, table, "", "")
        owner = Owner(game, register, post, self._find, portray=_portray if page else None)
        owner.throws_by_hand = self._controller.rolls.rolls_by_hand
        owner.slow = self._controller.wait_for_disk
        self._owner = owner
        self._mail = Mail(post, self._read, self._tick, self._is_held, self)
        kept = self._kept(place)
        register.settle_at(kept, is_on=True)
        self._tell()
        if register.book.guests and _has_moved(place, kept):
            self._controller.said.emit(MOVED)

    def _kept(self, place: Place) -> Place:
        """With the ports that were found: links name them."""
        page = self._page.link("", "", "") if self._page is not None else ""
        page_port = (urlsplit(page).port or 0) if page else place.page_port
        port = place.port if self._own is None else self._own.address.port
        return replace(place, port=port, page_port=page_port)

    def _serve(self, place: Place, own: Serving | None) -> tuple[Serving | None, Paging | None]:
        """A broker, if it is not somebody else's, and a page if wanted; in whatever thread."""
        begun = None if place.broker else own or self._network.begin(place)
        address = read_broker(place.broker) if begun is None else begun.address
        # Whoever opens the page would speak to the broker in the owner's name.
        has_page = place.has_page and not address.user
        try:
            page = self._network.page(place, address) if has_page else None
        except BaseException:
            if own is None and begun is not None:
                begun.close()
            raise
        return begun, page

    def stop(self, *, for_good: bool = True) -> None:
        """Share no more; `for_good` where somebody says so, not because the program ends."""
        owner, mail, served = self._owner, self._mail, (self._own, self._page)
        if owner is None or mail is None:
            return
        self._owner = self._mail = self._own = self._page = self._link = None
        again, self._again = self._again, None
        mail.close()
        mail.deleteLater()
        owner.close()
        _close(served)
        if again is not None and again.wait() and not again.has_failed:
            _close(again.result())
        if for_good:
            owner.register.settle_at(owner.register.book.place, is_on=False)
        self._tell()

    def _follow_game(self) -> None:
        """Another game is another table."""
        if self._owner is not None and self._owner.game is not self._controller.game:
            self.stop(for_good=False)
            self._controller.said.emit("The other game is no longer shared.")
        self._register = None
        self._tell()

    # -- guests ----------------------------------------------------------------------------------

    def seats(self) -> list[Seat]:
        """Everybody who is invited, in the order of the invitations."""
        game = self._controller.game
        if game is None or game.is_in_memory or game.is_read_only:
            return []
        owner, table = self._owner, self._book().book.table
        return [
            Seat(
                id=who,
                name=one.name,
                rights=one.rights,
                is_here=owner is not None and owner.is_here(who),
                link=None if self._link is None else self._link._replace(guest=who, key=one.key),
                page=self._page.link(table, who, one.key) if self._page is not None else "",
            )
            for who, one in self._book().book.guests.items()
        ]

    def invite(self, name: str, rights: Rights) -> str:
        """One more guest; gives its id."""
        name = name.strip()[:LONGEST_NAME]
        if not name:
            raise RuleError("name", "A guest needs a name.")
        seats = self.seats()
        if any(seat.name.casefold() == name.casefold() for seat in seats):
            raise RuleError("name", f"{name} is invited already.")
        if len(seats) >= MOST_GUESTS:
            raise RuleError("many", f"A table has room for {MOST_GUESTS} guests.")
        who = self._book().invite(name, rights)
        self._tell()
        return who

    def change(self, guest: str, rights: Rights) -> None:
        """Let a guest do more or less."""
        register = self._book()
        name = register.book.guests[guest].name
        if self._owner is not None:
            self._owner.change(guest, name, rights)
        else:
            register.invite(name, rights, register.book.guests[guest].key)
        self._tell()

    def revoke(self, guest: str) -> None:
        """Withdraw an invitation."""
        if self._owner is not None:
            self._owner.revoke(guest)
        else:
            self._book().revoke(guest)
        self._tell()

    def refused(self) -> dict[str, int]:
        """Messages that nobody listened to, by the reason."""
        return {} if self._owner is None else dict(self._owner.refused)

    def _book(self) -> Register:
        """The list of guests; that of an open table while there is one."""
        game = self._controller.game
        assert game is not None
        if self._owner is not None:
            return self._owner.register
        if self._register is None:
            self._register = open_register(game.path, game.last_row)
        return self._register

    # -- letters ---------------------------------------------------------------------------------

    def _is_held(self) -> bool:
        return self._controller.is_held

    def _read(self, letter: Letter) -> None:
        if self._owner is not None:
            self._owner.read(letter)

    def _tick(self) -> None:
        if self._owner is not None:
            self._owner.tick()
            self._look_after_broker()
            self._tell()

    def _look_late(self) -> None:
        """The disk has taken a guest's step, or somebody has dropped it."""
        if self._owner is not None and not self._controller.trouble:
            self._owner.tick()

    def _look_after_broker(self) -> None:
        """A broker of our own that fell, or a page, is put up again where it was."""
        own, page = self._own, self._page
        if self._again is not None:
            if self._again.is_done:
                again, self._again = self._again, None
                if not again.has_failed:
                    self._own, self._page = again.result()
            return
        is_page_down = page is not None and not page.is_alive
        is_broker_down = own is not None and not own.is_alive
        if is_broker_down or is_page_down:
            if page is not None:
                page.close()
            alive = None if is_broker_down else own
            self._again = Errands().finish(partial(self._serve, self.place, alive))

    def _find(self, name: str) -> UnitDesign:
        """A unit of the owner's library; a guest names no files."""
        from recordsheet_gui.ui.patient_library import PatientLibrary

        with PatientLibrary.open() as library:
            return library.load(name)

    def _admit(self, register: Register) -> None:
        """Tell broker and page who is invited, so that they listen to nobody else."""
        keys = {who: one.key for who, one in register.book.guests.items()}
        served = [one for one in (self._own, self._page) if one is not None]
        if (now := (served, keys)) != self._admitted:
            self._admitted = now
            for one in served:
                one.admit(register.book.table, keys)

    def _tell(self) -> None:
        if self._owner is not None:
            self._admit(self._owner.register)
        game = self._controller.game
        seats = self.seats() if game else []
        now = (self.is_on, self.is_connected, self.is_refused, seats, self.refused())
        if now != self._told:
            self._told = now
            self.changed.emit()

    def here(self) -> int:
        """How many guests are at the table."""
        return sum(seat.is_here for seat in self.seats()) if self.is_on else 0

    def close(self) -> None:
        """The program ends; next time somebody is asked whether to go on."""
        try:
            self.stop(for_good=False)
        except StorageError as error:
            self._controller.said.emit(str(error))


def _has_moved(wanted: Place, found: Place) -> bool:
    """Whether a port is another one than that of last time: links name it."""
    ports = ((wanted.port, found.port), (wanted.page_port, found.page_port))
    return any(last not in (0, now) for last, now in ports)


def _close(served: tuple[Serving | None, Paging | None]) -> None:
    for one in served:
        if one is not None:
            one.close()


def _portray(session: Session) -> "SheetPortrait":
    """What draws the sheets for phones."""
    from recordsheet_gui.ui.portrait.sheet import SheetPortrait

    return SheetPortrait(session)
