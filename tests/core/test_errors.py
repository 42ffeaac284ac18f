"""A sentence repeats a part of what somebody else wrote, and never all of a long text."""

import pytest

from recordsheet_gui.core.errors import LONGEST, MOST_REPEATED, RuleError, in_short
from recordsheet_gui.storage.errors import StorageError

LONG = [
    "x" * 20_000,
    "word " * 4_000,
    "(" * 20_000,
    '"' * 20_000,
    "'\n'" * 7_000,
    "/a folder" * 2_000,
    "x" * (LONGEST - 1),
]


def repeated(sentence: str, text: str) -> int:
    """Letters of the longest part of a text, from its beginning, that a sentence has."""
    return max(length for length in range(len(sentence) + 1) if text[:length] in sentence)


@pytest.mark.parametrize("text", LONG)
@pytest.mark.parametrize(
    "words",
    [
        'There is no unit "{}" in the library.',
        "Step 7 ({}): it is destroyed.",
        "invalid choice: '{}' (choose from 'one', 'two')",
        "{} is damaged: its tables are not a game's.",
        "{}",
    ],
)
def test_a_long_text_is_cut(words: str, text: str) -> None:
    for error in (RuleError("code", words.format(text)), StorageError(words.format(text))):
        assert len(str(error)) <= LONGEST
        assert repeated(str(error), text) <= MOST_REPEATED
        assert str(error)[:3] in words.format(text)


def test_what_is_said_about_it_stays() -> None:
    said = in_short(f'There is no unit "{"x" * 500}" in the library.')
    assert said.startswith('There is no unit "xxx')
    assert said.endswith('xxx" in the library.')
    path = f"/home/{'f' * 500}/game.rsgame"
    assert in_short(f"There is no file {path}.").endswith("fff/game.rsgame.")


@pytest.mark.parametrize("length", [0, 1, MOST_REPEATED - 2])
def test_what_is_short_enough_stays_as_it_is(length: int) -> None:
    for text in (
        "x" * length,
        f"say that {'x' * length} is so",
        "a word " * 28 + "x" * (length // 4),
    ):
        assert in_short(text) == text
