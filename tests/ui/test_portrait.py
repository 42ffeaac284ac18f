"""Sheets for pages: drawn from the same parts as on the screen, and all that can be tapped."""

import json
import zlib
from typing import Any

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.core.system import GameSystem, begin
from recordsheet_gui.session.history import History
from recordsheet_gui.session.script import play_step
from recordsheet_gui.session.session import Session
from recordsheet_gui.storage.shipped import our_units
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.portrait.sheet import SheetPortrait
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.units.kinds import kind_of
from tests.costs import mostly_long
from tests.mechs import mech

A = UnitId("a")
LARGEST = 200 << 10
"""Bytes of a sheet as it travels."""
NARROW = 360
"""Pixels of a small phone held upright."""
TINY = 3.5
"""Pixels of a millimetre below which the page would make a sheet wider than its screen."""


def session_of(system: GameSystem, design: Any) -> Session:
    setup = GameSetup(system=system.key, units=(UnitSetup(id=A, design=design),))
    return Session(system, History(begin(system, setup)))


def one_of_each() -> list[Any]:
    """One unit of each kind in each game that plays it."""
    found, seen = [], set()
    ours = our_units()
    for path in ours.files:
        design = ours.read(path.name, path.read_text(encoding="utf-8"))
        if design is None:
            continue
        for system in SYSTEMS.values():
            word = kind_of(design).key, system.key
            if word[0] in system.kinds and word not in seen:
                try:
                    system.layout(design)
                except RuleError:
                    continue
                seen.add(word)
                found.append(pytest.param(system, design, id=f"{word[0]}-{word[1]}"))
    return found


def shipped(stem: str) -> Any:
    units = our_units()
    path = next(path for path in units.files if path.stem == stem)
    return units.read(path.name, path.read_text(encoding="utf-8"))


def steps_in(sheet: dict[str, Any]) -> list[tuple[dict[str, Any], list[Any]]]:
    """Every step that a page may send, with the way to its number."""
    found: list[tuple[dict[str, Any], list[Any]]] = []

    def walk(one: Any) -> None:
        if isinstance(one, dict):
            if "way" in one:
                found.append((one["step"], one["way"]))
            elif isinstance(one.get("step"), dict) and "do" in one["step"]:
                found.append((one["step"], []))
            found.extend((step, []) for _, step in one.get("steps", ()))
            for value in one.values():
                walk(value)
        elif isinstance(one, list):
            for value in one:
                walk(value)

    walk([sheet["groups"], sheet["offers"], sheet["signs"]])
    return found


@pytest.mark.long
@pytest.mark.parametrize(("system", "design"), one_of_each())
def test_each_kind_of_unit_is_drawn_for_a_phone_and_what_is_tapped_makes_sense(
    qapp: object, system: GameSystem, design: Any
) -> None:
    session = session_of(system, design)
    portrait = SheetPortrait(session)
    for width in (320, 360, 760):
        sheet: Any = json.loads(json.dumps(portrait.sheet(A, width, is_dark=False)))
        wide, high = sheet["size"]
        assert len(zlib.compress(json.dumps(sheet).encode())) * 4 / 3 < LARGEST
        words = [node[6] for node in sheet["nodes"] if node[0] == "t"]
        assert any(design.name.split()[0].casefold() in word.casefold() for word in words)
        assert sheet["spots"]
        for x, y, w, h, group in sheet["spots"]:
            assert -1 <= x <= x + w <= wide + 1
            assert -1 <= y <= y + h <= high + 1
            assert sheet["groups"][group]["title"]
        assert {node[0] for node in sheet["nodes"]} <= {"p", "t", "c"}
    refused = []
    steps = steps_in(sheet)
    for step, way in steps:
        at: Any = step
        for key in way[:-1]:
            at = at[key]
        if way and "cells" not in way:
            at[way[-1]] = "words" if way[-1] == "text" else 1
        try:
            play_step(session_of(system, design), {**step, "owe": True}, _nobody, None)
        except RuleError as error:
            refused.append((error.code, step))
    # The rules may say no; that a step has no shape they never may.
    assert [one for one in refused if one[0] in ("step", "wire", "internal", "unknown")] == []
    assert len(refused) < len(steps)


