"""Pages of ladders and ratings on a database of 1,000,000 matches and 100,000 players."""
