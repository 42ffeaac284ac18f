import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.settings import (
    FILE,
    MOST_RECENT,
    Dice,
    Paper,
    Settings,
    ThemeChoice,
    load,
)
from recordsheet_gui.storage.small_file import LARGEST
from tests.storage.tiny import Guest, TinyFiles

ALL = Settings(
    theme=ThemeChoice.DARK,
    paper=Paper.LETTER,
    dice=Dice.MINE,
    automation={"heat": False, "criticals": True},
    last_game="/games/a.rsgame",
    recent_games=("/games/a.rsgame", "/games/Zoë.rsgame"),
    geometry="AdnQywADAAA=",
    text_scale=1.25,
)


def test_settings_come_back_as_they_were_saved(tmp_path: Path) -> None:
    ALL.save(tmp_path)
    assert load(tmp_path) == (ALL, "")
    assert [found.name for found in tmp_path.iterdir()] == [FILE]


def test_the_first_start_has_the_defaults_and_nothing_to_say(tmp_path: Path) -> None:
    assert load(tmp_path / "not there yet") == (Settings(), "")


def test_they_are_kept_in_the_players_own_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    ALL.save()
    assert load() == (ALL, "")


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "\xff", "[" * 100_000, '{"theme": "dark"'])
def test_a_file_that_cannot_be_read_gives_defaults_and_a_notice(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_bytes(text.encode("latin-1"))
    settings, notice = load(tmp_path)
    assert settings == Settings()
    assert notice.endswith(f"as new. The file as it was is {FILE}.damaged.")
    assert (tmp_path / f"{FILE}.damaged").read_bytes() == text.encode("latin-1")
    settings.save(tmp_path)
    assert load(tmp_path) == (Settings(), "")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("text_scale", "9" * 400),
        ("text_scale", "1" * 5000),
        ("text_scale", '"large"'),
        ("geometry", '"Ädn"'),
        ("geometry", f'"{"A" * 200_000}"'),
        ("last_game", f'"{"x" * 5000}"'),
        ("last_game", '"a\\u0000b"'),
        ("last_game", '"\\ud800"'),
        ("recent_games", f'["{"x" * 5000}"]'),
        ("automation", "[1]"),
    ],
)
def test_any_value_of_any_length_leaves_the_others_and_the_file_beside(
    tmp_path: Path, name: str, value: str
) -> None:
    text = f'{{"{name}": {value}, "theme": "dark"}}'
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    settings, notice = load(tmp_path)
    # A number of thousands of digits is none that Python reads at all.
    whole = name == "text_scale" and len(value) > 4300
    assert settings == (Settings() if whole else Settings(theme=ThemeChoice.DARK))
    assert "as new" in notice
    assert (tmp_path / f"{FILE}.damaged").read_text(encoding="utf-8") == text
    settings.save(tmp_path)
    assert load(tmp_path) == (settings, "")


