"""A guest's side of a shared table: a copy of the game that follows the owner's, and wishes."""

import json
from collections.abc import Callable, Generator
from dataclasses import asdict
from time import monotonic
from typing import Any

from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.session.table import LONGEST_NAME
from recordsheet_gui.shared_table import post as posts
from recordsheet_gui.shared_table.link import Link
from recordsheet_gui.shared_table.messages import (
    MOST_ROWS,
    BadMessage,
    Bye,
    Gone,
    Hello,
    Part,
    Reply,
    Rows,
    Welcome,
    Wish,
    from_guest,
    from_owner,
)
from recordsheet_gui.shared_table.pace import Pace
from recordsheet_gui.shared_table.post import Letter, News, Post
from recordsheet_gui.shared_table.seal import (
    LARGEST_NEWS,
    LARGEST_WISH,
    OWNER,
    NotSealed,
    new_name,
    opened,
    sealed,
)
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.game_log import Row
from recordsheet_gui.storage.received import LIMITS, TOO_LARGE, Read, ReadElsewhere, Reading
from recordsheet_gui.storage.replica import Replica

HELLO_EVERY = 10.0
HELLO_SOON = 0.6
HELLO_LATEST = 4.8
"""Seconds between two hellos; where something is missing, and where that has no answer for long."""
QUIET_AFTER = 25.0
"""Seconds without a word of the owner, whom every hello makes say something."""
ASK_AGAIN = 1.0
"""Seconds after which a wish without a reply is sent again."""
ASKS = 16
"""Hellos that the owner may still answer: far more than are on their way in a slow network."""
MOST_PARTS = 4_000
GAMES = Pace(burst=6, each_second=0.1)
"""How often one is read: a table that is put back again and again is none."""
RESTLESS = "This table's game is sent again and again, and is never the same."
MOST_EARLY, EARLY_BYTES = 400, 8 << 20
"""Rows that wait for others, and for their turn."""
SLICE = 0.02
"""Seconds that rows are followed before somebody else has a turn."""
LONGEST_WORDS = 500
"""Letters of a sentence that the owner says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of a wish."""

    id: str
    done: bool
    words: str = ""
    row: int = 0
    """The last row of the owner's game then."""


