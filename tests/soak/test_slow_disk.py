from pathlib import Path

import pytest

from tests.soak import slow_disk


@pytest.mark.usefixtures("qapp")
def test_on_a_slow_and_failing_disk_nothing_is_lost_and_nothing_shown_too_early(
    tmp_path: Path,
) -> None:
    outcome = slow_disk.run(tmp_path / "home", 15, 40)
    assert outcome.count == 40
    assert outcome.refused
    assert outcome.is_good, outcome.story()
