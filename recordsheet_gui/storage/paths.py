"""Where things are kept; platformdirs is asked here and nowhere else."""

import os
from pathlib import Path

from recordsheet_gui.storage.errors import not_written

PROGRAM = "recordsheet"
BACKUPS = "backups"
HOME = "RECORDSHEET_HOME"
"""The environment variable that puts everything into one folder, for tests and portable use."""


def data_dir() -> Path:
    """The library of units."""
    home = _home()
    if home is not None:
        return home
    from platformdirs import user_data_path

    return user_data_path(PROGRAM, appauthor=False)


def config_dir() -> Path:
    """Preferences."""
    home = _home()
    if home is not None:
        return home / "config"
    from platformdirs import user_config_path

    return user_config_path(PROGRAM, appauthor=False)


def log_dir() -> Path:
    """What the program says about itself when something went wrong."""
    home = _home()
    if home is not None:
        return home / "log"
    from platformdirs import user_log_path

    return user_log_path(PROGRAM, appauthor=False)


def games_dir() -> Path:
    """Games that nobody has put anywhere else."""
    return data_dir() / "games"


def templates_dir() -> Path:
    """Rosters to begin games from."""
    return data_dir() / "templates"


def forces_dir() -> Path:
    """Named lists of units with their pilots."""
    return data_dir() / "forces"


def units_dir() -> Path:
    """Units that players built themselves, each a file that can be given away."""
    return data_dir() / "units"


def drafts_dir() -> Path:
    """What somebody builds and has not saved yet."""
    return data_dir() / "drafts"


def backups_dir() -> Path:
    """Games and libraries as an older version of the program left them."""
    return data_dir() / BACKUPS


def locks_dir() -> Path:
    """Which files are open, by their numbers on their disks."""
    return data_dir() / "locks"


def own_dir() -> Path:
    """What players draw or write themselves for the options of their games."""
    return data_dir() / "own"


def made(folder: Path) -> Path:
    """The folder, made if it was not there; one sentence when that cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise not_written(f"The folder {folder}", folder, error) from error
    return folder


def is_there(path: Path) -> bool:
    """False also where nobody may look, and for a name that no file can have."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def aside(path: Path) -> Path:
    """A free name beside a damaged file, to keep it under."""
    kept, number = path.with_name(f"{path.name}.damaged"), 2
    while is_there(kept):
        kept, number = path.with_name(f"{path.name}.damaged-{number}"), number + 1
    return kept


LONGEST_NAME = 120
"""Letters of a name that we build; Windows allows 260 for the whole path."""
LONGEST_BYTES = 200
"""The same in bytes: 255 are allowed, and what we write beside a file has longer names."""
DEVICES = {"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"}.union(
    f"{port}{number}" for port in ("COM", "LPT") for number in "0123456789¹²³"
)
"""What Windows takes for a device, whatever ending the name has."""


def legal_name(title: str, otherwise: str) -> str:
    """A title as the name of a file on any system, without its ending."""
    kept = "".join(c if c.isprintable() and c not in '<>:"/\\|?*' else "-" for c in title)
    name = " ".join(kept.split()).strip(" .")[:LONGEST_NAME]
    name = name.encode("utf-8", "replace")[:LONGEST_BYTES].decode("utf-8", "ignore").strip(" .")
    if name.partition(".")[0].rstrip().upper() in DEVICES:
        name = f"_{name}"
    return name or otherwise


def free_path(folder: Path, title: str, suffix: str) -> Path:
    """A file of this title that is not there yet; a number tells it from the others."""
    path, number = folder / f"{title}{suffix}", 2
    while is_there(path):
        path, number = folder / f"{title} {number}{suffix}", number + 1
    return path


def _home() -> Path | None:
    text = os.environ.get(HOME, "")
    if not text:
        return None
    try:
        folder = Path(text).expanduser()
    except RuntimeError:
        # There is no such user; then it is a folder of that name.
        folder = Path(text)
    # A relative folder would move with the current one.
    return folder.absolute()
