"""Addresses of the pages of ladders and ratings."""

from django.urls import path

from ratings.views import ladders

app_name = "ratings"

urlpatterns = [
    path("ladders/", ladders.ladders, name="ladders"),
    path("ladders/<slug:slug>/", ladders.ladder, name="ladder"),
]
