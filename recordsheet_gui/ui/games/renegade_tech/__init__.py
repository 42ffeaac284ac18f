"""Grid sheets, templates and explosions in the window."""
