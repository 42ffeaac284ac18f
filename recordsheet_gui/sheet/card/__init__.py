"""What is printed on a card of the light game."""
