"""The sheets of what flies on thrust."""
