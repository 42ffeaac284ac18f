import json
import os
import zipfile
from pathlib import Path
from typing import Any

import pytest

from recordsheet_gui.__main__ import main
from recordsheet_gui.assets import mech_files
from recordsheet_gui.storage.library_import import A_GLANCE

DATA = Path(__file__).parent.parent / "data" / "mtf"


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "units"
    (made / "deep").mkdir(parents=True)
    (made / "quad.mtf").write_bytes((DATA / "quad.mtf").read_bytes())
    (made / "deep" / "lam.mtf").write_bytes((DATA / "lam.mtf").read_bytes())
    return made


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    try:
        code = main([str(argument) for argument in arguments])
    except SystemExit as stop:
        code = int(stop.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


def units(capsys: pytest.CaptureFixture[str], query: str) -> list[str]:
    code, out, _ = run(capsys, "units", query, "--json")
    assert code == 0
    return [unit["name"] for unit in json.loads(out)["units"]]


def test_a_folder_is_imported_and_its_units_found(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    assert run(capsys, "import", folder) == (0, "Units: 2 new.\n", "")
    assert run(capsys, "import", folder, DATA / "quad.mtf") == (
        0,
        "Units: 3 there already.\n",
        "",
    )
    (name,) = units(capsys, "fourlegs")
    code, out, _ = run(capsys, "show", name)
    assert code == 0
    assert out.startswith(name)


def test_the_rest_is_imported_when_some_files_are_bad(
    capsys: pytest.CaptureFixture[str], folder: Path, tmp_path: Path
) -> None:
    (folder / "empty.mtf").touch()
    (folder / "binary.mtf").write_bytes(bytes(range(256)) * 10)
    with (folder / "line.mtf").open("wb") as file:
        file.truncate(100_000_000)
    (folder / "loop").symlink_to(folder, target_is_directory=True)
    with zipfile.ZipFile(folder / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("bomb.mtf", b"0" * 3_000_000)
        packed.write(DATA / "tripod.mtf", "tripod.mtf")
    (folder / "broken.zip").write_bytes(b"PK\3\4 and so on")
    code, out, err = run(capsys, "import", folder, tmp_path / "gone.mtf")
    assert code == 1
    assert out == "Units: 3 new, 6 could not be read.\n"
    lines = err.splitlines()
    assert [line.removeprefix(f"recordsheet: {tmp_path}/") for line in lines] == [
        "units/loop: It leads to a folder that is read already: skipped.",
        "units/binary.mtf: It is not a text file.",
        "units/bomb.zip/bomb.mtf: It unpacks to far more than a unit has: left alone.",
        "units/broken.zip: The archive is damaged, or it is none.",
        "units/empty.mtf: The file is empty.",
        "units/line.mtf: The file is too large for a unit: 100,000,000 bytes.",
        "gone.mtf: There is no such file or folder, or it has just gone.",
    ]


def test_a_loop_alone_is_no_failure(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "deep" / "loop").symlink_to(folder, target_is_directory=True)
    code, out, err = run(capsys, "import", folder)
    assert (code, out) == (0, "Units: 2 new.\n")
    assert len(err.splitlines()) == 1


def test_checking_writes_nothing(
    capsys: pytest.CaptureFixture[str], folder: Path, tmp_path: Path
) -> None:
    assert run(capsys, "import", "--check", folder) == (0, "Units: 2 new.\n", "")
    assert not (tmp_path / "home").exists()


def test_checking_knows_what_an_import_would_do(
    capsys: pytest.CaptureFixture[str], folder: Path, tmp_path: Path
) -> None:
    assert run(capsys, "import", folder)[0] == 0
    quad = (folder / "quad.mtf").read_text(encoding="utf-8")
    (folder / "quad.mtf").write_text(quad + "\n# changed\n", encoding="utf-8")
    (folder / "tripod.mtf").write_bytes((DATA / "tripod.mtf").read_bytes())
    before = (tmp_path / "home" / "library.sqlite").read_bytes()
    told = "Units: 1 new, 1 updated, 1 there already.\n"
    assert run(capsys, "import", "--check", folder) == (0, told, "")
    _, out, _ = run(capsys, "import", "--check", "--jsonl", folder)
    assert len(out.splitlines()) == 3
    assert (tmp_path / "home" / "library.sqlite").read_bytes() == before
    assert run(capsys, "import", folder) == (0, told, "")


def test_files_that_are_passed_over_are_counted(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    foreign = "<UnitType>\nMech\n</UnitType>\n"
    for name in ("a.blk", "deep/b.BLK", "c.blk", "readme.txt", "noending"):
        (folder / name).write_text(foreign)
    blk = "files of 'Mechs (.blk) were passed over"
    told = [
        f"3 {blk}: this version does not read them yet.",
        "2 files of other kinds were passed over: they are no unit files.",
    ]
    for command in (("import", "--check"), ("import",)):
        code, out, err = run(capsys, *command, folder)
        assert (code, err) == (0, "")
        assert out.splitlines() == [*told, "Units: 2 new."]
    (folder / "only").mkdir()
    (folder / "only" / "a.blk").write_text(foreign)
    code, out, _ = run(capsys, "import", "--check", folder / "only")
    assert (code, out.splitlines()) == (
        0,
        [
            "1 file of 'Mechs (.blk) was passed over: this version does not read them yet.",
            "No unit files were found.",
        ],
    )
    _, out, _ = run(capsys, "import", folder, "--json")
    assert json.loads(out)["passed_over"] == {"": 1, ".blk": 4, ".txt": 1}


@pytest.mark.parametrize("arguments", [("import",), ("import", "--json")])
def test_an_import_into_a_library_that_cannot_be_used_fails(
    capsys: pytest.CaptureFixture[str],
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "file" / "home"))
    code, out, err = run(capsys, *arguments, folder)
    assert (code, out) == (1, "")
    assert err.startswith("recordsheet: Nothing was kept. The library's folder")
    assert len(err.splitlines()) == 1
    assert run(capsys, "import", "--check", folder) == (0, "Units: 2 new.\n", "")


def test_checking_gives_one_record_per_file(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    (folder / "bad.mtf").write_text("oops")
    code, out, err = run(capsys, "import", "--check", "--jsonl", folder)
    assert code == 1
    records: list[dict[str, Any]] = [json.loads(line) for line in out.splitlines()]
    assert [Path(record["path"]).name for record in records] == [
        "bad.mtf",
        "quad.mtf",
        "lam.mtf",
    ]
    assert set(records[0]) == {"path", "diagnostics"}
    assert records[1]["config"] == "quad"
    assert err == f"recordsheet: {folder}/bad.mtf: bad.mtf is no .mtf file.\n"


def test_show_prints_the_same_record_and_more(capsys: pytest.CaptureFixture[str]) -> None:
    path = DATA / "marks.mtf"
    _, out, _ = run(capsys, "import", "--check", "--jsonl", path)
    record = json.loads(out)
    code, out, err = run(capsys, "show", path, "--json")
    whole = json.loads(out)
    assert (code, err) == (0, "")
    assert {key: whole[key] for key in record} == record
    assert whole["ejection"] == "Full Head Ejection System"


def test_show_prints_a_record_for_units_of_the_library_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, out, _ = run(capsys, "show", "Atlas AS7-D", "--json")
    record = json.loads(out)
    assert (record["path"], record["tons"], record["armor"]["CT"]) == ("", 100, 47)


def test_the_import_as_json(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "bad.mtf").write_text("oops")
    code, out, _ = run(capsys, "import", folder, "--json")
    assert code == 1
    result = json.loads(out)
    assert len(result["new"]) == 2
    assert [Path(one["path"]).name for one in result["failed"]] == ["bad.mtf"]


def test_records_go_with_checking(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    code, out, err = run(capsys, "import", "--jsonl", folder)
    assert (code, out, err) == (1, "", "recordsheet: --jsonl goes with --check.\n")


def test_import_wants_something_to_import(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "import")[0] == 2


def test_a_terminal_sees_the_files_counted(
    capsys: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    _, _, err = run(capsys, "import", "--check", folder)
    assert err == "\r1 of 2 files\r2 of 2 files\n"


def test_odd_file_names_are_printed_on_one_line(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    try:
        os.rename(folder / "quad.mtf", os.fsencode(folder) + b"/a\nb\xff.mtf")  # noqa: PTH104
    except OSError:
        pytest.skip("this file system has no such names")
    code, out, _ = run(capsys, "import", "--check", "--jsonl", folder)
    assert code == 0
    assert json.loads(out.splitlines()[0])["path"] == f"{folder}/a\ufffdb\ufffd.mtf"
    assert run(capsys, "import", folder)[:2] == (0, "Units: 2 new.\n")
    assert run(capsys, "import", folder)[:2] == (0, "Units: 2 there already.\n")


# -- export ----------------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", ["toml", "mtf"])
def test_an_exported_unit_can_be_imported_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, suffix: str
) -> None:
    path = tmp_path / f"atlas.{suffix}"
    assert run(capsys, "export", "atlas as7-d", "-o", path) == (0, "", "")
    _, first, _ = run(capsys, "show", "atlas as7-d")
    _, again, _ = run(capsys, "show", path)
    assert again == first
    _, whole, _ = run(capsys, "import", "--check", "--jsonl", path)
    assert json.loads(whole)["diagnostics"] == []


def test_an_existing_file_is_kept_unless_forced(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "atlas.mtf"
    path.write_text("mine")
    code, _, err = run(capsys, "export", "atlas as7-d", "-o", path)
    assert (code, path.read_text()) == (1, "mine")
    assert err == f"recordsheet: {path} is there already and was left as it is.\n"
    assert run(capsys, "export", "atlas as7-d", "-o", path, "--force")[0] == 0
    assert path.read_text().startswith("chassis:Atlas")
    assert [found.name for found in tmp_path.iterdir() if found.is_file()] == ["atlas.mtf"]


@pytest.mark.parametrize(
    ("unit", "out", "words"),
    [
        ("atlas as7-d", "atlas.pdf", "should end in .toml or .mtf"),
        ("atlas as7-d", "no/such/folder/atlas.mtf", "cannot be written"),
        ("Gundam", "x.mtf", "There is no unit"),
    ],
)
def test_what_cannot_be_exported_is_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, unit: str, out: str, words: str
) -> None:
    code, _, err = run(capsys, "export", unit, "-o", tmp_path / out)
    assert code == 1
    assert words in err
    assert len(err.splitlines()) == 1


def test_a_file_can_be_exported_without_importing_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    source = mech_files()[0]
    path = tmp_path / "x.mtf"
    code, out, _ = run(capsys, "export", source, "-o", path, "--json")
    assert (code, json.loads(out)) == (0, {"written": str(path)})


def test_odd_construction_is_told_where_a_unit_is_imported_and_on_demand(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    atlas = next(path for path in mech_files() if path.stem == "atlas-as7-d")
    odd = tmp_path / "odd.toml"
    odd.write_text(
        atlas.read_text(encoding="utf-8")
        .replace("walk = 3", "walk = 4")
        .replace('"AS7-D"', '"AS7-X"'),
        encoding="utf-8",
    )
    code, out, err = run(capsys, "import", odd)
    assert (code, err) == (0, "")
    remark = "An engine of 300 gives 3 walking MP, not 4."
    assert out.splitlines() == [
        f"{odd}, construction: {remark}",
        A_GLANCE,
        "Units: 1 new, 1 oddly built.",
    ]
    assert run(capsys, "validate", "Atlas AS7-X") == (0, f"walk: {remark}\n", "")
    code, out, _ = run(capsys, "validate", odd, "--json")
    assert json.loads(out) == {
        "name": "Atlas AS7-X",
        "remarks": [{"field": "walk", "message": remark}],
    }
    assert run(capsys, "validate", "Atlas AS7-D") == (0, "Atlas AS7-D: nothing to remark.\n", "")


def test_pieces_for_which_a_location_has_no_slots_are_told_on_demand(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    atlas = next(path for path in mech_files() if path.stem == "atlas-as7-d")
    run(capsys, "export", atlas, "-o", tmp_path / "full.mtf")
    text = (tmp_path / "full.mtf").read_text(encoding="utf-8")
    full = tmp_path / "full.mtf"
    lasers = "Medium Laser\n" * 13
    full.write_text(text.replace("Right Torso:\n", f"Right Torso:\n{lasers}"), encoding="utf-8")
    code, out, _ = run(capsys, "validate", full, "--json")
    assert code == 0
    first = json.loads(out)["remarks"][0]
    assert first["field"] == "slots.RT"
    assert first["message"].endswith("lines for 12 slots; those past the last are left out.")
