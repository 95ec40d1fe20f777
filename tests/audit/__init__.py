"""What an audit says of logs, written from the log format and the table of findings."""
