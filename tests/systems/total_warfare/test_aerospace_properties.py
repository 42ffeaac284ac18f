"""Whatever strikes an aerospace unit, nothing raises, and the log tells the same again."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recordsheet_gui.core.answers import Chain, Given, Rolled
from recordsheet_gui.core.commands import Command, EndPhase, EndTurn
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.core.offers import SHEET
from recordsheet_gui.core.phrases import SayError
from recordsheet_gui.core.system import begin
from recordsheet_gui.session.say import understand
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech.aerospace import criticals, damage
from recordsheet_gui.systems.battletech.aerospace.view import counted_aero
from tests.aerospace import ALL, aerospace
from tests.games import A, Game
from tests.mechs import mech
from tests.systems.total_warfare.test_lam_attacks import lam
from tests.systems.total_warfare.test_vehicle_properties import Chance, replayed

WEAPONS = ("AC/20", "LRM 20", "SRM 6", "Medium Laser", "Plasma Rifle", "Machine Gun", "Flamer")
SIDES = ("nose", "left", "right", "aft")


def check(game: Game) -> None:
    """Nothing below 0, no more than was printed."""
    report = game.report()
    numbers = [*report["armor"].values(), report["si"], report["fuel"], report["heat_sinks"]]
    numbers += [*report["movement"].values(), report["heat"], report["velocity"]]
    assert min(numbers) >= 0
    assert report["altitude"] is None or 0 <= report["altitude"] <= 10
    for key, grid in game.unit().grids.items():
        assert 0 <= grid.left <= grid.size, key


@pytest.mark.parametrize("kind", ALL)
def test_random_turns_never_raise_and_replay_to_the_same_state(kind: str) -> None:
    for seed in range(3):
        dice = Chance(seed)
        game = Game(aerospace(kind), mech(), seed=seed)
        for _ in range(40):
            is_up = game.report()["destroyed"] is None
            match dice.number(9):
                case 1:
                    game.do("hit", weapon=dice.pick(WEAPONS), side=dice.pick(SIDES), owe=True)
                case 2 if is_up:
                    view = counted_aero(game.session.state, A)
                    system = dice.pick(criticals.known(view))
                    game.do("critical", system=system, hits=1, damage=5, owe=True)
                case 3:
                    where = dice.pick(tuple(game.report()["armor"]))
                    game.do("hit", location=where, damage=dice.number(30), owe=True)
                case 4:
                    game.do("end_phase", None, owe=True)
                case 5 if kind in ("aerospace fighter", "small craft"):
                    game.do("heat", to=dice.number(40))
                case 6:
                    try:
                        game.do("altitude", to=dice.number(10))
                    except RuleError:
                        assert kind in ("jumpship", "warship", "space station")
                case 7:
                    scale = dice.pick(("", "capital"))
                    game.do("hit", damage=2, side=dice.pick(SIDES), scale=scale, owe=True)
                case _:
                    points = dice.number(12)
                    game.do("hit", damage=points, side=dice.pick(SIDES), owe=True)
            check(game)
        assert replayed(game) == game.session.state
        while game.session.history.cursor:
            game.session.undo()
        assert game.session.state == begin(SYSTEMS["total-warfare"], game.setup)


@settings(max_examples=60)
@given(
    kind=st.sampled_from(sorted(ALL)),
    armor=st.integers(0, 40),
    points=st.integers(1, 90),
    scale=st.sampled_from(["", "capital"]),
)
def test_what_the_armor_does_not_stop_is_halved_and_nothing_else_is_struck(
    kind: str, armor: int, points: int, scale: str
) -> None:
    game = Game(aerospace(kind))
    design = aerospace(kind)
    left = min(armor, design.armor["NOS"])
    if left < design.armor["NOS"]:
        game.do("mark", armor="NOS", boxes=design.armor["NOS"] - left)
    before = game.unit()
    game.do("hit", location="NOS", damage=points, scale=scale, owe=True)
    view = counted_aero(game.session.state, A)
    real = damage.scaled(view, points, scale)
    assert view.armor_left("NOS") == max(0, left - real)
    assert view.si == max(0, design.si - max(0, real - left) // 2)
    others = (GridKey("NOS/armor"), GridKey("SI/structure"))
    after = game.unit()
    assert all(after.grids[key] == grid for key, grid in before.grids.items() if key not in others)


def offered(game: Game, dice: Chance) -> list[Command]:
    """Everything that menus and panels offer of the first unit, and what players type."""
    system, state = SYSTEMS["total-warfare"], game.session.state
    found = [one.command for one in system.offers(state, A, SHEET)]
    for way in system.ways(state, A):
        ground = tuple(one.key for one in way.ground if dice.number(4) == 1)
        found.append(way.command(dice.number(way.most + 1) - 1, ground, 0))
    lines: tuple[str, ...] = (
        "bombs 1 he",
        "launch laa at 3",
        "dive 1 he",
        "strafe",
        "strike",
        "altitude 4",
    )
    lines += ("space", "land", "evade", "velocity 5", "eject", "10 nose", "mode fighter")
    for line in lines:
        with suppress(SayError):
            found += [one for one in understand(game.session, A, line) if isinstance(one, Command)]
    return found


@pytest.mark.parametrize("design", [*map(aerospace, ALL), lam(), lam("Standard")])
def test_whatever_is_offered_or_typed_is_played_or_refused_with_a_sentence(
    design: UnitDesign,
) -> None:
    for seed in range(2):
        dice = Chance(seed)
        game = Game(design, mech(), seed=seed)
        for _ in range(30):
            command = dice.pick(tuple(offered(game, dice)))
            if dice.number(8) == 1:
                command = dice.pick((EndPhase(), EndTurn()))
            with suppress(RuleError):
                answers = Chain(Given((), ()), Rolled(dice.number(99)))
                game.session.handle(command, answers, may_owe=True)
            game.report()
            SYSTEMS["total-warfare"].derive(game.session.state, A)
        assert replayed(game) == game.session.state