@pytest.mark.parametrize("key", mostly_long(SYSTEMS, "skirmish"))
def test_no_unit_of_ours_is_wider_than_a_small_phone(qapp: object, key: str) -> None:
    ours, wide = our_units(), []
    for path in ours.files:
        design = ours.read(path.name, path.read_text(encoding="utf-8"))
        if design is None or kind_of(design).key not in SYSTEMS[key].kinds:
            continue
        try:
            session = session_of(SYSTEMS[key], design)
        except RuleError:
            continue
        sheet: Any = SheetPortrait(session).sheet(A, NARROW, is_dark=False)
        if "size" in sheet and NARROW / sheet["size"][0] < TINY:
            wide.append((path.stem, sheet["size"]))
    assert wide == []


def _nobody(name: str) -> Any:
    raise RuleError("no-unit", name)


def test_what_happens_is_seen_and_only_what_changed_is_drawn_again(qapp: object) -> None:
    session = session_of(SYSTEMS["total-warfare"], mech(name="Anvil", armor={"CT": 40}))
    portrait = SheetPortrait(session)
    first: Any = portrait.sheet(A, 360, is_dark=False)
    again: Any = portrait.sheet(A, 360, is_dark=False)
    assert again == first
    play_step(session, {"do": "hit", "unit": "a", "location": "CT", "damage": 7}, _nobody, None)
    hit: Any = portrait.sheet(A, 360, is_dark=False)
    group = next(one for one in hit["groups"] if one["title"] == "Center torso armor")
    assert (group["left"], group["lost"], group["about"]) == (33, 7, "33 of 40")
    assert "33" in [node[6] for node in hit["nodes"] if node[0] == "t"]
    assert hit["nodes"] != first["nodes"]
    session.undo()
    back: Any = portrait.sheet(A, 360, is_dark=False)
    assert [node for node in back["nodes"] if node[0] == "t"] == [
        node for node in first["nodes"] if node[0] == "t"
    ]


def test_what_all_lines_of_a_list_offer_alike_is_said_once(qapp: object) -> None:
    portrait = SheetPortrait(session_of(SYSTEMS["total-warfare"], mech()))
    sheet: Any = portrait.sheet(A, 360, is_dark=False)
    torso = next(one for one in sheet["groups"] if one["title"] == "Left torso")
    assert "Critical hit (with effects)" in [offer["label"] for offer in torso["offers"]]
    for line in torso["lines"]:
        assert "left torso" not in line["label"]
        assert not [offer for offer in line["offers"] if offer in torso["offers"]]


def test_boxes_that_have_places_of_their_own_can_be_struck_one_by_one(qapp: object) -> None:
    session = session_of(SYSTEMS["renegade-tech"], shipped("archer-arc-2r"))
    portrait = SheetPortrait(session)

    def arm() -> Any:
        groups: Any = portrait.sheet(A, 360, is_dark=False)["groups"]
        return next(one for one in groups if one["title"] == "Right arm armor")["boxes"]

    boxes = arm()
    row = next(at for at, text in enumerate(boxes["rows"]) if at and "#" in text)
    place = f"{row}.{boxes['rows'][row].index('#')}"
    play_step(session, {**boxes["mark"]["step"], "cells": [place]}, _nobody, None)
    assert arm()["lost"] == [place]
    play_step(session, {**boxes["restore"]["step"], "cells": [place]}, _nobody, None)
    assert arm()["lost"] == []


