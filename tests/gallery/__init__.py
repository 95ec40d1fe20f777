"""The error gallery: for every finding a log as small as it can be, and what is said of it."""
