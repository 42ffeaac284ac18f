"""Qt models over the game's values."""
