"""What other apps may use of this one: ids and frozen dataclasses, never model objects."""

from ratings.commands.demo import make_demo_ladders
from ratings.commands.rating import rate_for_ladder
from ratings.commands.rating_amending import put_in_force
from ratings.errors import MatchNotRated
from ratings.queries.amendments import Consequences, Move, Ruling, Wanted, forecast_amendment
from ratings.queries.ladder_pages import ladder_id_of
from ratings.queries.rating_now import BookOf, Forecast, RatingNow, forecast, ratings_of
from ratings.rating.places import rating_places

__all__ = [
    "BookOf",
    "Consequences",
    "Forecast",
    "MatchNotRated",
    "Move",
    "RatingNow",
    "Ruling",
    "Wanted",
    "forecast",
    "forecast_amendment",
    "ladder_id_of",
    "make_demo_ladders",
    "put_in_force",
    "rate_for_ladder",
    "rating_places",
    "ratings_of",
]
