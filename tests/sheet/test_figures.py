"""Drawings of 'Mechs: which one a unit gets, what is drawn on it, and that nothing lies on text."""

from dataclasses import replace

import pytest

from recordsheet_gui.sheet.figure import Figure, Tone
from recordsheet_gui.sheet.figures import FIGURES, figure_of, mini_figure
from recordsheet_gui.sheet.geometry import Point, Polygon, Rect, bounds, is_inside
from recordsheet_gui.sheet.mech.ornaments import ornaments
from recordsheet_gui.sheet.mech.silhouettes import BULKS, CLASSES, bulk_of, class_of
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.makes import Config
from tests.sheet.sheets import HARD, SHIPPED, hard, shipped

LOOKS = {
    "archer-arc-2r": "boat",
    "atlas-as7-d": "brawler",
    "awesome-aws-8q": "brawler",
    "battlemaster-blr-1g": "humanoid",
    "centurion-cn9-a": "humanoid",
    "commando-com-2d": "scout",
    "dervish-dv-6m": "boat",
    "goliath-gol-1h": "quad",
    "griffin-grf-1n": "humanoid",
    "hunchback-hbk-4g": "brawler",
    "jenner-jr7-d": "walker",
    "locust-lct-1v": "walker",
    "marauder-mad-3r": "walker",
    "marauder-mad-5d": "walker",
    "panther-pnt-9r": "humanoid",
    "phoenix-hawk-pxh-1": "humanoid",
    "rifleman-rfl-3n": "humanoid",
    "scorpion-scp-1n": "quad",
    "shadow-hawk-shd-2h": "humanoid",
    "stalker-stk-3f": "walker",
    "stinger-stg-3r": "scout",
    "thunderbolt-tdr-5s": "humanoid",
    "timber-wolf-prime": "walker",
    "warhammer-whm-6r": "humanoid",
    "wasp-wsp-1a": "scout",
    "wolverine-wvr-6r": "humanoid",
}


UNITS = (*SHIPPED, *HARD)


def unit(name: str) -> MechDesign:
    return shipped(name) if name in SHIPPED else hard(name)


def unknown(stem: str, **changes: object) -> MechDesign:
    """A unit whose chassis nobody knows."""
    return replace(shipped(stem), chassis="Nameless", clan_name="", **changes)  # type: ignore[arg-type]


# -- which drawing -----------------------------------------------------------------------------


@pytest.mark.parametrize("stem", SHIPPED)
def test_a_shipped_unit_has_the_look_of_its_chassis(stem: str) -> None:
    assert class_of(shipped(stem)) == LOOKS[stem]
    for part in ("armor", "structure"):
        assert figure_of(part, shipped(stem)).key.startswith(f"{LOOKS[stem]}-")


def test_a_later_make_looks_like_the_first_and_clan_names_count() -> None:
    griffin = shipped("griffin-grf-1n")
    for chassis, clan, look in (
        ("Marauder IIC", "", "walker"),
        ("Atlas II", "", "brawler"),
        ("Locust IIC", "", "walker"),
        ("Cougar-XR", "", "walker"),
        ("Nobody Knows", "Dire Wolf", "walker"),
        ("mad cat Mk IV", "", "walker"),
        ("Atlasian", "", "humanoid"),
    ):
        assert class_of(replace(griffin, chassis=chassis, clan_name=clan)) == look, chassis


@pytest.mark.parametrize(
    ("stem", "look"),
    [
        ("archer-arc-2r", "boat"),
        ("catapult", "boat"),
        ("jenner-jr7-d", "walker"),
        ("stalker-stk-3f", "boat"),
        ("rifleman-rfl-3n", "walker"),
        ("commando-com-2d", "scout"),
        ("phoenix-hawk-pxh-1", "scout"),
        ("atlas-as7-d", "brawler"),
        ("griffin-grf-1n", "humanoid"),
        ("centurion-cn9-a", "humanoid"),
    ],
)
def test_an_unknown_chassis_goes_by_its_facts(stem: str, look: str) -> None:
    design = unknown("archer-arc-2r" if stem == "catapult" else stem)
    if stem == "catapult":
        # Launchers decide before missing forearms do.
        slots = {
            w: tuple(s for s in lines if "Arm" not in s.name) for w, lines in design.slots.items()
        }
        design = replace(design, slots=slots)
    assert class_of(design) == look


def test_build_and_weight_come_before_the_chassis() -> None:
    atlas = shipped("atlas-as7-d")
    assert class_of(replace(atlas, tons=101)) == "superheavy"
    assert class_of(replace(atlas, tons=100)) == "brawler"
    assert class_of(replace(atlas, tons=15)) == "ultralight"
    assert class_of(replace(atlas, tons=20)) == "brawler"
    for config in (Config.QUAD, Config.QUADVEE, Config.TRIPOD, Config.LAM):
        assert class_of(replace(atlas, config=config, tons=150)) == config


