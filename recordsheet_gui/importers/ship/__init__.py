"""Starships from our own .toml, and back."""
