"""A bunker, a turret, a handheld weapon and a 'Mech on one table: what hands do with them."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from recordsheet_gui.core.commands import EndPhase
from recordsheet_gui.core.ids import GridKey, SlotKey, UnitId
from recordsheet_gui.core.offers import SHEET, Offer
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.session.standing import standing
from recordsheet_gui.sheet.figures import mini_figure
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech.attacks import RollToHit
from recordsheet_gui.systems.battletech.vehicle import keys
from recordsheet_gui.systems.total_warfare.walls import GoInside
from recordsheet_gui.ui.games import GAMES
from recordsheet_gui.ui.scene.target import TargetKind
from recordsheet_gui.ui.window import MainWindow
from recordsheet_gui.units.kinds import codec_of
from tests.sheet.sheets import shipped
from tests.sheet.standing_sheets import design
from tests.ui.table import attack_panel, box, click, do, journal, left, sheet, spot, turn_panel

GUN, WALL, ARM, MECH = UnitId("g"), UnitId("w"), UnitId("h"), UnitId("m")
FIRST = "1.0,-1.0,0.0/0"
"""Hex 0201 of the town wall."""


@pytest.fixture
def battle(window: MainWindow, tmp_path: Path) -> MainWindow:
    units = (
        UnitSetup(id=GUN, design=design("turret"), side="A"),
        UnitSetup(id=WALL, design=design("wall"), side="A"),
        UnitSetup(id=ARM, design=design("handheld"), side="A"),
        UnitSetup(id=MECH, design=shipped("atlas-as7-d"), side="B"),
    )
    system = SYSTEMS["total-warfare"]
    setup = GameSetup(system=system.key, units=units, title="Siege")
    assert window.controller.new_game(tmp_path / "siege.rsgame", system, setup)
    window.controller.choose_unit(GUN)
    return window


def typed(window: MainWindow, words: str) -> str:
    """Type a line into the hit bar; gives the preview before Enter."""
    window.actions_by_key["focus_hit_bar"].trigger()
    line = window.hit_bar.line
    line.clear()
    QTest.keyClicks(line, words)
    told = window.hit_bar.words.text()
    QTest.keyClick(line, Qt.Key.Key_Return)
    return told


def test_boxes_gunners_and_turret_are_marked_by_hand(battle: MainWindow) -> None:
    click(battle, box(battle, "GUNS/structure", 3))
    assert left(battle, "GUNS/structure") == 39
    for key in (keys.KILLED, keys.turret_jammed("GUNS")):
        click(battle, spot(battle, TargetKind.CONDITION, condition=key))
        assert key in battle.controller.paper.conditions
    assert any("gunners killed, by hand" in line.lower() for line in journal(battle))
    target = spot(battle, TargetKind.SLOT)
    click(battle, target)
    assert set(battle.controller.paper.slots) == {SlotKey("GUNS/1")}


def test_the_hit_bar_knows_hexes_levels_and_weapons(battle: MainWindow) -> None:
    battle.controller.choose_unit(WALL)
    told = typed(battle, "10 hex 0201")
    assert "10" in told
    assert left(battle, f"{FIRST}/structure") == 80
    typed(battle, "5 0201")
    assert left(battle, f"{FIRST}/structure") == 75
    typed(battle, "ac5 hex 0201")
    assert left(battle, f"{FIRST}/structure") == 70
    typed(battle, "lrm20 next hex 0201")
    assert left(battle, f"{FIRST}/structure") == 50
    assert "<u>" in typed(battle, "10 hex 0909")
    assert left(battle, f"{FIRST}/structure") == 50
    words = " ".join(journal(battle)).lower()
    assert "hex 0201" in words
    assert "1.0,-1.0" not in words


def test_menus_offer_what_the_rules_offer(battle: MainWindow) -> None:
    def offered(key: str) -> list[str]:
        target = sheet(battle).locations[GridKey(key)].target()
        return [action.text() for action in battle.pane.menu_for(target).actions()]

    assert "Roll a critical hit" in offered("GUNS/structure")
    battle.controller.choose_unit(WALL)
    assert "Hit..." in offered(f"{FIRST}/structure")
    assert not any("critical" in word.lower() for word in offered(f"{FIRST}/structure"))
    battle.controller.choose_unit(MECH)
    labels = [offer.label for offer in offers(battle)]
    assert "Go inside Town Wall" in labels
    assert battle.controller.play(offers(battle)[labels.index("Go inside Town Wall")].command)
    assert "Leave Town Wall" in [offer.label for offer in offers(battle)]


def test_the_sheet_of_a_building_names_who_is_inside(battle: MainWindow) -> None:
    battle.controller.choose_unit(WALL)
    assert "Inside:" not in sheet(battle).describe()
    assert battle.controller.play(GoInside(unit=MECH, building=WALL))
    told = " ".join(sheet(battle).describe().split("\n"))
    assert "Inside: Atlas AS7-D (0102)" in told
    assert battle.controller.play(GoInside(unit=MECH))
    assert "Inside:" not in sheet(battle).describe()


def offers(window: MainWindow) -> tuple[Offer, ...]:
    controller = window.controller
    return controller.system.offers(controller.state, MECH, SHEET)


def test_guns_fire_and_are_shot_at(battle: MainWindow) -> None:
    panel = attack_panel(battle)
    click(battle, spot(battle, TargetKind.WEAPON, value=0))
    assert panel.picks.picked
    assert all(line.heat.isHidden() for line in panel.lines.lines.values())
    assert panel.with_body.isHidden()
    assert do_attack(battle, GUN, MECH, "Medium Pulse Laser")
    assert do_attack(battle, MECH, GUN, "Medium Laser")
    rolls = [owed.command for owed in battle.controller.state.owed]
    shots = {roll.target: roll for roll in rolls if isinstance(roll, RollToHit)}
    labels = {unit: [part.label for part in roll.number.parts] for unit, roll in shots.items()}
    assert "target immobile" in labels[GUN]
    assert "target immobile" not in labels[MECH]


def test_no_key_of_a_hex_is_shown(battle: MainWindow) -> None:
    battle.controller.choose_unit(WALL)
    boxes = [line.box.text() for line in attack_panel(battle).lines.lines.values()]
    boxes += [found.text() for found in turn_panel(battle).weapons.values()]
    assert boxes == ["AC/10 0102", "AC/10 (0102)"]


def do_attack(window: MainWindow, attacker: UnitId, target: UnitId, weapon: str) -> bool:
    step = {
        "do": "attack",
        "attacker": attacker,
        "target": target,
        "weapons": [{"weapon": weapon}],
        "range": 2,
    }
    command = codec_of(window.controller.system.commands).command(step)
    return window.controller.play(command)


def test_nothing_that_stands_has_ways_to_move(battle: MainWindow) -> None:
    for unit in (GUN, WALL, ARM):
        battle.controller.choose_unit(unit)
        moves = turn_panel(battle).moves
        assert moves is None or not moves.modes


def test_chips_have_figures_and_bars(battle: MainWindow) -> None:
    controller = battle.controller
    look = GAMES["total-warfare"]
    for unit, bar in ((GUN, "structure"), (WALL, "structure"), (ARM, "armor")):
        paper = controller.state.units[unit]
        derived = controller.system.derive(controller.state, unit)
        vitals = look.vitals(paper, derived)
        assert [one.title for one in vitals.bars] == [bar]
        assert (vitals.pilot is None) == (unit != GUN)
        assert standing(paper, derived).share == 1.0
        assert mini_figure(paper.design) is not None
    assert not battle.roster.grab().isNull()


def test_a_hex_falls_with_the_phase_and_the_journal_says_so(battle: MainWindow) -> None:
    battle.controller.choose_unit(WALL)
    assert do(battle, "hit", location=FIRST, damage=90)
    assert any("collapses when the phase ends" in line for line in journal(battle))
    assert do(battle, "load", tons=3)
    assert battle.controller.play(EndPhase())
    assert any("hex 0201 collapses" in line.lower() for line in journal(battle))
    assert "hex 0201 collapsed" in battle.controller.derived(WALL).conditions


def test_guns_and_shots_of_a_hex_are_marked_by_hand(battle: MainWindow) -> None:
    battle.controller.choose_unit(WALL)
    target = spot(battle, TargetKind.SLOT)
    click(battle, target)
    assert list(battle.controller.paper.slots) == [target.slot]
    assert sheet(battle).spoken(target).value == "destroyed"
    click(battle, target)
    assert not battle.controller.paper.slots
    chip = spot(battle, TargetKind.AMMO)
    click(battle, chip)
    assert chip.track is not None
    assert battle.controller.paper.tracks[chip.track] == 9


def test_a_preview_shows_ghosts_and_nothing_else(battle: MainWindow) -> None:
    battle.controller.choose_unit(WALL)
    battle.actions_by_key["focus_hit_bar"].trigger()
    QTest.keyClicks(battle.hit_bar.line, "12 hex 0201")
    assert "hex 0201" in battle.hit_bar.words.text()
    assert left(battle, f"{FIRST}/structure") == 90
