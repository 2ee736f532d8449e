import django.contrib.postgres.fields
import django.db.models.deletion
import games.players.public_ids
from django.conf import settings
from django.db import migrations, models



class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('players', '__first__'),
    ]

    operations = [
        migrations.CreateModel(
            name='HouseBot',
            fields=[
                ('player', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='house_bot', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('strategy', models.CharField(choices=[('random', 'random'), ('easy', 'easy'), ('medium', 'medium')], max_length=20)),
            ],
            options={
                'verbose_name': 'house bot',
                'verbose_name_plural': 'house bots',
                'indexes': [models.Index(fields=['strategy'], name='house_bots_by_strategy')],
                'constraints': [models.CheckConstraint(condition=models.Q(('strategy__in', ('random', 'easy', 'medium'))), name='house_bot_thinks_in_a_known_way')],
            },
        ),
        migrations.CreateModel(
            name='Table',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('context_kind', models.CharField(blank=True, editable=False, max_length=20)),
                ('context_id', models.CharField(blank=True, editable=False, max_length=64)),
                ('context_label', models.CharField(blank=True, editable=False, max_length=120)),
                ('context_url', models.CharField(blank=True, editable=False, max_length=200)),
                ('public_id', models.CharField(default=games.players.public_ids.new_public_id, editable=False, max_length=16, unique=True)),
                ('name', models.CharField(blank=True, max_length=60, verbose_name='name')),
                ('players', models.PositiveSmallIntegerField(verbose_name='players')),
                ('clock', models.CharField(choices=[('fast', 'fast: 15 s a play + 30 s bank'), ('live', 'live: 30 s a play + 60 s bank'), ('relaxed', 'relaxed: 90 s a play + 180 s bank'), ('daily', 'daily: 24 h a play')], max_length=10, verbose_name='clock')),
                ('options', models.JSONField(blank=True, default=dict)),
                ('visibility', models.CharField(choices=[('public', 'public'), ('link', 'by link')], default='public', max_length=10)),
                ('status', models.CharField(choices=[('open', 'open'), ('playing', 'playing'), ('finished', 'finished'), ('closed', 'closed')], default='open', max_length=10)),
                ('is_ranked', models.BooleanField(default=False)),
                ('has_card_tracker', models.BooleanField(default=False)),
                ('has_chat', models.BooleanField(default=True)),
                ('has_spectators', models.BooleanField(default=True)),
                ('has_same_deals', models.BooleanField(db_default=False, default=False, editable=False)),
                ('opened_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('opened_at', models.DateTimeField(auto_now_add=True)),
                ('command_id', models.UUIDField(editable=False, null=True)),
                ('sealed_seed', models.BinaryField()),
                ('commitment', models.CharField(editable=False, max_length=64)),
            ],
            options={
                'verbose_name': 'table',
                'verbose_name_plural': 'tables',
                'indexes': [models.Index(condition=models.Q(('status', 'open'), ('visibility', 'public')), fields=['-opened_at', '-id'], name='open_tables'), models.Index(condition=models.Q(('status', 'playing')), fields=['-opened_at', '-id'], name='playing_tables'), models.Index(condition=models.Q(('context_kind__gt', ''), ('status__in', ['open', 'playing'])), fields=['context_kind', 'context_id'], name='running_by_context'), models.Index(condition=models.Q(('has_same_deals', True)), fields=['commitment'], name='tables_by_round_seed')],
                'constraints': [models.CheckConstraint(condition=models.Q(('players__gte', 4), ('players__lte', 8)), name='table_has_4_to_8_players'), models.CheckConstraint(condition=models.Q(('status__in', ['open', 'playing', 'finished', 'closed'])), name='table_status_is_known'), models.CheckConstraint(condition=models.Q(('visibility__in', ['public', 'link'])), name='table_visibility_is_known'), models.CheckConstraint(condition=models.Q(('clock__in', ['fast', 'live', 'relaxed', 'daily'])), name='table_clock_is_known'), models.CheckConstraint(condition=models.Q(('is_ranked', False), ('has_card_tracker', False), _connector='OR'), name='ranked_tables_have_no_card_tracker'), models.CheckConstraint(condition=models.Q(('has_same_deals', False), ('has_spectators', False), _connector='OR'), name='same_deals_have_no_spectators'), models.UniqueConstraint(condition=models.Q(('command_id__isnull', False)), fields=('opened_by', 'command_id'), name='one_table_a_command', nulls_distinct=False)],
            },
        ),
        migrations.CreateModel(
            name='Heartbeat',
            fields=[
                ('name', models.CharField(max_length=20, primary_key=True, serialize=False)),
                ('seen_at', models.DateTimeField()),
            ],
            options={
                'verbose_name': 'heartbeat',
                'verbose_name_plural': 'heartbeats',
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='games.table')),
                ('seat_index', models.PositiveSmallIntegerField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to=settings.AUTH_USER_MODEL)),
                ('client_seed', models.CharField(blank=True, editable=False, max_length=64)),
                ('command_id', models.UUIDField(editable=False, null=True)),
                ('taken_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'verbose_name': 'seat',
                'verbose_name_plural': 'seats',
                'constraints': [models.UniqueConstraint(fields=('table', 'seat_index'), name='one_player_a_seat'), models.UniqueConstraint(fields=('table', 'player'), name='one_seat_a_player'), models.CheckConstraint(condition=models.Q(('seat_index__lt', 8)), name='seat_index_below_8')],
            },
        ),
        migrations.CreateModel(
            name='ChatLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='chat_lines', to='games.table')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('text', models.CharField(max_length=300)),
                ('said_at', models.DateTimeField(auto_now_add=True)),
                ('command_id', models.UUIDField(editable=False, null=True)),
            ],
            options={
                'verbose_name': 'chat line',
                'verbose_name_plural': 'chat lines',
                'indexes': [models.Index(models.F('table'), models.OrderBy(models.F('id'), descending=True), name='chat_by_table')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('command_id__isnull', False)), fields=('table', 'player', 'command_id'), name='one_line_a_command')],
            },
        ),
        migrations.CreateModel(
            name='Engagement',
            fields=[
                ('player', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='engagements', to='games.table')),
                ('since', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'verbose_name': 'engagement',
                'verbose_name_plural': 'engagements',
            },
        ),
        migrations.CreateModel(
            name='Match',
            fields=[
                ('context_kind', models.CharField(blank=True, editable=False, max_length=20)),
                ('context_id', models.CharField(blank=True, editable=False, max_length=64)),
                ('context_label', models.CharField(blank=True, editable=False, max_length=120)),
                ('context_url', models.CharField(blank=True, editable=False, max_length=200)),
                ('public_id', models.CharField(default=games.players.public_ids.new_public_id, editable=False, max_length=16, unique=True)),
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='match', serialize=False, to='games.table')),
                ('players', models.PositiveSmallIntegerField()),
                ('clock', models.CharField(choices=[('fast', 'fast: 15 s a play + 30 s bank'), ('live', 'live: 30 s a play + 60 s bank'), ('relaxed', 'relaxed: 90 s a play + 180 s bank'), ('daily', 'daily: 24 h a play')], max_length=10)),
                ('options', models.JSONField(blank=True, default=dict)),
                ('is_ranked', models.BooleanField(default=False)),
                ('status', models.CharField(choices=[('playing', 'playing'), ('finished', 'finished')], default='playing', max_length=10)),
                ('started_at', models.DateTimeField()),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('deal_count', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('record', models.JSONField(blank=True, editable=False, null=True)),
                ('is_sealed', models.BooleanField(db_default=False, default=False, editable=False)),
            ],
            options={
                'verbose_name': 'match',
                'verbose_name_plural': 'matches',
                'indexes': [models.Index(models.OrderBy(models.F('finished_at'), descending=True), models.OrderBy(models.F('table'), descending=True), condition=models.Q(('status', 'finished')), name='finished_matches'), models.Index(models.F('context_kind'), models.F('context_id'), models.OrderBy(models.F('finished_at'), descending=True), condition=models.Q(('status', 'finished')), name='finished_by_context'), models.Index(models.F('context_kind'), models.OrderBy(models.F('finished_at'), descending=True), models.OrderBy(models.F('table'), descending=True), condition=models.Q(('status', 'finished')), name='finished_by_kind'), models.Index(models.F('players'), models.OrderBy(models.F('finished_at'), descending=True), models.OrderBy(models.F('table'), descending=True), condition=models.Q(('status', 'finished')), name='finished_by_players'), models.Index(models.OrderBy(models.F('finished_at'), descending=True), models.OrderBy(models.F('table'), descending=True), condition=models.Q(('is_ranked', True), ('status', 'finished')), name='finished_ranked')],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('finished_at__isnull', True), ('record__isnull', True), ('status', 'playing')), models.Q(('finished_at__isnull', False), ('record__isnull', False), ('status', 'finished')), _connector='OR'), name='finished_matches_have_a_record'), models.CheckConstraint(condition=models.Q(('players__gte', 4), ('players__lte', 8)), name='match_has_4_to_8_players'), models.CheckConstraint(condition=models.Q(('clock__in', ['fast', 'live', 'relaxed', 'daily'])), name='match_clock_is_known')],
            },
        ),
        migrations.CreateModel(
            name='Presence',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='presences', to='games.table')),
                ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('process_id', models.CharField(max_length=16)),
                ('sockets', models.PositiveIntegerField()),
                ('seen_at', models.DateTimeField()),
            ],
            options={
                'verbose_name': 'presence',
                'verbose_name_plural': 'presences',
                'constraints': [models.UniqueConstraint(fields=('table', 'player', 'process_id'), name='one_presence_a_process_and_player', nulls_distinct=False), models.CheckConstraint(condition=models.Q(('sockets__gt', 0)), name='presence_has_a_socket')],
            },
        ),
        migrations.CreateModel(
            name='MatchSeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='games.match')),
                ('seat_index', models.PositiveSmallIntegerField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='match_seats', to=settings.AUTH_USER_MODEL)),
                ('is_abandoned', models.BooleanField(default=False)),
                ('expired_turns', models.PositiveSmallIntegerField(db_default=0, default=0)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('total', models.IntegerField(blank=True, null=True)),
                ('place', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('tens', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('auto_plays', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('tricks_played', models.PositiveIntegerField(blank=True, null=True)),
                ('tricks_befooled', models.PositiveIntegerField(blank=True, null=True)),
            ],
            options={
                'verbose_name': 'match seat',
                'verbose_name_plural': 'match seats',
                'indexes': [models.Index(models.F('player'), models.OrderBy(models.F('finished_at'), descending=True), models.OrderBy(models.F('match'), descending=True), condition=models.Q(('finished_at__isnull', False)), name='finished_by_player'), models.Index(models.F('player'), models.OrderBy(models.F('finished_at'), descending=True), models.OrderBy(models.F('match'), descending=True), condition=models.Q(('finished_at__isnull', False), ('is_abandoned', True)), name='abandoned_by_player')],
                'constraints': [models.UniqueConstraint(fields=('match', 'seat_index'), name='one_player_a_match_seat'), models.UniqueConstraint(fields=('match', 'player'), name='one_match_seat_a_player'), models.CheckConstraint(condition=models.Q(('seat_index__lt', 8)), name='match_seat_index_below_8'), models.CheckConstraint(condition=models.Q(models.Q(('finished_at__isnull', True), ('place__isnull', True), ('tens__isnull', True), ('total__isnull', True), ('tricks_befooled__isnull', True), ('tricks_played__isnull', True)), models.Q(('finished_at__isnull', False), ('place__isnull', False), ('tens__isnull', False), ('total__isnull', False), ('tricks_befooled__isnull', False), ('tricks_played__isnull', False)), _connector='OR'), name='results_whole_or_none')],
            },
        ),
        migrations.CreateModel(
            name='Move',
            fields=[
                ('pk', models.CompositePrimaryKey('match_id', 'version', blank=True, editable=False, primary_key=True, serialize=False)),
                ('match', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='moves', to='games.match')),
                ('version', models.PositiveIntegerField()),
                ('seat_index', models.PositiveSmallIntegerField()),
                ('card', models.CharField(max_length=3)),
                ('is_auto', models.BooleanField(default=False)),
                ('command_id', models.UUIDField(null=True)),
                ('played_at', models.DateTimeField()),
            ],
            options={
                'verbose_name': 'move',
                'verbose_name_plural': 'moves',
                'constraints': [models.UniqueConstraint(condition=models.Q(('command_id__isnull', False)), fields=('match', 'seat_index', 'command_id'), name='one_move_a_command')],
            },
        ),
        migrations.CreateModel(
            name='Position',
            fields=[
                ('match', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='position', serialize=False, to='games.match')),
                ('version', models.PositiveIntegerField(default=0)),
                ('state', models.BinaryField()),
                ('turn_seat', models.PositiveSmallIntegerField(null=True)),
                ('turn_started_at', models.DateTimeField()),
                ('turn_deadline', models.DateTimeField(null=True)),
                ('bank_ms', django.contrib.postgres.fields.ArrayField(base_field=models.IntegerField(), size=None)),
                ('expired_in_a_row', django.contrib.postgres.fields.ArrayField(base_field=models.PositiveSmallIntegerField(), size=None)),
                ('away', django.contrib.postgres.fields.ArrayField(base_field=models.BooleanField(), size=None)),
                ('left', django.contrib.postgres.fields.ArrayField(base_field=models.BooleanField(), size=None)),
                ('mailed_version', models.IntegerField(null=True)),
            ],
            options={
                'verbose_name': 'position',
                'verbose_name_plural': 'positions',
            },
        ),
        # A play rewrites its row: half-empty pages keep that a heap-only update (docs/realtime.md).
        migrations.RunSQL(
            "ALTER TABLE games_position SET (fillfactor = 50)",
            "ALTER TABLE games_position RESET (fillfactor)",
        ),
        # In place of a foreign key: whoever deletes a match deletes its moves (docs/adr/0009).
        migrations.RunSQL(
            """
            CREATE FUNCTION games_match_takes_its_moves() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                DELETE FROM games_move WHERE match_id = OLD.table_id;
                RETURN NULL;
            END $$;
            CREATE TRIGGER games_match_takes_its_moves AFTER DELETE ON games_match
            FOR EACH ROW EXECUTE FUNCTION games_match_takes_its_moves();
            """,
            """
            DROP TRIGGER games_match_takes_its_moves ON games_match;
            DROP FUNCTION games_match_takes_its_moves();
            """,
        ),
    ]
