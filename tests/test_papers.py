"""What the papers for newcomers say exists, exists."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "recordsheet_gui"
PAPERS = (
    *(ROOT / "README.md", ROOT / "CONTRIBUTING.md"),
    *(PACKAGE / "README.md", ROOT / "tests" / "README.md"),
)
NAMES = re.compile(r"`([\w./-]+(?:/|\.(?:py|toml|md|csv|txt)))`")
"""Folders and files between back ticks."""
MADE_LATER = (".venv/",)


def named(text: str) -> set[str]:
    """All paths that a paper names; those with a blank to fill in are none."""
    return {name for name in NAMES.findall(text) if not name.startswith(MADE_LATER)}


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: str(paper.relative_to(ROOT)))
def test_every_path_that_a_paper_names_exists(paper: Path) -> None:
    found = named(paper.read_text(encoding="utf-8"))
    assert found
    missing = {n for n in found if not any((top / n).exists() for top in (paper.parent, ROOT))}
    assert not missing


def test_every_make_target_that_a_paper_names_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    said = set()
    for paper in PAPERS:
        text = paper.read_text(encoding="utf-8")
        said |= set(re.findall(r"(?:`|^ {4})make ([a-z-]+)", text, re.MULTILINE))
    assert said
    assert said <= targets


def test_a_path_that_is_not_there_is_noticed() -> None:
    assert named("see `core/nowhere.py` and `units/<kind>/`") == {"core/nowhere.py"}
