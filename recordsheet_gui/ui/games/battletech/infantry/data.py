"""Who leads a platoon, facts about it, where it stands, and how it loses troopers."""

from typing import Any

from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.systems.battletech.infantry.play_aid import ROWS
from recordsheet_gui.systems.battletech.infantry.status import name_of
from recordsheet_gui.systems.battletech.paper import GUNNERY, PILOTING
from recordsheet_gui.ui.games.battletech import companions
from recordsheet_gui.ui.games.battletech.data import RULES, TECH, DataPart
from recordsheet_gui.ui.games.battletech.vehicle.crew import CrewPart
from recordsheet_gui.ui.games.battletech.vehicle.tables import Table, TablePart
from recordsheet_gui.ui.games.battletech.vehicle.ticks import Signed, TickRow
from recordsheet_gui.ui.scene.margin import ConditionsPart, NotesPart
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import frame_height
from recordsheet_gui.ui.scene.text import Align
from recordsheet_gui.ui.theme import Theme
from recordsheet_gui.units.described_record import plain
from recordsheet_gui.units.infantry.design import InfantryDesign
from recordsheet_gui.units.infantry.text import motion_words
from recordsheet_gui.units.short_names import piece_names

LINE = 4.7
"""Height of a line with boxes in it."""
NOTE = 3.4
NUMBER = 9.0
"""Width of a box with MP in a play layout."""
ROW, BOXES = 4.6, 4
"""Of the conditions on paper: height, and how many stand side by side."""


class LeaderPart(CrewPart):
    """Name, gunnery and the skill against 'Mechs."""

    second = "anti-'Mech"
    about = "platoon:"
    above = LINE + 0.4

    def __init__(self, region: Region, design: Any, theme: Theme) -> None:
        """On paper all in one line."""
        super().__init__(region, design, theme)
        if self.measures.is_dense:
            return
        r = self.inner
        third = 0.27 * r.width
        self._name = Rect(r.x, r.y, r.width - 2 * third - 2.4, LINE)
        self._skills = {
            GUNNERY: Rect(r.right - 2 * third - 1.2, r.y, third - 1.2, LINE),
            PILOTING: Rect(r.right - third, r.y, third, LINE),
        }

    @override
    @classmethod
    def rows(cls, unit: UnitState, sign: Signed) -> tuple[TickRow, ...]:
        return ()


class InfantryDataPart(DataPart):
    """Movement; what troopers wear and what they are."""

    @override
    @classmethod
    def ways(cls, design: InfantryDesign) -> dict[str, int]:
        found = {"walk": design.walk}
        return {**found, "jump": design.jump} if design.jump else found

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        design: Any = unit.design
        return NUMBER * (len(cls.ways(design)) + 1)

    @override
    @classmethod
    def remarks(cls, design: InfantryDesign) -> tuple[str, str]:
        return "", ""

    @override
    def facts(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        d: InfantryDesign = self.design
        level = RULES[d.rules_level] if 0 < d.rules_level < len(RULES) else ""
        blank = "\N{EN DASH}"
        kit = piece_names(d.kit.gear.name) if d.kit else (blank,)
        moves = motion_words(d)
        base = TECH.get(d.tech_base, (d.tech_base,))
        tons, divisor = f"{plain(d.tons):g}", f"{plain(d.divisor):g}"
        return (
            ("Weight", (f"{tons} tons", f"{tons} t")),
            ("Tech Base", (*base, *(SHORT[d.tech_base],))),
            ("Year", (str(d.year) if d.year else blank,)),
            ("Rules", (level or blank, level[:3] or blank)),
            ("Moves", (moves[:1].upper() + moves[1:], *short_motion(d))),
            ("Squads", (f"{d.squads} of {d.squad_size}", f"{d.squads}x{d.squad_size}")),
            ("Kit", (*kit, blank)),
            ("Armor", (f"damage \N{DIVISION SIGN} {divisor}", f"\N{DIVISION SIGN}{divisor}")),
        )


SHORT = {
    "Inner Sphere": "IS",
    "Clan": "Clan",
    "Mixed (IS Chassis)": "Mix",
    "Mixed (Clan Chassis)": "Mix",
}


def short_motion(design: InfantryDesign) -> tuple[str, ...]:
    """How it moves, where there is little room."""
    word = design.motion.record
    return (word.upper() if word in ("vtol", "umu") else word.capitalize(), word[:4].capitalize())


class InfantryConditionsPart(ConditionsPart):
    """Where they stand; on paper all in one row."""

    @override
    @classmethod
    def paper_heights(cls, region: Region, unit: UnitState) -> tuple[float, float]:
        high = frame_height(region) + ROW
        return high, high + 1.0

    @override
    def _high(self, count: int = 0) -> int:
        return super()._high(count) if self.measures.is_dense else 1

    @override
    def _room(self, words: tuple[str, ...], ticked: int) -> int:
        return super()._room(words, ticked) if self.measures.is_dense else BOXES

    @override
    def holding(self, now: Now) -> dict[str, None]:
        design: Any = now.unit.design
        told = {
            key: companions.named(now, key, name_of(design, key)) for key in now.unit.conditions
        }
        # Whom they swarm their own sheet need not tell: the box is ticked.
        own = [key for key in told if told[key] and not key.startswith("swarming/")]
        written = [told[key] if "/" in key else key for key in own]
        follows = [word for word in now.derived.conditions if word not in told.values()]
        return dict.fromkeys([*written, *follows])

    @override
    def forms(self, word: str) -> tuple[str, ...]:
        return companions.forms(word)


class InfantryNotesPart(NotesPart):
    """A quarter of a page has room for a line."""

    most_lines = 1

    @override
    @classmethod
    def paper_heights(cls, region: Region, unit: UnitState) -> tuple[float, float]:
        least = frame_height(region) + NOTE
        return least, max(least, region.rect.height)


class CasualtiesPart(TablePart):
    """How damage becomes casualties."""

    first = Align.LEFT

    @override
    @classmethod
    def table(cls, design: Any) -> Table:
        rows = tuple(((name,), (words, words.replace("damage", "D"))) for name, words in ROWS)
        below = (
            "In the open x2. Mechanized x2, from infantry half, bursts as rolled.",
            "Last divide by the armor; fractions up.",
        )
        return Table((("Attack",), ("Troopers",)), rows, below)
