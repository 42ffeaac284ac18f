"""Fighters, small craft, DropShips and capital ships, whatever the game."""
