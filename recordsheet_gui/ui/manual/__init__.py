"""The manual: pages in Markdown, read in a window of the program, as one HTML file or as a PDF."""
