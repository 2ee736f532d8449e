"""Events in the HTTP API (docs/api.md): what the pages tell, as JSON."""
