"""A battle with a phone: real taps in a real browser, beside a guest at a desk."""

import base64
import hashlib
import signal
import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.shared_table import post as posts
from recordsheet_gui.shared_table.attendant import free_port
from recordsheet_gui.shared_table.broker import LOOPBACK
from recordsheet_gui.shared_table.link import read_link
from recordsheet_gui.shared_table.mqtt import MqttPost
from recordsheet_gui.shared_table.post import News
from recordsheet_gui.shared_table.seal import OWNER, sealed
from recordsheet_gui.storage import gamefile
from recordsheet_gui.systems import SYSTEMS
from tests.mechs import mech
from tests.shared_table.browser import Browser, chromium_there
from tests.shared_table.test_brokers import MOSQUITTO, PATIENCE, Mosquitto, Program
from tests.sheet.sheets import shipped

ENTER = "\ue007"
EVIL = '<img src=x onerror="document.title=1">'


@pytest.fixture(scope="module", autouse=True)
def chromium() -> None:
    why_not = chromium_there()
    if why_not:
        pytest.skip(why_not)


class Evening:
    """The owner's program, a phone and what both are about."""

    def __init__(
        self,
        folder: Path,
        *options: str,
        names: tuple[str, str] = ("Anvil", "Bee"),
        designs: tuple[str, str] | None = None,
        system: str = "total-warfare",
    ) -> None:
        self.folder = folder
        self.path = folder / "battle.rsgame"
        made = (
            [mech(name=name, armor={"CT": 40, "RA": 20}) for name in names]
            if designs is None
            else [shipped(stem) for stem in designs]
        )
        units = tuple(
            UnitSetup(id=UnitId(who), design=design, side=who.upper())
            for who, design in zip("ab", made, strict=True)
        )
        setup = GameSetup(system=system, units=units)
        gamefile.create_game(self.path, SYSTEMS[system], setup).close()
        self.options = ("--page", "--port", str(free_port(LOOPBACK)), *options)
        self.links: dict[str, dict[str, Any]] = {}
        self.programs: list[Program] = []
        self.browsers: list[Browser] = []

    def host(self, *guests: str) -> Program:
        asked = [word for guest in guests for word in ("--guest", guest)]
        owner = self.start("table", str(self.path), *self.options, *asked)
        for number in range(len(guests) or len(self.links)):
            told = owner.hear("link", number + 1)
            self.links[told["name"]] = told
        return owner

    def start(self, *arguments: str) -> Program:
        made = Program(self.folder, *arguments)
        self.programs.append(made)
        return made

    def phone(self, name: str) -> "Phone":
        folder = self.folder / f"phone{len(self.browsers)}"
        folder.mkdir()
        phone = Phone(folder)
        self.browsers.append(phone)
        phone.open(self.links[name]["page"])
        phone.wait("return document.body.classList.contains('ready')")
        return phone

    def close(self) -> None:
        for browser in self.browsers:
            browser.close()
        for program in self.programs:
            if program.process.poll() is None:
                program.end()

    def rows(self) -> list[Any]:
        with gamefile.open_game(self.path) as game:
            return list(game.rows_after(0, 10**6))


class Phone(Browser):
    """The page in a browser."""

    def tap_place(self, title: str) -> None:
        """A finger on a place of the sheet."""
        self.wait_for_text(".places button", title)
        self.tap_at(
            *self.wait(
                "const place = [...document.querySelectorAll('.places button')]"
                ".find(e => e.textContent.split(',')[0] === arguments[0]);"
                "const svg = document.querySelector('#paper svg');"
                "if (!place || !svg || !place.dataset.spot) return null;"
                "const [x, y, w, h] = place.dataset.spot.split(' ').map(Number);"
                "const wide = svg.viewBox.baseVal.width;"
                "const scale = svg.getBoundingClientRect().width / wide;"
                "const top = svg.getBoundingClientRect().top + scrollY + (y + h / 2) * scale;"
                "scrollTo({top: top - innerHeight / 2, behavior: 'instant'});"
                "const box = svg.getBoundingClientRect();"
                "const at = [box.left + (x + w / 2) * scale, box.top + (y + h / 2) * scale];"
                "return svg.contains(document.elementFromPoint(...at)) ? at : null",
                title,
            )
        )

    def hit(self, title: str, points: int) -> None:
        self.tap_place(title)
        self.tap(".pad button", str(points))
        self.tap(".acts button", "Apply hit")

    def wait_until_told(self, words: str) -> None:
        """Words that go by themselves: a slow machine may look when they have gone."""
        self.wait(
            "return document.getElementById('toast').textContent.includes(arguments[0])", words
        )

    def wait_until_closed(self) -> None:
        self.wait("return !document.getElementById('panel').open")


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path)
    yield made
    made.close()


