"""One truth: whatever the network does, every guest ends with the owner's game, row for row."""

import json
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from errno import ENOSPC
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recordsheet_gui.core import table_limits
from recordsheet_gui.core.commands import WriteNote
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.session.report import game_report
from recordsheet_gui.session.script import play_step
from recordsheet_gui.session.session import Kept, Moved
from recordsheet_gui.shared_table import post as posts
from recordsheet_gui.shared_table import register as register_module
from recordsheet_gui.shared_table.code import code_of
from recordsheet_gui.shared_table.command import joined
from recordsheet_gui.shared_table.guest import Guest, Outcome
from recordsheet_gui.shared_table.link import BadLink, Broker, Link, read_broker, read_link
from recordsheet_gui.shared_table.owner import (
    BUSY,
    CLOSED,
    NOT_YOURS,
    REVOKED,
    TOO_LATE,
    WISHES,
    Owner,
)
from recordsheet_gui.shared_table.post import Letter, News
from recordsheet_gui.shared_table.register import REMEMBERED, open_register
from recordsheet_gui.shared_table.rights import Rights, rights_of
from recordsheet_gui.shared_table.seal import LARGEST_WISH, OWNER, sealed
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.atomic import put_in_place
from recordsheet_gui.storage.errors import Damaged, StorageError
from recordsheet_gui.storage.received import ReadHere
from recordsheet_gui.storage.small_file import LARGEST
from recordsheet_gui.systems import SYSTEMS
from tests.mechs import mech
from tests.shared_table.hub import Hub, HubPost

BROKER = Broker("127.0.0.1", 1883)
A, B, ALL, LOOK = (rights_of(words, "AB") for words in ("A", "B", "all", "look"))


def nobody(name: str) -> UnitDesign:
    raise RuleError("no-unit", f"There is no {name}.")


class Table:
    """An owner on disk and guests on a hub."""

    def __init__(self, folder: Path, hub: Hub | None = None) -> None:
        self.folder = folder
        self.hub = hub or Hub()
        self.path = folder / "battle.rsgame"
        system = SYSTEMS["total-warfare"]
        units = (
            UnitSetup(
                id=UnitId("a"), design=mech(name="Anvil", slots={"LA": ["Medium Laser"]}), side="A"
            ),
            UnitSetup(id=UnitId("b"), design=mech(name="Bee"), side="B"),
        )
        gamefile.create_game(self.path, system, GameSetup(system=system.key, units=units)).close()
        self.guests: list[Guest] = []
        self._came: list[Guest] = []
        """All of them, those who have left too."""
        self.open()

    def open(self) -> None:
        self.game = gamefile.open_game(self.path)
        register = open_register(self.path, self.game.last_row, self.folder / "tables")
        self.post = self.hub.connect(posts.from_guests(register.book.table))
        self.owner = Owner(self.game, register, self.post, nobody, lambda: self.hub.now)

    def kill(self) -> None:
        """The owner's program is gone, without a word."""
        self.post.close()
        self.game.close()

    def close(self) -> None:
        """The evening is over: nobody holds a file any more."""
        self.game.close()
        for guest in self._came:
            if guest.replica is not None:
                guest.replica.close()

    def invite(self, name: str, rights: Rights) -> Link:
        who = self.owner.register.invite(name, rights)
        return Link(BROKER, self.owner.table, who, self.owner.register.book.guests[who].key)

    def join(self, link: Link) -> Guest:
        post = self.hub.connect(posts.to_all(link.table), posts.to_guest(link.table, link.guest))
        guest = Guest(link, post, lambda: self.hub.now, ReadHere)
        self.guests.append(guest)
        self._came.append(guest)
        return guest

    def guest(self, name: str, rights: Rights) -> Guest:
        made = self.join(self.invite(name, rights))
        self.run(lambda: made.replica is not None)
        return made

    def run(self, until: Callable[[], bool], seconds: float = 300) -> None:
        end = self.hub.now + seconds
        while not until():
            assert self.hub.now < end, "it never came to that"
            self.turn()

    def turn(self) -> None:
        self.hub.turn(0.1)
        sides: list[Owner | Guest] = [self.owner, *self.guests]
        for side in sides:
            while _box(side).box:
                side.pump(0)
            side.tick()

    def ask(self, guest: Guest, **step: object) -> Outcome:
        guest.wish(step)
        self.run(lambda: not guest.is_waiting)
        return guest.outcomes.pop()

    def rows(self) -> list[object]:
        return list(self.game.rows_after(0, 10**6))

    def even(self) -> bool:
        return all(
            guest.replica is not None and guest.replica.last_row == self.game.last_row
            for guest in self.guests
            if not guest.gone
        )

    def check(self) -> None:
        """All have the same, step for step, and so has the file when it is read again."""
        self.run(self.even)
        wanted = game_report(self.game.system, self.game.session.state)
        for guest in self.guests:
            if guest.gone:
                continue
            assert guest.replica is not None
            game = guest.replica.game
            assert list(game.rows_after(0, 10**6)) == self.rows()
            assert game.session.history.cursor == self.game.session.history.cursor
            assert game_report(game.system, game.session.state) == wanted


