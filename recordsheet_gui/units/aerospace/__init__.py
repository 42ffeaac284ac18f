"""Fighters, small craft, DropShips and the ships between the stars."""
