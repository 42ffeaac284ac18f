"""Numbers that explain themselves."""

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import RuleId


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One labelled share of a number and the rule that gives it."""

    label: str
    value: int
    rule: RuleId


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A derived number or a target number with the parts it is made of."""

    value: int
    parts: tuple[Part, ...] = ()


def total(*parts: Part) -> Number:
    """The number that is the sum of its parts."""
    return Number(value=sum(part.value for part in parts), parts=parts)


def needed(value: int, dice: int = 2) -> str:
    """The roll that is needed: "7+", or "automatic" where every throw of so many dice is enough."""
    return f"{value}+" if value > dice else "automatic"
