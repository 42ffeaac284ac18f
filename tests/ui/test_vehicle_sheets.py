"""The sheets of vehicles, measured: in the window and on paper, fresh and after a battle."""

from collections.abc import Callable
from itertools import product

import pytest
from PySide6.QtGui import QPainterPath
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.answers import NoAnswers
from recordsheet_gui.core.by_hand import HAND
from recordsheet_gui.core.commands import Command, MoveTrack, SetCondition
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.events import ConditionSet, Event
from recordsheet_gui.core.state import GameState
from recordsheet_gui.sheet.figures import figure_of, mini_figure
from recordsheet_gui.sheet.geometry import grown, is_inside
from recordsheet_gui.sheet.play import LEAST_SCALE
from recordsheet_gui.systems.battletech.vehicle import keys, struck
from recordsheet_gui.ui.games.battletech.figure import FigurePart
from recordsheet_gui.ui.games.battletech.vehicle.damage import VehicleConditionsPart
from recordsheet_gui.ui.games.battletech.vehicle.motive import EFFECTS, MotivePart
from recordsheet_gui.ui.games.battletech.vehicle.tables import (
    CriticalTablePart,
    HitsPart,
    TablePart,
    hit_table,
)
from recordsheet_gui.ui.games.battletech.vehicle.ticks import TicksPart
from recordsheet_gui.ui.games.battletech.vehicle.weapons import VehicleWeaponsPart
from recordsheet_gui.ui.printing.job import Leaf, PrintJob, plan
from recordsheet_gui.ui.printing.sheet import fresh_page, sheet_scene
from recordsheet_gui.ui.scene.body import BODY
from recordsheet_gui.ui.scene.figure import LocationPart
from recordsheet_gui.ui.scene.part import qpolygon, qrect
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.target import TargetKind
from recordsheet_gui.ui.scene.text import POINT, inked
from recordsheet_gui.ui.theme import PRINT
from recordsheet_gui.units.vehicle.design import VehicleDesign
from tests.costs import one_of_each
from tests.sheet.sheets import SYSTEM, UNIT, play
from tests.sheet.vehicle_sheets import NAMES, battered, design, fresh
from tests.ui import test_paper, test_play_layout
from tests.ui.test_play_layout import FULL, LEAST, OTHERS, PANES, SMALL, check_sizes, check_words

ONE_OF_EACH = one_of_each(NAMES, lambda name: SYSTEM.layout(design(name)))
LARGEST = ("giant", "hundreds")
"""Hundreds of boxes at each side: a small screen shows all of it where the window fills it."""
STATES: tuple[Callable[[VehicleDesign], GameState], ...] = (fresh, battered)


def printed(game: GameState, paper: str) -> SheetScene:
    return sheet_scene(game, UNIT, SYSTEM, PRINT, paper, has_clock=False)


def shown(game: GameState, pane: tuple[float, float]) -> SheetScene:
    return test_play_layout.scene_of(game, pane)


@pytest.mark.parametrize(
    ("name", "pane"),
    [*product([n for n in NAMES if n not in LARGEST], PANES), *product(NAMES, FULL)],
)
def test_all_of_it_is_seen_and_large_enough_to_read_and_hit(
    qtbot: QtBot, name: str, pane: tuple[float, float]
) -> None:
    scene = shown(fresh(design(name)), pane)
    scale = test_play_layout.scale_of(scene.layout, pane)
    assert scene.layout.height * scale <= pane[1] + 0.5
    check_sizes(scene, scale, LEAST[pane])
    for part in scene.parts:
        if isinstance(part, TablePart):
            assert part.row * scale >= LEAST[pane].row
            assert part.size * POINT * scale >= LEAST[pane].text
        if isinstance(part, TicksPart):
            boxes = [spot.rect for spot in part.spots()]
            assert min(box.height for box in boxes) * scale >= LEAST[pane].row


@pytest.mark.parametrize("pane", [*PANES, *OTHERS])
@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_no_word_is_cut_or_stands_on_another(
    qtbot: QtBot, name: str, pane: tuple[float, float]
) -> None:
    for state in STATES:
        check_words(shown(state(design(name)), pane))


@pytest.mark.parametrize("pane", OTHERS)
@pytest.mark.parametrize("name", ["manticore", "fortress", "chin turret"])
def test_a_small_pane_scrolls_and_keeps_the_least_sizes(
    qtbot: QtBot, name: str, pane: tuple[float, float]
) -> None:
    scene = shown(fresh(design(name)), pane)
    assert scene.layout.width * LEAST_SCALE <= pane[0] + 0.5
    check_sizes(scene, LEAST_SCALE, LEAST[SMALL])


