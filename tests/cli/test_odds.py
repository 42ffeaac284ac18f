import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_cli import _own_home, run, script

__all__ = ["_own_home"]
DUEL = [
    {"id": "a", "unit": "Archer ARC-2R", "side": "A"},
    {"id": "b", "unit": "Locust LCT-1V", "side": "B"},
]
ATTACK = {
    "do": "attack",
    "attacker": "a",
    "target": "b",
    "range": 5,
    "weapons": [{"weapon": "LRM 20"}, {"weapon": "Medium Laser"}],
}


def odds(capsys: pytest.CaptureFixture[str], path: str, *more: str) -> Any:
    code, out, err = run(capsys, "odds", path, "--json", *more)
    assert (code, err) == (0, "")
    return json.loads(out)


def test_the_last_step_is_played_many_times(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    mark = {"do": "mark", "unit": "b", "armor": "CT", "boxes": 2}
    path = script(tmp_path, mark, ATTACK, units=DUEL)
    more = ("--trials", "300", "--path", "units.b.destroyed", "--path", "units.b.armor.CT")
    found = odds(capsys, path, *more)
    assert found["trials"] == 300
    destroyed, armor = found["paths"].values()
    assert list(found["paths"]) == ["units.b.destroyed", "units.b.armor.CT"]
    assert 0 < destroyed["null"] < 1
    assert sum(destroyed.values()) == pytest.approx(1)
    # The mark was there before any trial.
    assert max(map(int, armor)) == 8
    assert found["about"]["units.b.armor.CT"]["p90"] == 8
    assert odds(capsys, path, *more) == found


def test_a_trial_is_the_script_played_with_that_seed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = script(tmp_path, ATTACK, {"do": "end_phase"}, units=DUEL, seed=1)
    _, out, _ = run(capsys, "replay", path, "--json")
    armor = json.loads(out)["units"]["b"]["armor"]
    path = script(tmp_path, ATTACK, units=DUEL)
    more = ("--trials", "1", "--to-phase-end", "--path", "units.b.armor", "--path", "phase")
    found = odds(capsys, path, *more)["paths"]
    assert [json.loads(text) for text in found["units.b.armor"]] == [armor]
    assert found["phase"] == {'"Movement"': 1.0}


def test_given_rolls_come_first_in_every_trial(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    hit = {"do": "hit", "unit": "b", "damage": 3, "rolls": [[5, 4]]}
    path = script(tmp_path, hit, units=DUEL)
    found = odds(capsys, path, "--trials", "20", "--path", "units.b.armor.LL")
    assert found["paths"]["units.b.armor.LL"] == {"5": 1.0}


def test_a_typed_line_is_weighed_too(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    line = {"do": "say", "unit": "b", "text": "3 ll"}
    path = script(tmp_path, line, units=DUEL)
    found = odds(capsys, path, "--trials", "20", "--path", "units.b.armor.LL")
    assert found["paths"]["units.b.armor.LL"] == {"5": 1.0}


def test_a_small_tree_is_walked_whole(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = script(tmp_path, {"do": "pilot_hit", "unit": "a"}, units=DUEL)
    found = odds(capsys, path, "--exact", "--path", "units.a.pilot.conscious")
    assert (found["trials"], found["exact"]) == (0, True)
    assert found["paths"]["units.a.pilot.conscious"]["true"] == pytest.approx(35 / 36)


def test_a_word_that_no_list_of_slots_holds_is_told_alike_in_every_trial(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    hit = {"do": "hit", "unit": "b", "damage": 5}
    more = ("--trials", "60", "--path", "units.b.hit_slots.Hip")
    found = odds(capsys, script(tmp_path, hit, units=DUEL), *more)
    assert found["paths"]["units.b.hit_slots.Hip"] == {"false": 1.0}


def test_people_read_lines(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = script(tmp_path, ATTACK, units=DUEL)
    code, out, _ = run(capsys, "odds", path, "--trials", "50", "--path", "units.b.armor.CT")
    assert code == 0
    first, _, about, *values = out.splitlines()
    assert first.startswith("50 trials (dice seeds 1 to 50), each share within 1")
    assert about.startswith("units.b.armor.CT: ")
    assert all("%" in line for line in values)
    assert run(capsys, "odds", path, "--trials", "1")[1].startswith("1 trial (dice seed 1)")


@pytest.mark.parametrize(
    ("steps", "more", "words"),
    [
        ([ATTACK], ("--path", "units.c.armor"), 'There is no "units.c.armor": the units are a, b.'),
        ([ATTACK], ("--path", "units.b.armour"), 'There is no "units.b.armour": units.b has name'),
        ([ATTACK], ("--path", "units.a.ammo.0.shot"), "units.a.ammo.0 has location, slot, name"),
        ([ATTACK], ("--trials", "0"), "Trials are 1 to 10,000,000, not 0."),
        ([ATTACK], ("--trials", "-5"), "Trials are 1 to 10,000,000, not -5."),
        ([], (), "The script has no steps"),
        ([{"do": "undo"}], (), "Step 1 (undo): undo rolls no dice."),
        ([7], (), "Step 1: a step is an object, not 7."),
        ([{"do": "to_hit"}], (), "Step 1 (to_hit): Only a rule asks for this"),
        ([{"do": "say", "unit": "a", "text": "undo"}], (), "is no command that can be weighed"),
        ([{"do": "hit", "unit": "z", "damage": 5}], (), 'Step 1 (hit): There is no unit "z"'),
        ([{"do": "bogus"}, ATTACK], (), "Step 1 (bogus)"),
        ([{"do": "pilot_hit", "unit": "a", "rolls": [[1, 2], [3, 3]]}], (), "A roll is left over"),
        ([{"do": "pilot_hit", "unit": "a", "rolls": [[9, 9]]}], (), "cannot show [9, 9]"),
        ([ATTACK], ("--exact",), "There are too many ways for --exact"),
        ([{"do": "pilot_hit", "unit": "a", "rolls": [[6, 6]]}], ("--exact",), "of its own, and"),
    ],
)
def test_bad_input_gets_one_sentence(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    steps: list[object],
    more: tuple[str, ...],
    words: str,
) -> None:
    code, out, err = run(capsys, "odds", script(tmp_path, *steps, units=DUEL), "--json", *more)
    assert (code, out) == (1, "")
    assert words in err
    assert len(err.splitlines()) == 1
