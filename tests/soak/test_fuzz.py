from pathlib import Path

import pytest

from tests.soak import fuzz

CASES = {"bent games": 60, "forged games": 30}
"""Cases that open a whole game are slower; `make soak` does far more of all."""


@pytest.mark.parametrize("attack", list(fuzz.ATTACKS))
def test_nothing_that_is_read_raises_what_nobody_foresaw(attack: str, tmp_path: Path) -> None:
    count = CASES.get(attack, 300)
    outcome = fuzz.run(attack, tmp_path / "files", 15, count)
    assert outcome.count >= count
    assert outcome.is_good, outcome.story()
