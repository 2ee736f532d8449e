"""Addresses of players; signing in and all that belongs to it is allauth's, under /accounts/."""

from django.urls import path

from games.players.views import account, conduct, notices, profile, settings, tokens

app_name = "players"

urlpatterns = [
    path("players/<str:name>/", profile.profile, name="profile"),
    path("players/<str:name>/block/", conduct.block, name="block"),
    path("players/<str:name>/unblock/", conduct.unblock, name="unblock"),
    path("players/<str:name>/report/", conduct.report, name="report"),
    path("notices/", notices.notices, name="notices"),
    path("notices/read/", notices.read_all, name="notices_read"),
    path("notices/<int:notice_id>/", notices.notice, name="notice"),
    path("settings/", settings.settings, name="settings"),
    path("settings/theme/", settings.theme, name="theme"),
    path("settings/account/", account.account, name="account"),
    path("settings/blocked/", conduct.blocked, name="blocked"),
    path("settings/tokens/", tokens.tokens, name="tokens"),
    path("settings/tokens/<int:token_id>/revoke/", tokens.revoke, name="revoke_token"),
    path("settings/account/delete/", account.delete, name="delete"),
]
