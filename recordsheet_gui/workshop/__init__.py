"""The workshop: units of one's own as documents, edits of them, and forms that say what can be.

A document is the data of one of our own unit files. Reading it gives the design and the remarks,
writing it is saving; an edit makes another document. No Qt here: `ui/workshop` shows it.
"""
