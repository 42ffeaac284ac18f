"""The page as data: layouts, figures, and what is printed on them; no Qt."""
