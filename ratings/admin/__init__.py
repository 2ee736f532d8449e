"""The admin's pages about ladders; importing them registers them."""
