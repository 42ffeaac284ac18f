"""Hits: where each template lands, and what it strikes on a 'Mech."""

from typing import Any, Protocol

from recordsheet_gui.core.answers import Choice, Question
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech import effects, munitions, weapons
from recordsheet_gui.systems.battletech.game import SIDES, BattleTechGame
from recordsheet_gui.systems.battletech.unit import UnitRules
from recordsheet_gui.systems.renegade_tech import components, options, templates
from recordsheet_gui.systems.renegade_tech.aim import (
    ATTACKS,
    check_aim,
    check_word,
    roll_center,
    roll_location,
)
from recordsheet_gui.systems.renegade_tech.commands import Land, TakeHit, TakeRows, Volley
from recordsheet_gui.systems.renegade_tech.damage import (
    HIT,
    follow,
    remember,
    strike,
    strike_zone,
)
from recordsheet_gui.systems.renegade_tech.destruction import arrive
from recordsheet_gui.systems.renegade_tech.diagram import COLUMNS
from recordsheet_gui.systems.renegade_tech.falling import check, falling, weapon_of
from recordsheet_gui.systems.renegade_tech.landing import land
from recordsheet_gui.systems.renegade_tech.made_templates import EFFECT
from recordsheet_gui.systems.renegade_tech.own_templates import own_templates
from recordsheet_gui.systems.renegade_tech.screens import behind
from recordsheet_gui.systems.renegade_tech.templates import Template
from recordsheet_gui.units.mech.anatomy import LEGS, NAMES

ORDER = RuleId("RT-order-of-fire")
SEVERAL = RuleId("RT-several-hits")
LOST = RuleId("RT-4")
EVEN = RuleId("RT-7")
GUIDED = RuleId("RT-guided")

AIMED = RuleId("BT-aimed-shot")
COVER = RuleId("BT-partial-cover")

AIMED_ROLLS = (6, 7, 8)
"""Dice that strike the location aimed at."""


# -- a weapon --------------------------------------------------------------------------------


class Target(Protocol):
    """What a blow asks of the rules of the unit that it strikes."""

    def come_down(self, draft: Draft, command: Land) -> None:
        """One template comes down."""

    def strike_rows(self, draft: Draft, command: TakeRows, table: str, rows: int) -> None:
        """So many rows of one location are struck off; `table` says where, if that is rolled."""


def decide(draft: Draft, command: TakeHit, rules: UnitRules[Any], target: Target) -> None:
    """One template comes down at once; several wait in a line, each with all that it causes."""
    all_of_it = falling(draft, command, rules)
    if len(all_of_it) == 1:
        target.come_down(draft, all_of_it[0])
        return
    for number, one in enumerate(all_of_it, 1):
        owe(draft, one, f" ({number} of {len(all_of_it)})")


def declare(draft: Draft, command: Volley, game: BattleTechGame) -> None:
    """All hits of a volley, kept in the order of their declaration."""
    if not command.shots:
        raise RuleError("volley", "A volley has at least one hit.")
    after: int | None = None
    for number, shot in enumerate(command.shots, 1):
        draft.unit(shot.unit)
        weapons.check_attacker(draft.state, shot.attacker)
        check(draft.state, shot, game.rules_of(draft.state, shot.unit))
        if shot.damage is None:
            weapon_of(draft.state, shot)
        after = draft.owe(
            shot,
            ORDER,
            unit=shot.unit,
            why=f"shot {number} of the volley",
            after=after,
        )


def is_rolled(state: GameState, command: TakeHit | Land | TakeRows) -> bool:
    """True for a hit whose place is still left to dice."""
    if isinstance(command, TakeRows):
        return command.location == "roll"
    if isinstance(command, TakeHit):
        aim = command.hits[0] if command.hits else command
        return aim.location == "roll" or aim.column is None
    if command.location == "roll" or command.column is None:
        return True
    is_leaning = command.template != EFFECT and shape_of(state, command).is_even
    return is_leaning and not command.lean


# -- one template ----------------------------------------------------------------------------


def owe(draft: Draft, command: Land, which: str = "") -> None:
    """A template that waits for its dice."""
    draft.owe(command, SEVERAL, unit=command.unit, why=which.strip(" ()"))


def shape_of(state: GameState, command: Land) -> Template:
    """The template that comes down."""
    width = 2 if options.chosen(state, "punch_row") == 2 else 3
    return templates.sized(command.template, command.points, width, own_templates(state))


