"""'Mechs, tanks and a VTOL through four turns in the window, printed, killed and opened again."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from recordsheet_gui.core.answers import Rolled
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, Pilot, UnitSetup
from recordsheet_gui.session.journal import whole
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.settings import Dice, Settings, ThemeChoice
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.battletech.weapons import WeaponsPart
from recordsheet_gui.ui.printing.preview import PrintPreview
from recordsheet_gui.ui.scene.target import TargetKind
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import attack_panel, click, sheet, spot, turn_panel

LEFT = Qt.MouseButton.LeftButton
TABLE = {
    "hawk": ("Shadow Hawk SHD-2H", "A", "walk", "3"),
    "tank": ("Manticore Heavy Tank", "A", "cruise", "2"),
    "copter": ("Warrior Attack Helicopter H-7", "A", "cruise", "6"),
    "hunch": ("Hunchback HBK-4G", "B", "run", "4"),
    "hover": ("Saladin Assault Hover Tank", "B", "flank", "5"),
}
"""Name in the library, side, how it moves and how far."""
TURNS = 4


def begun(home: Path) -> MainWindow:
    """The window with these five on the table, in the program's dice."""
    window = MainWindow(Controller(Settings(theme=ThemeChoice.LIGHT, dice=Dice.APP)))
    window.resize(1366, 768)
    window.show()
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    window.furnish()
    window.cards.pause = 0
    with Library.open() as library:
        units = tuple(
            UnitSetup(id=UnitId(key), design=library.load(name), side=side, pilot=Pilot())
            for key, (name, side, _, _) in TABLE.items()
        )
    system = SYSTEMS["total-warfare"]
    setup = GameSetup(system=system.key, units=units, title="Ford")
    assert window.controller.new_game(home / "ford.rsgame", system, setup)
    dice = Rolled(11)
    window.controller.rolls.dice = lambda: dice  # type: ignore[method-assign]
    QApplication.processEvents()
    return window


