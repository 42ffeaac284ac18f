"""Makes a sample game of this version, to be kept and opened for ever.

    python -m tests.storage.make_save GAME RELEASE [--force]

writes tests/data/saves/vVERSION-GAME-RELEASE.rsgame, and beside it what it contains as JSON. A
released sample is never made again: a new version of the schema or a new event brings one more.
The samples called 0.1 were made with 0c39d17, and so was what v1-first-battle.json contains.
"""

import argparse
import json
from pathlib import Path

from recordsheet_gui.session.history import History
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.header import VERSION
from recordsheet_gui.systems import SYSTEMS
from tests import frozen
from tests.storage.samples import SAMPLES, Play, setup

SAVES = frozen.DATA / "saves"


def content(history: History) -> dict[str, object]:
    """A game in core terms alone: what has to come out of the file, whatever the rules are by then.

    All that a later rule could see differently (movement, destruction) is derived and left out.
    """
    return {
        "cursor": history.cursor,
        "steps": [frozen.step(history.step(at)) for at in range(1, len(history) + 1)],
        "now": frozen.sheets(history.state()),
        "start": frozen.sheets(history.state(0)),
    }


def write_content(save: Path, found: dict[str, object]) -> None:
    """One line a step, so that a difference can be read."""
    steps = found["steps"]
    assert isinstance(steps, list)
    lines = ",\n".join(json.dumps(step, ensure_ascii=False, sort_keys=True) for step in steps)
    rest = {key: value for key, value in found.items() if key != "steps"}
    text = json.dumps(rest, indent=1, ensure_ascii=False, sort_keys=True).removesuffix("\n}")
    save.with_suffix(".json").write_text(f'{text},\n "steps": [\n{lines}\n]}}\n', encoding="utf-8")


def main() -> None:
    """Make the two files."""
    parser = argparse.ArgumentParser(description="Make a sample game of this version.")
    parser.add_argument("game", choices=sorted(SAMPLES))
    parser.add_argument("release")
    parser.add_argument("--force", action="store_true")
    options = parser.parse_args()
    path = SAVES / f"v{VERSION}-{options.game}-{options.release}.rsgame"
    sample = SAMPLES[options.game]
    system = SYSTEMS[sample.system or options.game]
    with gamefile.creating(path, system, setup(options.game), force=options.force) as game:
        sample.play(Play(game.session, sample.seed))
        found = content(game.session.history)
    write_content(path, found)


if __name__ == "__main__":
    main()
