"""The project as an app: its commands, and the task queue of every process."""

from django.apps import AppConfig


class FoolSiteConfig(AppConfig):
    """Knows the task queue before any code wants to queue a task."""

    name = "fool_site"

    def ready(self) -> None:
        """Load the queue's app: the web process queues tasks too, and from many threads."""
        from fool_site import celery, checks  # noqa: F401, PLC0415 - they read the settings, ready now
