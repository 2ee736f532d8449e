"""The task queue. Tasks stand in each app's `tasks` module, their schedule in the settings."""

import logging.config
import os

from celery import Celery
from celery.signals import setup_logging
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "fool_site.settings")

app = Celery("fool_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
# Current for every thread: by itself Celery makes it so only for the one that imports it.
app.set_default()


@setup_logging.connect
def keep_our_logging(**_: object) -> None:
    """Log the way the whole site does; Celery leaves logging alone once this has run."""
    logging.config.dictConfig(settings.LOGGING)
