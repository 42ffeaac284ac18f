"""A player's own file as the value of an option, such as a chart: read once, kept in the game."""

from collections.abc import Mapping
from pathlib import Path

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.handwritten import Misfit, load_toml
from recordsheet_gui.core.options import Options
from recordsheet_gui.storage.atomic import write_text
from recordsheet_gui.storage.errors import not_written
from recordsheet_gui.storage.paths import made
from recordsheet_gui.storage.small_file import small_text

ENDING = ".toml"


def read_option_file(path: Path, what: str) -> dict[str, object]:
    """The tables of a file; refused with one sentence."""
    try:
        text = small_text(path)
    except FileNotFoundError:
        raise RuleError("file", f"There is no {what} {path}.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is no text"
        raise RuleError("file", f"The {what} {path} cannot be read: {reason}.") from None
    try:
        return load_toml(text)
    except Misfit as misfit:
        raise RuleError("file", misfit.sentence(path.name)) from None


def write_option_file(path: Path, text: str, what: str) -> None:
    """Keep what a player has drawn; StorageError says why that cannot be."""
    made(path.parent)
    try:
        write_text(path, text)
    except OSError as error:
        raise not_written(f"The {what} {path.name}", path, error) from error


def with_files(known: Options, chosen: Mapping[str, object], folder: Path) -> dict[str, object]:
    """The options with what stands in files that they name, looked for from a folder."""
    found = dict(chosen)
    for name, value in chosen.items():
        option = known.get(name)
        if option is None or not option.file or not isinstance(value, str):
            continue
        if value.endswith(ENDING):
            found[name] = read_option_file(folder / value, option.file)
    return found
