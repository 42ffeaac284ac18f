"""Starships on the workbench."""
