"""Trials in several processes."""

from collections.abc import Iterator
from contextlib import closing
from functools import partial
from typing import Any

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.session.odds import crew
from recordsheet_gui.session.odds.crew import Crew, Helper
from recordsheet_gui.session.odds.job import to_wire
from tests.session.odds.test_trials import ARCHER, ATTACK
from tests.session.odds.weighed import ATLAS, job, table


@pytest.fixture
def helped(monkeypatch: pytest.MonkeyPatch) -> Iterator[Crew]:
    """A crew that calls its helper at once."""
    monkeypatch.setattr(crew, "WORTH_IT", 0.0)
    monkeypatch.setattr(crew, "OWN", 1)
    with closing(Crew(1)) as found:
        yield found


def test_who_plays_makes_no_difference(helped: Crew) -> None:
    asked = job(table((ARCHER, ATLAS)), ATTACK, paths=("units.b.armor.CT", "units.b.destroyed"))
    with closing(Crew(0)) as alone:
        own = alone.play(asked, 1200)
    together = helped.play(asked, 1200)
    assert together.trials == own.trials == 1200
    assert together.counts == own.counts
    # The helper stays for the next job.
    other = job(table((ATLAS,)), {"do": "pilot_hit", "unit": "a"}, paths=("units.a.pilot.hits",))
    assert helped.play(other, 600).counts == [{"1": 600}]


def test_a_helper_that_dies_leaves_its_trials_to_others(helped: Crew) -> None:
    asked = job(table((ARCHER, ATLAS)), ATTACK, paths=("units.b.armor.CT",))
    whole = helped.play(asked, 800)
    (helper,) = helped.helpers
    helper.kill()
    assert helped.play(asked, 800).counts == whole.counts


def test_a_helper_forgets_what_nobody_asks_about_any_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hurt = job(table((ATLAS,)), {"do": "pilot_hit", "unit": "a"}, paths=("units.a.pilot.hits",))
    wire = partial(to_wire, hurt)
    sent: list[tuple[str, int]] = []
    send = crew._send

    def watched(pipe: Any, message: Any) -> None:
        sent.append((message[0], message[1]))
        send(pipe, message)

    monkeypatch.setattr(crew, "_send", watched)
    with closing(Helper()) as helper:
        assert helper.ask(1, wire, range(1, 6))[0] == crew.PART
        assert helper.ask(2, wire, range(1, 6))[0] == crew.PART
        helper.drop(1)
        # Of one that it has never heard of there is nothing to forget.
        helper.drop(7)
        assert helper.ask(2, wire, range(6, 11))[0] == crew.PART
        # Whoever asks once more all the same is answered, from the beginning.
        word, part = helper.ask(1, wire, range(6, 11))
    assert (word, part[0]) == (crew.PART, 5)
    words = [one for one in sent if one[0] != crew.RUN]
    assert words == [(crew.JOB, 1), (crew.JOB, 2), (crew.FORGET, 1), (crew.JOB, 1)]


def test_a_command_that_is_refused_is_refused_by_all(helped: Crew) -> None:
    asked = job(table((ATLAS,)), {"do": "hit", "unit": "a", "damage": -3}, paths=())
    with pytest.raises(RuleError):
        helped.play(asked, 100)
