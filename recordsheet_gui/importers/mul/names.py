"""What a unit may be called in the library that a file names by chassis and model."""

import re
from collections.abc import Iterator

_TWO_NAMES = re.compile(r"^(?P<one>.*\S)\s*\((?P<two>[^()]+)\)$")


def names_of(chassis: str, model: str) -> Iterator[str]:
    """Names to try, the likeliest first; a chassis may have two, one of them in brackets."""
    seen: set[str] = set()
    for body in (chassis, *_other_names(chassis)):
        for name in (f"{body} {model}".strip(), f"{model} {body}".strip()):
            key = " ".join(name.split()).casefold()
            if key not in seen:
                seen.add(key)
                yield " ".join(name.split())


def _other_names(chassis: str) -> Iterator[str]:
    found = _TWO_NAMES.match(chassis)
    if found is not None:
        one, two = found["one"].strip(), found["two"].strip()
        yield one
        yield two
        yield f"{two} ({one})"


def letters_of(name: str) -> str:
    """The letters and digits of a name, which is how two spellings of one are compared."""
    return "".join(filter(str.isalnum, name.casefold()))
