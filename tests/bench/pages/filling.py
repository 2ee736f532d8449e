"""Ratings for a long history: rows as many and as large as real ones, without the rule's work."""

from django.db import connection, transaction

LADDER = "crowd"

# Every match of the history counts on the ladder: the board and the histories are at their largest.
_CHANGES = """
INSERT INTO ratings_ratingchange (book_id, match_id, player_id, seat_index, played_at, game_no,
    players, place, expected_place, mean_before, variance_before, mean, variance)
SELECT %(book)s, seat.match_id, seat.player_id, seat.seat_index, seat.finished_at,
    row_number() OVER (PARTITION BY seat.player_id ORDER BY seat.finished_at, seat.match_id),
    match.players, seat.place, (match.players + 1) / 2.0,
    1500 + 200 * sin(seat.player_id), 3700, 1505 + 200 * sin(seat.player_id), 3600
FROM games_matchseat seat JOIN games_match match ON match.table_id = seat.match_id
"""
_MATCHES = """
INSERT INTO ratings_ratedmatch (book_id, match_id, public_id, played_at, chain)
SELECT %(book)s, table_id, public_id, finished_at, repeat('0', 64) FROM games_match
"""
# Who has played a few times stands on the board, so that it is as long as can be.
_RATINGS = """
INSERT INTO ratings_rating (book_id, player_id, is_bot, mean, variance, played_at, games,
    best_mean, best_at, opponents, on_board_until)
SELECT %(book)s, player_id, false, 1500 + 200 * sin(player_id) + random(), 3600, max(played_at),
    count(*), 1700, max(played_at), 30,
    CASE WHEN count(*) >= 3 THEN now() + interval '30 days' END
FROM ratings_ratingchange WHERE book_id = %(book)s GROUP BY player_id
"""


def fill_ratings() -> int:
    """Rate the history that is there on one ladder and with its clock; return the ladder's book."""
    from ratings.models import Book, Ladder  # noqa: PLC0415 - Django is set up by now

    ladder = Ladder.objects.create(slug=LADDER, name="Crowd", max_players=8)
    books = [Book.objects.create(ladder=ladder), Book.objects.create(clock="live")]
    with transaction.atomic(), connection.cursor() as cursor:
        for statement in (_CHANGES, _MATCHES, _RATINGS):
            cursor.execute(statement, {"book": books[0].pk})
        # The overall ratings: what profiles list beside the ladder's.
        cursor.execute(
            "INSERT INTO ratings_rating (book_id, player_id, is_bot, mean, variance, played_at,"
            " games, best_mean, best_at, opponents, on_board_until)"
            " SELECT %s, player_id, is_bot, mean, variance, played_at, games, best_mean, best_at,"
            " opponents, on_board_until FROM ratings_rating WHERE book_id = %s",
            [books[1].pk, books[0].pk],
        )
        cursor.execute("UPDATE players_player SET country = 'FI' WHERE id % 20 = 0")
    with connection.cursor() as cursor:
        # As the database does by itself after a while: index-only scans and plans need it.
        cursor.execute(
            "VACUUM (ANALYZE) ratings_ratingchange, ratings_ratedmatch, ratings_rating,"
            " players_player"
        )
    return books[0].pk