def _box(side: Owner | Guest) -> HubPost:
    post = side._post
    assert isinstance(post, HubPost)
    return post


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with closing(Table(tmp_path)) as made:
        yield made


HIT = {"do": "hit", "unit": "a", "location": "CT", "damage": 5}
KICK = {"do": "physical", "attacker": "a", "target": "b", "attack": "kick"}
NOTE: dict[str, object] = {"do": "note", "unit": "a", "text": "Something."}
FIRE = {
    "do": "attack",
    "attacker": "a",
    "target": "b",
    "range": 1,
    "weapons": [{"weapon": "Medium Laser"}],
}


def test_a_guest_gets_the_game_and_what_it_does_comes_to_everybody(table: Table) -> None:
    ann, bob = table.guest("Ann", A), table.guest("Bob", LOOK)
    assert table.ask(ann, **HIT).done
    table.check()
    assert bob.replica is not None
    assert bob.replica.game.session.state.unit(UnitId("a")).grids
    assert len(table.rows()) == 1
    assert ann.welcome is not None
    assert (ann.welcome.name, ann.welcome.rights) == ("Ann", "A")


def test_what_the_owner_does_comes_to_guests(table: Table) -> None:
    ann = table.guest("Ann", A)
    session = table.game.session
    for _ in range(3):
        play_step(session, {**HIT, "damage": 1}, nobody, None)
    session.undo()
    table.check()
    assert ann.replica is not None
    assert ann.replica.game.session.history.cursor == 2


@pytest.mark.parametrize(
    ("rights", "step", "is_done"),
    [
        (A, HIT, True),
        (B, HIT, False),
        (LOOK, HIT, False),
        (ALL, HIT, True),
        (A, FIRE, True),
        (B, FIRE, False),
        (LOOK, FIRE, False),
        (A, KICK, True),
        (B, KICK, False),
        (A, {"do": "say", "unit": "a", "text": "5 ct"}, True),
        (B, {"do": "say", "unit": "a", "text": "5 ct"}, False),
        (A, {"do": "end_phase"}, False),
        (rights_of("A:next", "AB"), {"do": "end_phase"}, True),
        (A, {"do": "say", "unit": "a", "text": "next"}, False),
        (A, {"do": "side", "unit": "a", "to": "B"}, False),
        (A, {"do": "remove_unit", "unit": "a"}, False),
        (A, {"do": "option", "name": "criticals", "to": False}, False),
        (ALL, {"do": "side", "unit": "a", "to": "B"}, True),
        (A, {"do": "note", "text": "hello"}, True),
        (A, {"do": "note", "unit": "b", "text": "hello"}, False),
        (LOOK, {"do": "note", "text": "hello"}, False),
        (A, {"do": "roll", "count": 2, "sides": 6}, True),
        (ALL, {"do": "add_unit", "id": "n", "unit": "Nobody"}, False),
        (ALL, {"do": "fall_damage", "unit": "a"}, False),
        (ALL, {"do": "dance"}, False),
        (ALL, {}, False),
        (ALL, {"do": ["hit"]}, False),
        (ALL, {"do": "hit", "unit": "a", "location": "CT", "damage": 10**9}, False),
        (A, {"do": "say", "unit": "a", "text": "undo"}, False),
    ],
)
def test_each_guest_may_do_its_own(
    table: Table, rights: Rights, step: dict[str, object], is_done: bool
) -> None:
    guest = table.guest("Ann", rights)
    before = table.rows()
    outcome = table.ask(guest, **step)
    assert outcome.done is is_done
    assert bool(outcome.words) is not is_done
    assert (table.rows() != before) is is_done
    table.check()


def test_a_card_is_settled_by_who_plays_the_unit(table: Table) -> None:
    ann, bob = table.guest("Ann", A), table.guest("Bob", B)
    asked = {"do": "piloting", "unit": "a", "why": "skids", "owe": True}
    assert table.ask(ann, **asked).done
    (owed,) = (one for one in table.game.session.state.owed if one.unit == "a")
    settle = {"do": "resolve", "pending": owed.id, "rolls": [[6, 6]]}
    assert not table.ask(bob, **settle).done
    assert table.ask(ann, **settle).done
    assert owed not in table.game.session.state.owed
    table.check()


