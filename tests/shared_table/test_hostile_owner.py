"""An owner that wishes its guests ill: nothing that it says holds anybody up."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from recordsheet_gui.core import handwritten
from recordsheet_gui.core.commands import WriteNote
from recordsheet_gui.shared_table import guest as guest_module
from recordsheet_gui.shared_table import messages
from recordsheet_gui.shared_table import post as posts
from recordsheet_gui.shared_table.guest import Guest
from recordsheet_gui.shared_table.messages import ROWS_AT_ONCE
from recordsheet_gui.shared_table.post import Letter, News
from recordsheet_gui.shared_table.seal import OWNER, sealed
from recordsheet_gui.storage.game_log import Row
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
