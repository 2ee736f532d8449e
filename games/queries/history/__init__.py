"""What is told of finished matches, a module a page."""
