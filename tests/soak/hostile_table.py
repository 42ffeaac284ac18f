"""A shared table with strangers who forge, guests and owners who mean harm, and brokers that lie.

All of it in memory (`tests/shared_table/hub.py`): what real sockets do is tried beside the rules of
the broker and the page.
"""

import json
import zlib
from base64 import b64encode
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from threading import Event

from recordsheet_gui.core.commands import WriteNote
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.session.script import play_step
from recordsheet_gui.shared_table import post as posts
from recordsheet_gui.shared_table.guest import Guest
from recordsheet_gui.shared_table.post import Letter, News
from recordsheet_gui.shared_table.seal import OWNER, sealed
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.game_log import checksum
from recordsheet_gui.storage.received import ReadElsewhere
from tests.shared_table.hub import Hub
from tests.shared_table.test_shared_table import ALL, HIT, LOOK, A, B, Table, nobody
from tests.soak import hostile_files
from tests.soak.fuzz import deadline
from tests.soak.garbage import NUMBERS, bent, garbage, nasty
from tests.soak.outcome import Outcome, own_time

Attack = Callable[[Outcome, Random, Path, int], None]
FROZEN = 0.1
"""Seconds in which a guest's window may draw nothing; longer is counted as slow."""
LETTERS_A_TABLE = 100
"""Then another evening begins: a table has a limit of wishes, and its file grows."""


def tables(count: int) -> list[tuple[int, int]]:
    """The first and the last number of each table's letters."""
    return [
        (first, min(first + LETTERS_A_TABLE, count)) for first in range(0, count, LETTERS_A_TABLE)
    ]


def settled(outcome: Outcome, table: Table, name: str) -> None:
    """Honest guests have what the owner has, and the file opens with just that."""
    with outcome.case(name), deadline():
        table.hub.turn(30)
        table.check()
        state, length = table.game.session.state, len(table.game.session.history)
        with gamefile.open_game(table.path, read_only=True) as again:
            if (again.session.state, len(again.session.history)) != (state, length):
                outcome.lose("the owner's file has another game", name)


# -- strangers -----------------------------------------------------------------------------------


def forged_letters(outcome: Outcome, dice: Random, folder: Path, count: int) -> None:
    """Letters of who has no key, or another one, to everybody: nothing happens by them."""
    for first, last in tables(count):
        place = folder / str(first)
        place.mkdir(parents=True)
        with closing(Table(place)) as table:
            ann, bob = table.guest("Ann", A), table.guest("Bob", LOOK)
            table.ask(ann, **HIT)
            rows, seen = table.rows(), list(table.hub.seen)
            stranger = table.hub.connect()
            for number in range(first, last):
                topic, data = forged(dice, table, (ann, bob), seen)
                name = f"letter {number} to {topic.rpartition('/')[2]}: {data[:200]!r}"
                with outcome.case(name), deadline():
                    stranger.send(topic, data)
                    table.turn()
                    if table.rows() != rows:
                        outcome.lose("a forged letter was obeyed", name)
                        rows = table.rows()
                    assert not ann.gone, "a forged goodbye was believed"
            settled(outcome, table, f"table of letter {first}")


def forged(
    dice: Random, table: Table, guests: tuple[Guest, ...], seen: list[tuple[str, bytes]]
) -> tuple[str, bytes]:
    """A topic and a letter."""
    ids = [guest.link.guest for guest in guests]
    book = table.owner.register.book.table
    topic = dice.choice(
        (
            posts.to_all(book),
            *(posts.to_guest(book, who) for who in ids),
            *(posts.to_owner(book, who) for who in (*ids, OWNER, "eve")),
        )
    )
    odd = nasty(dice).encode("utf-8", "replace").decode()
    speaker = dice.choice((OWNER, *ids, "eve", odd))
    body = dice.choice((wish_of(dice, table), news_of(dice), garbage(dice)))
    match dice.randrange(6):
        case 0:
            # What was said before, as it was or somewhere else.
            old, data = dice.choice(seen)
            return dice.choice((old, topic)), data
        case 1:
            return topic, bent(dice, dice.choice(seen)[1])
        case 2:
            # A guest who speaks for another, or for the owner, with its own key.
            key = dice.choice(guests).link.key
            to = dict.fromkeys((OWNER, *ids), key)
            honest = {guest.link.guest for guest in guests if guest.link.key == key}
            return topic, sealed(book, speaker if speaker not in honest else OWNER, body, to)
        case 3:
            envelope = json.loads(dice.choice(seen)[1])
            envelope[dice.choice([*envelope, "more"])] = garbage(dice)
            return topic, json.dumps(envelope).encode()
        case 4:
            deep = dice.choice((b"[", b'{"a":')) * dice.choice((10, 100_000))
            return topic, dice.choice((deep, b"\xff" * 50, b"", b"0" * 3_000_000, deep + b"]"))
        case _:
            keys = dict.fromkeys((OWNER, *ids), dice.choice(("", "x", "0" * 32, odd)))
            return topic, sealed(book, speaker, body, keys)


