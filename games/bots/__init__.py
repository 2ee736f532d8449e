"""Players made of code: they see a seat's view and nothing more."""
