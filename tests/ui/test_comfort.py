"""What the window does by itself: cards come to the front, Attack leads to the panel."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QSpinBox
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.commands import EndPhase
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.storage.settings import Dice
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.games.hard_hits.panel import VolleyPanel
from recordsheet_gui.ui.games.skirmish.panel import AttackPanel
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import attack_panel, do, open_window, setup, spoken, turn_panel


@pytest.fixture
def cards(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "cards"))
    made = open_window(qtbot, "skirmish-fencer", "skirmish-anvil", "skirmish-wisp")
    put_over(made)
    made.activateWindow()
    yield made
    made.controller.close()


@pytest.fixture
def ships(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "ships"))
    made = open_window(qtbot, "ship-klingon-d7", "ship-klingon-d7", dice=Dice.APP)
    put_over(made)
    made.activateWindow()
    yield made
    made.controller.close()


def put_over(window: MainWindow) -> None:
    """A player may put one panel over another: the journal over the one of the turn."""
    window.tabifyDockWidget(window.docks["This turn"], window.docks["Journal"])
    choose(window, "Journal")


def front(window: MainWindow) -> str:
    """The panel that is seen, of those that share a place."""
    QApplication.processEvents()
    (seen,) = [
        title
        for title in ("This turn", "Journal")
        if not window.docks[title].visibleRegion().isEmpty()
    ]
    return seen


def choose(window: MainWindow, title: str) -> None:
    """Bring a panel to the front."""
    window.docks[title].raise_()
    QApplication.processEvents()


def panel(window: MainWindow) -> AttackPanel:
    found = window.turn_stack.panel
    assert isinstance(found, AttackPanel)
    return found


def attack(window: MainWindow) -> None:
    """An attack whose roll waits."""
    panel(window).enter.click()


def press(window: MainWindow, *keys: Qt.Key) -> None:
    """Keys, for whoever has the focus."""
    for key in keys:
        QTest.keyClick(window.focusWidget() or window, key)


# -- cards come to the front ---------------------------------------------------------------------


def test_a_roll_that_waits_brings_its_card_to_the_front(cards: MainWindow) -> None:
    assert front(cards) == "Journal"
    attack(cards)
    assert front(cards) == "This turn"
    assert len(cards.cards.cards) == 1


def test_a_step_that_leaves_nothing_brings_no_cards(cards: MainWindow) -> None:
    do(cards, "move", path=["clear"])
    assert front(cards) == "Journal"
    panel(cards).roll_it()
    assert front(cards) == "Journal"


def test_who_goes_back_to_another_tab_is_left_there_until_something_new_waits(
    cards: MainWindow,
) -> None:
    attack(cards)
    assert front(cards) == "This turn"
    choose(cards, "Journal")
    assert front(cards) == "Journal"
    do(cards, "note", text="nothing new")
    cards.controller.choose_unit(UnitId("b"))
    do(cards, "move", path=["clear"])
    assert front(cards) == "Journal"
    attack(cards)
    assert front(cards) == "This turn"


def test_what_is_due_only_when_the_turn_ends_does_not_come_to_the_front(cards: MainWindow) -> None:
    do(cards, "hit", damage=15, location="torso")
    assert cards.controller.state.owed
    assert front(cards) == "Journal"


def test_what_was_due_with_the_turn_that_is_over_comes_to_the_front(cards: MainWindow) -> None:
    do(cards, "hit", damage=15, location="torso")
    assert front(cards) == "Journal"
    while cards.controller.state.clock.turn == 1:
        cards.controller.play(EndPhase())
    assert cards.controller.state.owed
    assert front(cards) == "This turn"


def test_undo_and_redo_bring_the_card_again(cards: MainWindow) -> None:
    attack(cards)
    assert front(cards) == "This turn"
    cards.controller.undo()
    assert front(cards) == "Journal", "nothing waits: the panel comes back"
    cards.controller.redo()
    assert front(cards) == "This turn"


def test_the_panel_comes_back_when_all_is_settled_but_not_over_a_tab_of_ones_own(
    cards: MainWindow,
) -> None:
    attack(cards)
    assert front(cards) == "This turn"
    cards.controller.rolls.dismiss(cards.controller.state.owed[0])
    assert front(cards) == "Journal"
    cards.focus_cards()
    attack(cards)
    assert front(cards) == "This turn"
    cards.controller.rolls.dismiss(cards.controller.state.owed[0])
    assert front(cards) == "This turn", "the player had chosen the cards"


def test_the_hit_bar_keeps_the_keys_when_cards_come(cards: MainWindow) -> None:
    cards.focus_hit_bar()
    QTest.keyClicks(cards.hit_bar.line, "attack b")
    attack_line = cards.hit_bar.line
    assert cards.focusWidget() is attack_line
    do(cards, "fall")
    assert front(cards) == "This turn"
    assert cards.focusWidget() is attack_line
    assert attack_line.text() == "attack b"


def test_keys_go_on_with_the_cards_when_they_were_in_the_panel_behind(cards: MainWindow) -> None:
    cards.actions_by_key["attack"].trigger()
    panel(cards).rolls.setFocus()
    press(cards, Qt.Key.Key_Return)
    assert front(cards) == "This turn"
    assert cards.focusWidget() is cards.cards
    press(cards, Qt.Key.Key_1)
    assert front(cards) == "This turn", "the player had asked for it"
    assert cards.focusWidget() is cards.pane.view


def test_a_closed_panel_of_cards_stays_closed_but_f7_opens_it(cards: MainWindow) -> None:
    cards.owed_dock.close()
    attack(cards)
    QApplication.processEvents()
    assert cards.owed_dock.isHidden()
    cards.actions_by_key["focus_cards"].trigger()
    assert not cards.owed_dock.isHidden()
    assert front(cards) == "This turn"


def test_looking_back_brings_no_cards(cards: MainWindow) -> None:
    attack(cards)
    cards.controller.rolls.dismiss(cards.controller.state.owed[0])
    assert front(cards) == "Journal"
    cards.controller.look_at(1)
    assert front(cards) == "Journal"
    cards.controller.look_at(None)
    assert front(cards) == "Journal"


def test_a_ship_whose_owner_has_to_choose_brings_the_card_and_a_quiet_volley_none(
    ships: MainWindow,
) -> None:
    volley = ships.turn_stack.panel
    assert isinstance(volley, VolleyPanel)
    assert front(ships) == "Journal"
    volley.typed.setText("2")
    volley.shoot()
    QTest.qWait(20)
    assert not ships.controller.state.owed
    assert front(ships) == "Journal", "the shield took it"
    volley.typed.setText("60 60")
    volley.shoot()
    QTest.qWait(20)
    assert ships.controller.state.owed
    assert front(ships) == "This turn"


def test_mechs_call_for_their_rolls_too(window: MainWindow) -> None:
    put_over(window)
    window.controller.say("40 ct")
    QApplication.processEvents()
    assert any(owed.due == "now" for owed in window.controller.state.owed)
    assert front(window) == "This turn"


def test_initiative_with_ones_own_dice_comes_to_the_front(window: MainWindow) -> None:
    put_over(window)
    while window.controller.state.clock.turn == 1:
        window.controller.play(EndPhase())
    assert [owed for owed in window.controller.state.owed if owed.unit is None]
    assert front(window) == "This turn"


# -- Attack ----------------------------------------------------------------------------------------


def test_attack_leads_to_the_panel_of_the_light_game_and_its_target(cards: MainWindow) -> None:
    cards.focus_cards()
    said = spoken(cards)
    cards.actions_by_key["attack"].trigger()
    assert front(cards) == "This turn"
    assert cards.focusWidget() is panel(cards).target
    assert said == []


def test_attack_with_one_opponent_begins_with_the_weapon(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "two"))
    two = open_window(qtbot, "skirmish-fencer", "skirmish-anvil")
    two.actions_by_key["attack"].trigger()
    assert two.focusWidget() is panel(two).weapon
    two.controller.close()


def test_attack_opens_a_closed_panel(cards: MainWindow) -> None:
    cards.docks["This turn"].close()
    cards.actions_by_key["attack"].trigger()
    assert not cards.docks["This turn"].isHidden()
    assert front(cards) == "This turn"


def test_attack_leads_to_the_volley_of_the_ship_game(ships: MainWindow) -> None:
    ships.focus_cards()
    ships.actions_by_key["attack"].trigger()
    volley = ships.turn_stack.panel
    assert isinstance(volley, VolleyPanel)
    assert front(ships) == "This turn"
    assert ships.focusWidget() is volley.typed


def test_attack_leads_to_the_panel_of_mechs_beside_the_sheet(window: MainWindow) -> None:
    put_over(window)
    window.actions_by_key["attack"].trigger()
    assert front(window) == "This turn"
    assert attack_panel(window).isVisible()
    assert window.focusWidget() is attack_panel(window).target


# -- number boxes ----------------------------------------------------------------------------------


def typed_into(window: MainWindow, box: QSpinBox, number: str) -> None:
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, number)
    QTest.keyClick(box, Qt.Key.Key_Return)


def test_enter_after_the_hexes_gives_the_number_keys_back_to_the_roster(
    window: MainWindow,
) -> None:
    window.docks["This turn"].raise_()
    QApplication.processEvents()
    turn = turn_panel(window)
    assert turn.moves is not None
    QTest.mouseClick(turn.moves.modes["walk"], Qt.MouseButton.LeftButton)
    QTest.keyClicks(turn.moves.picker.hexes, "3")
    QTest.keyClick(turn.moves.picker.hexes, Qt.Key.Key_Return)
    assert window.focusWidget() is window.pane.view
    QTest.keyClick(window.pane.view, Qt.Key.Key_2)
    order = window.controller.order()
    assert window.controller.unit == order[1]
    assert window.controller.state.unit(order[0]).tracks["move/hexes"] == 3  # type: ignore[index]


def test_enter_in_a_number_box_of_the_light_game_gives_the_keys_back(cards: MainWindow) -> None:
    typed_into(cards, panel(cards).target_hexes, "4")
    assert panel(cards).target_hexes.value() == 4
    assert cards.focusWidget() is cards.pane.view
    QTest.keyClick(cards.pane.view, Qt.Key.Key_3)
    assert cards.controller.unit == cards.controller.order()[2]


def test_enter_in_a_line_of_text_keeps_the_cursor_there(cards: MainWindow) -> None:
    line: QLineEdit = panel(cards).rolls
    line.setFocus()
    QTest.keyClicks(line, "99")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert cards.focusWidget() is line


# -- words -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("walk 2", "Enter: walks 2 hexes"),
        ("walk 1", "Enter: walks 1 hex"),
        ("prone", "Enter: prone"),
    ],
)
def test_the_hit_bar_says_what_a_line_does_that_marks_no_box(
    window: MainWindow, line: str, words: str
) -> None:
    window.hit_bar.line.setText(line)
    assert window.hit_bar.words.text() == words


def test_a_way_to_move_that_needs_a_roll_says_so_in_words(window: MainWindow) -> None:
    window.docks["This turn"].raise_()
    QApplication.processEvents()
    turn = turn_panel(window).moves
    assert turn is not None
    assert not turn.warns.isVisible()
    for slot in (1, 2):
        do(window, "slot", location="LL", slot=slot)
    do(window, "slot", location="CT", slot=4)
    QApplication.processEvents()
    assert "!" not in "".join(button.text() for button in turn.modes.values())
    assert turn.warns.isVisible()
    assert "a piloting roll at" in turn.warns.text()


def test_who_looks_back_is_told_how_far(window: MainWindow) -> None:
    for number in range(3):
        do(window, "note", text=f"note {number}")
    last = window.controller.session.history.cursor
    window.controller.look_at(last - 2)
    assert window.banner.words.text() == (
        f"You look back: this is how it stood after step {last - 2} of {last}."
    )
    assert window.banner.back.isVisible()


def test_a_menu_of_a_bin_spells_its_ammunition_as_the_sheet_does(window: MainWindow) -> None:
    paper = window.controller.paper
    track = next(track for track in paper.tracks if track.startswith("ammo/"))
    menu = QMenu()
    window.pane._track_menu(menu, track)
    title = menu.actions()[0].text()
    assert title.startswith("Shots left in ")
    assert title.endswith(": set...")
    name = window.controller.system.name_of(paper.design, track)
    assert name[1:] in title


def test_another_game_takes_the_keys_from_the_panel_of_the_last(
    window: MainWindow, tmp_path: Path
) -> None:
    controller = window.controller
    game = setup("skirmish-fencer", "skirmish-anvil")
    path = controller.game.path if controller.game is not None else tmp_path
    assert controller.new_game(tmp_path / "cards.rsgame", SYSTEMS["skirmish"], game)
    window.actions_by_key["attack"].trigger()
    assert window.turn_stack.isAncestorOf(window.focusWidget())
    assert controller.open_game(path)
    focus = window.focusWidget()
    assert focus is None or not window.turn_stack.isAncestorOf(focus)
