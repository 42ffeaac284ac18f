from typing import Any

import pytest

from recordsheet_gui.assets import mech_files
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.grid import Grid
from recordsheet_gui.core.ids import Cell, GridKey, SlotKey
from recordsheet_gui.core.state import Pilot
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.systems.renegade_tech import slots
from recordsheet_gui.systems.renegade_tech.dealing import armor_rows, grids_of, internal_rows
from recordsheet_gui.systems.renegade_tech.diagram import (
    Place,
    diagram_of,
    part_name,
)
from recordsheet_gui.systems.renegade_tech.rules import RENEGADE_TECH
from tests.mechs import STRUCTURE, mech
from tests.systems.renegade_tech.pages import draw, hit_slots, renegade, rows

BONES = {
    20: (3, 6, 5, 3, 4),
    30: (3, 10, 7, 5, 7),
    40: (3, 12, 10, 6, 10),
    50: (3, 16, 12, 8, 12),
    55: (3, 18, 13, 9, 13),
    60: (3, 20, 14, 10, 14),
    75: (3, 23, 16, 12, 16),
    80: (3, 25, 17, 13, 17),
    100: (3, 31, 21, 17, 21),
}
ROWS = {
    20: ((1, 1), (1, 1), 1, 1),
    30: ((1, 1), (1, 1), 1, 1),
    40: ((1, 1), (1, 1), 1, 2),
    50: ((2, 1), (1, 1), 1, 2),
    55: ((2, 1), (1, 1), 2, 2),
    60: ((2, 1), (1, 1), 2, 2),
    75: ((2, 2), (2, 1), 2, 3),
    80: ((2, 2), (2, 1), 2, 3),
    100: ((3, 2), (2, 2), 3, 4),
}
"""Center torso and side torso as front and rear, arm, leg."""


@pytest.mark.rule("RT-3")
@pytest.mark.parametrize("tons", ROWS)
def test_internal_rows_follow_the_structure(tons: int) -> None:
    head, center, side, arm, leg = BONES[tons]
    if tons in STRUCTURE:
        assert STRUCTURE[tons] == BONES[tons]
    assert internal_rows("CT", center) == ROWS[tons][0]
    assert internal_rows("LT", side) == internal_rows("RT", side) == ROWS[tons][1]
    assert internal_rows("LA", arm) == (ROWS[tons][2], 0)
    assert internal_rows("RL", leg) == (ROWS[tons][3], 0)
    assert internal_rows("HD", head) == (1, 0)


@pytest.mark.rule("RT-2")
@pytest.mark.parametrize(
    ("points", "drawn"),
    [
        (0, []),
        (1, ["  #   "]),
        (2, ["  ##  "]),
        (3, [" ###  "]),
        (4, [" #### "]),
        (5, ["##### "]),
        (6, ["######"]),
        (23, ["##### ", "######", "######", "######"]),
    ],
)
def test_armor_has_one_box_a_point_and_a_centered_outermost_row(
    points: int, drawn: list[str]
) -> None:
    assert list(armor_rows(points)) == drawn
    assert Grid(rows=armor_rows(points)).size == points


def test_the_grids_of_a_mech_run_from_the_top_down() -> None:
    grids = grids_of(mech(tons=55, armor={"RT": 14, "RTR": 8, "HD": 9}), {})
    assert [key for key in grids if key.startswith("RT/")] == [
        "RT/front_armor",
        "RT/front_internal",
        "RT/critical",
        "RT/rear_internal",
        "RT/rear_armor",
    ]
    assert [key for key in grids if key.startswith("HD/")] == [
        "HD/front_armor",
        "HD/front_internal",
        "HD/critical",
    ]
    assert grids[GridKey("RT/rear_armor")].rows == ("######", "  ##  ")
    assert grids[GridKey("RT/critical")].rows == ("######",) * 4
    assert grids[GridKey("LL/critical")].rows == ("######",) * 2
    assert grids[GridKey("HD/critical")].rows == ("######",)


