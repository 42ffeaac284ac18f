"""`recordsheet table` and `recordsheet join`: a shared table without a window."""

import math
import socket
import threading
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from queue import Queue
from time import monotonic
from typing import TextIO

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.handwritten import Misfit, load_json
from recordsheet_gui.shared_table import post as posts
from recordsheet_gui.shared_table.attendant import still_free
from recordsheet_gui.shared_table.broker import OwnBroker
from recordsheet_gui.shared_table.certificate import certificate_for
from recordsheet_gui.shared_table.code import read_invitation
from recordsheet_gui.shared_table.follow import Told, Until, follow, for_ever, serve
from recordsheet_gui.shared_table.guest import Guest
from recordsheet_gui.shared_table.link import (
    KEY,
    LETS_NOBODY_IN,
    NO_ANSWER,
    BadLink,
    Link,
    read_broker,
)
from recordsheet_gui.shared_table.mqtt import MqttPost
from recordsheet_gui.shared_table.owner import Owner
from recordsheet_gui.shared_table.page_server import PageServer
from recordsheet_gui.shared_table.pages import Portray
from recordsheet_gui.shared_table.register import LONGEST_NAME, open_register
from recordsheet_gui.shared_table.rights import LOOK, Rights, rights_of
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.errors import ReadOnly

KEY_GUEST = "guest"
"""The name of who comes with a key that was given."""
EVERYWHERE = ("*", "")
"""Names for all addresses of a machine, beside 0.0.0.0 and :: in all their spellings."""
MOST_PORT = 65_535
PATIENCE = 20.0
"""Seconds that somebody waits for a table that does not answer."""
PAUSE = 5.0
"""Seconds until a broker of our own that fell, and did not rise, is tried again."""
STEPS_AHEAD = 1_000
"""Lines that are read before the first of them is sent."""


def hosted(
    path: Path,
    broker: str | None,
    listen: str,
    guests: Sequence[tuple[str, ...]],
    key: str,
    find: Callable[[str], UnitDesign],
    *,
    is_safe: bool = False,
    portray: Portray | None = None,
    page_port: int = 0,
    is_over: Until = for_ever,
) -> Generator[Told, None, None]:
    """Host a game until that is over; gives the links first, then what happens.

    With `portray`, which draws sheets, a page for phones is served too.
    """
    with ExitStack() as stack:
        game = stack.enter_context(gamefile.open_game(path))
        if game.notice:
            raise ReadOnly(game.notice)
        sides = sorted(set(game.session.state.sides.values()))
        _check_names([name.strip() for name, _ in guests])
        asked = [(name.strip(), _rights(name.strip(), words, sides)) for name, words in guests]
        if key and not KEY.fullmatch(key):
            raise RuleError("key", "A key has 8 to 128 letters and digits.")
        if broker is not None and is_safe and portray is None:
            raise RuleError("tls", "--tls is for a broker of our own; another has mqtts://.")
        if _is_everywhere(listen):
            raise BadLink(f'Others cannot reach "{listen}": say which address of this machine.')
        if page_port and portray is None:
            raise RuleError("port", "--port is for the page: add --page.")
        if not 0 <= page_port <= MOST_PORT:
            raise RuleError("port", f"A port is a number up to {MOST_PORT}, not {page_port}.")
        certificate = certificate_for(listen) if is_safe else None
        register = open_register(game.path, game.last_row)
        # Who was here before the program ended finds it where it was.
        last = register.book.place
        ports = (last.port, last.page_port) if last.host == listen else (0, 0)
        served: list[_Served] = []
        secret = ""
        if broker is None:
            own = OwnBroker(listen, still_free(listen, ports[0]), certificate)
            address, for_owner, secret = own.address, own.for_owner, own.secret
            again = partial(OwnBroker, listen, address.port, certificate, secret)
            served.append(_Served(own, again))
            stack.callback(served[-1].close)
        else:
            address = for_owner = read_broker(broker)
        page: PageServer | None = None
        if portray is not None:
            page_port = page_port or still_free(listen, ports[1])
            page = PageServer(address, listen, page_port, certificate, secret)
            once_more = partial(PageServer, address, listen, page.port, certificate, secret)
            served.append(_Served(page, once_more))
            stack.callback(served[-1].close)
        place = replace(
            last,
            host=listen,
            port=ports[0] if broker else address.port,
            page_port=page.port if page else ports[1],
        )
        register.settle_at(place, is_on=register.book.is_on)
        table = register.book.table
        named = {one.name.casefold(): who for who, one in register.book.guests.items()}
        for name, rights in asked:
            who = named.get(name.casefold(), "")
            register.invite(name, rights, register.book.guests[who].key if who else "")
        if key:
            for who, one in tuple(register.book.guests.items()):
                # Whoever takes another key wants the last one to open nothing any more.
                if one.name == KEY_GUEST and one.rights.is_all and one.key != key:
                    register.revoke(who)
            register.invite(KEY_GUEST, Rights(is_all=True), key)
        keys = {who: one.key for who, one in register.book.guests.items()}
        for each in served:
            each.admit(table, keys)
        post = MqttPost(for_owner, (posts.from_guests(table),))
        owner = Owner(game, register, post, find, portray=portray)
        stack.callback(owner.close)
        for who, one in register.book.guests.items():
            link = Link(address, table, who, one.key)
            told: Told = {"link": str(link), "name": one.name, "rights": one.rights.words()}
            if page is not None:
                told["page"] = page.link(table, who, one.key)
            yield told

        def tend() -> None:
            for one in served:
                one.tend()

        yield from serve(owner, is_over, tend)


