"""Bombs: a fighter dives at its target or flies over it, and what misses scatters."""

from collections.abc import Iterator
from typing import Any, ClassVar

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
from recordsheet_gui.systems.battletech import attacks, targets
from recordsheet_gui.systems.battletech.aerospace import air, keys, stores
from recordsheet_gui.systems.battletech.effects import TAGGED
from recordsheet_gui.systems.battletech.game import AttackRoll, BattleTechGame
from recordsheet_gui.systems.battletech.unit import UnitRules, View
from recordsheet_gui.systems.total_warfare import launching
from recordsheet_gui.systems.total_warfare.commands import AreaHit, TakeHit
from recordsheet_gui.systems.total_warfare.launching import LAUNCH, RollLaunch

BOMB = RuleId("TW-aero-bomb")
SCATTER = RuleId("TW-aero-scatter")
GUIDED = RuleId("TW-aero-guided-bomb")
INFERNO = RuleId("TW-aero-inferno-bomb")
THUNDER = RuleId("TW-aero-thunder-bomb")
TORPEDO = RuleId("TW-aero-torpedo-bomb")

STEERED = "Laser-Guided Bomb"
WIDE = "Cluster Bomb"
"""Bursts over the hexes around as well."""
BURNS, STREWS, SWIMS = "Inferno Bomb", "Thunder Bomb", "Torpedo Bomb"
FLAMES, LAUNCHER = 5, "SRM 6"
"""Inferno missiles that one bomb is worth, and the launcher that has such."""
MINES = 20
"""What its mines do to whoever enters."""
TITLES = {air.DIVE: "Dive bombing", air.BOMB: "Altitude bombing"}
AHEAD = ("ahead to the left", "straight ahead", "ahead to the right")
"""Where bombs from altitude scatter, two faces of the die each: they fly on with their carrier."""
MOST = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class DropBombs(attacks.Circumstances):
    """Bomb the hex of a target, or fire a store at it."""

    do: ClassVar[str] = "bomb"
    title: ClassVar[str] = "bombing"

    attack: str = air.DIVE
    """dive, or bomb: from its altitude; launch for what is fired."""
    store: str = ""
    """By name or by the letters of the sheet; left out, the first that is left."""
    count: int = 1
    """Each falls by itself."""
    range: int = 1
    """Hexes to a target that flies, for what is fired."""

    @property
    @override
    def is_area(self) -> bool:
        return self.attack != LAUNCH


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
        return self.number.value, stores.stores().dropped[self.store] * self.count


def _kinds(view: View, *, fired: bool = False) -> list[str]:
    """Those that still hang there and fall, or are fired."""
    table = stores.stores().launched if fired else stores.stores().dropped
    return [name for name in stores.hung(view) if name in table]


def ways(view: View) -> dict[str, str]:
    """What it can do with its stores, by its words."""
    falls = TITLES if _kinds(view) else {}
    return {**falls, **({LAUNCH: "Launch"} if _kinds(view, fired=True) else {})}


def settings(view: View) -> tuple[Setting, ...]:
    """Which of them, and how many."""
    known = (*_kinds(view), *_kinds(view, fired=True))
    most = max((stores.hung(view)[name] for name in known), default=0)
    many = tuple((n, counted(n, "store")) for n in range(1, min(MOST, most) + 1))
    found = [Setting(field="count", label="Use", values=many, is_usual=True)] if most > 1 else []
    if len(known) > 1:
        choose = tuple((name, name) for name in known)
        found.insert(0, Setting(field="store", label="Store", values=choose, is_usual=True))
    return tuple(found)


def drop(draft: Draft, game: BattleTechGame, command: attacks.Circumstances) -> None:
    """The run is flown, the bombs leave, and each of them rolls."""
    if not isinstance(command, DropBombs):
        name = draft.unit(command.attacker).design.name
        raise RuleError("cannot", f"{name} has neither fists nor feet.")
    _, target = attacks.both(draft, game, command)
    unit, rules = command.attacker, game.rules_of(draft.state, command.attacker)
    view = rules.look(draft.state, unit)
    name = view.design.name
    if command.attack not in (*TITLES, LAUNCH):
        raise RuleError("attack", f'Bombs are dropped by dive or bomb, not by "{command.attack}".')
    reason = rules.cannot_fire(view)
    if reason is not None:
        raise RuleError("cannot-fire", f"{name} cannot attack: {reason}.")
    falls = command.attack != LAUNCH
    if falls and (view.flier is None or not view.flier.is_airborne):
        raise RuleError("height", f"{name} does not fly in the air and drops no bombs.")
    is_up = target.flies_low if target.flier is None else not target.flier.is_grounded
    if falls and is_up:
        words = f"{target.design.name} flies, and bombs fall past it."
        draft.forbid(command, "height", words, unit)
    store = _store(view, command)
    left = stores.hung(view)[store]
    if not 1 <= command.count <= left:
        words = f"{name} has {counted(left, store)}, not {command.count}."
        raise RuleError("stores", words)
    if not falls:
        launching.launch(
            draft, game, command, store=store, count=command.count, hexes=command.range
        )
        return
    attacks.keep_apart(draft, game, command, view, target)
    if command.attack == air.DIVE:
        air.one_target(draft, command, unit, view, command.target)
    air.fly(draft, command, unit, view, command.attack)
    view = rules.look(draft.state, unit)
    draft.move(unit, keys.bomb_key(store), left - command.count, Cause(rule=BOMB))
    draft.move(unit, targets.target_key(command.target), targets.PRIMARY, Cause(rule=BOMB))
    is_tagged = TAGGED in target.paper.conditions
    number = total(*_parts(rules, view, command, store, is_tagged=is_tagged))
    for _ in range(command.count):
        roll = RollBomb(
            unit=unit,
            target=command.target,
            store=store,
            count=1,
            side=command.side,
            number=number,
            attack=command.attack,
        )
        draft.owe(roll, BOMB, unit=unit, why=f"at {target.design.name}")


