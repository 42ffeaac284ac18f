"""Looking back, overview, dice, help, report."""

from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.ids import GridKey, UnitId
from recordsheet_gui.storage.library import Library
from recordsheet_gui.ui.dialogs.help import page
from recordsheet_gui.ui.reports import write_report
from recordsheet_gui.ui.window import MainWindow
from tests.costs import mostly_long
from tests.ui.table import do, journal, left, sheet

CT = GridKey("CT/armor")


def shown(window: MainWindow) -> list[str]:
    window.show_journal()
    model = window.journal.filter
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def test_the_journal_is_filtered_by_unit_and_by_words(window: MainWindow) -> None:
    do(window, "mark", armor="CT", boxes=2)
    window.controller.choose_unit(UnitId("c"))
    do(window, "mark", armor="LT", boxes=1)
    panel = window.journal_panel
    panel.unit.setCurrentIndex(panel.unit.findData(UnitId("c")))
    (only,) = [line for line in shown(window) if "loses" in line]
    assert only.startswith("Warhammer WHM-6R: left torso armor loses 1")
    panel.unit.setCurrentIndex(0)
    panel.search.setText("CENTER")
    assert len(shown(window)) == 1
    panel.search.clear()
    assert shown(window) == journal(window)


def test_viewing_as_of_a_step_is_marked_and_read_only(window: MainWindow) -> None:
    do(window, "mark", armor="CT", boxes=3)
    before = sheet(window).describe()
    do(window, "mark", armor="CT", boxes=5)
    window.show_journal()
    line = window.journal.line(window.journal.filter.index(1, 0))
    assert line is not None
    menu = window.journal.menu_for(line)
    menu.actions()[0].trigger()
    assert sheet(window).describe() == before
    assert "after step 1" in window.banner.words.text()
    assert not window.banner.isHidden()
    do(window, "mark", armor="LT", boxes=1)
    window.controller.undo()
    window.controller.say("next")
    assert "earlier moment" in window.statusBar().currentMessage()
    assert window.controller.session.history.cursor == 2
    window.docks["This turn"].raise_()
    assert not window.actions_by_key["next_phase"].isEnabled()
    window.banner.back.click()
    assert window.actions_by_key["next_phase"].isEnabled()
    assert window.banner.isHidden()
    assert left(window, CT) == 15


def test_another_game_starts_from_any_step(window: MainWindow) -> None:
    do(window, "mark", armor="CT", boxes=3)
    do(window, "mark", armor="CT", boxes=5)
    assert window.controller.game is not None
    old = window.controller.game.path
    title = window.windowTitle().removesuffix(" - Record Sheet")
    window.journal.branch_asked.emit(1)
    assert window.controller.game.path != old
    assert window.windowTitle() == f"{title} from step 1 - Record Sheet"
    assert left(window, CT) == 20
    assert window.controller.open_game(old)
    assert window.windowTitle() == f"{title} - Record Sheet"
    assert left(window, CT) == 15


def test_the_overview_shows_both_sides_and_leads_to_a_sheet(
    window: MainWindow, qtbot: QtBot
) -> None:
    do(window, "move", mode="run", hexes=4)
    do(window, "mark", armor="CT", boxes=23)
    do(window, "heat", to=14)
    do(window, "pilot", hits=2)
    window.actions_by_key["overview"].trigger()
    overview = window.menu_actions.overview_dialog
    assert overview is not None
    assert [(card.sight.side, unit) for unit, card in overview.cards.items()] == [
        (window.controller.state.sides[unit], unit) for unit in window.controller.order()
    ]
    mine = overview.cards[UnitId("a")]
    paper = window.controller.state.units[UnitId("a")]
    whole = sum(grid.size for key, grid in paper.grids.items() if key.endswith("armor"))
    armor, structure, heat = mine.sight.gauges
    # What is left, not what is lost.
    assert armor.words == f"{round(100 * (whole - 23) / whole)} %"
    assert armor.share == pytest.approx((whole - 23) / whole)
    assert structure.words == "100 %"
    assert heat.words.startswith("14")
    assert heat.warns
    assert mine.sight.pilot == (2, 6)
    assert "run 4" in mine.sight.words
    assert "run 4" in window.roster.cards[UnitId("a")].chips
    for words in ("Armor", "Heat 14", "pilot 2 of 6 hits"):
        assert words in mine.accessibleName()
    assert mine.isChecked()
    assert overview.focusWidget() is mine
    qtbot.mouseClick(overview.cards[UnitId("d")], Qt.MouseButton.LeftButton)
    assert window.controller.unit == "d"
    assert not overview.isVisible()


