"""A ship on the drawing board: every change gives a ship that its file gives again."""

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.wire import encode
from recordsheet_gui.importers.ship.unit_toml import read_ship, why_unreadable, write_ship
from recordsheet_gui.sheet.geometry import Rect, is_inside
from recordsheet_gui.sheet.ship.hand import covered, free_place, origins, places
from recordsheet_gui.sheet.ship.placed import hand_clusters
from recordsheet_gui.sheet.ship.plan import plan_ship
from recordsheet_gui.sheet.ship.remarks import drawing_remarks
from recordsheet_gui.sheet.ship.shields import frame
from recordsheet_gui.units.kinds import codec_of
from recordsheet_gui.units.ship import editing
from recordsheet_gui.units.ship.board import Board
from recordsheet_gui.units.ship.design import ARCS, PARTS, SHIELDS, Grouping, ShipDesign
from recordsheet_gui.units.ship.systems import all_results, systems
from tests.ui.table import SHIPS, shipped

LETTER = Rect(0, 0, 152.7, 174)
FRAME = frame(Rect(0, 0, 146.8, 190))
WORDS = (
    *systems().systems,
    "tachyon gun",
    "Drone Rack B",
    "PHASER-1 heavy",
    "\x07 odd\u2028word ",
    "phaser",
)


def ship(stem: str = "ship-klingon-d7") -> ShipDesign:
    design = shipped(stem)
    assert isinstance(design, ShipDesign)
    return design


def own(*groupings: Grouping) -> ShipDesign:
    return ShipDesign(name="Own", shields=dict.fromkeys(SHIELDS, 9), groupings=groupings, excess=3)


def read_again(design: ShipDesign) -> ShipDesign | None:
    found = read_ship("own.toml", write_ship(design)).design
    assert found is None or isinstance(found, ShipDesign)
    return found


# -- any state of the editor ---------------------------------------------------------------------


def apply(design: ShipDesign, do: str, data: Any) -> ShipDesign:
    """One thing that a hand can do; what is refused changes nothing."""
    ids = [g.id for g in design.groupings]
    id = ids[data["n"] % len(ids)] if ids else "none"
    part, at = PARTS[data["n"] % len(PARTS)], (data["x"], data["y"])
    word = WORDS[data["n"] % len(WORDS)]
    match do:
        case "add":
            return editing.added(design, word, part, at if data["on"] else ())[0]
        case "copy":
            return editing.copied(design, id)[0]
        case "remove":
            return editing.removed(design, id)
        case "size":
            return editing.resized(design, id, data["n"] - 5, data["m"])
        case "turn":
            return editing.turned(design, id)
        case "put":
            return editing.put(design, id, part, at, places(plan_ship(design, FRAME), design))
        case "tidy":
            return editing.tidied(design, part)
        case "order":
            return editing.reordered(design, id, data["m"] - 4)
        case "system":
            return editing.reworded(design, id, system=word)
        case "content":
            return editing.reworded(design, id, content=word if data["on"] else "")
        case "label":
            return editing.reworded(design, id, label=data["text"])
        case "arcs":
            return editing.reworded(design, id, arcs=ARCS[: data["m"]])
        case "results":
            return editing.reworded(design, id, hits_as=all_results()[: data["m"]])
        case "track":
            return editing.reworded(design, id, is_track=data["on"])
        case "words":
            return editing.with_words(design, name=data["text"], role=data["text"][::-1])
        case "shield":
            return editing.with_shield(design, SHIELDS[data["m"] % 6], data["n"])
        case _:
            return editing.with_excess(design, data["n"])


DOINGS = (
    "add", "copy", "remove", "size", "turn", "put", "tidy", "order", "system", "content", "label",
    "arcs", "results", "track", "words", "shield", "excess",
)  # fmt: skip
STEPS = st.lists(
    st.tuples(
        st.sampled_from(DOINGS),
        st.fixed_dictionaries(
            {
                "n": st.integers(0, 130),
                "m": st.integers(0, 9),
                "x": st.floats(-150, 150),
                "y": st.floats(-150, 150),
                "on": st.booleans(),
                "text": st.text(max_size=70),
            }
        ),
    ),
    max_size=14,
)


