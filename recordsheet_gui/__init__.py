"""Record sheets for tabletop war games."""

__version__ = "0.1.0"
