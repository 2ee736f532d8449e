"""Why the site may refuse to start."""


class CannotStart(Exception):
    """The site cannot start here; the message is one line that says what to do."""
