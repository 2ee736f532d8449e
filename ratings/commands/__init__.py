"""What changes ladders and ratings; one command a change."""
