import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, QTimer
from PySide6.QtWidgets import (
    QApplication,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.override import override
from recordsheet_gui.session.ledger import about_option
from recordsheet_gui.session.table import id_number
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.settings import Dice, Paper, Settings, ThemeChoice
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.hard_hits import tables
from recordsheet_gui.systems.hard_hits.options import chart_option
from recordsheet_gui.systems.hard_hits.tables import FOLDER
from recordsheet_gui.ui import style
from recordsheet_gui.ui.dialogs import options_form
from recordsheet_gui.ui.dialogs.game_options import GameOptions
from recordsheet_gui.ui.dialogs.kit import TickWords
from recordsheet_gui.ui.dialogs.new_game import ROW, NewGame
from recordsheet_gui.ui.dialogs.preferences import TRIED, Preferences
from recordsheet_gui.ui.dialogs.unit_line import facts_of
from recordsheet_gui.ui.theme import LIGHT
from recordsheet_gui.ui.window import MainWindow
from tests.ui.test_plain_text import GAMES, named_game

CODE = re.compile(r"\b(R-TW|TW|BT|RT|HH|SK)-[\w-]+")
"""The name of a rule in the ledger."""


@pytest.fixture
def dialog(qtbot: QtBot, tmp_path: Path) -> Iterator[NewGame]:
    with Library.open(tmp_path) as library:
        made = NewGame(library, Settings(automation={"heat": False}))
        qtbot.addWidget(made)
        yield made


def test_units_are_found_as_one_types_and_join_the_table(dialog: NewGame, qtbot: QtBot) -> None:
    start = dialog.start
    assert not start.isEnabled()
    qtbot.keyClicks(dialog.query, "atlas")
    assert dialog.found.item(0).text().startswith("Atlas AS7-D")
    qtbot.keyClick(dialog.query, Qt.Key.Key_Return)
    # Enter leaves the words selected: the next ones take their place.
    qtbot.keyClicks(dialog.query, "locust")
    qtbot.keyClick(dialog.query, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert dialog.aim == "B"
    assert start.isEnabled()
    setup = dialog.setup()
    assert [(u.id, u.design.name, u.side) for u in setup.units] == [
        ("a", "Atlas AS7-D", "A"),
        ("b", "Locust LCT-1V", "B"),
    ]
    assert setup.options == {"heat": False}
    assert (setup.units[0].pilot.gunnery, setup.units[0].pilot.piloting) == (4, 5)


def test_return_in_the_search_adds_a_unit_and_does_not_start(dialog: NewGame, qtbot: QtBot) -> None:
    dialog.show()
    for _ in range(2):
        qtbot.keyClick(dialog.query, Qt.Key.Key_Return)
    assert len(dialog.chosen) == 2
    assert dialog.isVisible()


def test_a_unit_can_be_taken_off_the_table(dialog: NewGame, qtbot: QtBot) -> None:
    dialog.show()
    for _ in range(3):
        qtbot.keyClick(dialog.query, Qt.Key.Key_Return)
    first, second, third = dialog.lines
    qtbot.mouseClick(first.remove, Qt.MouseButton.LeftButton)
    assert dialog.lines == [second, third]
    assert dialog.focusWidget() is second
    qtbot.keyClick(second, Qt.Key.Key_Down)
    qtbot.keyClick(third, Qt.Key.Key_Delete)
    assert dialog.lines == [second]
    qtbot.keyClick(second.gunnery, Qt.Key.Key_Delete)
    assert dialog.chosen == []
    assert dialog.focusWidget() is dialog.query
    assert not dialog.start.isEnabled()


def test_an_empty_table_says_what_to_do_and_has_nothing_to_remove(
    dialog: NewGame, qtbot: QtBot
) -> None:
    dialog.show()
    for box in dialog.boxes.values():
        assert box.empty.isVisible()
        assert "press Enter" in box.empty.text()
    assert not [b for b in dialog.findChildren(QToolButton) if "Remove" in b.accessibleName()]
    qtbot.keyClick(dialog.query, Qt.Key.Key_Return)
    assert not dialog.boxes["A"].empty.isVisible()
    assert dialog.boxes["B"].empty.isVisible()


def test_words_that_fit_nothing_say_so(dialog: NewGame, qtbot: QtBot) -> None:
    dialog.show()
    qtbot.keyClicks(dialog.query, "zzz")
    assert dialog.nothing.isVisible()
    assert "No unit fits" in dialog.nothing.words.text()
    assert not any(button.isEnabled() for button in dialog.adds.values())
    qtbot.keyClick(dialog.query, Qt.Key.Key_Return)
    assert dialog.chosen == []
    dialog.query.clear()
    assert dialog.found.isVisible()
    assert all(button.isEnabled() for button in dialog.adds.values())


def test_a_unit_is_one_entry_with_its_data_second_in_rank(dialog: NewGame, qtbot: QtBot) -> None:
    dialog.show()
    qtbot.keyClicks(dialog.query, "atlas as7-d")
    assert dialog.found.count() == 1
    assert dialog.count.text() == "1 unit"
    name, _, facts = dialog.found.item(0).text().partition("\n")
    assert name == "Atlas AS7-D"
    for words in ("100 t", "BV 1,897", "Juggernaut"):
        assert words in facts
    qtbot.waitUntil(lambda: dialog.designs.get("Atlas AS7-D") is not None)
    row = dialog.found.item(0).data(ROW)
    assert facts_of(row, dialog.designs.get("Atlas AS7-D")).endswith("3/5/0")


def test_a_squad_is_told_as_shortly_as_a_mech(dialog: NewGame, qtbot: QtBot) -> None:
    dialog.show()
    qtbot.keyClicks(dialog.query, "elemental")
    row = dialog.found.item(0).data(ROW)
    qtbot.waitUntil(lambda: dialog.designs.get(row.name) is not None)
    facts = facts_of(row, dialog.designs.get(row.name))
    assert facts == "5 troopers \u00b7 BV 447 \u00b7 Ambusher \u00b7 1/3 (jump)"


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("corsair", "50 t \u00b7 BV 1,190 \u00b7 thrust 6/9"),
        ("dragonstar", "150 t \u00b7 BV 1,205 \u00b7 thrust 5/8"),
        ("molniya", "240,000 t \u00b7 BV 43,497 \u00b7 thrust 4/6"),
    ],
)
def test_what_flies_is_told_with_its_thrust(
    dialog: NewGame, qtbot: QtBot, query: str, told: str
) -> None:
    dialog.show()
    qtbot.keyClicks(dialog.query, query)
    row = dialog.found.item(0).data(ROW)
    qtbot.waitUntil(lambda: dialog.designs.get(row.name) is not None)
    assert facts_of(row, dialog.designs.get(row.name)) == told


