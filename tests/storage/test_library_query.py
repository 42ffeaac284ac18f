from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recordsheet_gui.storage.library import Filter, Library
from recordsheet_gui.storage.library_query import ORDERS
from recordsheet_gui.storage.library_row import UnitRow
from recordsheet_gui.storage.shipped import Shipped
from recordsheet_gui.systems.hard_hits.rules import HARD_HITS
from recordsheet_gui.units.equipment import unknown_gear
from recordsheet_gui.units.gear import Item
from recordsheet_gui.units.kind import WEIGHTS
from recordsheet_gui.units.mech.design import MechDesign
from tests.blk import BUNKER, TANK, TRUCK, TURRET, VTOL, Lines, blk, reported
from tests.storage.tiny import mech

FACTS: dict[str, dict[str, Any]] = {
    "Ant A-1": {"tons": 15, "year": 2500, "rules_level": 1, "role": "Scout"},
    "Bee B-1": {"tons": 20, "year": 3050, "jump": 8, "role": "Scout", "source": "TR:3050"},
    "Cat C-1": {"tons": 75, "tech_base": "Clan", "is_omni": True, "role": "Brawler"},
    "Dog D-1": {"tons": 40, "config": "quad", "role": "brawler", "source": "TR:3039"},
    "Elk E-1": {"tons": 60, "tech_base": "Mixed (IS Chassis)", "rules_level": 4, "role": ""},
    "Fox F-1": {
        "tons": 80,
        "tech_base": "Mixed (Clan Chassis)",
        "config": "quadvee",
        "role": "Sniper",
    },
    "Gnu G-1": {
        "items": (Item(gear=unknown_gear("Horn"), location="HD"),),
        "tons": 150,
        "config": "tripod",
        "year": 3140,
        "source": "100%_odd",
        "role": "Sniper",
    },
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    shipped = Shipped(files=[], read=lambda name, text: None)
    with Library.open(tmp_path_factory.mktemp("library"), shipped) as library:
        library.add_all([(mech(name, **facts), "", "") for name, facts in FACTS.items()])
        library.set_favorite("bee")
        library.set_favorite("gnu")
        yield library


def letters(rows: list[UnitRow]) -> str:
    return "".join(row.name[0] for row in rows)


@pytest.mark.parametrize(
    ("where", "found"),
    [
        (Filter(), "ABCDEFG"),
        (Filter(least_tons=40), "CDEFG"),
        (Filter(most_tons=40), "ABD"),
        (Filter(least_tons=40, most_tons=75), "CDE"),
        (Filter(weight="ultralight"), "A"),
        (Filter(weight="light"), "B"),
        (Filter(weight="medium"), "D"),
        (Filter(weight="heavy"), "CE"),
        (Filter(weight="assault"), "F"),
        (Filter(weight="superheavy"), "G"),
        (Filter(tech_base="Clan"), "C"),
        (Filter(tech_base="Mixed"), "EF"),
        (Filter(tech_base="Inner Sphere"), "ABDG"),
        (Filter(first_year=3000), "BG"),
        (Filter(last_year=2600), "A"),
        (Filter(role="Brawler"), "CD"),
        (Filter(most_level=1), "A"),
        (Filter(most_level=3), "ABCDFG"),
        (Filter(can_jump=True), "B"),
        (Filter(can_jump=False), "ACDEFG"),
        (Filter(is_quad=True), "DF"),
        (Filter(is_quad=False), "ABCEG"),
        (Filter(is_omni=True), "C"),
        (Filter(is_omni=False), "ABDEFG"),
        (Filter(book="TR:"), "BD"),
        (Filter(book="tr:3039"), "D"),
        (Filter(book="100%_"), "G"),
        (Filter(book="%"), ""),
        (Filter(source="imported"), "ABCDEFG"),
        (Filter(source="shipped"), ""),
        (Filter(kind="mech"), "ABCDEFG"),
        (Filter(kind="ship"), ""),
        (Filter(system="renegade-tech"), "ABCDEFG"),
        (Filter(system="hard-hits"), ""),
        (Filter(favorites=True), "BG"),
        (Filter(favorites=True, folds=True), "BG"),
        (Filter(least_bv=315), "CDEF"),
        (Filter(most_bv=301), "AB"),
        (Filter(least_bv=301, most_bv=315), "BD"),
        (Filter(least_bv=1), "ABCDEF"),
        (Filter(favorites=True, can_jump=True), "B"),
    ],
)
def test_a_filter_leaves_what_fits(library: Library, where: Filter, found: str) -> None:
    assert letters(library.search("", where=where)) == found


def test_a_game_that_learns_a_kind_finds_the_units_that_are_kept_already(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert letters(library.search("", where=Filter(system="hard-hits"))) == ""
    monkeypatch.setattr(HARD_HITS, "kinds", ("ship", "mech"))
    assert letters(library.search("", where=Filter(system="hard-hits"))) == "ABCDEFG"
    assert "hard-hits" in library.search("A-1")[0].systems
    assert letters(library.search("", where=Filter(system="chess"))) == ""


@pytest.fixture(scope="module")
def motor_pool(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    none = Shipped(files=[], read=lambda name, text: None)
    with Library.open(tmp_path_factory.mktemp("motor pool"), none) as library:
        for name, base, motion in (
            ("Hog", TANK, "Tracked"),
            ("Ibis", TANK, "Naval"),
            ("Jay", TRUCK, "Wheeled"),
            ("Kite", VTOL, "VTOL"),
            ("Lair", BUNKER, ""),
            ("Mole", TURRET, ""),
        ):
            changes: dict[str, Lines] = {"motion_type": motion} if motion else {}
            design = reported(blk(base, Name=name, Model="1", **changes)).design
            assert design is not None
            library.add(design)
        yield library


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("tank", "HI"),
        ("Tanks", "HI"),
        ("vehicle", "HIJ"),
        ("vehicles", "HIJ"),
        ("VTOL", "K"),
        ("helicopter", "K"),
        ("building", "L"),
        ("emplacement", "M"),
        ("starship", ""),
    ],
)
def test_a_kind_is_found_by_its_words(motor_pool: Library, typed: str, found: str) -> None:
    assert letters(sorted(motor_pool.search(typed), key=lambda row: row.name)) == found


@pytest.mark.parametrize(
    ("typed", "kind"),
    [("Starship", "ship"), ("card", "skirmish"), ("BattleMech", "mech"), ("WarShip", "warship")],
)
def test_a_kind_of_what_we_ship_is_found_by_its_word(tmp_path: Path, typed: str, kind: str) -> None:
    with Library.open(tmp_path) as shipped:
        wanted = [row.name for row in shipped.all() if row.kind == kind]
        found = [row.name for row in shipped.search(typed)]
    assert wanted
    assert sorted(found) == sorted(wanted)


def test_ships_of_all_kinds_are_ships(tmp_path: Path) -> None:
    with Library.open(tmp_path) as shipped:
        kinds = {row.kind for row in shipped.search("ships")}
    assert kinds == {"ship", "dropship", "jumpship", "warship"}


def test_every_filter_is_tried_above() -> None:
    assert {field.name for field in fields(Filter)} == {
        "least_tons", "most_tons", "least_bv", "most_bv", "weight", "tech_base", "first_year",
        "last_year", "role", "most_level", "can_jump", "is_quad", "is_omni", "book", "source",
        "system", "favorites", "kind", "folds",
    }  # fmt: skip


def test_words_and_filters_go_together(library: Library) -> None:
    assert letters(library.search("scout")) == "AB"
    assert letters(library.search("scout", where=Filter(can_jump=True))) == "B"
    assert letters(library.search("b", where=Filter(weight="light"))) == "B"


@pytest.mark.parametrize("order", ORDERS)
def test_a_column_sorts_and_keeps_the_same_units(library: Library, order: str) -> None:
    everything = set(library.ids(""))
    for is_descending in (False, True):
        rows = library.rows(library.ids("", order=order, is_descending=is_descending))
        values = [getattr(row, order) for row in rows]
        if order == "bv":
            # What nobody knows is neither much nor little: it comes last either way.
            assert values.pop() is None
        assert values == sorted(values, reverse=is_descending)
        assert len(rows) == len(everything)


def test_a_sorted_search_finds_what_an_unsorted_one_finds(library: Library) -> None:
    for query in ("scout", "brawler", "b", "a-1", "-"):
        assert set(library.ids(query, order="tons")) == set(library.ids(query))
    assert letters(library.rows(library.ids("scout", order="tons", is_descending=True))) == "BA"


def test_rows_come_in_the_order_asked_for_and_lost_ones_are_left_out(library: Library) -> None:
    ids = library.ids("")
    assert letters(library.rows([*reversed(ids), 10_000])) == "GFEDCBA"
    assert library.rows([]) == []


def test_roles_and_books_for_the_lists_to_choose_from(library: Library) -> None:
    assert library.values("book") == ["100%_odd", "TR:3039", "TR:3050"]
    assert "Scout" in library.values("role")


def test_units_found_by_their_facts_come_by_name_whichever_came_in_first(tmp_path: Path) -> None:
    names = ["Gnu G-1", "Ant A-1", "Mechling M-1", "Fox F-1", "Bee B-1"]
    nothing = Shipped(files=[], read=lambda name, text: None)
    with Library.open(tmp_path, nothing) as library:
        library.add_all([(mech(name, **FACTS.get(name, {})), "", "") for name in names])
        # A word that every unit has among its facts, and one of them in its name.
        assert letters(library.search("mech")) == "MABFG"
        assert letters(library.search("mech", 3)) == "MAB"
        assert letters(library.search("mech", where=Filter(role="Sniper"))) == "FG"
        by_name = library.ids("mech", order="name", is_descending=True)
        assert letters(library.rows(by_name)) == "MGFBA"


def test_a_single_letter_looks_at_names_only(library: Library) -> None:
    assert letters(library.search("s")) == ""
    assert letters(library.search("sc")) == "AB"


@given(
    tons=st.tuples(st.integers(0, 200), st.integers(0, 200)),
    weight=st.sampled_from(["", "unheard of", *WEIGHTS]),
    text=st.text(st.characters(codec=None, exclude_categories=()), max_size=20),
    limit=st.none() | st.integers(0, 5),
)
def test_any_filter_can_be_asked_for(
    tons: tuple[int, int], weight: str, text: str, limit: int | None, library: Library
) -> None:
    where = Filter(
        least_tons=tons[0], most_tons=tons[1], weight=weight, book=text, favorites=bool(text)
    )
    rows = library.search(text, limit, where)
    assert limit is None or len(rows) <= limit
    for row in rows:
        design = library.load(row.name)
        assert isinstance(design, MechDesign)
        assert design.tons >= tons[0]


# -- battle values ---------------------------------------------------------------------------


def test_a_unit_with_unknown_gear_has_no_value_and_says_so(library: Library) -> None:
    (gnu,) = library.search("gnu")
    assert gnu.bv is None
    assert gnu.worth == "unknown"
    (ant,) = library.search("ant")
    assert ant.worth == f"{ant.bv}"


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("bv<301", "A"),
        ("bv<=301", "AB"),
        ("BV > 315", "CEF"),
        ("bv>=315", "CDEF"),
        ("bv=301", "B"),
        ("bv 301-315", "BD"),
        ("bv301-315", "BD"),
        ("bv:301-", "BCDEF"),
        ("bv<0", ""),
        ("scout bv>270", "B"),
        ("bv>270 scout", "B"),
        ("bv>315 bv<301", ""),
        ("bv<", "ABCDEFG"),
        ("bv>=315 brawler", "CD"),
        ("bv", ""),
        ("abv<3", ""),
        ("bv<301x", ""),
    ],
)
def test_words_about_battle_values_narrow_the_search(
    library: Library, query: str, found: str
) -> None:
    assert letters(library.search(query)) == found
    assert set(library.ids(query, order="tons")) == set(library.ids(query))


