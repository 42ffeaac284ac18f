"""Ground units built from nothing, by mouse and keys: each equals the one that we ship."""

from collections.abc import Callable, Iterator
from dataclasses import fields, replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QTreeWidget
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.export import exported
from recordsheet_gui.ui.window import MainWindow
from recordsheet_gui.ui.workshop.outfit import LIT
from recordsheet_gui.ui.workshop.records import RecordsEditor
from recordsheet_gui.ui.workshop.texts import TextsEditor
from recordsheet_gui.ui.workshop.vehicle.hexes import HexesEditor
from recordsheet_gui.ui.workshop.window import WorkshopWindow
from recordsheet_gui.units.described import Bay, DescribedDesign
from recordsheet_gui.units.equipment import find_gear
from recordsheet_gui.workshop.forms import blank_of
from tests.costs import mostly_long
from tests.forces import shipped
from tests.ui.workshop import ground_hands as hands
from tests.ui.workshop.ground_hands import armor, choose, count, fill, mount, press, take, tick

BODY = "BD"


@pytest.fixture
def shop(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> Iterator[WorkshopWindow]:
    """The workshop as it opens from the menu; what is on the bench at the end nobody wants."""
    window.actions_by_key["workshop"].trigger()
    made = window.findChild(WorkshopWindow)
    assert isinstance(made, WorkshopWindow)
    qtbot.waitUntil(lambda: made.draft is not None)
    monkeypatch.setattr(made, "may_leave", lambda: True)
    yield made
    made.end()


def head(shop: WorkshopWindow, unit: UnitDesign) -> None:
    """The first tab, as the unit has it."""
    assert isinstance(unit, DescribedDesign)
    fill(shop, "chassis", unit.chassis)
    if unit.model:
        fill(shop, "model", unit.model)
    choose(shop, "tech_base", unit.tech_base)
    choose(shop, "worded-rules_level", str(unit.rules_level))
    count(shop, "year", unit.year)
    for path, value in (("mul_id", unit.mul_id), ("original_year", unit.original_year)):
        if value is not None:
            count(shop, path, value)
    for path, text in (("role", unit.role), ("source", unit.source)):
        if text:
            fill(shop, path, text)


def manticore(shop: WorkshopWindow) -> None:
    count(shop, "tons", 60)
    choose(shop, "turrets", "one")
    choose(shop, "motion", "wheeled")
    choose(shop, "motion", "tracked")
    armor(shop, FR=42, RS=33, LS=33, RR=26, TU=42)
    mount(shop, "medium laser", "FR")
    for name in ("lrm 10", "srm 6", "ppc"):
        mount(shop, name, "TU")
    for name in ("lrm 10 ammo", "srm 6 ammo"):
        mount(shop, name, BODY)


def pegasus(shop: WorkshopWindow) -> None:
    count(shop, "tons", 35)
    choose(shop, "motion", "hover")
    choose(shop, "engine.type", "ice")
    count(shop, "cruise", 8)
    choose(shop, "turrets", "one")
    armor(shop, FR=26, RS=19, LS=19, RR=19, TU=21)
    mount(shop, "medium laser", "FR")
    mount(shop, "srm 6", "TU")
    mount(shop, "srm 6", "TU")
    hands.click(hands.outfit_of(shop).bar.feed)


def warrior(shop: WorkshopWindow) -> None:
    count(shop, "tons", 21)
    choose(shop, "engine.type", "ice")
    count(shop, "cruise", 9)
    armor(shop, FR=6, RS=5, LS=5, RR=6, RO=2)
    for name in ("ac/2", "srm 4"):
        mount(shop, name, "FR")
    for name in ("ac/2 ammo", "srm 4 ammo"):
        mount(shop, name, BODY)


def lesseps(shop: WorkshopWindow) -> None:
    count(shop, "tons", 50)
    count(shop, "cruise", 3)
    choose(shop, "engine.type", "battery")
    count(shop, "fuel_tons", 4)
    for path in ("structural", "armor", "engine"):
        choose(shop, f"worded-{path}_rating", "3")
    changes = hands.editor_of(shop, "changes")
    assert isinstance(changes, TextsEditor)
    line = changes.search.lineEdit()
    assert line is not None
    QTest.keyClicks(line, "Off-Road")
    QTest.keyClick(line, Qt.Key.Key_Return)
    choose(shop, "armor.type", "BAR 5 Armor")
    armor(shop, FR=28, RS=19, LS=19, RR=12)
    mount(shop, "backhoe", "FR")
    mount(shop, "dumper (rear)", "RR")
    bays = hands.editor_of(shop, "bays")
    assert isinstance(bays, RecordsEditor)
    hands.click(bays.add)
    hands.number_into(bays.editors["size"].box, 20)  # type: ignore[attr-defined] # an editor's box


def rifles(shop: WorkshopWindow) -> None:
    choose(shop, "way", "tracked")
    count(shop, "squads", 4)
    count(shop, "squad_size", 7)
    take(shop, "primary", "auto-rifle (modern")


def srm_platoon(shop: WorkshopWindow) -> None:
    count(shop, "squad_size", 6)
    take(shop, "secondary", "SRM Launcher (Heavy)")
    count(shop, "secondary_per_squad", 2)


def elementals(shop: WorkshopWindow) -> None:
    count(shop, "troopers", 5)
    choose(shop, "weight_class", "medium")
    choose(shop, "motion", "jump")
    count(shop, "jump", 3)
    for key in ("LegAttack", "SwarmMek", "SwarmWeaponMek", "StopSwarm"):
        tick(shop, f"can-{key}")
    press(shop, "armor", "maxed")
    mount(shop, "small laser", "SQ/right arm", base="Clan")
    mount(shop, "srm 2", "SQ/body")
    mount(shop, "ba srm 2 ammo", "SQ/body")
    hands.number_into(hands.outfit_of(shop).bar.shots, 2)
    mount(shop, "anti-personnel weapon mount", "SQ/left arm")
    mount(shop, "auto-rifle (modern", "SQ/left arm")
    held: QCheckBox = hands.outfit_of(shop).bar.marks[":APM"]
    hands.click(held)
    choose(shop, "left-hand", "BA Manipulators [Battle Claw]")


def roc(shop: WorkshopWindow) -> None:
    count(shop, "tons", 7)
    count(shop, "walk", 5)
    count(shop, "jump", 5)
    tick(shop, "main-gun")
    armor(shop, HD=3, T=10, RA=4, LA=4, L=7, MG=3)
    mount(shop, "er medium laser", "MG", base="Clan")


def bunker(shop: WorkshopWindow) -> None:
    choose(shop, "type", "hardened")
    count(shop, "construction_factor", 120)


def medium_building(shop: WorkshopWindow) -> None:
    choose(shop, "type", "medium")
    count(shop, "height", 2)


BUILT: dict[str, tuple[str, Callable[[WorkshopWindow], None]]] = {
    "Manticore Heavy Tank": ("vehicle", manticore),
    "Pegasus Scout Hover Tank": ("vehicle", pegasus),
    "Warrior Attack Helicopter H-7": ("vtol", warrior),
    "Lesseps Dump Truck": ("support vehicle", lesseps),
    "Mechanized Tracked Platoon (Rifle)": ("infantry", rifles),
    "Foot Platoon (SRM)": ("infantry", srm_platoon),
    "Elemental Battle Armor [Laser](Sqd5)": ("battle armor", elementals),
    "Roc": ("protomech", roc),
    "Bunker (Hardened)": ("building", bunker),
    "Building (Medium)": ("building", medium_building),
}


def counted_from_one(unit: UnitDesign) -> UnitDesign:
    """Files may number their first bay 0; new ones begin with 1."""
    bays: tuple[Bay, ...] = getattr(unit, "transport", ())
    if not bays:
        return unit
    now = tuple(replace(bay, number=at) for at, bay in enumerate(bays, 1))
    return replace(unit, transport=now)  # type: ignore[call-arg] # some kinds have it


@pytest.mark.parametrize("name", mostly_long(BUILT, "Pegasus Scout Hover Tank", "Roc"))
def test_a_unit_built_from_nothing_equals_the_one_that_we_ship(
    shop: WorkshopWindow, name: str
) -> None:
    kind, build = BUILT[name]
    unit = counted_from_one(shipped()[name])
    assert shop.begin_new(kind)
    head(shop, unit)
    build(shop)
    built = shop.bench.reading.design
    # By name: what two designs do not share would take minutes to be told apart in full.
    others = [
        one.name for one in fields(unit) if getattr(built, one.name) != getattr(unit, one.name)
    ]
    assert others == []
    assert shop.bench.reading.findings == ()
    assert built is not None
    assert read_unit_file("again.blk", exported(built, ".blk")).design == unit
    while shop.undo.isEnabled():
        hands.click(shop.undo)
    assert shop.bench.document == blank_of(kind)


def test_a_gun_emplacement_is_built_gun_by_gun(shop: WorkshopWindow) -> None:
    text = (
        'kind = "gun emplacement"\nchassis = "Coast Battery"\nyear = 3025\nturret = false\n'
        '[equipment]\nGUNS = ["Machine Gun", "AC/5", "AC/5 Ammo"]\n'
    )
    wanted = read_unit_file("battery.toml", text).design
    assert shop.begin_new("gun emplacement")
    fill(shop, "chassis", "Coast Battery")
    tick(shop, "turret", on=False)
    mount(shop, "ac/5", "GUNS")
    hands.click(hands.outfit_of(shop).bar.feed)
    is_same = shop.bench.reading.design == wanted
    while shop.undo.isEnabled():
        hands.click(shop.undo)
    assert is_same


def test_a_building_grows_by_a_click_and_by_keys(shop: WorkshopWindow) -> None:
    assert shop.begin_new("building")
    editor = hands.editor_of(shop, "hexes")
    assert isinstance(editor, HexesEditor)
    QTest.mouseClick(editor.map, hands.LEFT, pos=editor.map.spot((1, 0)).toPoint())
    assert shop.bench.document.get("hexes") == ["0.0,0.0,0.0", "1.0,0.0,-1.0"]
    editor.map.setFocus()
    QTest.keyClick(editor.map, Qt.Key.Key_Down)
    QTest.keyClick(editor.map, Qt.Key.Key_Space)
    assert len(shop.bench.document.get("hexes")) == 3
    hands.click(editor.one)
    assert shop.bench.document.get("hexes") == ["0.0,0.0,0.0"]


def test_a_unit_that_becomes_a_clan_one_is_offered_clan_equipment(shop: WorkshopWindow) -> None:
    assert shop.begin_new("vehicle")
    search = hands.outfit_of(shop).search
    choose(shop, "tech_base", "Clan")
    assert hands.outfit_of(shop).search is search
    QTest.keyClicks(search.query, "er medium laser")
    gear = search.current()
    assert gear is not None
    assert gear.tech_base == "Clan"
    hands.pick_in(search.base, "")
    mount(shop, "er medium laser", "FR")
    assert hands.outfit_of(shop).search.base.currentData() == ""


def test_legal_places_are_lit_and_offered_first(shop: WorkshopWindow) -> None:
    assert shop.begin_new("vehicle")
    editor = hands.outfit_of(shop)
    QTest.keyClicks(editor.search.query, "ac/5 ammo")
    lit = [item.data(0, LIT) for item in editor.tree.tops()]
    assert lit == [False, False, False, False, True, False]
    assert editor.place.currentData() == BODY
    assert editor.place.itemText(1) == "Front (not usual)"


def test_places_are_lit_for_the_piece_that_is_dragged(
    shop: WorkshopWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert shop.begin_new("vehicle")
    editor = hands.outfit_of(shop)
    gun = find_gear("AC/5", "Inner Sphere")
    assert gun is not None
    editor.drop(gun.id, "FR")
    QTest.keyClicks(editor.search.query, "ac/5 ammo")
    seen: list[list[bool]] = []

    def lit() -> list[bool]:
        return [item.data(0, LIT) for item in editor.tree.tops()]

    before = lit()
    monkeypatch.setattr(QTreeWidget, "startDrag", lambda tree, actions: seen.append(lit()))
    editor.tree.startDrag(Qt.DropAction.CopyAction)
    assert seen == [[True, True, True, True, False, False]]
    assert lit() == before == [False, False, False, False, True, False]
    front, body = editor.tree.tops()[0], editor.tree.tops()[4]
    assert body.background(0).style() is not Qt.BrushStyle.NoBrush
    assert front.background(0).style() is Qt.BrushStyle.NoBrush
