"""What a battle's picture looks like."""

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.ui.theme import DARK, LIGHT, Theme

SLANT = 22.0
DOT = "  \N{MIDDLE DOT}  "


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What the caller wants."""

    is_dark: bool = False
    date: str = ""
    """As it is to be read; none is printed where it is empty."""
    mirrored: frozenset[str] = frozenset()
    """Kinds of units that have their right on the left, as on sheets seen from the front."""

    @property
    def theme(self) -> Theme:
        """The colours of the picture."""
        return DARK if self.is_dark else LIGHT
