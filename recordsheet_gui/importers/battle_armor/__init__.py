"""Unit files of battle armor."""
