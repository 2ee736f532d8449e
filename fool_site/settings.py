"""Settings of the whole site: read from the environment, one file for every machine.

Without any variable set this is a development site on the embedded Postgres. `.env.example` lists
them all.
"""

from datetime import timedelta
from pathlib import Path

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from django.templatetags.static import static
from django.utils.translation import gettext_lazy as _

from fool_site import broker, env, logs
from fool_site.postgres import cluster_url, socket_folder
from fool_site.schedule import SCHEDULE

BASE_DIR = Path(__file__).resolve().parent.parent
env.read_file(BASE_DIR / ".env")
DATA_DIR = Path(env.text("FOOL_DATA_DIR", str(BASE_DIR / ".data"))).absolute()

# --- security -----------------------------------------------------------------------------------
DEBUG = env.flag("DEBUG", default=True)
SECRET_KEY = env.text("SECRET_KEY")
if not SECRET_KEY:
    if not DEBUG:
        raise ImproperlyConfigured("DEBUG is off, so SECRET_KEY must be set to a long random text.")
    SECRET_KEY = env.kept_secret(DATA_DIR / "secret_key")
# Without the key that sealed it, a running match could not be dealt any further.
SECRET_KEY_FALLBACKS = env.words("SECRET_KEY_FALLBACKS", default=[])
# Left empty in development, Django and the WebSocket origin check know this machine alone.
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", default=[])
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
    "django_celery_beat",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    # After those whose admin pages they replace.
    "games",
    "games.players",
    "ratings",
    "tournaments",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "fool_site.middleware.ContentSecurityPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "games.players.middleware.PreferencesMiddleware",
    "games.players.middleware.LastSeenMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "axes.middleware.AxesMiddleware",
]
ROOT_URLCONF = "fool_site.urls"
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
                "ratings.context_processors.queue",
            ],
        },
    },
]

# --- database, broker, channel layer --------------------------------------------------------------
DATABASE_URL = env.text("DATABASE_URL")
EMBEDDED_POSTGRES = not DATABASE_URL
DATABASE = dj_database_url.parse(
    DATABASE_URL or cluster_url(socket_folder(DATA_DIR / "postgres")), conn_health_checks=True
)
# The web server shares its connections between threads through a pool (fool_site.web asks for
# one); everything else keeps one connection a thread.
if POOL_SIZE := env.integer("DATABASE_POOL_SIZE", default=0):
    DATABASE["OPTIONS"] = {"pool": {"min_size": 1, "max_size": POOL_SIZE, "timeout": 10}}
else:
    DATABASE["CONN_MAX_AGE"] = 60
DATABASES = {"default": DATABASE}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
REDIS_URL = env.text("REDIS_URL")
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}

# --- tasks ----------------------------------------------------------------------------------------
CELERY_BROKER_URL = env.text("CELERY_BROKER_URL", "pgmq://localhost")
if CELERY_BROKER_URL.startswith("pgmq:"):
    CELERY_BROKER_TRANSPORT_OPTIONS = broker.transport_options(DATABASE)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A task is done when it has ended, not when it was taken: a killed worker loses none.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_IGNORE_RESULT = True
# Each would make a queue of its own for every worker that ever started.
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_SEND_TASK_EVENTS = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "django_celery_beat.schedulers:DatabaseScheduler"
CELERY_BEAT_SCHEDULE = SCHEDULE
CELERY_BEAT_MAX_LOOP_INTERVAL = 1  # seconds; the turns are swept every second

# --- games ----------------------------------------------------------------------------------------
# How long a bot seems to think where a person watches.
BOT_PAUSE = timedelta(milliseconds=env.integer("BOT_PAUSE_MS", default=700))

