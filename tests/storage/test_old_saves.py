"""Games of every version that ever was; a file that is here once stays for ever, and opens."""

import json
import shutil
from pathlib import Path

import pytest

from recordsheet_gui.core.answers import Chain, Given, Rolled
from recordsheet_gui.core.commands import EndTurn, Resolve, WriteNote
from recordsheet_gui.core.events import Owed
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.session.session import Session
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.header import VERSION
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech.attacks import Attack, WeaponChoice
from recordsheet_gui.systems.battletech.weapons import weapons_of
from recordsheet_gui.systems.renegade_tech import templates
from recordsheet_gui.systems.renegade_tech.commands import Land
from recordsheet_gui.systems.total_warfare.commands import TakeHit as CountedHit
from recordsheet_gui.units.equipment import FIRING, find_gear
from recordsheet_gui.units.kinds import codec_of
from tests.storage.make_save import SAVES, content
from tests.storage.tiny import replayed

GAMES = sorted(SAVES.glob("v*.rsgame"))
SEED = 7
MOST_CARDS = 300
"""More than the cards of any sample and all that they cause."""


def settle(session: Session) -> int:
    """Answer every open card, one step each, with the program's dice; gives how many there were."""
    for number in range(MOST_CARDS):
        waiting = {owed.id for owed in session.state.owed}
        ready = [owed.id for owed in session.state.owed if owed.after not in waiting]
        if not ready:
            return number
        session.handle(Resolve(pending=ready[0]), Rolled(SEED + number), may_owe=False)
        assert ready[0] not in {owed.id for owed in session.state.owed}
    raise AssertionError("the cards do not come to an end")


def test_there_is_a_game_of_this_version() -> None:
    assert any(game.name.startswith(f"v{VERSION}-") for game in GAMES)


@pytest.mark.parametrize("system", SYSTEMS)
def test_there_is_a_game_of_each_system_as_the_first_release_left_it(system: str) -> None:
    assert f"v1-{system}-0.1.rsgame" in {game.name for game in GAMES}


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize("save", GAMES, ids=lambda save: save.stem)
def test_an_old_game_opens_and_contains_what_was_played(
    save: Path, tmp_path: Path, read_only: bool
) -> None:
    path = shutil.copyfile(save, tmp_path / save.name)
    expected = json.loads(save.with_suffix(".json").read_text(encoding="utf-8"))
    with gamefile.open_game(path, read_only=read_only) as game:
        assert game.is_read_only is read_only
        assert json.loads(json.dumps(content(game.session.history))) == expected
        assert replayed(game.session) == game.session.state


@pytest.mark.parametrize("save", GAMES, ids=lambda save: save.stem)
def test_an_old_game_can_be_played_on(save: Path, tmp_path: Path) -> None:
    path = shutil.copyfile(save, tmp_path / save.name)
    with gamefile.open_game(path) as game:
        assert not game.is_read_only
        game.session.handle(WriteNote(text="on we go"))
        game.session.undo()
        game.session.redo()
        state = game.session.state
    with gamefile.open_game(path) as again:
        assert again.session.state == state


@pytest.mark.parametrize("save", GAMES, ids=lambda save: save.stem)
def test_the_open_cards_of_an_old_game_are_settled_and_taken_back(
    save: Path, tmp_path: Path
) -> None:
    path = shutil.copyfile(save, tmp_path / save.name)
    with gamefile.open_game(path, sync=False) as game:
        session = game.session
        start, before = session.history.cursor, session.state
        assert before.owed
        assert settle(session) > 0
        session.handle(EndTurn(), Rolled(SEED))
        settle(session)
        assert session.state.clock.turn == before.clock.turn + 1
        assert replayed(session) == session.state
        after = session.state
        while session.history.cursor > start:
            session.undo()
        assert session.state == before
        session.move_to(len(session.history))
    with gamefile.open_game(path) as again:
        assert again.session.state == after
        assert again.session.history.state(start) == before


