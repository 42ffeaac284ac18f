"""The owner's side of a shared table: hears wishes, plays them, tells everybody what happened."""

import base64
import zlib
from collections import Counter, deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict
from time import monotonic
from typing import Any, NamedTuple

from recordsheet_gui.core.answers import Answers, NoAnswers, Question, Rolled
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import Step
from recordsheet_gui.core.handwritten import LONGEST_LINE, Misfit, checked, load_json, shape
from recordsheet_gui.core.state import GameState
from recordsheet_gui.session import script
from recordsheet_gui.session.session import Record
from recordsheet_gui.shared_table import post as posts
from recordsheet_gui.shared_table.leading import NEXT, lead_on
from recordsheet_gui.shared_table.line import LINE, TableDice, play_line
from recordsheet_gui.shared_table.messages import (
    ROWS_AT_ONCE,
    BadMessage,
    Bye,
    FromGuest,
    Gone,
    Hello,
    Look,
    Part,
    Reply,
    Rows,
    Welcome,
    Wish,
    from_guest,
)
from recordsheet_gui.shared_table.pace import Pace
from recordsheet_gui.shared_table.pages import Pages, Portray
from recordsheet_gui.shared_table.post import Letter, News, Post
from recordsheet_gui.shared_table.register import Register
from recordsheet_gui.shared_table.rights import Rights
from recordsheet_gui.shared_table.seal import LARGEST_WISH, OWNER, NotSealed, Sealed, opened, sealed
from recordsheet_gui.storage.errors import Slow, StorageError
from recordsheet_gui.storage.game_log import Row
from recordsheet_gui.storage.gamefile import GameFile

MOST_SEATS = 60
"""Devices that come with one key; who was heard least lately makes room."""
AWAY_AFTER = 40.0
"""Seconds without a word after which a guest is taken to have left."""
BYTES_AT_ONCE = 48 << 10
"""Of rows, and of the whole game, in one message."""
WISHES = Pace(burst=60, each_second=30.0)
HELLOS = Pace(burst=10, each_second=2.0)
LOOKS = Pace(burst=30, each_second=2.0)
"""What one guest may send."""
AGAIN = "again"
"""A wish whose number is no new one."""
MOST_ASKS = 500
"""Words of one guest that are remembered."""
GAMES = Pace(burst=4, each_second=0.2)
"""How often one may have the whole game."""
CLOSED = "The owner has closed this table."
REVOKED = "The owner has withdrawn this invitation."
BUSY = "The owner's disk is not ready: try again in a moment."
DROPPED = "The owner's disk did not take this step."
TOO_LATE = "This came too late: look whether it was done, or do it again."
FROM_ONE = "Undo and redo count from 1."
NOT_YOURS = "Others have acted since: only the owner can take that back."


@shape
class _Move:
    """An undo or redo."""

    do: str
    count: int = 1
    group: bool = False
    at: int | None = None
    """Where the line stood when the guest pressed; whoever came in between is not taken back."""


class _Late(NamedTuple):
    """A wish whose step the disk has not taken yet, nor refused."""

    guest: str
    wish: str


class _Heard(NamedTuple):
    """When somebody was heard last, and the word of the hello: what is told unasked repeats it."""

    at: float
    ask: str


