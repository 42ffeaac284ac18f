"""How the manual looks, on the screen and on paper: style sheets in the part of CSS that Qt has."""

from recordsheet_gui.ui.theme import FAMILY, Theme, shell

PAPER_LETTERS = 14
"""Dots of 1/96 inch."""


def style(theme: Theme, letters: float) -> str:
    """For Qt, which knows neither shorthands nor borders around words; `letters` in pixels.

    Headings are large beside the document's own font, whatever a style sheet says in pixels.
    """
    colors = shell(theme)
    return f"""
    body {{ color: {colors.text}; font-size: {letters:.0f}px; }}
    h1 {{ font-size: xx-large; margin-top: 4px; margin-bottom: 10px; }}
    h2 {{ font-size: x-large; margin-top: 20px; margin-bottom: 6px; }}
    p {{ margin-top: 0px; margin-bottom: 9px; line-height: 125%; }}
    li {{ margin-bottom: 5px; line-height: 120%; }}
    code, pre {{ font-family: "{FAMILY}"; background-color: {colors.hover}; color: {colors.text};
      font-size: {letters:.0f}px; white-space: pre-wrap; }}
    pre {{ margin-top: 4px; margin-bottom: 12px; margin-left: 12px; }}
    .key {{ background-color: {colors.plate}; color: {colors.on_plate}; font-weight: bold; }}
    .picture {{ margin-top: 6px; margin-bottom: 14px; line-height: 100%; }}
    a {{ color: {colors.link}; }}
    th {{ color: {colors.dim}; font-weight: bold; }}
    table {{ margin-top: 4px; margin-bottom: 12px; }}
    """


FILE_STYLE = """
@font-face { font-family: "Manual"; src: url(REGULAR) format("truetype"); }
@font-face { font-family: "Manual"; font-weight: bold; src: url(BOLD) format("truetype"); }
:root { color-scheme: light dark; --ink: #1c2126; --paper: #fff; --dim: #5c646c; --tint: #e8eef6;
  --plate: #2b343c; --on-plate: #fff; --link: #0a5cbd; --line: #c3c8cd; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaee; --paper: #1b2127; --dim: #a3acb5;
  --tint: #2b3742; --plate: #44525f; --link: #7db4ff; --line: #3c4751; } }
body { font: 18px/1.5 "Manual", "Roboto Condensed", sans-serif; color: var(--ink);
  background: var(--paper); max-width: 46rem; margin: 0 auto; padding: 1rem 1.2rem 4rem; }
h1 { margin: 3rem 0 .6rem; line-height: 1.2; } h2 { margin: 2rem 0 .4rem; line-height: 1.25; }
nav { border: 1px solid var(--line); padding: .6rem 1.2rem; } nav ol { padding-left: 1.2rem; }
nav ul { list-style: none; padding-left: 0; margin: 0 0 .3rem; font-size: .9em; }
nav li li { display: inline-block; margin-right: 1em; }
a { color: var(--link); } img { max-width: 100%; height: auto; border: 1px solid var(--line); }
code, pre { font-family: inherit; background: var(--tint); border-radius: 2px; padding: 0 .3em; }
pre { padding: .6em .8em; overflow-x: auto; white-space: pre-wrap; }
.key { background: var(--plate); color: var(--on-plate); font-weight: bold; border-radius: 3px;
  font-size: .9em; }
table { border-collapse: collapse; width: 100%; margin: .6rem 0 1rem; }
th { color: var(--dim); text-align: left; } td, th { padding: .25rem .5rem .25rem 0;
  vertical-align: top; border-bottom: 1px solid var(--line); }
@media print { nav { break-after: page; } h1 { break-before: page; } body { font-size: 11pt; } }
"""
"""Of the one file, for browsers."""
