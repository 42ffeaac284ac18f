"""All that flies on thrust."""