def test_undo_is_for_who_did_the_last_thing(table: Table) -> None:
    ann, bob, eve = table.guest("Ann", A), table.guest("Bob", B), table.guest("Eve", ALL)
    hit_b = {**HIT, "unit": "b"}
    assert table.ask(ann, **HIT).done
    assert table.ask(bob, do="undo").words == NOT_YOURS
    assert table.ask(ann, do="undo").done
    assert table.ask(ann, do="redo").done
    assert table.ask(bob, **hit_b).done
    assert table.ask(ann, do="undo").words == NOT_YOURS
    assert table.ask(bob, do="undo").done
    assert table.ask(bob, do="undo").words == NOT_YOURS
    assert table.ask(eve, do="undo").done
    assert table.game.session.history.cursor == 0
    table.check()


def test_undo_and_redo_count_from_one(table: Table) -> None:
    ann = table.guest("Ann", A)
    assert table.ask(ann, **HIT).done
    for count in (0, -1):
        for word in ("undo", "redo"):
            assert table.ask(ann, do=word, count=count).words == "Undo and redo count from 1."
    assert len(table.rows()) == 1


def test_who_acted_last_may_take_it_back_after_the_owner_has_restarted(table: Table) -> None:
    ann, bob = table.guest("Ann", A), table.guest("Bob", B)
    play_step(table.game.session, HIT, nobody, None)
    for _ in range(2):
        assert table.ask(ann, **HIT).done

    def restart() -> None:
        table.kill()
        table.open()

    restart()
    assert table.ask(bob, do="undo").words == NOT_YOURS
    assert table.ask(ann, do="undo", count=3).words == NOT_YOURS
    assert table.ask(ann, do="undo").done
    restart()
    assert table.ask(ann, do="undo").done
    restart()
    assert table.ask(ann, do="undo").words == NOT_YOURS, "that is the owner's step"
    assert table.ask(ann, do="redo").done
    table.game.session.undo()
    restart()
    assert table.ask(ann, do="redo").words == NOT_YOURS, "the owner was the last to act"
    table.check()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x" * 70_000, "This step is too large to be sent: 70,"),
        ("\ud800", "This step cannot be sent: It has half a character"),
        ([], "This step is too deep to be sent."),
    ],
)
def test_a_step_that_no_owner_would_listen_to_is_refused_at_once(
    table: Table, text: object, words: str
) -> None:
    # It was said again and again, and whoever waited for its answer waited for ever.
    for _ in range(100_000 if isinstance(text, list) else 0):
        text = [text]
    ann = table.guest("Ann", A)
    ann.wish({"do": "note", "unit": "a", "text": text})
    assert not ann.is_waiting
    assert ann.outcomes.pop().words.startswith(words)
    assert table.ask(ann, **HIT).done
    assert not table.owner.refused
    table.check()


def test_two_wishes_at_once_are_both_fair(table: Table) -> None:
    ann, bob = table.guest("Ann", A), table.guest("Bob", ALL)
    ann.wish(HIT)
    bob.wish({**HIT, "unit": "b"})
    table.run(lambda: not (ann.is_waiting or bob.is_waiting))
    assert [one.done for one in (*ann.outcomes, *bob.outcomes)] == [True, True]
    assert len(table.rows()) == 2
    table.check()


# -- a network that cannot be trusted ------------------------------------------------------------


