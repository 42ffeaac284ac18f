"""Hands that build a 'Mech in the workshop as a player does: with mouse and keys alone."""

from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLineEdit, QWidget

from recordsheet_gui.ui.workshop.editor import Editor
from recordsheet_gui.ui.workshop.mech.slot_list import SlotList
from recordsheet_gui.ui.workshop.mech.slots import SlotsEditor
from recordsheet_gui.ui.workshop.place_table import PlaceTable
from recordsheet_gui.ui.workshop.simple import NumberBox
from recordsheet_gui.ui.workshop.window import WorkshopWindow
from recordsheet_gui.units.gear import Gear, GearKind
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.pieces import is_spread
from recordsheet_gui.workshop.mech import mounts
from tests.ui.dragging import entering

LEFT = Qt.MouseButton.LeftButton
MUST_HAVE = (GearKind.HEAT_SINK, GearKind.JUMP_JET, GearKind.FILLER)


def editor(shop: WorkshopWindow, path: str) -> Editor:
    """The field of a path, on the tab that is brought to the front."""
    for page in shop.pages:
        if path in page.editors:
            shop.tabs.setCurrentWidget(page)
            return page.editors[path]
    raise AssertionError(path)


def set_field(shop: WorkshopWindow, path: str, value: object) -> None:
    """Give a field another value."""
    box: QWidget | None = editor(shop, path).focusProxy()
    assert box is not None
    enter(box, value)


def enter(box: QWidget, value: object) -> None:
    """Type a value into a control, or choose it there."""
    match box:
        case NumberBox():
            assert isinstance(value, int | float)
            box.selectAll()
            QTest.keyClicks(box, f"{value:g}")
            QTest.keyClick(box, Qt.Key.Key_Return)
        case QComboBox():
            wanted = box.findData(str(value))
            assert wanted >= 0, value
            while box.currentIndex() != wanted:
                key = Qt.Key.Key_Down if box.currentIndex() < wanted else Qt.Key.Key_Up
                QTest.keyClick(box, key)
        case QLineEdit():
            box.selectAll()
            if value:
                QTest.keyClicks(box, str(value))
            else:
                QTest.keyClick(box, Qt.Key.Key_Delete)
        case QCheckBox():
            if box.isChecked() is not bool(value):
                QTest.keyClick(box, Qt.Key.Key_Space)
        case _:
            raise TypeError(box)


def slots_editor(shop: WorkshopWindow) -> SlotsEditor:
    found = editor(shop, "slots")
    assert isinstance(found, SlotsEditor)
    return found


def click_slot(slots: SlotsEditor, where: str, at: int) -> SlotList:
    made = slots.lists[where]
    place = made.visualItemRect(made.item(at)).center()
    QTest.mouseClick(made.viewport(), LEFT, pos=place)
    assert made.currentRow() == at
    return made


def clear_slots(shop: WorkshopWindow) -> None:
    """Everything out of its slots, by Backspace."""
    slots = slots_editor(shop)
    for where, made in list(slots.lists.items()):
        for at in range(made.count()):
            if shop.bench.document.get("slots")[where][at : at + 1] == ["Heat Sink"]:
                QTest.keyClick(click_slot(slots, where, at), Qt.Key.Key_Backspace)


def search(slots: SlotsEditor, gear: Gear) -> None:
    """Find a piece by typing, and walk down to it."""
    slots.search.query.clear()
    QTest.keyClicks(slots.search.query, gear.name)
    for _ in range(slots.search.model.rowCount()):
        front = slots.search.current()
        if front is not None and front.id == gear.id:
            return
        QTest.keyClick(slots.search.query, Qt.Key.Key_Down)
    raise AssertionError(gear.id)


def pick_from_tray(slots: SlotsEditor, gear: Gear) -> None:
    """Press a piece that waits."""
    for row in range(slots.tray.count()):
        item = slots.tray.item(row)
        line = slots.bench.document.unplaced[item.data(Qt.ItemDataRole.UserRole)]
        if mounts.gear_of(slots.bench.document, line).id == gear.id:
            slots.tray.scrollToItem(item)
            place = slots.tray.visualItemRect(item).center()
            QTest.mouseClick(slots.tray.viewport(), LEFT, pos=place)
            return
    raise AssertionError(slots.bench.document.unplaced)


