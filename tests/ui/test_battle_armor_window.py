"""Squads in the window: a whole Star shares the pane, hands strike boxes, menus offer a climb."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.answers import Given
from recordsheet_gui.core.commands import EndPhase
from recordsheet_gui.core.ids import Cell, GridKey, UnitId
from recordsheet_gui.core.offers import SHEET
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech.anti_mech.attacks import Swarm
from recordsheet_gui.ui.games.battletech.panel import TurnPanel
from recordsheet_gui.ui.widgets.sheet_pane import SheetPane
from recordsheet_gui.ui.window import MainWindow
from tests.sheet.sheets import shipped as mech
from tests.suits import shipped
from tests.ui.table import do, journal

IDS = tuple(UnitId(f"s{n}") for n in range(5))
MECH = UnitId("m")
ELEMENTAL = "Elemental Battle Armor [Laser](Sqd5)"


@pytest.fixture
def battle(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> MainWindow:
    ours = shipped()
    designs = [ours[ELEMENTAL], *ours.values()]
    units = [
        UnitSetup(id=unit, design=design, side="A")
        for unit, design in zip(IDS, designs, strict=True)
    ]
    units.append(UnitSetup(id=MECH, design=mech("atlas-as7-d"), side="B"))
    system = SYSTEMS["total-warfare"]
    setup = GameSetup(system=system.key, units=tuple(units), title="Star")
    assert window.controller.new_game(tmp_path / "star.rsgame", system, setup)
    window.resize(1366, 768)
    qtbot.waitUntil(lambda: len(window.group.panes) == len(IDS))
    window.controller.choose_unit(IDS[0])
    return window


def press(pane: SheetPane, grid: str, column: int) -> None:
    assert pane.scene is not None
    target = pane.scene.locations[GridKey(grid)].box(Cell(0, column))
    place = pane.view.mapFromScene(pane.scene.rect_of(target).center())
    QTest.mouseClick(pane.view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def labels(window: MainWindow, unit: UnitId) -> list[str]:
    controller = window.controller
    return [offer.label for offer in controller.system.offers(controller.state, unit, SHEET)]


def attach(window: MainWindow) -> None:
    """The first squad climbs on the 'Mech."""
    assert window.controller.play(Swarm(unit=IDS[0], target=MECH), Given([[6, 6]]))
    assert "swarming" in window.controller.derived(IDS[0]).conditions


def test_a_whole_star_shares_the_pane(battle: MainWindow) -> None:
    assert [pane.unit for pane in battle.group.panes] == list(IDS)
    battle.controller.choose_unit(MECH)
    assert [pane.unit for pane in battle.group.panes] == [MECH]


def test_one_press_strikes_one_box_of_one_suit(battle: MainWindow) -> None:
    second = battle.group.panes[1]
    press(second, "T3/armor", 0)
    paper = battle.controller.state.unit(IDS[1])
    assert paper.grids[GridKey("T3/armor")].left == paper.grids[GridKey("T3/armor")].size - 1
    assert paper.grids[GridKey("T2/armor")].left == paper.grids[GridKey("T2/armor")].size
    press(second, "T3/structure", 0)
    assert battle.controller.state.unit(IDS[1]).grids[GridKey("T3/structure")].left == 0
    press(second, "T3/structure", 0)
    assert battle.controller.state.unit(IDS[1]).grids[GridKey("T3/structure")].left == 1


def test_menus_offer_a_climb_and_what_to_do_about_it(battle: MainWindow) -> None:
    assert "Swarm Atlas AS7-D" in labels(battle, IDS[0])
    assert "Leg attack on Atlas AS7-D" in labels(battle, IDS[0])
    assert not [word for word in labels(battle, MECH) if "Shake off" in word]
    attach(battle)
    assert f"Shake off {ELEMENTAL}" in labels(battle, MECH)
    assert "swarmed" in battle.controller.derived(MECH).grave
    assert "Climb down from Atlas AS7-D" in labels(battle, IDS[0])
    assert not [word for word in labels(battle, IDS[0]) if word.startswith("Swarm")]


def test_a_typed_line_strikes_a_trooper_and_climbs(battle: MainWindow) -> None:
    controller = battle.controller
    assert controller.say("6 t3")
    assert controller.state.unit(IDS[0]).grids[GridKey("T3/armor")].left == 4
    assert controller.say("area 2")
    assert controller.state.unit(IDS[0]).grids[GridKey("T3/armor")].left == 2
    assert not controller.say("6 t6")
    assert any("fifth suit" in line or "third suit" in line for line in journal(battle))


