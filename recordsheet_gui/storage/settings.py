"""Preferences: one small JSON file, read with patience and written whole."""

import json
import math
import os
import re
import shutil
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import field, fields, replace
from enum import StrEnum
from pathlib import Path
from typing import get_type_hints

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.wire import Codec, WireError, encode
from recordsheet_gui.storage import atomic, paths
from recordsheet_gui.storage.errors import not_written
from recordsheet_gui.storage.small_file import small_text

FILE = "settings.json"
MOST_RECENT = 10
MOST_MINUTES = 600
SMALLEST_TEXT, LARGEST_TEXT = 0.5, 4.0
SMALLEST_ZOOM, LARGEST_ZOOM = 0.2, 8.0
LONGEST_PATH = 4096
"""Letters; no system opens a file of a longer name."""
MOST_BESIDE = 5
"""Files of settings that could not be read and are kept."""
MOST_DIALOGS, LARGEST_DIALOG = 100, 20_000
"""Dialogs whose size is kept, and pixels of one of them."""
LARGEST_GEOMETRY = 100_000


class ThemeChoice(StrEnum):
    """Colours on the screen; paper is always light."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Paper(StrEnum):
    """What the printer holds."""

    A4 = "a4"
    LETTER = "letter"


class Dice(StrEnum):
    """Who rolls."""

    APP = "app"
    MINE = "mine"


class Layout(StrEnum):
    """Which of the two layouts of a sheet is on the screen."""

    PLAY = "play"
    PAPER = "paper"


class Fit(StrEnum):
    """What the size of a sheet follows when the window changes its own."""

    PAGE = "page"
    WIDTH = "width"
    FREE = "free"


@dataclass(frozen=True, slots=True, kw_only=True)
class Zoom:
    """How large a sheet is shown."""

    fit: Fit = Fit.PAGE
    zoom: float = 1.0
    """Of a free one, where 1 shows a millimetre as a millimetre."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the player prefers; a changed one is made with replace() and saved."""

    theme: ThemeChoice = ThemeChoice.SYSTEM
    paper: Paper = Paper.A4
    dice: Dice = Dice.APP
    dice_sides: tuple[str, ...] = ()
    """Sides that roll real dice though the program rolls for the others."""
    automation: Mapping[str, bool] = field(default_factory=dict)
    """Switches by their names; one that is missing is on."""
    last_game: str = ""
    last_system: str = ""
    """The key of its rules, which are read before the file is looked at; only a hint."""
    recent_games: tuple[str, ...] = ()
    """Paths, the newest first."""
    geometry: str = ""
    """Where the window was, as base64 text."""
    layout: str = ""
    """Where its panels were, as base64 text."""
    upright: bool = False
    """The window was higher than wide when they stood there."""
    folded: tuple[str, ...] = ()
    """Panels that were folded away, by their titles."""
    dialogs: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """How large dialogs were when they were last closed, by their keys."""
    text_scale: float = 1.0
    """Times the size of the desktop's own text."""
    touch: bool = False
    """Everything that is pressed is large enough for a finger."""
    motion: bool = True
    """Hits and dice move, unless the desktop wants no motion."""
    turn_timer: bool = False
    turn_minutes: int = 0
    """What a turn may take; 0 lets the timer count up."""
    round_counter: bool = False
    tour_done: bool = False
    """The tour was finished or skipped: it comes only when it is asked for."""
    import_folder: str = ""
    """Where units were last imported from."""
    layouts: Mapping[str, Layout] = field(default_factory=dict)
    """By kind of unit; one that is missing is shown for play."""
    zooms: Mapping[str, Zoom] = field(default_factory=dict)
    """By kind of unit and layout, as in "mech/play"."""

    def is_automatic(self, name: str) -> bool:
        """True unless the player switched it off."""
        return self.automation.get(name, True)

    def layout_of(self, kind: str) -> Layout:
        """How sheets of a kind of unit are shown."""
        return self.layouts.get(kind, Layout.PLAY)

    def zoom_of(self, kind: str, layout: Layout, usual: Fit = Fit.PAGE) -> Zoom:
        """How large they are in a layout; as usual until somebody chose."""
        return self.zooms.get(f"{kind}/{layout}", Zoom(fit=usual))

    def with_layout(self, kind: str, layout: Layout) -> "Settings":
        """Another layout for a kind of unit."""
        return replace(self, layouts={**self.layouts, kind: layout})

    def with_zoom(self, kind: str, layout: Layout, zoom: Zoom) -> "Settings":
        """Another size for a layout of a kind of unit."""
        return replace(self, zooms={**self.zooms, f"{kind}/{layout}": zoom})

    def with_game(self, path: Path, system: str = "") -> "Settings":
        """After a game was opened: it is the last one, and the first of the recent ones."""
        here = str(path.absolute())
        others = [game for game in self.recent_games if game != here]
        recent = (here, *others)[:MOST_RECENT]
        return replace(self, last_game=here, last_system=system, recent_games=recent)

    def without_game(self, path: Path) -> "Settings":
        """After a game could not be found."""
        here = str(path.absolute())
        return replace(
            self,
            last_game="" if self.last_game == here else self.last_game,
            recent_games=tuple(game for game in self.recent_games if game != here),
        )

    def save(self, folder: Path | None = None) -> None:
        """Write them all; a program that reads at the same time sees the old file or the new."""
        path = (folder or paths.config_dir()) / FILE
        # Settings of a later version, which may have more, are not thrown away.
        known = {item.name for item in fields(self)}
        unknown = {name: value for name, value in _read(path)[0].items() if name not in known}
        # One line for each: what is deep in one another grows with every step to the right.
        lines = (
            f" {json.dumps(name)}: {json.dumps(value, sort_keys=True)}"
            for name, value in sorted((unknown | encode(self)).items())
        )
        text = "{\n" + ",\n".join(lines) + "\n}\n"
        try:
            paths.made(path.parent)
            atomic.write_text(path, text, private=True)
            atomic.clear_drafts(path)
        except OSError as error:
            raise not_written("The file of settings", path, error) from error


