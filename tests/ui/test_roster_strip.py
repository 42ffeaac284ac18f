"""The roster strip: chips in one row, told apart, by mouse and by key."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.short_names import LongName, shortened
from recordsheet_gui.ui.theme import DARK, LIGHT
from recordsheet_gui.ui.widgets import roster
from recordsheet_gui.ui.widgets.unit_chip import UnitChip, fitting
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import do

NAMES = (
    "Shadow Hawk SHD-2H", "Marauder MAD-3R", "Marauder MAD-5D", "BattleMaster BLR-1G",
    "Phoenix Hawk PXH-1", "Hunchback HBK-4G", "Atlas AS7-D", "Locust LCT-1V", "Locust LCT-1V",
    "Timber Wolf Prime", "Thunderbolt TDR-5S", "Warhammer WHM-6R",
)  # fmt: skip
WIDE = 1366


def deal(window: MainWindow, tmp_path: Path, count: int) -> None:
    """A battle of so many 'Mechs."""
    with Library.open() as library:
        units = tuple(
            UnitSetup(
                id=UnitId(f"u{number}"),
                design=library.load(NAMES[number % len(NAMES)]),
                side="A" if number < count // 2 else "B",
            )
            for number in range(count)
        )
    setup = GameSetup(system="total-warfare", units=units)
    controller = window.controller
    assert controller.new_game(tmp_path / "many.rsgame", SYSTEMS["total-warfare"], setup)
    window.resize(WIDE, 768)
    # Layouts ask for room, then get it.
    for _ in range(3):
        QApplication.processEvents()


def chips(window: MainWindow) -> list[UnitChip]:
    return list(window.roster.cards.values())