def words_of(pane: SheetPane) -> list[str]:
    assert pane.scene is not None
    return [text.text for part in pane.scene.parts for text in part.texts]


@pytest.mark.parametrize("is_alone", [False, True])
def test_who_climbs_is_told_on_both_sheets(battle: MainWindow, is_alone: bool) -> None:
    attach(battle)
    if is_alone:
        for unit in IDS[1:]:
            do(battle, "remove_unit", unit=unit)
    assert "Swarming" in words_of(battle.group.front)
    battle.controller.choose_unit(MECH)
    words = words_of(battle.group.front)
    assert "Swarmed" in words
    # Ids are nothing to read.
    assert [one for one in words if IDS[0] in one.split()] == []


def test_weapons_of_a_squad_have_short_names_and_no_empty_brackets(battle: MainWindow) -> None:
    (panel,) = battle.findChildren(TurnPanel)
    names = [box.text() for box in panel.weapons.values()]
    assert names == ["Small Laser", "SRM 2", "Auto-Rifle"]


def menu_lines(window: MainWindow, unit: UnitId) -> dict[str, tuple[bool, str]]:
    """What a right press on a sheet opens: whether a line can be chosen, and its tip."""
    window.controller.choose_unit(unit)
    pane = window.group.front
    menu = pane.menu_for(None)
    found = {one.text(): (one.isEnabled(), one.toolTip()) for one in menu.actions()}
    assert menu.toolTipsVisible() or all(is_open for is_open, _ in found.values())
    menu.deleteLater()
    return found


def to_phase(window: MainWindow, phase: int) -> None:
    while window.controller.state.clock.phase != phase:
        assert window.controller.play(EndPhase())


IN_WEAPONS = "makes its anti-'Mech attacks in the Weapon Attack Phase."


@pytest.mark.rule("TW-anti-mech")
@pytest.mark.parametrize(("phase", "is_open"), [(1, False), (2, True), (3, False)])
def test_a_menu_offers_climbing_in_its_phase_and_says_so_in_others(
    battle: MainWindow, phase: int, is_open: bool
) -> None:
    to_phase(battle, phase)
    lines = menu_lines(battle, IDS[0])
    for label in ("Swarm Atlas AS7-D", "Leg attack on Atlas AS7-D"):
        can_be_chosen, tip = lines[label]
        assert can_be_chosen is is_open
        assert is_open or tip.endswith(IN_WEAPONS)


def test_who_is_not_built_to_climb_says_so(battle: MainWindow) -> None:
    to_phase(battle, 2)
    (gnome,) = [
        unit for unit in IDS if battle.controller.state.unit(unit).design.name.startswith("Gnome")
    ]
    lines = menu_lines(battle, gnome)
    name = battle.controller.state.unit(gnome).design.name
    assert lines["Swarm"] == (False, f"{name} is not built to swarm.")
    assert not [label for label in lines if label.startswith("Swarm ")]


def test_a_shut_line_cannot_be_pressed(battle: MainWindow) -> None:
    battle.controller.choose_unit(IDS[0])
    pane = battle.group.front
    menu = pane.menu_for(None)
    (line,) = [one for one in menu.actions() if one.text() == "Swarm Atlas AS7-D"]
    menu.popup(pane.mapToGlobal(pane.rect().center()))
    steps = len(battle.controller.state.owed)
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(line).center())
    assert len(battle.controller.state.owed) == steps
    menu.close()


def test_who_clings_to_somebody_is_not_asked_to_mount_another(
    window: MainWindow, tmp_path: Path
) -> None:
    system, squad = SYSTEMS["total-warfare"], shipped()[ELEMENTAL]
    units = (
        UnitSetup(id=IDS[0], design=squad, side="A"),
        UnitSetup(id=UnitId("wolf"), design=mech("timber-wolf-prime"), side="A"),
        UnitSetup(id=MECH, design=mech("atlas-as7-d"), side="B"),
    )
    setup = GameSetup(system=system.key, units=units, title="Omni")
    assert window.controller.new_game(tmp_path / "omni.rsgame", system, setup)
    assert "Mount Timber Wolf Prime" in labels(window, IDS[0])
    attach(window)
    assert not [word for word in labels(window, IDS[0]) if word.startswith("Mount")]
