"""Tables of our own unit files, each value checked before it is used."""

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from recordsheet_gui.importers.report import ImportReport, Remarks, refusal

MOST_CHARACTERS = 200_000
LONGEST_TEXT = 200
_DEEPEST_KEY = 40


def load(name: str, text: str) -> Mapping[str, Any] | ImportReport:
    """The file's top table, or the report that refuses it."""
    if len(text) > MOST_CHARACTERS:
        return refusal(f"{name} is too large for a unit: {len(text):,} characters.")
    if _has_deep_key(text):
        return refusal(f"{name} has a key of too many parts for a unit.")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        where = re.search(r"line (\d+)", str(problem))
        return refusal(
            f"{name} is no valid TOML: {problem}.", line=int(where.group(1)) if where else 0
        )


def _has_deep_key(text: str) -> bool:
    """True for "a.a.a.a ...": the standard library takes a minute for a key of 50,000 parts."""
    parts = 0
    for part in text.split("."):
        is_key = len(part.split()) == 1 or part.lstrip()[:1] in ("'", '"')
        parts = parts + 1 if is_key else 0
        if parts > _DEEPEST_KEY:
            return True
    return False


def quoted(text: str) -> str:
    """A TOML basic string; JSON has the same escapes, but lets DEL through."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


class Table:
    """One table of a file; complains by the name of the field."""

    def __init__(
        self, data: Mapping[str, Any], remarks: Remarks, known: Sequence[str], prefix: str = ""
    ) -> None:
        """`known` are the keys it may have; `prefix` leads to it: "weapons[2]."."""
        self.data = data
        self._remarks = remarks
        self._prefix = prefix
        for key in data:
            if key not in known:
                self.error(str(key)[:60], "is no key of this kind of unit")

    def error(self, key: str, problem: str) -> None:
        """Something is wrong with a field."""
        field = f"{self._prefix}{key}"
        self._remarks.error(f"{field} {problem}.", field=field)

    def text(self, key: str, *, needed: bool = False) -> str:
        """One line of text."""
        value = self.data.get(key, "")
        if not isinstance(value, str) or len(value) > LONGEST_TEXT or not value.isprintable():
            self.error(key, "should be a line of text")
            return ""
        if needed and not value.strip():
            self.error(key, "is missing")
        return value.strip()

    def number(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number; one without a default has to be there."""
        if key not in self.data and default is not None:
            return default
        value = self.data.get(key)
        # A bool is an int to Python.
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            self.error(key, f"should be a whole number from {least} to {most}")
            return least
        return value

    def flag(self, key: str) -> bool:
        """True or false, false where it is left out."""
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            self.error(key, "should be true or false")
            return False
        return value

    def word(self, key: str, words: Sequence[str], default: str | None = None) -> str:
        """One of these words."""
        value = self.data.get(key, default)
        if isinstance(value, str) and value in words:
            return value
        self.error(key, f"should be one of: {', '.join(words)}")
        return words[0]

    def words(self, key: str, words: Sequence[str]) -> tuple[str, ...]:
        """Some of these words, none where they are left out."""
        value = self.data.get(key, [])
        if isinstance(value, list) and all(word in words for word in value):
            return tuple(value)
        self.error(key, f"should be a list of: {', '.join(words)}")
        return ()

    def table(self, key: str, known: Sequence[str]) -> "Table":
        """A table inside this one."""
        value = self.data.get(key)
        if not isinstance(value, dict):
            self.error(key, "is missing" if value is None else "should be a table")
            value = {}
        return Table(value, self._remarks, known, f"{self._prefix}{key}.")

    def tables(self, key: str, known: Sequence[str], most: int) -> list["Table"]:
        """A list of tables inside this one, none where it is left out."""
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            self.error(key, "should be a list of tables")
            return []
        if len(value) > most:
            self.error(key, f"has more than {most} entries")
            return []
        return [
            Table(entry, self._remarks, known, f"{self._prefix}{key}[{number}].")
            for number, entry in enumerate(value, 1)
        ]
