"""The project: settings, addresses, servers and the commands that run them. Nobody imports it."""
