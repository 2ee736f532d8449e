"""`manage.py up`: the whole site on one machine, as one command that leaves nothing behind."""