def test_settings_that_are_a_folder_are_put_aside(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    settings, notice = load(tmp_path)
    assert "as new" in notice
    settings.save(tmp_path)
    assert load(tmp_path) == (Settings(), "")


@pytest.mark.parametrize("text", ["no JSON", '{"theme": 5}'])
def test_the_last_five_files_that_could_not_be_read_are_kept(tmp_path: Path, text: str) -> None:
    mine = [tmp_path / f"{FILE}.damaged-by-my-cat", tmp_path / f"my {FILE}.damaged"]
    for file in mine:
        file.write_text("mine")
    for number in range(12):
        bad = tmp_path / FILE
        bad.write_text(f"{text[:-1]} {number * ' '}{text[-1:]}", encoding="utf-8")
        # Also one that was written long ago is the newest that was put aside.
        os.utime(bad, (1_000_000, 1_000_000) if number == 11 else None)
        content = bad.read_text(encoding="utf-8")
        _, notice = load(tmp_path)
        told = notice.rpartition("The file as it was is ")[2].removesuffix(".")
        assert (tmp_path / told).read_text(encoding="utf-8") == content
        Settings().save(tmp_path)
    kept = [file for file in tmp_path.iterdir() if file.name.startswith(f"{FILE}.")]
    assert len(kept) == 5 + 1
    assert all(file.read_text() == "mine" for file in mine)


def test_a_folder_of_thousands_of_them_is_cleared_once(tmp_path: Path) -> None:
    for number in range(2, 3000):
        (tmp_path / f"{FILE}.damaged-{number}").write_text(str(number))
    (tmp_path / FILE).write_text("no JSON")
    load(tmp_path)
    kept = {file.name: file.read_text() for file in tmp_path.iterdir()}
    assert len(kept) == 5
    assert kept[f"{FILE}.damaged"] == "no JSON"


def test_what_a_killed_program_left_is_cleared_at_the_next_save(tmp_path: Path) -> None:
    left, fresh = tmp_path / f".{FILE}.0a1b2c3d.tmp", tmp_path / f".{FILE}.99999999.tmp"
    for draft in (left, fresh):
        draft.write_text("half")
    os.utime(left, (1_000_000, 1_000_000))
    ALL.save(tmp_path)
    # The fresh one may belong to another window that is writing now.
    assert sorted(found.name for found in tmp_path.iterdir()) == [fresh.name, FILE]


def test_one_bad_value_does_not_cost_the_others(tmp_path: Path) -> None:
    ALL.save(tmp_path)
    data = json.loads((tmp_path / FILE).read_text())
    (tmp_path / FILE).write_text(json.dumps(data | {"theme": "pink", "text_scale": "big"}))
    settings, notice = load(tmp_path)
    assert settings == replace(ALL, theme=ThemeChoice.SYSTEM, text_scale=1.0)
    assert "theme, text scale" in notice


@pytest.mark.parametrize(("stored", "used"), [(0, 0.5), (-3, 0.5), (99, 4.0), (2, 2.0)])
def test_text_stays_readable(tmp_path: Path, stored: float, used: float) -> None:
    (tmp_path / FILE).write_text(json.dumps({"text_scale": stored}))
    assert load(tmp_path)[0].text_scale == used


def test_a_number_that_is_none_is_not_a_size(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"text_scale": NaN}')
    assert load(tmp_path)[0].text_scale == 1.0


def test_what_a_later_version_wrote_is_not_thrown_away(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"theme": "dark", "holograms": true}')
    settings, notice = load(tmp_path)
    assert notice == ""
    replace(settings, theme=ThemeChoice.LIGHT).save(tmp_path)
    assert json.loads((tmp_path / FILE).read_text()) == {"theme": "light", "holograms": True}


def test_the_newest_game_comes_first_and_ten_are_remembered(tmp_path: Path) -> None:
    settings = Settings()
    for number in range(MOST_RECENT + 3):
        settings = settings.with_game(tmp_path / f"{number}.rsgame")
    settings = settings.with_game(tmp_path / "9.rsgame", "skirmish")
    assert settings.last_system == "skirmish"
    assert settings.last_game == str(tmp_path / "9.rsgame")
    assert len(settings.recent_games) == MOST_RECENT
    assert [Path(game).stem for game in settings.recent_games[:3]] == ["9", "12", "11"]
    settings = settings.without_game(tmp_path / "9.rsgame")
    assert settings.last_game == ""
    assert len(settings.recent_games) == MOST_RECENT - 1


def test_everything_is_automatic_until_it_is_switched_off() -> None:
    assert ALL.is_automatic("criticals")
    assert ALL.is_automatic("something new")
    assert not ALL.is_automatic("heat")


def test_settings_that_cannot_be_saved_say_so_and_stay_as_they_were(guest_folder: Guest) -> None:
    folder, as_guest = guest_folder
    ALL.save(folder)
    (folder / FILE).chmod(0o644)
    folder.chmod(0o555)
    with as_guest():
        with pytest.raises(StorageError, match="settings was not kept"):
            Settings().save(folder)
        assert load(folder) == (ALL, "")


def test_a_full_disk_leaves_the_old_settings(tmp_path: Path, tiny_files: TinyFiles) -> None:
    ALL.save(tmp_path)
    with tiny_files(), pytest.raises(StorageError, match="disk is full"):
        replace(ALL, geometry="x" * 9000).save(tmp_path)
    assert load(tmp_path) == (ALL, "")
    assert [found.name for found in tmp_path.iterdir()] == [FILE]


@pytest.mark.parametrize("data", [b'{"theme": "' + b"x" * LARGEST + b'"}', None])
def test_a_file_that_nobody_would_finish_reading_is_as_good_as_damaged(
    tmp_path: Path, data: bytes | None
) -> None:
    if data is not None:
        (tmp_path / FILE).write_bytes(data)
    elif hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / FILE)
    settings, notice = load(tmp_path)
    assert settings == Settings()
    assert notice.endswith(f"as new. The file as it was is {FILE}.damaged.") or not notice
    settings.save(tmp_path)
    assert load(tmp_path) == (Settings(), "")


def test_settings_of_a_later_version_do_not_grow_with_what_is_inside_one_another(
    tmp_path: Path,
) -> None:
    deep = "[" * 500 + ",".join("0" * 2000) + "]" * 500
    (tmp_path / FILE).write_text(f'{{"new": {deep}}}', encoding="utf-8")
    load(tmp_path)[0].save(tmp_path)
    assert json.loads((tmp_path / FILE).read_text(encoding="utf-8"))["new"] == json.loads(deep)
    assert (tmp_path / FILE).stat().st_size < 4 * len(deep)
