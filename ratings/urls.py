"""Addresses of the pages of ladders and ratings."""

from django.urls import path

from ratings.views import challenges, compare, conduct, ladders, queue, seasons, standings

app_name = "ratings"

urlpatterns = [
    path("compare/", compare.compare, name="compare"),
    path("conduct/", conduct.conduct, name="conduct"),
    path("ladders/", ladders.ladders, name="ladders"),
    path("queue/", queue.queue, name="queue"),
    path("ladders/<slug:slug>/", ladders.ladder, name="ladder"),
    path("ladders/<slug:slug>/part/", ladders.ladder_part, name="ladder_part"),
    path("ladders/<slug:slug>/join/", queue.join, name="join"),
    path("ladders/<slug:slug>/leave/", queue.leave, name="leave"),
    path("ladders/<slug:slug>/vacation/", queue.begin_vacation, name="begin_vacation"),
    path("ladders/<slug:slug>/back/", queue.end_vacation, name="end_vacation"),
    path("ladders/<slug:slug>/look/", queue.look, name="look"),
    path("ladders/<slug:slug>/stop/", queue.stop_looking, name="stop_looking"),
    path("ladders/<slug:slug>/accept/", queue.accept, name="accept"),
    path("ladders/<slug:slug>/seasons/", seasons.seasons, name="seasons"),
    path("ladders/<slug:slug>/seasons/<int:number>/", seasons.season, name="season"),
    path("ladders/<slug:slug>/challenges/", challenges.challenges, name="challenges"),
    path(
        "ladders/<slug:slug>/challenges/<str:challenge_id>/accept/",
        challenges.accept,
        name="accept_challenge",
    ),
    path(
        "ladders/<slug:slug>/challenges/<str:challenge_id>/end/",
        challenges.end,
        name="end_challenge",
    ),
    path("ladders/<slug:slug>/standings/", standings.standings, name="standings"),
    path("ladders/<slug:slug>/standings/part/", standings.standings_part, name="standings_part"),
    path("ladders/<slug:slug>/standings.csv", standings.standings_csv, name="standings_csv"),
]
