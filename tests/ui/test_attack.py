"""The attack dialog, by mouse and keyboard."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.commands import SetCondition
from recordsheet_gui.core.ids import Cell, ConditionKey, GridKey, TrackKey, UnitId
from recordsheet_gui.core.state import GameSetup, Pilot, UnitSetup
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech.attacks import Attack
from recordsheet_gui.systems.battletech.mech.physical import PhysicalAttack
from recordsheet_gui.ui.games.battletech.attack_dialog import AttackDialog
from recordsheet_gui.ui.window import MainWindow
from recordsheet_gui.units.equipment import find_gear
from tests.mechs import mech
from tests.ui.table import attack_dialog, turn_panel


@pytest.fixture
def dialog(window: MainWindow) -> AttackDialog:
    window.actions_by_key["attack"].trigger()
    return attack_dialog(window)


def weapon(dialog: AttackDialog, name: str) -> int:
    return next(i for i, box in dialog.weapons.items() if box.text().startswith(name))


def test_numbers_follow_the_circumstances(dialog: AttackDialog) -> None:
    laser = weapon(dialog, "Medium Laser")
    dialog.range.setValue(3)
    assert "<b>4+</b>" in dialog.numbers[laser].text()
    dialog.hexes.setValue(5)
    dialog.terrain["light_woods"].setChecked(True)
    assert "<b>7+</b>" in dialog.numbers[laser].text()
    assert "light woods +1" in dialog.numbers[laser].toolTip()
    dialog.range.setValue(20)
    assert not dialog.weapons[laser].isEnabled()
    assert "does not reach" in dialog.numbers[laser].toolTip()


def test_fire_is_one_step_and_its_rolls_wait_as_cards(
    window: MainWindow, dialog: AttackDialog, qtbot: QtBot
) -> None:
    dialog.range.setValue(5)
    for name in ("AC/5", "LRM 5"):
        qtbot.mouseClick(dialog.weapons[weapon(dialog, name)], Qt.MouseButton.LeftButton)
    qtbot.mouseClick(dialog.fire, Qt.MouseButton.LeftButton)
    assert window.controller.session.history.cursor == 1
    titles = [card.question.title for card in window.cards.cards]
    assert titles[:2] == ["AC/5: to hit", "LRM 5: to hit"]
    card = window.cards.cards[0]
    for _ in range(2):
        card.press_face(6)
    titles = [card.question.title for card in window.cards.cards]
    assert titles[0].startswith("AC/5: hit location")
    ammo = window.controller.state.units[UnitId("a")].tracks[TrackKey("ammo/LT/6")]
    assert ammo == 19


def test_enemies_come_first_and_nobody_attacks_himself(dialog: AttackDialog) -> None:
    names = [dialog.target.itemText(n) for n in range(dialog.target.count())]
    assert names == ["Warhammer WHM-6R", "Locust LCT-1V", "Hunchback HBK-4G"]


def test_physical_attacks_show_their_numbers(window: MainWindow, dialog: AttackDialog) -> None:
    assert dialog.physical["kick"].text() == "Kick 3+"
    dialog.physical["kick"].click()
    assert window.cards.cards[0].question.title == "Kick: to hit"
    window.controller.switch_condition("prone")  # type: ignore[arg-type]
    assert not dialog.physical["kick"].isEnabled()
    assert "lies down" in dialog.physical["kick"].toolTip()


def test_nothing_chosen_is_said(dialog: AttackDialog) -> None:
    dialog.fire.click()
    assert dialog.words.text() == "Choose at least one weapon."


@pytest.mark.parametrize("system", ["total-warfare", "renegade-tech"])
def test_a_unit_alone_on_the_table_has_nobody_to_attack(
    window: MainWindow, tmp_path: Path, system: str
) -> None:
    assert window.controller.game is not None
    alone = replace(window.controller.game.setup, system=system)
    alone = replace(alone, units=alone.units[:1])
    assert window.controller.new_game(tmp_path / "alone.rsgame", SYSTEMS[system], alone)
    window.actions_by_key["attack"].trigger()
    dialog = attack_dialog(window)
    window.controller.press_box(GridKey(next(iter(window.controller.paper.grids))), Cell(0, 0))
    assert dialog.words.text() == "There is nobody to attack."
    assert not dialog.fire.isEnabled()
    assert not any(box.isEnabled() for box in dialog.weapons.values())
    assert not any(button.isEnabled() for button in dialog.physical.values())


def test_a_game_with_an_enemy_brings_the_attack_back(
    window: MainWindow, dialog: AttackDialog, tmp_path: Path
) -> None:
    assert window.controller.game is not None
    both = window.controller.game.setup
    alone = replace(both, units=both.units[:1])
    assert window.controller.new_game(tmp_path / "alone.rsgame", window.controller.system, alone)
    assert not dialog.fire.isEnabled()
    assert window.controller.new_game(tmp_path / "both.rsgame", window.controller.system, both)
    assert dialog.fire.isEnabled()
    assert dialog.words.text() == ""
    assert dialog.physical["kick"].isEnabled()


def test_a_physical_attack_is_made_with_the_limb_that_is_chosen(
    window: MainWindow, dialog: AttackDialog
) -> None:
    limb = dialog.blows.fields["limb"]
    assert isinstance(limb, QComboBox)
    limb.setCurrentIndex(limb.findData("RL"))
    assert not dialog.physical["punch"].isEnabled()
    assert dialog.physical["kick"].isEnabled()
    dialog.physical["kick"].click()
    command = window.controller.session.history.step(1).command
    assert isinstance(command, PhysicalAttack)
    assert command.limb == "RL"


def test_a_physical_weapon_has_a_button(window: MainWindow, tmp_path: Path) -> None:
    assert window.controller.game is not None
    setup = window.controller.game.setup
    hatchet = find_gear("Hatchet")
    assert hatchet is not None
    design = mech(slots={"RA": ["Medium Laser"]})
    armed = replace(design, items=tuple(replace(i, gear=hatchet) for i in design.items))
    first = replace(setup.units[0], design=armed)
    setup = replace(setup, units=(first, *setup.units[1:]))
    assert window.controller.new_game(tmp_path / "axe.rsgame", window.controller.system, setup)
    window.actions_by_key["attack"].trigger()
    assert attack_dialog(window).physical["hatchet"].text() == "Hatchet 4+"


TWINS = mech(slots={"RT": ["Medium Laser", "Medium Laser"], "LT": ["Medium Laser"]})


@pytest.fixture
def twins(window: MainWindow, tmp_path: Path) -> MainWindow:
    """A game whose first 'Mech has two lasers of one name in one location."""
    assert window.controller.game is not None
    setup = window.controller.game.setup
    first = replace(setup.units[0], design=TWINS)
    setup = replace(setup, units=(first, *setup.units[1:]))
    assert window.controller.new_game(tmp_path / "twins.rsgame", window.controller.system, setup)
    return window


