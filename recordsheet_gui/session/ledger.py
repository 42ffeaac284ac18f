"""The rules that the program follows, from resources/rules."""

import tomllib
from collections.abc import Mapping
from functools import cache

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
    """applies, reference (nothing on a sheet changes) or later (not built yet)."""
    waits_for: str = ""
    """The kind of unit that something not built yet speaks of."""
    option: str = ""
    """The game option that chooses the alternative, where there is one."""
    see: tuple[str, ...] = ()
    """For an entry of an errata list: the rules that follow it."""


@cache
def ledger() -> Mapping[RuleId, Rule]:
    """All entries by id, in the order of their files."""
    rules: dict[RuleId, Rule] = {}
    for path in sorted(asset("resources", "rules").glob("*.toml")):
        for name, entry in tomllib.loads(path.read_text(encoding="utf-8")).items():
            if name in rules:
                raise ValueError(f"rule {name} stands in the ledger twice")
            entry["see"] = tuple(entry.get("see", ()))
            rules[RuleId(name)] = Rule(id=RuleId(name), **entry)
    return rules


def why(rule: RuleId) -> str:
    """A rule as one reads it who asks why: its sentence, then its name in the ledger."""
    found = ledger().get(rule)
    return f"{found.text} ({rule})" if found is not None else ""


def about_option(option: str) -> str:
    """What an option is about, in plain sentences without the names of rules."""
    return " ".join(rule.text for rule in ledger().values() if rule.option == option)


def why_option(option: str) -> str:
    """The rules that an option is about, a line each."""
    return "\n".join(why(rule.id) for rule in ledger().values() if rule.option == option)
