"""Damage as bars: what is left, and what was lost turn by turn."""

from collections.abc import Sequence

from recordsheet_gui.session.after_action import TurnDamage
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.ui.printing.parts import Drawing, Filled, Ruled
from recordsheet_gui.ui.scene.marks import THIN
from recordsheet_gui.ui.scene.text import LABEL, Align, Text, width_of
from recordsheet_gui.ui.theme import Face

STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)


def gauge(title: str, left: tuple[int, int], rect: Rect) -> Drawing:
    """A bar that is as full as the unit still is."""
    now, whole = left
    bar = Rect(rect.x, rect.y + 3.2, rect.width, rect.height - 3.4)
    share = now / whole if whole else 0.0
    return Drawing(
        texts=(
            Text(title.upper(), Rect(rect.x, rect.y, 20, 3.0), LABEL, ink="soft"),
            Text(
                f"{now} / {whole}",
                Rect(rect.x + 16, rect.y, rect.width - 16, 3.0),
                6.6,
                Face.BOLD,
                Align.RIGHT,
            ),
        ),
        fills=(
            Filled(Rect(bar.x, bar.y, bar.width * share, bar.height), "soft"),
            Filled(bar, "", "frame", THIN),
        ),
    )


def damage_chart(
    damage: Sequence[TurnDamage], rect: Rect, most: int, titles: tuple[str, str]
) -> Drawing:
    """A column for each turn: armor pale, structure strong on top; all units have one scale."""
    texts = [Text("LOST BY TURN", Rect(rect.x, rect.y, 22, 3.0), LABEL, ink="soft")]
    fills = []
    x = rect.right
    for title, fill in ((titles[1], "accent"), (titles[0], "solid")):
        if title:
            words = title.lower()
            wide = width_of(words, LABEL) + 0.2
            texts.append(Text(words, Rect(x - wide, rect.y, wide, 3.0), LABEL, ink="soft"))
            fills.append(Filled(Rect(x - wide - 2.8, rect.y + 0.6, 2.0, 1.8), fill, "frame"))
            x -= wide + 6.0
    plot = Rect(rect.x + 5.0, rect.y + 5.0, rect.width - 5.0, rect.height - 8.6)
    step = next((s for s in STEPS if most <= 4 * s), -(-most // 4))
    top = step * max(1, -(-most // step))
    lines = []
    for value in range(0, top + 1, step):
        y = plot.bottom - plot.height * value / top
        lines.append(Ruled(plot.x, y, plot.right, y, "hairline" if value else "frame"))
        box = Rect(rect.x - 1.0, y - 1.5, 5.4, 3.0)
        texts.append(Text(str(value), box, LABEL, align=Align.RIGHT, ink="soft"))
    shown = list(damage)
    slot = plot.width / max(6, len(shown))
    every = max(1, -(-len(shown) // 12))
    for i, turn in enumerate(shown):
        x, wide = plot.x + i * slot + slot * 0.18, slot * 0.64
        outer, inner = (plot.height * n / top for n in (turn.outer, turn.inner))
        if turn.outer:
            bar = Rect(x, plot.bottom - outer, wide, outer)
            fills.append(Filled(bar, "solid", "frame"))
        if turn.inner:
            bar = Rect(x, plot.bottom - outer - inner, wide, inner)
            fills.append(Filled(bar, "accent", "frame"))
        if i % every == 0:
            box = Rect(plot.x + i * slot, plot.bottom + 0.4, max(slot, 3.0), 3.0)
            texts.append(Text(str(turn.turn), box, LABEL, align=Align.CENTER, ink="soft"))
    return Drawing(tuple(texts), tuple(fills), grid=tuple(lines))
