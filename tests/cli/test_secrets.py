"""Links, keys and passwords that no other user of the machine sees in the list of processes."""

import io
import json
import os
import sys
from pathlib import Path

import pytest

from recordsheet_gui.cli import commands
from recordsheet_gui.cli.arguments import parser
from recordsheet_gui.cli.secret import LONGEST, secret
from recordsheet_gui.cli.sharing import link_of
from recordsheet_gui.cli.terminal import InputError
from tests.shared_table.test_brokers import HIT, Program, new_game

KEY = "k" * 20


def typed(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))


def test_a_secret_is_one_line_of_standard_input_and_the_rest_stays_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    typed(monkeypatch, f" {KEY} \r\nmqtt://me:word@host\n{{}}\n".encode())
    assert secret("-", None, "key", "--key-file") == KEY
    assert secret("-", None, "broker's address", "--broker-file") == "mqtt://me:word@host"
    assert list(sys.stdin) == ["{}\n"]


@pytest.mark.parametrize("data", [KEY, f"{KEY}\n", f"\ufeff{KEY}\r\n", f"  {KEY}\nmore\n"])
def test_a_secret_is_the_first_line_of_a_file(tmp_path: Path, data: str) -> None:
    path = tmp_path / "key"
    path.write_bytes(data.encode())
    assert secret(None, path, "key", "--key-file") == KEY


def test_the_longest_secret_is_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "key"
    path.write_bytes(b"k" * LONGEST)
    assert len(secret(None, path, "key", "--key-file")) == LONGEST


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "There is no key in "),
        (b"\n" + KEY.encode(), "There is no key in "),
        (b" \t\n", "There is no key in "),
        (b"k" * (LONGEST + 1), "is longer than 4,096 letters."),
        (b"k" * 1_000_000, "is longer than 4,096 letters."),
        (b"\xff\xfe\n", "is not UTF-8."),
    ],
)
@pytest.mark.parametrize("is_file", [True, False])
def test_a_secret_that_is_none_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes, words: str, *, is_file: bool
) -> None:
    path = tmp_path / "key"
    path.write_bytes(data)
    typed(monkeypatch, data)
    with pytest.raises(InputError) as refused:
        secret(None, path, "key", "--key-file") if is_file else secret("-", None, "key", "")
    assert words in str(refused.value)
    assert len(str(refused.value)) < 400


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing", tmp_path / ("x" * 300)):
        with pytest.raises(InputError, match=r"^The link cannot be read from /.*: .*\.$"):
            secret(None, path, "link", "--link-file")


def test_without_standard_input_there_is_nothing_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(InputError, match="There is no standard input to read the key from"):
        secret("-", None, "key", "--key-file")


def test_a_secret_is_given_once(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"^Give the key once: --key-file names a file of it\.$"):
        secret("k", tmp_path, "key", "--key-file")
    with pytest.raises(InputError, match=r"^Say which table: "):
        link_of(parser().parse_args(["join"]))


def test_the_window_too_joins_with_a_link_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "link"
    path.write_text("mqtt://host/ab#cd\n", encoding="utf-8")
    opened: list[object] = []

    def open_window(link: object) -> int:
        opened.append(link)
        return 0

    assert commands.obey(["join", "--window", "--link-file", str(path)], open_window) == 0
    assert commands.obey(["join", "--window"], open_window) == 1
    assert opened == ["mqtt://host/ab#cd"]


@pytest.mark.skipif(
    not Path("/proc/self/cmdline").exists(), reason="this system has no list of processes there"
)
def test_programs_at_a_table_have_no_key_in_the_list_of_processes(tmp_path: Path) -> None:
    path = tmp_path / "battle.rsgame"
    new_game(path)
    owner = Program(tmp_path, "table", str(path), "--key", "-")
    programs = [owner]
    try:
        assert owner.process.stdin is not None
        owner.process.stdin.write(f"{KEY}\n")
        owner.process.stdin.flush()
        link = owner.hear("link")["link"]
        assert link.endswith(KEY)
        ann = Program(tmp_path, "join", "-", "--stay")
        programs.append(ann)
        assert ann.process.stdin is not None
        ann.process.stdin.write(f"{link}\n{json.dumps(HIT)}\n")
        ann.process.stdin.flush()
        assert ann.hear("wish")["done"]
        group = {os.getpgid(one.process.pid) for one in programs}
        seen = 0
        for place in Path("/proc").glob("[0-9]*"):
            try:
                if os.getpgid(int(place.name)) in group:
                    seen += 1
                    assert KEY.encode() not in (place / "cmdline").read_bytes()
                    assert KEY.encode() not in (place / "environ").read_bytes()
            except (ProcessLookupError, FileNotFoundError):
                continue
        assert seen > len(programs), "the broker is a process too"
    finally:
        for one in programs:
            one.end()
