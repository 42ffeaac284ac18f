"""Pages of conventional infantry."""