@pytest.mark.parametrize("paper", test_paper.PAPERS)
@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_on_paper_nothing_is_cut_small_or_over_another(qtbot: QtBot, name: str, paper: str) -> None:
    for state in STATES:
        scene = printed(state(design(name)), paper)
        assert test_paper.cut(scene) == []
        assert test_paper.overlapping(scene) == []
        texts = list(test_paper.texts(scene))
        page = scene.layout.printable
        assert [t.text for t in texts if not page.contains(inked(t), 0.05)] == []
        small = {t.text: t.size for t in texts if t.size < test_paper.LEAST and "/" not in t.text}
        assert small == {}
        assert min(p.size for p in scene.parts if isinstance(p, TablePart)) >= 7.0


def body(figure: FigurePart) -> QPainterPath:
    found = QPainterPath()
    for part in figure.parts():
        assert isinstance(part, LocationPart)
        found.addPolygon(qpolygon(grown(part.polygon, BODY * min(1.0, figure.place.scale))))
        found.closeSubpath()
    return found


@pytest.mark.parametrize("name", NAMES)
def test_names_stand_clear_of_the_plates_and_boxes_inside_them(qtbot: QtBot, name: str) -> None:
    vehicle = design(name)
    scenes = [printed(fresh(vehicle), "a4"), shown(fresh(vehicle), SMALL)]
    for figure in (p for s in scenes for p in s.parts if isinstance(p, FigurePart)):
        plates = body(figure)
        for part in figure.parts():
            assert isinstance(part, LocationPart)
            where = [t.text for t in part.texts if plates.intersects(qrect(inked(t).inset(-0.05)))]
            assert where == []
            assert all(is_inside(part.polygon, *center) for center in part.centers)
            assert len(part.centers) == sum(
                points[part.location]
                for points, word in ((vehicle.armor, "armor"), (vehicle.structure, "structure"))
                if word == part.part
            )
        radii = {round(p.radius, 4) for p in figure.parts() if isinstance(p, LocationPart)}
        assert len(radii) == 1


@pytest.mark.parametrize("name", NAMES)
def test_the_boxes_of_conditions_are_those_that_the_rules_know(qtbot: QtBot, name: str) -> None:
    vehicle = design(name)
    scene = shown(fresh(vehicle), SMALL)
    (part,) = [part for part in scene.parts if isinstance(part, VehicleConditionsPart)]
    assert set(part.region.conditions) == set(SYSTEM.conditions(vehicle))


def decided(game: GameState, command: Command) -> tuple[Event, ...]:
    draft = Draft(game, NoAnswers(), parent=0)
    SYSTEM.decide(draft, command)
    return tuple(draft.events)


@pytest.mark.parametrize("name", NAMES)
def test_every_box_writes_what_the_rules_take(qtbot: QtBot, name: str) -> None:
    vehicle = design(name)
    game = fresh(vehicle)
    scene = shown(game, SMALL)
    ticks = [part for part in scene.parts if isinstance(part, TicksPart)]
    targets = [spot.target for part in ticks for spot in part.spots()]
    assert len({target for target in targets if target.condition}) >= 5
    for target in targets:
        if target.condition is not None:
            wish = SetCondition(unit=UNIT, name=target.condition, on=True)
            assert decided(game, wish)
        elif target.kind is TargetKind.TRACK:
            moved = next(part.moved(target) for part in ticks if part.moved(target))
            assert moved is not None
            step = MoveTrack(unit=UNIT, track=moved[0], to=moved[1])
            assert decided(game, step)
        assert scene.accessible_name(target)


def told(part: type[TablePart], name: str) -> list[str]:
    scene = shown(fresh(design(name)), SMALL)
    (found,) = [one for one in scene.parts if isinstance(one, part)]
    return found.describe()


def test_the_hit_table_tells_what_the_rules_do(qtbot: QtBot) -> None:
    rows = told(HitsPart, "manticore")
    assert rows[:3] == [
        "hits: 2D6 | Front | Rear | Left | Right",
        "hits: 2 | Front* | Rear* | Left* | Right*",
        "hits: 3-4 | Front\N{DAGGER} | Rear\N{DAGGER} | Left\N{DAGGER} | Right\N{DAGGER}",
    ]
    assert rows[-1] == "hits: 12 | Turret* | Turret* | Turret* | Turret*"
    # Without a turret the side that is attacked.
    assert told(HitsPart, "hunter")[-1] == "hits: 12 | Front* | Rear* | Left* | Right*"
    assert told(HitsPart, "warrior")[-1] == "hits: 12 | Rotor* | Rotor* | Rotor* | Rotor*"
    assert len(told(HitsPart, "fortress")[0].split("|")) == 7


def test_every_roll_has_its_place_in_the_hit_table(qtbot: QtBot) -> None:
    for name in NAMES:
        rolls: list[int] = []
        for row in told(HitsPart, name)[1:]:
            first, _, last = row.removeprefix("hits: ").partition(" |")[0].partition("-")
            rolls += range(int(first), int(last or first) + 1)
        assert rolls == list(range(2, 13))


