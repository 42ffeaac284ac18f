"""An owner that wishes its guests ill: nothing that it says holds anybody up."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from recordsheet_gui.core import handwritten
from recordsheet_gui.core.commands import WriteNote
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.table import AddUnit
from recordsheet_gui.shared_table import guest as guest_module
from recordsheet_gui.shared_table import messages
from recordsheet_gui.shared_table import post as posts
from recordsheet_gui.shared_table.guest import RESTLESS, Guest
from recordsheet_gui.shared_table.messages import ROWS_AT_ONCE
from recordsheet_gui.shared_table.post import Letter, News
from recordsheet_gui.shared_table.seal import OWNER, sealed
from recordsheet_gui.storage.errors import Damaged
from recordsheet_gui.storage.game_log import Row, checksum
from recordsheet_gui.storage.received import ReadHere
from recordsheet_gui.storage.replica import Replica
from tests.mechs import mech
from tests.shared_table.test_shared_table import A, Table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with closing(Table(tmp_path)) as made:
        yield made


def say(table: Table, guest: Guest, body: object) -> Letter:
    """A letter that the owner has sealed for a guest."""
    link = guest.link
    return Letter(News.LETTER, sealed(link.table, OWNER, body, {link.guest: link.key}))


@pytest.mark.parametrize(
    "body",
    [
        [[]] * 40,
        {"what": "rows", "rows": [[]] * 40},
        {"what": "rows", "rows": [[1, "step", 1, 0, "{}"]] * 40},
        {"what": "welcome", "ask": "x", "guests": [1] * 40},
        {"what": "welcome", **{f"key {at}": 1 for at in range(40)}},
    ],
)
def test_a_message_of_many_parts_is_passed_over_before_all_its_faults_are_told(
    table: Table, monkeypatch: pytest.MonkeyPatch, body: object
) -> None:
    ann = table.guest("Ann", A)
    monkeypatch.setattr(handwritten, "WIDEST", 30)
    told: list[object] = []
    monkeypatch.setattr(messages, "checked", lambda *what: told.append(what))
    before = ann.passed_over
    ann.read(say(table, ann, body))
    assert (ann.passed_over, told) == (before + 1, [])


def test_a_message_of_too_many_parts_is_not_even_read(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = table.guest("Ann", A)
    letter = say(table, ann, {"what": "gone", "words": ",[{" * 40})
    monkeypatch.setattr(handwritten, "MOST_PARTS", 100)
    monkeypatch.setattr(handwritten, "load_json", lambda *what: pytest.fail("it was read"))
    before = ann.passed_over
    ann.read(letter)
    assert (ann.passed_over, ann.gone) == (before + 1, "")


def test_the_words_of_an_owner_are_no_longer_than_there_is_room(table: Table) -> None:
    ann = table.guest("Ann", A)
    assert ann.welcome is not None
    ask = next(reversed(ann._asks))
    ann.read(
        say(
            table,
            ann,
            {
                "what": "welcome",
                "ask": ask,
                "name": "A" * 10_000,
                "rights": "B" * 10_000,
                "number": 1,
                "row": 0,
            },
        )
    )
    assert (len(ann.welcome.name), len(ann.welcome.rights)) == (100, 500)
    ann.read(say(table, ann, {"what": "gone", "words": "C" * 10_000, "asks": [ask]}))
    assert ann.gone == "C" * 500


def test_rows_are_followed_a_while_and_then_somebody_else_has_a_turn(table: Table) -> None:
    ann = table.guest("Ann", A)
    assert ann.replica is not None
    post = table.hub.connect(posts.to_guest(ann.link.table, ann.link.guest))
    table.hub.turn(0)
    for number in range(5):
        table.game.session.handle(WriteNote(text=f"Note {number}."))
    rows = table.game.rows_after(0, 10)
    post.close()
    # Each look at the clock takes as long as a slice.
    clock = iter(range(10**6))
    ann._now = lambda: next(clock) * guest_module.SLICE
    assert ann.read(say(table, ann, {"what": "rows", "rows": rows}))
    assert [(ann.tick(), ann.replica.last_row) for _ in range(5)] == [
        (True, 1),
        (True, 2),
        (True, 3),
        (True, 4),
        (False, 5),
    ]


def test_rows_that_wait_for_others_fill_no_memory(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = table.guest("Ann", A)
    monkeypatch.setattr(guest_module, "EARLY_BYTES", 1_000)
    for number in range(2, 1 + ROWS_AT_ONCE):
        row: Row = (number, "step", number, 0, "x" * 100)
        ann.read(say(table, ann, {"what": "rows", "rows": [row]}))
        ann.tick()
    assert len(ann._early) == 9


def test_a_unit_that_was_taken_back_and_comes_again_is_followed_row_by_row(table: Table) -> None:
    # All of the game was fetched anew: two units were called alike.
    ann = table.guest("Ann", A)
    copy, session = ann.replica, table.game.session
    assert copy is not None
    for name in ("Cutter", "Carver"):
        session.handle(AddUnit(id=UnitId("c"), design=mech(name=name), side="B"))
        session.handle(WriteNote(unit=UnitId("c"), text="Here."))
        table.check()
        session.undo(count=2)
    session.handle(WriteNote(text="Nobody came."))
    session.handle(AddUnit(id=UnitId("c"), design=mech(name="Cutter"), side="B"))
    table.check()
    assert ann.replica is copy
    assert not ann.passed_over


def test_a_table_that_sends_its_game_again_and_again_is_left(table: Table) -> None:
    ann = table.guest("Ann", A)
    bad: Row = (1, "step", 1, 0, "{}")

    def spoil() -> bool:
        if ann.replica is not None:
            ann.read(say(table, ann, {"what": "rows", "rows": [bad]}))
            ann.tick()
        return bool(ann.gone)

    table.run(spoil, 600)
    assert ann.gone == RESTLESS


@pytest.mark.parametrize(
    "row",
    [
        (1, "step", 1, 0, json.dumps({"command": {"do": "note", "text": "x" * 5_000}})),
        (1, "step", 1, 0, json.dumps({"command": [[]] * handwritten.MOST_PARTS})),
    ],
)
def test_a_row_that_nobody_has_room_for_is_not_followed(table: Table, row: Row) -> None:
    ann = table.guest("Ann", A)
    assert ann.replica is not None
    crc = checksum(row[0], row[1].encode(), row[2], row[4].encode())
    with pytest.raises(Damaged, match="too l"):
        ann.replica.take((*row[:3], crc, row[4]))
    assert ann.replica.last_row == 0


class Slow:
    """A reading that is ready when somebody says so."""

    is_busy = False

    def __init__(self, parts: Sequence[str], ring: Callable[[], object]) -> None:
        self.parts = parts
        self.is_ready = self.is_stopped = False

    def look(self) -> Replica | None:
        return ReadHere(self.parts, lambda: None).look() if self.is_ready else None

    def stop(self) -> None:
        self.is_stopped = True


def slow_guest(table: Table) -> tuple[Guest, Slow]:
    """Somebody who has the game, and has not read it yet."""
    made: list[Slow] = []

    def read(parts: Sequence[str], ring: Callable[[], object]) -> Slow:
        made.append(Slow(parts, ring))
        return made[-1]

    ann = table.join(table.invite("Ann", A))
    ann._read_game = read
    table.run(lambda: ann.is_reading)
    return ann, made[0]


def test_what_happens_while_the_game_is_read_is_followed_afterwards(table: Table) -> None:
    ann, reading = slow_guest(table)
    sent = len(table.hub.seen)
    for number in range(3):
        table.game.session.handle(WriteNote(text=f"Note {number}."))
    for _ in range(50):
        table.turn()
    asked = sum(b"hello" in data for _, data in table.hub.seen[sent:])
    assert (ann.replica, asked) == (None, 0)
    reading.is_ready = True
    table.check()
    assert not ann.passed_over


def test_who_leaves_stops_the_reading(table: Table) -> None:
    ann, reading = slow_guest(table)
    ann.close()
    assert reading.is_stopped
    assert not ann.is_reading
    table.guests.remove(ann)
