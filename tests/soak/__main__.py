"""All attacks for a long time: `make soak`, not a part of `make test`.

Portions with one seed after the other run until there have been so many events, cases and kills,
or until the time is up; then a table says what came of them. Each trouble is told with the seed
and the size of its portion, so that it can be seen again:
make soak ONLY=monkey SEED=7 ROUNDS=1
"""

import argparse
import json
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from subprocess import PIPE

from tests.soak import fuzz, kills, portion
from tests.soak.outcome import Outcome, table

ROOT = Path(__file__).parents[2]
PORTIONS = {
    "monkey": 5000, "two windows": 1000, "slow disk": 500, "locales": 16,
    "zips": 50_000, "hit bar": 25_000, "toml": 25_000, "scripts": 15_000, "mtf": 15_000,
    "settings": 15_000, "full disk": 500, "bad disk, clock back": 5000,
    "bent games": 500, "forged games": 250, "numbers": 500,
    "kill: steps": 250, "kill: making a game": 150, "kill: settings": 300, "kill: migration": 60,
    "kill: import": 40, "kill: print": 10, "three programs": 40,
    "hostile games": 100, "changed in place": 200, "forged letters": 2000,
    "hostile guests": 1000, "hostile owners": 500, "lying brokers": 1000, "long evening": 3000,
}  # fmt: skip
"""Events, inputs or kills of one portion: a round has some 150,000 and 800."""
SECONDS_A_PORTION = 3600
ROUNDS = 7
SORTS = {
    "events": ("monkey", "two windows", "long evening"),
    "inputs": (*fuzz.ATTACKS, "numbers", "locales"),
    "kills": [name for name in kills.ATTACKS if name.startswith(("kill", "three"))],
    "hostile games": ("hostile games",),
    "forged letters": ("forged letters",),
    "of guests, owners, brokers": ("hostile guests", "hostile owners", "lying brokers"),
    "changes in place": ("changed in place",),
    "bad disks": ("full disk", "bad disk, clock back", "slow disk"),
}


_running: set[subprocess.Popen[bytes]] = set()


def run(attack: str, seed: int, count: int) -> Outcome:
    """A portion in its own process; one that dies is trouble too."""
    command = [sys.executable, "-m", "tests.soak.portion", attack, str(seed), str(count)]
    again = f"{' '.join(command[1:3])} '{attack}' {seed} {count}"
    portion_ = subprocess.Popen(command, cwd=ROOT, stdout=PIPE, stderr=PIPE)
    _running.add(portion_)
    try:
        told, complaints = portion_.communicate(timeout=SECONDS_A_PORTION)
        outcome = Outcome(**json.loads(told.splitlines()[-1]))
    except subprocess.TimeoutExpired:
        portion_.kill()
        portion_.communicate()
        outcome = Outcome(attack, hangs=1)
        outcome.trouble("it never came to an end", again)
    except (IndexError, ValueError):
        outcome = Outcome(attack)
        words = complaints.decode("utf-8", "replace").strip().splitlines()[-1:]
        outcome.trouble(f"it died with {portion_.returncode}: {words}", again)
    finally:
        _running.discard(portion_)
    outcome.troubles = {
        cause: [f"{case}  [{again}]" for case in cases] for cause, cases in outcome.troubles.items()
    }
    outcome.attack = attack
    return outcome


def add(total: Outcome, more: Outcome) -> None:
    """One line of the table for all portions of an attack."""
    total.count += more.count
    total.lost += more.lost
    total.refused += more.refused
    total.hangs += more.hangs
    if more.slowest >= total.slowest:
        total.slowest, total.slowest_case = more.slowest, more.slowest_case
    total.memory = more.memory or total.memory
    for cause, cases in more.troubles.items():
        total.troubles.setdefault(cause, []).extend(cases)


def main() -> int:
    """Attack until it is enough; 1 when something was lost or raised."""
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="of the first round")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--minutes", type=float, default=0.0, help="end sooner")
    parser.add_argument("--only", default="", help="attacks whose names begin so, with commas")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    starts = tuple(word.strip() for word in options.only.split(",") if word.strip())
    attacks = [name for name in portion.ATTACKS if not starts or name.startswith(starts)]
    totals = {name: Outcome(name) for name in attacks}
    stop = threading.Event()
    start = time.monotonic()
    end = start + options.minutes * 60

    def one(attack: str, seed: int) -> None:
        if stop.is_set() or (options.minutes and time.monotonic() > end):
            return
        found = run(attack, seed, PORTIONS[attack])
        if stop.is_set():
            return
        print(f"seed {seed}: {attack}, {found.count:,}", file=sys.stderr, flush=True)
        add(totals[attack], found)

    pool = ThreadPoolExecutor(options.jobs)
    todo = [
        pool.submit(one, attack, options.seed + round_)
        for round_ in range(options.rounds)
        for attack in attacks
    ]
    # Whoever stops it still gets the table of what has been.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        wait(todo)
    except KeyboardInterrupt:
        stop.set()
        pool.shutdown(wait=False, cancel_futures=True)
        for portion_ in list(_running):
            portion_.kill()
        print("stopped", file=sys.stderr)
    pool.shutdown()
    for failed in todo:
        if not failed.cancelled():
            failed.result()
    took = (time.monotonic() - start) / 60
    print(f"seeds {options.seed} to {options.seed + options.rounds - 1}, {took:.0f} minutes")
    print(table(list(totals.values())))
    for what, names in SORTS.items():
        print(f"{what}: {sum(totals[name].count for name in attacks if name in names):,}")
    return 0 if all(outcome.is_good for outcome in totals.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
