"""What stands between the boxes of a ship, in mm: on paper, and in a play layout."""

from recordsheet_gui.core.frozen import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Spacing:
    """All distances in the drawing of a ship that do not grow with its boxes."""

    label: float = 2.9
    """Height of a label."""
    letter: float = 1.27
    """Width of a letter of a label, on average."""
    between: float = 1.1
    """Least distance between two groupings."""
    apart: float = 2.2
    """Distance between two labels' clusters."""
    row_gap: float = 1.5
    pad: float = 1.6
    """Between an outline and what is in it."""
    joint: float = 1.6
    boom: float = 11.0
    """Between two parts, and behind a boom."""
    pylon: float = 4.5
    """Between a hull and the engines beside it."""
    largest: float = 8.6
    """Side of a box where there is room."""
    slender: tuple[float, ...] = (1.0, 0.8, 1.25)
    """How wide bodies are tried for their height."""
    is_wide: bool = False
    """True where saucers and columns get wider, too: there is more width than height."""

    @property
    def least_pitch(self) -> float:
        """Least distance that counts as one box where groupings are placed by hand."""
        return self.label + 0.4


ROOMY = Spacing()
TIGHT = Spacing(
    label=2.1,
    letter=0.94,
    between=0.8,
    apart=1.5,
    row_gap=0.8,
    pad=1.1,
    joint=0.8,
    boom=4.0,
    pylon=2.5,
    largest=7.0,
    slender=(1.0, 0.8, 1.25, 1.6, 2.0),
    is_wide=True,
)
