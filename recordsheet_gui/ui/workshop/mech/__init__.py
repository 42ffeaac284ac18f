"""What only 'Mechs have on the bench: the critical table."""
