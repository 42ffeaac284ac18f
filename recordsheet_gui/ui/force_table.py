"""Forces and the table: a force joins a side as one step, a side is kept as a force."""

from functools import partial

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.table import AddUnit
from recordsheet_gui.session.force import Designs, Force, force_of, playable
from recordsheet_gui.session.table import id_number
from recordsheet_gui.storage import forces
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.ui import patience
from recordsheet_gui.ui.controller import Controller


def free_ids(state: GameState, count: int) -> list[UnitId]:
    """Ids for so many units that arrive together."""
    found: list[UnitId] = []
    number = 0
    while len(found) < count:
        one = id_number(number)
        if one not in state.units and one not in state.gone:
            found.append(one)
        number += 1
    return found


def put_on_table(controller: Controller, force: Force, designs: Designs, side: str) -> str:
    """All units of a force join a side of the running game, undone together; what to say of it."""
    system = controller.system
    chosen = playable(force, designs, system)
    if not chosen:
        return f"{force.name} has no unit that {system.title} can be played with."
    ids = free_ids(controller.session.state, len(chosen))
    arrivals = [
        AddUnit(id=unit, design=design, side=side, pilot=entry.crew())
        for unit, (entry, design) in zip(ids, chosen, strict=True)
    ]
    if not controller.play_all(arrivals):
        return ""
    controller.choose_unit(ids[0])
    left = len(force.units) - len(chosen)
    without = f"; {left} of it cannot" if left else ""
    return f"{force.name} joins side {side}{without}."


def keep_side(controller: Controller, side: str | None, name: str = "") -> forces.Stored:
    """A side of the table, or all of it, as a force; StorageError says why not."""
    assert controller.game is not None
    title = name or " ".join(filter(None, (controller.game.title, side and f"side {side}")))

    def keep() -> forces.Stored:
        free = forces.free_name(title[:80].strip())
        return forces.create(force_of(controller.system, controller.state, free, side))

    try:
        return patience.fetch(partial(keep))
    except RuleError as error:
        raise StorageError(str(error)) from None
