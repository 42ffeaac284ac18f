"""A shared table in the window: two windows play one battle, each by its own mouse and keys."""

import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRect, Qt, QTimer
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from recordsheet_gui import app, cli
from recordsheet_gui.core.commands import WriteNote
from recordsheet_gui.core.ids import Cell, GridKey, UnitId
from recordsheet_gui.core.table import ChangeSide, RemoveUnit
from recordsheet_gui.session import journal
from recordsheet_gui.shared_table import guest as guests
from recordsheet_gui.shared_table import owner as owners
from recordsheet_gui.shared_table.code import code_of, read_invitation
from recordsheet_gui.shared_table.door import ASKED, LOST
from recordsheet_gui.shared_table.link import LETS_NOBODY_IN, Broker, Link, read_link
from recordsheet_gui.shared_table.owner import CLOSED, NOT_YOURS, REVOKED
from recordsheet_gui.shared_table.post import Letter, News
from recordsheet_gui.shared_table.register import Place, open_register
from recordsheet_gui.shared_table.rights import Rights
from recordsheet_gui.storage import gamefile, paths
from recordsheet_gui.storage.errors import Damaged
from recordsheet_gui.storage.received import NO_GAME
from recordsheet_gui.storage.replica import Replica
from recordsheet_gui.storage.settings import Dice, Settings
from recordsheet_gui.ui import oracle, screens, style
from recordsheet_gui.ui.controller import GONE
from recordsheet_gui.ui.printing.preview import PrintPreview
from recordsheet_gui.ui.reports import write_report
from recordsheet_gui.ui.sharing import network as networks
from recordsheet_gui.ui.sharing import place_box
from recordsheet_gui.ui.sharing import visit as visits
from recordsheet_gui.ui.sharing.host import MOVED
from recordsheet_gui.ui.sharing.join_dialog import READING, JoinDialog
from recordsheet_gui.ui.sharing.network import Network, addresses, lacking
from recordsheet_gui.ui.sharing.qr import LEAST, squares
from recordsheet_gui.ui.sharing.second_screen import SecondScreen
from recordsheet_gui.ui.sharing.share_dialog import ShareDialog
from recordsheet_gui.ui.theme import LIGHT
from recordsheet_gui.ui.window import MainWindow
from tests.ui.grids import click
from tests.ui.sharing_table import LONG, HubServing, SharedTable, join, new_window
from tests.ui.table import attack_panel
from tests.ui.test_odds import TRIALS, Near, heard