def test_a_phone_and_a_desk_play_a_battle_and_end_with_the_owners_file(evening: Evening) -> None:
    evening.host("Ann=A:next", "Bob=B")
    bob = evening.start("join", evening.links["Bob"]["link"], "--stay")
    bob.hear("joined")
    ann = evening.phone("Ann")
    # Nothing has happened that could be taken back.
    assert ann.run("return document.getElementById('undo').disabled")
    # The sheet of the only unit that is hers is open; what opens has no ring around its way out.
    ann.tap_place("Center torso armor")
    ann.wait("return document.activeElement === document.getElementById('panel-title')")
    ann.tap("#panel-close")
    ann.hit("Center torso armor", 5)
    ann.wait_for_text(".places button", "Center torso armor, 35 of 40")
    assert bob.hear("journal")["journal"] == ["Anvil: center torso armor loses 5 (35 of 40 left)."]
    # What the other does is there without a press.
    bob.say(do="hit", unit="b", location="CT", damage=3)
    assert bob.hear("wish")["done"]
    ann.tap("#tab-journal")
    ann.wait_for_text(".told", "Bee: center torso armor loses 3 (37 of 40 left).")
    # Others have acted since: this is refused with a word, and nothing happens.
    ann.tap("#undo")
    ann.wait_until_told("Others have acted since")
    # A card, answered with dice that were thrown at the table, one of them taken back.
    ann.tap("#tab-cards")
    ann.wait_for_text(".card h2", "Initiative, side A")
    ann.tap(".die", "5 on the die")
    ann.tap(".entered button", "Take back")
    ann.tap(".die", "6 on the die")
    ann.tap(".die", "4 on the die")
    ann.wait_for_text(".card h2", "Initiative, side B")
    # Next says what stands in its way.
    ann.tap("#next")
    ann.wait_until_told("1 card of this phase comes first.")
    ann.tap(".die", "1 on the die")
    ann.tap(".die", "2 on the die")
    ann.wait_for_text("#card-list", "Nothing is owed.")
    ann.tap("#next")
    ann.wait_for_text("#phase", "Movement")
    ann.tap("#tab-journal")
    ann.wait_for_text(".told", "Side A wins the initiative.")
    # Heat, one up; and back again.
    ann.tap("#tab-sheet")
    ann.tap_place("Heat")
    ann.tap(".stepper button", "One more")
    ann.wait_for_text(".now", "1")
    ann.tap(".pad button", "Heat 7")
    ann.wait_for_text(".now", "7")
    ann.tap("#panel-close")
    ann.wait_for_text(".places button", "Heat, 7")
    ann.tap("#undo")
    # Of whom and what, whatever is on the screen.
    ann.wait_until_told("Taken back: Anvil: heat 1 to 7 by hand.")
    ann.wait_for_text(".places button", "Heat, 1")
    # A line typed as in the window, and one that means nothing.
    ann.type("#line", "4 la")
    ann.tap("#line-form button", "Do it")
    ann.wait_for_text(".places button", "Left arm armor")
    ann.wait("return document.getElementById('line').value === ''")
    ann.type("#line", "gibberish")
    ann.tap("#line-form button", "Do it")
    ann.wait_until_told("gibberish")
    # Points that are typed go with the keyboard's own key.
    ann.tap_place("Right arm armor")
    ann.wait("return document.getElementById('amount')")
    ann.type("#amount", f"3{ENTER}")
    ann.wait_for_text(".places button", "Right arm armor, 17 of 20")
    # Both have the owner's game.
    bob.say(do="report")
    told = bob.hear("units")
    rows = evening.rows()
    assert told["row"] == len(rows)
    assert told["units"]["a"]["heat"] == 1
    kinds = [row[1] for row in rows]
    assert kinds.count("step") >= 7


def test_a_phone_that_lost_the_table_says_so_and_catches_up_by_itself(evening: Evening) -> None:
    owner = evening.host("Ann=A")
    ann = evening.phone("Ann")
    ann.hit("Center torso armor", 5)
    ann.wait_for_text(".places button", "Center torso armor, 35 of 40")
    owner.end()
    ann.wait_for_text("#banner", "No connection to the table.")
    ann.wait_for_text(".places button", "Center torso armor, 35 of 40")
    # A wish without a network waits, and is played once it is back.
    ann.hit("Center torso armor", 2)
    evening.host()
    ann.wait_for_text(".places button", "Center torso armor, 33 of 40")
    ann.wait("return document.getElementById('banner').hidden")
    ann.wait_until_closed()
    assert len(evening.rows()) == 2


