"""The page of one finished match, and its record as a file."""

import json
import re
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games import panels
from games.engine.__main__ import main
from games.engine.records import check, record_from, verify
from games.models import Match, Table
from games.players.models import Player
from tests.games.history.conftest import StoreMatch, record_for, records

pytestmark = pytest.mark.django_db


def test_the_page_tells_who_won_and_every_score(client: Client, store: StoreMatch) -> None:
    record = next(one for one in records() if sorted(one["places"]) == [1, 2, 3, 4])
    public_id = store(name="Garden table", record=record)
    page = client.get(f"/matches/{public_id}/").content.decode()
    winner = ("Alice", "Bob", "Carol", "Dave")[record["places"].index(1)]
    totals = sorted(record["totals"], reverse=True)
    assert f"<bdi>{winner}</bdi> wins by {totals[0] - totals[1]} point" in page
    assert "Garden table" in page
    scores = page[page.index('<table class="scores">') :]
    rows = re.findall(r"<tr><th scope=\"row\"><bdi>(\w+)</bdi></th>(.*?)</tr>", scores)
    for seat, (name, cells) in enumerate(rows):
        shown = re.findall(r">([^<]+)</td>", cells)
        wanted = [*(deal["scores"][seat] for deal in record["deals"]), record["totals"][seat]]
        assert [int(text.replace("\N{MINUS SIGN}", "-")) for text in shown] == wanted, name
    assert len(rows) == 4


def test_a_shared_win_names_all_who_share_it(client: Client, store: StoreMatch) -> None:
    public_id = store()
    match = Match.objects.get(public_id=public_id)
    match.seats.filter(seat_index__lt=3).update(place=1, total=7)
    page = client.get(f"/matches/{public_id}/").content.decode()
    shared = "<bdi>Alice</bdi>, <bdi>Bob</bdi> and <bdi>Carol</bdi> share the win"
    assert shared in " ".join(page.split())


def test_the_record_is_a_file_that_the_engine_checks(
    client: Client, store: StoreMatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    public_id = store(record=record_for(6, "fair"), names="Alice Bob Carol Dave Erin Frank")
    answer = client.get(f"/matches/{public_id}/record.json")
    assert answer.headers["Content-Type"] == "application/json"
    assert f'attachment; filename="fool-{public_id}.json"' in answer.headers["Content-Disposition"]
    file = tmp_path / "match.json"
    file.write_bytes(answer.content)
    for command in ("check", "verify"):
        assert main([command, str(file)]) == 0
        assert json.loads(capsys.readouterr().out)["ok"] is True


def test_the_page_carries_the_same_record(client: Client, store: StoreMatch) -> None:
    public_id = store(record=record_for(4, "fair"))
    page = client.get(f"/matches/{public_id}/").content.decode()
    [text] = re.findall(r'<script id="record" type="application/json">(.*?)</script>', page)
    assert json.loads(text) == client.get(f"/matches/{public_id}/record.json").json()
    verify(record_from(json.loads(text)))


def test_a_record_without_seeds_offers_nothing_to_verify(client: Client, store: StoreMatch) -> None:
    public_id = store()
    assert "Verify the deals" not in client.get(f"/matches/{public_id}/").content.decode()
    check(record_from(client.get(f"/matches/{public_id}/record.json").json()))


def test_a_record_shows_the_names_players_have_today(client: Client, store: StoreMatch) -> None:
    public_id = store(record={**record_for(4), "names": ["Old", "B", "C", "D"]})
    Player.objects.filter(name="Alice").update(name="Former player 1")
    record = client.get(f"/matches/{public_id}/record.json").json()
    assert record["names"] == ["Former player 1", "Bob", "Carol", "Dave"]
    assert "Old" not in client.get(f"/matches/{public_id}/").content.decode()


def test_a_match_being_played_shows_no_card_and_no_seed(client: Client, store: StoreMatch) -> None:
    record = record_for(4, "fair")
    public_id = store(record=record)
    Match.objects.filter(public_id=public_id).update(
        status="playing", finished_at=None, record=None, deal_count=None
    )
    for path in ("", "record.json"):
        answer = client.get(f"/matches/{public_id}/{path}")
        assert answer.status_code == 404
        page = answer.content.decode()
        assert record["fairness"]["server_seed"] not in page
        assert not re.search(r"data-n=|\b[GOYB]\d+\b", page)
    assert Table.objects.get().public_id in client.get(f"/matches/{public_id}/").content.decode()


def test_cards_stay_closed_while_other_tables_play_the_same_deals(
    client: Client, store: StoreMatch
) -> None:
    public_id = store(record=record_for(4, "fair"))
    Match.objects.update(is_sealed=True)
    answer = client.get(f"/matches/{public_id}/")
    assert answer.status_code == 200
    page = answer.content.decode()
    assert "Cards stay closed for now" in page
    assert record_for(4, "fair")["fairness"]["server_seed"] not in page
    assert '"hands"' not in page
    assert "Scores by deal" not in page
    assert client.get(f"/matches/{public_id}/record.json").status_code == 404
    Match.objects.update(is_sealed=False)
    assert '"hands"' in client.get(f"/matches/{public_id}/").content.decode()
    assert client.get(f"/matches/{public_id}/record.json").status_code == 200


@pytest.mark.parametrize("public_id", ["nowhere", "2" * 12, "%00", "x" * 900])
@pytest.mark.parametrize("path", ["", "record.json"])
def test_what_is_no_match_is_not_found(client: Client, db: None, public_id: str, path: str) -> None:
    assert client.get(f"/matches/{public_id}/{path}").status_code == 404


def test_names_in_the_record_cannot_leave_their_script(client: Client, store: StoreMatch) -> None:
    public_id = store(name="</script><script>alert(1)</script>")
    Player.objects.filter(name="Alice").update(name="A'lice")
    record = Match.objects.get(public_id=public_id).record
    assert record is not None
    record["extra"] = "</script><script>alert(2)</script>"
    Match.objects.filter(public_id=public_id).update(record=record)
    page = client.get(f"/matches/{public_id}/").content.decode()
    assert "<script>alert" not in page


def test_a_match_of_eight_takes_as_few_queries_as_one_of_four(
    client: Client, store: StoreMatch, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for names in ("Alice Bob Carol Dave", "Alice Bob Carol Dave Erin Frank Grace Heidi"):
        public_id = store(names)
        with django_assert_num_queries(5):  # one of them for the panel of ratings
            client.get(f"/matches/{public_id}/")


def test_other_apps_show_panels_on_the_page(
    client: Client, store: StoreMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(panels, "_panels", [])
    panels.register_match_panel(lambda _request, match_id: f"<p>Panel of {match_id}</p>")
    panels.register_match_panel(lambda _request, _match_id: "")
    public_id = store()
    page = client.get(f"/matches/{public_id}/").content.decode()
    assert f"<p>Panel of {Match.objects.get().pk}</p>" in page
