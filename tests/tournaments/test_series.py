"""Series: one event a date at the same wall time, and points over all of them."""

from datetime import UTC, date, datetime, time, timedelta
from fractions import Fraction
from typing import Any

import pytest

from tests.tournaments.cast import NOW, SWISS, Event, event, wall
from tournaments.commands.series import create_series, make_series_events, stop_series
from tournaments.commands.simulating import simulate
from tournaments.errors import BadPlan, NotOrganiser, SlugTaken
from tournaments.models import Series, Tournament
from tournaments.queries.series import series_lines

pytestmark = pytest.mark.django_db


def series_of(made: Event, **settings: Any) -> int:
    given: dict[str, Any] = {
        "name": "Thursday league",
        "slug": "thursday",
        "every": "week",
        "first_date": date(2027, 3, 4),
        "start_time": time(19),
        "zone": "Europe/Paris",
        **made.by_olga(),
        **settings,
    }
    return create_series(made.tournament_id, **given)


def starts() -> list[str]:
    rows = Tournament.objects.filter(series__isnull=False).order_by("starts_at")
    return [row.starts_at.isoformat() for row in rows]


def test_a_weekly_event_keeps_its_wall_time_over_the_change_and_is_made_once() -> None:
    made = event(**wall("2027-06-01", "19:00"))
    series_of(made, days_ahead=30)
    assert make_series_events(now=NOW) == 4
    assert make_series_events(now=NOW) == 0
    assert make_series_events(now=NOW + timedelta(days=7)) == 1
    assert starts() == [
        "2027-03-04T18:00:00+00:00",
        "2027-03-11T18:00:00+00:00",
        "2027-03-18T18:00:00+00:00",
        "2027-03-25T18:00:00+00:00",
        "2027-04-01T17:00:00+00:00",
    ]
    made_like = Tournament.objects.filter(series__isnull=False).first()
    assert made_like is not None
    assert made_like.status == "registration"
    assert made_like.organisers.get().player_id == made.olga
    assert made_like.stages.get().rounds == SWISS.rounds


def test_a_monthly_event_ends_with_its_last_date_or_when_it_is_stopped() -> None:
    made = event(**wall("2027-06-01", "19:00"))
    key = series_of(
        made,
        every="month",
        first_date=date(2027, 3, 31),
        last_date=date(2027, 4, 30),
        days_ahead=365,
    )
    assert make_series_events(now=NOW) == 2
    assert [start[:10] for start in starts()] == ["2027-03-31", "2027-04-30"]
    stop_series(key, **made.by_olga())
    Series.objects.update(last_date=None)
    assert make_series_events(now=NOW) == 0


def test_points_add_up_over_the_events() -> None:
    made = event(**wall("2027-06-01", "19:00"))
    players = made.fill(8)
    series_of(made, points_by_place=(10, 6, 3, 1), days_ahead=7)
    assert make_series_events(now=datetime(2027, 3, 1, tzinfo=UTC)) == 1
    first = Tournament.objects.get(series__isnull=False)
    for player in players:
        first.entries.create(player_id=player, entered_at=NOW)
    simulate(first.pk, strategies=["random"], now=NOW)
    lines = series_lines(Series.objects.get())
    assert len(lines) == 8
    assert sum(line.points for line in lines) == Fraction(20)
    assert lines[0].place == 1
    assert [term.slug for term in lines[0].terms] == [first.slug]
    assert lines[0].terms[0].place == 1


def test_series_that_cannot_be_are_refused() -> None:
    made = event(players=4)
    with pytest.raises(NotOrganiser):
        series_of(made, actor_id=made.players[0])
    with pytest.raises(BadPlan):
        series_of(made, points_by_place=(1, 2))
    with pytest.raises(BadPlan):
        series_of(made, last_date=date(2027, 1, 1))
    series_of(made)
    with pytest.raises(SlugTaken):
        series_of(made)
