"""What is in store for one unit, in the words that a player asks with."""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.mishap import Mishap
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.session.naming import label
from recordsheet_gui.session.odds.change import (
    BOXES,
    CONDITIONS,
    CRITICALS,
    DESTROYED,
    GONE,
    IMMOBILE,
    MISHAPS,
    STRUCK,
    STUCK,
    WOUNDS,
    called,
)
from recordsheet_gui.session.odds.job import Result
from recordsheet_gui.session.odds.paths import CHANGE
from recordsheet_gui.session.odds.spread import TENTHS, Spread, margin
from recordsheet_gui.session.odds.told import percent
from recordsheet_gui.units.anatomy import Anatomy
from recordsheet_gui.units.kinds import anatomy_of

GEAR_LOST = "weapon lost"
"""What a marked slot is called where a unit has no table of them."""
ASKED = (BOXES, STRUCK, GONE, CRITICALS, CONDITIONS, WOUNDS, MISHAPS, STUCK, DESTROYED)
SEPARATOR = " \N{MIDDLE DOT} "
END = "destroyed"
HIDDEN = (END, IMMOBILE, "cannot fire", "cannot move", "cannot kick", "cannot stand")
"""Conditions that only follow from others, or are told already."""
ALREADY = "out of the game already"
OF_THE_LOST = ("destroyed", "dead weight", "lost")
"""What conditions say of a location that is lost."""


