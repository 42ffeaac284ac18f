"""What the second page of a unit prints, read from its tables."""

from recordsheet_gui.core.play_aid import Table
from recordsheet_gui.systems import SYSTEMS
from tests.games import A, Game
from tests.mechs import mech
from tests.systems.hard_hits.ships import shipped


def table(game: Game, title: str) -> list[list[str]]:
    blocks = SYSTEMS[game.setup.system].tables(game.session.state, A)
    found = next(block for block in blocks if isinstance(block, Table) and block.title == title)
    return [[cell.text for cell in row] for row in found.rows]


def test_the_numbers_of_a_weapon_have_what_its_arm_adds() -> None:
    game = Game(mech(slots={"RA": ["Medium Laser"], "LA": ["PPC", "PPC", "PPC"]}))
    game.do("slot", location="RA", slot=2)
    rows = {row[0]: row[3:] for row in table(game, "To Hit")}
    assert rows["PPC"] == ["4+  to 6", "6+  to 12", "8+  to 18"]
    assert rows["Medium Laser"] == ["5+  to 3", "7+  to 6", "9+  to 9"]


def test_boxes_of_one_name_are_added_up() -> None:
    design = next(iter(shipped().values()))
    game = Game(design, system="hard-hits")
    told = {row[0]: row[1] for row in (*table(game, "What Answers"),
                                      *table(game, "What Answers, continued"))}  # fmt: skip
    for grouping in design.groupings:
        same = sum(g.boxes for g in design.groupings if g.title == grouping.title)
        words = f"{grouping.title} ({same})".lower()
        assert any(words in text.lower() for text in told.values()), words
