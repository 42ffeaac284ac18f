import sys
from pathlib import Path

import pytest

from tests.soak import places

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the places are those of Unix")


@pytest.mark.long
def test_no_language_and_no_encoding_brings_a_traceback(tmp_path: Path) -> None:
    # All of them, with every command and attack, are tried in `make soak`.
    outcome = places.run(tmp_path / "files", 15, 12)
    assert outcome.is_good, outcome.story()
    assert outcome.count == 12
