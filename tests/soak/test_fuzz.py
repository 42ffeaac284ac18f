import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.soak import fuzz, numbers
from tests.soak.outcome import Outcome

ROOT = Path(__file__).parents[2]

CASES = {"bent games": 60, "forged games": 30}
"""Cases that open a whole game are slower; `make soak` does far more of all."""


@pytest.mark.long
@pytest.mark.parametrize("attack", list(fuzz.ATTACKS))
def test_nothing_that_is_read_raises_what_nobody_foresaw(attack: str, tmp_path: Path) -> None:
    count = CASES.get(attack, 300)
    outcome = fuzz.run(attack, tmp_path / "files", 15, count)
    assert outcome.is_good, outcome.story()
    assert outcome.count >= count


@pytest.mark.long
def test_no_number_takes_the_memory_or_the_time_that_it_asks_for() -> None:
    # A process of its own, because its memory is little.
    done = subprocess.run(
        [sys.executable, "-m", "tests.soak.portion", numbers.NAME, "15", "96"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    outcome = Outcome(**json.loads(done.stdout.splitlines()[-1]))
    assert outcome.is_good, outcome.story()
    assert outcome.count >= 96