@pytest.mark.parametrize("save", GAMES, ids=lambda save: save.stem)
def test_an_old_game_is_undone_to_its_start(save: Path, tmp_path: Path) -> None:
    path = shutil.copyfile(save, tmp_path / save.name)
    with gamefile.open_game(path, sync=False) as game:
        session = game.session
        end, state = session.history.cursor, session.state
        while session.can_undo:
            session.undo()
        assert session.state == session.history.state(0)
        session.move_to(end)
        assert session.state == state


BATTLES = [save for save in GAMES if "total-warfare" in save.stem or "renegade-tech" in save.stem]


def carrier(session: Session, weapon: str) -> tuple[UnitId, int]:
    """A unit that has a weapon of this name, and the weapon's place."""
    return next(
        (unit, number)
        for unit, paper in session.state.units.items()
        for number, item in weapons_of(paper.design)
        if item.gear.name == weapon
    )


@pytest.mark.parametrize("at", ["start", "end"])
@pytest.mark.parametrize("save", BATTLES, ids=lambda save: save.stem)
def test_gear_of_an_old_game_knows_how_it_fires(save: Path, at: str, tmp_path: Path) -> None:
    path = shutil.copyfile(save, tmp_path / save.name)
    with gamefile.open_game(path, read_only=True) as game:
        history = game.session.history
        state = history.state(0 if at == "start" else history.cursor)
        carried = [item.gear for p in state.units.values() for _, item in weapons_of(p.design)]
    assert carried
    for gear in carried:
        known = find_gear(gear.id)
        assert known is not None
        assert [getattr(gear, name) for name in FIRING] == [getattr(known, name) for name in FIRING]


@pytest.mark.parametrize(
    ("weapon", "shots", "rolls", "damage", "boxes"),
    [
        # A roll of 7 lets twelve of twenty missiles hit; templates are not rolled for.
        ("LRM 20", 1, [[3, 4]], [5, 5, 2], [5, 5, 5, 5]),
        ("Ultra AC/5", 2, [[4, 4]], [5, 5], [5, 5]),
        ("LB 10-X AC", 1, [], [10], []),
    ],
)
@pytest.mark.parametrize("save", BATTLES, ids=lambda save: save.stem)
def test_weapons_of_an_old_game_fire(
    save: Path,
    weapon: str,
    shots: int,
    rolls: list[list[int]],
    damage: list[int],
    boxes: list[int],
    tmp_path: Path,
) -> None:
    path = shutil.copyfile(save, tmp_path / save.name)
    with gamefile.open_game(path, sync=False) as game:
        session = game.session
        session.move_to(0)
        attacker, item = carrier(session, weapon)
        target = next(unit for unit in session.state.units if unit != attacker)
        shot = WeaponChoice(item=item, shots=shots)
        attack = Attack(attacker=attacker, target=target, weapons=(shot,), range=5, other=-20)
        is_counted = session.system.key == "total-warfare"
        by_template = [] if weapon == "LRM 20" else rolls
        answers = Given([[6, 6], *(rolls if is_counted else by_template)])
        step = session.handle(attack, answers)
        struck = [e.command for e in step.events if isinstance(e, Owed) and e.unit == target]
        if is_counted:
            assert [hit.damage for hit in struck if isinstance(hit, CountedHit)] == damage
        else:
            # A single template comes down at once, with the dice of its card.
            found = [hit for hit in struck if isinstance(hit, Land)]
            sizes = [templates.sized(hit.template, hit.points).size for hit in found]
            assert sizes == boxes
        settle(session)
        assert any(grid.lost for grid in session.state.unit(target).grids.values())
        session.handle(EndTurn(), Rolled(SEED))


@pytest.mark.parametrize("save", BATTLES, ids=lambda save: save.stem)
def test_lb_x_pellets_strike_in_an_old_game(save: Path, tmp_path: Path) -> None:
    path = shutil.copyfile(save, tmp_path / save.name)
    with gamefile.open_game(path, sync=False) as game:
        session = game.session
        session.move_to(0)
        target = next(iter(session.state.units))
        commands = codec_of(session.system.commands)
        hit = {"do": "hit", "unit": target, "weapon": "LB 10-X AC", "cluster": True}
        session.handle(commands.command(hit), Chain(Given([[3, 4]]), Rolled(SEED)))
        lost = sum(len(grid.lost) for grid in session.state.unit(target).grids.values())
        assert lost == 6
