"""What a command will probably do: the same rules, played with other dice."""