def test_heavier_units_are_drawn_broader() -> None:
    atlas = shipped("atlas-as7-d")
    tons = (15, 16, 35, 36, 55, 56, 75, 76, 100)
    assert [bulk_of(replace(atlas, tons=t)) for t in tons] == [0, 1, 1, 2, 2, 3, 3, 4, 4]
    for name in ("humanoid", "scout", "brawler", "boat", "walker", "lam", "quad", "tripod"):
        widths = []
        for bulk in range(len(BULKS) + 1):
            plates = [o.points for o in FIGURES[f"{name}-{bulk}-armor"].outlines.values()]
            widths.append(bounds([point for plate in plates for point in plate]).width)
        assert widths == sorted(widths)
        assert widths[-1] > widths[0] + 10


def test_no_two_classes_have_the_same_outlines() -> None:
    for part in ("armor", "structure"):
        drawn = {FIGURES[f"{name}-3-{part}"].outlines["LT"].points for name in CLASSES}
        # A QuadVee is a quad until it rolls.
        assert len(drawn) == len(CLASSES) - 1


def test_every_layout_name_is_a_figure() -> None:
    for key in ("biped", "quad", "tripod"):
        for part in ("armor", "structure"):
            assert f"{key}-{part}" in FIGURES
            assert FIGURES[f"{key}-{part}"].outlines
    assert "snake" not in FIGURES
    assert len(FIGURES) == len(list(FIGURES))


# -- room for text -----------------------------------------------------------------------------


def corners(rect: Rect) -> list[Point]:
    return [Point(x, y) for x in (rect.x, rect.right) for y in (rect.y, rect.bottom)]


def crosses(shape: Polygon, rect: Rect) -> bool:
    """True when a shape and a rectangle share any place."""
    if any(is_inside(shape, *corner) for corner in (*corners(rect), rect.center)):
        return True
    before = shape[-1]
    for here in shape:
        for i in range(21):
            x = before.x + (here.x - before.x) * i / 20
            y = before.y + (here.y - before.y) * i / 20
            if rect.x < x < rect.right and rect.y < y < rect.bottom:
                return True
        before = here
    return False


def check_labels(figure: Figure, shapes: list[Polygon]) -> None:
    width, height = figure.size
    frame = Rect(-width / 2, 0, width, height)
    labels = {where: o.label for where, o in figure.outlines.items()}
    for where, label in labels.items():
        assert frame.contains(label, 1e-3), where
        assert label.width >= 7.5, where
        others = [other for key, other in labels.items() if key != where]
        assert not any(label.overlaps(other) for other in others), where
        # Letters keep off the upper and lower edge of their box.
        letters = label.inset(0.0, 0.4)
        assert not any(crosses(shape, letters) for shape in shapes), where
    for shape in shapes:
        assert frame.contains(bounds(shape), 0.05), bounds(shape)


@pytest.mark.parametrize("key", sorted(FIGURES))
def test_labels_stand_apart_from_each_other_and_from_all_that_is_drawn(key: str) -> None:
    figure = FIGURES[key]
    plates = [outline.points for outline in figure.outlines.values()]
    shapes = [d.points for details in figure.modes.values() for d in details]
    check_labels(figure, [*plates, *figure.solids, *shapes])


@pytest.mark.parametrize("name", UNITS)
def test_what_a_unit_carries_lies_neither_under_text_nor_outside(name: str) -> None:
    design = unit(name)
    figure = figure_of("armor", design)
    for shape in ("", "mech", "airmech", "fighter", "vehicle"):
        details = ornaments(design, figure, shape)
        assert details
        check_labels(figure, [detail.points for detail in details])


@pytest.mark.parametrize("key", sorted(FIGURES))
def test_outlines_do_not_overlap_and_names_stand_near_their_location(key: str) -> None:
    outlines = FIGURES[key].outlines
    for where, outline in outlines.items():
        for other_where, other in outlines.items():
            if where != other_where:
                assert not any(is_inside(other.points, *p) for p in outline.points), other_where
        plate, label = bounds(outline.points), outline.label
        across = max(plate.x - label.right, label.x - plate.right, 0.0)
        down = max(plate.y - label.bottom, label.y - plate.bottom, 0.0)
        # Of hind legs, below their feet.
        assert across + down <= (20.0 if where in ("RLL", "RRL") else 12.0), where
        for pane in outline.glass:
            assert all(is_inside(outline.points, *point) for point in pane)


def test_a_slimmer_figure_is_as_high_and_all_of_it_is_nearer_to_the_middle() -> None:
    figure = FIGURES["lam-2-armor"]
    slim = figure.slimmer(0.9)
    assert figure.slimmer(1.0) is figure
    assert figure.slimmer(0.9) is slim
    assert slim.size == (figure.size[0] * 0.9, figure.size[1])
    for where, outline in figure.outlines.items():
        before, after = bounds(outline.points), bounds(slim.outlines[where].points)
        assert after.width == pytest.approx(0.9 * before.width)
        assert (after.y, after.height) == (before.y, before.height)
        assert after.x == pytest.approx(0.9 * before.x)
    wings, folded = figure.modes["fighter"][0], slim.modes["fighter"][0]
    assert bounds(folded.points).width == pytest.approx(0.9 * bounds(wings.points).width)
    pips = slim.pips({"CT": 20, "LT": 12})
    assert len(pips["CT"].centers) == 20


