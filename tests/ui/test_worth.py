"""Battle values in the window: roster, new game, and what their tips say."""

import gc
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from weakref import ref

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.commands import MarkBoxes
from recordsheet_gui.core.ids import GridKey, UnitId
from recordsheet_gui.core.state import GameSetup, Pilot, UnitSetup
from recordsheet_gui.core.table import ChangePilot, Withdraw
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.new_game import NewGame
from recordsheet_gui.ui.games.battletech.data import DataPart
from recordsheet_gui.ui.printing import fresh_page, sheet_scene
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.target import Spoken, Target, TargetKind
from recordsheet_gui.ui.window import MainWindow
from recordsheet_gui.ui.worth import tip
from recordsheet_gui.units.force_value import Member, values
from recordsheet_gui.units.mech.design import MechDesign
from tests.storage.tiny import mech as tiny_mech
from tests.units.test_battle_value import armed, shipped

A, B, C, D = (UnitId(letter) for letter in "abcd")


# -- the roster ------------------------------------------------------------------------------


def headings(window: MainWindow) -> list[str]:
    return [heading.text() for heading in window.roster.headings.values()]


def test_the_roster_says_what_units_and_sides_are_worth(window: MainWindow, qtbot: QtBot) -> None:
    cards = window.roster.cards
    qtbot.waitUntil(lambda: cards[A].worth is not None)
    assert {unit: card.worth.words() for unit, card in cards.items() if card.worth} == {
        A: "BV 1,064",
        B: "BV 1,041",
        C: "BV 1,299",
        D: "BV 570",
    }
    assert headings(window) == [
        "<b>A</b><br>BV 2,105",
        "<b>B</b><br>BV 1,869",
    ]
    assert "BV 1,064" in cards[A].accessibleName()


def side_tip(window: MainWindow) -> str:
    return window.roster.headings["A"].toolTip()


def test_wrecks_and_who_left_the_field_are_no_strength(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: window.roster.cards[A].worth is not None)
    assert side_tip(window).endswith(": BV 2,105")
    window.controller.play(Withdraw(unit=B))
    qtbot.waitUntil(lambda: headings(window)[0] == "<b>A</b><br>BV 1,064")
    assert side_tip(window).endswith(
        "BV 1,064 of BV 2,105 with wrecks and those who left the field"
    )
    for unit in (C, D):
        left = window.controller.state.unit(unit).grids[GridKey("CT/structure")].left
        window.controller.play(MarkBoxes(unit=unit, structure="CT", boxes=left))
    qtbot.waitUntil(lambda: headings(window)[1] == "<b>B</b><br>BV 0")
    # What a unit is worth is counted from its design.
    assert window.roster.cards[C].worth is not None
    window.controller.undo()
    qtbot.waitUntil(lambda: headings(window)[1] == "<b>B</b><br>BV 570")


def test_who_plays_at_once_does_not_wait_for_values(window: MainWindow) -> None:
    appraiser = window.controller.appraiser
    window.controller.say("3 rt")
    appraiser.wake()
    assert not appraiser.units
    window.controller.say("3 lt")
    appraiser.wake()
    assert not appraiser.units
    appraiser.wake()
    assert appraiser.units


def test_the_roster_follows_the_skills_on_the_sheet(window: MainWindow, qtbot: QtBot) -> None:
    controller = window.controller
    window.controller.appraiser.count()
    assert controller.play(ChangePilot(unit=A, gunnery=3))
    qtbot.waitUntil(lambda: "BV 2,318" in headings(window)[0])
    worth = window.roster.cards[A].worth
    assert worth is not None
    assert (worth.base.value, worth.value) == (1064, 1277)
    controller.undo()
    qtbot.waitUntil(lambda: "BV 2,105" in headings(window)[0])


def test_a_tip_on_a_card_says_why(window: MainWindow, qtbot: QtBot) -> None:
    window.controller.appraiser.count()
    card = window.roster.cards[D]
    QApplication.sendEvent(
        card, QHelpEvent(QHelpEvent.Type.ToolTip, QPoint(5, 5), card.mapToGlobal(QPoint(5, 5)))
    )
    text = QToolTip.text()
    assert "Locust LCT-1V: BV 570" in text
    assert "Gunnery 3, piloting 4" in text
    assert "432 x 1.32" in text
    QToolTip.hideText()