def put_by_keys(slots: SlotsEditor, where: str, at: int) -> None:
    """What is in hand goes into a slot, by Enter."""
    assert slots.hand
    QTest.keyClick(click_slot(slots, where, at), Qt.Key.Key_Return)


def drag_to(slots: SlotsEditor, data: QMimeData, where: str, at: int) -> None:
    """What is under way comes over a slot and is let go there."""
    made = slots.lists[where]
    place = made.visualItemRect(made.item(at)).center()
    action, left, none = Qt.DropAction.CopyAction, LEFT, Qt.KeyboardModifier.NoModifier
    come = QDragEnterEvent(entering(place), action, data, left, none)
    QApplication.sendEvent(made.viewport(), come)
    assert come.isAccepted()
    drop = QDropEvent(QPointF(place), action, data, left, none)
    QApplication.sendEvent(made.viewport(), drop)


def build(shop: WorkshopWindow, design: MechDesign) -> None:
    """All fields, all armor, all equipment of a design."""
    _facts(shop, design)
    _chassis(shop, design)
    _armor(shop, design)
    clear_slots(shop)
    _equipment(shop, design)
    for quirk in design.quirks:
        box = editor(shop, "quirks").focusProxy()
        assert isinstance(box, QComboBox)
        line = box.lineEdit()
        assert line is not None
        QTest.keyClicks(line, quirk)
        QTest.keyClick(line, Qt.Key.Key_Return)


def _facts(shop: WorkshopWindow, design: MechDesign) -> None:
    set_field(shop, "tech_base", design.tech_base)
    set_field(shop, "chassis", design.chassis)
    for path, value in (
        ("model", design.model),
        ("clan_name", design.clan_name),
        ("role", design.role),
        ("rules_level", design.rules_level),
        ("year", design.year),
        ("source", design.source),
        ("omni", design.is_omni),
    ):
        set_field(shop, path, value)
    if design.mul_id is not None:
        set_field(shop, "mul_id", design.mul_id)


def _chassis(shop: WorkshopWindow, design: MechDesign) -> None:
    for path, value in (
        ("config", design.config.value),
        ("tons", design.tons),
        ("walk", design.walk),
        ("engine.type", design.engine.type.value),
        ("gyro", design.gyro.value),
        ("cockpit", design.cockpit.value),
        ("structure", design.structure_type),
        ("heat_sinks.count", design.heat_sinks.count),
        ("heat_sinks.kind", design.heat_sinks.kind),
    ):
        set_field(shop, path, value)
    if design.is_omni:
        set_field(shop, "heat_sinks.base_chassis", design.heat_sinks.base_chassis)
    filled = {item.gear.tech_base for item in design.items if item.gear.kind is GearKind.FILLER}
    if len(filled) == 1 and not mounts.base_of(shop.bench.document):
        set_field(shop, "structure_base", filled.pop())
    set_field(shop, "jump", design.jump)
    for arm in ("LA", "RA"):
        if arm in design.slots:
            kept = ("shoulder", "upper arm", "lower arm", "hand")
            count = sum(slot.system in kept for slot in design.slots[arm])
            set_field(shop, f"actuators.{arm}", count)


def _armor(shop: WorkshopWindow, design: MechDesign) -> None:
    set_field(shop, "armor.type", design.armor_type)
    table = editor(shop, "armor")
    assert isinstance(table, PlaceTable)
    for key, points in design.armor.items():
        enter(table.boxes[f"armor.{key}"], points)


def _equipment(shop: WorkshopWindow, design: MechDesign) -> None:
    slots = slots_editor(shop)
    for item in design.items:
        spots = [(key.partition("/")[0], int(key.partition("/")[2]) - 1) for key in item.slots]
        gear = item.gear
        if gear.kind not in MUST_HAVE:
            search(slots, gear)
            QTest.keyClick(slots.search.query, Qt.Key.Key_Return)
        for spot in spots if is_spread(gear) else spots[:1]:
            pick_from_tray(slots, gear)
            put_by_keys(slots, *spot)
        for key, is_set in (
            (Qt.Key.Key_R, item.is_rear),
            (Qt.Key.Key_T, item.is_turret),
            (Qt.Key.Key_O, item.is_omnipod),
            (Qt.Key.Key_A, item.is_armored),
        ):
            if is_set:
                for spot in spots if is_spread(gear) else spots[:1]:
                    QTest.keyClick(click_slot(slots, *spot), key)
