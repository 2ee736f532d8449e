import django.contrib.postgres.fields
import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
import games.players.name_constraints
import games.players.public_ids
import games.players.validators
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('public_id', models.CharField(default=games.players.public_ids.new_public_id, editable=False, max_length=12)),
                ('kind', models.CharField(choices=[('person', 'person'), ('guest', 'guest'), ('bot', 'bot')], default='person', max_length=6, verbose_name='kind')),
                ('name', models.CharField(max_length=24, unique=True, validators=[games.players.validators.validate_name], verbose_name='name')),
                ('name_key', models.CharField(editable=False, max_length=96)),
                ('email', models.EmailField(blank=True, max_length=254, null=True, verbose_name='e-mail address')),
                ('is_staff', models.BooleanField(default=False, verbose_name='may enter the admin')),
                ('is_active', models.BooleanField(default=True, verbose_name='may sign in')),
                ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='joined')),
                ('erased_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='account deleted')),
                ('last_seen_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='last seen')),
                ('language', models.CharField(default='en', max_length=16, verbose_name='language')),
                ('time_zone', models.CharField(default='UTC', max_length=64, validators=[games.players.validators.validate_time_zone], verbose_name='time zone')),
                ('card_style', models.CharField(choices=[('classic', 'Classic'), ('large_numbers', 'Large numbers')], default='classic', max_length=16, verbose_name='cards')),
                ('theme', models.CharField(choices=[('system', 'As my device'), ('light', 'Light'), ('dark', 'Dark')], default='system', max_length=8, verbose_name='colours')),
                ('has_sound', models.BooleanField(default=False, verbose_name='sound')),
                ('mails_turns', models.BooleanField(default=True, verbose_name='e-mail when it is my turn')),
                ('country', models.CharField(blank=True, max_length=2, verbose_name='country')),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'verbose_name': 'player',
                'verbose_name_plural': 'players',
                'indexes': [models.Index(condition=models.Q(('kind', 'guest')), fields=['last_seen_at'], name='player_idle_guests')],
                'constraints': [models.UniqueConstraint(fields=('public_id',), name='player_public_id_unique'), models.UniqueConstraint(fields=('name_key',), name='player_name_unique_to_the_eye'), models.UniqueConstraint(fields=('email',), name='player_email_unique'), models.CheckConstraint(condition=models.Q(('email', django.db.models.functions.text.Lower('email'))), name='player_email_in_small_letters'), models.CheckConstraint(condition=models.Q(('kind__in', ['person', 'guest', 'bot'])), name='player_kind_known'), models.CheckConstraint(condition=models.Q(('card_style__in', ['classic', 'large_numbers'])), name='player_card_style_known'), models.CheckConstraint(condition=models.Q(('theme__in', ['system', 'light', 'dark'])), name='player_theme_known'), models.CheckConstraint(condition=models.Q(('name_key', ''), _negated=True), name='player_name_key_given'), models.CheckConstraint(condition=models.Q(('email', ''), _negated=True), name='player_email_null_not_empty'), models.CheckConstraint(condition=models.Q(('kind', 'person'), ('email', None), _connector='OR'), name='player_email_of_people_only'), models.CheckConstraint(condition=models.Q(('name', games.players.name_constraints.NormalizedNFKC('name'))), name='player_name_in_normal_form'), models.CheckConstraint(condition=models.Q(('name__regex', "^[^ ._'-](?!.*[ ._'-]{2})(.*[^ ._'-])$")), name='player_name_well_shaped'), models.CheckConstraint(condition=models.Q(('name__regex', '[\\u0001-\\u001f\\u007f-\\u00a0\\u00ad\\u034f\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u2800\\u3000\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\uffff\\U000e0000-\\U000e0fff]'), _negated=True), name='player_name_all_seen')],
            },
        ),
        migrations.CreateModel(
            name='Block',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('blocker', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='blocks', to=settings.AUTH_USER_MODEL)),
                ('blocked', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='since')),
            ],
            options={
                'verbose_name': 'block',
                'verbose_name_plural': 'blocks',
                'constraints': [models.UniqueConstraint(fields=('blocker', 'blocked'), name='block_once'), models.CheckConstraint(condition=models.Q(('blocker', models.F('blocked')), _negated=True), name='block_another')],
            },
        ),
        migrations.CreateModel(
            name='Report',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reporter', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reports_made', to=settings.AUTH_USER_MODEL)),
                ('reported', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reports', to=settings.AUTH_USER_MODEL)),
                ('reason', models.CharField(choices=[('insults', 'insults or threats'), ('cheating', 'cheating or playing together'), ('stalling', 'stalling or leaving on purpose'), ('name', 'an offending name'), ('other', 'something else')], max_length=8, verbose_name='reason')),
                ('text', models.TextField(blank=True, max_length=1000, verbose_name="in the reporter's words")),
                ('context_kind', models.CharField(choices=[('profile', 'profile'), ('table', 'table'), ('match', 'match'), ('chat', 'chat'), ('tournament', 'tournament')], max_length=10, verbose_name='where')),
                ('context_id', models.CharField(blank=True, max_length=64, verbose_name='which one')),
                ('evidence', models.TextField(blank=True, verbose_name='what the site saw')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='reported')),
                ('handled_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='handled by')),
                ('handled_at', models.DateTimeField(blank=True, null=True, verbose_name='handled')),
            ],
            options={
                'verbose_name': 'report',
                'verbose_name_plural': 'reports',
                'indexes': [models.Index(condition=models.Q(('handled_at', None)), fields=['created_at'], name='report_queue')],
                'constraints': [models.UniqueConstraint(fields=('reporter', 'reported', 'context_kind', 'context_id'), name='report_once'), models.CheckConstraint(condition=models.Q(('reporter', models.F('reported')), _negated=True), name='report_another')],
            },
        ),
        migrations.CreateModel(
            name='Suspension',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='suspensions', to=settings.AUTH_USER_MODEL)),
                ('until', models.DateTimeField(blank=True, null=True, verbose_name='until')),
                ('reason', models.TextField(max_length=1000, verbose_name='reason, shown to the player')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='since')),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('lifted_at', models.DateTimeField(blank=True, null=True, verbose_name='lifted')),
            ],
            options={
                'verbose_name': 'suspension',
                'verbose_name_plural': 'suspensions',
                'constraints': [models.UniqueConstraint(condition=models.Q(('lifted_at', None)), fields=('player',), name='suspension_one_in_force'), models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='suspension_reason_given')],
            },
        ),
        migrations.CreateModel(
            name='Notice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notices', to=settings.AUTH_USER_MODEL)),
                ('kind', models.CharField(max_length=24, verbose_name='kind')),
                ('key', models.CharField(blank=True, editable=False, max_length=100)),
                ('text', models.CharField(max_length=300, verbose_name='text')),
                ('url', models.CharField(blank=True, max_length=200, verbose_name='address')),
                ('data', models.JSONField(blank=True, default=dict)),
                ('created_at', models.DateTimeField(verbose_name='told')),
                ('read_at', models.DateTimeField(blank=True, null=True, verbose_name='read')),
            ],
            options={
                'verbose_name': 'notice',
                'verbose_name_plural': 'notices',
                'indexes': [models.Index(models.F('player'), models.OrderBy(models.F('id'), descending=True), name='notices_by_player'), models.Index(condition=models.Q(('read_at__isnull', True)), fields=['player'], name='unread_notices'), models.Index(fields=['created_at'], name='notices_by_age')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('key__gt', '')), fields=('player', 'key'), name='one_notice_a_key'), models.CheckConstraint(condition=models.Q(('url', ''), models.Q(('url__startswith', '/'), models.Q(('url__startswith', '//'), _negated=True)), _connector='OR'), name='notice_leads_to_this_site')],
            },
        ),
        migrations.CreateModel(
            name='ApiToken',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='api_tokens', to=settings.AUTH_USER_MODEL)),
                ('name', models.CharField(max_length=40, verbose_name='name')),
                ('digest', models.CharField(editable=False, max_length=64, unique=True)),
                ('prefix', models.CharField(editable=False, max_length=10, verbose_name='begins with')),
                ('scopes', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('read', 'read: see what you may see'), ('play', 'play: take seats and play cards'), ('organize', 'organize: run your tournaments')], max_length=8), editable=False, size=None)),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='made')),
                ('expires_at', models.DateTimeField(blank=True, null=True, verbose_name='valid until')),
                ('last_used_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='last used')),
                ('revoked_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='revoked')),
            ],
            options={
                'verbose_name': 'API token',
                'verbose_name_plural': 'API tokens',
                'constraints': [models.CheckConstraint(condition=models.Q(('scopes__contained_by', ['read', 'play', 'organize']), models.Q(('scopes', []), _negated=True)), name='api_token_scopes_known'), models.CheckConstraint(condition=models.Q(('digest__regex', '^[0-9a-f]{64}$')), name='api_token_digest_hex')],
            },
        ),
    ]
