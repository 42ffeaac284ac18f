"""Drawings of battle armor."""
