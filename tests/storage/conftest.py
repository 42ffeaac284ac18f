import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.gamefile import GameFile
from tests.storage.tiny import TINIES, TINY, Guest, TinyFiles, setup


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "battle.rsgame"


@pytest.fixture
def game(path: Path) -> Iterator[GameFile]:
    with gamefile.create_game(path, TINY, setup()) as game:
        yield game


@pytest.fixture
def reopen(path: Path) -> Callable[[], GameFile]:
    return lambda: gamefile.open_game(path, systems=TINIES)


@pytest.fixture
def guest_folder() -> Iterator[Guest]:
    """A folder that everybody can reach, and a block in which we are not its owner."""
    if not hasattr(os, "geteuid"):
        pytest.skip("this system has other permissions")
    # pytest's own folders are closed to everybody else.
    folder = Path(tempfile.mkdtemp(prefix="recordsheet-"))
    folder.chmod(0o755)

    @contextmanager
    def as_guest() -> Iterator[None]:
        # Permissions mean nothing to root, so root becomes nobody for a while.
        is_root = os.geteuid() == 0
        if is_root:
            os.seteuid(65534)
        try:
            yield
        finally:
            if is_root:
                os.seteuid(0)

    yield folder, as_guest
    for found in folder.rglob("*"):
        found.chmod(0o755)
    folder.chmod(0o755)
    shutil.rmtree(folder)


@pytest.fixture
def tiny_files() -> TinyFiles:
    """A block in which no file can grow beyond one page: the nearest thing to a full disk."""
    resource = pytest.importorskip("resource")

    # A block, because what pytest itself writes between the parts of a test may go to a file too.
    @contextmanager
    def block() -> Iterator[None]:
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    return block
