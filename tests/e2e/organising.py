"""An organiser at the desk, by clicks only, and players who report their tables on a phone."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, ViewportSize, expect

from games.players.models import Player
from tests.e2e.conftest import sign_in
from tournaments.models import Pod

PATIENCE = 240_000  # milliseconds; a busy machine is slow, not wrong
LOOK_AGAIN = 2_000  # milliseconds between two looks at a round that is being played
PHONE: ViewportSize = {"width": 360, "height": 740}


@dataclass
class Desk:
    """The desk of one event, open in an organiser's browser."""

    page: Page

    def make(self, kind: str, *, name: str, places: int, rounds: int | None = None) -> None:
        """Make an event from a kind; it stays a draft."""
        page = self.page
        page.goto("/admin/tournaments/tournament/add/")
        page.get_by_role("radio", name=kind).check()
        page.get_by_label("Name").fill(name)
        page.get_by_label("Places").fill(str(places))
        if rounds is not None:
            page.get_by_label("Rounds of the first stage").fill(str(rounds))
        page.get_by_role("button", name="Make the event").click()
        expect(page.get_by_role("heading", name=name)).to_be_visible()

    def change_settings(self, settings: Mapping[str, str | bool]) -> None:
        """Give settings, named by their labels, other values."""
        self.page.get_by_role("link", name="Settings", exact=True).click()
        for label, value in settings.items():
            field = self.page.get_by_label(label, exact=True)
            if isinstance(value, bool):
                field.set_checked(value)
            else:
                field.fill(value)
        self.page.get_by_role("button", name="Keep the settings").click()
        self.expect_said("The settings are kept.")

    def press(self, label: str) -> None:
        """Take the step that comes next, which the organiser expects to be this one."""
        self.next_button(label).click()
        self.expect_said("Done.")

    def next_button(self, label: str) -> Locator:
        """The button of what comes next."""
        return self.page.locator("section[aria-labelledby=next] > form").get_by_role(
            "button", name=label, exact=True
        )

    def more(self, label: str, *, fields: dict[str, str]) -> None:
        """Do something else than what comes next."""
        form = self.page.locator("section[aria-labelledby=next] details form").filter(
            has=self.page.get_by_role("button", name=label, exact=True)
        )
        self.page.get_by_text("More", exact=True).click()
        for name, text in fields.items():
            form.get_by_label(name).fill(text)
        form.get_by_role("button", name=label, exact=True).click()

    def import_players(self, text: str) -> None:
        """Enter many players from a list, and come back to the desk."""
        page = self.page
        page.get_by_role("link", name="Players and staff").click()
        page.get_by_text("Enter many from a list").click()
        page.get_by_label("The first line names the columns").fill(text)
        page.locator("form").filter(has=page.locator("#list")).get_by_role("button").click()

    def back(self) -> None:
        """Return to the desk from one of its pages."""
        self.page.get_by_role("link", name="Back to the desk").click()

    def wait_for(self, label: str) -> None:
        """Look at the desk again and again until this is what comes next."""
        for _look in range(PATIENCE // LOOK_AGAIN):
            if self.next_button(label).count():
                return
            self.page.wait_for_timeout(LOOK_AGAIN)
            self.page.reload()
        expect(self.next_button(label)).to_be_visible()

    def play_round(self, play: Callable[[], None] | None = None) -> None:
        """Pair, release, let it be played, and close it."""
        self.press("Pair the next round")
        self.press("Release the round")
        if play is not None:
            play()
            self.page.reload()
        self.wait_for("Close the round")
        self.press("Close the round")

    def expect_said(self, text: str) -> None:
        """See what the desk said to the last thing that was asked of it."""
        expect(self.page.get_by_text(text).first).to_be_visible()


@dataclass
class Phone:
    """A phone that goes from hand to hand: whoever has it is signed in as themselves."""

    page: Page
    url: str

    def check_in(self, player: Player, *, slug: str) -> None:
        """Say on the event's page that one is there."""
        self._open_event(player, slug)
        self.page.get_by_role("button", name="Check in").click()
        expect(self.page.get_by_text("You are checked in.").first).to_be_visible()

    def report(self, player: Player, *, slug: str, totals: Sequence[int]) -> None:
        """Find one's own table from the event's page, and report its final points."""
        self._open_event(player, slug)
        self.page.get_by_role("link", name="Report the result").click()
        for seat, points in enumerate(totals, start=1):
            self.page.get_by_label(f"Seat {seat}").fill(str(points))
        self.page.get_by_role("button", name="Report").click()
        expect(self.page.get_by_text("Your report is in.")).to_be_visible()

    def play_by_hand(self, pods: Sequence[Pod], *, slug: str, round_no: int) -> None:
        """Two players of each pod report the same points, which follow from pod and round."""
        for pod in pods:
            seats = list(pod.seats.select_related("player").order_by("seat_index"))
            totals = points_of(pod, len(seats), round_no=round_no)
            for seat in (seats[round_no % len(seats)], seats[(round_no + 1) % len(seats)]):
                self.report(seat.player, slug=slug, totals=totals)

    def _open_event(self, player: Player, slug: str) -> None:
        sign_in(self.page.context, player, url=self.url)
        self.page.goto(f"/tournaments/{slug}/")


def points_of(pod: Pod, seats: int, *, round_no: int) -> list[int]:
    """Return final points that differ from pod to pod, with the winner's seat going round."""
    shift = pod.pod_no + round_no
    return [15 - 13 * ((index + shift) % seats) - pod.pod_no for index in range(seats)]