def test_a_table_that_was_closed_and_opened_again_is_there_again(evening: Evening) -> None:
    owner = evening.host("Ann=A")
    ann = evening.phone("Ann")
    ann.tap_place("Center torso armor")
    ann.wait_for_text("#panel-title", "Center torso armor")
    owner.end(signal.SIGINT)
    # Nothing is left to press, and it says why.
    ann.wait_for_text("#panel-body", "The owner has closed this table.")
    assert ann.look("#panel-body button") == []
    ann.tap("#panel-close")
    ann.wait_until_closed()
    assert ann.look("#line-form") == []
    assert "The owner has closed this table." in ann.look("#banner")
    evening.host()
    ann.wait("return document.getElementById('line-form').getClientRects().length")
    ann.hit("Center torso armor", 5)
    ann.wait_for_text(".places button", "Center torso armor, 35 of 40")
    ann.wait("return document.getElementById('banner').hidden")


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Evening]:
    """An evening through a broker of somebody else, where anybody reads along."""
    if not Path(MOSQUITTO).exists():
        pytest.skip("mosquitto is not installed on this machine")
    broker = Mosquitto(tmp_path)
    made = Evening(tmp_path, "--broker", str(broker.address))
    yield made
    made.close()
    broker.kill()


@pytest.mark.long
def test_a_page_that_is_closed_says_goodbye(club: Evening) -> None:
    evening = club
    owner = evening.host("Ann=A")
    link = read_link(evening.links["Ann"]["link"])
    wire = MqttPost(link.broker, (posts.to_owner(link.table, link.guest),))
    try:
        while (letter := wire.next(PATIENCE)) is not None and letter.news is not News.CONNECTED:
            pass
        ann = evening.phone("Ann")
        assert owner.hear("here")["here"] == ["Ann"]
        ann.open("about:blank")
        while (letter := wire.next(PATIENCE)) is not None and rb"\"bye\"" not in letter.data:
            pass
        assert letter is not None, "it went without a word"
    finally:
        wire.close()
    assert owner.hear("here", 2)["here"] == []


@pytest.mark.long
def test_a_page_that_is_opened_without_the_table_says_so_and_finds_it_later(
    evening: Evening,
) -> None:
    owner = evening.host("Ann=A")
    ann = evening.phone("Ann")
    # This machine's own address counts as trusted.
    ann.run("navigator.serviceWorker.ready.then(() => { window.isKept = true; })")
    ann.wait("return window.isKept")
    manifest = (
        "return fetch(document.querySelector('link[rel=manifest]').href).then((m) => m.json())"
    )
    icons = [one["sizes"] for one in ann.run(manifest)["icons"]]
    assert icons == ["256x256", "512x512"]
    owner.end()
    # From the phone's own list, without the link: that is kept too.
    page = evening.links["Ann"]["page"]
    ann.open("about:blank")
    ann.open(page[: page.index("#")])
    ann.wait_for_text("#banner", "No connection to the table.")
    evening.host()
    ann.wait_for_text(".places button", "Center torso armor, 40 of 40")
    ann.wait("return document.getElementById('banner').hidden")


@pytest.mark.long
def test_a_box_of_its_own_is_struck_and_the_magnifier_keeps_the_place(tmp_path: Path) -> None:
    evening = Evening(tmp_path, system="renegade-tech")
    try:
        evening.host("Ann=A")
        ann = evening.phone("Ann")
        ann.tap_place("Right arm armor")
        # Points alone are no hit here: it says what is.
        ann.tap(".line", "A weapon\u2019s hit is typed, like \u201cml rt 5\u201d")
        ann.wait_until_closed()
        ann.wait("return document.activeElement === document.getElementById('line')")
        ann.tap_place("Right arm armor")
        ann.tap(".cells button")
        ann.wait("return document.querySelector('.cells [aria-checked=true]')")
        ann.tap(".cells [aria-checked=true]")
        ann.wait("return !document.querySelector('.cells [aria-checked=true]')")
        ann.tap("#panel-close")
        ann.wait_until_closed()
        assert len(evening.rows()) == 2
        middle = (
            "const r = document.querySelector('#paper svg').getBoundingClientRect();"
            "return (innerHeight / 2 - r.top) / r.height"
        )
        ann.run("scrollTo({top: 300, behavior: 'instant'})")
        before = ann.run(middle)
        ann.run("document.getElementById('zoom').click()")
        assert ann.run("return document.querySelector('#paper svg').clientWidth > innerWidth")
        assert ann.run(middle) == pytest.approx(before, abs=0.02)
        ann.open("about:blank")
        ann.open(evening.links["Ann"]["page"])
        ann.wait_for_text(".places button", "Right arm armor")
        assert ann.run("return document.getElementById('zoom').ariaPressed") == "true"
    finally:
        evening.close()


@pytest.mark.long
def test_of_two_loads_of_one_name_the_one_that_was_tapped_is_counted_on(tmp_path: Path) -> None:
    evening = Evening(tmp_path, designs=("atlas-as7-d", "atlas-as7-d"))
    try:
        evening.host("Ann=A")
        ann = evening.phone("Ann")
        ann.wait_for_text(".places button", "Shots left in LRM 20 Ammo (left torso), 1 of 2, 6")
        ann.run(
            "[...document.querySelectorAll('.places button')]"
            ".findLast(e => e.textContent.startsWith('Shots left in LRM 20')).click()"
        )
        for left in (5, 4):
            ann.tap(".stepper button", "One less")
            ann.wait_for_text(".places button", f"(left torso), 2 of 2, {left}")
            assert ann.look(".now") == [str(left)]
        ann.tap("#panel-close")
        ann.wait_until_closed()
        loads = [one for one in ann.look(".places button") if "LRM 20" in one]
        assert [one.rpartition(" ")[2] for one in loads] == ["6", "4"]
    finally:
        evening.close()


