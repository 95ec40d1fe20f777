"""The table: entries and corrections, held against the oracle and against the contract's words."""
