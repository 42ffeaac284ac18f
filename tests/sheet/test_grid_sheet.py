"""Where the boxes of a grid sheet stand, for every 'Mech that we ship and for odd ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recordsheet_gui.core.grid import BOX
from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.core.state import Pilot
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.load import load_layout
from recordsheet_gui.sheet.renegade_tech.grid_names import broken, pieces, short_name
from recordsheet_gui.sheet.renegade_tech.grid_sheet import GridSheet, Rows, lay_out
from recordsheet_gui.sheet.renegade_tech.spacing import PAPER
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.renegade_tech.dealing import grids_of
from recordsheet_gui.systems.renegade_tech.slots import layout
from tests.sheet.sheets import SHIPPED, shipped

SYSTEM = SYSTEMS["renegade-tech"]
INSIDE = Rect(10, 80, 158, 176)
COLUMNS = (("RA", "FRL", "RL", "RRL"), ("HD", "torso", "CL"), ("LA", "FLL", "LL", "RLL"))


def rows_of(stem: str) -> Rows:
    return {key: grid.rows for key, grid in grids_of(shipped(stem), {}).items()}


def check(sheet: GridSheet, rows: Rows, inside: Rect) -> None:
    """Every box is there, inside the frame, and none lies on another or on a head or bar."""
    taken: list[Rect] = []
    assert sheet.grids.keys() == rows.keys()
    for key, place in sheet.grids.items():
        assert len(place.boxes) == sum(row.count(BOX) for row in rows[key])
        for box in place.boxes.values():
            assert place.rect.contains(box)
            stretch = PAPER.head_width if key.startswith("HD/") else 1.0
            assert 1.0 - 1e-6 <= box.width / stretch / box.height <= PAPER.widest + 1e-6
        taken += [*place.boxes.values(), *place.names.values()]
    for location in sheet.locations.values():
        assert inside.contains(location.rect)
        edges = (location.head, location.numbers, location.foot, location.rear_numbers)
        taken += [rect for rect in (*edges, location.bar) if rect is not None]
    by_height = sorted(taken, key=lambda rect: rect.y)
    for i, one in enumerate(by_height):
        for other in by_height[i + 1 :]:
            if other.y >= one.bottom:
                break
            assert not one.overlaps(other, 1e-4)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("stem", SHIPPED)
def test_the_boxes_of_every_shipped_mech_lie_in_their_frame(stem: str, paper: str) -> None:
    design = shipped(stem)
    region = load_layout(SYSTEM.layout(design), paper).region("grids")
    rows = rows_of(stem)
    sheet = lay_out(rows, region.columns, region.rect)
    check(sheet, rows, region.rect)
    assert sheet.side > 4.0


def test_all_torsos_have_their_blocks_at_one_height() -> None:
    sheet = lay_out(rows_of("atlas-as7-d"), COLUMNS, INSIDE)
    blocks = {sheet.grids[GridKey(f"{torso}/critical")].rect.y for torso in ("RT", "CT", "LT")}
    assert len(blocks) == 1
    right, center = (sheet.grids[GridKey(f"{t}/front_armor")].rect for t in ("RT", "CT"))
    assert center.y < right.y
    assert right.right < center.x


def test_the_right_arm_stands_left_because_one_sees_the_mech_from_the_front() -> None:
    sheet = lay_out(rows_of("locust-lct-1v"), COLUMNS, INSIDE)
    middles = [sheet.locations[location].rect.center.x for location in ("RA", "RT", "CT", "LA")]
    assert middles == sorted(middles)


full = BOX * 6


@given(
    armor=st.integers(0, 16),
    internal=st.integers(1, 8),
    rear=st.integers(0, 6),
    limbs=st.sampled_from([("RA", "LA", "RL", "LL"), ("FRL", "FLL", "RRL", "RLL", "CL")]),
)
def test_any_figure_fits(armor: int, internal: int, rear: int, limbs: tuple[str, ...]) -> None:
    rows: dict[GridKey, tuple[str, ...]] = {}
    for location in ("HD", "RT", "CT", "LT", *limbs):
        parts = {"front_armor": armor, "front_internal": internal, "critical": 4}
        if location.endswith("T"):
            parts |= {"rear_internal": internal, "rear_armor": rear}
        for part, count in parts.items():
            rows[GridKey(f"{location}/{part}")] = (full,) * count
    inside = Rect(0, 0, 160, 420)
    check(lay_out(rows, COLUMNS, inside), rows, inside)


@pytest.mark.parametrize("stem", SHIPPED)
def test_every_named_slot_lies_in_exactly_one_piece(stem: str) -> None:
    design = shipped(stem)
    paper = SYSTEM.start(design, Pilot(), {})
    for location, slots in design.slots.items():
        found = pieces(design, location, layout(paper, location))
        cells = [cell for piece in found for cell in piece.cells]
        assert len(cells) == len(set(cells))
        named = {f"{location}/{i}" for i, slot in enumerate(slots, 1) if slot.name}
        assert named <= {slot for piece in found for slot in piece.slots}
        for piece in found:
            row, first, last = piece.run
            assert {(row, column) for column in range(first, last + 1)} <= set(piece.cells)


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Upper Arm Actuator", "Upper Arm"),
        ("Fusion Engine", "Engine"),
        ("Medium Laser", "Med Laser"),
        ("AC/20 Ammo", "AC/20"),
        ("Autocannon/5", "AC/5"),
        ("Machine Gun", "MG"),
        ("Ammo", "Ammo"),
    ],
)
def test_names_are_shortened_to_what_fits_over_two_boxes(name: str, short: str) -> None:
    assert short_name(name) == short


def test_names_over_one_box_break_into_two_lines() -> None:
    assert broken("Life Support") == [("Life Support", ""), ("Life", "Support")]
    assert broken("Sensors") == [("Sensors", ""), ("Sen-", "sors")]
    assert broken("SRM") == [("SRM", "")]
    assert ("Endo-", "Comp.") in broken("Endo-Comp.")
    assert ("SRM6 Inf/", "LRM15 Art") in broken("SRM6 Inf/LRM15 Art")
    assert ("SRM 6 /", "LRM 15") in broken("SRM 6 / LRM 15")
    assert ("CASE", "II") in broken("CASE II")
