"""Our small drawing of a 'Mech for the cards of the light game."""

from recordsheet_gui.sheet.figure import Figure, both, middle, pair, polygon
from recordsheet_gui.sheet.geometry import Rect

CARD = Figure(
    key="card",
    size=(45.0, 48.6),
    outlines={
        "cockpit": middle(
            (3.4, 0.6),
            (5.4, 2.6),
            (5.4, 6.6),
            (3.6, 9.0),
            label=Rect(8.0, 1.0, 14.4, 6.0),
        ),
        "torso": middle(
            (5.0, 10.4),
            (9.6, 10.0),
            (11.2, 12.4),
            (11.0, 18.4),
            (8.4, 24.6),
            (6.2, 26.8),
            label=Rect(-22.4, 1.0, 14.4, 6.0),
        ),
        **pair(
            "left_arm",
            "right_arm",
            (12.6, 12.2),
            (14.4, 9.8),
            (19.0, 9.6),
            (21.2, 12.2),
            (21.2, 17.2),
            (20.0, 19.2),
            (21.2, 21.4),
            (21.2, 29.0),
            (20.0, 31.0),
            (14.4, 31.0),
            (13.2, 29.0),
            (13.0, 21.4),
            (14.0, 19.2),
            (12.6, 17.2),
            label=Rect(12.6, 35.2, 9.8, 6.0),
        ),
        **pair(
            "left_leg",
            "right_leg",
            (1.6, 28.2),
            (7.6, 27.4),
            (10.2, 29.6),
            (10.6, 32.8),
            (9.4, 35.8),
            (10.8, 38.4),
            (11.4, 43.0),
            (10.2, 45.0),
            (2.4, 45.0),
            (1.4, 43.0),
            (1.8, 38.4),
            (2.8, 35.8),
            (1.2, 32.8),
            label=Rect(12.9, 41.8, 9.5, 6.0),
        ),
    },
    solids=both(
        (
            # ear, hand, foot
            polygon((6.6, 3.0), (7.6, 2.6), (7.6, 6.4), (6.6, 6.6)),
            polygon((14.6, 32.2), (20.2, 32.2), (19.8, 34.4), (15.0, 34.4)),
            polygon((2.2, 46.2), (10.4, 46.2), (12.2, 48.6), (0.9, 48.6)),
        )
    ),
)
