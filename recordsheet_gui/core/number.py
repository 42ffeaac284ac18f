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
