"""Sheets for screens that do not run this program: as drawings, with what a tap on them means."""