def wish_of(dice: Random, table: Table) -> dict[str, object]:
    """What a guest could say."""
    return {
        "what": dice.choice(("wish", "hello", "look", "bye")),
        "id": nasty(dice),
        "ask": nasty(dice),
        "number": dice.choice(NUMBERS),
        "step": dice.choice((HIT, {"do": "undo"}, {"do": "note", "text": "eve was here"})),
    }


def news_of(dice: Random) -> dict[str, object]:
    """What an owner could say."""
    return {
        "what": dice.choice(("welcome", "part", "rows", "reply", "gone", "feed", "sheet")),
        "ask": nasty(dice), "asks": [nasty(dice)], "words": nasty(dice), "for_good": True,
        "rows": [[1, "step", 1, 0, "{}"], [2, "move", 0, 0, ""]], "row": dice.choice(NUMBERS),
        "at": dice.choice(NUMBERS), "of": dice.choice(NUMBERS), "data": nasty(dice),
        "id": nasty(dice), "done": True, "name": nasty(dice), "rights": "all", "number": 0,
    }  # fmt: skip


# -- guests --------------------------------------------------------------------------------------


def hostile_guests(outcome: Outcome, dice: Random, folder: Path, count: int) -> None:
    """One with a key for side B says all that can be said: side A is as it was, the game opens."""
    for first, last in tables(count):
        place = folder / str(first)
        place.mkdir(parents=True)
        with closing(Table(place)) as table:
            ann, eve = table.guest("Ann", A), table.guest("Eve", B)
            hers = UnitId("a")
            before = table.game.session.state.unit(hers)
            for number in range(first, last):
                step = bad_step(dice)
                name = f"wish {number}: {shown(step)}"
                with outcome.case(name), deadline():
                    if dice.random() < 0.2:
                        link = eve.link
                        body = {**wish_of(dice, table), "step": step}
                        # What is too deep for her own JSON she cannot say.
                        with suppress(RecursionError):
                            data = sealed(link.table, link.guest, body, {OWNER: link.key})
                            eve._post.send(posts.to_owner(link.table, link.guest), data)
                        table.turn()
                    elif not eve.is_waiting:
                        eve.wish(step)
                    for _ in range(dice.choice((1, 1, 5))):
                        table.turn()
                    eve.outcomes.clear()
                    if table.game.session.state.unit(hers) != before:
                        outcome.lose("somebody else's sheet was touched", name)
                        before = table.game.session.state.unit(hers)
            with outcome.case(f"table of wish {first}: Ann plays on"), deadline():
                table.hub.turn(60)
                assert table.ask(ann, **HIT).done, "Ann cannot play any more"
            settled(outcome, table, f"table of wish {first}")


def shown(step: dict[str, object]) -> str:
    """For a story; too deep for it is a story too."""
    try:
        return json.dumps(step)[:200]
    except RecursionError:
        return f"{step['do']!r}, very deep"


