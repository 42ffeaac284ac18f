import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from recordsheet_gui.storage import log, paths
from recordsheet_gui.storage.log import LogFile


@pytest.fixture
def logger() -> Iterator[logging.Logger]:
    made = logging.Logger("test")
    yield made
    for handler in made.handlers:
        handler.close()


def test_the_log_is_in_the_log_folder_once_there_is_something_to_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, logger: logging.Logger
) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path))
    file = LogFile()
    logger.addHandler(file)
    assert file.path.parent == paths.log_dir()
    assert list(tmp_path.iterdir()) == []
    logger.error("Zoë \ud800 ☃")
    assert file.path.read_text(encoding="utf-8").endswith(" ERROR Zoë \\ud800 ☃\n")


def test_the_log_does_not_grow_for_ever(tmp_path: Path, logger: logging.Logger) -> None:
    logger.addHandler(LogFile(tmp_path))
    for _ in range(60):
        logger.error("x" * 50_000)
    assert len(list(tmp_path.iterdir())) == log.OLDER + 1
    assert all(found.stat().st_size <= log.LARGEST for found in tmp_path.iterdir())


def test_a_folder_that_cannot_be_written_costs_nothing(
    tmp_path: Path, logger: logging.Logger
) -> None:
    (tmp_path / "file").write_text("in the way")
    logger.addHandler(LogFile(tmp_path / "file" / "log"))
    logger.error("lost")
    logger.error("lost again")
    assert (tmp_path / "file").read_text() == "in the way"
