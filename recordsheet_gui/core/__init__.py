"""Values and the machinery of rules: no Qt, no files, no clock, the standard library alone."""