def bad_step(dice: Random) -> dict[str, object]:
    """A step of the own unit, of all units, of the table: true, odd, deep or large."""
    unit = dice.choice(("b", "b", "b", "a", "nobody", nasty(dice)))
    text = dice.choice((nasty(dice), "x" * 2000, "x" * 60_000, "\u202e" * 500))
    deep: object = garbage(dice)
    for _ in range(dice.choice((0, 0, 50, 3000))):
        deep = [deep]
    steps: tuple[dict[str, object], ...] = (
        {"do": "note", "unit": unit, "text": text},
        {"do": "say", "unit": unit, "text": dice.choice((text, f"{'5 ct; ' * 200}", "undo"))},
        {**HIT, "unit": unit, "damage": dice.choice((*NUMBERS, garbage(dice)))},
        {**HIT, "unit": unit, "by": deep, "rolls": deep},
        {"do": "undo", "count": dice.choice((1, 2, *NUMBERS))},
        {"do": "redo", "count": dice.choice((1, *NUMBERS))},
        {"do": "end_phase"},
        {"do": "side", "unit": unit, "to": "A"},
        {"do": "remove_unit", "unit": unit},
        {"do": "add_unit", "id": nasty(dice), "unit": "Atlas AS7-D"},
        {"do": "option", "name": "criticals", "to": False},
        {"do": "resolve", "pending": dice.choice(NUMBERS), "rolls": [[6, 6]]},
        {"do": "piloting", "unit": unit, "why": text, "owe": True},
        {"do": "line", "steps": [{"do": "note", "unit": unit, "text": text}] * 40},
        {"do": nasty(dice), "x": deep},
    )
    return dice.choice(steps)


# -- owners --------------------------------------------------------------------------------------


def hostile_owners(outcome: Outcome, dice: Random, folder: Path, count: int) -> None:
    """One whose letters are sealed sends games made to do harm, and news that cannot be true."""
    folder.mkdir(parents=True, exist_ok=True)
    for first, last in tables(count):
        place = folder / str(first)
        place.mkdir(parents=True)
        with closing(Table(place)) as table:
            ann = table.guest("Ann", A)
            table.ask(ann, **HIT)
            for number in range(first, last):
                if dice.random() < 0.3:
                    _send_game(outcome, dice, place / "bad.rsgame", f"game {number}")
                    continue
                body = bad_news(dice, ann, table)
                name = f"letter {number}: {shown(body)}"
                with outcome.case(name), deadline():
                    link = ann.link
                    with suppress(RecursionError):
                        data = sealed(link.table, OWNER, body, {link.guest: link.key})
                        ann.read(Letter(News.LETTER, data))
                    while ann.tick():
                        pass
                    table.hub.seen.clear()
                    if ann.gone:
                        ann = table.guest("Ann again", A)


