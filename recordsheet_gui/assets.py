"""Finds and opens what the program ships with: resources/ and sheets/."""

from functools import cache
from pathlib import Path


@cache
def _root() -> Path:
    """The folder that holds resources/ and sheets/.

    A wheel carries both inside the package. In a source tree they lie one folder up, and those
    win: a copy that an older install left inside the package would be stale.
    """
    package = Path(__file__).resolve().parent
    source_tree = package.parent
    return source_tree if (source_tree / "pyproject.toml").is_file() else package


def asset(*parts: str) -> Path:
    """The path of a file or folder we ship, its parts from resources or sheets on."""
    return _root().joinpath(*parts)


def read_text(*parts: str) -> str:
    """The text of a file we ship."""
    return asset(*parts).read_text(encoding="utf-8")


def unit_files() -> list[Path]:
    """The unit files we ship, by name."""
    return sorted(asset("sheets", "units").glob("*.toml"))


def demo_files() -> list[Path]:
    """Battles that come with the program as scripts, by name."""
    return sorted(asset("resources", "demos").glob("*.json"))


def mech_files() -> list[Path]:
    """The 'Mechs among them; files of other kinds begin with their kind, in name and text."""
    return [path for path in unit_files() if not _names_its_kind(path)]


def _names_its_kind(path: Path) -> bool:
    with path.open(encoding="utf-8") as file:
        return file.readline().startswith("kind")
