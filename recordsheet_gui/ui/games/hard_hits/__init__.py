"""Ship displays, the chart and volleys in the window."""
