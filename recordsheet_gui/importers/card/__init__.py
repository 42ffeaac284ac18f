"""Cards of the light game from our own .toml, and back."""