@settings(max_examples=120)
@given(STEPS)
def test_any_state_of_the_editor_gives_the_same_ship_through_its_file(steps: Any) -> None:
    board = Board(editing.with_words(editing.blank_ship(), name="Own"))
    seen = [board.design]
    for do, data in steps:
        try:
            design = apply(board.design, do, data)
        except RuleError:
            continue
        if board.change(do, design):
            seen.append(board.design)
        why = why_unreadable(board.design)
        if why:
            assert why.endswith((".", "ship."))
            assert "groupings[" not in why, "what the editor makes is told in the editor's words"
        else:
            assert read_again(board.design) == board.design
            codec = codec_of()
            assert codec.decode(ShipDesign, encode(board.design)) == board.design
    plan = plan_ship(board.design, FRAME)
    drawn = {block.id: len(block.boxes) for c in plan.clusters for block in c.blocks}
    assert drawn == {g.id: g.boxes for g in board.design.groupings if not g.is_track}
    while board.undo():
        seen.pop()
        assert board.design == seen[-1]
    assert len(seen) == 1


@pytest.mark.parametrize("stem", SHIPS)
def test_a_ship_that_we_ship_is_readable_and_stays_itself_when_it_is_placed_by_hand(
    stem: str,
) -> None:
    design = ship(stem)
    assert why_unreadable(design) == ""
    plan = plan_ship(design, FRAME)
    found = places(plan, design)
    for part in PARTS:
        design = editing.pinned(design, part, found)
    by_hand = plan_ship(design, FRAME)
    assert by_hand.side >= 3.8
    assert by_hand.is_inside
    assert list(covered(by_hand.clusters)) == []
    assert {c.title for c in plan.clusters} == {c.title for c in by_hand.clusters}
    assert places(by_hand, design) == found
    for cluster in by_hand.clusters:
        for block in cluster.blocks:
            plate = by_hand.plates[editing.grouping_of(design, block.id).part]
            corners = [(x, y) for b in block.boxes for x in (b.x, b.right) for y in (b.y, b.bottom)]
            assert all(is_inside(plate, x, y) for x, y in corners), block.id
    for part in PARTS:
        design = editing.tidied(design, part)
    assert {g.id for g in design.groupings} == {g.id for g in ship(stem).groupings}
    assert not any(g.at for g in design.groupings)


@pytest.mark.parametrize("area", [LETTER, Rect(0, 0, 100, 150), Rect(0, 0, 130, 170)])
@pytest.mark.parametrize("stem", SHIPS)
def test_what_was_placed_on_one_paper_stands_well_on_another(stem: str, area: Rect) -> None:
    design = ship(stem)
    found = places(plan_ship(design, FRAME), design)
    for part in PARTS:
        design = editing.pinned(design, part, found)
    plan = plan_ship(design, frame(area))
    boxes = [block.rect for c in plan.clusters for block in c.blocks]
    assert not [(a, b) for a, b in combinations(boxes, 2) if a.overlaps(b, 0.05)]
    if area is LETTER:
        assert plan.is_inside
        # Labels keep their size: on a paper that nobody prints they may meet.
        assert list(covered(plan.clusters)) == []


# -- one by one ----------------------------------------------------------------------------------


def test_a_new_grouping_has_what_its_system_usually_has() -> None:
    design, id = editing.added(editing.blank_ship(), "Phaser-1")
    made = editing.grouping_of(design, id)
    assert (made.id, made.system, made.boxes, made.arcs) == ("phaser-1", "phaser-1", 1, ("FA",))
    design, id = editing.added(design, "left warp")
    assert editing.grouping_of(design, id).part == "left engine"
    assert id == "left-warp-2"
    design, id = editing.added(design, "SCANNER")
    assert editing.grouping_of(design, id).is_track


def test_an_id_is_never_that_of_excess_damage_nor_too_long() -> None:
    design, id = editing.added(own(), "excess")
    assert id == "excess-2"
    for _ in range(12):
        design, id = editing.added(design, "w" * 60)
    assert len(id) <= 30
    assert read_again(design) == design
    assert editing.added(own(), "\u00c4\u00d6")[1] == "system"


def test_boxes_that_become_weapons_become_groupings_side_by_side() -> None:
    design = own(Grouping(id="lab", system="lab", boxes=3, at=(2.0, 1.0)))
    design = editing.reworded(design, "lab", system="photon")
    assert [(g.id, g.boxes, g.at) for g in design.groupings] == [
        ("lab", 1, (2.0, 1.0)),
        ("photon", 1, (3.0, 1.0)),
        ("photon-2", 1, (4.0, 1.0)),
    ]
    assert read_again(design) == design


def test_a_phaser_gets_an_arc_and_its_file_is_read_without_one_too() -> None:
    design = editing.reworded(own(Grouping(id="a", system="lab", boxes=1)), "a", system="phaser-3")
    assert design.groupings[0].arcs == ("FA",)
    design = editing.reworded(design, "a", arcs=())
    assert why_unreadable(design) == ""
    assert read_again(design) == design


