"""Battle armor."""
