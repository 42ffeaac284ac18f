"""The workshop's window: a form at the left, the live sheet at the right, totals at the foot."""
