"""Refit the rating's constants on past matches."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from ratings.commands.rating_fitting import fit_constants
from ratings.rating.config import Configuration
from ratings.rating.fitting import FEWEST_MATCHES, Verdict


class Command(BaseCommand):
    help = (
        "Search better constants on past matches. They are adopted, as a new version, only with at "
        f"least {FEWEST_MATCHES} matches and where the latest quarter proves them better."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="tell only, adopt nothing")

    def handle(self, *args: object, dry_run: bool, **options: object) -> None:
        try:
            verdict = fit_constants(dry_run=dry_run, progress=self._tell)
        except ValueError as error:
            raise CommandError(f"Nothing to do: {error}.") from None
        self.stdout.write(
            f"{verdict.matches} matches, judged on the latest {verdict.tested}: "
            f"log-loss {verdict.loss_before:.5f} now, {verdict.loss_after:.5f} with "
            f"{words(verdict.candidate)}; "
            f"upper bound of the difference {verdict.upper_bound:+.5f}"
        )
        self.stdout.write(decision(verdict, dry_run=dry_run))

    def _tell(self, constants: Configuration, loss: float) -> None:
        self.stderr.write(f"  {loss:.5f} with {words(constants)}")


def words(constants: Configuration) -> str:
    """The constants that are searched."""
    return (
        f"weight {constants.weight:.3f}, {constants.variance_a_game:.3g} a game, "
        f"{constants.variance_a_day:.3g} a day"
    )


def decision(verdict: Verdict, *, dry_run: bool) -> str:
    """What became of it."""
    if verdict.matches < FEWEST_MATCHES:
        return f"Not adopted: fewer than {FEWEST_MATCHES} matches."
    if not verdict.is_better:
        return "Not adopted: the latest quarter does not prove them better."
    version = verdict.candidate.version
    if dry_run:
        return f"They would be adopted as version {version}."
    return f"Adopted as version {version}: `manage.py rerate` rates everything anew by it."