@settings(max_examples=15)
@given(st.integers(0, 10**6))
def test_letters_that_are_lost_doubled_late_and_mixed_change_nothing(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    hub = Hub(seed, lose=0.25, double=0.3, late=1.5)
    table = Table(tmp_path_factory.mktemp("table"), hub)
    ann, bob = table.guest("Ann", A), table.guest("Bob", B)
    done = 0
    for number in range(8):
        guest, unit = ((ann, "a"), (bob, "b"))[number % 2]
        done += table.ask(guest, **{**HIT, "unit": unit, "damage": 1}).done
    assert done == len(table.rows()) == 8, "each once, none twice"
    table.check()
    table.close()


@pytest.mark.parametrize("slow", [0.4, 1.0, 3.0])
def test_who_comes_through_a_slow_network_joins_plays_and_catches_up(
    tmp_path: Path, slow: float
) -> None:
    # Each answer came after the next hello had been said, and was taken for an old one.
    table = Table(tmp_path, Hub(slow=slow))
    ann = table.guest("Ann", A)
    assert table.ask(ann, **NOTE).done
    box = _box(ann)
    box.cut()
    for _ in range(60):
        play_step(table.game.session, NOTE, nobody, None)
    table.run(lambda: table.hub.now > 60)
    box.mend()
    table.check()
    assert ann.passed_over <= 4, "the game as it was asked for again"
    table.close()


def test_what_is_on_its_way_is_not_asked_for_again_and_again(tmp_path: Path) -> None:
    # Rows of two in turns are as many letters, and each hello brought all of them once more.
    table = Table(tmp_path, Hub(slow=1.0))
    ann, bob = table.guest("Ann", A), table.guest("Bob", B)
    box = _box(bob)
    box.cut()
    for _ in range(50):
        ann.wish(NOTE)
        table.run(lambda: not ann.is_waiting)
        assert ann.outcomes.pop().done
        play_step(table.game.session, NOTE, nobody, None)
    box.mend()
    before = len(table.hub.seen)
    table.check()
    to_bob = posts.to_guest(table.owner.table, bob.link.guest)
    told = sum(topic == to_bob for topic, _ in table.hub.seen[before:])
    assert 100 < told < 220
    table.close()


def test_rows_that_overtake_others_are_kept_until_those_are_here(table: Table) -> None:
    bob = table.guest("Bob", B)
    box = _box(bob)
    box.cut()
    before = len(table.hub.seen)
    for _ in range(4):
        play_step(table.game.session, NOTE, nobody, None)
    told = [data for topic, data in table.hub.seen[before:] if topic.endswith("/all")]
    for data, row in zip((told[3], told[1], told[2], told[0]), (0, 0, 0, 4), strict=True):
        bob.read(Letter(News.LETTER, data))
        bob.tick()
        assert bob.row == row
    box.mend()
    table.check()


def test_a_broker_that_falls_and_rises_again_loses_nothing(table: Table) -> None:
    ann, bob = table.guest("Ann", A), table.guest("Bob", LOOK)
    table.hub.fall()
    table.turn()
    assert not ann.is_connected
    ann.wish(HIT)
    for _ in range(50):
        table.turn()
    assert ann.is_waiting
    assert bob.replica is not None, "whoever lost the network goes on looking"
    table.hub.rise()
    table.run(lambda: not ann.is_waiting)
    assert ann.outcomes[0].done
    assert len(table.rows()) == 1
    table.check()


def test_a_guest_who_was_away_for_500_steps_catches_up_from_the_step_it_has(table: Table) -> None:
    ann, bob = table.guest("Ann", ALL), table.guest("Bob", LOOK)
    assert table.ask(ann, **HIT).done
    table.check()
    _box(bob).cut()
    for _ in range(250):
        play_step(table.game.session, {**HIT, "unit": "b", "damage": 1}, nobody, None)
        table.game.session.undo()
    seen = len(table.hub.seen)
    _box(bob).mend()
    table.check()
    parts = [data for _, data in table.hub.seen[seen:] if b'\\"what\\":\\"part\\"' in data]
    assert not parts, "the whole game is not sent again"


def test_an_owner_who_is_killed_and_comes_back_goes_on(table: Table) -> None:
    ann = table.guest("Ann", A)
    assert table.ask(ann, **HIT).done
    table.kill()
    ann.wish(HIT)
    for _ in range(30):
        table.hub.turn(0.1)
        ann.pump(0)
    assert ann.is_waiting
    table.open()
    table.run(lambda: not ann.is_waiting)
    assert ann.outcomes[0].done
    assert len(table.rows()) == 2
    table.check()


@pytest.mark.parametrize("is_kept", [True, False])
def test_a_wish_that_an_owner_died_over_is_neither_lost_nor_doubled(
    table: Table, is_kept: bool
) -> None:
    ann = table.guest("Ann", A)
    keep = table.game.session.keep

    class Dead(BaseException):
        pass

    def die(line: object) -> None:
        if is_kept:
            keep(line)  # type: ignore[arg-type]
        raise Dead

    table.game.session.keep = die
    ann.wish(HIT)
    with pytest.raises(Dead):
        table.run(lambda: not ann.is_waiting)
    table.kill()
    table.open()
    assert len(table.rows()) == is_kept
    table.run(lambda: not ann.is_waiting)
    assert ann.outcomes[0].done
    assert len(table.rows()) == 1
    table.check()


def test_a_disk_that_is_full_refuses_the_wish_and_nothing_has_happened(table: Table) -> None:
    ann = table.guest("Ann", A)
    keep = table.game.session.keep

    def full(line: object) -> None:
        raise StorageError("The disk is full.")

    table.game.session.keep = full
    assert table.ask(ann, **HIT).words == "The disk is full."
    assert not table.rows()
    table.game.session.keep = keep
    assert table.ask(ann, **HIT).done
    table.check()


@pytest.mark.parametrize("mistake", [Damaged("a view"), KeyError("a view")])
def test_a_step_that_nobody_could_look_at_is_done_all_the_same(
    table: Table, mistake: Exception
) -> None:
    ann = table.guest("Ann", ALL)
    is_blind = True

    def look(*told: object) -> None:
        if is_blind:
            raise mistake

    # Whoever shows the game hears of a step before it is told to guests.
    table.game.session._listeners.insert(0, look)
    ann.wish({"do": "note", "unit": "a", "text": "once"})
    for _ in range(40):
        with suppress(KeyError):
            table.turn()
    assert not ann.is_waiting
    assert [one.done for one in ann.outcomes] == [True]
    is_blind = False
    ann.outcomes.clear()
    assert table.ask(ann, do="note", unit="a", text="twice").done
    table.check()
    assert len(table.rows()) == 2


def test_a_guest_who_writes_without_end_is_told_when_there_is_no_more_room(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_limits, "MOST_NOTES", 3)
    ann = table.guest("Ann", A)
    line = {"do": "line", "commands": [{"do": "note", "unit": "a", "text": "x" * 2000}] * 4}
    assert "room for 3" in table.ask(ann, **line).words
    assert not table.rows()
    assert table.ask(ann, do="note", unit="a", text="x").done
    assert table.ask(ann, **HIT).done
    table.check()


def test_a_file_that_somebody_changed_takes_no_wish_and_who_joins_gets_the_game(
    table: Table,
) -> None:
    ann = table.guest("Ann", A)
    backup = table.path.read_bytes()
    assert table.ask(ann, **HIT).done
    table.path.write_bytes(backup)
    words = table.ask(ann, **HIT).words
    assert "has been changed by another program" in words
    assert str(table.folder) not in words, "folders of the owner's"
    assert str(table.path) in table.owner.trouble
    assert table.path.read_bytes() == backup
    bea = table.guest("Bea", ALL)
    assert bea.replica is not None
    assert bea.replica.game.session.state == table.game.session.state
    table.game.copy_to(table.folder / "rescued.rsgame")
    with gamefile.open_game(table.folder / "rescued.rsgame") as rescued:
        assert rescued.session.state == table.game.session.state
        assert set(rescued.names_of(rescued.rows_after(0, 9)).values()) == {"Ann"}


def test_a_game_that_was_put_back_is_sent_whole(table: Table, tmp_path: Path) -> None:
    ann = table.guest("Ann", A)
    copy = tmp_path / "copy.rsgame"
    assert table.ask(ann, **HIT).done
    table.game.copy_to(copy)
    assert table.ask(ann, **HIT).done
    table.kill()
    copy.replace(table.path)
    table.open()
    play_step(table.game.session, {**HIT, "damage": 2}, nobody, None)
    mark = table.game.mark_at(2)
    table.run(lambda: ann.replica is not None and ann.replica.game.mark_at(2) == mark)
    table.check()


def test_a_game_that_was_put_back_is_known_by_all_its_rows_not_by_the_last_one(
    table: Table, tmp_path: Path
) -> None:
    ann = table.guest("Ann", A)
    same = {"do": "note", "text": "the same"}
    copy = tmp_path / "copy.rsgame"
    table.game.copy_to(copy)
    assert table.ask(ann, **HIT).done
    assert table.ask(ann, **same).done
    table.check()
    _box(ann).cut()
    table.kill()
    copy.replace(table.path)
    table.open()
    for step in ({**HIT, "damage": 2}, same):
        play_step(table.game.session, step, nobody, None)
    assert ann.replica is not None
    assert ann.replica.game.rows_after(1, 1) == table.rows()[1:]
    _box(ann).mend()
    first = table.rows()[:1]
    table.run(lambda: ann.replica is not None and ann.replica.game.rows_after(0, 1) == first)
    table.check()


def test_a_wish_that_was_refused_for_the_moment_and_comes_twice_is_not_done_later(
    table: Table,
) -> None:
    ann = table.guest("Ann", A)
    session = table.game.session
    session.waiting = (Kept(record=Moved(to=0), after=session.state),)
    assert table.ask(ann, **HIT).words == BUSY
    session.waiting = ()
    topic = posts.to_owner(ann.link.table, ann.link.guest)
    (caught,) = [data for _, data in table.hub.seen if b'\\"what\\":\\"wish\\"' in data]
    table.hub.carry(topic, caught)
    table.turn()
    assert not table.rows()
    assert table.ask(ann, **HIT).done


def test_a_wish_whose_answer_nobody_remembers_is_not_done_again(table: Table) -> None:
    link = table.invite("Ann", ALL)
    one, two = table.join(link), table.join(link)
    table.run(table.even)
    one.wish({"do": "note", "text": "once"})
    table.hub.turn(0.1)
    _box(one).cut()
    table.owner.pump(0)
    table.guests.remove(one)
    assert len(table.rows()) == 1
    for _ in range(REMEMBERED):
        assert table.ask(two, do="note", text="x").done
    _box(one).mend()
    table.guests.append(one)
    table.run(lambda: not one.is_waiting)
    assert one.outcomes.pop().words == TOO_LATE
    assert len(table.rows()) == 1 + REMEMBERED
    # What it asks for next is new.
    assert table.ask(one, **HIT).done
    table.check()


def test_a_refusal_that_the_disk_did_not_take_harms_nobody(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = table.guest("Ann", A)
    places: list[Path] = []

    def full(draft: Path, path: Path, *, force: bool) -> None:
        places.append(path)
        if len(places) > 1:
            raise OSError(ENOSPC, "No space left on device")
        put_in_place(draft, path, force=force)

    monkeypatch.setattr(register_module, "put_in_place", full)
    words = table.ask(ann, do="dance").words
    assert "dance" in words
    assert len(places) == 2
    assert "the disk is full" in table.ask(ann, **HIT).words
    monkeypatch.undo()
    assert table.ask(ann, **HIT).done
    table.kill()
    table.open()
    guest = table.owner.register.book.guests[ann.link.guest]
    assert words in guest.answers.values()
    table.check()


# -- guests that cannot be trusted ---------------------------------------------------------------


def test_who_has_no_key_or_a_wrong_one_is_not_heard(table: Table) -> None:
    link = table.invite("Ann", ALL)
    wish = {"what": "wish", "id": "x", "number": 1, "step": HIT}
    topic = posts.to_owner(link.table, link.guest)
    for sender, key in ((link.guest, "x" * 43), ("ffff", link.key), (OWNER, link.key)):
        table.hub.carry(topic, sealed(link.table, sender, wish, {OWNER: key}))
    table.hub.carry(topic, sealed("0000", link.guest, wish, {OWNER: link.key}))
    table.turn()
    assert table.owner.refused["not sealed by a guest"] == 4
    assert not table.rows()


def test_no_guest_speaks_for_another_or_for_the_owner(table: Table) -> None:
    ann, bob = table.guest("Ann", A), table.guest("Bob", B)
    wish = {"what": "wish", "id": "x", "number": 1, "step": HIT}
    forged = sealed(table.owner.table, ann.link.guest, wish, {OWNER: bob.link.key})
    table.hub.carry(posts.to_owner(table.owner.table, ann.link.guest), forged)
    row = [1, "step", 1, 0, "{}"]
    news = {"what": "rows", "rows": [row], "by": ""}
    for sender in (OWNER, bob.link.guest):
        keys = {ann.link.guest: bob.link.key, bob.link.guest: bob.link.key}
        table.hub.carry(
            posts.to_all(table.owner.table), sealed(table.owner.table, sender, news, keys)
        )
    passed = ann.passed_over
    table.turn()
    assert ann.passed_over == passed + 2
    assert table.owner.refused["not sealed by a guest"] == 1
    assert not table.rows()
    table.check()


def test_a_letter_that_somebody_caught_and_sends_again_is_done_once(table: Table) -> None:
    ann = table.guest("Ann", A)
    assert table.ask(ann, **HIT).done
    (caught,) = [data for topic, data in table.hub.seen if b'\\"what\\":\\"wish\\"' in data]
    for _ in range(100):
        assert table.ask(ann, do="note", text="x").done
    rows = len(table.rows())
    topic = posts.to_owner(table.owner.table, ann.link.guest)
    table.hub.carry(topic, caught)
    table.turn()
    table.kill()
    table.open()
    table.hub.carry(topic, caught)
    table.turn()
    assert len(table.rows()) == rows
    table.check()


def test_a_goodbye_of_another_evening_sends_nobody_away(table: Table) -> None:
    ann = table.guest("Ann", A)
    table.owner.close()
    table.game.close()
    table.run(lambda: bool(ann.gone))
    said = [(topic, data) for topic, data in table.hub.seen if b'\\"what\\":\\"gone\\"' in data]
    assert said
    table.guests.remove(ann)
    table.open()
    again = table.join(ann.link)
    table.run(lambda: again.replica is not None)
    # Whoever listened then, a guest for example, has it still.
    for topic, data in said:
        table.hub.carry(topic, data)
    table.turn()
    assert again.gone == ""
    assert again.passed_over
    assert table.ask(again, **HIT).done
    table.check()


def test_what_a_guest_has_said_and_somebody_sends_again_and_again_leaves_it_its_time(
    table: Table,
) -> None:
    ann = table.guest("Ann", A)
    assert table.ask(ann, **HIT).done
    topic = posts.to_owner(ann.link.table, ann.link.guest)
    said = [data for where, data in table.hub.seen if where == topic]
    before = len(table.hub.seen)
    for _ in range(100):
        for data in said:
            table.hub.carry(topic, data)
    table.turn()
    while table.post.box:
        table.owner.pump(0)
    sent = [where for where, _ in table.hub.seen[before:] if where != topic]
    assert len(sent) <= WISHES.burst, "hellos that were answered are not answered again"
    # Neither a wish nor a hello has to wait for what others have sent in her name.
    table.owner.read(Letter(News.LETTER, _wish(ann, 2)))
    assert len(table.rows()) == 2
    hello = {"what": "hello", "ask": "fresh"}
    data = sealed(ann.link.table, ann.link.guest, hello, {OWNER: ann.link.key})
    before = table.owner.refused["too many"]
    table.owner.read(Letter(News.LETTER, data))
    assert table.owner.refused["too many"] == before
    table.check()


def _wish(guest: Guest, number: int) -> bytes:
    link = guest.link
    wish = {"what": "wish", "id": f"w{number}", "number": number, "step": HIT}
    return sealed(link.table, link.guest, wish, {OWNER: link.key})


def test_of_those_who_share_a_key_one_may_leave_and_the_others_see_on_at_once(
    table: Table,
) -> None:
    first = table.guest("Everybody", Rights())
    second = table.join(first.link)
    table.run(lambda: second.replica is not None)
    second.close()
    table.guests.remove(second)
    table.turn()
    assert table.owner.here() == ["Everybody"]
    table.game.session.handle(WriteNote(text="later"))
    for _ in range(5):
        table.turn()
    assert first.row == table.game.last_row
    first.close()
    table.guests.remove(first)
    table.turn()
    assert table.owner.here() == []


def test_all_who_share_a_key_hear_that_it_is_over(table: Table) -> None:
    first = table.guest("Everybody", Rights())
    second = table.join(first.link)
    table.run(lambda: second.replica is not None)
    table.owner.revoke(first.link.guest)
    table.run(lambda: first.gone == second.gone == REVOKED, seconds=2)


def test_one_key_on_two_devices_loses_and_doubles_nothing(table: Table) -> None:
    link = table.invite("Ann", ALL)
    one, two = table.join(link), table.join(link)
    table.run(table.even)
    for guest in (one, two, two, one):
        assert table.ask(guest, **HIT).done
    one.wish(HIT)
    two.wish(HIT)
    table.run(lambda: not (one.is_waiting or two.is_waiting))
    assert len(table.rows()) == 6
    table.check()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"{}",
        b"[" * 100_000,
        b'{"table": 1}',
        b"x" * (LARGEST_WISH + 1),
        b"x" * (10 << 20),
        json.dumps({"table": "t", "sender": "a", "body": "", "seals": {"owner": ""}}).encode(),
    ],
)
def test_what_is_no_message_is_counted_and_passed_over(table: Table, data: bytes) -> None:
    table.hub.carry(posts.to_owner(table.owner.table, "ffff"), data)
    table.turn()
    assert table.owner.refused.total() == 1
    assert not table.rows()


