"""What went wrong once at the table, as data."""

from typing import Any

import pytest

from recordsheet_gui.core.answers import Given
from recordsheet_gui.core.grid import BOX
from recordsheet_gui.session.say import say
from recordsheet_gui.systems import SYSTEMS
from tests.games import A, Game
from tests.mechs import mech
from tests.systems.renegade_tech.pages import KEY, cases, draw, lost, renegade, rows

CASES = cases("review")


def named(case: dict[str, Any]) -> str:
    return f"{case['id']}: {case['title']}"


def play(case: dict[str, Any]) -> Game:
    game = renegade(mech(armor=case.get("armor")), piloting=False)
    rolls = case.get("rolls", [])
    if "say" in case:
        say(game.session, A, case["say"], Given(rolls))
    else:
        step = dict(case["step"])
        game.do(step.pop("do"), **step, rolls=rolls, owe=True)
    return game


@pytest.mark.rule("RT-several-hits", "RT-7")
@pytest.mark.parametrize("case", [case for case in CASES if "lost" in case], ids=named)
def test_steps_strike_what_they_should_and_no_more(case: dict[str, Any]) -> None:
    game = play(case)
    assert lost(game) == case["lost"]
    assert len(game.session.state.owed) == case["waiting"]


OPEN = [
    pytest.param(case, weapon, id=f"{case['id']}, {weapon}")
    for case in CASES
    for weapon in case.get("weapons", ())
]


@pytest.mark.rule("RT-21")
@pytest.mark.parametrize(("case", "weapon"), OPEN)
def test_nothing_slides_off_an_open_column(case: dict[str, Any], weapon: str) -> None:
    game = renegade(mech(), piloting=False)
    for drawn in case["pictures"]:
        key = f"{drawn['location']}/{drawn['part']}"
        now = rows(game, key)
        draw(game, key, *(r.replace(BOX, ".") if drawn["part"] != "critical" else d
                          for r, d in zip(now, drawn["rows"], strict=False)))  # fmt: skip
    game.do("hit", weapon=weapon, location=case["location"], column=case["column"],
            lean="left", owe=True)  # fmt: skip
    said = SYSTEMS[KEY].derive(game.session.state, A)
    wrecked = said.destroyed or ""
    assert case["condition"] in said.conditions or "head" in wrecked.lower(), said.conditions
