from pathlib import Path

import pytest

from tests.mutants import mutants_of


def spoiled(source: str) -> list[str]:
    """What a file may become, whole."""
    text = source.encode()
    return [mutant.apply(text).decode() for mutant in mutants_of(Path("a.py"), text)]


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("a < b <= c", ["(a <= b <= c)", "(a < b < c)"]),
        ("a + b", ["(a - b)"]),
        ("n += k", ["n -= k"]),
        ("a and not b", ["(a or not b)", "a and (b)"]),
        ("x = 7", ["x = 8"]),
        ("x: int = True", ["x: int = False"]),
        ("x = min(a, b)", ["x = max(a, b)"]),
        ("if a: b", ["if (not a): b"]),
        ("x = 'é' if a else b", ["x = (b if a else 'é')"]),
        ("raise Error('é', 3)", ["pass"]),
        ("strike(a)", ["pass"]),
    ],
)
def test_one_thing_is_wrong_in_each_mutant(source: str, wrong: list[str]) -> None:
    assert spoiled(source) == wrong


@pytest.mark.parametrize(
    "source",
    [
        '"""Text."""',
        "x = 'text' + y",
        "x += [y]",
        "x: Literal[3]",
        "__slots__ = ('a', 3)",
        "assert a < b",
        "f'{a + 1}'",
        "log.debug(1)",
        "@dataclass(frozen=True)\nclass A: x: int",
        "x = zip(a, b, strict=True)",
    ],
)
def test_what_decides_nothing_is_left_alone(source: str) -> None:
    assert spoiled(source) == []