def test_words_and_the_filter_of_battle_values_go_together(library: Library) -> None:
    assert letters(library.search("bv<=315", where=Filter(least_bv=301))) == "BD"
    assert letters(library.search("bv>=301", where=Filter(least_bv=315, most_bv=315))) == "D"


def test_a_family_is_what_has_the_same_chassis_and_kind(tmp_path: Path) -> None:
    with Library.open(tmp_path, Shipped(files=[], read=lambda name, text: None)) as library:
        for name, chassis, year in (
            ("Ant A-2", "Ant", 3050),
            ("Ant A-1", "Ant", 2500),
            ("Ant II A-1", "Ant II", 2400),
            ("Giant Ant G", "Giant Ant", 2400),
            ("'!\" X", "'!\"", 1),
        ):
            library.add(mech(name, chassis=chassis, year=year))
        tank = reported(blk(TANK, Name="Ant", Model="Tank")).design
        assert tank is not None
        library.add(tank)
        family = [row.name for row in library.family("ant a-2")]
        assert family == ["Ant A-1", "Ant A-2"]
        assert [row.name for row in library.family("ant ii a-1")] == ["Ant II A-1"]
        assert [row.name for row in library.family("'!\" X")] == ["'!\" X"]


def test_a_clan_chassis_and_its_other_name_are_one_family(tmp_path: Path) -> None:
    with Library.open(tmp_path, Shipped(files=[], read=lambda name, text: None)) as library:
        for name, chassis, model, clan in (
            ("Cat Prime", "Cat", "Prime", "Wolf"),
            ("Cat A", "Cat", "A", "Wolf"),
            ("Wolf Prime", "Wolf", "Prime", ""),
            # Of the Inner Sphere, and nothing to do with the other Cat.
            ("Cat CT-1", "Cat", "CT-1", ""),
            ("Timber Wolf T", "Timber Wolf", "T", ""),
            ("Wolf II W", "Wolf II", "W", ""),
        ):
            library.add(mech(name, chassis=chassis, model=model, clan_name=clan))
        family = ["Cat A", "Cat Prime", "Wolf Prime"]
        for one in family:
            assert [row.name for row in library.family(one)] == family
        for alone in ("Cat CT-1", "Timber Wolf T", "Wolf II W"):
            assert [row.name for row in library.family(alone)] == [alone]
