"""What a force is worth, and forces by lot."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recordsheet_gui.assets import unit_files
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.state import Pilot
from recordsheet_gui.core.system import begin
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.session.force import (
    Entry,
    Force,
    Total,
    appraised,
    entry_of,
    force_of,
    setup_of,
)
from recordsheet_gui.session.force_text import document, lines
from recordsheet_gui.session.random_force import MOST_UNITS, Lot, Wish, draw
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.units.battle_value import with_skill
from recordsheet_gui.units.force_value import base_value
from recordsheet_gui.units.kind import REGULAR_SECOND
from recordsheet_gui.units.kinds import kind_of


@cache
def designs() -> dict[str, UnitDesign]:
    found = {}
    for path in unit_files():
        design = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
        assert design is not None
        found[design.name] = design
    return found


NAMES = sorted(designs())
SKILLS = st.integers(0, 8)


def counted(design: UnitDesign, piloting: int) -> int:
    """What the second skill of a unit counts as."""
    kind = kind_of(design)
    priced = kind.priced_skill(design) if kind.second_skill else REGULAR_SECOND
    return piloting if priced is None else priced


@given(st.lists(st.tuples(st.sampled_from(NAMES), SKILLS, SKILLS), max_size=8))
def test_a_force_is_the_sum_of_its_units_in_the_hands_of_their_pilots(
    drawn: list[tuple[str, int, int]],
) -> None:
    entries = tuple(Entry(unit=name, gunnery=g, piloting=p) for name, g, p in drawn)
    found = appraised(Force(name="X", units=entries), designs())
    due = []
    for name, gunnery, piloting in drawn:
        base = base_value(designs()[name])
        if base is not None and base.value is not None:
            due.append(with_skill(base.value, gunnery, counted(designs()[name], piloting)))
    assert (found.total.value.known if found.total.value else 0) == sum(due)
    assert found.total.units == len(drawn)
    assert sum(total.tons for total in found.kinds.values()) == found.total.tons
    assert sum(total.units for total in found.kinds.values()) == len(drawn)
    assert sum(t.value.known for t in found.kinds.values() if t.value) == sum(due)


def test_the_skill_example_of_the_tables() -> None:
    entry = Entry(unit="Hunchback HBK-4G", gunnery=3, piloting=4)
    found = appraised(Force(name="X", units=(entry,)), designs())
    assert found.lines[0].worth == "1,374"
    assert found.total.words() == "1 unit, 50 tons, BV 1,374"


def test_what_is_missing_is_told_with_what_was_known_and_its_value_is_unknown() -> None:
    gone = Entry(unit="Nobody NB-1", kind="mech", tons=50, bv=900)
    force = Force(name="X", units=(Entry(unit="Atlas AS7-D"), gone))
    found = appraised(force, designs())
    assert found.lines[1].worth == "missing"
    assert found.total.words() == "2 units, 150 tons, BV 1,897 + 1 unknown, 1 missing"
    assert any("Nobody NB-1" in line and "missing" in line for line in lines(force, found))
    told = document(force, found)
    assert told["total"] == {"units": 2, "missing": 1, "tons": 150, "bv": 1897, "unknown": 1}


def test_ships_have_no_value_and_nothing_is_said_of_it() -> None:
    force = Force(name="X", system="hard-hits", units=(Entry(unit="Kestrel"),))
    assert appraised(force, designs()).total.words() == "1 unit"


@pytest.mark.parametrize("key", list(SYSTEMS))
def test_a_force_goes_to_the_table_and_comes_back(key: str) -> None:
    system = SYSTEMS[key]
    names = [name for name in NAMES if designs()[name].kind in system.kinds][:3]
    # Ships and cards have nobody with a name.
    pilots = [Pilot(name=f"P{n}", gunnery=3) if system.skills else Pilot() for n in range(3)]
    entries = tuple(entry_of(designs()[n], p) for n, p in zip(names, pilots, strict=True))
    one = Force(name="One", system=key, units=entries)
    other = Force(name="Other", system=key, units=entries[:1])
    game = begin(system, setup_of(system, {"A": (one, designs()), "B": (other, designs())}))
    assert force_of(system, game, "One", "A") == one
    assert force_of(system, game, "Other", "B") == other
    assert len(force_of(system, game, "All").units) == 4
    with pytest.raises(RuleError, match="no unit on side C"):
        force_of(system, game, "X", "C")


def test_a_force_of_nobody_makes_no_game() -> None:
    system = SYSTEMS["total-warfare"]
    force = Force(name="Ghosts", units=(Entry(unit="Nobody NB-1"), Entry(unit="Kestrel")))
    with pytest.raises(RuleError, match="Ghosts has no unit"):
        setup_of(system, {"A": (force, designs())})


# -- by lot ----------------------------------------------------------------------------------


LOTS = st.lists(
    st.builds(
        Lot,
        name=st.text("abcdefgh", min_size=1, max_size=3),
        cost=st.integers(0, 3000),
        family=st.text("abc", max_size=1),
    ),
    max_size=30,
)


@given(LOTS, st.integers(1, 20_000), st.integers(0, 8), st.integers(0, 1000), LOTS)
def test_a_force_by_lot_never_costs_too_much_and_comes_again(
    lots: list[Lot], budget: int, units: int, seed: int, locked: list[Lot]
) -> None:
    wish, kept = Wish(budget=budget, units=units, seed=seed), locked[:2]
    try:
        found = draw(lots, wish, kept)
    except RuleError:
        return
    assert found[: len(kept)] == tuple(kept)
    assert sum(lot.cost for lot in found) <= budget
    assert set(found[len(kept) :]) <= {lot for lot in lots if lot.cost > 0}
    if units:
        assert len(found) == max(units, len(kept))
    assert draw(list(reversed(lots)), wish, kept) == found


def many() -> list[Lot]:
    return [Lot(f"U{n}", 200 + 7 * n, f"F{n % 90}") for n in range(300)]


@pytest.mark.parametrize("units", [1, 2, 4, 8, 12])
def test_a_force_by_lot_is_close_to_its_budget_and_of_many_kinds(units: int) -> None:
    budget = 1500 * units
    seen = set()
    for seed in range(20):
        found = draw(many(), Wish(budget=budget, units=units, seed=seed))
        assert sum(lot.cost for lot in found) >= 0.97 * budget
        assert len({lot.family for lot in found}) == units
        seen.add(found)
    assert len(seen) > 2


def test_without_a_number_the_budget_says_how_many() -> None:
    assert len(draw(many(), Wish(budget=5000, seed=1))) == 4
    assert len(draw(many(), Wish(budget=300, seed=1))) == 1


def test_one_unit_of_one_ton_is_told_so() -> None:
    assert Total(units=1, tons=1).words() == "1 unit, 1 ton"
    assert Total(units=1200, tons=1000).words() == "1,200 units, 1,000 tons"


def test_what_cannot_be_had_is_refused() -> None:
    with pytest.raises(RuleError, match="fits costs 200: 4 of them do not fit into 700"):
        draw(many(), Wish(budget=700, units=4))
    with pytest.raises(RuleError, match="fits costs 200: 3 more of them do not fit into 500"):
        draw(many(), Wish(budget=700, units=4), [Lot("U0", 200)])
    with pytest.raises(RuleError, match="fits costs 200, more than 3"):
        draw(many(), Wish(budget=3, units=1))
    with pytest.raises(RuleError, match="No unit"):
        draw([], Wish(budget=700, units=4))
    with pytest.raises(RuleError, match="at most"):
        draw(many(), Wish(budget=10**7, units=MOST_UNITS + 1))
    with pytest.raises(RuleError, match="100 too much"):
        draw(many(), Wish(budget=100, units=1), [Lot("U0", 200)])
