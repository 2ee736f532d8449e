from django.db import migrations, models


class Migration(migrations.Migration):
    """Lines of conduct may be void, as their matches."""

    dependencies = [("ratings", "0006_conduct")]

    operations = [
        migrations.AddField(
            model_name="conductline",
            name="is_void",
            field=models.BooleanField(default=False),
        ),
    ]
