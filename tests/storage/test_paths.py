from pathlib import Path

import pytest

from recordsheet_gui.storage import paths
from recordsheet_gui.storage.errors import StorageError


def test_one_variable_moves_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path))
    for folder in (
        paths.data_dir(),
        paths.config_dir(),
        paths.games_dir(),
        paths.log_dir(),
    ):
        assert folder == tmp_path or tmp_path in folder.parents
        assert not [found for found in tmp_path.iterdir() if found == folder]


def test_without_it_the_folders_are_the_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RECORDSHEET_HOME")
    folders = {paths.data_dir(), paths.config_dir(), paths.log_dir()}
    assert len(folders) > 1
    for folder in folders:
        assert folder.is_absolute()
        assert "recordsheet" in folder.parts


def test_a_relative_home_does_not_move_with_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RECORDSHEET_HOME", "here")
    assert paths.data_dir() == tmp_path / "here"


def test_folders_are_made_when_needed(tmp_path: Path) -> None:
    folder = paths.made(tmp_path / "a" / "b")
    assert folder.is_dir()
    assert paths.made(folder) == folder


def test_a_folder_that_cannot_be_made_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StorageError, match="cannot be written"):
        paths.made(tmp_path / "file" / "x")
