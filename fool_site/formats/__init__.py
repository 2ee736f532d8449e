"""How dates and times are written, a package a language (settings.FORMAT_MODULE_PATH)."""
