"""Rules in a process of their own, where nothing has been read that the test did not read."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def fresh(*call: str) -> str:
    """What a new interpreter prints; what it complains of is the test's failure."""
    done = subprocess.run(
        [sys.executable, *call], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout
