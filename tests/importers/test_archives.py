import io
import struct
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recordsheet_gui.importers import archives, files
from recordsheet_gui.importers.archives import Member, read_archive
from recordsheet_gui.importers.job import Job

DATA = Path(__file__).parent.parent / "data" / "mtf"
QUAD = (DATA / "quad.mtf").read_bytes()
LAM = (DATA / "lam.mtf").read_bytes()


def packed(entries: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return buffer.getvalue()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "units.zip"


def members(path: Path, content: bytes) -> list[Member]:
    path.write_bytes(content)
    found = list(read_archive(path))
    assert all(member.path.startswith(str(path)) for member in found)
    return found


def inside(path: Path, found: list[Member]) -> list[tuple[str, str]]:
    return [(member.path[len(str(path)) :], member.problem) for member in found]


def test_all_units_of_an_archive_are_read_by_name(path: Path) -> None:
    content = packed({"meks/z.mtf": QUAD, "a/b/lam.MTF": LAM, "readme.txt": b"x", "d/": b""})
    path.write_bytes(content)
    got = list(Job([str(path)]))
    assert [(file.path, file.design is not None) for file in got] == [
        (f"{path}/a/b/lam.MTF", True),
        (f"{path}/meks/z.mtf", True),
    ]
    assert {file.size for file in got} == {len(content)}


def test_an_archive_inside_an_archive_is_read_but_not_one_inside_that(path: Path) -> None:
    deepest = packed({"no.mtf": QUAD})
    inner = packed({"yes.mtf": QUAD, "deepest.zip": deepest})
    found = members(path, packed({"inner.zip": inner, "top.mtf": LAM}))
    assert inside(path, found) == [
        (
            "/inner.zip/deepest.zip",
            "It is an archive in an archive in an archive: unpack it first.",
        ),
        ("/inner.zip/yes.mtf", ""),
        ("/top.mtf", ""),
    ]


def test_names_that_lead_elsewhere_stay_in_the_archive(path: Path) -> None:
    names = ("../../x.mtf", "/etc/y.mtf", "a/../b/./z.mtf", "c:\\w.mtf")
    found = members(path, packed(dict.fromkeys(names, QUAD)))
    assert {name for name, _ in inside(path, found)} == {
        "/x.mtf",
        "/etc/y.mtf",
        "/a/b/z.mtf",
        "/c:/w.mtf",
    }


def test_nothing_is_written_anywhere(path: Path) -> None:
    members(path, packed({"../x.mtf": QUAD, "y/z.mtf": QUAD}))
    assert [found.name for found in path.parent.iterdir()] == ["units.zip"]


# -- bombs -----------------------------------------------------------------------------------


def test_what_is_packed_too_tightly_is_left_alone(path: Path) -> None:
    bomb = b"A" * 3_000_000
    found = members(path, packed({"bomb.mtf": bomb, "good.mtf": QUAD}))
    assert inside(path, found) == [("/bomb.mtf", archives.BOMB), ("/good.mtf", "")]


def test_what_is_too_large_for_a_unit_is_left_alone(path: Path) -> None:
    large = b"B" * (files.LARGEST_UNIT + 1)
    (found,) = members(path, packed({"large.mtf": large}, zipfile.ZIP_STORED))
    assert "too large for a unit" in found.problem
    assert found.data == b""


def test_a_size_that_is_a_lie_is_not_believed(path: Path) -> None:
    content = bytearray(packed({"x.mtf": b"C" * 5_000_000}))
    at = content.rindex(b"PK\1\2")
    struct.pack_into("<L", content, at + 24, 1000)
    (found,) = members(path, bytes(content))
    assert found.problem
    assert found.data == b""


def test_an_archive_gives_no_more_than_its_budget(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives, "MOST_UNPACKED", 3 * len(QUAD))
    found = members(path, packed({f"{number}.mtf": QUAD for number in range(9)}))
    assert [member.problem for member in found] == ["", "", "", archives.FULL]


def test_an_inner_archive_counts_too(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "MOST_UNPACKED", 2 * len(QUAD))
    inner = packed({"a.mtf": QUAD, "b.mtf": QUAD}, zipfile.ZIP_STORED)
    found = members(path, packed({"inner.zip": inner}))
    assert found[-1] == Member(path=str(path), problem=archives.FULL)


def test_too_many_files_are_refused_before_the_table_is_read(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = packed({f"{number}.mtf": b"" for number in range(5)})
    monkeypatch.setattr(archives, "MOST_ENTRIES", 4)
    assert [member.problem for member in members(path, content)] == [archives.MANY]
    monkeypatch.setattr(archives, "MOST_ENTRIES", 50_000)
    lying = bytearray(content)
    struct.pack_into("<L", lying, lying.rindex(b"PK\5\6") + 12, 0xFFFFFFFF)
    assert [member.problem for member in members(path, bytes(lying))] == [archives.MANY]


def test_a_count_that_is_a_lie_is_not_believed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = bytearray(packed({f"{number}.mtf": b"" for number in range(9)}))
    struct.pack_into("<HH", content, content.rindex(b"PK\5\6") + 8, 1, 1)
    monkeypatch.setattr(archives, "MOST_ENTRIES", 4)
    monkeypatch.setattr(archives, "_BYTES_PER_ENTRY", 1000)
    assert [member.problem for member in members(path, bytes(content))] == [archives.MANY]


def test_an_archive_that_is_too_large_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives, "LARGEST_ARCHIVE", 100)
    (found,) = members(path, packed({"x.mtf": QUAD}))
    assert "larger than" in found.problem


# -- broken ----------------------------------------------------------------------------------


@pytest.mark.parametrize("content", [b"", b"PK", b"not an archive" * 100, b"PK\5\6" + b"\0" * 10])
def test_what_is_no_archive_is_one_sentence(path: Path, content: bytes) -> None:
    assert inside(path, members(path, content)) == [("", archives.BROKEN)]


def test_an_archive_that_is_gone_is_one_sentence(path: Path) -> None:
    (found,) = read_archive(path)
    assert "no such file" in found.problem


def test_an_encrypted_or_oddly_packed_file_is_one_sentence(path: Path) -> None:
    content = bytearray(packed({"x.mtf": QUAD}))
    struct.pack_into("<H", content, content.rindex(b"PK\1\2") + 8, 1)
    assert [member.problem for member in members(path, bytes(content))] == ["It is encrypted."]
    other = packed({"x.mtf": QUAD}, zipfile.ZIP_BZIP2)
    assert "packed in a way" in members(path, other)[0].problem


def test_damage_in_one_file_leaves_the_others(path: Path) -> None:
    content = bytearray(packed({"a.mtf": QUAD, "b.mtf": LAM}))
    content[80] ^= 0xFF
    found = members(path, bytes(content))
    assert [bool(member.problem) for member in found] == [True, False]


@given(data=st.data())
def test_any_damage_gives_sentences_and_never_an_exception(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    inner = packed({"c.mtf": LAM})
    content = bytearray(packed({"a.mtf": QUAD, "b/b.mtf": LAM, "i.zip": inner}))
    for _ in range(data.draw(st.integers(1, 12))):
        at = data.draw(st.integers(0, len(content) - 1))
        content[at] = data.draw(st.integers(0, 255))
    # The tables at the end matter most.
    for _ in range(data.draw(st.integers(0, 8))):
        at = data.draw(st.integers(max(0, len(content) - 250), len(content) - 1))
        content[at] = data.draw(st.integers(0, 255))
    path = tmp_path_factory.getbasetemp() / "mutated.zip"
    path.write_bytes(bytes(content[: data.draw(st.integers(0, len(content)))] or content))
    for member in read_archive(path):
        assert bool(member.problem) or len(member.data) <= files.LARGEST_UNIT