@pytest.mark.long
def test_an_impatient_finger_strikes_once_and_what_is_late_closes_nothing_else(
    evening: Evening,
) -> None:
    owner = evening.host("Ann=A:next")
    ann = evening.phone("Ann")
    ann.tap_place("Center torso armor")
    ann.tap(".pad button", "5")
    owner.process.send_signal(signal.SIGSTOP)
    ann.tap(".acts button", "Apply hit")
    ann.tap(".acts button", "Apply hit")
    ann.wait_for_text("#panel-words", "On its way")
    # Whoever does not wait for it opens something else, and begins to type.
    ann.tap("#panel-close")
    ann.wait_until_closed()
    ann.tap_place("Right arm armor")
    ann.wait("return document.getElementById('amount')")
    ann.type("#amount", "7")
    owner.process.send_signal(signal.SIGCONT)
    ann.wait_for_text(".places button", "Center torso armor, 35 of 40")
    assert ann.run("return document.getElementById('amount').value") == "7"
    ann.tap(".acts button", "Apply hit")
    ann.wait_until_closed()
    ann.type("#line", "2 ct")
    owner.process.send_signal(signal.SIGSTOP)
    ann.tap("#line-form button", "Do it")
    ann.tap("#line-form button", "Do it")
    owner.process.send_signal(signal.SIGCONT)
    ann.wait_for_text(".places button", "Center torso armor, 33 of 40")
    # Steps back are words of such a line too.
    for word, left in (("undo", 35), ("Redo", 33)):
        ann.wait("return document.getElementById('line').value === ''")
        ann.type("#line", word)
        ann.tap("#line-form button", "Do it")
        ann.wait_for_text(".places button", f"Center torso armor, {left} of 40")
    assert [row[1] for row in evening.rows()] == ["step"] * 3 + ["move"] * 2


@pytest.mark.long
def test_a_track_goes_as_far_as_it_was_pressed_however_slow_the_table_is(evening: Evening) -> None:
    owner = evening.host("Ann=A")
    ann = evening.phone("Ann")
    ann.tap_place("Heat")
    owner.process.send_signal(signal.SIGSTOP)
    for heat in range(1, 6):
        ann.tap(".stepper button", "One more")
        ann.wait_for_text(".now", str(heat))
    ann.tap(".stepper button", "One less")
    owner.process.send_signal(signal.SIGCONT)
    ann.wait("return !document.body.classList.contains('busy')")
    ann.wait_for_text(".places button", "Heat, 4")
    assert ann.look(".now") == ["4"]


@pytest.mark.long
def test_a_long_track_is_typed(tmp_path: Path) -> None:
    evening = Evening(tmp_path, designs=("warhammer-whm-6r", "warhammer-whm-6r"))
    try:
        evening.host("Ann=A")
        ann = evening.phone("Ann")
        ann.wait_for_text(".places button", "Shots left in Machine Gun Ammo (center torso), 200")
        ann.tap_place("Shots left in Machine Gun Ammo (center torso)")
        ann.wait("return document.getElementById('amount')")
        ann.type("#amount", "201")
        ann.tap(".acts button", "Set")
        ann.wait_for_text("#panel-words", "Type a number from 0 to 200.")
        ann.run("document.getElementById('amount').value = ''")
        ann.type("#amount", "160")
        ann.tap(".acts button", "Set")
        ann.wait_for_text(".places button", "Shots left in Machine Gun Ammo (center torso), 160")
        assert ann.look(".now") == ["160"]
        assert ann.look("#panel-words") == []
    finally:
        evening.close()


@pytest.mark.long
def test_what_is_pressed_while_others_play_is_pressed(evening: Evening) -> None:
    evening.host("Ann=A", "Bob=B")
    bob = evening.start("join", evening.links["Bob"]["link"], "--stay")
    bob.hear("joined")
    ann = evening.phone("Ann")
    _owe_a_roll(ann)
    # What happens elsewhere while a finger is down, and when it lifts.
    place = ann.find(".acts button", "Dismiss")
    ann.press_at(*place)
    bob.say(do="hit", unit="b", location="CT", damage=3)
    bob.hear("journal")
    ann.lift_at(*place)
    ann.wait("return !document.getElementById('card-list').textContent.includes('Piloting')")
    ann.wait("return document.getElementById('journal-list').textContent.includes('loses 3')")