@pytest.mark.parametrize(
    "body",
    [
        None,
        {},
        {"what": "hello"},
        {"what": "wish", "id": 1, "number": 1, "step": {}},
        {"what": "wish", "id": "x", "number": -1, "step": {}},
        {"what": "wish", "id": "x", "number": 2**70, "step": {}},
        {"what": "wish", "id": "x", "number": 1, "step": []},
        {"what": "wish", "id": "x" * 201, "number": 1, "step": {}},
        {"what": "hello", "ask": "x" * 201},
        {"what": "hello", "ask": "x", "seat": "x" * 201},
        {"what": "look", "ask": "x", "page": "x" * 201},
        {"what": "look", "ask": "x", "width": float("nan")},
        {"what": "rows", "rows": []},
        {"what": ["wish"]},
        {"what": "hello", "ask": "x", "row": 0, "mark": 0, "more": 1},
    ],
)
def test_a_guest_who_talks_nonsense_is_counted_and_passed_over(table: Table, body: object) -> None:
    ann = table.guest("Ann", ALL)
    data = sealed(table.owner.table, ann.link.guest, body, {OWNER: ann.link.key})
    table.hub.carry(posts.to_owner(table.owner.table, ann.link.guest), data)
    table.turn()
    assert table.owner.refused["makes no sense"] == 1
    assert not table.rows()


