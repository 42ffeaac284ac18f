"""One game being played: commands in, facts kept, listeners told."""
