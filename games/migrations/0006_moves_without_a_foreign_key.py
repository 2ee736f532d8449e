from django.db import migrations, models

# Instead of the foreign key (docs/adr/0008): whoever deletes a match deletes its moves.
TRIGGER = """
CREATE FUNCTION games_match_takes_its_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM games_move WHERE match_id = OLD.table_id;
    RETURN NULL;
END $$;
CREATE TRIGGER games_match_takes_its_moves AFTER DELETE ON games_match
FOR EACH ROW EXECUTE FUNCTION games_match_takes_its_moves();
"""
NO_TRIGGER = """
DROP TRIGGER games_match_takes_its_moves ON games_match;
DROP FUNCTION games_match_takes_its_moves();
"""


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0005_constraints_on_values"),
    ]

    operations = [
        migrations.AlterField(
            model_name="move",
            name="match",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=models.deletion.CASCADE,
                related_name="moves",
                to="games.match",
            ),
        ),
        migrations.RunSQL(TRIGGER, NO_TRIGGER),
    ]