def _store(view: View, command: DropBombs) -> str:
    """The store that is meant; refused where it is not used in such a way."""
    word, fired = command.store, command.attack == LAUNCH
    kinds, name = _kinds(view, fired=fired), view.design.name
    if not word and kinds:
        return kinds[0]
    known = stores.called(word) if word else None
    if known is not None and known in stores.hung(view) and known not in kinds:
        how = "is dropped, not fired" if fired else "is fired, not dropped"
        raise RuleError("stores", f"{known} {how}.")
    if known not in kinds:
        what = (
            f'"{word}" to {"fire" if fired else "drop"}'
            if word
            else ("such stores" if fired else "bombs")
        )
        raise RuleError("stores", f"{name} has no {what}.")
    return known


def _parts(
    rules: UnitRules[Any], view: View, command: DropBombs, store: str, *, is_tagged: bool
) -> Iterator[Part]:
    """Neither where the target stands nor how it moved counts, nor that it does not."""
    yield Part(label="gunnery", value=view.gunnery, rule=RuleId("BT-skill"))
    word = TITLES[command.attack].lower()
    yield Part(label=word, value=air.RUNS[command.attack].to_hit, rule=BOMB)
    high = (view.flier.altitude or 0) if view.flier is not None else 0
    if command.attack == air.BOMB:
        yield Part(label=f"altitude {high}", value=high, rule=BOMB)
    if store == STEERED and is_tagged:
        yield Part(label="target tagged", value=-2, rule=GUIDED)
    yield from rules.attack_parts(view)
    if command.other:
        yield Part(label="other", value=command.other, rule=attacks.TO_HIT)


def roll(draft: Draft, command: RollBomb) -> None:
    """A hit bursts in the target's hex, a miss so many hexes away as it missed by."""
    what = command.store if command.count == 1 else f"{command.count} {command.store}s"
    faces = draft.roll(2, 6, f"{what}: to hit", BOMB, unit=command.unit, target=command.number)
    missed = command.number.value - sum(faces)
    if missed > 0:
        (face,) = draft.roll(1, 6, f"{what}: scatters to", SCATTER, unit=command.unit)
        way = AHEAD[(face - 1) // 2] if command.attack == air.BOMB else f"in direction {face}"
        words = f"{what}: {counted(missed, 'hex')} off, {way}"
        draft.remark(words, Cause(rule=SCATTER), command.unit)
        return
    points = stores.stores().dropped[command.store]
    for _ in range(command.count):
        if points:
            hit = AreaHit(
                unit=command.target, damage=points, side=command.side, source=command.store
            )
            draft.owe(hit, BOMB, unit=command.target, why=command.store)
        elif command.store == BURNS:
            draft.owe(_flames(command), INFERNO, unit=command.target, why=BURNS)
    for words, rule in _notes(command, what):
        draft.remark(words, Cause(rule=rule), command.unit)


def _flames(command: RollBomb) -> TakeHit:
    """So many inferno missiles, all of which hit."""
    return TakeHit(
        unit=command.target,
        weapon=LAUNCHER,
        munition="inferno",
        missiles=FLAMES,
        adjacent=True,
        kind="area",
        side=command.side,
        source=BURNS,
    )


def _notes(command: RollBomb, what: str) -> Iterator[tuple[str, RuleId]]:
    """What happens to the ground there, which no sheet shows."""
    match command.store:
        case "Cluster Bomb":
            points = stores.stores().dropped[WIDE]
            yield f"{what}: all hexes around are struck as well, {points} points each", BOMB
        case "Inferno Bomb":
            yield f"{what}: the hex burns", INFERNO
        case "Thunder Bomb":
            yield f"{what}: mines of {MINES} points lie in the hex and in all around it", THUNDER
        case "Torpedo Bomb":
            yield f"{what}: it swims, and strikes only what is in the water", TORPEDO
        case _:
            return


COMMANDS: tuple[type[Command], ...] = (DropBombs, RollBomb, RollLaunch)
