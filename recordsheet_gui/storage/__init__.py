"""What is on disk: games, the library of units, preferences."""
