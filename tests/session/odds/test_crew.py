"""Trials in several processes."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.session.odds import crew
from recordsheet_gui.session.odds.crew import Crew
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


def test_a_command_that_is_refused_is_refused_by_all(helped: Crew) -> None:
    asked = job(table((ATLAS,)), {"do": "hit", "unit": "a", "damage": -3}, paths=())
    with pytest.raises(RuleError):
        helped.play(asked, 100)