class Hands:
    """Mouse and keys; nothing here plays a step but through the window."""

    def __init__(self, window: MainWindow) -> None:
        self.window, self.controller = window, window.controller
        self.shots: dict[str, int] = {}
        """Volleys that were fired, by unit."""
        self.blows = 0

    @property
    def phase(self) -> str:
        """Where the game is."""
        return self.controller.system.phases[self.controller.state.clock.phase].key

    def until(self, is_there: Callable[[], bool]) -> None:
        """Wait as a hand does that looks before it presses."""
        for _ in range(1000):
            if is_there():
                return
            QTest.qWait(5)
        raise AssertionError("it does not come")

    def next(self) -> None:
        """F5: whatever is owed is rolled, then the phase ends."""
        was = self.controller.state.clock
        for _ in range(40):
            self.window.pane.view.setFocus()
            QTest.keyClick(self.window.pane.view, Qt.Key.Key_F5)
            QApplication.processEvents()
            if self.controller.state.clock != was:
                return
            card = self.window.cards.cards[0] if self.window.cards.cards else None
            if card is not None and card.question.choose:
                QTest.keyClick(self.window.cards, Qt.Key.Key_1)
        asked = [card.question.title for card in self.window.cards.cards]
        raise AssertionError(f"{self.phase} does not end: {asked}")

    def to(self, phase: str) -> None:
        """On to a phase of this turn."""
        while self.phase != phase:
            self.next()

    def look_at(self, unit: str) -> None:
        """Click a unit in the strip."""
        QTest.mouseClick(self.window.roster.cards[UnitId(unit)], LEFT)
        # Panels follow a step, and the unit in front, within a frame or two.
        self.until(lambda: not self.controller._following.isActive())
        QApplication.processEvents()
        assert self.controller.unit == unit

    def move(self, unit: str) -> None:
        """Its way by a button of the panel, its hexes by keys; what is shut stays."""
        _, _, way, hexes = TABLE[unit]
        self.look_at(unit)
        # Panels are filled when they are seen.
        self.until(turn_panel(self.window).isVisible)
        row = turn_panel(self.window).moves
        assert row is not None
        self.until(lambda: all(one.isVisible() for one in row.modes.values()))
        button = row.modes.get(way)
        if button is None or not button.isEnabled():
            return
        QTest.mouseClick(button, LEFT)
        QTest.keyClicks(row.picker.hexes, hexes)
        QTest.keyClick(row.picker.hexes, Qt.Key.Key_Return)
        QApplication.processEvents()

    def shoot(self, unit: str, at: str, distance: int) -> None:
        """Tap each weapon on the sheet that has a number, then Fire."""
        self.look_at(unit)
        panel = attack_panel(self.window)
        self.until(panel.isVisible)
        place = panel.target.findData(UnitId(at))
        if place < 0:
            return
        panel.target.setFocus()
        while panel.target.currentIndex() != place:
            was = panel.target.currentIndex()
            QTest.keyClick(panel.target, Qt.Key.Key_Down if was < place else Qt.Key.Key_Up)
            assert panel.target.currentIndex() != was
        panel.around.range.setFocus()
        panel.around.range.selectAll()
        QTest.keyClicks(panel.around.range, f"{distance}\t")
        QApplication.processEvents()
        (weapons,) = [part for part in sheet(self.window).parts if isinstance(part, WeaponsPart)]
        for place, line in enumerate(weapons.lines):
            boxes = [
                panel.lines.lines[item].box for item in line.items if item in panel.lines.lines
            ]
            if boxes and boxes[0].isEnabled():
                click(self.window, spot(self.window, TargetKind.WEAPON, value=place))
        if not panel.picks.picked:
            return
        before = self.controller.session.history.cursor
        QTest.mouseClick(panel.fire, LEFT)
        QApplication.processEvents()
        if self.controller.session.history.cursor > before:
            self.shots[unit] = self.shots.get(unit, 0) + 1

    def kick(self, unit: str, at: str) -> None:
        """A 'Mech kicks whom it stands beside."""
        self.look_at(unit)
        panel = attack_panel(self.window)
        place = panel.target.findData(UnitId(at))
        if place < 0:
            return
        panel.target.setCurrentIndex(place)
        panel.around.range.setFocus()
        panel.around.range.selectAll()
        QTest.keyClicks(panel.around.range, "1\t")
        QApplication.processEvents()
        found = [button for key, button in panel.body.buttons.items() if key.startswith("kick")]
        if found and found[0].isEnabled() and found[0].isVisible():
            QTest.mouseClick(found[0], LEFT)
            QApplication.processEvents()
            self.blows += 1

    def print(self, path: Path) -> None:
        """Ctrl+P, and the whole table into a file."""
        done: list[bool] = []

        def save() -> None:
            dialog = QApplication.activeModalWidget()
            if not isinstance(dialog, PrintPreview):
                QTimer.singleShot(5, save)
                return
            done.append(dialog.export(path))
            dialog.reject()

        QTimer.singleShot(0, save)
        QTest.keyClick(self.window.pane.view, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
        assert done == [True]


def play(window: MainWindow) -> Hands:
    """Four turns; whoever still can, moves, fires and kicks."""
    hands = Hands(window)
    for turn in range(1, TURNS + 1):
        assert window.controller.state.clock.turn == turn
        hands.to("movement")
        for unit in TABLE:
            hands.move(unit)
        hands.to("weapon")
        for unit, at in (
            ("hawk", "hover"),
            ("tank", "hunch"),
            ("copter", "hover"),
            ("hunch", "tank"),
            ("hover", "copter"),
        ):
            hands.shoot(unit, at, 2)
        hands.to("physical")
        hands.kick("hunch", "tank")
        hands.kick("hawk", "hover")
        while window.controller.state.clock.turn == turn:
            hands.next()
    return hands


KILLED = """
import os, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
application = QApplication([])
from tests.ui.test_mixed_battle import begun, play
home = Path(os.environ["RECORDSHEET_HOME"])
window = begun(home)
hands = play(window)
hands.print(home / "ford.pdf")
steps = window.controller.session.history.cursor
print(steps, ",".join(sorted(hands.shots)), hands.blows, flush=True)
# From here on nobody has a chance to put anything away.
os.kill(os.getpid(), 9)
"""


@pytest.mark.skipif(os.name != "posix", reason="kill -9 is a thing of POSIX")
def test_four_turns_of_mechs_tanks_and_a_vtol_are_all_there_after_a_kill(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path))
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    done = subprocess.run(
        [sys.executable, "-c", KILLED],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr[-2000:]
    steps, fired, blows = done.stdout.strip().rpartition("\n")[2].split(" ")
    # Everybody came to fire, and somebody was kicked or missed.
    assert fired.split(",") == sorted(TABLE)
    assert int(blows)

    pages = [page.extract_text() for page in PdfReader(tmp_path / "ford.pdf").pages]
    # A page for each 'Mech, one for each two vehicles.
    assert len(pages) == 4
    for name, *_ in TABLE.values():
        assert any(name.split()[0].upper() in page.upper() for page in pages), name
    assert all("Initiative" in page for page in pages)
    assert f"turn {TURNS + 1}" in pages[0]

    with gamefile.open_game(tmp_path / "ford.rsgame") as again:
        state, history = again.session.state, again.session.history
        assert not again.is_read_only
        assert history.cursor == int(steps)
        assert state.clock.turn == TURNS + 1
        assert list(state.units) == list(TABLE)
        struck = [
            unit for unit, paper in state.units.items() if any(g.lost for g in paper.grids.values())
        ]
        assert {"tank", "hover", "hunch"} & set(struck)
        told = [line.text for line in whole(again.system, history)]
        assert any("cruise" in text.lower() for text in told)
        again.session.undo(count=int(steps))
        fresh = again.session.state
        assert not any(grid.lost for paper in fresh.units.values() for grid in paper.grids.values())
        again.session.redo(count=int(steps))
        assert again.session.state == state
