"""The tour: six tips that point at things, and never come again by themselves."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from recordsheet_gui import app
from recordsheet_gui.storage import paths, settings
from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.ui import style
from recordsheet_gui.ui.dialogs.library import LibraryWindow
from recordsheet_gui.ui.printing.preview import PrintPreview
from recordsheet_gui.ui.scene.figure import LocationPart
from recordsheet_gui.ui.scene.part import qrect
from recordsheet_gui.ui.tour import TIPS, Tour, beside
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import box, click

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def tour(window: MainWindow) -> Tour:
    window.actions_by_key["take_tour"].trigger()
    assert window.tour is not None
    return window.tour


def titles(tour: Tour) -> str:
    return tour.tip.title


def settle() -> None:
    QApplication.processEvents()


def test_it_goes_on_when_the_player_does_each_thing(
    window: MainWindow, tour: Tour, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = window.controller
    assert titles(tour) == "Strike a box"
    click(window, box(window, "CT/armor", 0))
    assert titles(tour) == "Settle a card"
    controller.say("25 rt")
    assert titles(tour) == "Settle a card"
    assert controller.state.owed
    window.focus_cards()
    QTest.keyClick(window.cards, Qt.Key.Key_R)
    assert titles(tour) == "Take it back"
    button = window.tools.button("undo")
    QTest.mouseClick(button, LEFT)
    assert titles(tour) == "Go on"
    # What is owed comes first, card by card: own dice by key, the rest by R.
    window.cards.pause = 0
    QTest.mouseClick(window.phase.next, LEFT)
    assert window.leader.is_leading
    faces = {"Initiative, side A": "35", "Initiative, side B": "11"}
    asked = []
    for _ in range(40):
        if titles(tour) != "Go on":
            break
        asked.append(window.cards.cards[0].question.title)
        QTest.keyClicks(window.cards, faces.get(asked[-1], "r"))
        qtbot.wait(1)
    assert titles(tour) == "On paper"
    assert set(faces) < set(asked)
    monkeypatch.setattr(PrintPreview, "exec", lambda dialog: 0)
    QTest.mouseClick(window.tools.button("print_sheet"), LEFT)
    assert titles(tour) == "Add your own"
    assert not tour.bubble.skip.isVisible()
    add = window.roster.findChild(QPushButton, "add-unit")
    assert isinstance(add, QPushButton)
    units = len(controller.state.units)
    QTest.mouseClick(add, LEFT)
    library = window.findChild(LibraryWindow)
    assert isinstance(library, LibraryWindow)
    assert titles(tour) == "Add your own", "looking at the library adds nobody yet"
    QTest.keyClicks(library.query, "locust")
    QTest.keyClick(library.query, Qt.Key.Key_Return)
    QTest.keyClick(library.table, Qt.Key.Key_Return)
    assert len(controller.state.units) == units + 1
    assert not tour.is_on
    assert not tour.bubble.isVisible()
    assert not tour.pointer.isVisible()
    assert settings.load()[0].tour_done


def test_next_tip_leads_through_all_of_them_and_the_table_stays_as_it_was(
    window: MainWindow, tour: Tour
) -> None:
    before = window.controller.state
    seen = []
    for _ in TIPS:
        seen.append(titles(tour))
        assert tour.bubble.accessibleName().startswith(f"Tip {tour.number} of 6: {seen[-1]}. ")
        QTest.mouseClick(tour.bubble.next, LEFT)
    assert seen == [tip.title for tip in TIPS]
    assert not tour.is_on
    assert window.controller.state is before


@pytest.mark.parametrize("where", ["bubble", "window", "button"])
def test_it_is_skipped_by_escape_or_a_button_and_comes_again_from_the_menu(
    window: MainWindow, tour: Tour, where: str
) -> None:
    if where == "button":
        QTest.mouseClick(tour.bubble.skip, LEFT)
    else:
        QTest.keyClick(tour.bubble.next if where == "bubble" else window, Qt.Key.Key_Escape)
    assert not tour.is_on
    assert settings.load()[0].tour_done
    window.actions_by_key["take_tour"].trigger()
    assert window.tour is tour
    assert tour.number == 1


def test_enter_on_the_button_is_enough(window: MainWindow, tour: Tour) -> None:
    assert window.focusWidget() is tour.bubble.next
    QTest.keyClick(tour.bubble.next, Qt.Key.Key_Return)
    assert tour.number == 2


@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_a_tip_never_covers_what_it_speaks_of(
    window: MainWindow, tour: Tour, qtbot: QtBot, scale: float
) -> None:
    style.dress(window.theme, replace(window.controller.settings, text_scale=scale))
    try:
        window.resize(1366, 768)
        settle()
        qtbot.waitUntil(lambda: not window.pane.fit._resized.isActive())
        for number, tip in enumerate(TIPS, 1):
            tour._show(number)
            settle()
            bubble, thing = tour.bubble.geometry(), tip.place(window)
            assert not bubble.intersects(thing), tip.title
            assert window.rect().contains(bubble), tip.title
            assert tour.pointer.ring.contains(thing.center()), tip.title
    finally:
        style.dress(window.theme, window.controller.settings)


def test_the_ring_goes_around_the_names_of_the_locations(
    window: MainWindow, tour: Tour, qtbot: QtBot
) -> None:
    window.resize(1366, 768)
    settle()
    qtbot.waitUntil(lambda: not window.pane.fit._resized.isActive())
    tour.place()
    view, scene = window.pane.view, window.pane.scene
    assert scene is not None
    labels = [
        part.label
        for part in scene.parts
        if isinstance(part, LocationPart) and part.key.endswith("armor")
    ]
    assert labels
    for label in labels:
        seen = view.mapFromScene(qrect(label)).boundingRect()
        at = QRect(view.viewport().mapTo(window, seen.topLeft()), seen.size())
        assert tour.pointer.ring.contains(at)


def test_a_bubble_stands_at_the_side_that_has_room() -> None:
    room, size = QRect(0, 0, 1000, 600), QRect(0, 0, 300, 120)
    for thing in (
        QRect(10, 10, 100, 40),
        QRect(900, 10, 90, 40),
        QRect(0, 300, 1000, 40),
        QRect(0, 560, 1000, 40),
        QRect(690, 0, 310, 600),
    ):
        found = beside(thing, size, room)
        assert not found.intersects(thing)
        assert room.contains(found)
        assert found.size() == size.size()


def test_only_somebody_new_is_led(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path))
    assert app.is_first_start(Settings())
    assert not app.is_first_start(Settings(tour_done=True))
    assert not app.is_first_start(Settings(recent_games=("/x/y.rsgame",)))
    assert not app.is_first_start(Settings(last_game="/x/y.rsgame"))
    paths.made(paths.games_dir())
    assert not app.is_first_start(Settings())


def test_a_first_start_begins_it_and_a_window_of_its_own_does_not(
    window: MainWindow, qtbot: QtBot
) -> None:
    assert window.tour is None
    fresh = MainWindow(window.controller)
    qtbot.addWidget(fresh)
    fresh.wants_tour = True
    fresh.show()
    fresh.furnish()
    qtbot.waitUntil(lambda: fresh.tour is not None and fresh.tour.is_on)
    assert fresh.childAt(QPoint(2, 2)) is not fresh.tour.pointer if fresh.tour else False


def test_the_ring_follows_when_a_notice_goes(window: MainWindow, tour: Tour, qtbot: QtBot) -> None:
    window.resize(1366, 768)
    window.controller.noticed.emit("The last game is not there.")
    qtbot.waitUntil(lambda: not window.pane.fit._resized.isActive())
    settle()
    window.notice.hide()
    ring = tour.pointer
    qtbot.waitUntil(lambda: ring.ring.adjusted(-1, -1, 1, 1).contains(tour.tip.place(window)))
