"""A table that several programs share: the owner's game is the one truth, guests follow it.

Guests send what they want done as script steps; the owner's session decides, keeps the step on disk
and then publishes the rows of its log. Guests fold the same facts, row by row, and ask again from
the row that they have whenever one is missing. How messages travel is somebody else's business: a
message broker that exists (MQTT), which is trusted with nothing but carrying them.
"""