def test_a_game_that_counts_no_values_shows_none(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window.controller.appraiser.count()
    with Library.open() as library:
        unit = UnitSetup(id=A, design=library.load("kestrel"))
    setup = GameSetup(system="hard-hits", units=(unit,))
    controller = window.controller
    assert controller.new_game(tmp_path / "ships.rsgame", SYSTEMS["hard-hits"], setup)
    window.controller.appraiser.count()
    assert headings(window) == ["<b>A</b>"]
    assert window.roster.cards[A].worth is None
    assert "BV" not in window.roster.cards[A].accessibleName()


def test_a_controller_goes_when_its_last_user_does(qtbot: QtBot) -> None:
    # By the collector it might go in another thread, with its timers.
    made = Controller(Settings())
    gone = ref(made)
    gc.disable()
    try:
        del made
        assert gone() is None
    finally:
        gc.enable()


def test_looking_back_shows_the_values_of_then(window: MainWindow, qtbot: QtBot) -> None:
    controller = window.controller
    assert controller.play(ChangePilot(unit=A, gunnery=3))
    controller.appraiser.count()
    assert controller.appraiser.units[A].value == 1277
    controller.look_at(0)
    qtbot.waitUntil(lambda: controller.appraiser.units[A].value == 1064)


def test_another_game_does_not_show_the_values_of_the_last_one(
    window: MainWindow, tmp_path: Path
) -> None:
    controller = window.controller
    controller.appraiser.count()
    assert controller.appraiser.units
    unit = UnitSetup(id=A, design=shipped("Atlas AS7-D"))
    setup = GameSetup(system="total-warfare", units=(unit,))
    assert controller.new_game(tmp_path / "atlas.rsgame", SYSTEMS["total-warfare"], setup)
    assert window.roster.cards[A].worth is None
    controller.appraiser.count()
    worth = window.roster.cards[A].worth
    assert worth is not None
    assert worth.value == 1897


# -- the sheet -------------------------------------------------------------------------------


def printed(
    design: MechDesign, system: str = "total-warfare", gunnery: int = 4, piloting: int = 5
) -> SheetScene:
    page = fresh_page(design, SYSTEMS[system], Pilot(gunnery=gunnery, piloting=piloting))
    return sheet_scene(page.game, page.unit, page.system)


def data_of(scene: SheetScene) -> DataPart:
    (part,) = (part for part in scene.parts if isinstance(part, DataPart))
    return part


@pytest.mark.parametrize("system", ["total-warfare", "renegade-tech"])
def test_a_printed_sheet_has_the_value_with_its_skills_and_without(
    qtbot: QtBot, system: str
) -> None:
    scene = printed(shipped("Hunchback HBK-4G"), system, gunnery=3, piloting=4)
    words = [text.text for text in data_of(scene).texts]
    assert "1,374  with 3/4, base 1,041" in words
    assert not any("BV" in line for line in scene.describe())


def test_a_printed_sheet_of_a_regular_pilot_has_one_value(qtbot: QtBot) -> None:
    scene = printed(shipped("Atlas AS7-D"))
    assert "1,897" in [text.text for text in data_of(scene).texts]


def test_a_printed_sheet_says_that_a_value_is_unknown(qtbot: QtBot) -> None:
    scene = printed(armed(("Death Ray", "RA")), gunnery=3)
    part = data_of(scene)
    assert "Unknown" in [text.text for text in part.texts]
    target = Target(kind=TargetKind.NUMBER, number="bv")
    assert part.why(target) == "BV unknown: nobody has a value for Death Ray."
    assert part.say(target) == Spoken("battle value", "BV unknown")


def test_the_sheet_on_the_screen_answers_why(window: MainWindow) -> None:
    assert window.pane.scene is not None
    part = data_of(window.pane.scene)
    target = Target(kind=TargetKind.NUMBER, number="bv")
    window.controller.appraiser.count()
    assert "1,064" in [text.text for text in part.texts]
    why = part.why(target).splitlines()
    assert why[0] == "BV 1,064"
    assert "Weapons: 4 of them = 182" in why
    counted = why.index("Gunnery 4, piloting 5: 1,064 x 1 = 1,064")
    # The play layout has no room for the facts of the unit: they stand behind how it was counted.
    assert why[counted + 1] == "Tonnage: 55"
    assert part.say(target) == Spoken("battle value", "BV 1,064")


# -- a new game ------------------------------------------------------------------------------


@pytest.fixture
def dialog(qtbot: QtBot, tmp_path: Path) -> Iterator[NewGame]:
    with Library.open(tmp_path) as library:
        library.add(armed(("Death Ray", "RA")))
        made = NewGame(library, Settings())
        qtbot.addWidget(made)
        yield made


def add(dialog: NewGame, query: str, side: str = "A") -> None:
    dialog.aim_at(side)
    dialog.query.setText(query)
    dialog._add_first()


def shown(dialog: NewGame) -> list[str]:
    return [line.worth.text() for line in dialog.lines]


def totals(dialog: NewGame) -> list[str]:
    titles = [box.title().split(" \u00b7 ") for box in dialog.boxes.values()]
    return [next((word for word in words if "BV" in word), "") for words in titles]


def test_a_new_game_says_what_its_units_and_sides_are_worth(dialog: NewGame) -> None:
    assert totals(dialog) == ["", ""]
    add(dialog, "atlas")
    assert "BV 1,897" in dialog.found.item(0).text()
    add(dialog, "locust", "B")
    add(dialog, "tester", "B")
    assert "BV unknown" in dialog.found.item(0).text()
    assert shown(dialog) == ["BV 1,897", "BV 432", "BV ?"]
    assert totals(dialog) == ["BV 1,897", "BV 432 + 1 unknown"]
    assert "Nobody has a value for Death Ray." in dialog.lines[2].worth.toolTip()


def test_skills_and_sides_of_a_new_game_change_its_values(dialog: NewGame) -> None:
    add(dialog, "atlas")
    add(dialog, "hunchback")
    line = dialog.lines[1]
    line.gunnery.setValue(3)
    line.piloting.setValue(4)
    assert shown(dialog) == ["BV 1,897", "BV 1,374"]
    assert totals(dialog) == ["BV 3,271", ""]
    line.side.setCurrentText("B")
    assert totals(dialog) == ["BV 1,897", "BV 1,374"]
    dialog.take_off(dialog.lines[0])
    assert totals(dialog) == ["", "BV 1,374"]


def test_ships_are_counted_by_nobody(dialog: NewGame) -> None:
    dialog.system.setCurrentIndex(dialog.system.findData("hard-hits"))
    add(dialog, "kestrel")
    assert len(dialog.chosen) == 1
    assert dialog.lines[0].worth.isHidden()
    assert totals(dialog) == ["", ""]
    assert "BV" not in dialog.found.item(0).text()


def test_a_new_game_counts_the_values_of_an_older_library(qtbot: QtBot, tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        library.add(tiny_mech("Aardvark A-1"))
        library._db.execute("UPDATE unit SET bv = NULL, valued = 0")
        dialog = NewGame(library, Settings())
        qtbot.addWidget(dialog)
        assert "BV" not in dialog.found.item(0).text()
        dialog.show()
        with qtbot.waitSignal(dialog.counting.counted):
            pass
        assert "BV" in dialog.found.item(0).text()


# -- tips ------------------------------------------------------------------------------------


def test_a_tip_is_short_whatever_a_unit_carries() -> None:
    load = [("Medium Laser", "LA")] * 12 + [("IS Ammo AC/20", "LT")] * 9 + [("Spikes", "CT")] * 4
    (value,) = values({"a": Member(design=armed(*load), gunnery=2, piloting=3)}).values()
    assert value.lines
    text = tip("Tester <b>", value)
    assert "Tester &lt;b&gt;" in text
    assert text.count("<tr>") <= 20
    assert "12 of them" in text


def test_a_tip_of_a_plain_unit_ends_with_its_crew() -> None:
    (value,) = values({"a": Member(design=shipped("Locust LCT-1V"))}).values()
    text = tip("Locust", value, "heat 3")
    assert text.startswith("<qt><b>Locust: BV 432</b><br>heat 3<table")
    assert "432 x 1" in text


def test_nothing_of_it_is_imported_with_the_window() -> None:
    code = (
        "import sys; import recordsheet_gui.app, recordsheet_gui.ui.window;"
        "print([n for n in sys.modules if n.endswith(('.force_value', '.worth',"
        " 'mech.battle_value', 'weapon_value', 'units.equipment'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_keys_of_the_roster_still_work(window: MainWindow, qtbot: QtBot) -> None:
    window.controller.appraiser.count()
    qtbot.mouseClick(window.roster.cards[C], Qt.MouseButton.LeftButton)
    assert window.controller.unit == C


def test_chips_stay_where_they_are_when_their_worth_is_counted(
    window: MainWindow, qtbot: QtBot
) -> None:
    roster, appraiser = window.roster, window.controller.appraiser
    qtbot.waitUntil(lambda: "BV" in headings(window)[0])
    counted = roster.headings["A"].sizeHint().expandedTo(roster.headings["A"].minimumSize())
    appraiser.sides = {}
    roster.show_worth()
    waiting = roster.headings["A"].sizeHint().expandedTo(roster.headings["A"].minimumSize())
    assert headings(window)[0] == "<b>A</b>"
    assert abs(waiting.width() - counted.width()) <= 4
