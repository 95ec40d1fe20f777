"""How things look: on a terminal, as JSON, and on a page. No rules, no files."""
