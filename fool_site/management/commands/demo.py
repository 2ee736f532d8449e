"""Fill an empty site with a small demo."""

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import timezone

from fool_site.up.database import fill_demo_tournaments
from games.commands.demo import DEMO_NAME, DEMO_PASSWORD, fill_demo
from ratings.interface import make_demo_ladders


class Command(BaseCommand):
    help = "Fill an empty site with a few players and matches that bots played; once."

    def handle(self, *args: object, **options: object) -> None:
        make_demo_ladders(today=timezone.now().date())
        matches = fill_demo(now=timezone.now(), with_login=settings.DEBUG)
        if not matches:
            self.stdout.write("There are players already: nothing was added.")
            return
        events = fill_demo_tournaments()
        self.stdout.write(f"A small demo is there: {matches} matches, {events} tournaments.")
        if settings.DEBUG:
            self.stdout.write(f"Look around as {DEMO_NAME}, password: {DEMO_PASSWORD}")
