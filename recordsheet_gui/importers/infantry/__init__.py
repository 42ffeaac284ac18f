"""Reads and writes conventional infantry."""
