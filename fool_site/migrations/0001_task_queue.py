"""Install the task queue's tables; nothing of ours refers to them."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from fool_site import broker


def install(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    connection = schema_editor.connection
    connection.ensure_connection()
    broker.install(connection.connection)


def remove(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    schema_editor.execute("DROP SCHEMA IF EXISTS pgmq CASCADE")


class Migration(migrations.Migration):
    dependencies = []
    operations = [migrations.RunPython(install, remove)]
