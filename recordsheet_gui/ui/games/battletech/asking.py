"""What an attack would need, cost and probably do, before anything is rolled."""

from contextlib import suppress
from dataclasses import replace

from recordsheet_gui.core.answers import NoAnswers, Question
from recordsheet_gui.core.errors import Forbidden, RuleError
from recordsheet_gui.core.events import Owed
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.number import needed
from recordsheet_gui.core.state import GameState
from recordsheet_gui.session.owed import question_of
from recordsheet_gui.systems.battletech.attacks import Circumstances, RollToHit
from recordsheet_gui.systems.battletech.dispatch import BattleTech
from recordsheet_gui.systems.battletech.expected import expected
from recordsheet_gui.systems.battletech.game import AttackRoll
from recordsheet_gui.ui.controller import Controller

SHORT = {
    "range": "out of reach",
    "fired": "has fired",
    "lost-weapon": "destroyed",
    "no-ammo": "no ammunition",
    "jammed": "jammed",
    "one-shot": "used up",
    "cleared": "worked on",
    "guns": "no guns",
    "bears": "does not bear",
    "strafes": "does not strafe",
}
"""Reasons that belong to one weapon and fit into its line, by the code of the refusal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One weapon, fist or foot as it would be used now."""

    question: Question | None = None
    """Its roll; None where it cannot be."""
    why: str = ""
    """Why the rules say no; with a question a table may do it anyway."""
    code: str = ""
    heat: int = 0
    expected: float = 0.0
    band: str = ""

    @property
    def number(self) -> str:
        """The roll that it needs, or the word for what needs no dice."""
        if self.question is None or self.question.target is None:
            return ""
        if self.question.chance == 0:
            return "impossible"
        return needed(self.question.target.value)

    @property
    def odds(self) -> str:
        """In percent, where dice decide."""
        chance = self.question.chance if self.question is not None else None
        return "" if chance in (None, 0, 1) else f"{round(100 * (chance or 0))} %"

    @property
    def short(self) -> str:
        """Why not, in two words, where it is about this weapon alone."""
        return SHORT.get(self.code, "")


def ask(controller: Controller, command: Circumstances) -> Asked:
    """What the first roll of an attack is."""
    try:
        events, after = controller.session.decide(command, NoAnswers(), state=controller.state)
    except Forbidden as error:
        if command.anyway:
            return Asked(why=str(error), code=error.code)
        asked = ask(controller, replace(command, anyway=True))
        return replace(asked, why=str(error), code=error.code)
    except RuleError as error:
        return Asked(why=str(error), code=error.code)
    system = controller.system
    assert isinstance(system, BattleTech)
    found = [e for e in events if isinstance(e, Owed) and e.unit == command.attacker]
    entry = next((e for e in found if isinstance(e.command, AttackRoll)), None)
    if entry is None:
        entry = next(iter(found), None)
    if entry is None:
        return Asked()
    roll = entry.command
    return Asked(
        question=question_of(system, after, entry),
        heat=built_up(system, command, after) - built_up(system, command, controller.state),
        # Bombs that fall one by one are one attack.
        expected=sum(
            expected(system, after, one.command)
            for one in found
            if isinstance(one.command, AttackRoll)
        ),
        band=roll.band if isinstance(roll, RollToHit) else "",
    )


def built_up(system: BattleTech, command: Circumstances, state: GameState) -> int:
    """Heat on the scale and on its way, before the sinks; 0 for what knows no heat."""
    number = system.forecast(state, command.attacker)
    return sum(p.value for p in number.parts if p.value > 0) if number is not None else 0


def booked(controller: Controller, command: Circumstances) -> GameState:
    """The table once an attack is announced: its heat and shots are spent, nobody has rolled."""
    state = controller.state
    with suppress(RuleError):
        anyway = replace(command, anyway=True)
        _, state = controller.session.decide(anyway, NoAnswers(), state=state)
    return state


def heat_after(controller: Controller, command: Circumstances) -> int | None:
    """Where the scale will stand after this turn; None for what knows no heat."""
    assert isinstance(controller.system, BattleTech)
    number = controller.system.forecast(booked(controller, command), command.attacker)
    return None if number is None else number.value


def parts_of(question: Question | None) -> str:
    """The parts of a target number, a line each."""
    if question is None or question.target is None:
        return ""
    return "\n".join(f"{part.label} {part.value:+d}" for part in question.target.parts)
