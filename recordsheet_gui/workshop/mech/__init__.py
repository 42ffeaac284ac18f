"""'Mechs."""
