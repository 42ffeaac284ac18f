"""Recent games in words: what, where it stands, when it was played last."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.session.naming import moment
from recordsheet_gui.storage import gamefile, paths
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.game_log import Glance
from recordsheet_gui.systems import SYSTEMS


@dataclass(frozen=True, slots=True, kw_only=True)
class Recent:
    """A file and what could be seen of it at a glance."""

    path: Path
    seen: Glance | None = None
    when: datetime | None = None


def look(files: Sequence[Path]) -> list[Recent]:
    """Goes to the disk for each; whoever cannot be read is only named."""
    found = []
    for path in files:
        try:
            when = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
        except (OSError, ValueError):
            found.append(Recent(path=path))
            continue
        try:
            found.append(Recent(path=path, seen=gamefile.glance(path), when=when))
        except StorageError:
            found.append(Recent(path=path, when=when))
    return found


def entries(found: Sequence[Recent], now: datetime) -> list[str]:
    """One line for each; games of one name also say in which folder they are."""
    names = [_name(one) for one in found]
    many = Counter(names)
    return [
        _line(one, f"{name} ({one.path.parent.name})" if many[name] > 1 else name, now)
        for one, name in zip(found, names, strict=True)
    ]


def _name(one: Recent) -> str:
    return named(one.seen.title if one.seen else "", one.path)


def named(title: str, path: Path) -> str:
    """A game by its title, and by its file where that is called otherwise."""
    stem = path.stem
    if not title or paths.legal_name(title, "") == stem:
        return title or stem
    return f"{title} ({stem})"


def _line(one: Recent, name: str, now: datetime) -> str:
    about = []
    if one.seen is not None and one.seen.system in SYSTEMS:
        system, clock = SYSTEMS[one.seen.system], one.seen.clock
        if 0 <= clock.phase < len(system.phases):
            about.append(_small(moment(system, clock)))
    if one.when is not None:
        about.append(day(one.when, now))
    return f"{name} \N{EM DASH} {', '.join(about)}" if about else name


def _small(words: str) -> str:
    return words[:1].lower() + words[1:]


def day(when: datetime, now: datetime) -> str:
    """As one speaks of it: today 21:40, yesterday 21:40, 3 November 2026."""
    days = (now.date() - when.date()).days
    if days in (0, 1):
        return f"{'yesterday' if days else 'today'} {when:%H:%M}"
    year = f" {when.year}" if when.year != now.year else ""
    return f"{when.day} {when:%B}{year}"


def window_name(title: str, path: Path, others: Sequence[str]) -> str:
    """What tells this game from others that are at hand."""
    name = named(title, path)
    twins = [other for other in map(Path, others) if other != path and other.stem == path.stem]
    return f"{name} in {path.parent.name}" if twins else name