def test_a_flood_of_one_guest_is_cut_off_and_others_are_served(table: Table) -> None:
    ann, bob = table.guest("Ann", A), table.guest("Bob", B)
    link = ann.link
    for number in range(2, 2_000):
        wish = {"what": "wish", "id": f"f{number}", "number": number, "step": {"do": "dance"}}
        data = sealed(link.table, link.guest, wish, {OWNER: link.key})
        table.hub.carry(posts.to_owner(link.table, link.guest), data)
    assert table.ask(bob, **{**HIT, "unit": "b"}).done
    assert table.owner.refused["too many"] > 1_800
    assert len(table.rows()) == 1


def test_who_is_sent_away_plays_no_more_and_others_do(table: Table) -> None:
    ann, bob = table.guest("Ann", A), table.guest("Bob", B)
    assert table.owner.here() == ["Ann", "Bob"]
    table.owner.revoke(ann.link.guest)
    table.turn()
    table.turn()
    assert ann.gone == REVOKED
    assert table.owner.here() == ["Bob"]
    ann.wish(HIT)
    table.turn()
    table.turn()
    assert not table.rows()
    assert table.owner.refused["not sealed by a guest"] == 1
    assert table.ask(bob, **{**HIT, "unit": "b"}).done


def test_who_says_nothing_for_long_is_away(table: Table) -> None:
    ann = table.guest("Ann", A)
    table.guests.remove(ann)
    for _ in range(300):
        table.turn()
    assert table.owner.here() == ["Ann"]
    for _ in range(200):
        table.turn()
    assert table.owner.here() == []


