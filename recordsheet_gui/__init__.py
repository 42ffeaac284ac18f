"""Record sheets for tabletop war games."""

__version__ = "1.0.0"
