"""Attacks from sheet to sheet: what a roll has to reach, and what a hit or a miss brings."""

from collections.abc import Iterator
from typing import ClassVar

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.systems.battletech import tables, turn, weapons
from recordsheet_gui.systems.battletech.game import BANDS, SIDES, AttackRoll, BattleTechGame, Shot
from recordsheet_gui.systems.battletech.paper import PRONE
from recordsheet_gui.systems.battletech.simultaneous import at_start
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units.gear import Item

TO_HIT = RuleId("BT-to-hit")
FARTHEST = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponChoice:
    """One weapon of an attack."""

    weapon: str = ""
    item: int | None = None
    """Its place among the attacker's items; left out, the first of that name that can fire."""
    location: str = ""
    shots: int = 1
    bin: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances(Command):
    """What both kinds of attack look at."""

    attacker: UnitId
    target: UnitId
    side: str = "front"
    attacker_moved: str | None = None
    """none, walk, run or jump; left out, what the attacker's sheet says."""
    target_hexes: int | None = None
    """Left out, what the target's sheet says."""
    target_jumped: bool | None = None
    terrain: tuple[str, ...] = ()
    other: int = 0
    """Anything that the table adds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Circumstances):
    """Fire weapons at a target."""

    do: ClassVar[str] = "attack"
    title: ClassVar[str] = "attack"

    weapons: tuple[WeaponChoice, ...]
    range: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class RollToHit(AttackRoll):
    """Roll for one weapon of an attack."""

    do: ClassVar[str] = "to_hit"
    title: ClassVar[str] = "to hit"
    is_internal: ClassVar[bool] = True

    item: int
    weapon: str
    side: str
    band: str
    shots: int = 1
    number: Number


def attack(draft: Draft, game: BattleTechGame, command: Attack) -> None:
    """Book heat and ammunition, then owe a roll for each weapon in the order named."""
    attacker, target = both(draft, game, command)
    if not command.weapons:
        raise RuleError("no-weapon", "Choose at least one weapon.")
    if not 0 <= command.range <= FARTHEST:
        raise RuleError("range", f"The range is 0 to {FARTHEST} hexes, not {command.range}.")
    rules = game.rules_of(draft.state, command.attacker)
    for choice in command.weapons:
        shot = turn.Fire(
            unit=command.attacker,
            weapon=choice.weapon,
            item=choice.item,
            location=choice.location,
            shots=choice.shots,
            bin=choice.bin,
            anyway=command.anyway,
        )
        index, item = turn.fire(draft, rules, shot)
        band = band_of(item, command.range)
        hexes = target.hexes_moved if command.target_hexes is None else command.target_hexes
        own = rules.weapon_parts(attacker, item)
        own += game.rules_of(draft.state, command.target).target_parts(target, band, hexes)
        number = to_hit(attacker, target, item, band, command, own)
        roll = RollToHit(
            unit=command.attacker,
            target=command.target,
            item=index,
            weapon=item.gear.name,
            side=command.side,
            band=band,
            shots=choice.shots,
            number=number,
        )
        draft.owe(
            roll,
            TO_HIT,
            unit=command.attacker,
            why=f"at {target.design.name}, range {command.range}",
        )


def roll_to_hit(draft: Draft, game: BattleTechGame, command: RollToHit) -> None:
    """At the number or above the weapon strikes; low rolls of rapid fire jam it."""
    title = f"{command.weapon}: to hit"
    faces = draft.roll(2, 6, title, TO_HIT, unit=command.unit, target=command.number)
    gear = weapons.meant(draft.state, command.weapon, command.unit, command.item)
    turn.jam_on(draft, command.unit, command.item, gear, command.shots, sum(faces))
    if sum(faces) < command.number.value:
        draft.remark(f"{command.weapon} misses", Cause(rule=TO_HIT), command.unit)
        return
    shot = Shot(
        attacker=command.unit,
        item=command.item,
        gear=gear,
        side=command.side,
        range=command.band,
        shots=command.shots,
    )
    game.rules_of(draft.state, command.target).weapon_hit(draft, command.target, shot)


def band_of(item: Item, hexes: int) -> str:
    """Short, medium or long; refused beyond the weapon's reach."""
    for band, most in zip(BANDS, item.gear.ranges, strict=False):
        if hexes <= most:
            return band
    raise RuleError("range", f"{item.gear.name} does not reach {hexes} hexes.")


