"""Addresses of the pages of ladders and ratings."""

from django.urls import path

from ratings.views import compare, ladders, standings

app_name = "ratings"

urlpatterns = [
    path("compare/", compare.compare, name="compare"),
    path("ladders/", ladders.ladders, name="ladders"),
    path("ladders/<slug:slug>/", ladders.ladder, name="ladder"),
    path("ladders/<slug:slug>/standings/", standings.standings, name="standings"),
    path("ladders/<slug:slug>/standings/part/", standings.standings_part, name="standings_part"),
    path("ladders/<slug:slug>/standings.csv", standings.standings_csv, name="standings_csv"),
]
