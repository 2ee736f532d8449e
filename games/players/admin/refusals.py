"""Refusals of commands that the form could not foresee."""

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from games.players.errors import PlayersError


class TellsRefusals:
    """Put before ModelAdmin: a command's refusal is told in place of "was added successfully".

    What the form can check it checks, so only somebody who was faster by a moment leads here.
    """

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show or store the form; on a refusal nothing is stored, and the form is shown anew."""
        try:
            with transaction.atomic():
                answer: HttpResponse = super().changeform_view(request, *args, **kwargs)  # type: ignore[misc]
        except PlayersError as refusal:
            messages.error(request, refusal.message())
            return HttpResponseRedirect(request.get_full_path())
        return answer
