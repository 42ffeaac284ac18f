"""What a player of Hard Hits may ask for, and what the rules ask for in turn."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import ClassVar, NamedTuple

from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """One weapon of a volley; it says its damage in one of four ways."""

    name: str = ""
    damage: int | None = None
    pulses: tuple[int, ...] = ()
    """Each with a roll of its own: gatling phasers, X-phasers."""
    shared: tuple[int, ...] = ()
    """Damage that comes in turns and shares one roll: a drone that strikes twice."""
    envelops: Mapping[str, int] = field(default_factory=dict)
    """By shield, each shield that lets something through with its own roll: plasma, hellbores."""
    shield: int | None = None
    """Where this one strikes, if not where the volley does."""
    direct: bool = False
    """True where no shield is in the way: breakdown, feedback."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Volley(UnitCommand):
    """Weapons that strike a ship, in the order they were fired."""

    do: ClassVar[str] = "volley"
    title: ClassVar[str] = "volley"

    weapons: tuple[Shot, ...]
    shield: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Allocate(UnitCommand):
    """One weapon's points inside the ship, or what is left of them: roll for a row."""

    do: ClassVar[str] = "allocate"
    title: ClassVar[str] = "allocate"
    is_internal: ClassVar[bool] = True

    points: int
    weapon: str = ""
    shield: int | None = None
    """The direction of fire; none where the damage came from inside."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AllocateColumn(UnitCommand):
    """The owner's choice at one column, and then the columns after it."""

    do: ClassVar[str] = "allocate_column"
    title: ClassVar[str] = "allocate column"
    is_internal: ClassVar[bool] = True

    points: int
    row: int
    column: int
    """From 0."""
    weapon: str = ""
    shield: int | None = None


MOST_PULSES = 20


def shot_of(word: str) -> Shot | None:
    """One weapon as it is typed, or None.

    16, pulses as 3x5, strikes that share a roll as 8+8, what envelops shields as 10s1+5s2.
    """
    if re.fullmatch(r"\d{1,4}", word):
        return Shot(damage=int(word))
    if found := re.fullmatch(r"(\d{1,2})x(\d{1,4})", word):
        count = int(found[1])
        return Shot(pulses=(int(found[2]),) * count) if 1 <= count <= MOST_PULSES else None
    if re.fullmatch(r"\d{1,4}(\+\d{1,4}){1,9}", word):
        return Shot(shared=tuple(map(int, word.split("+"))))
    if re.fullmatch(r"\d{1,4}s[1-6](\+\d{1,4}s[1-6]){0,5}", word):
        parts = [part.split("s") for part in word.split("+")]
        by_shield = {shield: int(points) for points, shield in parts}
        return Shot(envelops=by_shield) if len(by_shield) == len(parts) else None
    return None


def shield_word(word: str) -> int | None:
    """The shield that s1 or shield1 names, 0 for direct, or None."""
    found = re.fullmatch(r"s(?:hield)?([1-6])|direct", word)
    return int(found[1] or 0) if found else None


class Aimed:
    """Weapons and the shields they strike, word by word.

    A shield holds for all weapons before it that have none yet, or, at the beginning of the line,
    for those behind it.
    """

    def __init__(self) -> None:
        """Nothing has been said."""
        self.shots: list[Shot] = []
        self._free: list[int] = []
        """Weapons that wait for their shield, by their place."""
        self._ahead: int | None = None
        self.waits = False
        """True while a shield stands ahead of weapons that have not come yet."""

    def take(self, shot: Shot) -> None:
        """One more weapon."""
        self.shots.append(shot)
        if shot.envelops:
            return
        self._free.append(len(self.shots) - 1)
        if self._ahead is not None:
            self._put(self._ahead)
            self.waits = False

    def at(self, shield: int) -> bool:
        """A shield, 0 where none is in the way; False where no weapon is left for it."""
        if self._ahead is not None or not self.shots:
            is_free = not self.waits
            self._ahead, self.waits = shield, True
        else:
            is_free = bool(self._free)
            self._put(shield)
        return is_free

    def _put(self, shield: int) -> None:
        for place in self._free:
            shot = self.shots[place]
            self.shots[place] = replace(shot, shield=shield or None, direct=not shield)
        self._free = []

    @property
    def lacks_shield(self) -> bool:
        """True when some weapon has none."""
        return bool(self._free)


