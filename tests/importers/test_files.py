import os
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from recordsheet_gui.importers import files
from recordsheet_gui.importers.files import Found, UnitFile, decoded, find, read, shown
from recordsheet_gui.importers.job import Job

DATA = Path(__file__).parent.parent / "data" / "mtf"
QUAD = (DATA / "quad.mtf").read_bytes()


@pytest.fixture
def units(tmp_path: Path) -> Path:
    folder = tmp_path / "units"
    for place in ("b", "a/deep/deeper", "."):
        (folder / place).mkdir(parents=True, exist_ok=True)
    (folder / "b" / "quad.mtf").write_bytes(QUAD)
    (folder / "a" / "deep" / "deeper" / "LAM.MTF").write_bytes((DATA / "lam.mtf").read_bytes())
    (folder / "tripod.mtf").write_bytes((DATA / "tripod.mtf").read_bytes())
    (folder / "readme.txt").write_text("nothing for us")
    (folder / "tank.hmp").write_text("nothing for us")
    return folder


def names(found: Iterator[Found]) -> list[str]:
    return [Path(one.path).name for one in found]


def only(path: Path) -> UnitFile:
    (file,) = read(next(find([path])))
    return file


# -- finding ---------------------------------------------------------------------------------


def test_folders_are_searched_to_the_bottom_and_other_files_passed_over(units: Path) -> None:
    assert names(find([units])) == ["tripod.mtf", "LAM.MTF", "quad.mtf"]
    assert names(find([units / "b" / "quad.mtf", units])) == [
        "quad.mtf",
        "tripod.mtf",
        "LAM.MTF",
        "quad.mtf",
    ]
    assert names(find([units, units])) == ["tripod.mtf", "LAM.MTF", "quad.mtf"]


def test_what_a_player_names_is_refused_with_a_sentence_when_it_is_no_unit(units: Path) -> None:
    found = list(find([units / "readme.txt", units / "gone.mtf", "nul\0.mtf", units / "b"]))
    assert [Path(one.path).name for one in found if not one.problem] == ["quad.mtf"]
    assert "should end in .toml, .mtf, .blk or .zip" in found[0].problem
    assert "no such file" in found[1].problem
    assert "cannot be read" in found[2].problem


def test_a_loop_of_folders_ends(units: Path) -> None:
    (units / "a" / "again").symlink_to(units, target_is_directory=True)
    (units / "b" / "self.mtf").symlink_to(units / "b" / "self.mtf")
    found = list(find([units]))
    assert [Path(one.path).name for one in found if not (one.note or one.problem)] == [
        "tripod.mtf",
        "LAM.MTF",
        "quad.mtf",
    ]
    assert [one.note for one in found if one.note] == [
        "It leads to a folder that is read already: skipped."
    ]
    assert [Path(one.path).name for one in found if one.problem] == ["self.mtf"]


def test_a_link_to_nowhere_has_its_sentence(units: Path) -> None:
    (units / "lost.mtf").symlink_to(units / "nowhere")
    (lost,) = [one for one in find([units]) if one.problem]
    assert "no such file" in lost.problem


def test_a_pipe_is_not_waited_for(units: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("this system has no pipes")
    os.mkfifo(units / "pipe.mtf")
    file = only(units / "pipe.mtf")
    assert file.problem == "It is no file that can be read."


def test_a_folder_that_cannot_be_read_has_its_sentence(
    units: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.scandir

    def scandir(path: str) -> object:
        if path.endswith("a"):
            raise PermissionError(13, "Permission denied", path)
        return real(path)

    monkeypatch.setattr("os.scandir", scandir)
    found = list(find([units]))
    assert [one.problem for one in found if one.problem] == [
        "The folder cannot be read: Permission denied."
    ]
    assert len(found) == 3


# -- reading ---------------------------------------------------------------------------------


def test_a_unit_file_gives_its_unit_and_the_hash_of_its_content(units: Path) -> None:
    file = only(units / "b" / "quad.mtf")
    assert file.design is not None
    assert (file.name, file.problem, len(file.digest)) == ("quad.mtf", "", 64)
    assert file.data == QUAD
    assert (file.size, file.mtime) == (len(QUAD), (units / "b" / "quad.mtf").stat().st_mtime_ns)


def test_a_known_content_is_not_read_again(units: Path) -> None:
    (found,) = find([units / "b" / "quad.mtf"])
    (first,) = read(found)
    (again,) = read(found, {first.digest})
    assert (again.digest, again.report, again.problem) == (first.digest, None, "")


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "The file is empty."),
        (b" \r\n\t\n", "The file is empty."),
        (b"\x7fELF\0\0\1\2" * 50, "It is not a text file."),
        (os.urandom(3000).replace(b"\0", b"x"), "x.mtf is no .mtf file."),
        (b"shopping: eggs\n", "x.mtf is no .mtf file."),
        (b"x" * 4_000_001, "The file is too large for a unit: 4,000,001 bytes."),
    ],
)
def test_a_bad_file_is_one_sentence(tmp_path: Path, content: bytes, problem: str) -> None:
    path = tmp_path / "x.mtf"
    path.write_bytes(content)
    file = only(path)
    assert file.problem == problem
    assert file.design is None
    assert file.data == b""


