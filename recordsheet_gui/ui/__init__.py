"""All that the player sees; the only package, beside app, that knows Qt."""
