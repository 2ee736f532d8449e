"""Addresses of events."""

from django.urls import path

from tournaments.views import events, files, rounds, series, sheets, standings

app_name = "tournaments"

urlpatterns = [
    path("tournaments/", events.tournaments, name="tournaments"),
    path("tournaments/calendar.ics", files.calendar, name="calendar"),
    path("series/<slug:slug>/", series.series, name="series"),
    path("tournaments/<slug:slug>/", events.event, name="event"),
    path("tournaments/<slug:slug>/live/", events.live, name="live"),
    path("tournaments/<slug:slug>/version/", events.version, name="version"),
    path("tournaments/<slug:slug>/enter/", events.enter, name="enter"),
    path("tournaments/<slug:slug>/withdraw/", events.withdraw, name="withdraw"),
    path("tournaments/<slug:slug>/check-in/", events.check_in, name="check_in"),
    path("tournaments/<slug:slug>/players/", events.players, name="players"),
    path("tournaments/<slug:slug>/rounds/", rounds.rounds, name="rounds"),
    path("tournaments/<slug:slug>/rounds/<int:number>/", rounds.round_page, name="round"),
    path(
        "tournaments/<slug:slug>/rounds/<int:number>/certificate.json",
        rounds.certificate,
        name="certificate",
    ),
    path(
        "tournaments/<slug:slug>/rounds/<int:number>/sheet/", sheets.pairings, name="pairings_print"
    ),
    path("tournaments/<slug:slug>/rounds/<int:number>/slips/", sheets.slips, name="slips_print"),
    path(
        "tournaments/<slug:slug>/rounds/<int:number>/tables/<int:pod_no>/", rounds.pod, name="pod"
    ),
    path("tournaments/<slug:slug>/standings/", standings.standings, name="standings"),
    path("tournaments/<slug:slug>/standings/sheet/", sheets.standings, name="standings_print"),
    path("tournaments/<slug:slug>/cross-table/", standings.cross, name="cross"),
    path("tournaments/<slug:slug>/bracket/", standings.bracket, name="bracket"),
    path("tournaments/<slug:slug>/race/", standings.race, name="race"),
    path("tournaments/<slug:slug>/projector/", sheets.projector, name="projector"),
    path("tournaments/<slug:slug>/projector/live/", sheets.projector_live, name="projector_live"),
    path("tournaments/<slug:slug>/files/", files.files, name="files"),
    path("tournaments/<slug:slug>/files/event.json", files.export_json, name="export_json"),
    path("tournaments/<slug:slug>/files/report.txt", files.export_text, name="export_text"),
    path("tournaments/<slug:slug>/files/event.ics", files.event_calendar, name="event_calendar"),
    path("tournaments/<slug:slug>/files/<slug:what>.csv", files.export_csv, name="export_csv"),
]
