import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.soak.outcome import Outcome

ROOT = Path(__file__).parents[2]
COUNTS = {
    "kill: steps": 10,
    "kill: migration": 5,
    "kill: making a game": 10,
    "kill: settings": 20,
    "kill: import": 5,
    "three programs": 3,
    "full disk": 40,
    "bad disk, clock back": 100,
}
"""Prints are killed in `make soak` only: each takes seconds to start."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot fork")


@pytest.mark.parametrize("attack", list(COUNTS))
def test_nothing_acknowledged_is_lost_whoever_dies_or_fails(attack: str) -> None:
    # A process of its own: what forks must have no threads.
    done = subprocess.run(
        [sys.executable, "-m", "tests.soak.portion", attack, "15", str(COUNTS[attack])],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    outcome = Outcome(**json.loads(done.stdout.splitlines()[-1]))
    assert outcome.count >= COUNTS[attack]
    assert outcome.is_good, outcome.story()