def typed_shots(text: str) -> tuple[Shot, ...]:
    """A typed list such as "16 3x5 8+8 s2" as weapons in that order; a shield need not be named."""
    line = Aimed()
    for word in text.lower().replace(",", " ").split():
        shield, shot = shield_word(word), shot_of(word)
        if shield is not None:
            if not line.at(shield):
                raise RuleError("shield", f'"{word}" is one shield too many: no weapon is for it.')
        elif shot is not None:
            line.take(shot)
        else:
            raise RuleError("damage", f'"{word[:20]}" is no number of points.')
    if line.waits and line.shots:
        raise RuleError("shield", "One shield is too many: no weapon is for it.")
    return tuple(line.shots)


# -- a line of a table ---------------------------------------------------------------------------

PULSES, SHARED, ENVELOPS, DIRECT = "pulses", "shared", "envelops", "direct"
HOW = ("", PULSES, SHARED, ENVELOPS, DIRECT)
"""How a weapon does its damage; at once where nothing is said."""


class ShotLine(NamedTuple):
    """A weapon as a table writes it."""

    how: str
    points: str
    shield: str


def line_of(shot: Shot) -> ShotLine:
    """A weapon in words."""
    shield = DIRECT if shot.direct else str(shot.shield or "")
    if shot.envelops:
        return ShotLine(ENVELOPS, _listed(shot.envelops.values()), " ".join(shot.envelops))
    if shot.pulses:
        return ShotLine(PULSES, _listed(shot.pulses), shield)
    if shot.shared:
        return ShotLine(SHARED, _listed(shot.shared), shield)
    points = str(shot.damage or 0)
    return ShotLine(DIRECT, points, "") if shot.direct else ShotLine("", points, shield)


def shot_of_line(name: str, line: ShotLine) -> Shot:
    """The weapon of a line; refused with a sentence where the line is odd."""
    how, direct = line.how.lower(), DIRECT in (line.how.lower(), line.shield.lower())
    shields = () if line.shield.lower() == DIRECT else _shields(line.shield)
    typed = shot_of(line.points.lower().replace(" ", "")) if not how else None
    if typed is not None and typed.damage is None:
        # Whoever types 3x5 into the table has said how.
        how, points = line_of(typed).how, _numbers(line_of(typed).points)
        shields = tuple(map(int, typed.envelops)) or shields
    else:
        points = _numbers(line.points)
    if how == ENVELOPS:
        if len(points) == 1:
            points *= len(shields)
        if not shields or len(points) != len(shields):
            raise RuleError("shield", f"{name}: a shield for each of its points, as 1 2 6.")
        by_shield = {str(shield): part for shield, part in zip(shields, points, strict=True)}
        return Shot(name=name, envelops=by_shield)
    if len(shields) > 1:
        raise RuleError("shield", f"{name}: only what envelops strikes several shields.")
    shield = shields[0] if shields else None
    if how == PULSES:
        return Shot(name=name, pulses=points, shield=shield, direct=direct)
    if how == SHARED:
        return Shot(name=name, shared=points, shield=shield, direct=direct)
    if len(points) != 1:
        raise RuleError("damage", f"{name}: say how it does several numbers of points.")
    return Shot(name=name, damage=points[0], shield=shield, direct=direct)


def _listed(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def _numbers(text: str) -> tuple[int, ...]:
    found: list[int] = []
    for word in text.lower().replace(",", " ").replace("+", " ").split():
        shot = shot_of(word)
        if shot is None or shot.envelops:
            raise RuleError("damage", f'"{word[:20]}" is no number of points.')
        found += shot.pulses or (shot.damage or 0,)
    return tuple(found)


def _shields(text: str) -> tuple[int, ...]:
    words = text.lower().replace("s", " ").replace("#", " ").replace(",", " ").split()
    for word in words:
        if word not in "123456" or len(word) != 1:
            raise RuleError("shield", f'Shields are numbered 1 to 6, not "{word[:20]}".')
    if len(set(words)) != len(words):
        raise RuleError("shield", "A weapon names each shield once.")
    return tuple(map(int, words))