def to_hit(
    attacker: View, target: View, item: Item, band: str, command: Attack, own: tuple[Part, ...]
) -> Number:
    """Gunnery and every labelled modifier, what the attacker's sheet adds last."""
    gunnery = Part(label="gunnery", value=attacker.gunnery, rule=RuleId("BT-skill"))
    parts = [gunnery, *circumstances(attacker, target, command)]
    reach = tables.attacks().range[band]
    if reach:
        parts.append(_part(f"{band} range", reach))
    least = item.gear.min_range
    if least and command.range <= least:
        parts.append(_part("minimum range", least - command.range + 1))
    by_range = item.gear.to_hit_by_range
    if by_range:
        parts.append(
            Part(label=item.gear.name, value=by_range[BANDS.index(band)], rule=RuleId("BT-weapon"))
        )
    return total(*parts, *own)


def circumstances(attacker: View, target: View, command: Circumstances) -> Iterator[Part]:
    """Movement of both, terrain, prone and immobile targets, and what the table adds."""
    table = tables.attacks()
    mode = command.attacker_moved or attacker.moved
    if mode not in table.attacker:
        raise RuleError("moved", f'A unit moves by {", ".join(table.attacker)}, not "{mode}".')
    if table.attacker[mode]:
        yield _part(f"attacker: {mode}", table.attacker[mode])
    hexes = command.target_hexes
    if hexes is None:
        hexes = target.hexes_moved
    if not 0 <= hexes <= FARTHEST:
        raise RuleError("hexes", f"A target moves 0 to {FARTHEST} hexes, not {hexes}.")
    if target.is_immobile:
        yield _part("target immobile", -4)
    elif table.pace(hexes):
        yield _part(f"target moved {hexes}", table.pace(hexes))
    jumped = command.target_jumped
    if jumped is None:
        jumped = target.moved == "jump"
    if jumped and not target.is_immobile:
        yield _part("target jumped", 1)
    for word in command.terrain:
        if word not in table.terrain:
            known = ", ".join(table.terrain)
            raise RuleError("terrain", f'There is no terrain "{word}"; there are {known}.')
        if table.terrain[word]:
            yield _part(word.replace("_", " "), table.terrain[word])
    if PRONE in target.paper.conditions:
        near = isinstance(command, Attack) and command.range > 1
        yield _part("target prone", 1 if near else -2)
    lies = PRONE in attacker.paper.conditions and not attacker.fires_prone_freely
    if lies and isinstance(command, Attack):
        yield _part("attacker prone", 2)
    if command.other:
        yield _part("other", command.other)


def _part(label: str, value: int) -> Part:
    return Part(label=label, value=value, rule=TO_HIT)


def both(draft: Draft, game: BattleTechGame, command: Circumstances) -> tuple[View, View]:
    """Attacker and target, refused where there can be no attack."""
    state = at_start(draft.state, command.attacker, command.target)
    attacker = game.look(state, command.attacker)
    target = game.look(state, command.target)
    if command.attacker == command.target:
        raise RuleError("oneself", f"{attacker.design.name} cannot attack itself.")
    if attacker.destroyed:
        raise RuleError("wreck", f"{attacker.design.name} is out of the game.")
    if target.destroyed:
        raise RuleError("wreck", f"{target.design.name} is out of the game already.")
    if command.side not in SIDES:
        known = ", ".join(SIDES)
        raise RuleError("side", f'There is no side "{command.side}"; there are {known}.')
    return attacker, target