def test_ships_are_found_as_ships(dialog: NewGame, qtbot: QtBot) -> None:
    qtbot.keyClicks(dialog.query, "ship")
    kinds = {dialog.found.item(at).data(ROW).kind for at in range(dialog.found.count())}
    assert kinds == {"dropship", "jumpship", "warship"}


def test_sides_add_up_and_there_can_be_more_than_two(dialog: NewGame, qtbot: QtBot) -> None:
    dialog.show()
    qtbot.keyClicks(dialog.query, "atlas")
    qtbot.mouseClick(dialog.adds["A"], Qt.MouseButton.LeftButton)
    qtbot.keyClicks(dialog.query, "locust")
    qtbot.keyClick(dialog.query, Qt.Key.Key_Return)
    assert dialog.boxes["A"].title() == (
        "Side A \u00b7 2 units \u00b7 120 tons \u00b7 BV 2,329 \u00b7 units join here"
    )
    assert dialog.boxes["B"].title() == "Side B"
    qtbot.mouseClick(dialog.another, Qt.MouseButton.LeftButton)
    assert list(dialog.boxes) == ["A", "B", "C"]
    qtbot.keyClicks(dialog.query, "hunchback")
    qtbot.keyClick(dialog.query, Qt.Key.Key_Return)
    assert [unit.side for unit in dialog.setup().units] == ["A", "A", "C"]
    line = dialog.lines[1]
    line.side.setFocus()
    qtbot.keyClick(line.side, Qt.Key.Key_Down)
    assert [unit.side for unit in dialog.setup().units] == ["A", "B", "C"]
    assert "1 unit" in dialog.boxes["B"].title()


def test_the_list_is_walked_through_while_one_types(dialog: NewGame, qtbot: QtBot) -> None:
    dialog.show()
    assert dialog.focusWidget() is dialog.query
    qtbot.keyClick(dialog.query, Qt.Key.Key_Down)
    qtbot.keyClick(dialog.query, Qt.Key.Key_Down)
    assert dialog.found.currentRow() == 2
    second = dialog.found.item(2).text().partition("\n")[0]
    qtbot.keyClick(dialog.query, Qt.Key.Key_Return)
    assert [row.name for row in dialog.chosen] == [second]
    dialog.found.setFocus()
    qtbot.keyClick(dialog.found, Qt.Key.Key_A)
    assert dialog.query.text() == "a"
    assert dialog.focusWidget() is dialog.query


