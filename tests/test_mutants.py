import sys
from pathlib import Path

import pytest

from tests.mutants import Copy, mutants_of


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


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of two lines and two tests, the second of which fails anyway."""
    root = tmp_path / "small"
    texts = {
        "recordsheet_gui/__init__.py": "",
        "recordsheet_gui/core/sums.py": "TWO = 1 + 1\nTHREE = 1 + 2\n",
        "tests/conftest.py": """
import hypothesis
hypothesis.settings.register_profile("mutants")
""",
        "tests/core/test_sums.py": """
from recordsheet_gui.core.sums import THREE, TWO
def test_two(): assert TWO == 2
def test_three(): assert THREE == 4
""",
    }
    for name, text in texts.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    monkeypatch.setattr("tests.mutants.ROOT", root)
    monkeypatch.setattr("tests.mutants.COPIED", ("recordsheet_gui", "tests"))
    return root


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="a run is kept within bounds of POSIX")
def test_only_a_test_that_passes_without_the_mutant_kills_it(small: Path, tmp_path: Path) -> None:
    copied = Copy(tmp_path / "copy")
    path = Path("recordsheet_gui", "core", "sums.py")
    two, _, _, three, *_ = mutants_of(path, (small / path).read_bytes())
    assert (two.new, three.new) == ("(1 - 1)", "(1 - 2)")
    assert copied.kills(two, window=False)
    with pytest.raises(SystemExit, match="test_three fails as the code is"):
        copied.kills(three, window=False)