class Chance(NamedTuple):
    """One thing that may happen."""

    title: str
    share: float
    is_grave: bool = False

    @property
    def words(self) -> str:
        """With its chance."""
        return f"{self.title} {percent(self.share)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """How one unit comes out of it."""

    unit: UnitId
    name: str
    trials: int
    """0 where it is exact."""
    boxes: Spread
    chances: tuple[Chance, ...]
    """What may become of it, the gravest first."""
    struck: tuple[Chance, ...]
    """Where it may be struck, the likeliest first."""
    margin: float
    """How far a chance may be off, 95 times of 100."""
    chosen: tuple[str, ...] = ()
    is_wreck: bool = False
    """True where it is out of the game before anything is rolled."""

    @property
    def is_exact(self) -> bool:
        """True where every way of the dice was walked."""
        return self.trials == 0

    @property
    def survives(self) -> float:
        """How likely it is still in the game afterwards."""
        return 0.0 if self.is_wreck else round(1 - self.chance_of(END), 9)

    @property
    def survival(self) -> str:
        """The same in words: what no trial has seen is not sure to stay away."""
        if self.is_wreck:
            return f"no, it is {ALREADY}"
        if self.is_exact or 0 < self.survives < 1:
            return percent(self.survives)
        far = margin(0.0, self.trials)
        return f"more than {percent(1 - far)}" if self.survives else f"less than {percent(far)}"

    def chance_of(self, title: str) -> float:
        """How likely something is, by its words; 0 where it never happened."""
        return sum(one.share for one in self.chances if one.title == title)

    @property
    def damage(self) -> str:
        """Boxes on average, and what 10, 50 and 90 of 100 do not exceed."""
        low, middle, high = (self.boxes.quantile(share) or 0 for share in TENTHS)
        return f"{self.boxes.mean or 0:.1f} ({low:.0f}, {middle:.0f}, {high:.0f})"

    @property
    def how_sure(self) -> str:
        """Where it comes from: exact, or so many trials."""
        if self.is_exact:
            return "exact" if not self.margin else f"exact to {percent(self.margin)}"
        count = "1 trial" if self.trials == 1 else f"{self.trials:,} trials"
        return f"{count}, \N{PLUS-MINUS SIGN}{percent(self.margin)}"

    @property
    def how_far(self) -> str:
        """The same in a word, for where there is little room."""
        return self.how_sure.rpartition(", ")[2]

    @property
    def sentence(self) -> str:
        """All of it in words."""
        parts = [f"{self.name}: {self.damage} boxes lost on average and for 10, 50, 90 of 100"]
        if self.is_wreck:
            parts.append(ALREADY)
        if self.chances:
            parts.append(", ".join(chance.words for chance in self.chances))
        if self.struck:
            parts.append("struck: " + ", ".join(chance.words for chance in self.struck))
        return f"{'. '.join(parts)}. {self.how_sure.capitalize()}."

    def brief(self, most: int) -> str:
        """The likeliest of what may become of it, in few words."""
        return SEPARATOR.join(self.likeliest()[:most])

    @property
    def without_more(self) -> str:
        """Where nothing is in store for it but the boxes, if even them."""
        return "nothing graver" if self.boxes.mean else "no harm"

    def likeliest(self) -> list[str]:
        """What a player asks first: whether it lives, then what is most likely."""
        end = [one for one in self.chances if one.title == END]
        rest = [one for one in self.chances if one.title != END]
        rest.sort(key=lambda one: -one.share)
        return [*([ALREADY] if self.is_wreck else ()), *(one.words for one in (*end, *rest))]


def hurt_by(commands: tuple[Command, ...], unit: UnitId, state: GameState) -> tuple[UnitId, ...]:
    """Whose outlook a command is about, its target first."""
    named: dict[UnitId, None] = {}
    for word in ("target", "unit", "attacker"):
        for command in commands:
            found = getattr(command, word, None)
            if isinstance(found, str) and found in state.units:
                named[UnitId(found)] = None
    return tuple(named) or (unit,)


def paths_of(units: Iterable[UnitId]) -> tuple[str, ...]:
    """What has to be read for the outlook of these units."""
    return tuple(f"{CHANGE}.{unit}.{aspect}" for unit in units for aspect in ASKED)


def outlook(system: GameSystem, state: GameState, unit: UnitId, result: Result) -> Outlook:
    """What trials say of a unit that stands so before them."""
    paper = state.unit(unit)
    body = anatomy_of(paper.design)

    def spread(aspect: str) -> Spread:
        return result.paths[f"{CHANGE}.{unit}.{aspect}"]

    def place(location: str) -> str:
        return called(system, paper, location)

    mishaps = dict(_each(spread(MISHAPS)))
    # Who has one place only is destroyed with it.
    lost = _each(spread(GONE), place) if len(paper.grids) > 1 else []
    told = {*HIDDEN, *(f"{where} {word}" for where, _ in lost for word in OF_THE_LOST)}
    end = _share(spread(DESTROYED), bool)
    found = [
        Chance(END, end, is_grave=True),
        Chance(Mishap.EXPLOSION, mishaps.get(Mishap.EXPLOSION, 0.0), is_grave=True),
        *(one for one in _fallen(body, spread(GONE)) if round(one.share - end, 9) > 0),
        *(Chance(f"{where} lost", share, True) for where, share in lost),
        Chance(Mishap.CRITICAL, mishaps.get(Mishap.CRITICAL, 0.0)),
        Chance(GEAR_LOST, 0.0 if body.slots else _share(spread(CRITICALS), bool)),
        Chance("pilot or crew hurt", _share(spread(WOUNDS), bool)),
        Chance(IMMOBILE, _stuck(spread(STUCK), spread(CONDITIONS)), is_grave=True),
        *(Chance(word, share) for word, share in _each(spread(CONDITIONS)) if word not in told),
    ]
    struck = [Chance(where, share) for where, share in _each(spread(STRUCK), place)]
    return Outlook(
        unit=unit,
        name=label(state, unit),
        trials=result.trials,
        boxes=spread(BOXES),
        chances=tuple(chance for chance in found if chance.share),
        struck=tuple(struck),
        margin=max(
            (margin(one.share, result.trials) for one in (*found, *struck) if one.share),
            default=0.0,
        )
        or spread(DESTROYED).margin,
        chosen=result.chosen,
        is_wreck=system.wreck(state, unit) is not None,
    )


def _fallen(body: Anatomy, gone: Spread) -> Iterator[Chance]:
    """Of a unit whose places are all alike, how many of them it loses.

    Whoever is told of them lives on without some: the sides of a vehicle are alike as well.
    """
    alike = (word for word, places in body.groups.items() if set(places) == set(body.locations))
    word = next(alike, None)
    if word is not None:
        lost = [(len(json.loads(text)), share) for text, share in gone.shares.items()]
        for least in range(1, len(body.locations)):
            share = sum(share for count, share in lost if count >= least)
            yield Chance(f"{counted(least, word)} or more lost", share, is_grave=True)


def _stuck(stuck: Spread, conditions: Spread) -> float:
    """How likely a unit cannot move, where not each time for a reason that is told as well."""
    found = [(frozenset(json.loads(text)), share) for text, share in stuck.shares.items()]
    ways = [(words, share) for words, share in found if words]
    others = [frozenset(json.loads(text)) for text in conditions.shares]
    told = frozenset[str]().union(*(words for words, _ in ways)).difference(HIDDEN)
    # What others have who can move keeps nobody from moving.
    reasons = told.difference(*(words for words in others if IMMOBILE not in words))
    if all(words & reasons for words, _ in ways):
        return 0.0
    return sum(share for _, share in ways)


def _share(spread: Spread, is_so: Callable[[Any], bool]) -> float:
    return sum(share for text, share in spread.shares.items() if is_so(json.loads(text)))


def _each(spread: Spread, called: Callable[[str], str] = str) -> list[tuple[str, float]]:
    """Each word of lists with the share of lists that have it, the likeliest first.

    Words that are called alike are one.
    """
    found: dict[str, float] = {}
    for text, share in spread.shares.items():
        for word in {called(word) for word in json.loads(text)}:
            found[word] = found.get(word, 0.0) + share
    return sorted(found.items(), key=lambda item: (-item[1], item[0]))