def test_ctrl_enter_starts_the_game(dialog: NewGame, qtbot: QtBot) -> None:
    dialog.show()
    control = Qt.KeyboardModifier.ControlModifier
    qtbot.keyClick(dialog.query, Qt.Key.Key_Return, control)
    assert dialog.isVisible()
    qtbot.keyClick(dialog.query, Qt.Key.Key_Return)
    qtbot.keyClick(dialog.query, Qt.Key.Key_Return, control)
    assert dialog.result() == NewGame.DialogCode.Accepted


def test_another_game_keeps_whoever_can_play_it(dialog: NewGame, qtbot: QtBot) -> None:
    qtbot.keyClick(dialog.query, Qt.Key.Key_Return)
    dialog.system.setCurrentIndex(dialog.system.findData("renegade-tech"))
    assert len(dialog.chosen) == 1
    dialog.system.setCurrentIndex(dialog.system.findData("skirmish"))
    assert dialog.chosen == []


def test_rules_are_not_read_for_options_that_nobody_looks_at(
    dialog: NewGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def counting(option: str) -> str:
        asked.append(option)
        return ""

    monkeypatch.setattr(options_form, "about_option", counting)
    dialog.show()
    dialog.system.setCurrentIndex(dialog.system.findData("renegade-tech"))
    assert asked == []
    dialog.tabs.setCurrentIndex(1)
    assert asked == list(SYSTEMS["renegade-tech"].options)


def test_options_stand_under_headings_in_plain_words(dialog: NewGame, qtbot: QtBot) -> None:
    dialog.tabs.setCurrentIndex(1)
    dialog.show()
    for key, system in SYSTEMS.items():
        dialog.system.setCurrentIndex(dialog.system.findData(key))
        assert "" not in dialog.form.headings
        groups = [option.group for option in system.options.values()]
        assert list(dialog.form.headings) == list(dict.fromkeys(groups))
        shown = [label.text() for label in dialog.form.findChildren(QLabel) if label.text()]
        assert not [text for text in shown if CODE.search(text)]
        for option in system.options.values():
            assert any(option.title in text for text in shown)
            assert about_option(option.name) in "\n".join(shown)
            assert not option.labels or len(option.labels) == len(option.values)
    dialog.system.setCurrentIndex(0)
    assert dialog.tabs.tabText(1) == "&Options (1 changed)"
    box = dialog.form.switches["hull_down"]
    QApplication.processEvents()
    shown_words = [w for w in dialog.form.findChildren(TickWords) if w.isVisible()]
    (words,) = [w for w in shown_words if "hull down" in w.text()]
    qtbot.mouseClick(words, Qt.MouseButton.LeftButton)
    assert box.isChecked()
    assert dialog.tabs.tabText(1) == "&Options (2 changed)"


def test_ids_go_on_after_z() -> None:
    assert [id_number(n) for n in (0, 25, 26, 53)] == ["a", "z", "a2", "b3"]


def test_preferences_give_back_what_was_chosen(qtbot: QtBot) -> None:
    dialog = Preferences(Settings())
    qtbot.addWidget(dialog)
    dialog.theme.setCurrentIndex(2)
    dialog.dice.setCurrentIndex(1)
    dialog.text.setValue(150)
    dialog.automation["pilot"].setChecked(False)
    settings = dialog.settings()
    assert (settings.theme, settings.dice, settings.text_scale) == (
        ThemeChoice.DARK,
        Dice.MINE,
        1.5,
    )
    assert not settings.is_automatic("pilot")


@pytest.fixture(params=[1.0, 1.5])
def large_text(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[None]:
    style.dress(LIGHT, Settings(text_scale=request.param))
    yield
    style.dress(LIGHT, Settings())


@pytest.mark.usefixtures("large_text")
def test_a_unit_of_a_new_game_is_seen_whole_on_a_narrow_screen(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with Library.open(tmp_path) as library:
        dialog = NewGame(library, Settings())
        qtbot.addWidget(dialog)
        dialog.show()
        for wide in (792, 1300, 792):
            dialog.resize(wide, 900)
            dialog.found.setCurrentRow(0)
            dialog.found.itemDoubleClicked.emit(dialog.found.currentItem())
            # A line that stands in another way asks for another height.
            for _ in range(4):
                QApplication.processEvents()
            around = QRect(dialog.tabs.mapTo(dialog, QPoint()), dialog.tabs.size())
            for line in dialog.lines:
                shown = (line.name, line.pilot, line.gunnery, line.piloting, line.side, line.remove)
                spots = [QRect(one.mapTo(dialog, QPoint()), one.size()) for one in shown]
                assert [spot for spot in spots if not around.contains(spot)] == []
                pairs = combinations(spots, 2)
                assert not any(first.intersects(second) for first, second in pairs)
                assert line.pilot.width() >= 10 * line.fontMetrics().averageCharWidth()


def cut_words(place: QWidget) -> list[str]:
    """Words that have less room than they need."""
    return [
        words.text()
        for words in place.findChildren(QLabel)
        if words.isVisible()
        and words.height()
        < (words.heightForWidth(words.width()) if words.wordWrap() else words.sizeHint().height())
    ]


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_no_line_of_the_options_of_a_new_game_is_cut(
    qtbot: QtBot, tmp_path: Path, text: float
) -> None:
    style.dress(LIGHT, Settings(text_scale=text))
    try:
        with Library.open(tmp_path) as library:
            dialog = NewGame(library, Settings())
            qtbot.addWidget(dialog)
            dialog.show()
            dialog.tabs.setCurrentIndex(1)
            for game in range(dialog.system.count()):
                dialog.system.setCurrentIndex(game)
                for wide in (792, 1300):
                    dialog.resize(wide, 700)
                    for _ in range(4):
                        QApplication.processEvents()
                    assert dialog.form.findChildren(QLabel)
                    assert cut_words(dialog.form) == []
    finally:
        style.dress(LIGHT, Settings())


@pytest.mark.parametrize("game", GAMES)
def test_no_line_of_the_options_of_a_running_game_is_cut(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    for window in named_game(game, "Dawn", qtbot, tmp_path):
        dialog = GameOptions(window.controller, window)
        dialog.show()
        for wide in (720, 500, 1000):
            dialog.resize(wide, 600)
            for _ in range(4):
                QApplication.processEvents()
            assert dialog.form.findChildren(QLabel)
            assert cut_words(dialog.form) == []
        dialog.close()


def with_preferences(window: MainWindow, act: Callable[[Preferences], None]) -> None:
    """Open the preferences from the menu, do something there, and see what stays."""
    done: list[bool] = []

    def go() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, Preferences)
        try:
            act(dialog)
            done.append(True)
        finally:
            if dialog.isVisible():
                dialog.reject()

    QTimer.singleShot(0, go)
    window.actions_by_key["preferences"].trigger()
    assert done


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
def test_the_sample_of_the_look_cuts_no_word_on_a_narrow_screen(
    window: MainWindow, text: float
) -> None:
    window.controller.change_settings(replace(window.controller.settings, text_scale=text))
    window.dress()

    def look(dialog: Preferences) -> None:
        dialog.resize(780, 700)
        QApplication.processEvents()
        sample = dialog.sample
        words, pictures = sample.rooms(QRectF(sample.rect()).adjusted(11, 9, -11, -9))
        assert words.width() >= sample.words_width()
        assert QRectF(sample.rect()).contains(words)
        # What is drawn beside the words has not become a dot.
        assert pictures.height() >= 4 * sample.fontMetrics().height()

    with_preferences(window, look)


def test_a_preference_is_tried_at_once_and_taken_back_with_cancel(
    window: MainWindow, qtbot: QtBot
) -> None:
    before = window.controller.settings

    def turn(dialog: Preferences) -> None:
        light = dialog.sample.grab().toImage().pixelColor(3, 3).lightness()
        with qtbot.waitSignal(dialog.tried):
            dialog.theme.setFocus()
            qtbot.keyClick(dialog.theme, Qt.Key.Key_Down)
        assert window.theme.is_dark
        assert dialog.sample.grab().toImage().pixelColor(3, 3).lightness() < light
        small = window.fontMetrics().height()
        with qtbot.waitSignal(dialog.tried):
            dialog.text.setValue(150)
        assert window.fontMetrics().height() > small
        with qtbot.waitSignal(dialog.tried):
            dialog.touch.click()
        assert window.controller.settings.touch
        assert window.controller.settings.text_scale == 1.5
        with qtbot.waitSignal(dialog.tried):
            dialog.motion.click()
        assert style.is_reduced(window.pane)
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)

    with_preferences(window, turn)
    assert not window.theme.is_dark
    assert style.may_move()
    now = window.controller.settings
    assert [getattr(now, name) for name in TRIED] == [getattr(before, name) for name in TRIED]
    # How large the dialog was is no preference: that stays.
    assert "preferences" in now.dialogs


def test_preferences_are_kept_with_ok(window: MainWindow, qtbot: QtBot) -> None:
    def turn(dialog: Preferences) -> None:
        dialog.theme.setCurrentIndex(2)
        dialog.paper.setCurrentIndex(1)
        dialog.automation["pilot"].click()
        ok = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
        assert ok.isDefault()
        qtbot.mouseClick(ok, Qt.MouseButton.LeftButton)

    with_preferences(window, turn)
    now = window.controller.settings
    assert (now.theme, now.paper) == (ThemeChoice.DARK, Paper.LETTER)
    assert not now.is_automatic("pilot")
    assert window.theme.is_dark
    window.controller.change_settings(replace(now, theme=ThemeChoice.LIGHT))
    window.dress()


def test_games_without_pilots_ask_for_none(dialog: NewGame) -> None:
    dialog.show()
    dialog.add(dialog.found.item(0).data(ROW))
    assert dialog.lines[0].pilot.isVisible()
    dialog.system.setCurrentIndex(dialog.system.findData("hard-hits"))
    dialog.add(dialog.found.item(0).data(ROW))
    (line,) = dialog.lines
    assert not any(w.isVisible() for w in (line.pilot, line.gunnery, line.piloting, line.worth))
    assert {"chart"} == set(dialog.form.choices)


def own_chart(folder: Path, cell: str = "lab") -> Path:
    standard = (FOLDER / "chart-standard.toml").read_text(encoding="utf-8")
    path = folder / "mine.toml"
    changed = standard.replace("Standard chart", "My chart").replace('"_bridge_"', f'"{cell}"')
    path.write_text(changed, encoding="utf-8")
    return path


def test_a_players_own_chart_is_chosen_from_a_file_and_kept_in_the_game(
    dialog: NewGame, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog.system.setCurrentIndex(dialog.system.findData("hard-hits"))
    path = own_chart(tmp_path)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    choice = dialog.form.choices["chart"]
    choice.setCurrentIndex(choice.count() - 1)
    choice.activated.emit(choice.currentIndex())
    assert choice.currentText() == "My chart"
    dialog.query.setText("klingon")
    qtbot.keyClick(dialog.query, Qt.Key.Key_Return)
    setup = dialog.setup()
    file = tmp_path / "own.rsgame"
    with gamefile.create_game(file, SYSTEMS["hard-hits"], setup):
        pass
    path.unlink()
    with gamefile.open_game(file) as game:
        chart = tables.chart(chart_option(game.session.state))
    assert chart.title == "My chart"
    assert chart.cell(2, 0).result == "lab"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("title = 3 [", "mine.toml is no valid TOML"),
        ("title = 'x'", "The chart does not fit: rows is missing"),
        (None, "There is no chart"),
    ],
)
def test_a_chart_that_cannot_be_played_is_told_in_a_sentence(
    dialog: NewGame, tmp_path: Path, text: str | None, sentence: str
) -> None:
    dialog.system.setCurrentIndex(dialog.system.findData("hard-hits"))
    path = tmp_path / "mine.toml"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    option = SYSTEMS["hard-hits"].options["chart"]
    assert not dialog.form.take_file(option, path)
    assert sentence in dialog.problem.text()
    assert not dialog.problem.isHidden()
    assert not dialog.form.take_file(option, own_chart(tmp_path, "warp core"))
    assert "warp core" in dialog.problem.text()
    assert dialog.form.take_file(option, own_chart(tmp_path))
    assert dialog.problem.isHidden()


def test_tanks_are_found_for_both_games_of_battletech(dialog: NewGame, qtbot: QtBot) -> None:
    for key, found in (("total-warfare", True), ("renegade-tech", True), ("skirmish", False)):
        dialog.system.setCurrentIndex(dialog.system.findData(key))
        dialog.query.clear()
        qtbot.keyClicks(dialog.query, "manticore")
        names = [dialog.found.item(n).text() for n in range(dialog.found.count())]
        assert any(name.startswith("Manticore Heavy Tank") for name in names) is found


class Painted(QObject):
    """Notes how high a widget is each time that it is painted, and how high it has to be."""

    def __init__(self, watched: QWidget) -> None:
        super().__init__(watched)
        self.heights: list[tuple[int, int]] = []
        self._watched = watched
        watched.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._watched and event.type() is QEvent.Type.Paint:
            self.heights.append((self._watched.height(), self._watched.minimumSizeHint().height()))
        return False


def test_options_of_another_game_are_never_painted_squeezed(dialog: NewGame, qtbot: QtBot) -> None:
    dialog.show()
    dialog.tabs.setCurrentIndex(1)
    qtbot.waitExposed(dialog)
    painted = Painted(dialog.form)
    dialog.system.setCurrentIndex(dialog.system.findData("renegade-tech"))
    qtbot.waitUntil(lambda: bool(painted.heights))
    assert all(height >= least for height, least in painted.heights)
