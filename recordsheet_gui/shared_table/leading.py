"""Next, pressed by a guest: through what is owed, then over to the next phase."""

from recordsheet_gui.core.answers import Answers, NoAnswers
from recordsheet_gui.core.commands import ClosePhase, Command, EndPhase, Resolve
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.state import GameState
from recordsheet_gui.session.owed import due_in_phase, question_of
from recordsheet_gui.session.session import Session

NEXT = "next"
"""The word of such a wish: a page knows no rules, and asks for nothing more exact."""


def lead_on(session: Session, dice: Answers) -> None:
    """As far as it goes without a player: choices stop it, and what `dice` do not throw.

    All of it is one group, so that one undo takes it back.
    """
    tried: set[tuple[int, int]] = set()
    is_over = False
    system = session.system

    def next_command(state: GameState) -> Command | None:
        nonlocal is_over
        if is_over:
            return None
        due = due_in_phase(system, state)
        waiting = {entry.id for entry in due}
        ready = [entry for entry in due if entry.after not in waiting]
        if ready:
            entry = ready[0]
            asked = question_of(system, state, entry)
            # An entry that asks twice has got another answer by then.
            now = entry.id, len(entry.given)
            is_by_hand = asked.dice is not None and dice.answer(asked) is None
            if asked.choose or is_by_hand or now in tried:
                return None
            tried.add(now)
            return Resolve(pending=entry.id)
        if not state.is_closing and _owes_at_its_end(session, state):
            return ClosePhase()
        is_over = True
        return EndPhase()

    steps = session.handle_while(next_command, dice, group=session.history.cursor + 1)
    if not steps:
        count = len(due_in_phase(system, session.state))
        verb = "comes" if count == 1 else "come"
        raise RuleError("owed", f"{counted(count, 'card')} of this phase {verb} first.")


def _owes_at_its_end(session: Session, state: GameState) -> bool:
    """Whether closing the phase brings rolls that somebody has to make first."""
    _, after = session.decide(ClosePhase(), NoAnswers(), state=state)
    return bool(due_in_phase(session.system, after))
