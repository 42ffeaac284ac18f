"""What random players hear."""

from random import Random

from recordsheet_gui.core.answers import Rolled
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.wire import WireError
from recordsheet_gui.session import journal
from recordsheet_gui.storage import gamefile
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.units.kinds import codec_of
from tests.soak.fuzz import Wishes
from tests.soak.rosters import ROSTERS, setup_of


def heard(game: str, steps: int, seeds: int = 3) -> set[str]:
    """All lines of the journal, and why something was refused."""
    found: set[str] = set()
    codec = codec_of(SYSTEMS[game].commands)
    for seed in range(seeds):
        dice = Random(f"{game} {seed}")
        session = gamefile.in_memory(SYSTEMS[game], setup_of(game, *ROSTERS[game]))
        wishes = Wishes(game, dice)
        for _ in range(steps):
            step = wishes.step(session.state)
            if not isinstance(step, dict) or step.get("do") in ("undo", "redo", "say"):
                continue
            owe = bool(step.pop("owe", False))
            step.pop("rolls", None)
            try:
                command = codec.command(step)
                if not command.is_internal:
                    session.handle(command, Rolled(dice.randrange(1 << 30)), may_owe=owe)
            except RuleError as error:
                found.add(str(error))
            except WireError:
                continue
        found |= {line.text for line in journal.whole(session.system, session.history)}
    return found