class Owner:
    """One game that is shared; the program that has it calls `read` and `tick`."""

    def __init__(
        self,
        game: GameFile,
        register: Register,
        post: Post,
        find: Callable[[str], UnitDesign],
        now: Callable[[], float] = monotonic,
        portray: Portray | None = None,
    ) -> None:
        """`find` gives the units that arrive; `now` counts seconds; `portray` draws for pages."""
        self.game = game
        self.register = register
        self.refused: Counter[str] = Counter()
        """Messages that nobody listened to, by the reason."""
        self.is_connected = False
        """True while a broker carries what is said."""
        self.is_refused = False
        """True where it wants another user or password."""
        self.trouble = ""
        """Why the disk did not take a guest's step, until somebody takes it from here."""
        self._post = post
        self._find = find
        self._now = now
        self._told = game.last_row
        self._here: dict[str, dict[str, _Heard]] = {}
        """Who is here: by guest all who came with its key."""
        self._answered: dict[str, deque[str]] = {}
        """The words of hellos and looks that were answered, by guest."""
        self._paces = {"wish": WISHES, AGAIN: WISHES, "hello": HELLOS, "look": LOOKS, "game": GAMES}
        self._left: dict[tuple[str, str], tuple[float, float]] = {}
        self._actor, self._floor = self._last_act()
        """Who acted last, and where the line stood before they did."""
        self._acting = OWNER
        self._groups: dict[str, tuple[int, int]] = {}
        """What a guest calls the steps of its last act, and what they are called here."""
        self._late: _Late | None = None
        self.throws_by_hand: Callable[[Question], bool] = lambda question: False
        """Whether the owner's side throws these dice, where the program does not."""
        self.slow: Callable[[Slow], object] = lambda error: None
        """Somebody has to ask a disk again that has not answered yet."""
        self._pages = Pages(game, portray(game.session), self._send) if portray else None
        game.session.listen(self._hear)

    @property
    def table(self) -> str:
        """Its name among all tables."""
        return self.register.book.table

    def here(self) -> list[str]:
        """The names of the guests who are at the table."""
        known = self.register.book.guests
        return sorted(known[guest].name for guest in self._here if guest in known)

    def is_here(self, guest: str) -> bool:
        """Whether somebody has been heard lately who has this guest's key."""
        return guest in self._here

    @property
    def is_undecided(self) -> bool:
        """True while the disk has not said whether it takes a guest's step."""
        return self._late is not None

    def change(self, guest: str, name: str, rights: Rights) -> None:
        """Call a guest otherwise, or let it do more or less; it hears of it at once."""
        self.register.invite(name, rights, self.register.book.guests[guest].key)
        for heard in tuple(self._here.get(guest, {}).values()):
            self._welcome(guest, heard.ask)

    def revoke(self, guest: str) -> None:
        """Send a guest away: its key opens nothing from now on."""
        invited = self.register.book.guests.get(guest)
        if invited is not None:
            self._send_away(guest, REVOKED)
            self.register.revoke(guest)
            self._part_from(guest)

    def close(self) -> None:
        """Tell everybody that it is over for today; their keys stay good."""
        for guest in self._here:
            self._send_away(guest, CLOSED)
        self.game.session.forget(self._hear)
        self._post.close()

    def _send_away(self, guest: str, words: str) -> None:
        if guest in self.register.book.guests:
            asks = tuple(heard.ask for heard in self._here.get(guest, {}).values())
            self._send(Gone(words=words, asks=asks, for_good=words == REVOKED), guest)

    def _last_act(self) -> tuple[str, int]:
        """Who acted last before this program began, and where the line stood before they did."""
        last, floor = self.game.last_row, self.game.session.history.cursor
        rows = self.game.rows_after(max(0, last - ROWS_AT_ONCE), ROWS_AT_ONCE)
        names = self.game.names_of(rows)
        name = names.get(last, "")
        for row, kind, at, *_ in reversed(rows):
            if names.get(row, "") != name:
                break
            floor = min(floor, at - 1 if kind == "step" else at)
        known = {one.name: guest for guest, one in self.register.book.guests.items()}
        return (known.get(name, "") if name else OWNER), floor

    # -- hearing ---------------------------------------------------------------------------------

    def pump(self, seconds: float) -> None:
        """Wait so long for a letter and do what it says."""
        letter = self._post.next(seconds)
        if letter is not None:
            self.read(letter)
        self.tick()

    def tick(self) -> None:
        """Notice who is away and what became of a slow step, and tell pages what is new."""
        if self._late is not None and not self.game.session.waiting:
            self._settle_late(DROPPED)
        since = self._now() - AWAY_AFTER
        for guest, seats in tuple(self._here.items()):
            for seat in [seat for seat, heard in seats.items() if heard.at < since]:
                self._part_from(guest, seat)
        if self._pages is not None:
            self._pages.publish(self._now())

    def _part_from(self, guest: str, seat: str | None = None) -> None:
        """From one of those with this guest's key, or from all; others see on."""
        seats = self._here.get(guest, {})
        if seat is not None:
            seats.pop(seat, None)
        if seat is None or not seats:
            self._here.pop(guest, None)
            if self._pages is not None:
                self._pages.forget(guest)

    def _take_leave(self, guest: str, bye: Bye) -> None:
        if bye.seat in self._here.get(guest, {}):
            self._part_from(guest, bye.seat)

    def _seat(self, guest: str, seat: str, ask: str) -> None:
        """Somebody with this guest's key is here."""
        seats = self._here.setdefault(guest, {})
        seats.pop(seat, None)
        seats[seat] = _Heard(self._now(), ask)
        self._answered.setdefault(guest, deque(maxlen=MOST_ASKS)).append(ask)
        while len(seats) > MOST_SEATS:
            del seats[next(iter(seats))]

    def read(self, letter: Letter) -> None:
        """Do what a letter says; what is wrong with it is counted and otherwise passed over."""
        if letter.news is not News.LETTER:
            self.is_connected = letter.news is News.CONNECTED
            # After no it hangs up.
            said_no = self.is_refused or letter.news is News.REFUSED
            self.is_refused = said_no and not self.is_connected
        if letter.news is News.CONNECTED:
            # Whatever was published without a broker is lost: guests find out what they lack.
            last = self.game.rows_after(self.game.last_row - 1, 1)
            for rows in self._in_messages(last) if last else ():
                self._tell_all(rows)
        if letter.news is not News.LETTER:
            return
        guests = self.register.book.guests
        keys = {guest: invited.key for guest, invited in guests.items()}
        try:
            found = opened(letter.data, self.table, OWNER, keys, LARGEST_WISH)
        except NotSealed:
            self.refused["not sealed by a guest"] += 1
            return
        try:
            message = from_guest(found.body)
        except BadMessage as error:
            self.refused["makes no sense"] += 1
            self._refuse(found, str(error))
            return
        guest = found.sender
        if self._was_answered(guest, message):
            # A broker may bring it twice: that is no reason to worry the owner.
            return
        if not self._has_time(guest, self._kind(guest, message)):
            self.refused["too many"] += 1
            return
        match message:
            case Hello():
                self._greet(guest, message)
            case Wish():
                self._grant(guest, message)
            case Look():
                self._show(guest, message)
            case Bye():
                self._take_leave(guest, message)

    def _refuse(self, found: Sealed, why: str) -> None:
        """Answer a wish that nobody can read: its guest would wait for ever, and ask again."""
        with suppress(Misfit):
            data = load_json(found.body)
            wish = data.get("id") if isinstance(data, dict) and data.get("what") == "wish" else None
            if isinstance(wish, str) and self._has_time(found.sender, "wish"):
                words = f"This step cannot be read: {why}"
                self._send(Reply(id=wish[:LONGEST_LINE], done=False, words=words), found.sender)

    def _was_answered(self, guest: str, message: FromGuest) -> bool:
        """Whether this comes once more: doubled on the way, or kept and sent by somebody else."""
        return isinstance(message, Hello | Look) and message.ask in self._answered.get(guest, ())

    def _kind(self, guest: str, message: FromGuest) -> str:
        """What is counted together: old wishes leave new ones their time."""
        if isinstance(message, Wish) and message.number <= self.register.book.guests[guest].number:
            return AGAIN
        return message.what

    def _has_time(self, guest: str, what: str) -> bool:
        """Whether a guest has not said too much lately."""
        pace = self._paces.get(what)
        if pace is None:
            return True
        left, may = pace.after(self._left.get((guest, what)), self._now())
        self._left[guest, what] = left
        return may

    def _show(self, guest: str, look: Look) -> None:
        self._seat(guest, look.page, look.ask)
        self._welcome(guest, look.ask)
        if self._pages is not None:
            self._pages.look(guest, look, self._now())

    def _greet(self, guest: str, hello: Hello) -> None:
        self._seat(guest, hello.seat, hello.ask)
        self._welcome(guest, hello.ask)
        # It may have followed another game, or one that was put back since.
        if hello.mark is not None and hello.mark == self.game.mark_at(hello.row):
            self._send_rows(hello.row, guest)
        elif self._has_time(guest, "game"):
            self._send_game(hello.ask, guest)
        else:
            self.refused["too many"] += 1

    def _welcome(self, guest: str, ask: str) -> None:
        invited = self.register.book.guests[guest]
        self._send(
            Welcome(
                ask=ask,
                name=invited.name,
                rights=invited.rights.words(),
                number=invited.number,
                row=self.game.last_row,
                guests=tuple(self.here()),
                sides=invited.rights.sides,
                is_all=invited.rights.is_all,
                may_lead=invited.rights.is_all or invited.rights.may_lead,
                epoch=self._pages.epoch if self._pages else "",
            ),
            guest,
        )

    def _grant(self, guest: str, wish: Wish) -> None:
        if self._late == (guest, wish.id):
            return
        known = self.register.answer_to(guest, wish.id)
        invited = self.register.book.guests[guest]
        if known is None and wish.number <= invited.number:
            # Somebody with the same key was quicker; whether a very old one was done nobody knows.
            words = TOO_LATE if wish.number <= invited.forgotten else ""
            self._send(Reply(id=wish.id, done=False, words=words, number=invited.number), guest)
            return
        if known is None:
            known = self._play(guest, invited.rights, wish)
        if known is not None:
            self._reply(guest, wish.id, known)

    def _reply(self, guest: str, wish: str, answer: str) -> None:
        if guest in self.register.book.guests:
            row = self.game.last_row
            self._send(Reply(id=wish, done=not answer, words=answer, row=row), guest)

    def _play(self, guest: str, rights: Rights, wish: Wish) -> str | None:
        """Play a wish; why not, where it was not done, and None while nobody knows."""
        session = self.game.session
        why_not = BUSY if session.waiting else ""
        try:
            if not why_not:
                self.register.intend(guest, wish.id, wish.number, self.game.last_row)
        except StorageError as error:
            why_not = self._not_kept(error)
        if why_not:
            # It may come twice, and who was told no does not want it done a moment later.
            self.register.remember(guest, wish.id, wish.number, why_not)
            return why_not
        self._acting, session.acting = guest, self.register.book.guests[guest].name
        answer, row = "", self.game.last_row
        try:
            if wish.step.get("do") in ("undo", "redo"):
                self._go_back(guest, rights, wish.step)
            else:
                session.permit = rights.check
                self._play_step(guest, rights, wish)
        except Slow as error:
            # It is on its way to the disk: who asks again gets the answer when there is one.
            self._late = _Late(guest, wish.id)
            self.slow(error)
            return None
        except (RuleError, StorageError) as error:
            # What the disk did not take has not happened, and nobody waits for it here.
            session.waiting = ()
            is_disk = isinstance(error, StorageError)
            answer = self._why_not(row, self._not_kept(error) if is_disk else str(error))
        except Exception:
            # A mistake of ours, told elsewhere: whoever asks once more gets an answer, not a step.
            self.register.settle(self._why_not(row, ""))
            raise
        finally:
            session.permit, session.acting = None, ""
            self._acting = OWNER
        self.register.settle(answer)
        return answer

    def _not_kept(self, error: Exception) -> str:
        """What a guest hears of the owner's disk, whose folders are nobody else's business."""
        self.trouble = str(error)
        return self.trouble.replace(str(self.game.path), self.game.path.name)

    def _why_not(self, row: int, words: str) -> str:
        """Nothing where the step came into the game, whoever failed to look at it then."""
        return "" if self.game.last_row > row else words or "This cannot be done."

    def _play_step(self, guest: str, rights: Rights, wish: Wish) -> None:
        session, step = self.game.session, wish.step

        def dice(by_hand: frozenset[str]) -> Answers:
            return TableDice(session, rights, by_hand, self.throws_by_hand)

        def group_of(theirs: int) -> int:
            # Numbers of their own: what others did meanwhile is not taken back with it.
            known, ours = self._groups.get(guest, (0, 0))
            if known != theirs or self._actor != guest:
                ours = len(session.history) + 1
                self._groups[guest] = theirs, ours
            return ours

        if step.get("do") == LINE:
            play_line(session, step, self._find, dice, group_of)
        elif step.get("do") == NEXT:
            lead_on(session, dice(frozenset()) if wish.has_dice else NoAnswers())
        elif wish.has_dice:
            script.play_step(session, {**step, "owe": True}, self._find, dice(frozenset()))
        else:
            script.play_step(session, step, self._find, _dice(step))

    def _settle_late(self, answer: str) -> None:
        late, self._late = self._late, None
        assert late is not None
        self.register.settle(answer)
        self._reply(late.guest, late.wish, answer)

    def _go_back(self, guest: str, rights: Rights, step: dict[str, object]) -> None:
        """Undo for who did the last thing, as far as nobody else has done one before it."""
        session = self.game.session
        if not rights.may_act:
            raise RuleError("rights", "You look on at this table.")
        try:
            move = checked(_Move, step)
        except Misfit as misfit:
            raise RuleError("step", str(misfit)) from None
        if move.count < 1:
            raise RuleError("count", FROM_ONE)
        if move.at is not None and move.at != session.history.cursor:
            raise RuleError("rights", NOT_YOURS)
        is_own = self._actor == guest
        if not (is_own or rights.is_all):
            raise RuleError("rights", NOT_YOURS)
        way = session.behind if move.do == "undo" else session.ahead
        stops = list(way(whole_group=move.group))[: move.count]
        if stops and stops[-1] < self._floor and not rights.is_all:
            raise RuleError("rights", NOT_YOURS)
        back = session.undo if move.do == "undo" else session.redo
        back(count=move.count, whole_group=move.group)

    # -- telling ---------------------------------------------------------------------------------

    def _hear(self, before: GameState, after: GameState, records: Sequence[Record]) -> None:
        """Something was kept: everybody is told."""
        history = self.game.session.history
        acting = self._acting if self._late is None else self._late.guest
        if self._actor != acting:
            self._actor = acting
            steps = sum(isinstance(record, Step) for record in records)
            self._floor = history.cursor - steps
        self._floor = min(self._floor, history.cursor)
        while rows := self.game.rows_after(self._told, ROWS_AT_ONCE):
            for message in self._in_messages(rows):
                self._tell_all(message)
            self._told = rows[-1][0]
        if self._pages is not None:
            self._pages.changed()
        if self._late is not None:
            self._settle_late("")

    def _send_rows(self, row: int, guest: str) -> None:
        while rows := self.game.rows_after(row, ROWS_AT_ONCE):
            for message in self._in_messages(rows):
                self._send(message, guest)
            row = rows[-1][0]

    def _in_messages(self, rows: Sequence[Row]) -> list[Rows]:
        """Rows in messages that are not too large; one row may be larger than that by itself."""
        names = self.game.names_of(rows)
        found: list[Rows] = []
        some: list[Row] = []
        for row in rows:
            is_full = sum(len(one[4]) for one in some) + len(row[4]) > BYTES_AT_ONCE
            if some and (is_full or names.get(row[0]) != names.get(some[0][0])):
                found.append(Rows(rows=tuple(some), by=names.get(some[0][0], "")))
                some = []
            some.append(row)
        return [*found, Rows(rows=tuple(some), by=names.get(some[0][0], ""))]

    def _send_game(self, ask: str, guest: str) -> None:
        data = zlib.compress(self.game.as_bytes())
        pieces = [data[at : at + BYTES_AT_ONCE] for at in range(0, len(data), BYTES_AT_ONCE)]
        for at, piece in enumerate(pieces):
            text = base64.b64encode(piece).decode("ascii")
            self._send(Part(ask=ask, at=at, of=len(pieces), data=text), guest)

    def _send(self, message: Any, guest: str) -> None:
        key = self.register.book.guests[guest].key
        data = sealed(self.table, OWNER, asdict(message), {guest: key})
        self._post.send(posts.to_guest(self.table, guest), data)

    def _tell_all(self, message: Any) -> None:
        guests = self.register.book.guests
        keys = {guest: guests[guest].key for guest in self._here if guest in guests}
        if keys:
            data = sealed(self.table, OWNER, asdict(message), keys)
            self._post.send(posts.to_all(self.table), data)


def _dice(step: dict[str, object]) -> Rolled | None:
    """The owner's program throws what a guest did not, unless that is to stay owed."""
    return None if step.get("owe") is True else Rolled()