class _Served:
    """A broker of our own, or a page: one that fell is put up again where links name it."""

    def __init__(
        self, first: OwnBroker | PageServer, again: Callable[[], OwnBroker | PageServer]
    ) -> None:
        """`again` gives another one at the same place."""
        self._now, self._again = first, again
        self._tried = -math.inf
        self._admitted: tuple[str, Mapping[str, str]] = "", {}

    def admit(self, table: str, keys: Mapping[str, str]) -> None:
        """Tell it whom it serves, now and whenever it is put up again."""
        self._admitted = table, keys
        self._now.admit(table, keys)

    def tend(self) -> None:
        """Look whether it is there."""
        if self._now.is_alive or monotonic() < self._tried + PAUSE:
            return
        self._now.close()
        with suppress(BadLink):
            # Somebody else may have its port by now: it is tried again.
            self._now = self._again()
            self._now.admit(*self._admitted)
        self._tried = monotonic()

    def close(self) -> None:
        """End it."""
        self._now.close()


def joined(
    text: str,
    lines: TextIO | Iterable[str],
    *,
    stays: bool,
    patience: float = PATIENCE,
    is_over: Until = for_ever,
) -> Generator[Told, None, None]:
    """Follow the table that a link or a code leads to; each line is a step.

    With `stays` it waits for the table for ever, else for as many seconds as `patience`.
    """
    link = read_invitation(text)
    topics = posts.to_all(link.table), posts.to_guest(link.table, link.guest)
    steps: Queue[Told | None] = Queue(STEPS_AHEAD)
    faults: list[RuleError] = []
    guest = Guest(link, MqttPost(link.broker, topics))
    # A thread, because nobody can wait for a pipe and for the network at the same time.
    threading.Thread(target=_read, args=(lines, steps, faults), daemon=True).start()
    try:
        waits = math.inf if stays else patience
        yield from follow(guest, steps, stays=stays, patience=waits, is_over=is_over)
        if guest.replica is None and not guest.gone and not is_over():
            raise BadLink(LETS_NOBODY_IN if guest.is_refused else f"Nobody answers. {NO_ANSWER}")
        if guest.is_unreadable:
            raise RuleError("unreadable", guest.gone)
        if guest.gone and (guest.is_waiting or _are_left(steps)):
            raise RuleError("gone", f"{guest.gone} Not all steps were done.")
    finally:
        guest.close()
    if faults:
        raise faults[0]


def _are_left(steps: "Queue[Told | None]") -> bool:
    """Whether there are steps that nobody has sent."""
    return any(step is not None for step in tuple(steps.queue))


def _read(lines: Iterable[str], steps: "Queue[Told | None]", faults: list[RuleError]) -> None:
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            step = load_json(line)
        except Misfit as misfit:
            faults.append(RuleError("step", f"Line {number}: {misfit.sentence('It')}"))
            break
        if not isinstance(step, dict) or not step:
            faults.append(RuleError("step", f"Line {number}: a step is an object."))
            break
        steps.put(step)
    steps.put(None)


def _is_everywhere(host: str) -> bool:
    """Whether an address means all of this machine's: none that a guest could go to."""
    if host in EVERYWHERE:
        return True
    try:
        found = {str(one[4][0]) for one in socket.getaddrinfo(host, None)}
    except OSError as error:
        raise BadLink(f"Nothing can listen at {host}: {error.strerror}.") from None
    except UnicodeError:
        raise BadLink(f"Nothing can listen at {host}: no machine is called so.") from None
    addresses = [ip_address(one.partition("%")[0]) for one in found]
    return any((getattr(one, "ipv4_mapped", None) or one).is_unspecified for one in addresses)


def _check_names(names: Sequence[str]) -> None:
    """By its name the owner knows a guest, and the journal who did what."""
    for at, name in enumerate(names):
        if not name:
            raise RuleError("name", "A guest needs a name, as in Ann=A.")
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise RuleError("name", f"The name of a guest has at most {LONGEST_NAME} letters.")
        if name.casefold() in [other.casefold() for other in names[:at]]:
            raise RuleError("name", f"{name} is invited twice.")


def _rights(name: str, words: str, sides: Iterable[str]) -> Rights:
    if not words:
        raise RuleError("rights", f"Say what {name} may do, as in {name}=A or {name}={LOOK}.")
    try:
        return rights_of(words, sides)
    except ValueError as error:
        raise RuleError("rights", str(error)) from None