def _send_game(outcome: Outcome, dice: Random, path: Path, name: str) -> None:
    """Read in a process of its own: a game, or a sentence; the window goes on meanwhile."""
    words = hostile_files.hostile_bytes(dice, path)
    data = path.read_bytes()
    packed = zlib.compress(dice.choice((data, data, data[: len(data) // 2])))
    packed = dice.choice((packed, packed, zlib.compress(b"\0" * 300_000_000), bent(dice, packed)))
    text = b64encode(packed).decode()
    parts = [text[at : at + 60_000] for at in range(0, len(text), 60_000)]
    with outcome.case(f"{name}: {words}"), deadline():
        rung = Event()
        reading = ReadElsewhere(parts, rung.set)
        replica, longest = None, 0.0
        try:
            while replica is None:
                if not reading.is_busy:
                    rung.wait()
                start = own_time()
                replica = reading.look()
                longest = max(longest, own_time() - start)
        except StorageError as error:
            outcome.refused += 1
            if len(str(error)) > hostile_files.LONGEST_SENTENCE:
                outcome.trouble("a long sentence", name)
        else:
            replica.close()
        finally:
            reading.stop()
            reading.thread.join()
        outcome.hangs += longest > FROZEN


def bad_news(dice: Random, guest: Guest, table: Table) -> dict[str, object]:
    """What an owner could say to somebody who listens."""
    row = guest.row + dice.choice((0, 1, 1, 1, 2, 100))
    body = dice.choice(
        (
            '{"command":{"do":"note","text":"x","unit":"a"},"events":[],"group":0}',
            '{"command":{"do":"note","text":"x"},"events":[{"fact":"track_moved","unit":"a",'
            '"track":"heat","to":-5}]}',
            "[" * 100_000,
            "9" * 6000,
            json.dumps(garbage(dice)),
            nasty(dice),
        )
    ).encode("utf-8", "replace")
    kind = dice.choice(("step", "step", "move", nasty(dice)))
    at = dice.choice((guest.row, guest.row + 1, *NUMBERS))
    crc = checksum(row, kind.encode("utf-8", "replace"), at, body)
    rows = [[row, kind, at, crc, body.decode("utf-8", "replace")]] * dice.choice((1, 1, 1, 50))
    asks = [*guest._asks, nasty(dice)]
    return {
        **news_of(dice),
        "what": dice.choice(("rows", "rows", "welcome", "part", "reply", "feed", garbage(dice))),
        "rows": dice.choice((rows, rows, garbage(dice))),
        "ask": dice.choice(asks),
        "name": nasty(dice) * dice.choice((1, 1000)),
        "guests": [nasty(dice)] * dice.choice((1, 5000)),
        "sides": [nasty(dice)],
        "by": nasty(dice) * 50,
        "at": dice.choice((0, 1, *NUMBERS)),
        "of": dice.choice((1, 2, 4000, *NUMBERS)),
    }


# -- brokers -------------------------------------------------------------------------------------


def lying_brokers(outcome: Outcome, dice: Random, folder: Path, count: int) -> None:
    """Letters are lost, doubled, late, cut, swapped, told again: all end with one game."""
    for first, last in tables(count):
        place = folder / str(first)
        place.mkdir(parents=True)
        hub = LyingHub(dice)
        with closing(Table(place, hub)) as table:
            name = f"table of step {first}"
            with outcome.case(f"{name}: joining"), deadline():
                ann, bob = table.guest("Ann", A), table.guest("Bob", ALL)
            for number in range(first, last):
                with outcome.case(f"step {number}"), deadline():
                    session = table.game.session
                    if dice.random() < 0.4:
                        with suppress(RuleError, StorageError):
                            play_step(session, {**HIT, "damage": 1}, nobody, None)
                    elif dice.random() < 0.2 and session.can_undo:
                        session.undo()
                    else:
                        guest = dice.choice((ann, bob))
                        if not guest.is_waiting:
                            guest.wish({"do": "note", "unit": "a", "text": f"step {number}"})
                    table.turn()
                    if dice.random() < 0.03:
                        hub.fall()
                        table.turn()
                        hub.rise()
            hub.is_honest = True
            settled(outcome, table, name)
            with outcome.case(f"{name}: said once, done once"):
                history = table.game.session.history
                steps = [history.step(at).command for at in range(1, len(history) + 1)]
                said = [step.text for step in steps if isinstance(step, WriteNote)]
                assert len(said) == len(set(said)), "a wish was done twice"


class LyingHub(Hub):
    """Beside its faults it cuts letters, swaps them and tells old ones again, anywhere."""

    def __init__(self, dice: Random) -> None:
        super().__init__(dice.randrange(1 << 30), lose=0.1, double=0.2, late=0.5)
        self._lies = dice
        self.is_honest = False

    @override
    def carry(self, topic: str, data: bytes) -> None:
        if not self.is_honest:
            match self._lies.randrange(20):
                case 0:
                    data = bent(self._lies, data)
                case 1 if self.seen:
                    data = self._lies.choice(self.seen[-200:])[1]
                case 2 if self.seen:
                    super().carry(*self._lies.choice(self.seen[-200:]))
                case 3 if self.seen:
                    topic = self._lies.choice(self.seen[-200:])[0]
                case _:
                    pass
        super().carry(topic, data)


ATTACKS: Mapping[str, Attack] = {
    "forged letters": forged_letters,
    "hostile guests": hostile_guests,
    "hostile owners": hostile_owners,
    "lying brokers": lying_brokers,
}


def run(attack: str, folder: Path, seed: int, count: int) -> Outcome:
    """One attack; the same seed brings the same cases."""
    outcome = Outcome(f"{attack}, seed {seed}")
    folder.mkdir(parents=True, exist_ok=True)
    ATTACKS[attack](outcome, Random(f"{attack} {seed}"), folder, count)
    return outcome
