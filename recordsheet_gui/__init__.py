"""Record sheets for tabletop war games."""

__version__ = "0.2.0"