def load(folder: Path | None = None) -> tuple[Settings, str]:
    """The settings, and one sentence when some of them could not be read and are as new."""
    path = (folder or paths.config_dir()) / FILE
    data, is_readable = _read(path)
    if not is_readable:
        kept = _kept_beside(path, Path.replace)
        return Settings(), f"The settings in {path} could not be read; they are as new.{kept}"
    codec, hints = Codec(), get_type_hints(Settings)
    good: dict[str, object] = {}
    bad: list[str] = []
    for item in fields(Settings):
        if item.name not in data:
            continue
        try:
            value = codec.decode(hints[item.name], data[item.name])
            _CHECKS.get(item.name, _anything)(value)
            good[item.name] = value
        except (WireError, ValueError):
            bad.append(item.name.replace("_", " "))
    settings = Settings(**good)  # type: ignore[arg-type]  # decoded by the fields' own types
    scale = min(max(settings.text_scale, SMALLEST_TEXT), LARGEST_TEXT)
    settings = replace(
        settings,
        text_scale=1.0 if math.isnan(scale) else scale,
        recent_games=settings.recent_games[:MOST_RECENT],
    )
    if not bad:
        return settings, ""
    kept = _kept_beside(path, shutil.copyfile)
    names = ", ".join(bad)
    return settings, f"Some settings in {path} could not be read and are as new: {names}.{kept}"


def _anything(value: object) -> None:
    """Most values are good as soon as they are of their type."""


def _check_game(path: str) -> None:
    if len(path) > LONGEST_PATH or "\0" in path:
        raise ValueError(path)
    # As the system will be asked for it: a letter that is half of one is no letter of a name.
    os.fsencode(path)


def _check_games(games: tuple[str, ...]) -> None:
    for path in games:
        _check_game(path)


def _check_geometry(geometry: str) -> None:
    if len(geometry) > LARGEST_GEOMETRY or not geometry.isascii():
        raise ValueError(geometry[:40])


def _check_dialogs(sizes: Mapping[str, tuple[int, int]]) -> None:
    if len(sizes) > MOST_DIALOGS or any(
        not 0 < side <= LARGEST_DIALOG for size in sizes.values() for side in size
    ):
        raise ValueError(sizes)


def _check_minutes(minutes: int) -> None:
    if not 0 <= minutes <= MOST_MINUTES:
        raise ValueError(minutes)


def _check_zooms(zooms: Mapping[str, Zoom]) -> None:
    for one in zooms.values():
        if not SMALLEST_ZOOM <= one.zoom <= LARGEST_ZOOM:
            raise ValueError(one.zoom)


_CHECKS: Mapping[str, Callable[..., None]] = {
    "last_game": _check_game,
    "import_folder": _check_game,
    "recent_games": _check_games,
    "geometry": _check_geometry,
    "layout": _check_geometry,
    "dialogs": _check_dialogs,
    "turn_minutes": _check_minutes,
    "zooms": _check_zooms,
}


def _read(path: Path) -> tuple[dict[str, object], bool]:
    """What the file holds; false when there is one and nobody can read it."""
    try:
        data = json.loads(small_text(path))
    except FileNotFoundError:
        return {}, True
    except (OSError, ValueError, RecursionError):
        return {}, False
    return (data, True) if isinstance(data, dict) else ({}, False)


def _kept_beside(path: Path, keep: Callable[[Path, Path], object]) -> str:
    """Keep a file that could not be read under another name; the sentence that says so."""
    aside = paths.aside(path)
    try:
        keep(path, aside)
    except OSError:
        return ""
    _forget_older(path, aside)
    return f" The file as it was is {aside.name}."


def _forget_older(path: Path, newest: Path) -> None:
    """Of the files that were kept beside, the last few are enough for anybody."""
    ours = re.compile(rf"{re.escape(path.name)}\.damaged(-\d+)?")
    with suppress(OSError):
        kept = [
            (file.stat().st_mtime_ns, file)
            for file in path.parent.iterdir()
            if file != newest and ours.fullmatch(file.name) and file.is_file()
        ]
        for _, file in sorted(kept)[: 1 - MOST_BESIDE]:
            file.unlink()
