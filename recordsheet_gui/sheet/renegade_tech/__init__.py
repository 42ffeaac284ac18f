"""Where the boxes of a grid sheet stand, and what is written on them."""