# -- what is drawn from the loadout ------------------------------------------------------------


def tones(design: MechDesign, where: Rect) -> dict[Tone, int]:
    found: dict[Tone, int] = {}
    for detail in ornaments(design, figure_of("armor", design)):
        if where.contains(bounds(detail.points), 0.2):
            found[detail.tone] = found.get(detail.tone, 0) + 1
    return found


def above(design: MechDesign, location: str) -> Rect:
    """The room over a shoulder."""
    plate = bounds(figure_of("armor", design).outlines[location].points)
    return Rect(plate.x, plate.y - 12, plate.width, 12.6)


def below(design: MechDesign, location: str) -> Rect:
    """The room under a forearm."""
    plate = bounds(figure_of("armor", design).outlines[location].points)
    return Rect(plate.x, plate.bottom - 1, plate.width, 10)


def test_a_launcher_shows_its_tubes_where_it_is_carried() -> None:
    archer = shipped("archer-arc-2r")
    for side in ("LT", "RT"):
        assert tones(archer, above(archer, side)) == {Tone.METAL: 1, Tone.DARK: 20}
    griffin = shipped("griffin-grf-1n")
    assert tones(griffin, above(griffin, "RT")) == {Tone.METAL: 1, Tone.DARK: 10}
    assert tones(griffin, above(griffin, "LT")) == {}


def test_a_cannon_has_a_bore_and_a_laser_a_lens() -> None:
    hunchback = shipped("hunchback-hbk-4g")
    assert tones(hunchback, above(hunchback, "RT")) == {Tone.METAL: 2, Tone.DARK: 1}
    assert tones(hunchback, above(hunchback, "LT")) == {}
    rifleman = shipped("rifleman-rfl-3n")
    assert Tone.GLASS in tones(rifleman, above(rifleman, "LT"))


def test_arms_end_in_hands_only_where_there_are_hands() -> None:
    griffin, warhammer = shipped("griffin-grf-1n"), shipped("warhammer-whm-6r")
    assert tones(griffin, below(griffin, "LA")) == {Tone.METAL: 4}
    assert tones(warhammer, below(warhammer, "LA")) == {Tone.METAL: 3, Tone.DARK: 1}


def test_a_unit_without_guns_or_hands_has_blunt_arms() -> None:
    design = replace(shipped("locust-lct-1v"), items=())
    assert tones(design, below(design, "LA")) == {Tone.METAL: 1}


# -- shapes ------------------------------------------------------------------------------------


def test_a_lam_folds_spreads_and_sweeps_its_wings() -> None:
    lam = hard("lam")
    figure = figure_of("armor", lam)
    drawn = {shape: ornaments(lam, figure, shape) for shape in ("mech", "airmech", "fighter")}
    assert len(set(drawn.values())) == 3
    assert ornaments(lam, figure) == drawn["mech"]
    widths = {k: bounds([p for d in v for p in d.points]).width for k, v in drawn.items()}
    assert widths["mech"] < widths["airmech"]
    # A fighter has neither hands nor feet.
    assert len(drawn["fighter"]) < len(drawn["mech"])


def test_a_quadvee_rolls_on_what_it_has() -> None:
    quadvee = hard("quadvee")
    figure = figure_of("armor", quadvee)
    tracked = ornaments(replace(quadvee, motive="Track"), figure, "vehicle")
    wheeled = ornaments(replace(quadvee, motive="Wheel"), figure, "vehicle")
    assert tracked != wheeled
    assert ornaments(quadvee, figure, "mech") not in (tracked, wheeled)


# -- small figures -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", UNITS)
def test_the_small_figure_has_all_locations_and_the_guns(name: str) -> None:
    design = unit(name)
    small = mini_figure(design)
    assert small is not None
    assert set(small.outlines) == set(design.structure)
    assert small.solids
    points = [p for shape in (*small.outlines.values(), *small.solids) for p in shape]
    box = bounds(points)
    assert box.height == pytest.approx(small.height)
    assert small.width >= box.width - 1e-6
    assert mini_figure(design) is small


def test_units_of_different_classes_differ_in_a_chip() -> None:
    stems = ("locust-lct-1v", "wasp-wsp-1a", "archer-arc-2r", "atlas-as7-d", "griffin-grf-1n")
    shapes = [mini_figure(shipped(stem)) for stem in stems]
    drawn = {s.outlines["RL"] for s in shapes if s} | {s.outlines["RT"] for s in shapes if s}
    assert len(drawn) == 2 * len(stems)