@pytest.mark.long
def test_who_goes_by_keys_stays_where_they_were_when_others_play(evening: Evening) -> None:
    evening.host("Ann=A", "Bob=B")
    bob = evening.start("join", evening.links["Bob"]["link"], "--stay")
    bob.hear("joined")
    ann = evening.phone("Ann")
    _owe_a_roll(ann)
    stands = "return document.activeElement.ariaLabel || document.activeElement.textContent"
    ann.run("document.querySelectorAll('.die')[3].focus()")
    bob.say(do="hit", unit="b", location="CT", damage=3)
    ann.wait("return document.getElementById('journal-list').textContent.includes('loses 3')")
    assert ann.run(stands) == "4 on the die"
    ann.run("document.activeElement.click()")
    ann.wait_for_text(".entered", "4 + 1 to come")
    assert ann.run(stands) == "4 on the die"
    ann.tap("#tab-units")
    ann.run("document.querySelectorAll('.unit')[1].focus()")
    bob.say(do="hit", unit="b", location="CT", damage=4)
    ann.wait("return document.getElementById('journal-list').textContent.includes('loses 4')")
    assert ann.run("return document.activeElement.dataset.unit") == "b"
    # The ring around a place of the sheet is where it can be seen, however far down.
    ann.tap("#tab-sheet")
    ann.wait_for_text(".places button", "Notes")
    assert ann.run(
        "[...document.querySelectorAll('.places button')].at(-1).focus();"
        "const ring = document.querySelector('.ring').getBoundingClientRect();"
        "const form = document.getElementById('line-form').getBoundingClientRect();"
        "return 56 <= ring.top && ring.height > 0 && ring.bottom <= form.top"
    )


@pytest.mark.long
def test_whoever_looks_along_the_row_of_units_is_not_called_back(tmp_path: Path) -> None:
    names = ("Anvil with a name as long as a row", "Bee with a name as long as a row")
    evening = Evening(tmp_path, names=names)
    try:
        evening.host("Ann=all", "Bob=all")
        bob = evening.start("join", evening.links["Bob"]["link"], "--stay")
        bob.hear("joined")
        ann = evening.phone("Ann")
        ann.tap(".unit[data-unit=b]")
        ann.wait_for_text(".places button", "Center torso armor")
        at = "return document.getElementById('switcher').scrollLeft"
        assert ann.run(at) > 0
        ann.run("document.getElementById('switcher').scrollLeft = 0")
        bob.say(do="hit", unit="b", location="CT", damage=3)
        ann.wait_for_text(".places button", "Center torso armor, 37 of 40")
        assert ann.run(at) == 0
    finally:
        evening.close()


@pytest.mark.long
def test_a_unit_that_is_taken_off_the_table_takes_its_panel_along(evening: Evening) -> None:
    evening.host("Ann=A", "Bob=all")
    bob = evening.start("join", evening.links["Bob"]["link"], "--stay")
    bob.hear("joined")
    ann = evening.phone("Ann")
    ann.tap_place("Center torso armor")
    ann.wait_for_text("#panel-title", "Center torso armor")
    bob.say(do="remove_unit", unit="a")
    ann.wait_until_closed()
    ann.wait_until_told("This unit is no longer on the table.")
    assert ann.look("[aria-selected=true]") == ["Units"]


@pytest.mark.long
def test_what_is_being_typed_stays_while_others_play(evening: Evening) -> None:
    evening.host("Ann=A", "Bob=A")
    bob = evening.start("join", evening.links["Bob"]["link"], "--stay")
    bob.hear("joined")
    ann = evening.phone("Ann")
    typing = "return [document.activeElement.id, document.activeElement.value]"
    ann.tap_place("Notes")
    ann.tap("#note")
    ann.type("#note", "Half a wo")
    # Of another place of the same sheet, and of the notes themselves.
    bob.say(do="hit", unit="a", location="CT", damage=3)
    ann.wait_for_text(".places button", "Center torso armor, 37 of 40")
    assert ann.run(typing) == ["note", "Half a wo"]
    bob.say(do="note", unit="a", text="Bob was here")
    ann.wait_for_text("#panel-body .entry", "Bob was here")
    assert ann.run(typing) == ["note", "Half a wo"]
    ann.type("#note", "rd")
    ann.tap(".acts button", "Write")
    ann.wait_until_closed()
    with gamefile.open_game(evening.path) as game:
        assert game.session.state.unit(UnitId("a")).notes == ("Bob was here", "Half a word")


def test_who_looks_on_can_press_nothing(evening: Evening) -> None:
    evening.host("Cid=look")
    cid = evening.phone("Cid")
    assert cid.look("#next") == []
    assert cid.look("#undo") == []
    cid.tap(".unit")
    cid.tap_place("Center torso armor")
    cid.wait_for_text("#panel-title", "Center torso armor")
    cid.wait_for_text("#panel-body", "This is not yours to change.")
    assert cid.look("#panel-body button") == []
    assert evening.rows() == []


def _owe_a_roll(phone: Phone) -> None:
    phone.hit("Center torso armor", 20)
    phone.wait_for_text(".places button", "Center torso armor, 20 of 40")
    phone.tap("#tab-cards")
    phone.wait_for_text(".card h2", "Piloting roll")


