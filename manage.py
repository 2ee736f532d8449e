#!/usr/bin/env python
"""Django's command line for this project; `manage.py up` runs the whole site."""

import os
import sys


def main() -> None:
    """Run one management command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "fool_site.settings")
    from django.core.exceptions import ImproperlyConfigured  # noqa: PLC0415 - after the setting
    from django.core.management import execute_from_command_line  # noqa: PLC0415 - after the setting

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as refusal:
        sys.exit(f"{refusal}")


if __name__ == "__main__":
    main()