def test_a_table_that_closes_says_so(table: Table) -> None:
    ann = table.guest("Ann", A)
    table.owner.close()
    table.hub.turn(1)
    ann.pump(0)
    assert ann.gone == CLOSED


def test_the_list_of_guests_is_for_the_owners_eyes_only(table: Table) -> None:
    table.invite("Ann", A)
    (file,) = (table.folder / "tables").iterdir()
    assert file.stat().st_mode & 0o077 == 0


def test_a_guest_keeps_its_key_and_its_rights_when_the_owner_restarts(table: Table) -> None:
    ann = table.guest("Ann", rights_of("A:next", "AB"))
    table.kill()
    table.open()
    assert table.ask(ann, do="end_phase").done


# -- links and rights ----------------------------------------------------------------------------


def test_a_link_says_all_that_a_guest_needs_and_no_password() -> None:
    broker = read_broker("mqtts://club:pass%20word@example.org")
    assert broker == Broker("example.org", 8883, True, "club", "pass word")
    link = Link(broker, "0123456789abcdef", "01ab23cd", "k" * 43)
    assert str(link) == f"mqtts://example.org:8883/0123456789abcdef#01ab23cd.{'k' * 43}"
    assert read_link(f" {link} ") == link._replace(broker=Broker("example.org", 8883, True))
    six = Link(Broker("::1", 1883), "abcd", "abcd", "k" * 43)
    assert read_link(str(six)) == six