def come_down(draft: Draft, command: Land) -> None:
    """Location, center, even width; then the boxes and all that follows from them."""
    unit, source = command.unit, command.source
    check_aim(draft.state, unit, command)
    check_word("side", command.side, SIDES)
    check_word("attack", command.attack, ATTACKS)
    template = shape_of(draft.state, command) if command.template != EFFECT else None
    rolled, is_two = command.location, False
    if rolled == "roll":
        rolled, is_two = _rolled(draft, command)
        if command.cover and rolled in LEGS:
            words = f"{source or 'the hit'} at the {NAMES[rolled]} strikes the cover"
            draft.remark(words, Cause(rule=COVER), unit)
            return
    location = arrive(draft, unit, rolled)
    if location is None:
        return
    command = replace(
        command,
        location=location,
        # The column was named for the location that passed the damage on (RT-20).
        column=command.column if location == rolled else None,
        rear=command.rear or command.side == "rear",
    )
    if template is None:
        follow_effects(draft, command)
        return
    if template.draped and options.chosen(draft.state, "missile_groups") == "one by one":
        one_by_one(draft, command, template)
    else:
        _strike(draft, command, template)
        follow_effects(draft, command)
    if is_two and command.attack == "weapon":
        components.owe_for_two(draft, unit, location, command)


def _rolled(draft: Draft, command: Land) -> tuple[str, bool]:
    """The location, aimed at or not, and whether the roll was a 2."""
    if command.aim:
        what = f"{command.source}: " if command.source else ""
        title = f"{what}aimed at the {NAMES[command.aim]}"
        if sum(draft.roll(2, 6, title, AIMED, unit=command.unit)) in AIMED_ROLLS:
            return command.aim, False
    return roll_location(draft, command.unit, command.side, command.attack, command.source)


def follow_effects(draft: Draft, command: Land) -> None:
    """What a weapon does beside damage where its template came down."""
    attacker, item = command.attacker, command.item
    gear = templates.gear_of(draft.state, command.weapon, attacker, item)
    if gear is not None:
        loaded = munitions.loaded_with(gear, command.munition)
        effects.follow_hit(draft, command, loaded, command.location)


def one_by_one(draft: Draft, command: Land, template: Template) -> None:
    """The alternative of RT-9: every missile of a group has its own center."""
    one = replace(command, template=templates.PELLET, points=0, guided=False)
    for number in range(1, template.size + 1):
        owe(draft, one, f" ({number} of {template.size})")
        # A named center is that of the first; each of the others has its own die.
        one = replace(one, column=None)


def _strike(draft: Draft, command: Land, template: Template) -> None:
    unit, location, source = command.unit, command.location, command.source
    column = command.column or roll_center(draft, unit, location, source)
    if command.guided:
        column = shifted(draft, command, column)
    lean = command.lean or templates.LEFT
    if template.is_even and not command.lean:
        lean = lean_of(draft, command, column)
    before = remember(draft, unit)
    slides = options.chosen(draft.state, "overhang") == "slides"
    landed = land(
        draft.unit(unit), location, column, template, lean=lean, rear=command.rear, slides=slides
    )
    if landed.column != column:
        draft.remark(
            f"{NAMES[location]}: column {column} is empty, it lands on column {landed.column}",
            Cause(rule=RuleId("RT-21")),
            unit,
        )
    places = landed.places
    if command.attack == "weapon":
        places = behind(draft, unit, location, places, rear=command.rear)
    strike(draft, unit, places, Cause(rule=HIT, source=source))
    tell_missed(draft, command, landed.missed)
    if landed.enters_zone:
        strike_zone(draft, unit, location, source)
    follow(draft, unit, before, places, source)


def tell_missed(draft: Draft, command: Land, missed: int) -> None:
    """What of a template found nothing."""
    if missed:
        what = f"{command.source}: " if command.source else ""
        words = f"{what}{counted(missed, 'box')} of the template found nothing"
        draft.remark(words, Cause(rule=LOST), command.unit)


# -- even widths, guided groups ---------------------------------------------------------------


def lean_of(draft: Draft, command: Land, column: int) -> str:
    """Which of its two middle columns an even template has on the rolled one."""
    title = f"{command.source}: even width on column {column}"
    if options.chosen(draft.state, "even_width") == "choice":
        question = Question(
            title=title,
            choose=(
                Choice(id=templates.LEFT, label="the rolled column is the left one"),
                Choice(id=templates.RIGHT, label="the rolled column is the right one"),
            ),
        )
        return draft.choose(question, EVEN, unit=command.unit)
    (face,) = draft.roll(1, 6, title, EVEN, unit=command.unit)
    return templates.LEFT if face <= 3 else templates.RIGHT


def shifted(draft: Draft, command: Land, column: int) -> int:
    """Artemis IV and Narc let the attacker move a group by one column."""
    ways = {"stay": 0, "left": -1, "right": 1}
    offered = tuple(
        Choice(id=way, label=f"column {column + by}")
        for way, by in ways.items()
        if 1 <= column + by <= COLUMNS
    )
    title = f"{command.source}: shift the center from column {column}"
    question = Question(title=title, choose=offered, default="stay")
    return column + ways[draft.choose(question, GUIDED, unit=command.unit)]
