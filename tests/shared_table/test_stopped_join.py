"""`recordsheet join` at a table whose owner sends what nobody ever gets through."""

import base64
import os
import signal
import subprocess
import sys
import threading
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from time import monotonic

import pytest

from recordsheet_gui.shared_table import post as posts
from recordsheet_gui.shared_table.broker import OwnBroker
from recordsheet_gui.shared_table.link import Link
from recordsheet_gui.shared_table.messages import Hello, from_guest
from recordsheet_gui.shared_table.mqtt import MqttPost
from recordsheet_gui.shared_table.post import News
from recordsheet_gui.shared_table.seal import OWNER, new_key, opened, sealed
from recordsheet_gui.storage.received import NO_GAME

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="looks for the processes of a program where Linux lists them"
)

PATIENCE = 180.0
TABLE, GUEST = "aa" * 6, "bb" * 6


class HostileOwner:
    """Answers each hello with what it calls a game."""

    def __init__(self, data: bytes) -> None:
        self.key = new_key()
        self._data = data
        self._broker = OwnBroker()
        self._broker.admit(TABLE, {GUEST: self.key})
        self._post = MqttPost(self._broker.for_owner, (posts.from_guests(TABLE),))
        self.link = str(Link(self._broker.address, TABLE, GUEST, self.key))
        self._is_over = False
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        while not self._is_over:
            letter = self._post.next(0.05)
            if letter is not None and letter.news is News.LETTER:
                said = from_guest(
                    opened(letter.data, TABLE, OWNER, {GUEST: self.key}, 1 << 20).body
                )
                if isinstance(said, Hello):
                    self._answer(said.ask)

    def _answer(self, ask: str) -> None:
        welcome = {"what": "welcome", "ask": ask, "name": "Eve", "rights": "A"}
        part = {"what": "part", "ask": ask, "at": 0, "of": 1}
        data = base64.b64encode(zlib.compress(self._data)).decode()
        for body in ({**welcome, "number": 0, "row": 9}, {**part, "data": data}):
            letter = sealed(TABLE, OWNER, body, {GUEST: self.key})
            self._post.send(posts.to_guest(TABLE, GUEST), letter)

    def close(self) -> None:
        self._is_over = True
        self._thread.join(PATIENCE)
        self._post.close()
        self._broker.close()


@pytest.fixture
def eve() -> Iterator[HostileOwner]:
    with closing(HostileOwner(b"no game")) as owner:
        yield owner


@pytest.fixture
def join(tmp_path: Path, eve: HostileOwner) -> Iterator[subprocess.Popen[str]]:
    program = subprocess.Popen(
        [sys.executable, "-m", "recordsheet_gui", "join", eve.link, "--stay"],
        env={**os.environ, "RECORDSHEET_HOME": str(tmp_path), "TMPDIR": str(tmp_path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    yield program
    program.kill()
    program.communicate()


def until(find: Callable[[], int]) -> int:
    end = monotonic() + PATIENCE
    while not (found := find()):
        assert monotonic() < end, "it never came to that"
    return found


def reader_of(program: int) -> int:
    """The process that reads what was sent; 0 before there is one."""
    with suppress(OSError):
        for task in Path(f"/proc/{program}/task").iterdir():
            for child in task.joinpath("children").read_text().split():
                if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                    return int(child)
    return 0


def is_there(process: int) -> bool:
    with suppress(OSError):
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
        return state != "Z"
    return False


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_who_reads_for_ever_is_ended_with_the_program(
    join: subprocess.Popen[str], number: signal.Signals, tmp_path: Path
) -> None:
    reader = until(lambda: reader_of(join.pid))
    # From now on it never answers, and hears nothing itself.
    os.kill(reader, signal.SIGSTOP)
    # As a terminal does: every process that it has started hears it too.
    os.killpg(join.pid, number)
    _, error = join.communicate(timeout=PATIENCE)
    assert "Traceback" not in error
    assert not is_there(reader)
    assert not list(tmp_path.glob("tmp*"))


def test_what_is_no_game_ends_it_with_one_sentence(join: subprocess.Popen[str]) -> None:
    out, error = join.communicate(timeout=PATIENCE)
    assert (out, error.strip().splitlines()[-1].endswith(NO_GAME)) == ("", True)
    assert join.returncode == 1
