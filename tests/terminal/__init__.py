"""The whole program on a pseudo-terminal, as a person sees it and types into it."""