@pytest.mark.long
def test_what_was_rolled_stands_above_the_cards_until_one_leaves_them(evening: Evening) -> None:
    evening.host("Ann=A")
    ann = evening.phone("Ann")
    _owe_a_roll(ann)
    # There before anything is said, so that who listens hears it.
    assert ann.run("return document.getElementById('rolled').role") == "status"
    assert ann.look("#rolled p") == []
    ann.tap(".die", "1 on the die")
    ann.tap(".die", "2 on the die")
    ann.wait_for_text("#rolled p", "1 + 2 = 3 against 6.")
    ann.wait_for_text("#rolled p", "owed: Fall")
    # The program's dice, and only what came of these.
    ann.wait_for_text(".card h2", "Fall")
    ann.tap(".acts button", "Roll")
    ann.wait("return !document.getElementById('rolled').textContent.includes('1 + 2')")
    told = ann.look("#rolled p")
    assert any("Fall: new facing: " in line for line in told)
    ann.tap("#tab-journal")
    assert ann.look(".told span")[: len(told)] == told[::-1]
    ann.tap("#tab-cards")
    assert ann.look("#rolled p") == []


@pytest.mark.long
def test_what_was_rolled_goes_when_it_is_taken_back(evening: Evening) -> None:
    evening.host("Ann=A", "Bob=B")
    bob = evening.start("join", evening.links["Bob"]["link"], "--stay")
    bob.hear("joined")
    ann = evening.phone("Ann")
    _owe_a_roll(ann)
    ann.tap(".acts button", "Roll")
    ann.wait_for_text("#rolled p", "Piloting roll")
    ann.tap("#undo")
    ann.wait("return !document.querySelector('#rolled p')")
    # The same card again, and what another does beside it is no roll of hers.
    ann.wait_for_text(".card h2", "Piloting roll")
    ann.tap(".die", "5 on the die")
    ann.tap(".die", "3 on the die")
    ann.wait_for_text("#rolled p", "5 + 3 = 8")
    bob.say(do="hit", unit="b", location="CT", damage=3)
    ann.wait("return document.getElementById('journal-list').textContent.includes('loses 3')")
    assert len(ann.look("#rolled p")) == 1


@pytest.mark.long
def test_back_closes_what_is_open_and_leaves_the_page_only_then(evening: Evening) -> None:
    evening.host("Ann=A")
    ann = evening.phone("Ann")
    page = evening.links["Ann"]["page"]
    is_out = "return !document.getElementById('panel').open && history.state === null"
    ann.run("window.isSame = true")
    known = ann.run("return history.length")
    places = ("Center torso armor", "Heat")
    for title in places:
        ann.tap_place(title)
        ann.wait_for_text("#panel-title", title)
        ann.back()
        ann.wait_until_closed()
        assert ann.run("return [location.href, window.isSame]") == [page, True]
    # What was closed stays so, and what is opened there is closed as anywhere.
    ann.forward()
    assert ann.run("return [document.getElementById('panel').open, location.href]") == [False, page]
    ann.tap("#more")
    ann.wait("return document.getElementById('panel').open")
    ann.tap("#panel-close")
    ann.wait(is_out)
    # By its own button, by what it does, and another one at once.
    ann.hit("Center torso armor", 1)
    ann.wait_for_text(".places button", "Center torso armor, 39 of 40")
    ann.wait(is_out)
    ann.tap("#more")
    ann.wait("return document.getElementById('panel').open")
    ann.run(
        "document.getElementById('panel-close').click(); document.getElementById('more').click()"
    )
    ann.wait("return document.getElementById('panel').open && history.state !== null")
    ann.back()
    ann.wait(is_out)
    assert ann.run("return [location.href, window.isSame]") == [page, True]
    # However often: one entry beside the page's own.
    assert ann.run("return history.length") == known + 1
    ann.back()
    ann.wait("return !location.href.startsWith('http')")


def test_names_are_never_markup(tmp_path: Path) -> None:
    evening = Evening(tmp_path, names=(EVIL, "Bee"))
    try:
        evening.host("<b>Ann</b>=all")
        phone = evening.phone("<b>Ann</b>")
        phone.wait_for_text(".unit-name", EVIL)
        phone.wait_for_text("#you", "<b>Ann</b>")
        phone.tap(".unit")
        phone.hit("Center torso armor", 1)
        phone.wait_for_text(".places button", "Center torso armor, 39 of 40")
        phone.tap("#tab-journal")
        phone.wait_for_text(".told", "loses 1")
        assert phone.run("return document.querySelectorAll('img, script:not([src])').length") == 0
        assert phone.run("return document.title") == "Record Sheet"
    finally:
        evening.close()


