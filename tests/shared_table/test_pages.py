"""What pages get: they look, are told and shown, and wish like any other guest."""

import base64
import json
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.session.script import play_step
from recordsheet_gui.session.session import Session
from recordsheet_gui.shared_table import post as posts
from recordsheet_gui.shared_table.link import Link
from recordsheet_gui.shared_table.owner import LOOKS, Owner
from recordsheet_gui.shared_table.pages import JOURNAL_LINES, MOST_WITH_ONE_LINK, Told
from recordsheet_gui.shared_table.register import open_register
from recordsheet_gui.shared_table.rights import Rights, rights_of
from recordsheet_gui.shared_table.seal import LARGEST_NEWS, OWNER, NotSealed, opened, sealed
from tests.shared_table.test_shared_table import ALL, HIT, LOOK, A, Table, nobody

LEADS = rights_of("A:next", "AB")
NOTE = {"do": "note", "unit": "a", "text": "Something."}


class Sketch:
    """Draws nothing, but says of what."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.drawn = 0

    def glance(self, unit: UnitId, owed: int) -> Told:
        return {"chips": [], "owes": owed}

    def sheet(self, unit: UnitId, width: int, *, is_dark: bool) -> Told:
        self.drawn += 1
        paper = self._session.state.unit(unit)
        left = sum(grid.left for grid in paper.grids.values())
        return {"unit": unit, "left": left, "width": width, "dark": is_dark}


class Shown(Table):
    """A table whose owner draws for pages."""

    sketch: Sketch

    @override
    def open(self) -> None:
        super().open()
        self.post.close()
        register = open_register(self.path, self.game.last_row, self.folder / "tables")
        self.post = self.hub.connect(posts.from_guests(register.book.table))

        def portray(session: Session) -> Sketch:
            self.sketch = Sketch(session)
            return self.sketch

        self.owner = Owner(
            self.game, register, self.post, nobody, lambda: self.hub.now, portray=portray
        )

    def page(self, name: str, rights: Rights) -> "Page":
        return Page(self, self.invite(name, rights))


class Page:
    """As much of a page as there is without a browser."""

    def __init__(self, table: Shown, link: Link) -> None:
        self.table, self.link = table, link
        self.post = table.hub.connect(
            posts.to_all(link.table), posts.to_guest(link.table, link.guest)
        )
        self.heard: list[dict[str, Any]] = []
        self.number = self.asks = 0

    def send(self, **message: object) -> None:
        data = sealed(self.link.table, self.link.guest, message, {OWNER: self.link.key})
        self.post.send(posts.to_owner(self.link.table, self.link.guest), data)
        self.hear()

    def hear(self) -> None:
        for _ in range(4):
            self.table.turn()
        while self.post.box:
            letter = self.post.box.pop(0)
            if not letter.data:
                continue
            link = self.link
            try:
                found = opened(letter.data, link.table, link.guest, {OWNER: link.key}, LARGEST_NEWS)
            except NotSealed:
                continue
            self.heard.append(json.loads(found.body))

    def look(self, **more: object) -> None:
        self.asks += 1
        self.send(what="look", ask=f"x{self.asks}", **more)

    def wish(self, *, has_dice: object = False, **step: object) -> dict[str, Any]:
        self.number += 1
        self.send(
            what="wish", id=f"w{self.number}", number=self.number, step=step, has_dice=has_dice
        )
        return self.last("reply")

    def last(self, what: str) -> dict[str, Any]:
        found = [one for one in self.heard if one["what"] == what]
        assert found, f"no {what} among {[one['what'] for one in self.heard]}"
        return found[-1]

    def count(self, what: str) -> int:
        return sum(one["what"] == what for one in self.heard)

    def told(self, what: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(
            zlib.decompress(base64.b64decode(self.last(what)["data"]))
        )
        return found


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Shown]:
    with closing(Shown(tmp_path)) as made:
        yield made


def test_a_page_that_leaves_says_which_it_is_and_what_is_sent_again_takes_nobody_away(
    table: Shown,
) -> None:
    page = table.page("Ann", A)
    page.look(page="first")
    page.send(what="bye", seat="first")
    assert table.owner.here() == []
    page.look(page="second")
    for seat in ("", "first"):
        page.send(what="bye", seat=seat)
        assert table.owner.here() == ["Ann"]
    page.send(what="bye", seat="second")
    assert table.owner.here() == []


def test_a_page_that_looks_is_told_of_the_table_and_shown_the_sheet(table: Shown) -> None:
    page = table.page("Ann", A)
    page.look(unit="a", width=365, is_dark=True)
    welcome = page.last("welcome")
    assert (welcome["name"], welcome["sides"], welcome["is_all"], welcome["may_lead"]) == (
        "Ann",
        ["A"],
        False,
        False,
    )
    feed = page.told("feed")
    assert [(unit["id"], unit["name"], unit["side"]) for unit in feed["units"]] == [
        ("a", "Anvil", "A"),
        ("b", "Bee", "B"),
    ]
    assert (feed["turn"], feed["phase"], feed["cards"][0]["dice"]) == (1, "Initiative", [2, 6])
    assert page.told("sheet")["width"] == 360, "panes that differ little share a drawing"
    assert page.told("sheet")["dark"] is True


def test_what_anybody_does_comes_to_pages_at_once(table: Shown) -> None:
    page, bob = table.page("Ann", A), table.guest("Bob", ALL)
    page.look(unit="a")
    before = page.told("sheet")["left"]
    assert table.ask(bob, **HIT).done
    page.hear()
    assert page.told("sheet")["left"] == before - 5
    assert page.told("feed")["journal"][0]["text"].startswith("Anvil: center torso armor loses 5")
    assert page.told("feed")["journal"][0]["by"] == "Bob"
    assert page.told("feed")["journal"][0]["step"] == 1
    play_step(table.game.session, HIT, nobody, None)
    table.game.session.undo()
    page.hear()
    assert page.told("sheet")["left"] == before - 5
    assert len(page.told("feed")["journal"]) == 1
    serials = [one["serial"] for one in page.heard if one["what"] == "feed"]
    assert serials == sorted(set(serials)), "whatever is told later has a higher number"


def test_pages_that_look_at_the_same_share_a_drawing(table: Shown) -> None:
    pages = [table.page(name, LOOK) for name in ("Ann", "Bob", "Cid")]
    for page in pages:
        page.look(unit="a", width=361)
    assert table.sketch.drawn == 1
    play_step(table.game.session, HIT, nobody, None)
    for page in pages:
        page.hear()
    assert table.sketch.drawn == 2


def test_pages_that_share_a_link_look_at_what_each_of_them_likes(table: Shown) -> None:
    page = table.page("Everybody", LOOK)
    page.look(unit="a", page="one")
    page.look(unit="b", page="two")
    page.heard.clear()
    play_step(table.game.session, NOTE, nobody, None)
    page.hear()
    sheets = {(one["page"], one["unit"]) for one in page.heard if one["what"] == "sheet"}
    assert sheets == {("one", "a"), ("two", "b")}
    assert page.count("feed") == 1
    # Nobody is drawn for who is gone, or for a crowd behind one link.
    for _ in range(500):
        table.hub.turn(0.1)
    page.look(unit="b", page="two")
    page.heard.clear()
    play_step(table.game.session, NOTE, nobody, None)
    page.hear()
    assert [one["page"] for one in page.heard if one["what"] == "sheet"] == ["two"]
    for number in range(40):
        table.hub.turn(1.0)
        page.look(unit="a", page=f"p{number}")
    page.heard.clear()
    play_step(table.game.session, NOTE, nobody, None)
    page.hear()
    assert 0 < page.count("sheet") <= MOST_WITH_ONE_LINK


def test_a_page_that_has_everything_gets_nothing_again(table: Shown) -> None:
    page = table.page("Ann", A)
    page.look(unit="a")
    feed, sheet, epoch = page.last("feed"), page.last("sheet"), page.last("welcome")["epoch"]
    assert feed["epoch"] == sheet["epoch"] == epoch
    page.heard.clear()
    page.look(unit="a", epoch=epoch, feed=feed["serial"], sheet=sheet["serial"])
    assert [one["what"] for one in page.heard] == ["welcome"]
    page.look(unit="a", epoch=epoch, feed=feed["serial"], sheet=0)
    assert page.count("sheet") == 1
    assert page.count("feed") == 0
    page.look(unit="b", epoch=epoch, feed=feed["serial"], sheet=sheet["serial"])
    assert page.told("sheet")["unit"] == "b"


def test_an_owner_that_was_started_anew_says_so(table: Shown) -> None:
    page = table.page("Ann", A)
    page.look(unit="a")
    first = page.last("welcome")["epoch"]
    table.kill()
    table.open()
    page.look(unit="a", epoch=first, feed=1, sheet=1)
    assert page.last("welcome")["epoch"] != first
    assert page.last("feed")["epoch"] == page.last("welcome")["epoch"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"width": 5},
        {"width": 10**9},
        {"width": "wide"},
        {"unit": 7},
        {"is_dark": "x"},
        {"feed": -1},
        {"more": 1},
    ],
)
def test_a_look_that_makes_no_sense_is_passed_over(table: Shown, wrong: dict[str, object]) -> None:
    page = table.page("Ann", A)
    page.look(**wrong)
    assert page.heard == []
    assert table.owner.refused["makes no sense"] == 1


def test_a_unit_that_nobody_knows_has_no_sheet(table: Shown) -> None:
    page = table.page("Ann", A)
    page.look(unit="../../etc/passwd")
    assert page.count("feed") == 1
    assert page.count("sheet") == 0


def test_who_looks_too_often_is_not_heard(table: Shown) -> None:
    page = table.page("Ann", A)
    for number in range(LOOKS.burst + 50):
        data = {"what": "look", "ask": f"x{number}", "unit": "a"}
        letter = sealed(page.link.table, page.link.guest, data, {OWNER: page.link.key})
        page.post.send(posts.to_owner(page.link.table, page.link.guest), letter)
    page.hear()
    assert table.owner.refused["too many"] >= 40


def test_who_looks_on_can_do_nothing(table: Shown) -> None:
    page = table.page("Ann", LOOK)
    page.look(unit="a")
    rows = table.rows()
    for step in (HIT, {"do": "next"}, {"do": "undo"}):
        reply = page.wish(**step)
        assert not reply["done"]
        assert reply["words"]
    assert table.rows() == rows


def test_a_page_that_is_sent_away_hears_no_more(table: Shown) -> None:
    page = table.page("Ann", A)
    page.look(unit="a")
    table.owner.revoke(page.link.guest)
    page.hear()
    assert page.last("gone")["words"]
    assert page.last("gone")["for_good"] is True
    page.heard.clear()
    play_step(table.game.session, HIT, nobody, None)
    page.hear()
    assert page.heard == []


def test_the_program_rolls_for_who_asks_it_to_and_leaves_choices(table: Shown) -> None:
    page = table.page("Ann", A)
    page.look()
    assert page.wish(do="fall", unit="a", owe=True)["done"]
    page.look()
    owed = [card for card in page.told("feed")["cards"] if card["unit"] == "a"]
    assert owed, "who rolls himself gets cards"
    assert all(card["title"] and (card["dice"] or card["choices"]) for card in owed)
    first = next(card for card in owed if card["dice"] and card["after"] is None)
    assert page.wish(do="resolve", pending=first["id"], has_dice=True)["done"]
    page.look()
    assert first["id"] not in [card["id"] for card in page.told("feed")["cards"]]


def test_next_goes_through_what_is_owed_for_who_may_lead(table: Shown) -> None:
    plain, leader = table.page("Ann", A), table.page("Bob", LEADS)
    plain.look()
    leader.look()
    assert not plain.wish(do="next", has_dice=True)["done"]
    assert "leads" in plain.last("reply")["words"]
    assert leader.last("welcome")["may_lead"] is True
    refused = leader.wish(do="next")
    assert not refused["done"]
    assert refused["words"] == "1 card of this phase comes first."
    assert leader.told("feed")["due"] == 1
    assert leader.wish(do="next", has_dice=True)["done"]
    assert leader.told("feed")["phase"] == "Movement"
    assert leader.wish(do="next", has_dice=True)["done"]
    assert leader.told("feed")["phase"] != "Movement"


def test_one_undo_takes_a_whole_next_back(table: Shown) -> None:
    page = table.page("Ann", ALL)
    page.look()
    assert page.wish(do="next", has_dice=True)["done"]
    assert page.told("feed")["phase"] == "Movement"
    assert page.wish(do="undo", group=True)["done"]
    assert page.told("feed")["phase"] == "Initiative"
    assert page.told("feed")["due"] == 1


def test_a_page_is_told_what_an_undo_would_take_back_and_whether_more_was_told_than_it_has(
    table: Shown,
) -> None:
    ann = table.page("Ann", LEADS)
    ann.look()
    assert ann.told("feed")["back"] == ""
    assert ann.wish(**NOTE)["done"]
    told = ann.told("feed")
    assert told["back"] == told["journal"][0]["text"]
    assert told["earlier"] is False
    for _ in range(JOURNAL_LINES - 1):
        play_step(table.game.session, NOTE, nobody, None)
    ann.look()
    told = ann.told("feed")
    assert (len(told["journal"]), told["earlier"]) == (JOURNAL_LINES, False)
    assert ann.wish(**NOTE)["done"]
    told = ann.told("feed")
    assert (len(told["journal"]), told["earlier"]) == (JOURNAL_LINES, True)


def test_a_wish_of_a_page_is_played_once_however_often_it_comes(table: Shown) -> None:
    page = table.page("Ann", A)
    page.look(unit="a")
    for _ in range(3):
        page.number = 0
        assert page.wish(**HIT)["done"]
    assert len(table.rows()) == 1


def test_a_wish_that_nobody_can_read_is_answered(table: Shown) -> None:
    # A page sends one after the other: it asked for this one again and again, for ever.
    page = table.page("Ann", A)
    page.look()
    half_a_letter = page.wish(**{**NOTE, "text": "cut \ud83d"})
    assert not half_a_letter["done"]
    assert half_a_letter["words"].startswith("This step cannot be read: It has half a character")
    assert not page.wish(has_dice="perhaps", **NOTE)["done"]
    assert page.wish(**NOTE)["done"]
    assert table.owner.refused == {"makes no sense": 2}
    assert len(table.rows()) == 1
