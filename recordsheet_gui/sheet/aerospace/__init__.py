"""What flies on thrust as drawings of our own, seen from above."""
