"""What a press shows at once, and what follows it by two frames."""

from collections.abc import Iterable
from dataclasses import replace
from operator import is_
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, QTimer
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.commands import EndPhase, MarkBoxes
from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.core.override import override
from recordsheet_gui.storage.settings import Dice
from recordsheet_gui.systems.battletech.mech import status
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.ui import controller, motion
from recordsheet_gui.ui.games.battletech import attack_panel as attack_panel_module
from recordsheet_gui.ui.games.battletech import panel, turn_tabs
from recordsheet_gui.ui.games.battletech.attack_panel import AttackPanel
from recordsheet_gui.ui.games.battletech.turn_tabs import AttackTabs
from recordsheet_gui.ui.scene import figure, marks
from recordsheet_gui.ui.theme import Theme
from recordsheet_gui.ui.tool_bar import ToolRow
from recordsheet_gui.ui.widgets.journal import Index, JournalDelegate
from recordsheet_gui.ui.window import MainWindow
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.mech.design import MechDesign
from tests.ui.table import attack_panel, do, left, turn_panel


@pytest.fixture(autouse=True)
def _with_the_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(controller, "FOLLOW", 25)


def test_the_sheet_and_what_can_be_done_are_there_at_once(window: MainWindow) -> None:
    assert not window.actions_by_key["undo"].isEnabled()
    assert do(window, "hit", location="CT", damage=3)
    assert left(window, "CT/armor") < window.controller.paper.grids[GridKey("CT/armor")].size
    assert window.actions_by_key["undo"].isEnabled()


def test_words_roster_and_panel_follow_by_themselves(qtbot: QtBot, window: MainWindow) -> None:
    text = window.actions_by_key["undo"].text()
    assert window.controller.unit is not None
    chip = window.roster.cards[window.controller.unit]
    vitals = chip.vitals
    assert do(window, "hit", location="CT", damage=3)
    assert window.actions_by_key["undo"].text() == text
    with qtbot.waitSignal(window.controller.followed):
        pass
    assert window.actions_by_key["undo"].text() != text
    assert chip.vitals != vitals


def test_steps_in_quick_succession_do_not_put_it_off(qtbot: QtBot, window: MainWindow) -> None:
    told = []
    window.controller.followed.connect(
        lambda: told.append(window.controller.session.history.cursor)
    )

    def strike() -> bool:
        do(window, "hit", location="CT", damage=1)
        return bool(told)

    qtbot.waitUntil(strike)
    assert told


def test_nothing_follows_a_game_that_was_closed(qtbot: QtBot, window: MainWindow) -> None:
    assert do(window, "hit", location="CT", damage=1)
    window.controller.close()
    with qtbot.assertNotEmitted(window.controller.followed, wait=60):
        pass


def test_a_step_that_is_taken_back_within_the_pause_leaves_no_trace(
    qtbot: QtBot, window: MainWindow
) -> None:
    unit = window.controller.unit
    assert unit is not None
    undo, redo = window.actions_by_key["undo"], window.actions_by_key["redo"]
    text, vitals = undo.text(), window.roster.cards[unit].vitals
    assert do(window, "hit", location="CT", damage=3)
    window.undo()
    assert not undo.isEnabled()
    assert redo.isEnabled()
    with qtbot.waitSignal(window.controller.followed):
        pass
    assert undo.text() == text
    assert "hit" in redo.text().lower()
    assert window.roster.cards[unit].vitals == vitals


def test_undo_and_redo_within_the_pause_end_where_they_began(
    qtbot: QtBot, window: MainWindow
) -> None:
    assert do(window, "hit", location="CT", damage=3)
    window.controller.follow_now()
    undo, redo = window.actions_by_key["undo"], window.actions_by_key["redo"]
    words = undo.text(), redo.text()
    window.undo()
    window.redo()
    assert undo.isEnabled()
    assert not redo.isEnabled()
    with qtbot.waitSignal(window.controller.followed):
        pass
    assert (undo.text(), redo.text()) == words


def test_rapid_presses_follow_once_and_with_the_last(qtbot: QtBot, window: MainWindow) -> None:
    unit = window.controller.unit
    assert unit is not None
    told = []
    window.controller.followed.connect(
        lambda: told.append(window.controller.session.history.cursor)
    )
    for _ in range(3):
        assert do(window, "hit", location="CT", damage=1)
    # Nothing has run that could tell: no event of the pause was heard in between.
    assert told == []
    with qtbot.waitSignal(window.controller.followed):
        pass
    assert told == [3]
    vitals = window.roster.cards[unit].vitals
    window.controller.follow_now()
    assert window.roster.cards[unit].vitals == vitals