class Guest:
    """Follows one table; the program that has it calls `pump`, or `read` and `tick`."""

    def __init__(
        self,
        link: Link,
        post: Post,
        now: Callable[[], float] = monotonic,
        read: Read = ReadElsewhere,
    ) -> None:
        """Nothing is known of the game until the owner answers; `read` reads what is sent."""
        self.link = link
        self.replica: Replica | None = None
        self.welcome: Welcome | None = None
        self.gone = ""
        """Why the table is closed for us; empty while it is not."""
        self.is_unreadable = False
        """True where that is because nobody can follow what it sends."""
        self.is_connected = False
        self.is_refused = False
        """True where the broker wants another user or password."""
        self.passed_over = 0
        """Messages that were not for us, or not true."""
        self.outcomes: list[Outcome] = []
        """What became of wishes, until somebody takes it from here."""
        self._post = post
        self._now = now
        self._read_game = read
        self._reading: Reading | None = None
        """The whole game, on its way from what was sent to what is shown."""
        self._games: tuple[float, float] | None = None
        """How many may be read still."""
        self._asks: dict[str, Replica | None] = {}
        """The words of the last hellos, each with the copy that was here; the oldest first."""
        self._unanswered = 0
        """Hellos since the owner has answered one."""
        self._seat = new_name()
        self._hello_at = self._heard_at = self._came_at = float("-inf")
        self._is_behind = True
        self._parts: dict[str, dict[int, str]] = {}
        """Of the whole game, by the hello that they answer."""
        self._come = 0, 0
        self._early: dict[int, tuple[Row, str]] = {}
        self._taking: tuple[Replica, tuple[Row, str], Generator[None, None, None]] | None = None
        """The row that is being followed."""
        """Rows that overtook others on their way, or wait for their turn, with who did it."""
        self.is_busy = False
        """True while there is something to be done before the next letter is read."""
        self._number = 0
        self._wish: Wish | None = None
        self._wish_at = 0.0

    @property
    def is_waiting(self) -> bool:
        """True while a wish has no reply."""
        return self._wish is not None

    @property
    def is_there(self) -> bool:
        """True while the game is here and the owner has been heard."""
        return self.replica is not None and self.welcome is not None and self.is_connected

    @property
    def is_lost(self) -> bool:
        """True while nothing comes from the owner, whoever is to blame."""
        return not self.is_there or self._now() - self._heard_at > QUIET_AFTER

    def wish(self, step: dict[str, object]) -> str:
        """Ask the owner for a step; one at a time. Gives the wish's id.

        What no owner would listen to is refused here: nobody would ever answer it.
        """
        if self._wish is not None:
            raise RuntimeError("a wish waits for its reply")
        wish = Wish(id=new_name(16), number=self._number + 1, step=step)
        if why_not := self._why_not(wish):
            self.outcomes.append(Outcome(id=wish.id, done=False, words=why_not))
            return wish.id
        self._number, self._wish = wish.number, wish
        self._send_wish()
        return wish.id

    def _why_not(self, wish: Wish) -> str:
        """Why a wish cannot be sent, whatever number it gets in the end; empty where it can."""
        try:
            data = self._sealed(replace(wish, number=MOST_ROWS))
            from_guest(json.dumps(asdict(wish)))
        except RecursionError:
            return "This step is too deep to be sent."
        except BadMessage as error:
            return f"This step cannot be sent: {error}"
        if len(data) > LARGEST_WISH:
            return f"This step is too large to be sent: {len(data):,} bytes."
        return ""

    @property
    def come(self) -> tuple[int, int]:
        """How many pieces of the game are here, and of how many; 0 before the first."""
        return self._come

    @property
    def is_reading(self) -> bool:
        """True while the game is here, and is looked through."""
        return self._reading is not None

    def close(self) -> None:
        """Leave the table."""
        self._stop_reading()
        self._send(Bye(seat=self._seat))
        self._post.close()
        if self.replica is not None:
            self.replica.close()

    # -- hearing ---------------------------------------------------------------------------------

    def pump(self, seconds: float) -> None:
        """Wait so long for a letter, do what it says, and ask for what is missing."""
        letter = None if self.is_busy else self._post.next(seconds)
        if letter is not None:
            self.read(letter)
        self.tick()

    def tick(self) -> bool:
        """Go on with what has come, say hello when it is time, ask again for what had no reply.

        True while there is more to go on with at once.
        """
        if self._reading is not None:
            self._look(self._reading)
        elif self.is_busy:
            self._follow()
        self._say_what_is_due()
        return self.is_busy

    def _say_what_is_due(self) -> None:
        now = self._now()
        if not self.is_connected or self.gone:
            return
        if self._is_behind and self._reading is None:
            self._ask_for_more()
        elif now - self._hello_at >= HELLO_EVERY:
            self._say_hello()
        if self._wish is not None and now - self._wish_at >= ASK_AGAIN:
            self._send_wish()

    def read(self, letter: Letter) -> bool:
        """Take in a letter; True where that wants its turn before the next is read."""
        self._read(letter)
        return self.is_busy

    def _read(self, letter: Letter) -> None:
        if letter.news is not News.LETTER:
            self.is_connected = letter.news is News.CONNECTED
            # After no it hangs up.
            said_no = self.is_refused or letter.news is News.REFUSED
            self.is_refused = said_no and not self.is_connected
            if self.is_connected:
                self._unanswered = 0
                self._say_hello()
            return
        link = self.link
        try:
            found = opened(letter.data, link.table, link.guest, {OWNER: link.key}, LARGEST_NEWS)
            message = from_owner(found.body)
        except (NotSealed, BadMessage):
            self.passed_over += 1
            return
        self._heard_at = self._now()
        match message:
            case Welcome() if message.ask in self._asks:
                self._take_welcome(message)
            case Part() if message.ask in self._asks:
                self._take_part(message)
            case Rows():
                self._take_rows(message)
            case Reply():
                self._take_reply(message)
            case Gone() if any(ask in self._asks for ask in message.asks):
                self.gone = message.words[:LONGEST_WORDS]
            case _:
                self.passed_over += 1

    def _take_welcome(self, message: Welcome) -> None:
        self.welcome = _shortened(message)
        # Whoever is slow answers an earlier hello; nobody can send an older answer again.
        for older in list(self._asks)[: list(self._asks).index(message.ask)]:
            self._forget_hello(older)
        self._unanswered = 0
        self._early = {row: early for row, early in self._early.items() if row <= message.row}
        self._number = max(self._number, message.number)
        self._is_behind = self.row != message.row

    def _take_part(self, message: Part) -> None:
        # Where another hello was answered first, the game is here already.
        is_wanted = self._asks[message.ask] is self.replica and self._reading is None
        if not is_wanted or not 0 <= message.at < message.of <= MOST_PARTS:
            self.passed_over += 1
            return
        found = self._parts.setdefault(message.ask, {})
        found[message.at] = message.data
        self._came_at = self._now()
        self._come = len(found), message.of
        letters = sum(len(data) for parts in self._parts.values() for data in parts.values())
        if letters > LIMITS.packed:
            self._give_up(TOO_LARGE)
        elif len(found) == message.of:
            self._parts = {}
            self._games, may = GAMES.after(self._games, self._now())
            if not may:
                self._give_up(RESTLESS)
            elif set(found) == set(range(message.of)):
                parts = [found[at] for at in range(message.of)]
                self._reading = self._read_game(parts, lambda: self._post.wake())
                self.is_busy = self._reading.is_busy

    def _give_up(self, words: str) -> None:
        """What this table sends is nothing that could be followed."""
        self.gone, self.is_unreadable, self._parts = words, True, {}
        self._stop_reading()

    def _stop_reading(self) -> None:
        if self._reading is not None:
            self._reading.stop()
            self._reading = None
        self.is_busy = False

    def _look(self, reading: Reading) -> None:
        """Go on with the whole game."""
        try:
            replica = reading.look()
        except StorageError as error:
            self.passed_over += 1
            self._give_up(str(error))
            return
        self.is_busy = reading.is_busy
        if replica is not None:
            self._reading = None
            self._begin(replica)

    def _begin(self, replica: Replica) -> None:
        if self.replica is not None:
            self.replica.close()
        self.replica = replica
        # What came while it was read.
        last = replica.last_row
        self._early = {row: early for row, early in self._early.items() if row > last}
        self._is_behind = self.welcome is None or last < self.welcome.row
        self.is_busy = bool(self._early)

    def _take_rows(self, message: Rows) -> None:
        replica, last = self.replica, self.row
        if self._reading is not None:
            # They follow on the game that is being read.
            replica, last = None, 0
        elif replica is None:
            return
        size = sum(len(row[4]) for row, _ in self._early.values())
        for row in message.rows:
            if row[0] > last:
                size += len(row[4])
                has_room = len(self._early) < MOST_EARLY and size < EARLY_BYTES
                if has_room or row[0] == last + 1:
                    self._early[row[0]] = row, message.by
            elif replica is not None and not replica.has(row):
                # The owner has put an older game back, and it went another way.
                self._lack(whole=True)
                return
        self.is_busy = replica is not None

    def _follow(self) -> None:
        """Go on with the rows that have come, for as long as nobody else waits for it."""
        replica, end = self.replica, self._now() + SLICE
        self.is_busy = False
        if replica is None:
            return
        while early := self._early.get(replica.last_row + 1):
            self._came_at = self._now()
            if self._taking is None or self._taking[:2] != (replica, early):
                self._taking = replica, early, replica.take_in_turns(*early)
            try:
                next(self._taking[2])
                while self._now() < end:
                    next(self._taking[2])
                self.is_busy = True
                return
            except StopIteration:
                self._taking = None
                self._early.pop(replica.last_row)
            except StorageError:
                self.passed_over += 1
                self._lack(whole=True)
                return
            if self._now() >= end and replica.last_row + 1 in self._early:
                self.is_busy = True
                return
        if self._early:
            # Some came on another way, or not at all.
            self._lack()
            return
        self._is_behind = self.welcome is not None and replica.last_row < self.welcome.row

    def _lack(self, *, whole: bool = False) -> None:
        self._is_behind = True
        if whole:
            self._early = {}
        if whole and self.replica is not None:
            self.replica.close()
            self.replica = None
        self._ask_for_more()

    def _take_reply(self, message: Reply) -> None:
        wish = self._wish
        if wish is None or message.id != wish.id:
            return
        if message.number is not None:
            # The same guest plays on another device too.
            self._number = max(self._number, message.number)
            if not message.words:
                self._number += 1
                self._wish = replace(wish, number=self._number)
                self._send_wish()
                return
        self._wish = None
        self.outcomes.append(_outcome(message))
        if self.row < message.row:
            self._is_behind = True

    # -- telling ---------------------------------------------------------------------------------

    @property
    def row(self) -> int:
        """The last row of the game that is here."""
        return 0 if self.replica is None else self.replica.last_row

    def _say_hello(self) -> None:
        self._hello_at = self._now()
        ask = new_name()
        self._asks[ask] = self.replica
        self._unanswered += 1
        while len(self._asks) > ASKS:
            self._forget_hello(next(iter(self._asks)))
        row = self.row
        mark = None if self.replica is None else self.replica.game.mark_at(row)
        self._send(Hello(ask=ask, seat=self._seat, row=row, mark=mark))

    def _ask_for_more(self) -> None:
        """Say hello because something is missing; a slow network gets no faster by more of it."""
        wait = HELLO_SOON * 2.0 ** max(0, self._unanswered - 1)
        # What keeps coming nobody asks for a second time meanwhile.
        last = max(self._hello_at, self._came_at)
        if self._now() - last >= min(wait, HELLO_LATEST):
            self._say_hello()

    def _forget_hello(self, ask: str) -> None:
        del self._asks[ask]
        self._parts.pop(ask, None)

    def _send_wish(self) -> None:
        self._wish_at = self._now()
        self._send(self._wish)

    def _send(self, message: Any) -> None:
        link = self.link
        self._post.send(posts.to_owner(link.table, link.guest), self._sealed(message))

    def _sealed(self, message: Any) -> bytes:
        link = self.link
        return sealed(link.table, link.guest, asdict(message), {OWNER: link.key})


def _shortened(message: Welcome) -> Welcome:
    """With names that a window has room for."""
    return replace(message, name=message.name[:LONGEST_NAME], rights=message.rights[:LONGEST_WORDS])


def _outcome(message: Reply) -> Outcome:
    words = message.words[:LONGEST_WORDS]
    return Outcome(id=message.id, done=message.done, words=words, row=message.row)
