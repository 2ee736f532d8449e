from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0004_knockout_rounds"),
    ]

    operations = [
        migrations.AddField(
            model_name="correction",
            name="rated_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddIndex(
            model_name="correction",
            index=models.Index(
                condition=Q(status="made", rated_at__isnull=True),
                fields=["pod"],
                name="corrections_to_be_rated",
            ),
        ),
    ]
