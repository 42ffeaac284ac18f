"""The sheet of a squad of battle armor."""