def test_the_names_of_many_are_fitted_once_and_not_for_each_chip_that_finds_its_place(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fitted: list[int] = []

    def counted(names: Sequence[LongName], fits: Callable[[str], bool]) -> list[str]:
        fitted.append(len(names))
        return shortened(names, fits)

    monkeypatch.setattr(roster, "shortened", counted)
    deal(window, tmp_path, 12)
    # When they are put up, and when the window has another width; each time for the least room too.
    assert set(fitted) == {12}
    assert len(fitted) <= 6, fitted


@pytest.mark.parametrize("count", [2, 4, 12, 24])
def test_every_name_in_the_strip_fits_and_tells_its_unit_apart(
    window: MainWindow, tmp_path: Path, count: int
) -> None:
    deal(window, tmp_path, count)
    found = chips(window)
    assert len(found) == count
    shown = [chip.shown_name for chip in found]
    assert len(set(shown)) == count
    for chip in found:
        assert chip.shown_name
        room = QFontMetrics(chip.name_font()).horizontalAdvance(chip.shown_name)
        assert room <= chip.name_room(), chip.shown_name


@pytest.mark.parametrize("count", [2, 12, 24])
def test_chips_stand_side_by_side(window: MainWindow, tmp_path: Path, count: int) -> None:
    deal(window, tmp_path, count)
    places = [chip.geometry() for chip in chips(window)]
    for one, other in pairwise(places):
        assert one.right() < other.left()
        assert one.top() == other.top()


@pytest.mark.long
def test_all_chips_have_their_figures_or_none(window: MainWindow, tmp_path: Path) -> None:
    deal(window, tmp_path, 7)
    seen = set()
    for wide in range(1100, 1500, 7):
        window.resize(wide, 768)
        for _ in range(3):
            QApplication.processEvents()
        (has_figures,) = {chip.has_figure for chip in chips(window)}
        seen.add(has_figures)
    assert seen == {True, False}


def test_twelve_units_need_no_scrolling(window: MainWindow, tmp_path: Path) -> None:
    deal(window, tmp_path, 12)
    assert window.roster.area.horizontalScrollBar().maximum() == 0
    assert not window.roster.later.isVisible()
    assert 50 <= window.roster.height() <= 66


def test_more_units_are_scrolled_to_and_the_one_in_front_is_in_sight(
    window: MainWindow, tmp_path: Path
) -> None:
    deal(window, tmp_path, 24)
    area = window.roster.area
    assert area.horizontalScrollBar().maximum() > 0
    assert window.roster.later.isEnabled()
    assert not window.roster.earlier.isEnabled()
    last = chips(window)[-1]
    assert last.visibleRegion().isEmpty()
    window.controller.choose_unit(UnitId("u23"))
    assert not last.visibleRegion().isEmpty()
    assert window.roster.earlier.isEnabled()
    QTest.mouseClick(window.roster.earlier, Qt.MouseButton.LeftButton)
    assert last.visibleRegion().isEmpty()


def test_who_joins_a_long_table_is_seen_whole(window: MainWindow, tmp_path: Path) -> None:
    deal(window, tmp_path, 24)
    with Library.open() as library:
        assert window.controller.add_unit(library.load("Centaur"), "C")
    for _ in range(3):
        QApplication.processEvents()
    last = chips(window)[-1]
    assert last.visibleRegion().boundingRect() == last.rect()


def test_who_is_hurt_beyond_the_edge_of_the_strip_is_told_by_its_arrow(
    window: MainWindow, tmp_path: Path
) -> None:
    deal(window, tmp_path, 24)
    assert window.roster.later.text() == "\u203a"
    do(window, "hit", unit="u22", location="CT", damage=5)
    assert window.roster.later.text() == "\u203a!"
    window.controller.choose_unit(UnitId("u22"))
    window.roster.show_add()
    assert window.roster.later.text() == "\u203a"


def test_arrows_go_from_chip_to_chip_and_enter_takes_one(window: MainWindow) -> None:
    window.activateWindow()
    first, second, _, last = chips(window)
    first.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(first, Qt.Key.Key_Right)
    assert second.hasFocus()
    assert window.controller.unit == UnitId("a"), "only the focus went"
    QTest.keyClick(second, Qt.Key.Key_Return)
    assert window.controller.unit == UnitId("b")
    QTest.keyClick(second, Qt.Key.Key_End)
    assert last.hasFocus()
    QTest.keyClick(last, Qt.Key.Key_Right)
    assert last.hasFocus()
    QTest.keyClick(last, Qt.Key.Key_Home)
    assert first.hasFocus()
    QTest.keyClick(first, Qt.Key.Key_Space)
    assert window.controller.unit == UnitId("a")


def test_one_chip_is_a_stop_for_tab(window: MainWindow) -> None:
    def stops() -> list[bool]:
        tab = Qt.FocusPolicy.TabFocus
        return [bool(chip.focusPolicy() & tab) for chip in chips(window)]

    assert stops() == [True, False, False, False]
    window.controller.choose_unit(UnitId("c"))
    assert stops() == [False, False, True, False]


def test_focus_and_choice_look_different(window: MainWindow) -> None:
    window.activateWindow()
    chip = chips(window)[1]
    plain = chip.grab().toImage()
    chip.setFocus()
    focused = chip.grab().toImage()
    window.controller.choose_unit(UnitId("b"))
    both = chip.grab().toImage()
    window.pane.view.setFocus()
    chosen = chip.grab().toImage()
    assert len({bytes(image.constBits()) for image in (plain, focused, both, chosen)}) == 4
    # A ring of two pixels.
    middle = focused.height() // 2
    assert [focused.pixelColor(x, middle).name() for x in (0, 1)] == [LIGHT.ink] * 2


def test_what_matters_comes_first_and_the_rest_is_counted(window: MainWindow) -> None:
    chip = chips(window)[0]
    for name in ("prone", "unconscious", "shutdown"):
        do(window, "condition", name=name, on=True)
    words = [word for word, is_grave in chip.first_words() if is_grave]
    assert words == ["shutdown", "unconscious", "prone"]
    metrics = QFontMetrics(chip.font())
    room = metrics.horizontalAdvance("shutdown  +2")
    assert fitting(words, room, metrics) == ["shutdown", "+2"]
    assert fitting(words, 1000, metrics) == words
    assert fitting(["shutdown"], room // 2, metrics)[0].startswith("sh")


def test_heat_armor_and_the_pilot_are_bars_and_dots(window: MainWindow) -> None:
    chip = chips(window)[0]
    armor, heat = chip.vitals.bars
    assert (armor.title, armor.share, armor.words) == ("armor", 1.0, "152 of 152")
    assert (heat.title, heat.share) == ("heat", 0.0)
    window.controller.say("16 la")
    window.controller.say("heat 15")
    do(window, "track", track="pilot/hits", to=2)
    armor, heat = chip.vitals.bars
    assert armor.words == "136 of 152"
    assert heat.share == pytest.approx(0.5)
    assert chip.vitals.pilot == (2, 6)
    assert "armor 136 of 152, heat 15" in chip.accessibleDescription()
    assert ("heat 15", False) not in chip.first_words()


def test_a_lost_arm_takes_its_armor_along(window: MainWindow) -> None:
    chip = chips(window)[0]
    do(window, "hit", location="LA", damage=26)
    window.controller.say("all")
    assert "LA" in window.controller.derived(UnitId("a")).gone
    assert chip.vitals.bars[0].share < 1


def test_the_plus_asks_for_a_unit(window: MainWindow, qtbot: QtBot) -> None:
    add = window.roster.findChild(QPushButton, "add-unit")
    assert isinstance(add, QPushButton)
    assert add.accessibleName() == "Add a unit..."
    window.roster.add_asked.disconnect()
    with qtbot.waitSignal(window.roster.add_asked):
        QTest.mouseClick(add, Qt.MouseButton.LeftButton)


def test_larger_text_makes_larger_chips(window: MainWindow, tmp_path: Path) -> None:
    from recordsheet_gui.ui import style

    deal(window, tmp_path, 12)
    high = window.roster.height()
    style.dress(window.theme, Settings(text_scale=1.5))
    try:
        for _ in range(4):
            QApplication.processEvents()
        assert window.roster.height() > high * 1.25
        for chip in chips(window):
            room = QFontMetrics(chip.name_font()).horizontalAdvance(chip.shown_name)
            assert room <= chip.name_room()
    finally:
        style.dress(window.theme, Settings())


def test_many_units_are_looked_at_bit_by_bit_and_all_of_them(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    deal(window, tmp_path, 40)
    window.roster.theme = DARK
    window.roster.refresh()
    cards = window.roster.cards.values()
    assert len(cards) == 40
    qtbot.waitUntil(lambda: all(card.theme is DARK for card in cards))


def test_a_leap_that_changes_very_many_is_shown_bit_by_bit_and_whole(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal(window, tmp_path, 8)
    strip, papers = window.roster, window.controller.state.units
    qtbot.waitUntil(lambda: all(card.seen is not None for card in strip.cards.values()))
    for name, few in (("MANY", 3), ("AT_ONCE", 3), ("SLICE_MS", 0)):
        monkeypatch.setattr(roster, name, few)
    for card in strip.cards.values():
        assert card.seen is not None
        card.seen = ("as it was", *card.seen[1:])

    def are_shown() -> list[bool]:
        seen = {unit: card.seen for unit, card in strip.cards.items()}
        return [now is not None and now[0] is papers[unit] for unit, now in seen.items()]

    strip.refresh()
    assert not all(are_shown())
    qtbot.waitUntil(lambda: all(are_shown()))


def test_a_second_press_leaves_the_chip_of_the_sheet_in_front_lit(
    window: MainWindow, tmp_path: Path
) -> None:
    deal(window, tmp_path, 4)
    chip = chips(window)[1]
    for _ in range(2):
        QTest.mouseClick(chip, Qt.MouseButton.LeftButton)
        assert [other.isChecked() for other in chips(window)] == [False, True, False, False]
