"""Shots as players type them."""

from typing import Any

import pytest

from recordsheet_gui.core.answers import NoAnswers
from recordsheet_gui.core.phrases import SayError
from recordsheet_gui.session.say import say
from recordsheet_gui.systems.total_warfare.commands import TakeHit
from tests.games import A, Game
from tests.mechs import mech


def said(text: str) -> list[dict[str, Any]]:
    """What the hits of a line say that plain hits do not."""
    game = Game(mech())
    hits = []
    for step in say(game.session, A, text, NoAnswers(), may_owe=True):
        assert isinstance(step.command, TakeHit)
        plain = TakeHit(unit=A)
        fields = (
            "weapon", "location", "side", "munition", "aim", "ams", "heat", "cover", "indirect",
        )  # fmt: skip
        found = {name: getattr(step.command, name) for name in fields}
        hits.append({k: v for k, v in found.items() if v != getattr(plain, k)})
    return hits


@pytest.mark.parametrize(
    ("text", "hits"),
    [
        (
            "ml ll aim ct",
            [{"weapon": "Medium Laser", "aim": "CT"}, {"weapon": "Large Laser", "aim": "CT"}],
        ),
        ("2x ppc aim hd", [{"weapon": "PPC", "aim": "HD"}] * 2),
        ("srm6 inferno", [{"weapon": "SRM 6", "munition": "inferno"}]),
        ("2x srm6 inferno left", [{"weapon": "SRM 6", "munition": "inferno", "side": "left"}] * 2),
        (
            "ac10 armor-piercing lt",
            [{"weapon": "AC/10", "munition": "armor-piercing", "location": "LT"}],
        ),
        ("srm6 magnetic pulse", [{"weapon": "SRM 6", "munition": "magnetic pulse"}]),
        (
            "lrm20 follow the leader lt",
            [{"weapon": "LRM 20", "munition": "follow the leader", "location": "LT"}],
        ),
        ("lbx10 cluster", [{"weapon": "LB 10-X AC", "munition": "cluster"}]),
        ("cermed rt", [{"weapon": "Clan ER Medium Laser", "location": "RT"}]),
        ("uac5 lt", [{"weapon": "Ultra AC/5", "location": "LT"}]),
        ("lrm20 indirect", [{"weapon": "LRM 20", "indirect": True}]),
        ("lrm20 cover", [{"weapon": "LRM 20", "cover": "partial"}]),
        ("lrm20 indirect cover", [{"weapon": "LRM 20", "cover": "partial", "indirect": True}]),
        ("flamer heat", [{"weapon": "Flamer", "heat": True}]),
        ("ml ll", [{"weapon": "Medium Laser", "location": "LL"}]),
    ],
)
def test_a_line_says_how_a_shot_was_fired(text: str, hits: list[dict[str, Any]]) -> None:
    assert said(text) == hits


@pytest.mark.parametrize("text", ["ml aim", "aim ct", "ml soup aim ct", "srm6 inferno soup"])
def test_a_line_that_means_nothing_is_pointed_at(text: str) -> None:
    with pytest.raises(SayError):
        said(text)


def test_a_munition_is_fired_by_its_word() -> None:
    game = Game(mech(slots={"RT": ["SRM 4"]}))
    with pytest.raises(SayError, match="location or a munition"):
        say(game.session, A, "fire srm4 soup", NoAnswers(), may_owe=True)


def test_arms_are_flipped_by_a_word() -> None:
    game = Game(mech())
    with pytest.raises(Exception, match="lower arm"):
        say(game.session, A, "flip", NoAnswers(), may_owe=True)
