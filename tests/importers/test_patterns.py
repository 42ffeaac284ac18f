"""Patterns that meet a stranger's lines read them once, however many spaces stand there."""

import re

import pytest

from recordsheet_gui.cli import terminal
from recordsheet_gui.importers.blk import lines
from recordsheet_gui.importers.mul import names
from recordsheet_gui.units import equipment, short_names
from recordsheet_gui.units.battle_armor import design

PATTERNS = [
    terminal._BREAKS,
    lines._SPONSON,
    lines._PINTLE,
    lines._FACING,
    lines._LAST_FACING,
    equipment._MIXED_MARK,
    short_names._HALF,
    short_names._AMMO,
    design._SIZE,
    names._TWO_NAMES,
]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_line_of_spaces_is_read_once(pattern: re.Pattern[str]) -> None:
    # By the square of its length this would take an hour.
    line = f"a{' ' * 1_000_000}b"
    assert pattern.sub("", line) == line


def test_the_spaces_before_a_mark_go_with_it() -> None:
    assert lines._SPONSON.sub("", "Laser  (ST) (st)") == "Laser"
    assert equipment._MIXED_MARK.sub("", "LRM 5 w/ incendiary") == "LRM 5"
    assert terminal.without_controls("one \n\n\t two\r\nthree \x85") == "one two three "
    assert list(names.names_of("Mad Cat (Timber Wolf)", "Prime"))