def test_what_strangers_send_to_a_phone_changes_nothing(club: Evening) -> None:
    evening = club
    evening.host("Ann=A", "Bob=B")
    link = read_link(evening.links["Ann"]["link"])
    bobs = read_link(evening.links["Bob"]["link"])
    topic = posts.to_guest(link.table, link.guest)
    stranger = MqttPost(link.broker, (topic, posts.to_owner(link.table, link.guest)))
    try:
        while (letter := stranger.next(PATIENCE)) is not None and letter.news is not News.CONNECTED:
            pass
        ann = evening.phone("Ann")
        ann.wait_for_text(".places button", "Center torso armor, 40 of 40")
        heard: list[bytes] = []
        ann.hit("Center torso armor", 5)
        ann.wait_for_text(".places button", "Center torso armor, 35 of 40")
        while (letter := stranger.next(0)) is not None:
            heard.append(letter.data)
        assert heard
        # All that was ever said, again; what others seal; sizes that nobody sends; nonsense.
        gone = {"what": "gone", "words": "Go away."}
        forged = [
            *heard,
            sealed(link.table, OWNER, gone, {link.guest: "k" * 43}),
            sealed(link.table, OWNER, gone, {link.guest: bobs.key}),
            sealed(link.table, bobs.guest, gone, {link.guest: bobs.key}),
            b"x" * (3 << 20),
            b"{}",
            b"\xff",
        ]
        for data in forged:
            stranger.send(topic, data)
            stranger.send(posts.to_owner(link.table, link.guest), data)
        ann.hit("Center torso armor", 1)
        ann.wait_for_text(".places button", "Center torso armor, 34 of 40")
        assert ann.run("return document.getElementById('banner').hidden") is True
    finally:
        stranger.close()
    assert len(evening.rows()) == 2


def test_a_wrong_key_opens_nothing_and_a_link_cut_short_says_so(evening: Evening) -> None:
    evening.host("Ann=A")
    page = evening.links["Ann"]["page"]
    folder = evening.folder / "stranger"
    folder.mkdir()
    phone = Phone(folder)
    evening.browsers.append(phone)
    phone.open(page[: page.rindex(".") + 5])
    phone.wait_for_text("#banner", "needs the link")
    phone.open("about:blank")
    phone.open(f"{page[:-10]}{'x' * 10}")
    phone.wait_for_text("#game-title", "Looking for the table")
    phone.wait_for_text("#banner", "Nobody answers to this link.")
    assert phone.run("return document.body.classList.contains('ready')") is False


@pytest.mark.long
def test_over_tls_a_phone_plays_too(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "--tls")
    try:
        evening.host("Ann=A")
        assert evening.links["Ann"]["page"].startswith("https://")
        ann = evening.phone("Ann")
        assert ann.run("return isSecureContext") is True
        ann.hit("Center torso armor", 5)
        ann.wait_for_text(".places button", "Center torso armor, 35 of 40")
    finally:
        evening.close()


@pytest.mark.long
def test_over_tls_that_is_trusted_the_page_can_be_installed(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "--tls")
    try:
        evening.host("Ann=A")
        page = evening.links["Ann"]["page"]
        folder = tmp_path / "trusting"
        folder.mkdir()
        flag = f"--ignore-certificate-errors-spki-list={_public_key(page)}"
        ann = Phone(folder, (360, 640), flag, trusts_all=False)
        evening.browsers.append(ann)
        ann.open(page)
        ann.wait("return document.body.classList.contains('ready')")
        ann.devtools("Page.enable")
        assert ann.devtools("Page.getAppManifest")["errors"] == []
        assert ann.devtools("Page.getInstallabilityErrors") == {"installabilityErrors": []}
    finally:
        evening.close()


def _public_key(page: str) -> str:
    """The digest by which Chromium can be told whom to trust, as an owner's phone would."""
    place = urlsplit(page)
    assert place.hostname is not None
    assert place.port is not None
    shown = ssl.get_server_certificate((place.hostname, place.port))
    certificate = _inside(ssl.PEM_cert_to_DER_cert(shown))[0]
    # Version, number, way of signing, issuer, time, owner, and then the key.
    key = _inside(certificate)[6]
    return base64.b64encode(hashlib.sha256(key).digest()).decode()


def _inside(data: bytes) -> list[bytes]:
    """The parts of a part of a certificate, each with its head."""

    def ends(at: int) -> tuple[int, int]:
        count = data[at + 1] & 0x7F if data[at + 1] & 0x80 else 0
        start = at + 2 + count
        length = int.from_bytes(data[at + 2 : start]) if count else data[at + 1]
        return start, start + length

    at, end = ends(0)
    found = []
    while at < end:
        found.append(data[at : ends(at)[1]])
        at = ends(at)[1]
    return found


@pytest.mark.long
@pytest.mark.skipif(
    not Path(MOSQUITTO).exists(), reason="mosquitto is not installed on this machine"
)
def test_a_phone_plays_through_somebody_elses_broker(tmp_path: Path) -> None:
    broker = Mosquitto(tmp_path)
    evening = Evening(tmp_path, "--broker", str(broker.address))
    try:
        evening.host("Ann=A")
        ann = evening.phone("Ann")
        ann.hit("Center torso armor", 5)
        ann.wait_for_text(".places button", "Center torso armor, 35 of 40")
        broker.kill()
        ann.wait_for_text("#banner", "No connection to the table.")
        broker.start()
        ann.hit("Center torso armor", 1)
        ann.wait_for_text(".places button", "Center torso armor, 34 of 40")
    finally:
        evening.close()
        broker.kill()