def test_another_game_within_the_pause_is_followed_and_not_the_last(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    controller_ = window.controller
    copy = tmp_path / "other.rsgame"
    assert controller_.save_copy(copy)
    assert do(window, "hit", location="CT", damage=3)
    assert controller_.open_game(copy)
    # The table of the other game is there at once, and nothing of the first comes after it.
    assert controller_.session.history.cursor == 0
    assert not window.actions_by_key["undo"].isEnabled()
    assert window.actions_by_key["undo"].text() == "&Undo"
    with qtbot.assertNotEmitted(controller_.followed, wait=60):
        pass


def test_a_window_that_closes_within_the_pause_hears_no_more(
    qtbot: QtBot, window: MainWindow
) -> None:
    assert do(window, "hit", location="CT", damage=1)
    window.close()
    with qtbot.assertNotEmitted(window.controller.followed, wait=60):
        pass


def test_a_quiet_phase_works_out_nothing_anew(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The end of a phase with a hundred units is no hundred times the work."""
    window.controller.change_settings(replace(window.controller.settings, dice=Dice.APP))
    window.next_phase()
    window.controller.follow_now()
    runs = []
    conditions = status.conditions

    def counting(mech: Mech) -> tuple[str, ...]:
        runs.append(mech)
        return conditions(mech)

    monkeypatch.setattr(status, "conditions", counting)
    papers = list(window.controller.state.units.values())
    for _ in range(2):
        window.next_phase()
        window.controller.follow_now()
    assert all(map(is_, papers, window.controller.state.units.values()))
    assert runs == []


def test_a_page_that_goes_with_its_phase_is_not_filled_before(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.controller.change_settings(replace(window.controller.settings, dice=Dice.APP))
    window.next_phase()
    window.controller.follow_now()
    asked = []

    def counting(game: controller.Controller) -> list[str]:
        asked.append(game)
        return []

    monkeypatch.setattr(panel, "what_ends", counting)
    window.next_phase()
    window.controller.follow_now()
    assert attack_panel(window).isVisible()
    assert asked == []
    for _ in range(2):
        window.next_phase()
        window.controller.follow_now()
    assert turn_panel(window).isVisible()
    assert len(asked) == 1


def test_a_phase_moves_the_outlook_and_makes_nothing_anew(window: MainWindow) -> None:
    shown = turn_panel(window)
    boxes = [*shown.weapons.values(), *shown.switches.values(), shown.heat, shown.checklist]
    while window.controller.state.clock.phase < 4:
        window.controller.play(EndPhase())
        window.controller.follow_now()
        assert turn_panel(window) is shown
    assert window.controller.system.phases[4].key in panel.LAST
    now = [*shown.weapons.values(), *shown.switches.values(), shown.heat, shown.checklist]
    assert all(map(is_, boxes, now))
    assert all(box.isVisible() for box in shown.weapons.values())


class Layouts(QObject):
    """Counts how often something is laid out."""

    count = 0

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() is QEvent.Type.LayoutRequest
        return super().eventFilter(watched, event)


def test_a_step_does_not_lay_out_the_tool_bar(window: MainWindow) -> None:
    for _ in range(3):
        QApplication.processEvents()
    (row,) = window.findChildren(ToolRow)
    layouts = Layouts()
    row.installEventFilter(layouts)
    for damage in (3, 4):
        assert do(window, "hit", location="RT", damage=damage)
        window.controller.follow_now()
        for _ in range(3):
            QApplication.processEvents()
    assert layouts.count == 0


def test_without_the_hit_bar_the_sheet_keeps_its_size(window: MainWindow) -> None:
    """A line of its own for messages is as high without the button that brings back as with it."""
    window.docks["Hit bar"].hide()
    for _ in range(3):
        QApplication.processEvents()
    sizes = []
    for act in (lambda: do(window, "hit", location="RT", damage=3), window.undo, window.redo):
        act()
        window.controller.follow_now()
        for _ in range(3):
            QApplication.processEvents()
        sizes.append(window.pane.view.size())
    assert not window.messages.isHidden()
    assert len({(size.width(), size.height()) for size in sizes}) == 1


def test_a_new_card_is_there_at_once(window: MainWindow) -> None:
    """Else the panel is laid out and painted without it, and a turn of Qt later once more."""
    assert do(window, "hit", location="HD", damage=2)
    assert window.cards.cards
    assert all(card.isVisible() for card in window.cards.cards)


def test_a_unit_that_is_chosen_meanwhile_is_in_the_page_behind(window: MainWindow) -> None:
    tabs = window.turn_stack.panel
    assert isinstance(tabs, AttackTabs)
    tabs.setCurrentWidget(tabs.attack)
    for unit in window.controller.order():
        window.controller.choose_unit(unit)
    tabs.setCurrentWidget(tabs.turn)
    design = window.controller.paper.design
    assert isinstance(design, MechDesign)
    named = [box.text().partition(" (")[0] for box in tabs.turn.weapons.values()]
    assert named == [i.gear.name for i in design.items if i.gear.kind is GearKind.WEAPON]


def test_a_new_line_of_the_journal_measures_those_in_sight_and_no_others(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    measured: list[int] = []
    hint = JournalDelegate.sizeHint

    def counting(self: JournalDelegate, option: QStyleOptionViewItem, index: Index) -> QSize:
        measured.append(index.row())
        return hint(self, option, index)

    # Before there is a view: it looks for the method once.
    monkeypatch.setattr(JournalDelegate, "sizeHint", counting)
    window: MainWindow = request.getfixturevalue("window")
    for _ in range(60):
        assert do(window, "hit", location="CT", damage=1)
    window.show_journal()
    QApplication.processEvents()
    measured.clear()
    assert do(window, "hit", location="LT", damage=1)
    window.show_journal()
    QApplication.processEvents()
    rows = window.journal.model().rowCount()
    assert rows > 60
    assert 0 < len(measured) <= 40


def test_the_attack_is_made_ready_bit_by_bit_while_hands_rest(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    # Nothing comes by itself: the test says when hands have rested.
    monkeypatch.setattr(turn_tabs, "SOON", 1_000_000)
    monkeypatch.setattr(turn_tabs, "PAUSE", 500_000)
    window: MainWindow = request.getfixturevalue("window")
    QApplication.processEvents()
    tabs = window.turn_stack.panel
    assert isinstance(tabs, AttackTabs)
    (rest,) = [t for t in tabs.findChildren(QTimer) if t.isActive() and t.parent() is tabs]
    assert tabs.currentWidget() is tabs.turn

    def made() -> bool:
        return any(isinstance(tabs.widget(n), AttackPanel) for n in range(tabs.count()))

    rest.timeout.emit()
    assert not made()
    assert rest.interval() == 500_000
    # Somebody plays: it begins to rest anew.
    assert do(window, "hit", location="CT", damage=1)
    assert rest.interval() == 1_000_000
    rest.timeout.emit()
    assert made()
    asked = []
    monkeypatch.setattr(attack_panel_module, "ask", lambda *_: asked.append(1))
    count = len(tabs.attack.lines.lines)
    for _ in range(count + 1):
        rest.timeout.emit()
    assert len(asked) == count > 1


def test_a_struck_box_paints_its_own_place_and_the_count_not_all_between(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    QApplication.processEvents()
    drawn: list[object] = []

    def counting(painter: QPainter, places: Iterable[Any], radius: float, theme: Theme) -> None:
        seen = list(places)
        drawn.extend(seen)
        marks.draw_pips(painter, seen, radius, theme)

    monkeypatch.setattr(figure, "draw_pips", counting)
    monkeypatch.setattr(motion, "is_reduced", lambda _: True)
    boxes = window.controller.paper.grids[GridKey("CT/armor")].size
    unit = window.controller.unit
    assert unit is not None
    assert window.controller.play(MarkBoxes(unit=unit, armor="CT", boxes=1))
    QApplication.processEvents()
    assert 0 < len(drawn) < boxes // 2


def test_what_is_painted_bit_by_bit_looks_as_if_it_were_painted_at_once(
    window: MainWindow,
) -> None:
    controller, screen = window.controller, window.screen()

    view = window.pane.view.viewport()

    def picture() -> QImage:
        QApplication.processEvents()
        place = QRect(view.mapTo(window, QPoint()), view.size())
        return screen.grabWindow(window.winId()).copy(place).toImage()

    hits = (("CT", 3), ("LT", 9), ("RA", 1), ("HD", 2), ("LT", 30), ("RL", 12))
    for number, (location, damage) in enumerate(hits):
        assert do(window, "hit", location=location, damage=damage)
        if number % 3 == 2:
            controller.undo()
        controller.follow_now()
        QApplication.processEvents()
        moving = window.pane._motion
        if moving is not None:
            moving.stop()
        bit_by_bit = picture()
        view.update()
        assert picture() == bit_by_bit