def test_the_critical_table_has_a_column_for_each_part_that_there_is(qtbot: QtBot) -> None:
    heads = {
        name: told(CriticalTablePart, name)[0].split(" | ")[1:]
        for name in ("manticore", "hunter", "warrior", "chin turret")
    }
    assert heads == {
        "manticore": ["Front", "Side", "Rear", "Turret"],
        "hunter": ["Front", "Side", "Rear"],
        "warrior": ["Front", "Side", "Rear", "Rotor"],
        "chin turret": ["Front", "Side", "Rear", "Rotor", "Turret"],
    }
    rows = told(CriticalTablePart, "manticore")
    assert rows[-1] == "criticals: 12 | Crew killed | Fuel tank | Fuel tank | Turret blown off"


def test_a_second_motive_result_is_the_next_one(qtbot: QtBot) -> None:
    scene = shown(battered(design("manticore")), SMALL)
    (part,) = [part for part in scene.parts if isinstance(part, MotivePart)]
    free = {spot.target.condition for spot in part.spots()}
    assert {"motive/4/minor", "motive/4/moderate", "motive/4/heavy", "motive/4/major"} <= free
    assert {"motive/1/moderate", "motive/2/heavy", "motive/3/moderate"} <= free


def test_a_weapon_is_crossed_out_at_its_number_and_says_when_it_jams(qtbot: QtBot) -> None:
    scene = shown(battered(design("manticore")), SMALL)
    (weapons,) = [part for part in scene.parts if isinstance(part, VehicleWeaponsPart)]
    texts = [text for text in weapons.texts if text.strike]
    assert [text.text for text in texts] == [weapons.lines[0].name]
    assert any(text.text.endswith(" jam") for text in weapons.texts)
    slots = [spot.target for spot in weapons.spots() if spot.target.kind is TargetKind.SLOT]
    assert len(slots) == len(weapons.lines)
    assert scene.spoken(slots[0]).value == "destroyed"
    assert scene.spoken(slots[1]).value == "whole"
    assert all("heat" not in text.text.lower() for text in weapons.texts)


@pytest.mark.parametrize("name", NAMES)
def test_every_vehicle_has_a_small_figure_of_all_its_locations(name: str) -> None:
    vehicle = design(name)
    mini = mini_figure(vehicle)
    assert mini is not None
    assert set(mini.outlines) == set(vehicle.armor)
    assert mini.solids


def test_ways_to_move_look_unlike_one_another() -> None:
    ways = ("tracked", "wheeled", "hover", "wige", "naval", "hydrofoil", "submarine", "rail")
    drawn = [figure_of("armor", design(name)).modes[""] for name in ways]
    assert len(set(drawn)) == len(ways)


@pytest.mark.parametrize("paper", test_paper.PAPERS)
def test_two_vehicles_share_a_page_and_a_large_one_has_its_own(qtbot: QtBot, paper: str) -> None:
    pages = {name: fresh_page(design(name), SYSTEM) for name in ("manticore", "truck", "fortress")}

    def leaves(*names: str) -> list[Leaf]:
        return plan(PrintJob(pages=tuple(pages[name] for name in names), paper=paper))

    assert len(leaves("manticore")) == 1
    (both,) = leaves("manticore", "truck")
    assert len(both.bookmarks) == 2
    assert len(leaves("fortress", "manticore", "truck")) == 2


def test_words_on_the_sheet_tell_what_the_rules_do_with_motive_damage() -> None:
    """The manticore cruises 4."""
    found = {}
    for result in EFFECTS:
        event = ConditionSet(unit=UNIT, condition=keys.motive(1, result), cause=HAND)
        game = play(fresh(design("manticore")), event)
        found[result] = SYSTEM.derive(game, UNIT).numbers["cruise"].value
    assert found == {"minor": 4, "moderate": 3, "heavy": 2, "major": 0}
    assert EFFECTS == {
        "minor": "",
        "moderate": "\N{MINUS SIGN}1 MP",
        "heavy": "half MP",
        "major": "no MP",
    }


def test_words_on_the_sheet_tell_which_of_two_turrets_is_struck() -> None:
    (words,) = hit_table(design("twin")).below
    assert f"1-{struck.FRONT_TURRET} front one" in words
    assert struck.NEITHER == {"front": -2, "rear": 2}
    assert "from the front \N{MINUS SIGN}2, rear +2" in words


def test_bridges_and_modular_armor_have_their_boxes_below_the_weapons(qtbot: QtBot) -> None:
    for scene in (printed(fresh(design("bridge")), "a4"), shown(fresh(design("bridge")), SMALL)):
        told = scene.describe().splitlines()
        assert "Modular armor TU 10/10" in told
        assert any(line.startswith("Bridge FR, CF ") for line in told)
