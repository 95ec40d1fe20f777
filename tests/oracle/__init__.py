"""An independent second opinion on both games, for the tests to hold the referee against.

Nothing in here knows the referee: it is written from the rules alone, slow and obvious, and it
must never import `referee`.
"""
