"""'Mechs from .mtf files and our own .toml, and back."""