SMALL = (
    "return [...document.querySelectorAll('button, input, summary')]"
    ".filter(e => e.getClientRects().length && !e.closest('.places'))"
    ".filter(e => { const r = e.getBoundingClientRect();"
    " return r.width < 44 || r.height < 44; }).map(e => e.outerHTML.slice(0, 80))"
)
WIDE = "return document.documentElement.scrollWidth <= innerWidth"
# What a plate, a card or a key does not show whole.
CUT = (
    "return [...document.querySelectorAll('header, .clock, .bar, button, .card, .unit, .panel-head,"
    " #panel-body, .tabs')].filter(e => e.getClientRects().length && !e.closest('.places'))"
    ".filter(e => e.scrollWidth > e.clientWidth + 1 ||"
    " (e.matches('header, .tabs, .tabs button') && e.scrollHeight > e.clientHeight + 1))"
    ".map(e => e.outerHTML.slice(0, 80))"
)


@pytest.mark.long
@pytest.mark.parametrize("size", [(360, 640), (412, 915), (768, 1024)])
def test_everything_has_room_for_a_finger_and_nothing_sticks_out(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    names = ("Anvil", "Anvil of the Twenty-Second Avenging Horse (Command)")
    evening = Evening(tmp_path, names=names)
    try:
        evening.host("Ann=all")
        folder = tmp_path / "sized"
        folder.mkdir()
        phone = Phone(folder, size)
        evening.browsers.append(phone)
        phone.open(evening.links["Ann"]["page"])
        phone.wait_for_text(".unit-name", "Anvil")
        for view in ("units", "cards", "journal", "sheet"):
            phone.tap(f"#tab-{view}")
            assert phone.run(SMALL) == []
            assert phone.run(CUT) == []
            assert phone.run(WIDE) is True
        phone.tap("#tab-units")
        phone.tap(".unit")
        for place in ("Center torso armor", "Heat", "Left arm", "Pilot hits", "Movement", "Notes"):
            phone.tap_place(place)
            phone.wait("return document.getElementById('panel').open")
            assert phone.run(SMALL) == []
            assert phone.run(WIDE) is True
            phone.tap("#panel-close")
            phone.wait_until_closed()
        # A telephone of ten years ago: its dice are whole too.
        phone.devtools(
            "Emulation.setDeviceMetricsOverride",
            width=320,
            height=568,
            deviceScaleFactor=2,
            mobile=True,
        )
        phone.tap("#tab-cards")
        phone.wait("return innerWidth === 320")
        assert phone.run(SMALL) == []
        assert phone.run(CUT) == []
        nameless = (
            "return [...document.querySelectorAll('button, input, textarea')]"
            ".filter(e => !(e.textContent.trim() || e.ariaLabel || e.labels?.length))"
            ".map(e => e.outerHTML.slice(0, 80))"
        )
        assert phone.run(nameless) == []
    finally:
        evening.close()


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "flags"),
    [((180, 320), ()), ((360, 640), ("--blink-settings=defaultFontSize=32",))],
    ids=["zoomed", "letters"],
)
def test_with_letters_twice_as_large_all_of_it_is_there(
    tmp_path: Path, size: tuple[int, int], flags: tuple[str, ...]
) -> None:
    evening = Evening(tmp_path)
    try:
        evening.host("Ann=A:next")
        folder = tmp_path / "large"
        folder.mkdir()
        phone = Phone(folder, size, *flags)
        evening.browsers.append(phone)
        phone.open(evening.links["Ann"]["page"])
        phone.wait("return document.body.classList.contains('ready')")
        letters = "return parseFloat(getComputedStyle(document.body).fontSize) / innerWidth"
        assert phone.run(letters) > 2 * 17 / 361
        for view in ("units", "cards", "journal", "sheet"):
            phone.tap(f"#tab-{view}")
            assert phone.run(SMALL) == []
            assert phone.run(CUT) == []
            assert phone.run(WIDE) is True
        for place in ("Center torso armor", "Heat", "Pilot hits", "Movement"):
            phone.wait_for_text(".places button", place)
            phone.run(
                "[...document.querySelectorAll('.places button')]"
                ".find(e => e.textContent.startsWith(arguments[0])).click()",
                place,
            )
            phone.wait("return document.getElementById('panel').open")
            assert phone.run(SMALL) == []
            assert phone.run(CUT) == []
            phone.tap("#panel-close")
            phone.wait_until_closed()
        phone.tap("#tab-cards")
        phone.tap(".die", "6 on the die")
        phone.tap(".die", "5 on the die")
        phone.wait_for_text(".card h2", "Initiative, side B")
    finally:
        evening.close()