def test_boxes_that_are_all_alike_are_only_counted(qapp: object) -> None:
    portrait = SheetPortrait(session_of(SYSTEMS["total-warfare"], mech(armor={"CT": 40})))
    groups: Any = portrait.sheet(A, 360, is_dark=False)["groups"]
    assert {one["boxes"] for one in groups if one["kind"] == "hit"} == {None}


@pytest.mark.parametrize("hits", range(7))
def test_a_list_of_stops_says_where_the_track_stands_and_each_means_itself(
    qapp: object, hits: int
) -> None:
    session = session_of(SYSTEMS["total-warfare"], mech(armor={"CT": 40}))
    portrait = SheetPortrait(session)

    def track() -> Any:
        groups: Any = portrait.sheet(A, 360, is_dark=False)["groups"]
        return next(one for one in groups if one["title"] == "Pilot hits")

    if hits:
        play_step(session, {**track()["step"]["step"], "to": hits}, _nobody, None)
    pilot = track()
    assert pilot["now"] == hits
    assert [to for to, _ in pilot["stops"]] == [1, 2, 3, 4, 5, 6]
    assert [words.split(",")[0] for _, words in pilot["stops"]] == [
        f"Pilot hit {number}" for number in range(1, 7)
    ]
    assert not any(words.endswith(("hit", "hits")) for _, words in pilot["stops"])


def test_a_box_that_only_counts_has_no_stops_and_one_that_turns_over_says_what_it_is(
    qapp: object,
) -> None:
    session = session_of(SYSTEMS["total-warfare"], shipped("aerospace-fighter-stuka-stu-k5"))
    groups: Any = SheetPortrait(session).sheet(A, 360, is_dark=False)["groups"]
    tracks = {one["title"]: one for one in groups if one["kind"] == "track"}
    assert tracks["Fuel"]["stops"] == []
    assert tracks["Fuel"]["most"] == 400
    assert tracks["Where it is"]["about"] == "in space"
    assert tracks["Where it is"]["stops"] == [[1, "Change"]]


def test_each_place_is_known_by_its_id_though_two_have_one_title(qapp: object) -> None:
    session = session_of(SYSTEMS["total-warfare"], shipped("atlas-as7-d"))
    groups: Any = SheetPortrait(session).sheet(A, 360, is_dark=False)["groups"]
    assert len({one["id"] for one in groups}) == len(groups)
    loads = [one["id"] for one in groups if one["title"].startswith("Shots left in LRM 20")]
    assert len(loads) == 2


def test_light_and_dark_differ_in_colors_alone(qapp: object) -> None:
    session = session_of(SYSTEMS["total-warfare"], mech())
    portrait = SheetPortrait(session)
    light: Any = portrait.sheet(A, 360, is_dark=False)
    dark: Any = portrait.sheet(A, 360, is_dark=True)
    assert light["paper"] != dark["paper"]
    assert light["spots"] == dark["spots"]
    assert light["groups"] == dark["groups"]


def test_markup_in_a_name_stays_words(qapp: object) -> None:
    name = '<img src=x onerror="alert(1)">'
    portrait = SheetPortrait(session_of(SYSTEMS["total-warfare"], mech(name=name)))
    sheet: Any = portrait.sheet(A, 360, is_dark=False)
    shapes = [node[2] for node in sheet["nodes"] if node[0] == "p"]
    assert not any("<" in shape for shape in shapes)
    assert any("<img" in node[6] for node in sheet["nodes"] if node[0] == "t")


def test_hits_stand_in_the_same_places_as_on_the_screen(qapp: object) -> None:
    session = session_of(SYSTEMS["total-warfare"], mech())
    portrait = SheetPortrait(session)
    sheet: Any = portrait.sheet(A, 360, is_dark=False)
    scene: SheetScene = portrait._kept[A, 360, False].scene
    drawn = {(node[6]) for node in sheet["nodes"] if node[0] == "t"}
    wanted = {text for text, _, _ in scene.text_boxes() if text.strip()}
    assert {word for word in wanted if word in drawn} == wanted
