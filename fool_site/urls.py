"""Where every address of the site begins."""

from allauth.account import views as account
from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path
from django.views.i18n import JavaScriptCatalog

from fool_site.health import health
from fool_site.metrics import metrics
from games.api.errors import NoSuchAddress
from games.players.views.entrance import login, people_only, signup

# Staff sign in where everybody does, past the same limits.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("", include("games.urls")),
    path("", include("games.players.urls")),
    path("", include("ratings.urls")),
    path("", include("tournaments.urls")),
    path("api/v1/", include("tournaments.api.urls")),
    path("api/v1/", include("games.api.urls")),
    path("api/v1/", include("ratings.api.urls")),
    path("api/<path:rest>", NoSuchAddress.as_view()),  # after every other address of the API
    path("health/", health, name="health"),
    path("metrics/", metrics, name="metrics"),
    path("jsi18n/", JavaScriptCatalog.as_view(), name="javascript-catalog"),
    path("admin/", admin.site.urls),
    # Before allauth's own, which know no guests.
    path("accounts/login/", login),
    path("accounts/signup/", signup),
    path("accounts/email/", people_only(account.email)),
    path("accounts/password/change/", people_only(account.password_change)),
    path("accounts/password/set/", people_only(account.password_set)),
    path("accounts/reauthenticate/", people_only(account.reauthenticate)),
    path("accounts/", include("allauth.urls")),
]

handler500 = "games.api.errors.server_error"
