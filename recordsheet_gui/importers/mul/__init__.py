"""Forces in MegaMek's unit list files: units by name, their crews, and what they have lost.

`tree.py` reads XML from strangers, `read.py` and `write.py` are the file, `plan.py` says what its
numbers mean for a unit (each kind has a plan in its own folder), `fit.py` lays a file's damage
over a design, `tell.py` is the way back, and `names.py` finds units that are spelled otherwise.
"""
