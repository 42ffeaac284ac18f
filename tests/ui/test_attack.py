"""The attack panel, by mouse and keyboard."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.answers import Given
from recordsheet_gui.core.commands import EndPhase, SetCondition
from recordsheet_gui.core.ids import Cell, ConditionKey, GridKey, TrackKey, UnitId
from recordsheet_gui.core.state import GameSetup, Pilot, UnitSetup
from recordsheet_gui.core.table import ChangeSide, RemoveUnit, Withdraw
from recordsheet_gui.storage import gamefile
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech.attacks import Attack
from recordsheet_gui.systems.battletech.mech.physical import PhysicalAttack
from recordsheet_gui.ui.games.battletech.attack_panel import AttackPanel
from recordsheet_gui.ui.games.battletech.circumstances_form import GAP
from recordsheet_gui.ui.games.battletech.weapon_lines import WeaponLine
from recordsheet_gui.ui.scene.overlay import Layer
from recordsheet_gui.ui.scene.target import Target, TargetKind
from recordsheet_gui.ui.window import MainWindow
from recordsheet_gui.units.equipment import find_gear
from recordsheet_gui.units.gear import GearKind, Item
from recordsheet_gui.units.mech.design import MechDesign
from tests import frozen
from tests.mechs import mech
from tests.ui.table import attack_panel, click, do, sheet, turn_panel
from tests.vehicles import vehicle


@pytest.fixture
def dialog(window: MainWindow) -> AttackPanel:
    window.actions_by_key["attack"].trigger()
    return attack_panel(window)


def weapon(dialog: AttackPanel, name: str) -> int:
    return next(i for i, one in dialog.lines.lines.items() if one.box.text().startswith(name))


def line(dialog: AttackPanel, item: int) -> WeaponLine:
    return dialog.lines.lines[item]


def tick(qtbot: QtBot, box: QCheckBox) -> None:
    """A check box takes clicks on its box and its words, not on the room beside them."""
    place = QPoint(8, box.height() // 2)
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=place)


def boxes(dialog: AttackPanel) -> list[QCheckBox]:
    return [one.box for one in dialog.lines.lines.values()]


def test_numbers_follow_the_circumstances(dialog: AttackPanel) -> None:
    laser = weapon(dialog, "Medium Laser")
    dialog.around.range.setValue(3)
    assert "<b>4+</b>" in line(dialog, laser).needs.text()
    dialog.around.hexes.setValue(5)
    dialog.around.counts["light_woods"].setValue(1)
    assert "<b>7+</b>" in line(dialog, laser).needs.text()
    assert "light woods +1" in line(dialog, laser).box.toolTip()
    dialog.around.range.setValue(20)
    assert not line(dialog, laser).box.isEnabled()
    assert "does not reach" in line(dialog, laser).box.toolTip()


def test_fire_is_one_step_and_its_rolls_wait_as_cards(
    window: MainWindow, dialog: AttackPanel, qtbot: QtBot
) -> None:
    dialog.around.range.setValue(5)
    for name in ("AC/5", "LRM 5"):
        tick(qtbot, line(dialog, weapon(dialog, name)).box)
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


def test_enemies_come_first_and_nobody_attacks_himself(dialog: AttackPanel) -> None:
    names = [dialog.target.itemText(n) for n in range(dialog.target.count())]
    assert names == ["Warhammer WHM-6R", "Locust LCT-1V", "Hunchback HBK-4G"]


def aimed_at(dialog: AttackPanel) -> str:
    return dialog.target.currentText().split()[0]


def test_no_friend_is_aimed_at_while_an_enemy_is_on_the_table(
    window: MainWindow, dialog: AttackPanel
) -> None:
    ids = {p.design.name.split()[0]: u for u, p in window.controller.state.units.items()}
    window.controller.play(ChangeSide(unit=ids["Warhammer"], to="A"))
    assert aimed_at(dialog) == "Locust"
    window.controller.play(Withdraw(unit=ids["Locust"]))
    # Nobody else is there.
    assert aimed_at(dialog) in ("Hunchback", "Warhammer")
    window.controller.play(Withdraw(unit=ids["Locust"], on=False))
    assert aimed_at(dialog) == "Locust"
    # Who points at a friend means it, until another unit attacks.
    dialog.target.setCurrentIndex(dialog.target.findData(ids["Hunchback"]))
    do(window, "heat", to=3)
    assert aimed_at(dialog) == "Hunchback"


def test_who_was_wrecked_in_this_phase_is_aimed_at_before_a_friend_and_then_no_more(
    window: MainWindow, dialog: AttackPanel
) -> None:
    ids = {p.design.name.split()[0]: u for u, p in window.controller.state.units.items()}
    for name in ("Locust", "Hunchback"):
        window.controller.play(RemoveUnit(unit=ids[name]))
    window.controller.add_unit(mech(name="Friend"), "A")
    window.controller.choose_unit(ids["Shadow"])
    while window.controller.system.phases[window.controller.state.clock.phase].key != "weapon":
        window.controller.play(EndPhase())
    paper = window.controller.state.unit(ids["Warhammer"])
    points = sum(paper.grids[GridKey(f"CT/{part}")].left for part in ("armor", "structure"))
    do(window, "hit", unit=ids["Warhammer"], location="CT", damage=points)
    assert window.controller.derived(ids["Warhammer"]).destroyed
    names = [dialog.target.itemText(n) for n in range(dialog.target.count())]
    assert names == ["Warhammer WHM-6R", "Friend"]
    assert aimed_at(dialog) == "Warhammer"
    window.controller.play(EndPhase())
    names = [dialog.target.itemText(n) for n in range(dialog.target.count())]
    assert names == ["Friend"]


def test_physical_attacks_show_their_numbers(
    window: MainWindow, dialog: AttackPanel, qtbot: QtBot
) -> None:
    qtbot.mouseClick(dialog.with_body, Qt.MouseButton.LeftButton)
    dialog.around.range.setValue(1)
    assert dialog.body.buttons["kick"].text().startswith("Kick: 3+ 97 %, expected ")
    dialog.around.other.setValue(-5)
    assert dialog.body.buttons["kick"].text().startswith("Kick: automatic, expected ")
    dialog.around.other.setValue(10)
    assert dialog.body.buttons["kick"].text() == "Kick: impossible"
    dialog.around.other.setValue(0)
    window.controller.pencil.switch_condition(ConditionKey("prone"))
    assert dialog.body.buttons["kick"].isHidden()
    assert dialog.body.cannot.text().count("lies down") == len(
        set(dialog.body.cannot.text().split("\n"))
    )
    window.controller.pencil.switch_condition(ConditionKey("prone"))
    qtbot.mouseClick(dialog.body.buttons["kick"], Qt.MouseButton.LeftButton)
    assert window.cards.cards[0].question.title == "Kick: to hit"


def test_physical_attacks_are_offered_when_asked_for_and_in_the_next_hex(
    window: MainWindow, dialog: AttackPanel, qtbot: QtBot
) -> None:
    assert not dialog.body.isVisible()
    assert dialog.fire.isVisible()
    qtbot.mouseClick(dialog.with_body, Qt.MouseButton.LeftButton)
    assert not dialog.fire.isVisible()
    dialog.around.range.setValue(2)
    assert not any(button.isVisible() for button in dialog.body.buttons.values())
    assert dialog.body.cannot.text() == "A physical attack needs range 1."
    dialog.around.range.setValue(1)
    assert dialog.body.buttons["kick"].isVisible()


def test_the_physical_phase_asks_for_fists_by_itself(window: MainWindow) -> None:
    for _ in range(3):
        window.controller.play(EndPhase())
    window.actions_by_key["attack"].trigger()
    assert attack_panel(window).with_body.isChecked()
    window.controller.undo()
    window.actions_by_key["attack"].trigger()
    assert attack_panel(window).with_weapons.isChecked()


def test_guns_reach_as_far_as_before_when_fists_are_done(
    dialog: AttackPanel, window: MainWindow
) -> None:
    dialog.around.range.setValue(9)
    for phase in ("weapon", "physical"):
        end_until(window, phase)
    assert dialog.around.range.value() == 1
    end_until(window, "weapon")
    assert dialog.with_weapons.isChecked()
    assert dialog.around.range.value() == 9


def end_until(window: MainWindow, phase: str) -> None:
    """End phases until this one is next."""
    controller = window.controller
    for _ in controller.system.phases:
        controller.play(EndPhase())
        if controller.system.phases[controller.state.clock.phase].key == phase:
            return


def test_nothing_chosen_is_said(dialog: AttackPanel) -> None:
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
    dialog = attack_panel(window)
    window.controller.pencil.press_box(
        GridKey(next(iter(window.controller.paper.grids))), Cell(0, 0)
    )
    assert dialog.words.text() == "There is nobody to attack."
    assert not dialog.fire.isEnabled()
    assert not any(box.isEnabled() for box in boxes(dialog))
    assert not any(button.isEnabled() for button in dialog.body.buttons.values())


def test_a_game_with_an_enemy_brings_the_attack_back(
    window: MainWindow, dialog: AttackPanel, tmp_path: Path
) -> None:
    assert window.controller.game is not None
    both = window.controller.game.setup
    alone = replace(both, units=both.units[:1])
    assert window.controller.new_game(tmp_path / "alone.rsgame", window.controller.system, alone)
    # A new game begins with initiative, and with the panel that goes with it.
    window.actions_by_key["attack"].trigger()
    assert not dialog.fire.isEnabled()
    assert window.controller.new_game(tmp_path / "both.rsgame", window.controller.system, both)
    window.actions_by_key["attack"].trigger()
    assert dialog.fire.isEnabled()
    assert dialog.words.text() == ""


def test_a_physical_attack_is_made_with_the_limb_that_is_chosen(
    window: MainWindow, dialog: AttackPanel
) -> None:
    dialog.with_body.click()
    dialog.around.range.setValue(1)
    limb = dialog.blows.fields["limb"]
    assert isinstance(limb, QComboBox)
    limb.setCurrentIndex(limb.findData("RL"))
    assert not dialog.body.buttons["punch"].isEnabled()
    assert dialog.body.buttons["kick"].isEnabled()
    dialog.body.buttons["kick"].click()
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
    panel = attack_panel(window)
    panel.with_body.click()
    panel.around.range.setValue(1)
    assert panel.body.buttons["hatchet"].text().startswith("Hatchet: 4+ 92 %")


TWINS = mech(slots={"RT": ["Medium Laser", "Medium Laser"], "LT": ["Medium Laser"]})


def test_cells_of_weapons_are_whole_from_the_first_moment(dialog: AttackPanel) -> None:
    cells = [cell for one in dialog.lines.lines.values() for cell in one.cells]
    for cell in cells:
        cell.clear()
        cell.hide()
    QApplication.processEvents()
    dialog.refresh()
    # Nothing of Qt's has run since the numbers came: this is what is painted first.
    assert cells[-1].isVisible()
    assert [cell.text() for cell in cells if cell.width() < cell.sizeHint().width()] == []


def test_blows_stand_apart_from_the_fields_above_them(dialog: AttackPanel) -> None:
    dialog.around.range.setValue(1)
    dialog.with_body.setChecked(True)
    QApplication.processEvents()
    first = next(one for one in dialog.body.buttons.values() if one.isVisible())
    top = first.mapTo(dialog, QPoint(0, 0)).y()
    bottom = dialog.around.cover.mapTo(dialog, QPoint(0, dialog.around.cover.height())).y()
    assert top - bottom >= GAP


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
    dialog = attack_panel(twins)
    dialog.around.range.setValue(2)
    line(dialog, item).box.setChecked(True)
    dialog.fire.click()
    assert fired(twins) == [f"fired/{item}"]


@pytest.mark.parametrize("item", range(len(TWINS.items)))
def test_of_two_weapons_of_one_name_the_ticked_one_fires(twins: MainWindow, item: int) -> None:
    turn_panel(twins).weapons[item].click()
    assert fired(twins) == [f"fired/{item}"]
    assert turn_panel(twins).weapons[item].isChecked()


def test_what_the_rules_offer_stands_in_the_dialog_and_in_the_attack(
    window: MainWindow, dialog: AttackPanel, qtbot: QtBot
) -> None:
    target = UnitId(dialog.target.currentData())
    window.controller.play(SetCondition(unit=target, name=ConditionKey("shutdown")))
    aim = dialog.options.fields["aim"]
    assert isinstance(aim, QComboBox)
    qtbot.mouseClick(dialog.more, Qt.MouseButton.LeftButton)
    assert aim.isVisible()
    laser = weapon(dialog, "Medium Laser")
    dialog.around.range.setValue(3)
    assert "<b>automatic</b>" in line(dialog, laser).needs.text()
    aim.setCurrentText("head")
    assert "<b>7+</b>" in line(dialog, laser).needs.text()
    tick(qtbot, line(dialog, laser).box)
    qtbot.mouseClick(dialog.fire, Qt.MouseButton.LeftButton)
    done = window.controller.session.history.step(2).command
    assert isinstance(done, Attack)
    assert done.aim == "HD"
    # What was chosen stays while it is offered, and goes with the offer.
    assert dialog.options.fields["aim"] is aim
    window.docks["This turn"].raise_()
    qtbot.mouseClick(dialog.fire, Qt.MouseButton.LeftButton)
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
    dialog = attack_panel(window)
    qtbot.waitUntil(dialog.isVisible)
    assert len(dialog.lines.lines) == 20
    assert dialog.fire.visibleRegion().boundingRect().height() == dialog.fire.height()


# -- picking on the sheet --------------------------------------------------------------------------


def tap(window: MainWindow, name: str) -> None:
    scene = sheet(window)
    weapons = [spot.target for spot in scene.spots() if spot.target.kind is TargetKind.WEAPON]
    click(window, next(t for t in weapons if spoken_of(window, t).startswith(name)))


def spoken_of(window: MainWindow, target: Target) -> str:
    part = sheet(window).part_of(target)
    assert part is not None
    return part.say(target).name


def picked_lines(window: MainWindow) -> int:
    overlay = sheet(window).overlay
    assert overlay is not None
    return len(overlay.shapes(Layer.PICKED))


def test_three_weapons_attack_with_a_key_three_taps_and_a_press(
    window: MainWindow, qtbot: QtBot
) -> None:
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    panel = attack_panel(window)
    assert panel.isVisible()
    for name in ("Medium Laser", "AC/5", "LRM 5"):
        tap(window, name)
    assert picked_lines(window) == 3
    assert "expected" in panel.sums.text()
    qtbot.mouseClick(panel.fire, Qt.MouseButton.LeftButton)
    done = window.controller.session.history.step(1).command
    assert isinstance(done, Attack)
    assert len(done.weapons) == 3
    assert window.controller.session.history.cursor == 1
    assert picked_lines(window) == 0


def test_a_tap_brings_the_panel_and_a_second_one_leaves_the_weapon(window: MainWindow) -> None:
    window.docks["This turn"].raise_()
    tap(window, "AC/5")
    panel = attack_panel(window)
    assert panel.isVisible()
    assert line(panel, weapon(panel, "AC/5")).box.isChecked()
    tap(window, "AC/5")
    assert panel.picks.picked == ()
    assert picked_lines(window) == 0


def test_of_a_line_of_two_each_tap_picks_one_more(twins: MainWindow) -> None:
    panel = attack_panel(twins)
    for expected in (1, 2, 0):
        tap(twins, "Medium Laser, RT")
        assert len(panel.picks.picked) == expected


def test_another_unit_begins_without_picks_and_without_the_options_of_the_last(
    window: MainWindow, dialog: AttackPanel
) -> None:
    tap(window, "AC/5")
    dialog.around.range.setValue(2)
    dialog.around.other.setValue(3)
    dialog.around.counts["light_woods"].setValue(2)
    dialog.target.setCurrentIndex(1)
    target = dialog.target.currentData()
    window.controller.choose_unit(UnitId("c"))
    assert dialog.picks.picked == ()
    assert dialog.around.range.value() == 5
    assert dialog.around.other.value() == 0
    assert dialog.around.counts["light_woods"].value() == 0
    window.controller.choose_unit(UnitId("a"))
    assert dialog.around.range.value() == 2
    assert dialog.around.counts["light_woods"].value() == 2
    assert dialog.target.currentData() == target
    assert dialog.around.other.value() == 0


def test_two_hexes_of_light_woods_count_twice(window: MainWindow, dialog: AttackPanel) -> None:
    laser = weapon(dialog, "Medium Laser")
    dialog.around.range.setValue(3)
    dialog.around.counts["light_woods"].setValue(2)
    assert "<b>6+</b>" in line(dialog, laser).needs.text()
    line(dialog, laser).box.click()
    dialog.fire.click()
    done = window.controller.session.history.step(1).command
    assert isinstance(done, Attack)
    assert done.terrain == ("light_woods", "light_woods")


def test_wrecks_and_who_left_are_no_targets(window: MainWindow, dialog: AttackPanel) -> None:
    first = UnitId(dialog.target.currentData())
    window.controller.play(Withdraw(unit=first))
    listed = [dialog.target.itemData(row) for row in range(dialog.target.count())]
    assert listed
    assert first not in listed


def test_a_reason_for_all_weapons_is_said_once(window: MainWindow, dialog: AttackPanel) -> None:
    window.controller.play(SetCondition(unit=UnitId("a"), name=ConditionKey("shutdown")))
    assert not any(box.isEnabled() for box in boxes(dialog))
    assert dialog.lines.reasons.text().count("cannot fire") == 1


def test_the_panel_tells_what_each_weapon_did_and_leads_to_the_sheets(
    window: MainWindow, dialog: AttackPanel, qtbot: QtBot
) -> None:
    controller = window.controller
    controller.typed = Given([[6, 6], [6, 5], [6, 5], [1, 1]])
    dialog.around.range.setValue(3)
    for name in ("LRM 5", "AC/5"):
        line(dialog, weapon(dialog, name)).box.click()
    qtbot.mouseClick(dialog.fire, Qt.MouseButton.LeftButton)
    told = dialog.results.text
    assert "<b>LRM 5</b>: 5 of 5: " in told
    assert "<b>AC/5</b>: misses, 2 against 5+" in told
    assert dialog.results.isVisible()
    target = UnitId(dialog.target.currentData())
    dialog.results.lines[0].linkActivated.emit(target)
    assert controller.unit == target


def test_results_follow_the_cards_and_go_with_undo(window: MainWindow, dialog: AttackPanel) -> None:
    dialog.around.range.setValue(3)
    line(dialog, weapon(dialog, "AC/5")).box.click()
    dialog.fire.click()
    window.docks["This turn"].raise_()
    dialog.refresh()
    assert "AC/5</b>: waits for its roll 5+" in dialog.results.text
    for _ in range(2):
        window.cards.cards[0].press_face(1)
    window.docks["This turn"].raise_()
    dialog.refresh()
    assert "AC/5</b>: misses, 2 against 5+" in dialog.results.text
    for _ in range(2):
        window.controller.undo()
    assert not dialog.results.isVisible()


def test_a_typed_attack_is_previewed_and_told_in_the_panel(
    window: MainWindow, dialog: AttackPanel, qtbot: QtBot
) -> None:
    bar = window.hit_bar
    qtbot.keyClicks(bar.line, "warhammer: ac5 ml at 3 woods 2")
    assert "AC/5: to hit at 7+" in bar.words.text()
    assert "Medium Laser: to hit at 6+" in bar.words.text()
    qtbot.keyClick(bar.line, Qt.Key.Key_Return)
    done = window.controller.session.history.step(1).command
    assert isinstance(done, Attack)
    assert done.terrain == ("light_woods", "light_woods")
    window.docks["This turn"].raise_()
    dialog.refresh()
    assert "<b>Medium Laser</b>: waits for its roll 6+" in dialog.results.text


def test_a_lost_limb_is_not_offered(window: MainWindow, dialog: AttackPanel) -> None:
    window.controller.play(SetCondition(unit=UnitId("a"), name=ConditionKey("blown_off/RA")))
    dialog.with_body.click()
    limb = dialog.blows.fields["limb"]
    assert isinstance(limb, QComboBox)
    assert limb.findData("RA") < 0
    assert limb.findData("LA") > 0


def test_an_attack_by_keys_alone(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    panel = attack_panel(window)
    assert window.focusWidget() is panel.target
    qtbot.keyClick(panel.target, Qt.Key.Key_Return)
    first = window.focusWidget()
    assert isinstance(first, QCheckBox)
    qtbot.keyClick(first, Qt.Key.Key_Space)
    assert len(panel.picks.picked) == 1
    qtbot.keyClick(first, Qt.Key.Key_Return)
    done = window.controller.session.history.step(1).command
    assert isinstance(done, Attack)


def test_the_panel_comes_back_with_a_game_whose_unit_has_other_weapons(
    window: MainWindow, dialog: AttackPanel
) -> None:
    controller = window.controller

    def take(system: str, stem: str) -> None:
        assert controller.unit is not None
        unit = UnitSetup(id=controller.unit, design=frozen.design(stem))
        setup = GameSetup(system=system, units=(unit, replace(unit, id=UnitId("z"), side="B")))
        there = gamefile.create_in_memory(Path("another.rsgame"), SYSTEMS[system], setup)
        controller.take_game(there)

    take("renegade-tech", "griffin-grf-1n")
    window.actions_by_key["attack"].trigger()
    other = attack_panel(window)
    take("total-warfare", "shadow-hawk-shd-2h")
    # Each game has a panel of its own, which is shown before it is told of the game.
    take("renegade-tech", "griffin-grf-1n")
    assert attack_panel(window) is other
    window.actions_by_key["attack"].trigger()
    assert other.isVisible()
    assert [one.box.text() for one in other.lines.lines.values()] == ["LRM 10 RT", "PPC RA"]


def test_a_tank_fires_from_the_panel_and_a_large_target_has_six_sides(
    window: MainWindow, tmp_path: Path
) -> None:
    units = (
        UnitSetup(id=UnitId("t"), design=vehicle("manticore"), side="A"),
        UnitSetup(id=UnitId("b"), design=vehicle("fortress"), side="B"),
        UnitSetup(id=UnitId("m"), design=mech(), side="B"),
    )
    setup = GameSetup(system="total-warfare", units=units)
    controller = window.controller
    assert controller.new_game(tmp_path / "tanks.rsgame", SYSTEMS["total-warfare"], setup)
    window.actions_by_key["attack"].trigger()
    panel = attack_panel(window)
    panel.around.range.setValue(3)
    assert [panel.around.side.itemText(n) for n in range(panel.around.side.count())][-2:] == [
        "Rear left",
        "Rear right",
    ]
    panel.around.side.setCurrentText("Rear left")
    line(panel, weapon(panel, "PPC")).box.click()
    panel.fire.click()
    (roll,) = [owed.command for owed in controller.state.owed if owed.unit == UnitId("t")]
    assert getattr(roll, "side", "") == "rear left"
    panel.target.setCurrentIndex(panel.target.findData(UnitId("m")))
    assert panel.around.side.count() == 4
    assert panel.around.side.currentText() == "Front"


def test_weapons_are_in_sight_on_a_small_screen_while_cards_wait(
    window: MainWindow, dialog: AttackPanel, qtbot: QtBot
) -> None:
    # As high as a window of 1366x768 leaves it.
    window.side_panel.setFixedHeight(423)
    qtbot.waitUntil(lambda: window.side_panel.height() == 423)
    assert window.controller.say("24 rt")
    assert window.controller.say("24 lt")
    assert window.controller.say("30 ct")
    assert len(window.cards.cards) > 2
    qtbot.wait(1)
    first = window.cards.cards[0]
    assert first.visibleRegion().boundingRect() == first.rect()
    seen = [box for box in boxes(dialog) if box.visibleRegion().boundingRect() == box.rect()]
    assert len(seen) >= 3


def test_blows_leave_no_empty_line_below_them(dialog: AttackPanel) -> None:
    dialog.with_body.click()
    assert dialog.sums.isHidden()
    dialog.with_weapons.click()
    assert not dialog.sums.isHidden()


def test_fields_that_nobody_sees_are_filled_for_the_unit_that_is_there_at_last(
    dialog: AttackPanel, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = []
    fill = dialog.lines.list_weapons

    def counting(items: dict[int, Item], *, is_hot: bool) -> None:
        listed.append(window.controller.unit)
        fill(items, is_hot=is_hot)

    monkeypatch.setattr(dialog.lines, "list_weapons", counting)
    turn_panel(window)
    first, second, third = window.controller.order()[:3]
    for unit in (second, third, first, second):
        window.controller.choose_unit(unit)
    assert listed == []
    window.actions_by_key["attack"].trigger()
    assert listed == [second]
    assert dialog.attacker == second
    design = window.controller.paper.design
    assert isinstance(design, MechDesign)
    named = [item.gear.name for item in design.items if item.gear.kind is GearKind.WEAPON]
    assert [box.text().rpartition(" ")[0] for box in boxes(dialog)] == named


def test_who_comes_back_begins_anew_whether_or_not_somebody_looked(
    dialog: AttackPanel, window: MainWindow
) -> None:
    first, second = window.controller.order()[:2]
    assert window.controller.unit == first
    dialog.around.range.setValue(9)
    turn_panel(window)
    window.controller.say("ml at locust 5")
    assert dialog.pages.currentIndex() == 1
    window.controller.choose_unit(second)
    window.controller.choose_unit(first)
    window.actions_by_key["attack"].trigger()
    assert dialog.pages.currentIndex() == 0
    assert dialog.around.range.value() == 9


def test_a_game_that_closes_after_the_last_weapon_was_tried_out_is_not_asked_for_odds(
    dialog: AttackPanel, window: MainWindow
) -> None:
    steps = dialog.try_out()
    for _ in boxes(dialog):
        next(steps)
    window.controller.close()
    assert list(steps) == []
