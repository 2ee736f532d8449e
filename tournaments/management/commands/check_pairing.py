"""Pair an event's rounds anew from their certificates, and compare."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from tournaments.models import Round
from tournaments.queries.drafts import is_edited
from tournaments.queries.pairing_inputs import inputs_of_round
from tournaments.queries.pairings import paired


class Command(BaseCommand):
    help = (
        "Pair every round of an event anew from its certificate (inputs, seed, rules) and compare "
        "the pods; exit status 1 where any differs. Nothing is changed."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the event")
        parser.add_argument("--round", dest="round_no", type=int, help="one round only")

    def handle(self, *args: object, slug: str, round_no: int | None, **options: object) -> None:
        rounds = Round.objects.filter(stage__tournament__slug=slug).select_related(
            "stage__tournament"
        )
        if round_no is not None:
            rounds = rounds.filter(round_no=round_no)
        found = list(rounds.order_by("stage__stage_no", "round_no"))
        if not found:
            raise CommandError(f"There is no such round in {slug}.")
        wrong = older = 0
        for round_ in found:
            name = f"stage {round_.stage.stage_no}, round {round_.round_no}"
            try:
                again = paired(inputs_of_round(round_)).to_data()
                if (made := round_.certificate["algorithm"]) != (now := again["algorithm"]):
                    older += 1
                    self.stdout.write(
                        f"{name}: made by {made}, an older search than {now}: its pods stand, "
                        "but cannot be paired anew here"
                    )
                    continue
                is_same = again == round_.certificate
            except (ValueError, KeyError) as fault:
                is_same = False
                self.stdout.write(f"{name}: {fault}")
            wrong += not is_same
            said = "the same pods again" if is_same else "OTHER PODS"
            edited = ", changed by hand since" if is_same and is_edited(round_) else ""
            self.stdout.write(f"{name}: {said}{edited}")
        if wrong:
            raise CommandError(f"{wrong} of {len(found) - older} rounds differ.")
