import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.soak import hostile_files, hostile_table
from tests.soak.outcome import Outcome

ROOT = Path(__file__).parents[2]
COUNTS = {"hostile games": 6, "hostile owners": 8, "changed in place": 20}
"""Cases that open a whole game, or start a process, are slower; `make soak` does far more."""
ATTACKS = (*hostile_files.ATTACKS, *hostile_table.ATTACKS)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot fork")


@pytest.mark.parametrize("attack", ATTACKS)
def test_nobody_takes_anything_away(attack: str) -> None:
    # A process of its own: what forks must have no threads.
    count = COUNTS.get(attack, 50)
    done = subprocess.run(
        [sys.executable, "-m", "tests.soak.portion", attack, "15", str(count)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    outcome = Outcome(**json.loads(done.stdout.splitlines()[-1]))
    assert outcome.is_good, outcome.story()
    assert outcome.count >= count
