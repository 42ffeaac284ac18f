"""The drawing board of starships in the workshop."""
