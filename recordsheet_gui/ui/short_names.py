"""Names for little room: what tells two units apart is never what is cut."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from recordsheet_gui.core.frozen import dataclass

MAKER = re.compile(r"^[A-Z]{2,4}(?:-(?=\w)|(?=\d))")
"""The letters that only repeat the chassis: HBK-4G, AS7-D."""
CUT = "\u2026"
LEAST = 2
"""Letters of a chassis that still remind of it."""
FEW = 2
"""Words of a chassis that all belong to its name: Phoenix Hawk."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LongName:
    """A unit's name in its parts."""

    chassis: str
    model: str = ""
    mark: str = ""
    """What tells twins apart that have everything else in common."""

    @property
    def whole(self) -> str:
        """All of it."""
        return _joined(self.chassis, self.model, self.mark)


def short_model(model: str) -> str:
    """A variant without the letters that only repeat its chassis."""
    short = MAKER.sub("", model, count=1)
    return short or model


def shortened(names: Sequence[LongName], fits: Callable[[str], bool]) -> list[str]:
    """Each name in the longest form that fits, no two different units alike.

    Where nothing that tells them apart fits, a name is longer than its room.
    """
    found: list[str] = []
    taken: dict[str, LongName] = {}
    mates: dict[str, set[LongName]] = defaultdict(set)
    for name in names:
        mates[name.chassis].add(name)
    # How many chassis may be called so.
    called = Counter(short for chassis in mates for short in {chassis, *_beginnings(chassis)})
    for name in names:
        for form in _forms(name, mates[name.chassis], called):
            if fits(form) and taken.get(form, name) == name:
                break
        else:
            # Of those that do not fit, the last is the shortest.
            form = form if taken.get(form, name) == name else name.whole
        taken[form] = name
        found.append(form)
    return found


def _forms(name: LongName, mates: Collection[LongName], called: Mapping[str, int]) -> Iterator[str]:
    """From the whole name to what no player could tell apart with less."""
    others = {other.model for other in mates} - {name.model}
    short = short_model(name.model)
    if short in {short_model(model) for model in others}:
        short = name.model
    yield name.whole
    yield _joined(name.chassis, short, name.mark)
    needed = _joined(short if others else "", name.mark)
    yield _joined(name.chassis, needed)
    words = name.chassis.split()
    if len(words) > FEW:
        # "Saladin Assault Hover Tank": what it is called comes first, then what it is.
        for beginning in _beginnings(name.chassis):
            if called[beginning] == 1:
                yield _joined(beginning, needed)
    if len(words) > 1:
        yield _joined(*(f"{word[0]}." for word in words[:-1]), words[-1], needed)
    for length in range(len(name.chassis) - 1, LEAST - 1, -1):
        yield _joined(f"{name.chassis[:length].rstrip()}{CUT}", needed)


def _beginnings(chassis: str) -> Iterator[str]:
    """With one word less each time."""
    words = chassis.split()
    for count in range(len(words) - 1, 0, -1):
        yield " ".join(words[:count])


def _joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)
