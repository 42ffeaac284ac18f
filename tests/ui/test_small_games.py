"""Games of one unit and of none: nothing trips, and the table says what it lacks."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.commands import WriteNote
from recordsheet_gui.core.ids import GridKey, UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.storage.paths import free_path
from recordsheet_gui.storage.settings import Dice, Settings, ThemeChoice
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.renegade_tech.hands import GridHands
from recordsheet_gui.ui.scene.target import TargetKind
from recordsheet_gui.ui.window import MainWindow
from tests.costs import mostly_long
from tests.sheet.sheets import shipped as mech
from tests.storage.nobody import write_empty_game
from tests.ui.table import A, B, click, journal, sheet, shipped, spoken

UNITS = {
    "total-warfare": ("griffin-grf-1n", "goliath-gol-1h"),
    "renegade-tech": ("griffin-grf-1n", "goliath-gol-1h"),
    "skirmish": ("skirmish-anvil", "skirmish-wisp"),
    "hard-hits": ("ship-kestrel", "ship-mule"),
}

Deal = Callable[[str, int], MainWindow]


@pytest.fixture
def deal(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Deal]:
    """Put a game of so many units on the table, one after the other in one window."""
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    made = MainWindow(Controller(Settings(theme=ThemeChoice.LIGHT, dice=Dice.MINE)))
    qtbot.addWidget(made)
    made.resize(1400, 1000)
    made.show()
    qtbot.waitExposed(made)
    made.furnish()
    made.docks["This turn"].raise_()

    def put(system: str, count: int) -> MainWindow:
        units = tuple(
            UnitSetup(
                id=UnitId("ab"[i]),
                design=(shipped if stem.startswith(("ship-", "skirmish-")) else mech)(stem),
                side="AB"[i],
            )
            for i, stem in enumerate(UNITS[system][:count])
        )
        setup = GameSetup(system=system, units=units, title=f"{system} {count}")
        path = free_path(tmp_path, setup.title, ".rsgame")
        if count:
            assert made.controller.new_game(path, SYSTEMS[system], setup)
        else:
            write_empty_game(path, system)
            assert made.controller.open_game(path)
        return made

    yield put
    made.controller.close()


def try_everything(window: MainWindow) -> None:
    """What the menus and keys offer, one after the other."""
    window.menu_actions.attack()
    window.menu_actions.overview()
    window.menu_actions.dice_record()
    if window.controller.unit is None:
        window.menu_actions.print_sheet()
    window.next_phase()
    window.controller.play(WriteNote(unit=None, text="nobody came"))
    window.end_turn()
    window.initiative()
    window.roll_all()
    window.next_unit()
    window.pick_unit(1)
    window.undo()
    window.undo()
    window.redo()
    window.focus_cards()
    window.focus_hit_bar()
    window.hit_bar.line.setText("heat 5")
    window.hit_bar.enter()
    window.hit_bar.line.setText("walk 3")
    window.hit_bar.enter()
    window.actions_by_key["side_by_side"].trigger()
    window.actions_by_key["fit_page"].trigger()
    window.actions_by_key["zoom_in"].trigger()
    window.dress()
    window.actions_by_key["side_by_side"].trigger()
    window.controller.look_at(0)
    window.controller.look_at(None)
    journal(window)
    window.grab()


@pytest.mark.parametrize("system", mostly_long(UNITS, "skirmish"))
@pytest.mark.parametrize("count", [0, 1])
def test_nothing_trips_over_a_game_of_so_few(deal: Deal, system: str, count: int) -> None:
    deal(system, 2)
    window = deal(system, count)
    try_everything(window)
    # The next game is whole again.
    try_everything(deal("total-warfare", 2))


@pytest.mark.parametrize("system", UNITS)
def test_an_empty_table_says_so(deal: Deal, system: str) -> None:
    deal(system, 2)
    window = deal(system, 0)
    assert window.pane.scene is None
    assert window.pane.view.empty_words == "There is nobody on the table."
    assert window.controller.unit is None
    assert window.controller.play(WriteNote(unit=None, text="nobody came"))
    window.next_phase()
    assert window.controller.session.history.cursor == 2


@pytest.mark.parametrize("system", UNITS)
def test_a_game_of_nobody_cannot_be_made(deal: Deal, system: str, tmp_path: Path) -> None:
    window = deal(system, 2)
    before = window.controller.game
    failed: list[str] = []
    window.controller.failed.connect(failed.append)
    path = tmp_path / "nobody.rsgame"
    setup = GameSetup(system=system, units=())
    assert not window.controller.new_game(path, SYSTEMS[system], setup)
    assert failed == ["A game needs at least one unit."]
    assert not path.exists()
    assert window.controller.game is before


def test_there_is_nobody_to_attack_with_on_an_empty_table(deal: Deal) -> None:
    for system in ("total-warfare", "renegade-tech"):
        window = deal(system, 0)
        said = spoken(window)
        window.menu_actions.attack()
        assert said == ["There is nobody on the table."]


@pytest.mark.parametrize("system", mostly_long(UNITS, "skirmish"))
def test_the_second_sheet_is_cleared_where_there_is_no_second_unit(deal: Deal, system: str) -> None:
    window = deal(system, 2)
    window.actions_by_key["side_by_side"].trigger()
    second = window.second
    assert second is not None
    assert second.unit is not None
    deal(system, 1)
    assert second.view.empty_words == "There is no other unit."
    assert second.scene is None
    deal(system, 0)
    assert second.view.empty_words == "There is nobody on the table."


def test_a_quad_in_front_is_not_aimed_at_where_it_has_no_leg(deal: Deal) -> None:
    window = deal("renegade-tech", 2)
    hands = window.pane.hands
    assert isinstance(hands, GridHands)
    assert hands.open_popover(GridKey("RL/front_armor"))
    hands.popover.columns[3].setChecked(True)
    assert hands.popover.isVisible()
    window.controller.choose_unit(B)
    assert not hands.popover.isVisible()
    hands.popover.aimed.emit()
    window.controller.choose_unit(A)
    box = next(s.target for s in sheet(window).spots() if s.target.kind is TargetKind.BOX)
    click(window, box)