def fired(window: MainWindow) -> list[str]:
    tracks = window.controller.state.units[UnitId("a")].tracks
    return [key for key, shots in tracks.items() if key.startswith("fired/") and shots]


@pytest.mark.parametrize("item", range(len(TWINS.items)))
def test_of_two_weapons_of_one_name_the_ticked_one_attacks(twins: MainWindow, item: int) -> None:
    twins.actions_by_key["attack"].trigger()
    dialog = attack_dialog(twins)
    dialog.range.setValue(2)
    dialog.weapons[item].setChecked(True)
    dialog.fire.click()
    assert fired(twins) == [f"fired/{item}"]


@pytest.mark.parametrize("item", range(len(TWINS.items)))
def test_of_two_weapons_of_one_name_the_ticked_one_fires(twins: MainWindow, item: int) -> None:
    turn_panel(twins).weapons[item].click()
    assert fired(twins) == [f"fired/{item}"]
    assert turn_panel(twins).weapons[item].isChecked()


def test_what_the_rules_offer_stands_in_the_dialog_and_in_the_attack(
    window: MainWindow, dialog: AttackDialog, qtbot: QtBot
) -> None:
    target = UnitId(dialog.target.currentData())
    window.controller.play(SetCondition(unit=target, name=ConditionKey("shutdown")))
    aim = dialog.options.fields["aim"]
    assert isinstance(aim, QComboBox)
    qtbot.waitUntil(aim.isVisible)
    laser = weapon(dialog, "Medium Laser")
    dialog.range.setValue(3)
    assert "<b>automatic</b>" in dialog.numbers[laser].text()
    aim.setCurrentText("head")
    assert "<b>7+</b>" in dialog.numbers[laser].text()
    qtbot.mouseClick(dialog.weapons[laser], Qt.MouseButton.LeftButton)
    qtbot.mouseClick(dialog.fire, Qt.MouseButton.LeftButton)
    done = window.controller.session.history.step(2).command
    assert isinstance(done, Attack)
    assert done.aim == "HD"
    # What was chosen stays while it is offered, and goes with the offer.
    assert dialog.options.fields["aim"] is aim
    window.controller.play(SetCondition(unit=target, name=ConditionKey("shutdown"), on=False))
    assert "aim" not in dialog.options.fields
    assert "aim" not in dialog.options.values()


def test_a_dozen_weapons_do_not_make_it_taller_than_the_screen(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    many = mech(slots={"RT": ["Medium Laser"] * 10, "LT": ["Medium Laser"] * 10})
    units = tuple(UnitSetup(id=UnitId(id), design=many, pilot=Pilot()) for id in "ab")
    setup = GameSetup(system="total-warfare", units=units)
    assert window.controller.new_game(tmp_path / "x.rsgame", SYSTEMS["total-warfare"], setup)
    window.actions_by_key["attack"].trigger()
    dialog = attack_dialog(window)
    qtbot.waitUntil(dialog.isVisible)
    assert len(dialog.weapons) == 20
    assert dialog.content.sizeHint().height() > dialog.height()
    assert dialog.height() <= dialog.screen().availableGeometry().height()
