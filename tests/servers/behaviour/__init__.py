"""What the stand-in server does: its tools, their results, the protocol, and the two ways in."""