def test_turning_swaps_rows_and_columns_and_back() -> None:
    design = own(Grouping(id="a", system="lab", boxes=6))
    one = design.groupings[0]
    assert (one.across, one.down) == (3, 2)
    design = editing.turned(design, "a")
    assert (design.groupings[0].across, design.groupings[0].down) == (2, 3)
    assert editing.turned(design, "a").groupings[0].across == 3


@pytest.mark.parametrize(
    ("do", "sentence"),
    [
        (
            lambda d: editing.resized(d, "lab", 0),
            "A grouping has at least one box; Delete takes it away.",
        ),
        (lambda d: editing.resized(d, "lab", 100), "A grouping has at most 99 boxes, not 100."),
        (
            lambda d: editing.resized(d, "ph", 2),
            "Each weapon is a grouping of its own: copy it instead.",
        ),
        (lambda d: editing.with_shield(d, "3", 100), "A shield has 0 to 99 boxes, not 100."),
        (lambda d: editing.with_shield(d, "7", 1), "Shields are numbered 1 to 6, not 7."),
        (lambda d: editing.with_excess(d, 0), "Excess damage has 1 to 99 boxes, not 0."),
        (lambda d: editing.added(d, " \x07"), "A grouping needs the name of its system."),
        (lambda d: editing.turned(d, "ph"), "One box looks the same from every side."),
        (lambda d: editing.turned(d, "sensor"), "A track runs from left to right."),
        (lambda d: editing.removed(d, "x"), 'Own has no grouping "x".'),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(do: Any, sentence: str) -> None:
    design = own(
        Grouping(id="lab", system="lab", boxes=4),
        Grouping(id="ph", system="phaser-1", boxes=1, arcs=("FX",)),
        Grouping(id="sensor", system="sensor", boxes=4, is_track=True),
    )
    with pytest.raises(RuleError) as refused:
        do(design)
    assert str(refused.value) == sentence


def test_two_hundred_groupings_are_enough() -> None:
    design = own(*(Grouping(id=f"g{n}", system="lab", boxes=1) for n in range(200)))
    with pytest.raises(RuleError, match="at most 200 groupings"):
        editing.added(design, "lab")
    assert read_again(design) == design


def test_what_is_typed_into_one_field_is_one_step() -> None:
    board = Board(editing.blank_ship())
    for text in ("K", "Ke", "Kes"):
        board.change("name", editing.with_words(board.design, name=text), field="name")
    board.change("role", editing.with_words(board.design, role="scout"), field="role")
    board.change("name", editing.with_words(board.design, name="Kest"), field="name")
    assert board.undo() == "name"
    assert board.design.name == "Kes"
    assert board.undo() == "role"
    assert board.undo() == "name"
    assert board.design.name == ""
    assert board.undo() == ""
    assert board.redo() == "name"
    assert board.design.name == "Kes"
    board.change("role", editing.with_words(board.design, role="x"))
    assert board.redo() == ""


def test_a_file_may_place_by_hand_what_it_likes() -> None:
    text = write_ship(own(Grouping(id="a", system="lab", boxes=2)))
    placed = text + "at = [-3, 1.25]\ncolumns = 1\n"
    found = read_ship("own.toml", placed).design
    assert isinstance(found, ShipDesign)
    assert found.groupings[0].at == (-3.0, 1.2)
    assert found.groupings[0].across == 1
    for odd in ("[1]", "[1, 2, 3]"):
        report = read_ship("own.toml", f"{text}at = {odd}\n")
        assert [d.message for d in report.diagnostics] == [
            "groupings[1].at should be two numbers, left and top."
        ]
    for odd in ("[1, 100]", "[nan, 1]", "[inf, 1]", '["1", 2]', "[true, 1]"):
        report = read_ship("own.toml", f"{text}at = {odd}\n")
        (message,) = [d.message for d in report.diagnostics]
        assert message.endswith("should be a number from -99 to 99.")


def test_weapons_of_one_line_that_are_placed_by_hand_stand_side_by_side() -> None:
    text = write_ship(own(Grouping(id="a", system="photon", boxes=3)))
    found = read_ship("own.toml", text + "at = [98, 2]\n").design
    assert isinstance(found, ShipDesign)
    assert [g.at for g in found.groupings] == [(98.0, 2.0), (99.0, 2.0), (99.0, 2.0)]
    assert read_again(found) == found


def test_an_id_that_grows_too_long_with_the_number_of_its_weapon_is_told() -> None:
    text = write_ship(own(Grouping(id="a" * 30, system="photon", boxes=3)))
    messages = [d.message for d in read_ship("own.toml", text).diagnostics]
    assert messages[0] == f'groupings[1].id is too long: "{"a" * 30}-1" has more than 30 letters.'


# -- the drawing ---------------------------------------------------------------------------------


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("at", [(), (3.0, 4.0)])
def test_a_ship_of_one_part_is_drawn_whichever_it_is(part: str, at: tuple[float, ...]) -> None:
    design = own(Grouping(id="a", system="lab", boxes=4, part=part, at=at))
    plan = plan_ship(design, FRAME)
    assert plan.is_inside
    assert set(plan.plates) == {part}


def test_a_ship_of_tracks_alone_has_no_outline() -> None:
    plan = plan_ship(own(Grouping(id="a", system="sensor", boxes=4, is_track=True)), FRAME)
    assert (plan.plates, plan.clusters, plan.is_inside) == ({}, (), True)


def test_a_ship_that_is_too_large_says_so() -> None:
    big = own(*(Grouping(id=f"g{n}", system="cargo", boxes=99) for n in range(40)))
    plan = plan_ship(big, FRAME)
    assert not plan.is_inside
    assert [r.message for r in drawing_remarks(big, plan)] == [
        "The ship does not fit between its shields: take some boxes away."
    ]


def test_groupings_over_one_another_are_told_once() -> None:
    design = own(
        Grouping(id="a", system="lab", boxes=4, at=(0.0, 0.0)),
        Grouping(id="b", system="cargo", boxes=6, at=(1.0, 1.0)),
        Grouping(id="c", system="cargo", boxes=6, at=(1.0, 1.0)),
    )
    said = [r.message for r in drawing_remarks(design, plan_ship(design, FRAME))]
    assert said == [
        "Lab lies over cargo: move one of them.",
        "Cargo lies over another cargo: move one of them.",
    ]


def test_what_is_dropped_on_another_grouping_finds_the_nearest_free_place() -> None:
    there = Grouping(id="a", system="lab", boxes=4, at=(0.0, 0.0))
    one = Grouping(id="b", system="cargo", boxes=4, at=(0.5, 0.0))
    side = 4.0
    at = free_place([there], one, side)
    design = own(there, Grouping(id="b", system="cargo", boxes=4, at=at))
    assert list(covered(plan_ship(design, FRAME).clusters)) == []
    assert max(abs(at[0] - 0.5), abs(at[1])) <= 3
    far = Grouping(id="b", system="cargo", boxes=4, at=(20.0, 0.0))
    assert free_place([there], far, side) == (20.0, 0.0)


PLACES = st.tuples(st.integers(-9, 9), st.integers(-9, 9))


@given(st.lists(st.tuples(PLACES, st.integers(1, 12)), min_size=1, max_size=9), PLACES)
def test_wherever_it_is_dropped_it_lies_over_nothing(
    there: list[tuple[tuple[int, int], int]], at: tuple[int, int]
) -> None:
    words = tuple(systems().systems)
    others = [
        Grouping(id=f"g{n}", system=words[n], boxes=boxes, at=(x / 2, y / 2))
        for n, ((x, y), boxes) in enumerate(there)
    ]
    one = Grouping(id="one", system="tachyon gun", boxes=3, at=(float(at[0]), float(at[1])))
    found = replace(one, at=free_place(others, one, 4.0))
    pairs = covered(hand_clusters([*others, found], 4.0))
    assert not any("one" in pair for pair in pairs)


def test_weapons_of_one_name_side_by_side_share_their_label() -> None:
    design = own(
        *(
            Grouping(id=f"p{n}", system="photon", boxes=1, arcs=("FA",), at=(x, 0.0))
            for n, x in enumerate((2.0, 0.0, 1.0, 8.0))
        )
    )
    clusters = plan_ship(design, FRAME).clusters
    assert [[b.id for b in c.blocks] for c in clusters] == [["p1", "p2", "p0"], ["p3"]]


def test_places_are_counted_from_one_point_of_a_part() -> None:
    design = own(
        Grouping(id="a", system="lab", boxes=4, at=(-4.0, 7.0)),
        Grouping(id="b", system="cargo", boxes=4),
    )
    plan = plan_ship(design, FRAME)
    found = places(plan, design)
    assert found["a"] == (-4.0, 7.0)
    zero = origins(plan, design)["hull"]
    rect = next(b.rect for c in plan.clusters for b in c.blocks if b.id == "b")
    assert rect.x == pytest.approx(zero.x + found["b"][0] * plan.side, abs=0.3)
