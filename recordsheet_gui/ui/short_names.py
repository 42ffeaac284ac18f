"""Names for little room: what tells two units apart is never what is cut."""

import re
from collections.abc import Callable, Iterator, Sequence

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
    for name in names:
        forms = list(_forms(name, names))
        good = (form for form in forms if fits(form) and taken.get(form, name) == name)
        # Of those that do not fit, the last is the shortest.
        best = next(good, None) or _free(forms[-1], name, taken)
        taken[best] = name
        found.append(best)
    return found


def _free(form: str, name: LongName, taken: dict[str, LongName]) -> str:
    return form if taken.get(form, name) == name else name.whole


def _forms(name: LongName, names: Sequence[LongName]) -> Iterator[str]:
    """From the whole name to what no player could tell apart with less."""
    mates = [other for other in names if other.chassis == name.chassis and other != name]
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
        strangers = [other for other in names if other.chassis != name.chassis]
        # "Saladin Assault Hover Tank": what it is called comes first, then what it is.
        for count in range(len(words) - 1, 0, -1):
            called = " ".join(words[:count])
            if not any(_is_called(other, called) for other in strangers):
                yield _joined(called, needed)
    if len(words) > 1:
        yield _joined(*(f"{word[0]}." for word in words[:-1]), words[-1], needed)
    for length in range(len(name.chassis) - 1, LEAST - 1, -1):
        yield _joined(f"{name.chassis[:length].rstrip()}{CUT}", needed)


def _is_called(name: LongName, called: str) -> bool:
    return f"{name.chassis} ".startswith(f"{called} ")


def _joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)
