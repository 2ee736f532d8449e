"""Settings of the whole site: read from the environment, one file for every machine.

Without any variable set this is a development site on the embedded Postgres. `.env.example` lists
them all.
"""

from pathlib import Path

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from fool_site import env

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(env.text("FOOL_DATA_DIR", str(BASE_DIR / ".data")))

# --- security -----------------------------------------------------------------------------------
DEBUG = env.flag("DEBUG", default=True)
SECRET_KEY = env.text("SECRET_KEY")
if not SECRET_KEY:
    if not DEBUG:
        raise ImproperlyConfigured("DEBUG is off, so SECRET_KEY must be set to a long random text.")
    SECRET_KEY = "development-only-" + "x" * 48  # refused above outside development
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", default=["*"] if DEBUG else [])
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS", default=[])
SECURE_SSL = env.flag("SECURE_SSL", default=not DEBUG)
SESSION_COOKIE_SECURE = SECURE_SSL
CSRF_COOKIE_SECURE = SECURE_SSL
SECURE_HSTS_SECONDS = 31_536_000 if SECURE_SSL else 0
if SECURE_SSL:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# --- apps ---------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "fool_site",
    "games",
    "games.players",
    "unfold",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "axes",
    "channels",
    "django_celery_beat",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "games.players.middleware.PreferencesMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "axes.middleware.AxesMiddleware",
]
ROOT_URLCONF = "fool_site.urls"
# The links at the top of every page, in order: the name of an address and what it says.
NAVIGATION = [
    ("games:rules", _("Rules")),
]
ASGI_APPLICATION = "fool_site.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.players.context_processors.site",
            ],
        },
    },
]

# --- database, broker, channel layer --------------------------------------------------------------
DATABASES = {
    "default": dj_database_url.parse(
        env.text("DATABASE_URL", "postgres:///fool"), conn_max_age=60, conn_health_checks=True
    )
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
REDIS_URL = env.text("REDIS_URL")
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL]},
    }
    if REDIS_URL
    else {"BACKEND": "channels.layers.InMemoryChannelLayer"}
}

# --- players --------------------------------------------------------------------------------------
AUTH_USER_MODEL = "players.Player"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
LOGIN_REDIRECT_URL = "/"
EMAIL_BACKEND = env.text("EMAIL_BACKEND", "django.core.mail.backends.console.EmailBackend")
DEFAULT_FROM_EMAIL = env.text("DEFAULT_FROM_EMAIL", "Fool! <fool@localhost>")

# --- language, time, static files -----------------------------------------------------------------
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "fool_site" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
STATIC_URL = "static/"
STATIC_ROOT = Path(env.text("STATIC_ROOT", str(BASE_DIR / "staticfiles")))
