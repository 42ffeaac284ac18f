"""Hard Hits: starships whose internal damage is allocated weapon by weapon."""
