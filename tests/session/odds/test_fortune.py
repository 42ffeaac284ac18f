"""A battle held against its odds."""

from math import sqrt

import pytest

from recordsheet_gui.core.answers import Given, Rolled
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.session.odds.fortune import Battle, Fortune, luck_lines
from recordsheet_gui.units.kinds import codec_of
from tests.session.odds.weighed import ATLAS, table

ATTACK = {
    "do": "attack",
    "attacker": "a",
    "target": "b",
    "range": 2,
    "weapons": [{"weapon": "Medium Laser"}, {"weapon": "AC/20"}],
}
A, B = UnitId("a"), UnitId("b")


def test_a_unit_that_always_hits_was_lucky() -> None:
    duel = table((ATLAS, ATLAS))
    command = codec_of(duel.system.commands).command({**ATTACK, "other": 6})
    duel.handle(command, Given([(6, 6), (3, 4), (6, 6), (3, 4)]), may_owe=False)
    found = Battle(duel.system, duel.history).fortunes()
    assert set(found) == {A}
    one = found[A]
    assert (one.attacks, one.struck) == (1, 25)
    # 10 or more on two dice, then 5 and 20 points.
    assert abs(one.due - 25 / 6) < 2
    assert one.worse > 0.9
    lines = list(luck_lines(duel.system, duel.history, found))
    assert any("1 attack struck 25 boxes" in line for line in lines)
    assert any(line.startswith("Side A: 2 of 2 rolls went well") for line in lines)


@pytest.mark.parametrize("weapons", [["AC/5"], ["AC/5", "Medium Laser", "Medium Laser"]])
def test_a_long_evening_of_the_same_attack_is_not_off_to_one_side(weapons: list[str]) -> None:
    duel = table(("marauder-mad-3r", ATLAS), criticals=False, pilot=False, piloting=False)
    step = {**ATTACK, "range": 3, "other": 2, "anyway": True}
    step["weapons"] = [{"weapon": weapon} for weapon in weapons]
    command = codec_of(duel.system.commands).command(step)
    attacks = 15
    for number in range(attacks):
        duel.handle(command, Rolled(number), may_owe=False)
    (one,) = Battle(duel.system, duel.history).fortunes().values()
    # 6 or more, and one more for a cannon that stands so near.
    chances = [21 / 36 if weapon == "AC/5" else 26 / 36 for weapon in weapons]
    due = attacks * 5 * sum(chances)
    deviation = 5 * sqrt(attacks * sum(chance * (1 - chance) for chance in chances))
    assert one.due == pytest.approx(due, abs=0.3 * deviation)
    if len(weapons) == 1:
        assert one.due == pytest.approx(due)


def test_a_fall_at_the_end_of_the_phase_is_nobodys_luck_in_striking() -> None:
    duel = table((ATLAS, ATLAS))
    codec = codec_of(duel.system.commands)
    duel.handle(codec.command(ATTACK), Given([(6, 6), (3, 4), (6, 6), (3, 4)]), may_owe=False)
    # What is due knows no falls either: others may bring them about in the same phase.
    duel.handle(codec.command({"do": "end_phase"}), Rolled(2))
    lost = sum(len(grid.lost) for grid in duel.state.units[B].grids.values())
    assert lost > 25
    (one,) = Battle(duel.system, duel.history).fortunes().values()
    assert one.struck == 25


def test_misses_are_bad_luck_and_nothing_is_fair() -> None:
    duel = table((ATLAS, ATLAS))
    command = codec_of(duel.system.commands).command(ATTACK)
    duel.handle(command, Given([(1, 1), (1, 1)]), may_owe=False)
    (one,) = Battle(duel.system, duel.history).fortunes().values()
    assert one.struck == 0
    assert "unluckier than" in one.sentence
    none = Fortune()
    assert none.worse == 0.5
    assert "as fair dice fall" in none.sentence


def test_cards_that_are_rolled_later_count_for_their_attack() -> None:
    duel = table((ATLAS, ATLAS))
    codec = codec_of(duel.system.commands)
    duel.handle(codec.command(ATTACK))
    while duel.state.owed:
        entry = duel.state.owed[0]
        if entry.unit is None:
            break
        duel.handle(codec.command({"do": "resolve", "pending": entry.id}), Rolled(3))
    (one,) = Battle(duel.system, duel.history).fortunes().values()
    lost = sum(len(grid.lost) for grid in duel.state.units[B].grids.values())
    assert one.attacks == 1
    assert one.struck == lost
