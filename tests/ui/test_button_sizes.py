"""What is pressed is large enough: 32 pixels each way, 44 for fingers."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QLineEdit,
    QRadioButton,
    QWidget,
)

from recordsheet_gui.core.commands import EndPhase
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.storage.library import Library
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.window import MainWindow
from tests.costs import mostly_long
from tests.ui.test_dialog_manners import DIALOGS, opened
from tests.ui.test_evening import ROSTERS

LEAST = {False: 32, True: 44}


@pytest.fixture(params=mostly_long([False, True], True), ids=["usual", "touch"])
def sized(window: MainWindow, request: pytest.FixtureRequest) -> Iterator[MainWindow]:
    usual = window.controller.settings
    window.controller.change_settings(replace(usual, touch=request.param))
    window.dress()
    yield window
    window.controller.change_settings(usual)
    window.dress()


def small(root: QWidget, least: int) -> list[str]:
    """Buttons that are too small; what stands inside a field belongs to the field."""
    found = []
    for button in root.findChildren(QAbstractButton):
        if not button.isVisible() or isinstance(button.parent(), QLineEdit):
            continue
        # A box to tick is pressed on its words too, and at its usual size is as high as a line.
        is_tick = isinstance(button, QCheckBox | QRadioButton)
        wide = least if not is_tick else 0
        high = least if not is_tick or least > LEAST[False] else 0
        if button.width() < wide or button.height() < high:
            name = button.text() or button.accessibleName() or button.objectName()
            found.append(f"{name}: {button.width()} x {button.height()}")
    return found


@pytest.mark.long
@pytest.mark.parametrize("key", DIALOGS)
def test_every_button_of_a_dialog_is_large_enough(sized: MainWindow, key: str) -> None:
    least = LEAST[sized.controller.settings.touch]
    found: list[str] = []
    opened(sized, key, lambda dialog: found.extend(small(dialog, least)))
    assert found == []


@pytest.mark.parametrize("system", ROSTERS)
def test_every_button_of_the_window_is_large_enough_in_every_phase(
    sized: MainWindow, system: str, tmp_path: Path
) -> None:
    controller = sized.controller
    with Library.open() as library:
        units = tuple(
            UnitSetup(id=UnitId(key), design=library.load(name), side=side)
            for key, name, side in zip("ab", ROSTERS[system], "AB", strict=False)
        )
    game = SYSTEMS[system]
    setup = GameSetup(system=system, units=units, title="Sizes")
    assert controller.new_game(tmp_path / "sizes.rsgame", game, setup)
    least = LEAST[controller.settings.touch]
    for _ in game.phases:
        QApplication.processEvents()
        QTest.qWait(0)
        assert small(sized, least) == []
        controller.play(EndPhase())
