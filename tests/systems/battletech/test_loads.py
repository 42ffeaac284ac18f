"""Bins that share a slot of a superheavy 'Mech: two of the same, and two that are not alike."""

from dataclasses import replace

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import SlotKey, TrackKey
from recordsheet_gui.sheet.inventory import ammunition
from recordsheet_gui.sheet.mech.criticals import slot_lines
from recordsheet_gui.systems.battletech.paper import bin_key, name_of
from recordsheet_gui.units.gear import Slot
from recordsheet_gui.units.loads import slot_of
from recordsheet_gui.units.mech.design import MechDesign
from tests.games import Game
from tests.mechs import mech

FIRST, SECOND = TrackKey("ammo/LT/1"), TrackKey("ammo/LT/1+2")


def paired(*loads: str) -> MechDesign:
    """A 'Mech whose left torso has both loads in its first slot, as superheavy ones may."""
    guns = ["Machine Gun", *["LRM 20"] * 5]
    design = mech(tons=100, structure={"LT": 600}, slots={"RT": guns, "LT": loads})
    one, other = (n for n, item in enumerate(design.items) if item.location == "LT")
    slot, *rest = design.slots["LT"]
    both = replace(slot, name=" | ".join(loads), items=(one, other))
    items = list(design.items)
    items[other] = replace(items[other], slots=(SlotKey("LT/1"),))
    slots = {**design.slots, "LT": (both, Slot(), *rest[1:])}
    return replace(design, items=tuple(items), slots=slots)


UNLIKE = ("MG Ammo", "LRM 20 Ammo")
ALIKE = ("LRM 20 Ammo", "LRM 20 Ammo")


def shots(game: Game) -> list[tuple[str, int]]:
    return [(load["name"], load["shots"]) for load in game.report()["ammo"]]


def test_each_of_two_unlike_loads_has_its_own_shots() -> None:
    game = Game(paired(*UNLIKE))
    tracks = game.unit().tracks
    assert (tracks[FIRST], tracks[SECOND]) == (200, 6)
    assert shots(game) == [("MG Ammo", 200), ("LRM 20 Ammo", 6)]


def test_two_of_the_same_are_counted_together() -> None:
    tracks = Game(paired(*ALIKE)).unit().tracks
    assert tracks[FIRST] == 12
    assert SECOND not in tracks


@pytest.mark.parametrize(
    ("loads", "weapon", "left"),
    [
        (UNLIKE, "Machine Gun", (199, 6)),
        (UNLIKE, "LRM 20", (200, 5)),
        (ALIKE, "LRM 20", (11, None)),
    ],
)
def test_a_shot_comes_from_the_load_of_its_weapon(
    loads: tuple[str, str], weapon: str, left: tuple[int, int | None]
) -> None:
    game = Game(paired(*loads))
    game.do("fire", weapon=weapon)
    tracks = game.unit().tracks
    assert (tracks[FIRST], tracks.get(SECOND)) == left


def test_the_words_of_a_marker_name_its_load() -> None:
    design = paired(*UNLIKE)
    assert name_of(design, FIRST) == "shots left in MG Ammo (left torso)"
    assert name_of(design, SECOND) == "shots left in LRM 20 Ammo (left torso)"
    assert slot_of(FIRST) == slot_of(SECOND) == "LT/1"


def test_the_last_shot_of_a_load_is_the_last() -> None:
    game = Game(paired(*UNLIKE))
    game.do("ammo", location="LT", slot=1, shots=0)
    with pytest.raises(RuleError, match="no ammunition left for the Machine Gun"):
        game.do("fire", weapon="Machine Gun")
    game.do("fire", weapon="LRM 20")
    assert game.unit().tracks[SECOND] == 5


@pytest.mark.parametrize(("loads", "points"), [(UNLIKE, 200 * 2 + 6 * 20), (ALIKE, 12 * 20)])
def test_a_hit_on_the_slot_sets_off_all_that_is_in_it(loads: tuple[str, str], points: int) -> None:
    game = Game(paired(*loads), piloting=False, pilot=False)
    game.do("critical", location="LT", hits=1, rolls=[[1]], owe=True)
    tracks = game.unit().tracks
    assert not any(tracks[key] for key in (FIRST, SECOND) if key in tracks)
    assert game.report()["structure"]["LT"] == 600 - points


def test_a_dump_empties_both() -> None:
    game = Game(paired(*UNLIKE))
    game.do("dump", location="LT", slot=1)
    for _ in range(2):
        game.do("end_turn", None, owe=True)
    tracks = game.unit().tracks
    assert (tracks[FIRST], tracks[SECOND]) == (0, 0)


def test_a_game_of_an_earlier_version_goes_on_with_its_one_marker() -> None:
    game = Game(paired(*UNLIKE))
    paper = game.unit()
    old = replace(paper, tracks={**paper.tracks, FIRST: 206})
    old.tracks.pop(SECOND)  # type: ignore[attr-defined]
    for item in (item for item in paper.design.items if item.location == "LT"):  # type: ignore[attr-defined]
        assert bin_key(old, item) == FIRST


def test_the_sheet_lists_both_beside_the_weapons_and_at_the_slot() -> None:
    design = paired(*UNLIKE)
    assert [(line.bins, line.shots) for line in ammunition(design)] == [
        ((FIRST,), 200),
        ((SECOND,), 6),
    ]
    assert slot_lines(design, "LT")[0].loads == (
        (FIRST, "MG Ammo", 200),
        (SECOND, "LRM 20 Ammo", 6),
    )
    alike = paired(*ALIKE)
    assert [(line.bins, line.shots) for line in ammunition(alike)] == [((FIRST,), 12)]
    assert slot_lines(alike, "LT")[0].loads == ((FIRST, "LRM 20 Ammo", 12),)


@pytest.mark.parametrize(("load", "left"), [(1, (3, 6)), (2, (200, 3))])
def test_a_hand_sets_either_load(load: int, left: tuple[int, int]) -> None:
    game = Game(paired(*UNLIKE))
    game.do("ammo", location="LT", slot=1, shots=3, load=load)
    tracks = game.unit().tracks
    assert (tracks[FIRST], tracks[SECOND]) == left


@pytest.mark.parametrize(
    ("loads", "load", "shots", "words"),
    [
        (UNLIKE, 2, 7, "holds 0 to 6 shots, not 7"),
        (UNLIKE, 3, 1, "has no load 3"),
        (UNLIKE, 0, 1, "has no load 0"),
        (ALIKE, 2, 1, "has no load 2"),
    ],
)
def test_a_hand_sets_no_load_that_is_not_there(
    loads: tuple[str, str], load: int, shots: int, words: str
) -> None:
    game = Game(paired(*loads))
    before = game.unit()
    with pytest.raises(RuleError, match=words):
        game.do("ammo", location="LT", slot=1, shots=shots, load=load)
    assert game.unit() == before