CENTER = GridKey("CT/armor")
LEFT = Qt.MouseButton.LeftButton
A, B, C, D = (UnitId(key) for key in "abcd")


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine is no slow owner, and nobody on it has left."""
    monkeypatch.setattr(visits, "PATIENCE", LONG / 1000)
    monkeypatch.setattr(guests, "QUIET_AFTER", LONG / 1000)
    monkeypatch.setattr(owners, "AWAY_AFTER", LONG / 1000)


@pytest.fixture
def table(qtbot: QtBot, window: MainWindow) -> Iterator[SharedTable]:
    made = SharedTable(qtbot, window)
    made.share()
    yield made
    made.close()


def type_line(window: MainWindow, text: str) -> None:
    window.hit_bar.line.setFocus()
    window.hit_bar.line.clear()
    QTest.keyClicks(window.hit_bar.line, text)
    QTest.keyClick(window.hit_bar.line, Qt.Key.Key_Return)


def press(button: QAbstractButton) -> None:
    assert button.isEnabled()
    QTest.mouseClick(button, LEFT)


def cursor(window: MainWindow) -> int:
    return window.controller.session.history.cursor


@pytest.fixture
def _counted(_nobody_plays_ahead: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle, "IS_ON", True)
    monkeypatch.setattr(oracle, "Helper", Near)
    monkeypatch.setattr(oracle, "MOST", TRIALS)
    monkeypatch.setattr(oracle, "PAUSE_MS", 0)


# -- playing together --------------------------------------------------------------------------


@pytest.mark.usefixtures("_counted")
def test_a_guest_has_the_odds_of_its_own_attacks(qtbot: QtBot, table: SharedTable) -> None:
    ann = table.guest("Ann", "A", dice=Dice.MINE)
    ann.actions_by_key["attack"].trigger()
    panel = attack_panel(ann)
    first = next(item for item, line in panel.lines.lines.items() if line.box.isEnabled())
    panel.picks.put(first, on=True)
    heard(qtbot, ann)
    assert panel.odds.outlook is not None
    assert panel.odds.lines()[0].startswith("Odds: ")
    # They are asked of nobody and told to nobody.
    assert cursor(ann) == 0
    table.check()
    # What somebody else does changes them.
    before = panel.odds.outlook
    asked = Near.asked
    type_line(table.owner, "d: 20 ct")
    qtbot.waitUntil(lambda: cursor(ann) == 1, timeout=LONG)
    qtbot.waitUntil(lambda: Near.asked > asked, timeout=LONG)
    heard(qtbot, ann)
    assert panel.odds.outlook is not before


def test_two_windows_play_a_battle_and_end_with_one_log(table: SharedTable) -> None:
    owner = table.owner
    ann = table.guest("Ann", "A:next", dice=Dice.MINE)
    table.check()
    # The guest strikes boxes on its own sheet with the mouse, the owner on the other's.
    click(ann, CENTER, Cell(row=0, column=0))
    assert cursor(ann) == 1
    QTest.mouseClick(owner.roster.cards[D], LEFT)
    click(owner, CENTER, Cell(row=0, column=1))
    type_line(owner, "5 lt")
    type_line(ann, "20 rt")
    table.check()
    # It threw the dice itself: the cards are for who plays the unit, and for the owner.
    assert any(card.entry.unit == A and card.isEnabled() for card in ann.cards.cards)
    entry = next(card for card in ann.cards.cards if card.entry.unit == A)
    faces = entry.findChildren(QAbstractButton)
    press(next(button for button in faces if button.accessibleName() == "1 on the die"))
    press(next(button for button in faces if button.accessibleName() == "2 on the die"))
    table.check()
    press(ann.phase.next)
    for _ in range(40):
        if owner.controller.state.clock.phase:
            break
        # Each side throws its own dice for initiative; nobody throws the owner's.
        type_line(ann, "all")
        type_line(owner, "all")
        QApplication.processEvents()
    assert owner.controller.state.clock.phase == 1
    table.check()
    press(ann.tools.row.tools["undo"])
    assert owner.controller.state.clock.phase == 0
    table.check()
    told = journal.whole(owner.controller.system, owner.controller.session.history)
    assert any(line.text.endswith("[Ann]") for line in told)
    assert any(not line.text.endswith("[Ann]") for line in told)


def test_the_window_of_a_guest_bears_the_name_of_the_game_alone(table: SharedTable) -> None:
    game = table.owner.controller.game
    assert game is not None
    # The guest has a file of that name too: it is another game.
    paths.free_path(paths.games_dir(), paths.legal_name(game.title, "Battle"), ".rsgame").touch()
    ann = table.guest("Ann", "A")
    assert ann.windowTitle() == f"{game.title} - Record Sheet"


def test_a_guest_sits_down_before_a_sheet_of_its_own(table: SharedTable) -> None:
    assert table.guest("Bob", "B").controller.unit == C
    assert table.guest("Eve", "all").controller.unit == A


def test_the_owners_journal_says_who_did_it(table: SharedTable) -> None:
    ann = table.guest("Ann", "A")
    type_line(ann, "5 ct")
    table.check()
    for window in table.windows:
        window.show_journal()
        model = window.journal.model()
        rows = [model.data(model.index(at, 0)) for at in range(model.rowCount())]
        assert any(str(row).endswith("[Ann]") for row in rows)


def test_what_is_not_a_guests_is_shut_and_says_why(table: SharedTable) -> None:
    ann = table.guest("Ann", "A")
    assert not ann.phase.next.isEnabled()
    assert "leads" in ann.phase.next.toolTip()
    assert ann.turn_stack.isEnabled()
    QTest.mouseClick(ann.roster.cards[C], LEFT)
    assert not ann.turn_stack.isEnabled()
    assert "not yours to play" in ann.turn_stack.toolTip()
    said: list[str] = []
    ann.controller.refused.connect(said.append)
    click(ann, CENTER, Cell(row=0, column=0))
    assert said == ["Warhammer WHM-6R is not yours to play."]
    for key in ("add_unit", "game_options", "next_phase", "remove_unit"):
        assert not ann.actions_by_key[key].isEnabled()
    assert not table.rows(table.owner)
    QTest.mouseClick(ann.roster.cards[A], LEFT)
    assert ann.turn_stack.isEnabled()


def test_a_sheet_that_is_not_a_guests_looks_so_and_asks_nothing_in_vain(table: SharedTable) -> None:
    ann = table.guest("Ann", "A")
    pane = ann.group.first
    own = pane.view.grab().toImage()
    said: list[str] = []
    ann.controller.refused.connect(said.append)
    QTest.mouseClick(ann.roster.cards[C], LEFT)
    sheet = pane.scene
    assert sheet is not None
    paper = QColor(sheet.theme.paper)
    others = pane.view.grab().toImage()
    places = [(x, y) for x in range(0, own.width(), 5) for y in range(0, own.height(), 5)]
    assert any(own.pixelColor(*place) == paper for place in places)
    assert not any(others.pixelColor(*place) == paper for place in places)
    ann.sharing.second_screen()
    (second,) = ann.sharing.screens
    assert second.pane.unit == C
    shown = second.pane.view.grab().toImage()
    assert any(shown.pixelColor(*place) == paper for place in places if shown.valid(*place))
    second.close()
    no = "Warhammer WHM-6R is not yours to play."
    assert ann.hit_bar.words.text() == no
    for ask in (
        lambda: sheet.location_activated.emit("CT", CENTER, QPointF()),
        lambda: sheet.note_pressed.emit(),
        lambda: sheet.skill_pressed.emit(None),
        lambda: sheet.number_pressed.emit("walk"),
    ):
        ask()
    assert said == [no] * 4
    assert not pane._asking
    QTest.mouseClick(ann.roster.cards[A], LEFT)
    assert pane.view.grab().toImage() == own
    assert ann.hit_bar.words.text() == "Press / to type here."


def test_a_refusal_of_the_owner_is_said_where_it_was_pressed(table: SharedTable) -> None:
    ann = table.guest("Ann", "A")
    said: list[str] = []
    ann.controller.refused.connect(said.append)
    # The rights are less by now, and the guest has not heard of it.
    host = table.owner.sharing.host
    assert host is not None
    owner = host._owner
    assert owner is not None
    (guest,) = owner.register.book.guests
    owner.register.invite("Ann", Rights(), owner.register.book.guests[guest].key)
    type_line(ann, "5 ct")
    assert said == ["You look on at this table."]
    assert not table.rows(table.owner)


def test_two_presses_at_once_are_both_done(table: SharedTable) -> None:
    ann, bob = table.guest("Ann", "A"), table.guest("Bob", "B")
    bob.controller.choose_unit(C)
    # Both wish before the owner has read a letter.
    for window in (ann, bob):
        visit = window.sharing.visit
        assert visit is not None
        unit = window.controller.unit
        visit.guest.wish({"do": "note", "text": "now", "unit": unit})
    table.until(lambda: len(table.rows(table.owner)) == 2)
    table.check()


def test_a_change_of_rights_opens_and_shuts_at_once(table: SharedTable) -> None:
    ann = table.guest("Ann", "look")
    assert not ann.hit_bar.line.isVisible()
    assert not ann.turn_stack.isVisible()
    host = table.owner.sharing.host
    assert host is not None
    (seat,) = host.seats()
    host.change(seat.id, Rights(is_all=True))
    table.until(ann.hit_bar.line.isVisible)
    assert ann.phase.next.isEnabled()
    type_line(ann, "5 ct")
    table.check()
    host.change(seat.id, Rights())
    table.until(lambda: not ann.hit_bar.line.isVisible())
    assert not ann.actions_by_key["undo"].isEnabled()


def test_undo_is_for_who_did_the_last_thing_and_for_the_owner(table: SharedTable) -> None:
    ann = table.guest("Ann", "A")
    type_line(ann, "5 ct")
    assert ann.actions_by_key["undo"].isEnabled()
    ann.actions_by_key["undo"].trigger()
    assert cursor(ann) == 0
    ann.actions_by_key["redo"].trigger()
    assert cursor(ann) == 1
    table.owner.controller.play(WriteNote(text="mine", unit=C))
    table.check()
    assert not ann.actions_by_key["undo"].isEnabled()
    said: list[str] = []
    ann.controller.refused.connect(said.append)
    type_line(ann, "undo")
    assert said == [NOT_YOURS]
    table.owner.actions_by_key["undo"].trigger()
    table.owner.actions_by_key["undo"].trigger()
    assert cursor(table.owner) == 0
    table.check()


def test_what_somebody_else_takes_back_leaves_the_sheet_in_front(table: SharedTable) -> None:
    # A line of the journal is chosen; with it gone the list chose its neighbor, and that its unit.
    ann, owner = table.guest("Ann", "A"), table.owner
    owner.controller.play(WriteNote(text="first", unit=D))
    type_line(ann, "5 ct")
    table.check()
    for window, front in ((ann, B), (owner, C)):
        window.show_journal()
        view = window.journal
        view.setCurrentIndex(view.filter.index(view.filter.rowCount() - 1, 0))
        assert window.controller.unit == A
        QTest.mouseClick(window.roster.cards[front], LEFT)
    ann.actions_by_key["undo"].trigger()
    table.check()
    owner.show_journal()
    assert owner.controller.unit == C
    # Who takes something back sees on whom.
    assert ann.controller.unit == A
    ann.show_journal()
    QTest.mouseClick(ann.roster.cards[B], LEFT)
    owner.controller.undo()
    table.check()
    ann.show_journal()
    assert cursor(ann) == 0
    assert ann.controller.unit == B


def test_a_past_that_somebody_else_takes_back_is_looked_at_no_more(table: SharedTable) -> None:
    # The state was asked for by a number that the game no longer had: a guest fetched the whole
    # game anew, and the owner refused a step that was done.
    ann = table.guest("Ann", "all")
    owner = table.owner
    for number in range(4):
        owner.controller.play(WriteNote(text=str(number), unit=C))
    table.check()
    said: list[str] = []
    for window in (ann, owner):
        window.controller.look_at(3)
        window.controller.said.connect(said.append)
    visit = ann.sharing.visit
    assert visit is not None
    game = ann.controller.game
    asked = visit.guest.wish({"do": "undo", "count": 3})
    table.until(lambda: not visit.guest.is_waiting)
    # It could be brought back still.
    assert owner.controller.looking_at == 3
    asked = visit.guest.wish({"do": "note", "unit": "a", "text": "instead"})
    table.until(lambda: owner.controller.looking_at is None)
    table.check()
    assert said.count(GONE) == 2
    assert ann.controller.looking_at is None
    assert ann.controller.game is game
    assert not visit.guest.passed_over
    assert [one.done for one in visit.guest.outcomes if one.id == asked] in ([], [True])
    # The reply may come after the rows.
    table.until(lambda: not visit.guest.is_waiting)
    # What lies before the fork is looked at on.
    for window in (ann, owner):
        window.controller.look_at(1)
    visit.guest.wish({"do": "note", "unit": "a", "text": "more"})
    table.check()
    assert [window.controller.looking_at for window in (ann, owner)] == [1, 1]


def test_a_guests_step_waits_while_the_owners_own_is_on_its_way(
    table: SharedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = table.guest("Ann", "A")
    visit = ann.sharing.visit
    assert visit is not None
    controller = table.owner.controller
    keeper = controller._keeper
    assert keeper is not None
    with keeper._waiting():
        visit.guest.wish({"do": "note", "text": "now", "unit": "a"})
        table.until(lambda: bool(table.network.posts[0].box))  # type: ignore[attr-defined]
        host = table.owner.sharing.host
        assert host is not None
        assert host._mail is not None
        host._mail.fetch()
        assert not table.rows(table.owner)
    table.until(lambda: len(table.rows(table.owner)) == 1)
    table.check()


# -- lost, closed, revoked ---------------------------------------------------------------------


def test_a_lost_connection_is_said_and_mends_by_itself(table: SharedTable) -> None:
    ann = table.guest("Ann", "A")
    type_line(ann, "5 ct")
    table.hub.fall()
    bar = lambda: ann.sharing.bar  # noqa: E731
    table.until(lambda: bar() is not None and bar().isVisible())  # type: ignore[union-attr]
    shown = bar()
    assert shown is not None
    assert "Connection lost since" in shown.words.text()
    assert "you see step 1" in shown.words.text()
    said: list[str] = []
    ann.controller.refused.connect(said.append)
    type_line(ann, "7 ct")
    assert said == [LOST]
    # It goes on looking: another sheet, and how it stood before.
    QTest.mouseClick(ann.roster.cards[C], LEFT)
    assert ann.controller.unit == C
    ann.controller.look_at(0)
    assert ann.controller.looking_at == 0
    ann.controller.look_at(None)
    table.owner.controller.play(WriteNote(text="meanwhile", unit=C))
    table.hub.rise()
    table.until(lambda: not shown.isVisible())
    table.check()


def test_a_lost_connection_stays_said_when_the_window_looks_for_tables_of_its_own(
    table: SharedTable,
) -> None:
    # It does so a moment after its first game: whoever lost the table just then was never told.
    ann = table.guest("Ann", "A")
    table.hub.fall()
    table.until(lambda: ann.sharing.bar is not None and ann.sharing.bar.isVisible())
    bar = ann.sharing.bar
    assert bar is not None
    ann.sharing.remind()
    assert bar.isVisible()
    assert "Connection lost since" in bar.words.text()


def test_a_guest_is_not_offered_to_share_a_game_of_the_same_name(table: SharedTable) -> None:
    ann = table.guest("Ann", "A")
    game = ann.controller.game
    assert game is not None
    register = open_register(game.path, 0)
    register.settle_at(Place(), is_on=True)
    ann.sharing.remind()
    assert ann.sharing.bar is None or not ann.sharing.bar.isVisible()


def test_a_wish_that_takes_long_leaves_the_hands_free_and_comes_later(
    table: SharedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = table.guest("Ann", "A")
    monkeypatch.setattr(visits, "PATIENCE", 0.2)
    said: list[str] = []
    ann.controller.refused.connect(said.append)
    post = table.network.posts[0]
    post.cut()  # type: ignore[attr-defined]  # the owner hears nothing
    type_line(ann, "5 ct")
    assert said == [ASKED]
    assert ann.roster.isEnabled()
    post.mend()  # type: ignore[attr-defined]
    table.until(lambda: cursor(ann) == 1)
    table.check()
    assert len(table.rows(table.owner)) == 1


def test_a_window_that_closes_while_a_wish_waits_is_gone_and_the_step_is_whole(
    table: SharedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = table.guest("Ann", "A")
    monkeypatch.setattr(visits, "PATIENCE", 0.1)
    table.network.posts[0].cut()  # type: ignore[attr-defined]
    type_line(ann, "5 ct")
    ann.close()
    assert not ann.isVisible()
    table.windows.remove(ann)
    table.network.posts[0].mend()  # type: ignore[attr-defined]
    # The owner never heard of it: a step is either there for everybody or not at all.
    assert table.rows(table.owner) == []


def test_who_is_sent_away_is_told_once_and_keeps_looking(table: SharedTable) -> None:
    ann, bob = table.guest("Ann", "A"), table.guest("Bob", "look")
    type_line(ann, "5 ct")
    host = table.owner.sharing.host
    assert host is not None
    host.revoke(next(seat.id for seat in host.seats() if seat.name == "Ann"))
    table.until(lambda: ann.sharing.bar is not None and ann.sharing.bar.isVisible())
    assert ann.sharing.bar is not None
    assert ann.sharing.bar.words.text().startswith(REVOKED)
    assert not ann.sharing.bar.go.isVisible()
    assert not ann.phase.next.isEnabled()
    table.owner.controller.play(WriteNote(text="later", unit=C))
    table.until(lambda: cursor(bob) == 2)
    assert cursor(ann) == 1
    # The copy is there to be kept.
    assert ann.controller.save_copy(Path(table.owner.controller.game.path.parent, "kept.rsgame"))  # type: ignore[union-attr]
    table.windows.remove(ann)
    table.check()
    ann.sharing.part()
    ann.controller.close()


def test_a_table_that_is_shared_no_more_says_so_and_can_be_joined_again(
    table: SharedTable,
) -> None:
    ann = table.guest("Ann", "A")
    host = table.owner.sharing.host
    assert host is not None
    host.stop()
    table.until(lambda: ann.sharing.bar is not None and ann.sharing.bar.isVisible())
    assert ann.sharing.bar is not None
    assert ann.sharing.bar.words.text().startswith(CLOSED)
    assert table.network.served[0].is_alive is False
    host.start(host.place)
    press(ann.sharing.bar.go)
    type_line(ann, "5 ct")
    table.check()
    assert cursor(ann) == 1


def test_a_broker_of_our_own_that_falls_is_put_up_again_where_it_was(table: SharedTable) -> None:
    first = table.network.served[0]
    first.is_alive = False
    table.until(lambda: len(table.network.served) == 2)
    assert table.network.served[1].address == first.address


def test_who_opens_another_game_has_left(table: SharedTable, tmp_path: Path) -> None:
    ann = table.guest("Ann", "A")
    path = tmp_path / "other.rsgame"
    game = table.owner.controller.game
    assert game is not None
    game.copy_to(path)
    ann.controller.open_game(path)
    assert ann.sharing.visit is None
    assert ann.sharing.sign is not None
    assert not ann.sharing.sign.isVisible()
    assert ann.phase.next.isEnabled()
    assert ann.hit_bar.line.isVisible()
    host = table.owner.sharing.host
    assert host is not None
    table.until(lambda: host.here() == 0)
    table.windows.remove(ann)
    ann.controller.play(WriteNote(text="alone", unit=A))
    assert not table.rows(table.owner)
    ann.controller.close()


def test_an_owner_who_opens_another_game_shares_no_more(table: SharedTable, tmp_path: Path) -> None:
    ann = table.guest("Ann", "A")
    game = table.owner.controller.game
    assert game is not None
    path = tmp_path / "other.rsgame"
    game.copy_to(path)
    table.owner.controller.open_game(path)
    host = table.owner.sharing.host
    assert host is not None
    assert not host.is_on
    visit = ann.sharing.visit
    assert visit is not None
    table.until(lambda: visit.guest.gone == CLOSED)
    table.windows.remove(ann)
    ann.sharing.part()
    ann.controller.close()


def test_a_guest_writes_down_no_game_of_the_owners(table: SharedTable) -> None:
    ann = table.guest("Ann", "A")
    type_line(ann, "5 ct")
    assert ann.controller.settings.last_game == ""
    assert ann.controller.settings.recent_games == ()
    game = ann.controller.game
    assert game is not None
    assert not game.path.exists()


def test_a_guest_prints_and_reports_from_its_copy(
    table: SharedTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = table.guest("Ann", "look")
    table.owner.controller.play(WriteNote(text="for the record", unit=C))
    table.check()
    report = tmp_path / "battle.md"
    write_report(ann.controller, report)
    assert "for the record" in report.read_text(encoding="utf-8")
    seen: list[PrintPreview] = []

    def look(preview: PrintPreview) -> int:
        seen.append(preview)
        return 0

    monkeypatch.setattr(PrintPreview, "exec", look)
    ann.actions_by_key["print_sheet"].trigger()
    assert len(seen) == 1


# -- the dialog --------------------------------------------------------------------------------


def test_nothing_listens_before_somebody_shares(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[object] = []
    monkeypatch.setattr(socket.socket, "listen", lambda *args: opened.append(args))
    monkeypatch.setattr(Network, "begin", lambda *args: opened.append(args))
    monkeypatch.setattr(Network, "page", lambda *args: opened.append(args))
    monkeypatch.setattr(Network, "connect", lambda *args: opened.append(args))
    window.actions_by_key["share_table"].trigger()
    dialog = window.sharing.dialog
    assert dialog is not None
    assert dialog.isVisible()
    QTest.keyClicks(dialog.name, "Ann")
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    assert dialog.guests.count() == 1
    dialog.close()
    window.controller.play(WriteNote(text="alone", unit=A))
    assert opened == []


@pytest.fixture
def dialog(qtbot: QtBot, window: MainWindow) -> Iterator[ShareDialog]:
    table = SharedTable(qtbot, window)
    window.actions_by_key["share_table"].trigger()
    made = window.sharing.dialog
    assert made is not None
    yield made
    table.close()


def test_enter_invites_from_what_a_guest_may_do_too(dialog: ShareDialog) -> None:
    QTest.keyClicks(dialog.name, "Bob")
    press(dialog.new_rights.lead)
    QTest.keyClick(dialog.new_rights.lead, Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert dialog.guests.item(0).text() == "Bob \u00b7 plays B, leads on \u00b7 away"
    assert not dialog.name.text()


def test_the_owner_shares_invites_and_copies_by_mouse_and_key(
    dialog: ShareDialog, window: MainWindow, qtbot: QtBot
) -> None:
    press(dialog.toggle)
    qtbot.waitUntil(lambda: dialog.state.text() == "Shared: nobody else here yet.")
    assert not dialog.place.isEnabled()
    QTest.keyClicks(dialog.name, "Ann")
    press(dialog.invite)
    assert dialog.guests.item(0).text() == "Ann \u00b7 plays B \u00b7 away"
    link = dialog.offers["link"]
    press(link.copy)
    read = read_link(QGuiApplication.clipboard().text())
    assert read_invitation(dialog.offers["code"].text.text()) == read
    assert dialog.offers["page"].text.text().endswith(f"#{read.table}.{read.guest}.{read.key}")
    assert dialog.picture.isVisible()
    # What cannot be taken back is asked about, with the name; Enter leaves it as it is.
    asked: list[str] = []

    def answer(key: Qt.Key) -> None:
        box = dialog.findChild(QMessageBox)
        assert box is not None
        asked.append(box.text())
        QTest.keyClick(box, key)

    QTimer.singleShot(0, dialog, lambda: answer(Qt.Key.Key_Return))
    press(dialog.revoke)
    assert dialog.guests.count() == 1
    QTimer.singleShot(0, dialog, lambda: answer(Qt.Key.Key_Y))
    press(dialog.revoke)
    assert dialog.guests.count() == 0
    assert len(asked) == 2
    assert asked[0].startswith("Ann can join no more")
    press(dialog.toggle)
    assert "Nothing listens" in dialog.state.text()


@pytest.mark.parametrize(("text", "is_touch"), [(1.5, True), (2.0, True), (1.5, False)])
def test_the_picture_is_whole_and_every_label_too_whatever_size_of_text_is_chosen_meanwhile(
    dialog: ShareDialog, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, text: float, is_touch: bool
) -> None:
    small = QRect(0, 0, 1366, 768)
    monkeypatch.setattr(screens, "room_for", lambda _: small)
    dialog.resize(900, 600)
    press(dialog.toggle)
    qtbot.waitUntil(lambda: dialog.state.text().startswith("Shared"), timeout=LONG)
    try:
        style.dress(LIGHT, Settings(text_scale=text, touch=is_touch))
        QTest.keyClicks(dialog.name, "Ann")
        press(dialog.invite)
        QApplication.processEvents()
        for offered in dialog.offers.values():
            assert offered.name.width() >= offered.name.sizeHint().width()
        picture = dialog.picture
        assert min(picture.width(), picture.height()) >= LEAST
        assert dialog.below.y() >= picture.geometry().bottom()
        assert picture.visibleRegion().boundingRect() == picture.rect()
        for offered in dialog.offers.values():
            assert offered.height() >= offered.minimumSizeHint().height()
        assert dialog.frameGeometry().height() <= small.height()
        assert dialog.width() <= small.width()
        # The rest is scrolled to.
        dialog.below.ensureWidgetVisible(dialog.rights.lead)
        assert not dialog.rights.lead.visibleRegion().isEmpty()
    finally:
        style.dress(LIGHT, Settings())


def test_large_text_on_a_small_screen_hides_nothing_at_the_side(
    dialog: ShareDialog, qtbot: QtBot
) -> None:
    press(dialog.toggle)
    qtbot.waitUntil(lambda: dialog.state.text().startswith("Shared"), timeout=LONG)
    try:
        style.dress(LIGHT, Settings(text_scale=1.5))
        QTest.keyClicks(dialog.name, "Maximilian von Hohenstaufen the Third")
        press(dialog.invite)
        QApplication.processEvents()
        assert dialog.minimumSizeHint().width() <= 800 - 8
        # A name that is cut is told in full.
        item = dialog.guests.item(0)
        assert item.toolTip() == item.text()
    finally:
        style.dress(LIGHT, Settings())


def test_what_is_wrong_with_an_invitation_is_one_sentence(dialog: ShareDialog) -> None:
    press(dialog.invite)
    assert dialog.problem.text() == "A guest needs a name."
    for _ in range(2):
        QTest.keyClicks(dialog.name, "Ann")
        QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    assert dialog.problem.text() == "Ann is invited already."
    assert dialog.guests.count() == 1


def test_a_broker_that_is_none_is_one_sentence(dialog: ShareDialog) -> None:
    where = dialog.place.where
    where.setCurrentIndex(where.count() - 1)
    where.activated.emit(where.count() - 1)
    assert dialog.place.address.isVisible()
    QTest.keyClicks(dialog.place.address, "nonsense")
    press(dialog.toggle)
    assert "is no address of a broker" in dialog.problem.text()
    assert dialog.toggle.isEnabled()


def test_a_broker_with_a_password_is_remembered_with_it(dialog: ShareDialog) -> None:
    where = dialog.place.where
    where.setCurrentIndex(where.count() - 1)
    dialog.place.address.setText("mqtts://club.example")
    dialog.place.user.setText("a b")
    dialog.place.password.setText("p@ss/word")
    place = dialog.place.place()
    address = "mqtts://a%20b:p%40ss%2Fword@club.example:8883"
    assert place == Place(broker=address, has_page=False)
    dialog.place.show_place(place)
    assert dialog.place.place() == place


def test_a_broker_elsewhere_serves_phones_where_somebody_ticks_it(
    dialog: ShareDialog, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place_box, "addresses", lambda: ["192.168.1.5"])
    dialog.place.list_addresses()
    where = dialog.place.where
    where.setCurrentIndex(where.count() - 1)
    where.activated.emit(where.count() - 1)
    tick = dialog.place.page_here
    assert tick.isVisible()
    assert "192.168.1.5" in tick.text()
    assert dialog.place.can_read.isVisible()
    assert "can read all that is said" in dialog.place.can_read.text()
    # This computer listens for nobody unless it is told to.
    dialog.place.address.setText("mqtt://club.example")
    assert dialog.place.place() == Place(broker="mqtt://club.example:1883", has_page=False)
    tick.click()
    # The page would lend the password to whoever opens it.
    dialog.place.user.setText("ann")
    assert not tick.isEnabled()
    assert tick.text().startswith("No page for telephones")
    assert not dialog.place.place().has_page
    dialog.place.user.clear()
    assert dialog.place.place().has_page
    press(dialog.toggle)
    qtbot.waitUntil(lambda: dialog.state.text().startswith("Shared"))
    QTest.keyClicks(dialog.name, "Ann")
    press(dialog.invite)
    assert dialog.offers["page"].text.text().startswith("http://")
    assert dialog.offers["link"].text.text().startswith("mqtt://club.example:1883/")
    press(dialog.toggle)


def test_the_sign_counts_who_is_here_and_opens_the_dialog(table: SharedTable) -> None:
    sign = table.owner.sharing.sign
    assert sign is not None
    assert sign.text() == "Shared \u00b7 0 here"
    table.guest("Ann", "A")
    table.until(lambda: sign.text() == "Shared \u00b7 1 here")
    QTest.mouseClick(sign, LEFT)
    dialog = table.owner.sharing.dialog
    assert dialog is not None
    assert dialog.guests.item(0).text() == "Ann \u00b7 plays A \u00b7 here"


def test_a_guests_name_and_a_side_are_shown_letter_by_letter(table: SharedTable) -> None:
    owner = table.owner.controller
    owner.play(ChangeSide(unit=D, to="Tom & Co"))
    ann = table.guest("Ann & Bob", "Tom & Co")
    sign = ann.sharing.sign
    assert sign is not None
    # One of them alone underlines a letter of a button, and is not seen.
    assert sign.text() == "Ann && Bob \u00b7 plays Tom && Co"
    assert sign.accessibleName() == "Ann & Bob \u00b7 plays Tom & Co"
    table.owner.actions_by_key["share_table"].trigger()
    dialog = table.owner.sharing.dialog
    assert dialog is not None
    assert dialog.rights.sides["Tom & Co"].text() == "Tom && Co"
    assert dialog.rights.rights() == Rights(sides=("Tom & Co",))


def test_a_side_that_nobody_stands_for_just_now_stays_a_guests(table: SharedTable) -> None:
    # Its last unit was taken off the table: who ticked anything then took the side away with it.
    table.guest("Ann", "B")
    owner = table.owner.controller
    for unit in (C, D):
        owner.play(RemoveUnit(unit=unit))
    table.owner.actions_by_key["share_table"].trigger()
    dialog = table.owner.sharing.dialog
    assert dialog is not None
    assert list(dialog.rights.sides) == ["A", "B"]
    assert list(dialog.new_rights.sides) == ["A"]
    press(dialog.rights.lead)
    host = table.owner.sharing.host
    assert host is not None
    assert [seat.rights for seat in host.seats()] == [Rights(sides=("B",), may_lead=True)]
    owner.undo()
    owner.undo()
    assert list(dialog.rights.sides) == ["A", "B"]
    table.check()


def test_wrong_keys_are_counted(table: SharedTable) -> None:
    table.owner.actions_by_key["share_table"].trigger()
    dialog = table.owner.sharing.dialog
    assert dialog is not None
    assert not dialog.refused.isVisible()
    link = read_link(table.link("Ann", "A"))
    from recordsheet_gui.shared_table import post as posts

    table.hub.carry(posts.to_owner(link.table, link.guest), b"{}")
    table.until(dialog.refused.isVisible)
    assert dialog.refused.text().startswith("1 message refused")


def test_guests_and_place_are_there_after_a_restart_and_sharing_is_one_press(
    table: SharedTable, qtbot: QtBot
) -> None:
    table.link("Ann", "A")
    controller = table.owner.controller
    assert controller.game is not None
    path = controller.game.path
    table.owner.sharing.part()
    controller.close()
    table.windows.clear()
    again = new_window(qtbot)
    other = SharedTable(qtbot, again)
    again.controller.open_game(path)
    again.furnish()
    again.sharing.remind()
    bar = again.sharing.bar
    assert bar is not None
    assert bar.words.text() == "This table was shared with 1 guest when the program ended."
    assert other.network.served == []
    press(bar.go)
    host = again.sharing.host
    assert host is not None
    assert host.is_on
    assert not bar.isVisible()
    assert [seat.name for seat in host.seats()] == ["Ann"]
    assert other.network.served[0].address.port == 41883
    host.stop()
    again.sharing.remind()
    assert not bar.isVisible()
    other.close()


@pytest.mark.parametrize("is_taken", [False, True])
def test_links_that_are_new_because_another_program_has_the_port_are_told(
    table: SharedTable, monkeypatch: pytest.MonkeyPatch, is_taken: bool
) -> None:
    table.link("Ann", "A")
    host = table.owner.sharing.host
    assert host is not None
    host.stop()
    said: list[str] = []
    table.owner.controller.said.connect(said.append)
    if is_taken:
        monkeypatch.setattr(
            table.network, "begin", lambda place: HubServing(Broker(place.host, 50_000))
        )
    host.start(host.place)
    assert said == ([MOVED] if is_taken else [])
    seat = host.seats()[0]
    assert seat.link is not None
    assert seat.link.broker.port == (50_000 if is_taken else 41883)


def test_what_was_shared_is_offered_with_its_own_game_and_no_other(
    table: SharedTable, qtbot: QtBot, tmp_path: Path
) -> None:
    controller = table.owner.controller
    assert controller.game is not None
    shared, other = controller.game.path, tmp_path / "other.rsgame"
    controller.game.copy_to(other)
    table.owner.sharing.remind()
    controller.open_game(other)
    controller.open_game(shared)
    table.until(lambda: table.owner.sharing.bar is not None)
    bar = table.owner.sharing.bar
    assert bar is not None
    table.until(bar.isVisible)
    assert bar.go.text() == "Share it again"
    controller.open_game(other)
    table.until(lambda: not bar.isVisible())


# -- joining -----------------------------------------------------------------------------------


def test_a_link_that_is_none_is_refused_in_one_sentence(window: MainWindow, qtbot: QtBot) -> None:
    dialog = JoinDialog(window.sharing._visiting, window)
    qtbot.addWidget(dialog)
    dialog.show()
    QTest.keyClicks(dialog.link, "mqtt://nonsense")
    QTest.keyClick(dialog.link, Qt.Key.Key_Return)
    assert dialog.words.text() == "This is no link to a table: it is cut short, or something else."
    assert dialog.visit is None


def test_a_broker_that_wants_a_password_is_told_from_one_that_is_not_there(
    table: SharedTable, qtbot: QtBot
) -> None:
    ann = new_window(qtbot)
    ann.sharing.network = table.network
    dialog = JoinDialog(ann.sharing._visiting, ann)
    qtbot.addWidget(dialog)
    dialog.link.setText(table.link("Ann", "A"))
    table.hub.is_up = False
    dialog.ask()
    for post in table.hub.posts:
        post.put(Letter(News.REFUSED))
        post.put(Letter(News.LOST))
    table.until(lambda: dialog.words.text() == LETS_NOBODY_IN)
    # Nobody wonders any more.
    assert not dialog._silence.isActive()
    table.owner.actions_by_key["share_table"].trigger()
    shared = table.owner.sharing.dialog
    assert shared is not None
    table.until(lambda: "refuses this user name" in shared.state.text())
    table.hub.rise()
    table.until(lambda: dialog.visit is not None and dialog.visit.guest.is_there)
    table.until(lambda: shared.state.text() == "Shared: 1 guest here.")
    dialog.reject()


class Endless:
    """A game that takes for ever to read, or is none."""

    is_busy = False

    def __init__(self) -> None:
        self.why_not = ""
        self.is_stopped = False

    def look(self) -> Replica | None:
        if self.why_not:
            raise Damaged(self.why_not)
        return None

    def stop(self) -> None:
        self.is_stopped = True


@pytest.mark.parametrize("why_not", ["", NO_GAME])
def test_what_takes_for_ever_to_read_is_told_and_stopped(
    table: SharedTable, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, why_not: str
) -> None:
    reading = Endless()
    monkeypatch.setattr(table.network, "read", lambda parts, ring: reading)
    ann = new_window(qtbot)
    ann.sharing.network = table.network
    dialog = JoinDialog(ann.sharing._visiting, ann)
    qtbot.addWidget(dialog)
    dialog.link.setText(table.link("Ann", "A"))
    dialog.ask()
    table.until(lambda: dialog.words.text() == READING)
    reading.why_not = why_not
    if why_not:
        table.until(lambda: dialog.words.text() == why_not)
    dialog.reject()
    assert reading.is_stopped
    assert ann.sharing.visit is None


def test_words_of_several_lines_squeeze_no_field(window: MainWindow, qtbot: QtBot) -> None:
    dialog = JoinDialog(window.sharing._visiting, window)
    qtbot.addWidget(dialog)
    dialog.show()
    apart = dialog.password.y() - dialog.link.y()
    lines = dialog.words.height()
    dialog._silence.timeout.emit()
    qtbot.waitUntil(lambda: dialog.words.height() > lines)
    assert dialog.password.y() - dialog.link.y() == apart


@pytest.mark.parametrize(
    ("found", "words"),
    [(["192.168.1.5"], place_box.ONLY_HERE), ([], place_box.NO_NETWORK)],
)
def test_who_shares_with_this_computer_alone_is_told_how_a_telephone_gets_in(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, found: list[str], words: str
) -> None:
    monkeypatch.setattr(place_box, "addresses", lambda: found)
    window.sharing.share_table()
    dialog = window.sharing.dialog
    assert dialog is not None
    assert dialog.place.where.currentText() == words
    reached = [dialog.place.where.itemText(at) for at in range(dialog.place.where.count())]
    assert [text for text in reached if "telephones and other computers" in text] == [
        place_box.NETWORK.format(address) for address in found
    ]


def test_quit_closes_the_window(window: MainWindow) -> None:
    window.show()
    window.actions_by_key["close"].trigger()
    assert not window.isVisible()


def test_a_spectator_is_shown_as_one_when_the_window_opens(
    dialog: ShareDialog, window: MainWindow
) -> None:
    host = window.sharing.host
    assert host is not None
    host.invite("Watcher", Rights())
    assert dialog.rights.kind.currentText() == "Looks on"
    host.invite("Ann", Rights(sides=("B",)))
    dialog.guests.setCurrentRow(1)
    press(dialog.rights.sides["B"])
    assert host.seats()[1].rights == Rights()
    # The boxes stay, so that another side can be ticked.
    assert dialog.rights.sides["A"].isVisible()
    press(dialog.rights.sides["A"])
    assert host.seats()[1].rights == Rights(sides=("A",))


def test_nobody_has_to_wait_for_a_table_that_is_not_there(table: SharedTable) -> None:
    window = new_window(table.qtbot)
    window.sharing.network = table.network
    key, guest = "k" * 22, "ab12cd34"
    link = str(Link(Broker("127.0.0.1", 41883), "ab" * 8, guest, key))

    def give_up() -> None:
        dialog = window.findChild(JoinDialog)
        assert dialog is not None
        assert dialog.words.text() == "Looking for the table ..."
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    QTimer.singleShot(300, window, give_up)
    window.sharing.join_table(link)
    assert window.sharing.visit is None
    assert window.controller.game is None
    window.controller.close()


def test_without_the_packages_the_menu_says_what_is_missing(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("paho", "segno"):
        monkeypatch.setitem(sys.modules, module, None)
    assert lacking() == (
        "Sharing a table needs packages that are not here: paho-mqtt and segno. "
        'The extra "table" of Record Sheet brings them.'
    )
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "websockets", None)
        assert "not here: paho-mqtt, websockets and segno. " in lacking()
    for key in ("share_table", "join_table"):
        window.actions_by_key[key].trigger()
        (box,) = (box for box in window.findChildren(QMessageBox) if box.isVisible())
        assert "paho-mqtt and segno" in box.text()
        box.close()
        QTest.qWait(0)
    assert window.sharing.dialog is None


@pytest.mark.parametrize("words", [["LINK"], ["join", "LINK", "--window"]])
def test_a_link_opens_the_program_at_its_table(words: list[str]) -> None:
    link = f"mqtt://192.168.1.5:41883/{'ab' * 8}#0011aabb.{'A' * 22}"
    opened: list[object] = []

    def open_window(what: object) -> int:
        opened.append(what)
        return 0

    assert cli.run([word.replace("LINK", link) for word in words], open_window) == 0
    assert opened == [link]


def test_a_program_that_is_opened_with_a_link_sits_down_there(table: SharedTable) -> None:
    window = new_window(table.qtbot)
    table.windows.append(window)
    window.sharing.network = table.network
    app.join(window, table.link("Ann", "A"))
    table.check()


def test_a_code_says_what_a_link_says_and_tells_a_slip() -> None:
    link = read_link(f"mqtt://192.168.1.5:41883/{'ab' * 8}#0011aabb.{'A' * 21}Q")
    code = code_of(link)
    assert read_invitation(code) == link
    assert read_invitation(f"  {code.lower().replace('-', ' ')} ") == link
    slipped = code.replace(code[3], "B" if code[3] != "B" else "C", 1)
    from recordsheet_gui.shared_table.link import BadLink

    for bad in (slipped, code[:-2], "", "hello"):
        with pytest.raises(BadLink):
            read_invitation(bad)
    for other in ("mqtts://192.168.1.5:1", "mqtt://club.example:1", "mqtt://[::1]:1"):
        assert code_of(read_link(f"{other}/{'ab' * 8}#0011aabb.{'A' * 22}")) == ""


def test_the_picture_is_a_square_with_three_corners() -> None:
    found = squares("mqtt://127.0.0.1:1883/abc")
    assert len(found) == len(found[0])
    for corner in (found[0][:7], found[0][-7:], found[-1][:7]):
        assert all(corner)
    assert squares("") == ()


def test_addresses_of_this_machine_are_those_that_others_reach() -> None:
    for address in addresses():
        assert not address.startswith("127.")
        with socket.socket() as tried:
            tried.bind((address, 0))


# -- a second screen ---------------------------------------------------------------------------


@pytest.fixture
def screen(window: MainWindow) -> Iterator[SecondScreen]:
    window.actions_by_key["second_screen"].trigger()
    (made,) = window.sharing.screens
    yield made
    for one in tuple(window.sharing.screens):
        one.close()


def test_a_second_screen_follows_the_unit_in_front_and_its_sheet(
    screen: SecondScreen, window: MainWindow
) -> None:
    assert screen.isFullScreen()
    QTest.mouseClick(window.roster.cards[C], LEFT)
    assert screen.pane.unit == C
    type_line(window, "5 ct")
    scene = screen.pane.scene
    assert scene is not None
    front = window.pane.scene
    assert front is not None
    (struck,) = (line for line in front.describe().splitlines() if line.startswith("CT/armor"))
    assert struck in scene.describe().splitlines()
    assert struck.startswith("CT/armor 17/22")


def test_a_second_screen_follows_who_acted_last_or_nobody(
    screen: SecondScreen, window: MainWindow
) -> None:
    QTest.keyClick(screen, Qt.Key.Key_F)
    assert screen.follows.name == "ACTING"
    window.controller.play(WriteNote(text="hm", unit=D))
    assert screen.pane.unit == D
    QTest.keyClick(screen, Qt.Key.Key_Right)
    assert screen.follows.name == "NOBODY"
    assert screen.pane.unit == A
    window.controller.play(WriteNote(text="hm", unit=D))
    QTest.mouseClick(window.roster.cards[C], LEFT)
    assert screen.pane.unit == A
    QTest.keyClick(screen, Qt.Key.Key_Left)
    assert screen.pane.unit == D


def test_a_second_screen_shows_all_units(screen: SecondScreen, window: MainWindow) -> None:
    QTest.keyClick(screen, Qt.Key.Key_A)
    assert screen.is_overview
    assert list(screen.board.cards) == [A, B, C, D]
    assert screen.moment.text() == "Turn 1, Initiative"
    # As large as the rest, and above it.
    heading = next(iter(screen.board.headings.values()))
    assert screen.moment.font().pointSizeF() == heading.font().pointSizeF()
    assert screen.moment.geometry().bottom() < screen.board.y()
    assert screen.board.height() >= screen.board.minimumHeight()
    before = screen.board.cards[A].sight
    type_line(window, "5 ct")
    assert screen.board.cards[A].sight != before
    QTest.keyClick(screen, Qt.Key.Key_A)
    assert not screen.is_overview


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_F11])
def test_a_second_screen_is_left_by_key(
    screen: SecondScreen, window: MainWindow, key: Qt.Key
) -> None:
    QTest.keyClick(screen, key)
    assert window.sharing.screens == []


def test_nothing_can_be_done_to_the_game_on_a_second_screen(
    screen: SecondScreen, window: MainWindow
) -> None:
    port = screen.pane.view.viewport()
    for _ in range(2):
        QTest.mouseClick(screen, LEFT, pos=port.mapTo(screen, port.rect().center()))
    QTest.keyClicks(screen, "5 ct\r123xyz ")
    assert cursor(window) == 0


def test_a_guests_second_screen_follows_the_table(table: SharedTable) -> None:
    ann = table.guest("Ann", "look")
    ann.actions_by_key["second_screen"].trigger()
    (screen,) = ann.sharing.screens
    screen.follow_next()
    table.owner.controller.play(WriteNote(text="hm", unit=D))
    table.until(lambda: screen.pane.unit == D)


# -- the real thing ----------------------------------------------------------------------------


@pytest.mark.parametrize("is_safe", [False, True])
def test_two_windows_play_through_a_broker_of_our_own(
    window: MainWindow, qtbot: QtBot, is_safe: bool
) -> None:
    window.sharing.share_table()
    dialog = window.sharing.dialog
    assert dialog is not None
    dialog.place.page.setChecked(False)
    dialog.place.safe.setChecked(is_safe)
    press(dialog.toggle)
    host = window.sharing.host
    assert host is not None
    qtbot.waitUntil(lambda: host.is_connected, timeout=LONG)
    QTest.keyClicks(dialog.name, "Ann")
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    link = dialog.offers["link"].text.text()
    assert link.startswith("mqtts:" if is_safe else "mqtt:")
    # A code has no room for a certificate.
    assert bool(dialog.offers["code"].text.text()) is not is_safe
    guest = new_window(qtbot)
    join(guest, link)
    guest.controller.choose_unit(C)
    type_line(guest, "5 ct")
    assert cursor(guest) == 1
    type_line(window, "7 ct")
    qtbot.waitUntil(lambda: cursor(guest) == 2, timeout=LONG)
    own, other = window.controller.game, guest.controller.game
    assert own is not None
    assert other is not None
    assert own.rows_after(0, 99) == other.rows_after(0, 99)
    guest.sharing.part()
    guest.controller.close()
    window.sharing.part()
    dialog.close()


def test_the_packages_of_a_table_are_all_looked_for() -> None:
    assert set(networks.PACKAGES) == {"paho", "websockets", "segno"}
    assert lacking() == ""


def test_a_shared_game_opens_again_as_it_was(table: SharedTable, tmp_path: Path) -> None:
    ann = table.guest("Ann", "A")
    type_line(ann, "5 ct")
    game = table.owner.controller.game
    assert game is not None
    path = tmp_path / "copy.rsgame"
    game.copy_to(path)
    with gamefile.open_game(path) as again:
        assert again.session.history.by(1) == "Ann"


def test_the_first_start_is_not_reminded_of_anything(window: MainWindow) -> None:
    window.sharing.remind()
    assert window.sharing.bar is None
    assert app.DEMO
