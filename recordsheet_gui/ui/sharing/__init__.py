"""A table that several programs share, in the window: to share it, to join one, a second screen."""
