"""'Mechs of the light 1-11 game, each on a card."""
