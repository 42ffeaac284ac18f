"""Forces by lot out of the library: priced as every other force, never above the budget."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.session.force import Entry, appraised
from recordsheet_gui.storage import forces
from recordsheet_gui.storage.library import Filter, Library
from recordsheet_gui.storage.random_forces import Wishes, random_force
from recordsheet_gui.units.equipment import find_gear
from recordsheet_gui.units.gear import Item
from recordsheet_gui.units.kinds import KINDS
from tests.storage.tiny import mech


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    with Library.open(tmp_path_factory.mktemp("library")) as library:
        yield library


@given(
    bv=st.integers(100, 30_000),
    units=st.integers(0, 12),
    seed=st.integers(0, 10**6),
    gunnery=st.integers(0, 8),
    piloting=st.integers(0, 8),
    kind=st.sampled_from(["", *KINDS]),
)
def test_no_force_is_worth_more_than_its_budget(
    library: Library, bv: int, units: int, seed: int, gunnery: int, piloting: int, kind: str
) -> None:
    where = Filter(kind=kind)
    wishes = Wishes(bv=bv, units=units, seed=seed, gunnery=gunnery, piloting=piloting, where=where)
    try:
        force = random_force(library, wishes, "X")
    except RuleError:
        return
    found = appraised(force, forces.designs_of(force, library))
    assert found.total.value is not None
    assert found.total.value.unknown == 0
    assert 0 < found.total.value.known <= bv
    assert not units or found.total.units == units
    assert random_force(library, wishes, "X") == force
    assert {line.kind for line in found.lines} <= ({kind} if kind else set(KINDS))


@given(tons=st.integers(20, 2000), seed=st.integers(0, 10**6))
def test_no_force_weighs_more_than_its_budget(library: Library, tons: int, seed: int) -> None:
    wishes = Wishes(tons=tons, seed=seed)
    force = random_force(library, wishes, "X")
    found = appraised(force, forces.designs_of(force, library))
    assert 0 < found.total.tons <= tons


def test_what_is_locked_counts_with_its_own_pilot(library: Library) -> None:
    ace = Entry(unit="Locust LCT-1V", pilot="Ace", gunnery=0, piloting=0, bv=432)
    force = random_force(library, Wishes(bv=3000, units=3, seed=4), "X", [ace])
    assert force.units[0] == ace
    found = appraised(force, forces.designs_of(force, library))
    assert found.total.value is not None
    assert found.total.value.known <= 3000


def test_a_unit_that_is_gone_can_be_locked(library: Library) -> None:
    gone = Entry(unit="Nobody NB-1", kind="mech", tons=50, bv=900)
    force = random_force(library, Wishes(bv=2000, units=2, seed=4), "X", [gone])
    assert force.units[0] == gone
    assert len(force.units) == 2
    assert (force.units[1].bv or 0) <= 1100


def test_tag_that_friends_make_dearer_stays_within_the_budget(tmp_path: Path) -> None:
    tag, bin_ = find_gear("TAG"), find_gear("IS Ammo LRM-20 Semi-Guided")
    assert tag is not None
    assert bin_ is not None
    with Library.open(tmp_path) as library:
        library.add(mech("Spotter S-1", items=(Item(gear=tag, location="CT"),)))
        guided = tuple(Item(gear=bin_, location="RT") for _ in range(6))
        library.add(mech("Guide G-1", items=guided))
        rows = [library.find(name) for name in ("Spotter S-1", "Guide G-1")]
        bare = sum(row.bv or 0 for row in rows)
        locked = [Entry(unit=row.name, kind=row.kind, bv=row.bv) for row in rows]
        force = random_force(library, Wishes(bv=bare + 800, units=3, seed=1), "X", locked)
        found = appraised(force, forces.designs_of(force, library))
    assert found.total.value is not None
    assert found.lines[0].value is not None
    assert not found.lines[0].value.is_plain
    assert found.total.value.known <= bare + 800


def test_a_budget_is_one_of_two(library: Library) -> None:
    for wishes in (Wishes(), Wishes(bv=100, tons=100)):
        with pytest.raises(RuleError, match="budget"):
            random_force(library, wishes, "X")
