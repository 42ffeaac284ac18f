"""A rulebook is a value that every view carries: what it says, rules do.

A made-up book stands in for the next edition: it changes a number, a table, a step and a gun.
"""

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from recordsheet_gui.core.options import Options
from recordsheet_gui.core.remembered import forget_lately
from recordsheet_gui.systems.battletech import book as books
from recordsheet_gui.systems.battletech import tables
from recordsheet_gui.systems.battletech.book import TOTAL_WARFARE, Book, book_of
from recordsheet_gui.systems.battletech.mech.view import counted_mech
from recordsheet_gui.systems.battletech.options import Choices
from recordsheet_gui.systems.battletech.paper import PILOT_HITS
from recordsheet_gui.systems.renegade_tech import options as renegade_tech
from recordsheet_gui.systems.total_warfare import options as total_warfare
from tests.games import A, Game
from tests.mechs import mech

GUN = mech(slots={"RA": ["PPC"] * 3})


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Book]:
    """The book that every table of Total Warfare plays by in this test."""
    punches = (tables.FOLDER / "hit_locations.toml").read_text(encoding="utf-8")
    own = punches.replace('"LA"', '"swap"').replace('"RA"', '"LA"').replace('"swap"', '"RA"')
    (tmp_path / "hit_locations.toml").write_text(own, encoding="utf-8")
    book = Book(
        hip_hit=1,
        explosion_hits=1,
        life_support_heat=10,
        tables=tmp_path,
        shake_by_gyro=lambda draft, mech, unit: None,
        gear={GUN.items[0].gear.id: {"heat": 4}},
    )
    monkeypatch.setattr(books, "TOTAL_WARFARE", book)
    forget_lately()
    yield book
    forget_lately()


def test_a_book_changes_a_number(made_up: Book) -> None:
    game = Game(mech())
    game.do("slot", location="LL", slot=1)
    assert game.report()["piloting"]["target"] == 6


def test_a_book_changes_the_heat_that_hurts_a_pilot(made_up: Book) -> None:
    game = Game(mech(heat_sinks=0))
    game.do("slot", location="HD", slot=1)
    game.do("heat", to=10)
    game.do("end_turn", None, owe=True)
    assert game.unit().tracks[PILOT_HITS] == 1


def test_a_table_chooses_in_any_book(made_up: Book) -> None:
    assert counted_mech(Game(mech()).session.state, A).book is made_up
    chosen = Game(mech(), hip_replaces_later_hits=False)
    book = counted_mech(chosen.session.state, A).book
    assert (book.hip_hit, book.hip_replaces_later_hits) == (1, False)


def test_a_book_has_tables_of_its_own_and_shares_the_others(made_up: Book) -> None:
    game = Game(mech())
    game.do("hit", damage=2, attack="punch", rolls=[[1]])
    (marked,) = [key for key, grid in game.unit().grids.items() if grid.lost]
    assert marked == "RA/armor"
    assert tables.attacks(made_up) == tables.attacks(TOTAL_WARFARE)


def test_a_book_has_steps_of_its_own(made_up: Book) -> None:
    game = Game(mech())
    game.do("critical", location="CT", hits=1, rolls=[[1, 4]])
    assert "CT/4" in game.unit().slots
    assert game.pending() == []


def test_a_book_changes_gear_that_lies_in_a_saved_design(made_up: Book) -> None:
    game = Game(GUN)
    game.do("fire", weapon="PPC", location="RA")
    derived = game.session.system.derive(game.session.state, A)
    parts = derived.numbers["projected heat"].parts
    assert ("PPC (RA)", 4) in [(part.label, part.value) for part in parts]
    assert game.unit().design is GUN


def test_choices_are_options_that_every_game_of_battletech_has() -> None:
    names = {field.name for field in fields(Choices)}
    assert names <= total_warfare.ALL.keys()
    assert names <= renegade_tech.ALL.keys()


def test_the_same_choices_are_the_same_book() -> None:
    one = book_of({"hip_replaces_later_hits": False, "forced_withdrawal": True})
    other = book_of({"forced_withdrawal": True, "hip_replaces_later_hits": False, "heat": True})
    assert one is other
    assert not one.hip_replaces_later_hits
    assert one is not book_of({"forced_withdrawal": True})


def test_a_table_that_chooses_what_is_usual_plays_by_the_book_itself() -> None:
    assert book_of({"hip_replaces_later_hits": True, "heat": False}) is TOTAL_WARFARE


@pytest.mark.parametrize(
    ("book", "known"),
    [(TOTAL_WARFARE, total_warfare.ALL), (renegade_tech.RENEGADE_TECH, renegade_tech.ALL)],
)
def test_what_a_book_and_the_options_both_name_is_one_choice(book: Book, known: Options) -> None:
    named = {field.name for field in fields(book)}
    for name, option in known.items():
        if hasattr(book, name):
            assert name in named
            assert getattr(book, name) == option.default
            assert type(getattr(book, name)) is type(option.default)