# --- players --------------------------------------------------------------------------------------
AUTH_USER_MODEL = "players.Player"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",  # first: it refuses before a password is looked at
    "games.players.backends.PlayerBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}", "OPTIONS": options}
    for name, options in (
        ("UserAttributeSimilarityValidator", {"user_attributes": ("name", "email")}),
        ("MinimumLengthValidator", {"min_length": 10}),
        ("CommonPasswordValidator", {}),
        ("NumericPasswordValidator", {}),
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "games.players.adapters.PlayerAdapter"
ACCOUNT_FORMS = {
    "signup": "games.players.forms.SignupForm",
    "login": "games.players.forms.LoginForm",
    "reauthenticate": "games.players.forms.ReauthenticateForm",
    "add_email": "games.players.forms.AddEmailForm",
    "change_password": "games.players.forms.ChangePasswordForm",
    "set_password": "games.players.forms.SetPasswordForm",
    "reset_password": "games.players.forms.ResetPasswordForm",
    "reset_password_from_key": "games.players.forms.ResetPasswordKeyForm",
}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = "name"
ACCOUNT_EMAIL_VERIFICATION = "mandatory"  # only so can a sign-up hide which addresses have accounts
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True
ACCOUNT_CHANGE_EMAIL = True  # one address an account; the old one holds until the new is confirmed
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False  # our views know guests from people
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Fool! - "
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_METHODS = ["password"]
# Whole clubs sit behind one address, so limits an address are wide; axes guards each account.
ACCOUNT_RATE_LIMITS = {
    "login": "120/m/ip",
    "login_failed": "60/m/ip,100/h/key",
    "signup": "60/m/ip",
    "reset_password": "60/m/ip,5/m/key",
}
# How many proxies of our own append to X-Forwarded-For. A client can write anything before them.
ALLAUTH_TRUSTED_PROXY_COUNT = env.integer("TRUSTED_PROXIES", default=0)
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=15)
# Account and address together: a guesser is stopped, the player at home is not.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_USERNAME_FORM_FIELD = "username"  # what allauth calls it, not the model's field
AXES_USERNAME_CALLABLE = "games.players.lockout.attempted_account"
AXES_CLIENT_IP_CALLABLE = "games.players.lockout.client_address"
AXES_LOCKOUT_CALLABLE = "games.players.lockout.locked_out"
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_SENSITIVE_PARAMETERS = ["login", "username", "email", "ip_address", "csrfmiddlewaretoken"]
AXES_DISABLE_ACCESS_LOG = True
AXES_ENABLE_ADMIN = False  # the player's page in the admin shows and lifts a lock-out
EMAIL_BACKEND = env.text("EMAIL_BACKEND", "django.core.mail.backends.console.EmailBackend")
EMAIL_HOST = env.text("EMAIL_HOST", "localhost")
EMAIL_PORT = env.integer("EMAIL_PORT", default=25)
EMAIL_HOST_USER = env.text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = env.text("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS = env.flag("EMAIL_USE_TLS", default=False)
# Where the site is found by who reads a mail.
IS_PUBLIC_URL_SET = bool(env.text("PUBLIC_URL"))
PUBLIC_URL = (env.text("PUBLIC_URL") or "http://localhost:8000").rstrip("/")
DEFAULT_FROM_EMAIL = env.text("DEFAULT_FROM_EMAIL", "Fool! <fool@localhost>")

# --- pages ----------------------------------------------------------------------------------------
# The links at the top of every page, in order: the name of an address and what it says.
NAVIGATION = [
    ("games:lobby", _("Play")),
    ("ratings:ladders", _("Ladders")),
    ("tournaments:tournaments", _("Tournaments")),
    ("games:matches", _("Matches")),
]
UNFOLD = {
    "SITE_TITLE": "Fool!",
    "SITE_HEADER": "Fool!",
    "SITE_SUBHEADER": _("Office"),
    "SITE_URL": "/",
    "SITE_ICON": lambda _request: static("look/favicon.svg"),
    "SITE_FAVICONS": [
        {
            "rel": "icon",
            "type": "image/svg+xml",
            "href": lambda _request: static("look/favicon.svg"),
        }
    ],
    "SHOW_HISTORY": True,
    "BORDER_RADIUS": "6px",
    "COLORS": {  # mulberry, from light to dark
        "primary": {
            "50": "#fcf4f7",
            "100": "#f8e7ee",
            "200": "#f3d0df",
            "300": "#f0a3c4",
            "400": "#d9749f",
            "500": "#b54a7c",
            "600": "#93396a",
            "700": "#7b2d56",
            "800": "#5c2844",
            "900": "#44192f",
            "950": "#2a1822",
        },
    },
}

# --- API ------------------------------------------------------------------------------------------
# Requests one caller may make, as number/second, minute, hour or day. Each process counts for
# itself, unless REDIS_URL gives all of them one cache.
API_RATE_STRANGER = env.text("API_RATE_STRANGER", "120/minute")
API_RATE_PLAYER = env.text("API_RATE_PLAYER", "1200/minute")
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "games.api.authentication.TokenAuthentication",
        "games.api.authentication.BrowserAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["games.api.permissions.MayRead"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["games.api.parsing.BoundedJSONParser"],
    "DEFAULT_PAGINATION_CLASS": "games.api.paging.NewestFirst",
    "DEFAULT_THROTTLE_CLASSES": [
        "games.api.throttling.StrangerThrottle",
        "games.api.throttling.PlayerThrottle",
    ],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "games.api.errors.answer_error",
    "NUM_PROXIES": ALLAUTH_TRUSTED_PROXY_COUNT,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Fool!",
    "DESCRIPTION": "Tables, matches and players, for programs.",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "COMPONENT_SPLIT_REQUEST": True,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "games.api.schema.add_error_answers",
    ],
    "ENUM_NAME_OVERRIDES": {
        "Scope": "games.players.models.Scope.choices",
        "Kind": "games.players.models.Kind.choices",
        "TournamentStatus": "tournaments.api.serializers.TOURNAMENT_STATUSES",
        "StageStatus": "tournaments.api.serializers.STAGE_STATUSES",
        "StageKind": "tournaments.api.serializers.STAGE_KINDS",
        "RoundStatus": "tournaments.api.serializers.ROUND_STATUSES",
        "EntryStatus": "tournaments.api.serializers.ENTRY_STATUSES",
        "ByeRule": "tournaments.models.ByeRule.choices",
    },
}

# --- language, time, static files -----------------------------------------------------------------
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
FORMAT_MODULE_PATH = ["fool_site.formats"]
LOCALE_PATHS = [BASE_DIR / "fool_site" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
STATIC_URL = "static/"
STATIC_ROOT = Path(env.text("STATIC_ROOT", str(BASE_DIR / "staticfiles")))
# In development files are served from where they lie; otherwise `collectstatic` has gathered them.
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = DEBUG
if not DEBUG:
    STORAGES = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
    }

# --- metrics --------------------------------------------------------------------------------------
# Whoever sends this token may read /metrics/; without one there is no such page and no counting.
METRICS_TOKEN = env.text("METRICS_TOKEN")
if METRICS_TOKEN:
    INSTALLED_APPS.append("django_prometheus")
    MIDDLEWARE = [
        "django_prometheus.middleware.PrometheusBeforeMiddleware",
        *MIDDLEWARE,
        "django_prometheus.middleware.PrometheusAfterMiddleware",
    ]

# --- logs -----------------------------------------------------------------------------------------
logs.configure_structlog()
LOGGING = logs.logging_config(readable=DEBUG, level=env.text("LOG_LEVEL", "INFO"))