@pytest.mark.rule("RT-1")
def test_the_torsos_are_aligned_on_their_blocks_from_right_to_left() -> None:
    paper = renegade(mech(tons=55, armor={"RT": 18, "CT": 23})).unit()
    diagram = diagram_of(paper, "LT")
    assert diagram.first == {"RT": 1, "CT": 7, "LT": 13}
    assert diagram.boxes[1, 0] == ("RT/critical", Cell(0, 0))
    assert diagram.boxes[7, 0] == ("CT/critical", Cell(0, 0))
    assert diagram.boxes[18, -3] == ("LT/critical", Cell(3, 5))
    assert diagram.boxes[5, 1] == ("RT/front_internal", Cell(0, 4))
    assert diagram.boxes[5, 2] == ("RT/front_armor", Cell(2, 4))
    # The center torso's internals reach higher than its neighbours'.
    assert diagram.boxes[7, 2] == ("CT/front_internal", Cell(0, 0))
    assert diagram.boxes[7, 6] == ("CT/front_armor", Cell(0, 0))
    assert (12, 6) not in diagram.boxes
    assert diagram.boxes[7, -4] == ("CT/rear_internal", Cell(0, 0))
    assert diagram.boxes[7, -5] == ("CT/rear_armor", Cell(0, 0))
    assert not diagram.has_zone
    assert diagram_of(paper, "LA").has_zone
    assert diagram_of(paper, "LA").floor == -3
    assert diagram_of(paper, "HD").floor == 0


def test_every_box_of_a_sheet_lies_in_one_place_of_one_diagram() -> None:
    for path in mech_files():
        design = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
        assert design is not None
        paper = RENEGADE_TECH.start(design, Pilot(), {})
        found: list[Place] = []
        for location in ("CT", *(key[:-9] for key in paper.grids if key.endswith("/critical"))):
            if location in ("RT", "LT") or (location == "CT" and found):
                continue
            found += list(diagram_of(paper, location).boxes.values())
        boxes = [(key, cell) for key, grid in paper.grids.items() for cell in grid.cells()]
        assert sorted(found) == sorted(boxes)
        assert RENEGADE_TECH.layout(design).startswith("renegade-")


def test_parts_have_names() -> None:
    assert part_name("RT/front_armor") == "right torso front armor"
    assert part_name("RA/front_armor") == "right arm armor"
    assert part_name("HD/front_internal") == "head internal structure"
    assert part_name("CT/critical") == "center torso critical block"


# -- slots in their block --------------------------------------------------------------------


@pytest.mark.rule("RT-slot-place")
def test_slots_lie_in_order_two_boxes_each_and_one_in_the_head() -> None:
    game = renegade()
    for location, count, each in (("RT", 12, 2), ("LL", 6, 2), ("HD", 6, 1)):
        owners = slots.layout(game.unit(), location)
        assert len(owners) == count * each
        assert {slot for slot, _ in owners.values()} == set(range(1, count + 1))
    assert slots.boxes_of(game.unit(), SlotKey("RT/4")) == (Cell(1, 0), Cell(1, 1))
    assert slots.boxes_of(game.unit(), SlotKey("HD/3")) == (Cell(0, 2),)


@pytest.mark.rule("RT-slot-place")
def test_the_owner_moves_a_slot_and_what_lay_there_takes_its_place() -> None:
    game = renegade(mech(slots={"RT": ["Medium Laser", "AC/20 Ammo"]}))
    there = [{"row": 4, "column": 5}, {"row": 4, "column": 6}]
    game.do("place", location="RT", slot=2, boxes=there)
    assert slots.boxes_of(game.unit(), SlotKey("RT/2")) == (Cell(3, 4), Cell(3, 5))
    assert slots.boxes_of(game.unit(), SlotKey("RT/12")) == (Cell(0, 2), Cell(0, 3))
    owners = slots.layout(game.unit(), "RT")
    assert sorted(owners.values()) == [(slot, box) for slot in range(1, 13) for box in (1, 2)]
    draw(game, "RT/critical", "##.###", "######", "######", "######")
    assert hit_slots(game) == []
    draw(game, "RT/critical", "######", "######", "######", "#####.")
    assert hit_slots(game) == ["RT/2"]


