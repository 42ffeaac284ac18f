"""Plays into a game until it is killed, and says each record's number after it was reported.

python -m tests.storage.player     reads the game's path from standard input
"""

import os
import sys
from pathlib import Path

from recordsheet_gui.core.commands import MoveTrack
from recordsheet_gui.core.ids import TrackKey, UnitId
from recordsheet_gui.session.session import Session
from recordsheet_gui.storage import gamefile
from tests.storage.tiny import TINIES

HEAT = TrackKey("heat")
A = UnitId("a")


def play_record(session: Session, number: int) -> None:
    """The nth record of the game: mostly a marked step, now and then an undo or a redo."""
    match number % 10:
        case 5:
            session.undo()
        case 6:
            session.redo()
        case 9:
            session.move_to(session.history.cursor - 2)
        case _:
            # Tracks end at 999, players do not.
            session.handle(MoveTrack(unit=A, track=HEAT, to=1 + number % 999))


def main() -> None:
    """Wait for the path of a game and how many records it has, then play without end."""
    words = sys.stdin.readline().split("\t")
    number = int(words[1])
    with gamefile.open_game(Path(words[0]), systems=TINIES) as game:
        assert not game.is_read_only
        while True:
            number += 1
            play_record(game.session, number)
            os.write(1, b"%d\n" % number)


if __name__ == "__main__":
    main()
