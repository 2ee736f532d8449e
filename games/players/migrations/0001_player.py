
import django.db.models.functions.text
import django.utils.timezone
import games.players.name_constraints
import games.players.public_ids
import games.players.validators
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
                ('language', models.CharField(default='en', max_length=16, verbose_name='language')),
                ('time_zone', models.CharField(default='UTC', max_length=64, validators=[games.players.validators.validate_time_zone], verbose_name='time zone')),
                ('card_style', models.CharField(choices=[('classic', 'Classic'), ('large_numbers', 'Large numbers')], default='classic', max_length=16, verbose_name='cards')),
                ('theme', models.CharField(choices=[('system', 'As my device'), ('light', 'Light'), ('dark', 'Dark')], default='system', max_length=8, verbose_name='colours')),
                ('has_sound', models.BooleanField(default=False, verbose_name='sound')),
                ('country', models.CharField(blank=True, max_length=2, verbose_name='country')),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'verbose_name': 'player',
                'verbose_name_plural': 'players',
                'constraints': [models.UniqueConstraint(fields=('public_id',), name='player_public_id_unique'), models.UniqueConstraint(fields=('name_key',), name='player_name_unique_to_the_eye'), models.UniqueConstraint(fields=('email',), name='player_email_unique'), models.CheckConstraint(condition=models.Q(('email', django.db.models.functions.text.Lower('email'))), name='player_email_in_small_letters'), models.CheckConstraint(condition=models.Q(('kind__in', ['person', 'guest', 'bot'])), name='player_kind_known'), models.CheckConstraint(condition=models.Q(('card_style__in', ['classic', 'large_numbers'])), name='player_card_style_known'), models.CheckConstraint(condition=models.Q(('theme__in', ['system', 'light', 'dark'])), name='player_theme_known'), models.CheckConstraint(condition=models.Q(('name_key', ''), _negated=True), name='player_name_key_given'), models.CheckConstraint(condition=models.Q(('email', ''), _negated=True), name='player_email_null_not_empty'), models.CheckConstraint(condition=models.Q(('kind', 'person'), ('email', None), _connector='OR'), name='player_email_of_people_only'), models.CheckConstraint(condition=models.Q(('name', games.players.name_constraints.NormalizedNFKC('name'))), name='player_name_in_normal_form'), models.CheckConstraint(condition=models.Q(('name__regex', "^[^ ._'-](?!.*[ ._'-]{2})(.*[^ ._'-])$")), name='player_name_well_shaped'), models.CheckConstraint(condition=models.Q(('name__regex', '[\\u0001-\\u001f\\u007f-\\u00a0\\u00ad\\u034f\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u2800\\u3000\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\uffff\\U000e0000-\\U000e0fff]'), _negated=True), name='player_name_all_seen')],
            },
        ),
    ]
