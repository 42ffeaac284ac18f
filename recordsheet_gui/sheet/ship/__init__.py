"""What is printed on a starship's display."""