def test_a_huge_file_is_not_even_opened(tmp_path: Path) -> None:
    path = tmp_path / "huge.mtf"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    assert only(path).problem == "The file is too large for a unit: 100,000,000 bytes."


def test_a_file_that_grew_after_it_was_found_is_not_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "x.mtf"
    path.write_bytes(b"y" * (files.LARGEST_UNIT + 10))
    (file,) = read(Found(path=str(path), size=5))
    assert "too large" in file.problem


def test_a_file_that_vanishes_midway_costs_only_itself(units: Path) -> None:
    job = Job([str(units)])
    job.look()
    (units / "a" / "deep" / "deeper" / "LAM.MTF").unlink()
    assert [file.problem for file in job] == [
        "",
        "There is no such file or folder, or it has just gone.",
        "",
    ]


def test_letters_that_are_none_are_replaced_and_other_encodings_understood() -> None:
    assert decoded(b"r\xe9sum\xe9") == "r\ufffdsum\ufffd"
    assert decoded("ab\u00e9".encode("utf-16")) == "ab\u00e9"
    assert decoded(b"a\0b") is None


def test_odd_file_names_stay_on_one_line() -> None:
    assert shown("a\nb\udcff\x1b.mtf") == "a\ufffdb\ufffd\ufffd.mtf"


# -- a job -----------------------------------------------------------------------------------


def test_a_job_counts_its_files(units: Path) -> None:
    (units / "loop").symlink_to(units, target_is_directory=True)
    job = Job([str(units)])
    assert [(file.name, job.done, job.total) for file in job] == [
        ("tripod.mtf", 1, 3),
        ("LAM.MTF", 2, 3),
        ("quad.mtf", 3, 3),
    ]
    assert job.done == job.total
    assert [Path(note.path).name for note in job.notes] == ["loop"]


def test_with_stamps_only_new_and_changed_files_are_read(units: Path) -> None:
    stamps = {file.path: (file.size, file.mtime) for file in Job([str(units)])}
    assert list(Job([str(units)], stamps=stamps)) == []
    os.utime(units / "tripod.mtf", ns=(1, 1))
    (units / "b" / "new.mtf").write_bytes(QUAD + b"\n")
    (units / "b" / "quad.mtf").unlink()
    job = Job([str(units)], stamps=stamps)
    assert [file.name for file in job] == ["tripod.mtf", "new.mtf"]
    assert job.gone() == [str(units / "b" / "quad.mtf")]


def test_files_of_a_folder_that_is_not_there_have_not_gone(units: Path, tmp_path: Path) -> None:
    stamps = {file.path: (file.size, file.mtime) for file in Job([str(units)])}
    units.rename(tmp_path / "elsewhere")
    job = Job([str(units)], stamps=stamps)
    (file,) = job
    assert "no such file" in file.problem
    assert job.gone() == []


# -- many ------------------------------------------------------------------------------------


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """More files than are opened in one go, an archive and a bad file in between."""
    folder = tmp_path / "many"
    folder.mkdir()
    for number in range(files.HANDFUL + 3):
        text = QUAD + f"\nmodel:N{number:03}\n".encode()
        (folder / f"{number:03}.mtf").write_bytes(text)
    with zipfile.ZipFile(folder / "001b.zip", "w") as archive:
        archive.writestr("one.mtf", QUAD)
        archive.writestr("two.mtf", QUAD)
    (folder / "002b.mtf").write_bytes(b"")
    return folder


def test_many_files_come_in_the_order_of_their_names(many: Path) -> None:
    job = Job([str(many)])
    seen = [(Path(file.path).name, job.done) for file in job]
    plain = [f"{number:03}.mtf" for number in range(files.HANDFUL + 3)]
    assert [name for name, _ in seen] == [
        *plain[:2], "one.mtf", "two.mtf", plain[2], "002b.mtf", *plain[3:]
    ]  # fmt: skip
    assert [done for _, done in seen[:7]] == [1, 2, 3, 3, 4, 5, 6]
    assert job.done == job.total == files.HANDFUL + 5


def test_large_files_are_not_held_by_the_handful(
    many: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "HANDFUL_BYTES", 3 * len(QUAD))
    found = [one for one in find([many]) if one.path.endswith(".mtf")]
    lengths = [len(some) for some in files.handfuls(found)]
    assert lengths[0] == 3
    assert max(lengths) == 4  # one of them is empty
    assert sum(lengths) == len(found)


def test_who_stops_a_job_waits_for_no_handful(many: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    job = Job([str(many)])
    opened: list[str] = []

    def content(found: Found) -> files.Content:
        opened.append(found.path)
        job.is_stopped = len(opened) == 5
        return b"", "stopped"

    monkeypatch.setattr(files, "_content", content)
    assert list(job) == []
    assert len(opened) == 5


def test_an_asset_is_no_unit_and_that_is_said(tmp_path: Path) -> None:
    path = tmp_path / "maxim.bfs"
    path.write_text("assetType: VEHICLE")
    assert [found.problem for found in files.find([path])] == [files.AN_ASSET]