@pytest.mark.rule("RT-slot-place")
def test_a_slot_moved_back_leaves_the_sheet_as_it_was() -> None:
    game = renegade()
    before = {key: to for key, to in game.unit().tracks.items() if to}
    away = [{"row": 2, "column": 2}, {"row": 2, "column": 3}]
    back = [{"row": 1, "column": 1}, {"row": 1, "column": 2}]
    game.do("place", location="CT", slot=1, boxes=away)
    assert {key: to for key, to in game.unit().tracks.items() if to} != before
    game.do("place", location="CT", slot=1, boxes=back)
    assert {key: to for key, to in game.unit().tracks.items() if to} == before
    game.session.undo()
    assert slots.boxes_of(game.unit(), SlotKey("CT/1")) == (Cell(1, 1), Cell(1, 2))


@pytest.mark.rule("RT-slot-place")
@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ({"location": "XX", "slot": 1, "boxes": []}, 'no location "XX"'),
        ({"location": "RT", "slot": 13, "boxes": []}, "no slot 13"),
        ({"location": "RT", "slot": 1, "boxes": [(1, 1)]}, "two different boxes"),
        ({"location": "RT", "slot": 1, "boxes": [(1, 1), (1, 1)]}, "two different boxes"),
        ({"location": "HD", "slot": 1, "boxes": [(1, 1), (1, 2)]}, "one box"),
        ({"location": "RT", "slot": 1, "boxes": [(5, 1), (4, 1)]}, "4 rows of 6 boxes"),
        ({"location": "LL", "slot": 1, "boxes": [(1, 0), (1, 1)]}, "2 rows of 6 boxes"),
    ],
)
def test_a_slot_stays_inside_its_block(step: dict[str, Any], sentence: str) -> None:
    game = renegade()
    before = game.session.state
    step = {**step, "boxes": [{"row": row, "column": column} for row, column in step["boxes"]]}
    with pytest.raises(RuleError, match=sentence):
        game.do("place", **step)
    assert game.session.state is before


@pytest.mark.rule("RT-slot-place")
def test_a_slot_may_take_the_rest_of_its_item_along() -> None:
    game = renegade()
    before = game.unit()
    gyro = [SlotKey(f"CT/{n}") for n in range(4, 8)]
    assert slots.boxes_of(before, gyro[0]) == (Cell(1, 0), Cell(1, 1))
    assert slots.boxes_of(before, gyro[3]) == (Cell(2, 0), Cell(2, 1))
    down = [{"row": 3, "column": 1}, {"row": 3, "column": 2}]
    game.do("place", location="CT", slot=4, boxes=down, with_item=True)
    assert [slots.boxes_of(game.unit(), key) for key in gyro] == [
        (Cell(2, 0), Cell(2, 1)),
        (Cell(2, 2), Cell(2, 3)),
        (Cell(2, 4), Cell(2, 5)),
        (Cell(3, 0), Cell(3, 1)),
    ]
    owners = slots.layout(game.unit(), "CT")
    assert sorted(owners.values()) == [(slot, box) for slot in range(1, 13) for box in (1, 2)]
    game.session.undo()
    assert game.unit() == before


@pytest.mark.rule("RT-slot-place")
@pytest.mark.parametrize(
    ("boxes", "sentence"),
    [
        # The engine's last slot lies on the last row, its third on the last columns.
        ([(2, 1), (2, 2)], "4 rows of 6 boxes"),
        ([(1, 2), (1, 3)], "4 rows of 6 boxes"),
        ([(2, 1), (3, 1)], "moved as it lies"),
    ],
)
def test_an_item_stays_inside_its_block_as_a_whole(
    boxes: list[tuple[int, int]], sentence: str
) -> None:
    game = renegade()
    before = game.session.state
    there = [{"row": row, "column": column} for row, column in boxes]
    with pytest.raises(RuleError, match=sentence):
        game.do("place", location="CT", slot=1, boxes=there, with_item=True)
    assert game.session.state is before


@pytest.mark.rule("RT-slot-place")
def test_a_damaged_block_keeps_its_slots() -> None:
    game = renegade()
    there = [{"row": 4, "column": 5}, {"row": 4, "column": 6}]
    game.do("place", location="CT", slot=1, boxes=there)
    draw(game, "CT/critical", ".#####", *rows(game, "CT/critical")[1:])
    with pytest.raises(RuleError, match="damaged"):
        game.do("place", location="CT", slot=2, boxes=there)
    with pytest.raises(RuleError, match="moved with"):
        game.do("track", track="place/CT/1/1", to=3)
