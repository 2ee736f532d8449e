"""What other apps may use of this one: ids and frozen dataclasses, never model objects."""

from ratings.commands.demo import make_demo_ladders
from ratings.commands.rating import rate_for_ladder
from ratings.queries.ladder_pages import ladder_id_of
from ratings.queries.rating_now import BookOf, Forecast, RatingNow, forecast, ratings_of

__all__ = [
    "BookOf",
    "Forecast",
    "RatingNow",
    "forecast",
    "ladder_id_of",
    "make_demo_ladders",
    "rate_for_ladder",
    "ratings_of",
]
