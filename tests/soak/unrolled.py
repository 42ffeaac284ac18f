"""Random players who leave much unrolled."""

from collections.abc import Iterator
from contextlib import suppress
from random import Random

from recordsheet_gui.core.answers import Answers, NoAnswers, Rolled
from recordsheet_gui.core.commands import Command, Dismiss, EndPhase, EndTurn, Resolve
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import Step
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.table import RemoveUnit, Withdraw
from recordsheet_gui.core.wire import Codec, WireError, is_small
from recordsheet_gui.session.session import Session
from recordsheet_gui.storage import gamefile
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.units.kinds import codec_of
from tests.soak.fuzz import Wishes
from tests.soak.rosters import ROSTERS, setup_of


def random_steps(game: str, seed: int, count: int) -> Iterator[tuple[Session, GameState, Step]]:
    """Steps of players who leave much unrolled, on one table after the other."""
    dice = Random(f"{game} {seed}")
    wishes = Wishes(game, dice)
    codec = codec_of(SYSTEMS[game].commands)
    session: Session | None = None
    for _ in range(count):
        if session is None or len(session.state.present) < 2:
            session = gamefile.in_memory(SYSTEMS[game], setup_of(game, *ROSTERS[game]))
        before = session.state
        answers: Answers = NoAnswers() if dice.random() < 0.6 else Rolled(dice.randrange(1 << 30))
        with suppress(RuleError, WireError):
            command = _wish(session, wishes, codec, dice)
            if command is not None and not command.is_internal:
                yield session, before, session.handle(command, answers)


def _wish(session: Session, wishes: Wishes, codec: Codec, dice: Random) -> Command | None:
    waiting = session.state.owed
    if waiting and dice.random() < 0.15:
        entry = dice.choice(waiting).id
        return dice.choice((Dismiss(pending=entry), Resolve(pending=entry)))
    if waiting and dice.random() < 0.08:
        who = dice.choice(waiting).unit or dice.choice(session.state.present)
        return dice.choice((Withdraw(unit=who), RemoveUnit(unit=who)))
    if dice.random() < 0.05:
        return dice.choice((EndPhase(), EndPhase(), EndTurn()))
    volley = _volley(session.state, dice) if wishes.system.key == "hard-hits" else None
    step = volley or wishes.step(session.state)
    if not isinstance(step, dict) or step.get("do") in ("undo", "redo", "say", "remove_unit"):
        return None
    step.pop("owe", None)
    step.pop("rolls", None)
    if not is_small(step):
        return None
    return codec.command(step)


def _volley(state: GameState, dice: Random) -> dict[str, object] | None:
    """Chance alone hardly ever fires at ships."""
    if dice.random() < 0.5:
        return None
    weapons = [{"damage": dice.randint(1, 40)} for _ in range(dice.randint(1, 3))]
    unit, shield = dice.choice(list(state.units)), dice.randint(1, 6)
    return {"do": "volley", "unit": unit, "shield": shield, "weapons": weapons}