def test_an_overview_that_nobody_sized_has_room_for_whoever_joined(window: MainWindow) -> None:
    def seen() -> int:
        window.actions_by_key["overview"].trigger()
        overview = window.menu_actions.overview_dialog
        assert overview is not None
        QApplication.processEvents()
        assert overview.area.verticalScrollBar().maximum() == 0
        overview.close()
        return overview.height()

    few = seen()
    with Library.open() as library:
        design = library.load("Centaur")
    for _ in range(2):
        assert window.controller.add_unit(design, "A")
    assert seen() > few


def test_the_overview_is_walked_through_by_key(window: MainWindow, qtbot: QtBot) -> None:
    window.actions_by_key["overview"].trigger()
    overview = window.menu_actions.overview_dialog
    assert overview is not None
    overview.resize(980, 560)
    overview.stays.setChecked(True)
    QApplication.processEvents()
    a, b, c, _ = overview.cards.values()
    qtbot.keyClick(a, Qt.Key.Key_Down)
    assert overview.focusWidget() is b
    qtbot.keyClick(b, Qt.Key.Key_Up)
    qtbot.keyClick(a, Qt.Key.Key_Right)
    assert overview.focusWidget() is c
    qtbot.keyClick(c, Qt.Key.Key_Return)
    assert (window.controller.unit, overview.isVisible()) == (c.sight.unit, True)
    assert c.isChecked()
    assert not a.isChecked()
    qtbot.keyClick(overview, Qt.Key.Key_2)
    assert window.controller.unit == b.sight.unit
    qtbot.keyClick(overview, Qt.Key.Key_F3)
    assert not overview.isVisible()


def test_the_overview_follows_the_table(window: MainWindow) -> None:
    window.actions_by_key["overview"].trigger()
    overview = window.menu_actions.overview_dialog
    assert overview is not None
    do(window, "withdraw")
    assert overview.cards[UnitId("a")].sight.is_away
    assert "1 of 2 standing" in next(iter(overview.board.headings.values())).text()
    do(window, "remove_unit")
    assert UnitId("a") not in overview.cards
    for unit in list(overview.cards):
        assert do(window, "remove_unit", unit=unit)
    assert overview.empty.isVisible()
    assert "Add units" in overview.empty.words.text()
    window.controller.undo()
    assert not overview.empty.isVisible()
    assert len(overview.cards) == 1


@pytest.mark.parametrize("size", mostly_long([(1024, 600), (980, 500), (500, 700)], (500, 700)))
def test_no_card_of_the_overview_lies_over_another_or_outside(
    window: MainWindow, size: tuple[int, int]
) -> None:
    design = window.controller.state.units[UnitId("a")].design
    for number in range(20):
        assert window.controller.add_unit(design, "AB"[number % 2])
    window.actions_by_key["overview"].trigger()
    overview = window.menu_actions.overview_dialog
    assert overview is not None
    overview.resize(*size)
    QApplication.processEvents()
    places = [card.geometry() for card in overview.cards.values()]
    assert len(places) == 24
    for one, other in combinations(places, 2):
        assert not one.intersects(other)
    board = overview.board.rect()
    assert all(board.contains(place) for place in places)
    assert board.width() <= overview.area.viewport().width()


