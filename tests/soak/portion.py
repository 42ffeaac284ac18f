"""One portion of an attack in a process of its own: python -m tests.soak.portion ATTACK SEED COUNT.

Its last line is the outcome as JSON.
"""

import json
import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

from tests.soak import fuzz, hostile_files, hostile_table, kills, numbers, places
from tests.soak.outcome import Outcome, resident
from tests.soak.rosters import ROSTERS

OTHERS = ("monkey", "two windows", "slow disk", "long evening", "locales")
MOST_MEMORY = 4 << 30
"""Bytes; the window with a hundred units takes a tenth of this."""
LITTLE_MEMORY = 1 << 30
"""Bytes for numbers that ask for far more."""
RUNS: dict[str, Callable[[str, Path, int, int], Outcome]] = {
    **dict.fromkeys(fuzz.ATTACKS, fuzz.run),
    **dict.fromkeys(kills.ATTACKS, kills.run),
    **dict.fromkeys(hostile_files.ATTACKS, hostile_files.run),
    **dict.fromkeys(hostile_table.ATTACKS, hostile_table.run),
}
ATTACKS = (*OTHERS, *RUNS, numbers.NAME)


def run(attack: str, seed: int, count: int, folder: Path) -> Outcome:
    """Whatever the attack is called."""
    if attack in ("monkey", "two windows"):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        from tests.soak import monkey

        game = list(ROSTERS)[seed % len(ROSTERS)]
        windows = (game, game) if attack == "two windows" else (game,)
        return monkey.run(folder, seed, count, *windows)
    if attack in ("slow disk", "long evening"):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        from tests.soak import evening, slow_disk

        run_one = evening.run if attack == evening.NAME else slow_disk.run
        return run_one(folder, seed, count)
    if attack == "locales":
        return places.run(folder, seed, count)
    first = resident()
    if attack == numbers.NAME:
        outcome = numbers.run(folder, seed, count)
    else:
        outcome = RUNS[attack](attack, folder, seed, count)
    outcome.memory = outcome.memory or f"{first:.0f} -> {resident():.0f} MB"
    return outcome


def take_little(most: int) -> None:
    """What fills the memory fails in here and does not take the machine with it."""
    with suppress(ImportError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (most, resource.RLIM_INFINITY))


def main() -> None:
    """Run and print."""
    attack, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    take_little(LITTLE_MEMORY if attack == numbers.NAME else MOST_MEMORY)
    with tempfile.TemporaryDirectory(prefix="recordsheet-soak-") as folder:
        outcome = run(attack, seed, count, Path(folder, "home"))
    print(json.dumps(asdict(outcome)))


if __name__ == "__main__":
    main()
