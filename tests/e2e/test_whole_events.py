"""Whole events in a browser, from the first click to the final standings: the organiser clicks,
the players play."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from games.players import commands
from games.players.models import Player
from tests.e2e.conftest import sign_in, watch
from tests.e2e.organising import PATIENCE, PHONE, Desk, Phone
from tests.e2e.site import worked_site
from tournaments.models import Entry, Pod, PodSeat, Round, Stage, Tournament
from tournaments.queries.standings import frozen_form

ONLINE_PLAYERS = 128
REAL_PLAYERS = 60
USUAL_PATIENCE = 5_000  # milliseconds
Visit = Callable[[Player | None], Page]


@pytest.fixture(autouse=True)
def patience() -> Iterator[None]:
    """A busy machine is slow, not wrong."""
    expect.set_options(timeout=PATIENCE)
    yield
    expect.set_options(timeout=USUAL_PATIENCE)


@pytest.fixture
def faults() -> Iterator[list[str]]:
    """What went wrong on any page; nothing may."""
    found: list[str] = []
    yield found
    assert not found


@pytest.fixture
def site(transactional_db: None, tmp_path: Path) -> Iterator[str]:
    """The address of a site with a worker and its schedule."""
    with worked_site(tmp_path, has_schedule=True) as address:
        yield address


@pytest.fixture
def desk(browser: Browser, site: str, faults: list[str]) -> Iterator[Desk]:
    """The browser of an organiser who has not made an event yet."""
    context = browser.new_context(base_url=site)
    context.set_default_timeout(PATIENCE)
    sign_in(context, organiser(), url=site)
    page = context.new_page()
    watch(page, faults, url=site)
    yield Desk(page)
    context.close()


def organiser() -> Player:
    """Olga, who may do everything."""
    return commands.create_superuser(name="Olga", email="olga@example.org", password=None)


def event() -> Tournament:
    return Tournament.objects.get()


def expect_every_round_whole(tournament: Tournament) -> None:
    """Every pod of every round has a result, and every frozen stage says what its rows say."""
    assert tournament.status == Tournament.Status.FINISHED
    rounds = Round.objects.filter(stage__tournament=tournament)
    assert set(rounds.values_list("status", flat=True)) == {"closed"}
    assert not Pod.objects.filter(finished_at__isnull=True).exists()
    assert not PodSeat.objects.filter(total__isnull=True).exists()
    for stage in tournament.stages.all():
        assert stage.status == Stage.Status.FINISHED
        assert stage.standings == frozen_form(tournament, stage)


def expect_final_standings(page: Page, players: int) -> None:
    """The event's page of standings has a line for everybody, a hundred a page."""
    page.get_by_role("link", name="Standings").first.click()
    expect(page.get_by_role("table").first).to_be_visible()
    rows = page.locator("table.standings tbody tr")
    assert rows.count() == min(players, 100)


@pytest.mark.long
def test_128_players_play_a_swiss_and_a_final_online(desk: Desk) -> None:
    desk.make("Swiss with a final", name="Great open", places=ONLINE_PLAYERS)
    desk.change_settings({"Starts by itself": False, "Rounds come by themselves": False})
    desk.press("Open registration")
    desk.more("Fill with bots", fields={"How many bots": str(ONLINE_PLAYERS + 4)})
    desk.expect_said(f"{ONLINE_PLAYERS + 4} bots have entered.")
    desk.press("Open check-in")
    desk.press("Start the event")
    for _round in range(5):
        desk.play_round()
    desk.press("Finish the stage")
    while not desk.next_button("Finish the stage").count():
        desk.play_round()
    desk.press("Finish the stage")
    tournament = event()
    expect_every_round_whole(tournament)
    swiss, final = tournament.stages.order_by("stage_no")
    assert swiss.stage_entries.count() == ONLINE_PLAYERS
    assert final.stage_entries.count() == 8
    assert Pod.objects.filter(round__stage=swiss).count() == 5 * ONLINE_PLAYERS // 4
    assert set(Pod.objects.values_list("source", flat=True)) == {"match"}
    expect_final_standings(desk.page, ONLINE_PLAYERS)


@pytest.mark.long
def test_60_players_play_an_evening_at_real_tables(visit: Visit, live_site: str) -> None:
    desk, phone = Desk(visit(organiser())), Phone(visit(None), live_site)
    phone.page.set_viewport_size(PHONE)
    for page in (desk.page, phone.page):
        page.set_default_timeout(PATIENCE)
    cast = [
        commands.create_player(name=f"Walker {number:02}") for number in range(1, REAL_PLAYERS + 2)
    ]
    lines = [f"{player.name};Club {index % 7}" for index, player in enumerate(cast)]
    desk.make("Club evening at real tables", name="Autumn evening", places=REAL_PLAYERS)
    desk.change_settings({"Check-in opens, minutes before the start": "30"})
    desk.press("Open registration")
    desk.import_players("\n".join(["name;team", *lines]))
    desk.expect_said("60 have entered, 1 wait for a place.")
    desk.back()
    desk.press("Open check-in")
    slug = event().slug
    missing, *there = cast
    for player in there:
        phone.check_in(player, slug=slug)
    desk.press("Start the event")
    assert Entry.objects.get(player=missing).status == Entry.Status.MISSED_CHECK_IN
    assert Entry.objects.filter(status=Entry.Status.ENTERED).count() == REAL_PLAYERS

    def play(round_no: int) -> None:
        """All tables but the last are reported by two players; of that the organiser says it."""
        newest = Round.objects.filter(round_no=round_no).get()
        *reported, last = newest.pods.order_by("pod_no")
        phone.play_by_hand(reported, slug=slug, round_no=round_no)
        enter_at_desk(desk, phone, last, slug=slug)

    for round_no in range(1, 5):
        desk.play_round(lambda: play(round_no))  # noqa: B023 - it is played at once
    desk.press("Finish the stage")
    tournament = event()
    expect_every_round_whole(tournament)
    assert Pod.objects.filter(source="organiser").count() == 4
    assert Pod.objects.filter(source="reports").count() == 4 * (REAL_PLAYERS // 4 - 1)
    expect_final_standings(desk.page, REAL_PLAYERS)


def enter_at_desk(desk: Desk, phone: Phone, pod: Pod, *, slug: str) -> None:
    """Two players of a pod report different points; the organiser sees both and decides."""
    seats = list(pod.seats.select_related("player").order_by("seat_index"))
    phone.report(seats[0].player, slug=slug, totals=[9, -2, -3, -44])
    phone.report(seats[1].player, slug=slug, totals=[9, -2, -4, -43])
    page = desk.page
    page.reload()
    expect(page.get_by_text(f"Table {pod.pod_no}: the reports differ.")).to_be_visible()
    page.get_by_role("link", name=f"Enter table {pod.pod_no}", exact=True).click()
    expect(page.get_by_text("9, -2, -3, -44")).to_be_visible()
    for seat, points in zip(seats, (9, -2, -4, -43), strict=True):
        page.get_by_label(seat.player.name, exact=True).fill(str(points))
    page.get_by_role("button", name="Enter the result").click()
    desk.expect_said("The result stands.")
    desk.back()