def test_the_dice_are_counted(window: MainWindow, qtbot: QtBot) -> None:
    window.actions_by_key["dice_record"].trigger()
    dialog = window.menu_actions.dice_dialog
    assert dialog is not None
    # The demo battle begins without dice; here it says so.
    assert dialog.empty.isVisible() is (dialog.model.rowCount() == 0)
    before = dialog.model.rowCount()
    window.actions_by_key["my_dice"].trigger()
    window.controller.say("roll 2d6")
    window.controller.say("roll d20")
    assert not dialog.empty.isVisible()
    assert dialog.model.rowCount() == before + 2
    titles = [dialog.kinds.tabText(n) for n in range(dialog.kinds.count())]
    assert {"2D6", "1D20", "Each D6"} <= set(titles)
    tab = dialog.kinds.tabRect(titles.index("1D20")).center()
    qtbot.mouseClick(dialog.kinds, Qt.MouseButton.LeftButton, pos=tab)
    heap = dialog.chart.heap
    assert heap is not None
    assert (heap.title, heap.rolls, len(heap.counts)) == ("1D20", 1, 20)
    assert dialog.words.text().endswith("on average where 10.5 is fair.")
    window.controller.undo()
    assert dialog.model.rowCount() == before + 1
    dialog.grab()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_the_luck_of_each_side_and_unit_is_told_in_words(window: MainWindow, qtbot: QtBot) -> None:
    do(window, "pilot_hit")
    (entry,) = [owed for owed in window.controller.state.owed if owed.unit == UnitId("a")]
    window.controller.rolls.resolve(entry, (1, 1))
    window.actions_by_key["dice_record"].trigger()
    dialog = window.menu_actions.dice_dialog
    assert dialog is not None
    side = dialog.luck.topLevelItem(0)
    assert side is not None
    assert side.text(0) == "Side A"
    assert [side.text(n) for n in (1, 2)] == ["0 of 1", "1.0"]
    assert side.text(3).startswith("unluckier than 9")
    assert "0 of 1 roll went well" in side.toolTip(3)
    name = window.controller.state.units[UnitId("a")].design.name
    children = [side.child(n) for n in range(side.childCount())]
    assert [child.text(0) for child in children if child is not None] == [name]
    words = str(dialog.model.index(0).data())
    assert "1 + 1 = 2 against 3, badly" in words


def test_the_help_page_lists_all_words_and_keys(window: MainWindow) -> None:
    text = page(window.controller)
    for words in ("lrm20 front", "undo 3", "Ctrl+Z", "Wheel over a location", "F5"):
        assert words in text
    window.actions_by_key["help"].trigger()


def test_the_report_is_a_file(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    do(window, "mark", armor="CT", boxes=3)
    window.controller.say("next")
    assert write_report(window.controller, tmp_path / "battle.md")
    text = (tmp_path / "battle.md").read_text("utf-8")
    assert "## Turn 1, Initiative" in text
    assert "- Shadow Hawk SHD-2H: center torso armor loses 3" in text
    with qtbot.waitSignal(window.controller.failed):
        write_report(window.controller, tmp_path / "nowhere" / "battle.md")


def test_cards_are_answered_by_key(window: MainWindow, qtbot: QtBot) -> None:
    do(window, "pilot_hit", hits=2)
    window.actions_by_key["focus_cards"].trigger()
    cards = window.cards
    first = cards.cards[0].entry.id
    qtbot.keyClick(cards, Qt.Key.Key_L)
    assert [card.entry.id for card in cards.cards][-1] == first
    qtbot.keyClick(cards, Qt.Key.Key_D)
    assert cards.cards[0].entry.command.do == "initiative"
    # One side, then the other.
    qtbot.keyClick(cards, Qt.Key.Key_R)
    assert cards.cards[0].question.title == "Initiative, side B"
    qtbot.keyClick(cards, Qt.Key.Key_R)
    while cards.cards[0].entry.command.do == "initiative":
        qtbot.keyClick(cards, Qt.Key.Key_R)
    (last,) = cards.cards
    assert last.entry.id == first
    qtbot.keyClick(cards, Qt.Key.Key_6)
    qtbot.keyClick(cards, Qt.Key.Key_6)
    assert cards.cards == []


def test_looking_back_past_settled_cards_shows_no_mistake(window: MainWindow) -> None:
    do(window, "note", text="start")
    do(window, "pilot_hit", hits=2)
    window.controller.say("all")
    window.docks["This turn"].raise_()
    for step in range(1, window.controller.session.history.cursor):
        window.controller.look_at(step)
    window.controller.look_at(None)
    assert window.banner.isHidden()


def test_roll_all_is_one_undo(window: MainWindow) -> None:
    do(window, "pilot_hit", hits=3)
    before = window.controller.session.history.cursor
    window.actions_by_key["roll_all"].trigger()
    assert window.controller.session.history.cursor > before
    window.controller.undo()
    assert window.controller.session.history.cursor == before


def test_a_failed_game_leaves_last_nights_on_the_table(window: MainWindow, tmp_path: Path) -> None:
    from recordsheet_gui import app

    assert window.controller.game is not None
    last = window.controller.game.path
    bad = tmp_path / "bad.rsgame"
    bad.write_bytes(b"nothing")
    app.start(window, bad)
    assert window.controller.game.path == last
    assert window.controller.settings.last_game == str(last)
