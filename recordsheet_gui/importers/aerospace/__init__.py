"""Aerospace units in files."""
