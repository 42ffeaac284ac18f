"""The rules that the program follows, from resources/rules."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from recordsheet_gui.assets import asset
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import RuleId


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One entry of the ledger."""

    id: RuleId
    text: str
    """One sentence in our own words."""
    source: str
    """Book with page or chapter; "ruling" where the source is silent."""
    status: str = "applies"
    """applies, reference (nothing to count or refuse) or later (not built yet)."""
    waits_for: str = ""
    """The kind of unit that something not built yet speaks of."""
    no_rule: str = ""
    """Why a reference has no rule: the fact that the sheets lack, or that it is no rule at all."""
    option: str = ""
    """The game option that chooses the alternative, where there is one."""
    see: tuple[str, ...] = ()
    """For an entry of an errata list: the rules that follow it."""


@cache
def ledger() -> Mapping[RuleId, Rule]:
    """All entries by id, in the order of their files."""
    rules: dict[RuleId, Rule] = {}
    for path in _files():
        for name, entry in _parsed(path.read_text(encoding="utf-8")).items():
            if name in rules:
                raise ValueError(f"rule {name} stands in the ledger twice")
            rules[RuleId(name)] = _rule(name, entry)
    return rules


def _files() -> list[Path]:
    return sorted(asset("resources", "rules").glob("*.toml"))


def _parsed(text: str) -> dict[str, Any]:
    # Nobody asks why before the window stands.
    import tomllib

    return tomllib.loads(text)


def _rule(name: str, entry: dict[str, Any]) -> Rule:
    entry["see"] = tuple(entry.get("see", ()))
    return Rule(id=RuleId(name), **entry)


def why(rule: RuleId) -> str:
    """A rule as one reads it who asks why: its sentence, then its name in the ledger."""
    found = ledger().get(rule)
    return _answer(found) if found is not None else ""


def _answer(rule: Rule) -> str:
    return f"{rule.text} ({rule.id})"


@cache
def _of_options() -> tuple[Rule, ...]:
    """The rules that speak of an option: of all tables one in ten, and only those are read."""
    found = []
    for path in _files():
        for table in f"\n{path.read_text(encoding='utf-8')}".split("\n["):
            if "\noption = " in table:
                ((name, entry),) = _parsed(f"[{table}").items()
                found.append(_rule(name, entry))
    return tuple(found)


def about_option(option: str) -> str:
    """What an option is about, in plain sentences without the names of rules."""
    return " ".join(rule.text for rule in _of_options() if rule.option == option)


def why_option(option: str) -> str:
    """The rules that an option is about, a line each."""
    return "\n".join(_answer(rule) for rule in _of_options() if rule.option == option)
