import datetime
import django.contrib.postgres.fields
import django.db.models.deletion
import django.utils.timezone
import games.players.public_ids
import games.players.validators
import uuid
from django.conf import settings
from django.db import migrations, models


# What has become known is kept as it was: later events amend it.
APPEND_ONLY = """
CREATE FUNCTION ratings_ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'ledger events are append-only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER ledger_is_append_only BEFORE UPDATE OR DELETE ON ratings_ledgerevent
    FOR EACH ROW EXECUTE FUNCTION ratings_ledger_is_append_only();
"""
NOT_APPEND_ONLY = """
DROP TRIGGER ledger_is_append_only ON ratings_ledgerevent;
DROP FUNCTION ratings_ledger_is_append_only();
"""
FROZEN = """
CREATE FUNCTION ratings_season_is_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM ratings_season WHERE id = OLD.season_id AND status = 'finished') THEN
        RAISE EXCEPTION 'the table of a finished season is frozen' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN COALESCE(NEW, OLD);
END $$;
CREATE TRIGGER season_is_frozen BEFORE UPDATE OR DELETE ON ratings_seasonline
    FOR EACH ROW EXECUTE FUNCTION ratings_season_is_frozen();
"""
NOT_FROZEN = """
DROP TRIGGER season_is_frozen ON ratings_seasonline;
DROP FUNCTION ratings_season_is_frozen();
"""


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('players', '__first__'),
    ]

    operations = [
        migrations.CreateModel(
            name='Ladder',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(help_text="Part of the page's address and of every match's context: never change it.", max_length=40, unique=True, verbose_name='address')),
                ('name', models.CharField(max_length=60, unique=True, verbose_name='name')),
                ('description', models.TextField(blank=True, max_length=2000, verbose_name='description')),
                ('position', models.PositiveSmallIntegerField(default=0, help_text='Ladders are listed by it, the lowest first.', verbose_name='position')),
                ('is_open', models.BooleanField(default=True, help_text='A closed ladder is shown, but makes no tables.', verbose_name='open')),
                ('min_players', models.PositiveSmallIntegerField(default=4, verbose_name='fewest players at a table')),
                ('max_players', models.PositiveSmallIntegerField(default=4, verbose_name='most players at a table')),
                ('clock', models.CharField(choices=[('fast', 'fast: 15 s a play + 30 s bank'), ('live', 'live: 30 s a play + 60 s bank'), ('relaxed', 'relaxed: 90 s a play + 180 s bank'), ('daily', 'daily: 24 h a play')], default='live', max_length=10, verbose_name='clock')),
                ('options', models.JSONField(blank=True, default=dict, verbose_name='rule options')),
                ('join_rule', models.CharField(choices=[('all', 'everybody, guests too'), ('confirmed', 'accounts with a confirmed e-mail address'), ('invited', 'who has been invited')], default='confirmed', max_length=10, verbose_name='who may join')),
                ('min_rating', models.PositiveSmallIntegerField(blank=True, help_text='By the overall rating for this clock, when joining.', null=True, verbose_name='lowest rating')),
                ('max_rating', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='highest rating')),
                ('min_account_days', models.PositiveSmallIntegerField(default=0, help_text='In days; 0 for any.', verbose_name='youngest account')),
                ('allows_bots', models.BooleanField(default=False, help_text="Programs may join; their ratings are marked as bots'.", verbose_name='bots may play')),
                ('bots_after_seconds', models.PositiveIntegerField(blank=True, help_text="Seconds after which the house's bots fill a table up to the fewest players, when too few people wait. Empty: never.", null=True, verbose_name='house bots come after')),
                ('daily_limit', models.PositiveSmallIntegerField(default=5, help_text='How many tables a player may have at once with the daily clock.', verbose_name='tables at once')),
                ('time_zone', models.CharField(default='UTC', max_length=64, validators=[games.players.validators.validate_time_zone], verbose_name='time zone of the open hours')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'verbose_name': 'ladder',
                'verbose_name_plural': 'ladders',
                'ordering': ('position', 'name'),
                'constraints': [models.CheckConstraint(condition=models.Q(('max_players__lte', 8), ('min_players__gte', 4), ('min_players__lte', models.F('max_players'))), name='ladder_has_4_to_8_players'), models.CheckConstraint(condition=models.Q(('min_rating', None), ('max_rating', None), ('min_rating__lte', models.F('max_rating')), _connector='OR'), name='ladder_rating_gates_in_order'), models.CheckConstraint(condition=models.Q(('bots_after_seconds', None), ('allows_bots', True), _connector='OR'), name='ladder_house_bots_where_bots_may_play'), models.CheckConstraint(condition=models.Q(('daily_limit__gte', 1)), name='ladder_daily_limit_at_least_1'), models.CheckConstraint(condition=models.Q(('clock__in', ['fast', 'live', 'relaxed', 'daily'])), name='ladder_clock_known')],
            },
        ),
        migrations.CreateModel(
            name='RatingConfiguration',
            fields=[
                ('version', models.PositiveIntegerField(primary_key=True, serialize=False)),
                ('constants', models.JSONField(help_text='All but the version, by their names.')),
                ('digest', models.CharField(max_length=64)),
                ('evidence', models.JSONField(default=dict)),
                ('adopted_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'verbose_name': 'rating constants',
                'verbose_name_plural': 'rating constants',
                'constraints': [models.CheckConstraint(condition=models.Q(('version__gte', 2)), name='first_configuration_is_in_the_code')],
            },
        ),
        migrations.CreateModel(
            name='Conduct',
            fields=[
                ('player', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='+', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('marks', models.PositiveSmallIntegerField(default=0)),
                ('level', models.PositiveSmallIntegerField(default=0)),
                ('good_in_a_row', models.PositiveSmallIntegerField(default=0)),
                ('cooled_until', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'verbose_name': 'conduct',
                'verbose_name_plural': 'conduct',
            },
        ),
        migrations.CreateModel(
            name='ConductLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('match_id', models.BigIntegerField()),
                ('public_id', models.CharField(max_length=16)),
                ('outcome', models.CharField(choices=[('good', 'played to its end'), ('slack', 'several turns ran out'), ('abandoned', 'seat given up')], max_length=10)),
                ('marks', models.PositiveSmallIntegerField()),
                ('cooled_until', models.DateTimeField(blank=True, null=True)),
                ('finished_at', models.DateTimeField()),
                ('is_void', models.BooleanField(default=False)),
            ],
            options={
                'verbose_name': 'conduct line',
                'verbose_name_plural': 'conduct lines',
                'indexes': [models.Index(models.F('player'), models.OrderBy(models.F('id'), descending=True), name='conduct_of_player')],
                'constraints': [models.UniqueConstraint(fields=('match_id', 'player'), name='one_conduct_line_a_match'), models.CheckConstraint(condition=models.Q(('outcome__in', ['good', 'slack', 'abandoned'])), name='conduct_outcome_known')],
            },
        ),
        migrations.CreateModel(
            name='NetworkSighting',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('network', models.CharField(max_length=16)),
                ('seen_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'verbose_name': 'network sighting',
                'verbose_name_plural': 'network sightings',
                'indexes': [models.Index(models.F('network'), name='sightings_of_network'), models.Index(models.F('seen_at'), name='sightings_by_age')],
                'constraints': [models.UniqueConstraint(fields=('player', 'network'), name='one_sighting_a_network')],
            },
        ),
        migrations.CreateModel(
            name='RatingSweep',
            fields=[
                ('context_kind', models.CharField(max_length=20, primary_key=True, serialize=False)),
                ('finished_at', models.DateTimeField()),
                ('match_id', models.BigIntegerField()),
            ],
            options={
                'verbose_name': 'rating sweep',
                'verbose_name_plural': 'rating sweeps',
            },
        ),
        migrations.CreateModel(
            name='OpenHours',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ladder', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='open_hours', to='ratings.ladder')),
                ('weekday', models.PositiveSmallIntegerField(choices=[(1, 'Monday'), (2, 'Tuesday'), (3, 'Wednesday'), (4, 'Thursday'), (5, 'Friday'), (6, 'Saturday'), (7, 'Sunday')], verbose_name='day')),
                ('opens_at', models.TimeField(verbose_name='from')),
                ('closes_at', models.TimeField(help_text='Not later than the beginning: on the next day.', verbose_name='until')),
            ],
            options={
                'verbose_name': 'open hours',
                'verbose_name_plural': 'open hours',
                'ordering': ('weekday', 'opens_at'),
                'constraints': [models.UniqueConstraint(fields=('ladder', 'weekday', 'opens_at'), name='open_hours_begin_once'), models.CheckConstraint(condition=models.Q(('weekday__gte', 1), ('weekday__lte', 7)), name='open_hours_on_a_weekday')],
            },
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ladder', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='ratings.ladder')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='since')),
            ],
            options={
                'verbose_name': 'invitation',
                'verbose_name_plural': 'invitations',
                'constraints': [models.UniqueConstraint(fields=('ladder', 'player'), name='invited_once_a_ladder')],
            },
        ),
        migrations.CreateModel(
            name='Membership',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ladder', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='ratings.ladder')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to=settings.AUTH_USER_MODEL)),
                ('joined_at', models.DateTimeField(verbose_name='joined')),
                ('left_at', models.DateTimeField(blank=True, null=True, verbose_name='left')),
                ('vacation_since', models.DateTimeField(blank=True, null=True, verbose_name='on vacation since')),
                ('misses', models.PositiveSmallIntegerField(default=0)),
                ('paused_until', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'verbose_name': 'membership',
                'verbose_name_plural': 'memberships',
                'constraints': [models.UniqueConstraint(fields=('ladder', 'player'), name='one_membership_a_ladder'), models.CheckConstraint(condition=models.Q(('left_at', None), ('vacation_since', None), _connector='OR'), name='no_vacation_after_leaving')],
            },
        ),
        migrations.CreateModel(
            name='Book',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ladder', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='book', to='ratings.ladder')),
                ('clock', models.CharField(blank=True, choices=[('fast', 'fast: 15 s a play + 30 s bank'), ('live', 'live: 30 s a play + 60 s bank'), ('relaxed', 'relaxed: 90 s a play + 180 s bank'), ('daily', 'daily: 24 h a play')], max_length=10)),
                ('configuration', models.PositiveIntegerField(default=1)),
                ('results', models.PositiveIntegerField(default=0)),
                ('chain', models.CharField(blank=True, max_length=64)),
                ('last_at', models.DateTimeField(blank=True, null=True)),
                ('last_match_id', models.BigIntegerField(blank=True, null=True)),
            ],
            options={
                'verbose_name': 'book of ratings',
                'verbose_name_plural': 'books of ratings',
                'constraints': [models.UniqueConstraint(condition=models.Q(('ladder', None)), fields=('clock',), name='one_overall_book_a_clock'), models.CheckConstraint(condition=models.Q(models.Q(('clock', ''), ('ladder__isnull', False)), models.Q(('clock__in', ['fast', 'live', 'relaxed', 'daily']), ('ladder__isnull', True)), _connector='OR'), name='book_of_a_ladder_or_a_clock'), models.CheckConstraint(condition=models.Q(models.Q(('last_at', None), ('last_match_id', None), ('results', 0)), models.Q(('last_at__isnull', False), ('last_match_id__isnull', False), ('results__gt', 0)), _connector='OR'), name='book_knows_its_last_result')],
            },
        ),
        migrations.CreateModel(
            name='Challenge',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=games.players.public_ids.new_public_id, editable=False, max_length=16, unique=True)),
                ('ladder', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='challenges', to='ratings.ladder')),
                ('challenger', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='challenges', to=settings.AUTH_USER_MODEL)),
                ('slot', models.PositiveSmallIntegerField()),
                ('status', models.CharField(choices=[('open', 'open'), ('played', 'played'), ('declined', 'declined'), ('withdrawn', 'withdrawn'), ('expired', 'expired')], default='open', max_length=9)),
                ('made_at', models.DateTimeField()),
                ('expires_at', models.DateTimeField()),
                ('table_id', models.CharField(blank=True, max_length=16)),
                ('command_id', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
            ],
            options={
                'verbose_name': 'challenge',
                'verbose_name_plural': 'challenges',
                'indexes': [models.Index(condition=models.Q(('status', 'open')), fields=['expires_at'], name='open_challenges')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('status', 'open')), fields=('challenger', 'slot'), name='three_open_challenges_a_player'), models.CheckConstraint(condition=models.Q(('slot__gte', 1), ('slot__lte', 3)), name='challenge_slot_1_to_3'), models.CheckConstraint(condition=models.Q(('expires_at__gt', models.F('made_at'))), name='challenge_leaves_time')],
            },
        ),
        migrations.CreateModel(
            name='Proposal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=games.players.public_ids.new_public_id, editable=False, max_length=16, unique=True)),
                ('ladder', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='proposals', to='ratings.ladder')),
                ('status', models.CharField(choices=[('open', 'being accepted'), ('opened', 'opened'), ('missed', 'missed')], default='open', max_length=6)),
                ('made_at', models.DateTimeField()),
                ('expires_at', models.DateTimeField()),
                ('bots', models.PositiveSmallIntegerField(default=0)),
                ('spread', models.FloatField()),
                ('why', models.JSONField(default=list)),
                ('command_id', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
            ],
            options={
                'verbose_name': 'found table',
                'verbose_name_plural': 'found tables',
                'indexes': [models.Index(condition=models.Q(('status', 'open')), fields=['expires_at'], name='proposals_being_accepted')],
                'constraints': [models.CheckConstraint(condition=models.Q(('expires_at__gt', models.F('made_at'))), name='proposal_leaves_time')],
            },
        ),
        migrations.CreateModel(
            name='Season',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ladder', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seasons', to='ratings.ladder', verbose_name='ladder')),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('name', models.CharField(blank=True, help_text='Empty: “Season” and the number.', max_length=60, verbose_name='name')),
                ('starts_on', models.DateField(verbose_name='first date')),
                ('ends_on', models.DateField(verbose_name='last date')),
                ('turns_at', models.TimeField(default=datetime.time(0, 0), help_text='When it begins and ends on those dates.', verbose_name='time of day')),
                ('time_zone', models.CharField(default='UTC', max_length=64, validators=[games.players.validators.validate_time_zone], verbose_name='time zone')),
                ('repeats', models.CharField(choices=[('never', 'never'), ('weekly', 'every week'), ('monthly', 'every month'), ('quarterly', 'every three months')], default='never', max_length=10, verbose_name='repeats')),
                ('division_size', models.PositiveSmallIntegerField(blank=True, help_text='At least so many are in each division, when there are enough for two. Empty: one table for everybody.', null=True, verbose_name='players in a division')),
                ('division_moves', models.PositiveSmallIntegerField(default=3, help_text='How many of each division go up, and how many go down, at the end.', verbose_name='promoted and relegated')),
                ('status', models.CharField(choices=[('planned', 'planned'), ('running', 'running'), ('finished', 'finished')], default='planned', editable=False, max_length=10, verbose_name='status')),
                ('started_at', models.DateTimeField(editable=False, null=True)),
                ('finished_at', models.DateTimeField(editable=False, null=True)),
                ('chain', models.CharField(blank=True, editable=False, max_length=64)),
            ],
            options={
                'verbose_name': 'season',
                'verbose_name_plural': 'seasons',
                'ordering': ('ladder', '-number'),
                'constraints': [models.UniqueConstraint(fields=('ladder', 'number'), name='one_season_a_number', violation_error_message='The ladder has a season with this number.'), models.UniqueConstraint(fields=('ladder', 'starts_on'), name='one_season_a_first_date', violation_error_message='A season of the ladder begins on this date already.'), models.UniqueConstraint(condition=models.Q(('status', 'running')), fields=('ladder',), name='one_running_season'), models.CheckConstraint(condition=models.Q(('starts_on__lt', models.F('ends_on'))), name='season_begins_before_its_end', violation_error_message='The last date must come after the first.'), models.CheckConstraint(condition=models.Q(('division_size', None), ('division_size__gte', 4), _connector='OR'), name='division_of_4_or_more', violation_error_message='A division has at least four players.'), models.CheckConstraint(condition=models.Q(models.Q(('finished_at', None), ('started_at', None), ('status', 'planned')), models.Q(('finished_at', None), ('started_at__isnull', False), ('status', 'running')), models.Q(('finished_at__isnull', False), ('started_at__isnull', False), ('status', 'finished')), _connector='OR'), name='season_knows_its_moments')],
            },
        ),
        migrations.CreateModel(
            name='ChallengeSeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('challenge', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='ratings.challenge')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='challenge_seats', to=settings.AUTH_USER_MODEL)),
                ('accepted_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'verbose_name': 'invited player',
                'verbose_name_plural': 'invited players',
                'constraints': [models.UniqueConstraint(fields=('challenge', 'player'), name='challenged_once')],
            },
        ),
        migrations.CreateModel(
            name='LedgerEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('book', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='events', to='ratings.book')),
                ('match_id', models.BigIntegerField()),
                ('number', models.PositiveSmallIntegerField(default=0)),
                ('kind', models.CharField(choices=[('result', 'result'), ('correction', 'correction'), ('void', 'void')], default='result', max_length=10)),
                ('command_id', models.UUIDField(blank=True, null=True)),
                ('public_id', models.CharField(max_length=16)),
                ('finished_at', models.DateTimeField()),
                ('players', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), size=None)),
                ('places', django.contrib.postgres.fields.ArrayField(base_field=models.PositiveSmallIntegerField(), size=None)),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('reason', models.CharField(blank=True, max_length=200, verbose_name='reason')),
                ('recorded_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'verbose_name': 'ledger event',
                'verbose_name_plural': 'ledger events',
                'indexes': [models.Index(models.F('book'), models.F('finished_at'), models.F('match_id'), name='ledger_in_order'), models.Index(models.F('match_id'), name='ledger_of_match')],
                'constraints': [models.UniqueConstraint(fields=('book', 'match_id', 'number'), name='ledger_events_in_order'), models.UniqueConstraint(condition=models.Q(('command_id__isnull', False)), fields=('book', 'match_id', 'command_id'), name='one_ledger_event_a_command'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'result'), ('number', 0)), models.Q(('kind__in', ['correction', 'void']), ('number__gt', 0)), _connector='OR'), name='ledger_begins_with_a_result'), models.CheckConstraint(condition=models.Q(('players__len__gte', 2), ('players__len__lte', 8), ('places__len', models.F('players__len'))), name='ledger_event_has_a_place_a_player')],
            },
        ),
        migrations.CreateModel(
            name='RatedMatch',
            fields=[
                ('pk', models.CompositePrimaryKey('book_id', 'match_id', blank=True, editable=False, primary_key=True, serialize=False)),
                ('book', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='rated_matches', to='ratings.book')),
                ('match_id', models.BigIntegerField()),
                ('public_id', models.CharField(max_length=16)),
                ('played_at', models.DateTimeField()),
                ('chain', models.CharField(max_length=64)),
            ],
            options={
                'verbose_name': 'rated match',
                'verbose_name_plural': 'rated matches',
                'indexes': [models.Index(models.F('book'), models.F('played_at'), models.F('match_id'), name='rated_in_order')],
            },
        ),
        migrations.CreateModel(
            name='Ticket',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ladder', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tickets', to='ratings.ladder')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tickets', to=settings.AUTH_USER_MODEL)),
                ('is_live', models.BooleanField()),
                ('queued_at', models.DateTimeField()),
                ('in_front_since', models.DateTimeField(blank=True, null=True)),
                ('proposal', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='tickets', to='ratings.proposal')),
                ('accepted_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'verbose_name': 'waiting player',
                'verbose_name_plural': 'waiting players',
                'constraints': [models.UniqueConstraint(fields=('ladder', 'player'), name='one_ticket_a_ladder'), models.UniqueConstraint(condition=models.Q(('is_live', True)), fields=('player',), name='one_live_ticket_a_player'), models.CheckConstraint(condition=models.Q(('accepted_at', None), ('proposal__isnull', False), _connector='OR'), name='accepted_what_was_found')],
            },
        ),
        migrations.CreateModel(
            name='LadderTable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ladder', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tables', to='ratings.ladder')),
                ('public_id', models.CharField(max_length=16, unique=True)),
                ('match_id', models.BigIntegerField(unique=True)),
                ('source', models.CharField(choices=[('queue', 'queue'), ('challenge', 'challenge')], max_length=9)),
                ('proposal', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='table', to='ratings.proposal')),
                ('opened_at', models.DateTimeField()),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('party', models.CharField(max_length=160)),
            ],
            options={
                'verbose_name': 'ladder table',
                'verbose_name_plural': 'ladder tables',
                'indexes': [models.Index(fields=['ladder', '-opened_at'], name='tables_of_ladder'), models.Index(fields=['party', '-opened_at'], name='tables_of_party'), models.Index(condition=models.Q(('ended_at', None)), fields=['ladder'], name='running_tables_of_ladder')],
            },
        ),
        migrations.CreateModel(
            name='Rating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('book', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='ratings', to='ratings.book')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='ratings', to=settings.AUTH_USER_MODEL)),
                ('is_bot', models.BooleanField(default=False)),
                ('mean', models.FloatField()),
                ('variance', models.FloatField()),
                ('played_at', models.DateTimeField()),
                ('games', models.PositiveIntegerField()),
                ('best_mean', models.FloatField(blank=True, null=True)),
                ('best_at', models.DateTimeField(blank=True, null=True)),
                ('opponents', models.PositiveSmallIntegerField()),
                ('on_board_until', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'verbose_name': 'rating',
                'verbose_name_plural': 'ratings',
                'indexes': [models.Index(models.F('book'), models.OrderBy(models.F('mean'), descending=True), models.F('player'), condition=models.Q(('on_board_until__isnull', False)), name='board_by_mean')],
                'constraints': [models.UniqueConstraint(fields=('book', 'player'), name='one_rating_a_player'), models.CheckConstraint(condition=models.Q(('games__gte', 1), ('variance__gt', 0)), name='rating_came_of_a_match'), models.CheckConstraint(condition=models.Q(models.Q(('best_at', None), ('best_mean', None)), models.Q(('best_at__isnull', False), ('best_mean__isnull', False)), _connector='OR'), name='best_rating_has_its_moment')],
            },
        ),
        migrations.CreateModel(
            name='RatingChange',
            fields=[
                ('pk', models.CompositePrimaryKey('book_id', 'match_id', 'player_id', blank=True, editable=False, primary_key=True, serialize=False)),
                ('book', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='changes', to='ratings.book')),
                ('match_id', models.BigIntegerField()),
                ('player', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='rating_changes', to=settings.AUTH_USER_MODEL)),
                ('seat_index', models.PositiveSmallIntegerField()),
                ('played_at', models.DateTimeField()),
                ('game_no', models.PositiveIntegerField()),
                ('players', models.PositiveSmallIntegerField()),
                ('place', models.PositiveSmallIntegerField()),
                ('expected_place', models.FloatField()),
                ('mean_before', models.FloatField()),
                ('variance_before', models.FloatField()),
                ('mean', models.FloatField()),
                ('variance', models.FloatField()),
            ],
            options={
                'verbose_name': 'rating change',
                'verbose_name_plural': 'rating changes',
                'indexes': [models.Index(models.F('book'), models.F('player'), models.F('played_at'), models.F('match_id'), name='changes_of_player')],
            },
        ),
        migrations.CreateModel(
            name='SeasonLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='ratings.season')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='season_lines', to=settings.AUTH_USER_MODEL)),
                ('division', models.PositiveSmallIntegerField(default=1)),
                ('units', models.BigIntegerField(default=0)),
                ('matches', models.PositiveIntegerField(default=0)),
                ('place', models.PositiveIntegerField(null=True)),
            ],
            options={
                'verbose_name': 'season line',
                'verbose_name_plural': 'season lines',
                'indexes': [models.Index(models.F('player'), condition=models.Q(('place__isnull', False)), name='season_places_of_player')],
                'constraints': [models.UniqueConstraint(fields=('season', 'player'), name='one_line_a_season'), models.CheckConstraint(condition=models.Q(('division__gte', 1), ('units__gte', 0), models.Q(('matches__gt', 0), ('units', 0), _connector='OR')), name='season_points_come_of_matches'), models.CheckConstraint(condition=models.Q(('place', None), models.Q(('matches__gt', 0), ('place__gte', 1)), _connector='OR'), name='season_places_are_played_for')],
            },
        ),
        migrations.CreateModel(
            name='RatingRun',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('book', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='runs', to='ratings.book')),
                ('event', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='runs', to='ratings.ledgerevent')),
                ('configuration', models.PositiveIntegerField()),
                ('from_at', models.DateTimeField(blank=True, null=True, verbose_name='from')),
                ('results', models.PositiveIntegerField(verbose_name='results')),
                ('chain', models.CharField(max_length=64)),
                ('ran_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'verbose_name': 'rating run',
                'verbose_name_plural': 'rating runs',
            },
        ),
        migrations.CreateModel(
            name='LadderSeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='ratings.laddertable')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='ladder_seats', to=settings.AUTH_USER_MODEL)),
                ('waited_seconds', models.PositiveIntegerField(blank=True, null=True)),
            ],
            options={
                'verbose_name': 'seat at a ladder table',
                'verbose_name_plural': 'seats at ladder tables',
                'constraints': [models.UniqueConstraint(fields=('table', 'player'), name='one_seat_a_ladder_table')],
            },
        ),
        migrations.CreateModel(
            name='RatingShift',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='shifts', to='ratings.ratingrun')),
                ('book', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.book')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rating_shifts', to=settings.AUTH_USER_MODEL)),
                ('mean_before', models.FloatField(null=True)),
                ('mean', models.FloatField(null=True)),
                ('shifted_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'verbose_name': 'rating shift',
                'verbose_name_plural': 'rating shifts',
                'indexes': [models.Index(models.F('book'), models.F('player'), models.OrderBy(models.F('shifted_at'), descending=True), name='shifts_of_player')],
                'constraints': [models.UniqueConstraint(fields=('run', 'player'), name='one_shift_a_run_and_player')],
            },
        ),
        migrations.RunSQL(APPEND_ONLY, NOT_APPEND_ONLY),
        migrations.RunSQL(FROZEN, NOT_FROZEN),
    ]