@pytest.mark.parametrize(
    "text",
    ["", "x", "mqtt://", "mqtt://h/abcd", "mqtt://h/abcd#ab", "mqtt://h:x/abcd#abcd.kkkkkkkkkkkk",
     "http://h/abcd#abcd.kkkkkkkkkkkk", "mqtt://h/abcd#abcd.k", "mqtt://h/../#abcd.kkkkkkkkkkk",
     "mqtt://h/+/#abcd.kkkkkkkkkkkk", "mqtt://[h/abcd#abcd.kkkkkkkkkkkk",
     "ftp://h:1883/abcd#abcd.kkkkkkkkkkkk", "mqtss://h:8883/abcd#abcd.kkkkkkkkkkkk",
     "mqtt://h:0/abcd#abcd.kkkkkkkkkkkk", "mqtt://h..i/abcd#abcd.kkkkkkkkkkkk",
     f"mqtt://{'h' * 64}.org/abcd#abcd.kkkkkkkkkkkk", "mqtt://h\0/abcd#abcd.kkkkkkkkkkkk"],
)  # fmt: skip
def test_what_is_no_link_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(BadLink):
        read_link(text)


def test_a_link_for_browsers_is_told_from_a_broken_one() -> None:
    for text in ("http://192.168.1.5:8000/#abcd.abcd.kkkkkkkkkkkk", " HTTPS://h/#abcd.ab.kk"):
        with pytest.raises(BadLink, match=r"is for browsers: .* begins with mqtt\.$"):
            read_link(text)


def test_who_joins_without_a_window_gives_up_where_nobody_answers() -> None:
    link = Link(Broker("127.0.0.1", 1), "ab" * 8, "ab12cd34", "k" * 22)
    for text in (str(link), code_of(link)):
        with pytest.raises(BadLink, match=r"^Nobody answers\. Is the table shared"):
            list(joined(text, (), stays=False, patience=0))


@pytest.mark.parametrize("words", ["look", "all", "A", "A+B", "A:next"])
def test_rights_are_written_as_they_are_read(words: str) -> None:
    assert rights_of(words, "AB").words() == words


@pytest.mark.parametrize("words", ["", "C", "A+C", "A:lead", ":next"])
def test_rights_that_make_no_sense_are_refused(words: str) -> None:
    with pytest.raises(ValueError, match=r"should be|has no side"):
        rights_of(words, "AB")


@pytest.mark.parametrize("text", ["[" * 100_000, " " * (LARGEST + 1)])
def test_a_list_of_guests_that_nobody_can_read_is_told_in_a_sentence(
    tmp_path: Path, text: str
) -> None:
    game = tmp_path / "x.rsgame"
    register = open_register(game, 0, tmp_path)
    register.invite("Ann", Rights())
    (found,) = tmp_path.glob("*.json")
    found.write_text(text, encoding="utf-8")
    with pytest.raises(Damaged, match="cannot be read"):
        open_register(game, 0, tmp_path)
