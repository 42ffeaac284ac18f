"""Bombs: a fighter dives at its target or flies over it, and what misses scatters."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.core.offers import Setting
from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.systems.battletech import attacks
from recordsheet_gui.systems.battletech.aerospace import air, keys, numbers, stores
from recordsheet_gui.systems.battletech.aerospace.view import Aero, counted_aero
from recordsheet_gui.systems.battletech.effects import TAGGED
from recordsheet_gui.systems.battletech.game import AttackRoll, BattleTechGame
from recordsheet_gui.systems.total_warfare.commands import AreaHit

BOMB = RuleId("TW-aero-bomb")
SCATTER = RuleId("TW-aero-scatter")
GUIDED = RuleId("TW-aero-guided-bomb")

POINTS: Mapping[str, int] = {"HE Bomb": 10, "Cluster Bomb": 5, "Laser-Guided Bomb": 10}
"""What a bomb does to each unit in its hex."""
STEERED = "Laser-Guided Bomb"
WIDE = "Cluster Bomb"
"""Bursts over the hexes around as well."""
TITLES: Mapping[str, str] = {air.DIVE: "Dive bombing", air.BOMB: "Altitude bombing"}
AHEAD = ("ahead to the left", "straight ahead", "ahead to the right")
"""Where bombs from altitude scatter, two faces of the die each: they fly on with their carrier."""
MOST = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class DropBombs(attacks.Circumstances):
    """Bomb the hex of a target."""

    do: ClassVar[str] = "bomb"
    title: ClassVar[str] = "bombing"

    attack: str = air.DIVE
    """dive, or bomb: from its altitude."""
    store: str = ""
    """By name or by the letters of the sheet; left out, the first that is left."""
    count: int = 1
    """All of a dive fall together, others each by itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RollBomb(AttackRoll):
    """Roll whether bombs fall where they should."""

    do: ClassVar[str] = "bomb_roll"
    title: ClassVar[str] = "bomb roll"
    is_internal: ClassVar[bool] = True

    store: str
    count: int
    side: str
    number: Number
    attack: str = air.DIVE

    @property
    @override
    def certain(self) -> tuple[int, int]:
        return self.number.value, POINTS[self.store] * self.count


def ways(view: Aero) -> dict[str, str]:
    """The bombing that it can do, by its words."""
    return dict(TITLES) if any(name in POINTS for name in view.bombs) else {}


def settings(view: Aero) -> tuple[Setting, ...]:
    """Which bombs, and how many."""
    kinds = [name for name in view.bombs if name in POINTS]
    most = max((view.bombs[name] for name in kinds), default=0)
    many = tuple((n, counted(n, "bomb")) for n in range(1, min(MOST, most) + 1))
    found = [Setting(field="count", label="Drop", values=many, is_usual=True)] if most > 1 else []
    if len(kinds) > 1:
        choose = tuple((name, name) for name in kinds)
        found.insert(0, Setting(field="store", label="Bomb", values=choose, is_usual=True))
    return tuple(found)


def drop(draft: Draft, game: BattleTechGame, command: attacks.Circumstances) -> None:
    """The run is flown, the bombs leave, and each or all of them roll."""
    if not isinstance(command, DropBombs):
        name = draft.unit(command.attacker).design.name
        raise RuleError("cannot", f"{name} has neither fists nor feet.")
    _, target = attacks.both(draft, game, command)
    unit = command.attacker
    view = counted_aero(draft.state, unit)
    name = view.design.name
    if command.attack not in TITLES:
        raise RuleError("attack", f'Bombs are dropped by dive or bomb, not by "{command.attack}".')
    reason = numbers.cannot_fire(view)
    if reason is not None:
        raise RuleError("cannot-fire", f"{name} cannot attack: {reason}.")
    if not view.is_airborne:
        raise RuleError("height", f"{name} does not fly in the air and drops no bombs.")
    if isinstance(target, Aero) and not target.is_grounded:
        words = f"{target.design.name} flies, and bombs fall past it."
        draft.forbid(command, "height", words, unit)
    store = _store(view, command.store)
    left = view.bombs[store]
    if not 1 <= command.count <= left:
        words = f"{name} has {counted(left, store)}, not {command.count}."
        raise RuleError("stores", words)
    air.fly(draft, command, unit, view, command.attack)
    view = counted_aero(draft.state, unit)
    draft.move(unit, keys.bomb_key(store), left - command.count, Cause(rule=BOMB))
    is_tagged = TAGGED in target.paper.conditions
    number = total(*_parts(view, command, store, is_tagged=is_tagged))
    falls = [command.count] if command.attack == air.DIVE else [1] * command.count
    for count in falls:
        roll = RollBomb(
            unit=unit,
            target=command.target,
            store=store,
            count=count,
            side=command.side,
            number=number,
            attack=command.attack,
        )
        draft.owe(roll, BOMB, unit=unit, why=f"at {target.design.name}")


def _store(view: Aero, word: str) -> str:
    """The bomb that is meant."""
    kinds = [name for name in view.bombs if name in POINTS]
    if not word and kinds:
        return kinds[0]
    known = stores.called(word) if word else None
    if known not in kinds:
        what = f'"{word}" to drop' if word else "bombs"
        raise RuleError("stores", f"{view.design.name} has no {what}.")
    return known


def _parts(view: Aero, command: DropBombs, store: str, *, is_tagged: bool) -> Iterator[Part]:
    """Neither where the target stands nor how it moved counts, nor that it does not."""
    yield Part(label="gunnery", value=view.gunnery, rule=RuleId("BT-skill"))
    word = TITLES[command.attack].lower()
    yield Part(label=word, value=air.RUNS[command.attack].to_hit, rule=BOMB)
    if command.attack == air.BOMB:
        yield Part(label=f"altitude {view.altitude}", value=view.altitude or 0, rule=BOMB)
    if store == STEERED and is_tagged:
        yield Part(label="target tagged", value=-2, rule=GUIDED)
    yield from numbers.attack_modifiers(view)
    if command.other:
        yield Part(label="other", value=command.other, rule=attacks.TO_HIT)


def roll(draft: Draft, command: RollBomb) -> None:
    """A hit bursts in the target's hex, a miss so many hexes away as it missed by."""
    what = command.store if command.count == 1 else f"{command.count} {command.store}s"
    faces = draft.roll(2, 6, f"{what}: to hit", BOMB, unit=command.unit, target=command.number)
    missed = command.number.value - sum(faces)
    if missed <= 0:
        for _ in range(command.count):
            hit = AreaHit(
                unit=command.target,
                damage=POINTS[command.store],
                side=command.side,
                source=command.store,
            )
            draft.owe(hit, BOMB, unit=command.target, why=command.store)
        if command.store == WIDE:
            words = f"{what}: all hexes around are struck as well, {POINTS[WIDE]} points each"
            draft.remark(words, Cause(rule=BOMB), command.unit)
        return
    (face,) = draft.roll(1, 6, f"{what}: scatters to", SCATTER, unit=command.unit)
    way = AHEAD[(face - 1) // 2] if command.attack == air.BOMB else f"in direction {face}"
    words = f"{what}: {counted(missed, 'hex')} off, {way}"
    draft.remark(words, Cause(rule=SCATTER), command.unit)


COMMANDS: tuple[type[Command], ...] = (DropBombs, RollBomb)
