"""A rulebook is a value that every view carries: what it says, rules do."""

from dataclasses import fields

import pytest

from recordsheet_gui.core.options import Options
from recordsheet_gui.systems.battletech.book import TOTAL_WARFARE, Book, book_of
from recordsheet_gui.systems.renegade_tech import options as renegade_tech
from recordsheet_gui.systems.total_warfare import options as total_warfare


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
