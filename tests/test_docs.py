"""The documentation tells the truth: links, names, codes and commands are held to the tree."""

import ast
import doctest
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest

from games.engine import Card, deck_for, finish_trick
from games.engine.cards import DECK_TABLE

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
RULES = DOCS / "rules.md"
ADRS = DOCS / "adr"
ENGINE = ROOT / "games" / "engine"
APPS = ("fool_site", "games", "ratings", "tournaments")
PAGES = sorted(
    [*ROOT.glob("*.md")]
    + [page for top in ("docs", "deploy", "tests", *APPS) for page in (ROOT / top).rglob("*.md")]
)

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INLINE_CODE = re.compile(r"`[^`\n]*`")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
FIRST_CELL = re.compile(r"^\| `([a-z_0-9]+)` \|", re.MULTILINE)
MODULE_CELL = re.compile(r"^\| `([a-z_]+)/?` \|", re.MULTILINE)
FOLDER_CELL = re.compile(r"^\| `([a-z_]+)/` \|", re.MULTILINE)
MAKE_COMMAND = re.compile(r"(?:`|^    )(?:[A-Z]+=\S+ )*make ([a-z][a-z-]*)", re.MULTILINE)
MAKE_RULE = re.compile(r"^([a-z][a-z -]*):(?!=)", re.MULTILINE)
ENV_READ = re.compile(r'\benv\.\w+\(\s*"([A-Z_]+)"')
ENV_LINE = re.compile(r"^(?:# )?([A-Z_]+)=", re.MULTILINE)
ADR_FILE = re.compile(r"\d{4}-[a-z0-9-]+\.md")
DECK_ROW = re.compile(r"^\| (\d) ((?:\| \d+ ){8})", re.MULTILINE)
POSITION = re.compile(r"^\| P\d+ \| ([^|]*) \| (\d) \| ([^|]*) \|$", re.MULTILINE)
PLAY = re.compile(r"(\d):(\w+)")
ADR_HEADINGS = ["Context", "Decision", "Consequences", "Alternatives"]


def text_of(page: Path) -> str:
    """Return a page's text."""
    return page.read_text(encoding="utf-8")


def name_of(page: Path) -> str:
    """Return a page's path below the root, for the test's name."""
    return page.relative_to(ROOT).as_posix()


def prose_of(page: Path) -> str:
    """Return a page's text without code, where brackets are no links."""
    return INLINE_CODE.sub("", FENCE.sub("", text_of(page)))


def anchors_of(page: Path) -> set[str]:
    """Return the anchors that a page's headings make, as forges write them."""
    headings = HEADING.findall(FENCE.sub("", text_of(page)))
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def links_of(page: Path) -> list[str]:
    """Return the targets of a page's links into this repository."""
    return [
        unquote(link) for link in LINK.findall(prose_of(page)) if not re.match(r"[a-z]+:", link)
    ]


def is_sound(link: str, *, page: Path) -> bool:
    """Tell whether a link from this page leads to a file and, where it names one, a heading."""
    path, _, anchor = link.partition("#")
    target = (page.parent / path).resolve() if path else page
    return target.exists() and (not anchor or anchor in anchors_of(target))


def modules_of(package: Path) -> set[str]:
    """Return the names of a package's modules, itself left out."""
    files = {path.stem for path in package.glob("*.py")}
    folders = {path.parent.name for path in package.glob("*/__init__.py")}
    return (files | folders) - {"__init__"}


def codes_of(source: Path) -> Iterator[str]:
    """Yield the codes of a file's refusals (their attribute ``code``) and of the faults it makes.

    A class that others in the file inherit from is never met by itself, so its code is left out.
    """
    tree = ast.parse(text_of(source), filename=str(source))
    bases = {
        base.id
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for base in node.bases
        if isinstance(base, ast.Name)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Name(id="RecordFault"), args=[ast.Constant(value=str(code)), *_]
            ):
                yield code
            case ast.ClassDef(name=name, body=body) if name not in bases:
                yield from (code for line in body for code in code_attribute(line))


def code_attribute(line: ast.stmt) -> Iterator[str]:
    """Yield the text that a line of a class gives to ``code``, if it does."""
    match line:
        case ast.Assign(targets=[ast.Name(id="code")], value=ast.Constant(value=str(code))):
            yield code
        case ast.AnnAssign(target=ast.Name(id="code"), value=ast.Constant(value=str(code))):
            yield code


def codes_in_use() -> set[str]:
    """Return every refusal's code in the apps."""
    sources = [path for app in APPS for path in (ROOT / app).rglob("*.py")]
    return {code for source in sources for code in codes_of(source)}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_link_leads_somewhere(page: Path) -> None:
    assert [link for link in links_of(page) if not is_sound(link, page=page)] == []


def test_a_link_to_a_missing_page_or_heading_is_found() -> None:
    page = DOCS / "index.md"
    assert is_sound("glossary.md#the-game", page=page)
    assert not is_sound("glossary.md#no-such-heading", page=page)
    assert not is_sound("no-such-page.md", page=page)


def test_the_index_lists_every_page() -> None:
    linked = {(DOCS / link).resolve() for link in links_of(DOCS / "index.md")}
    assert {page for page in DOCS.glob("*.md") if page.name != "index.md"} <= linked


def test_the_engine_page_lists_exactly_its_modules() -> None:
    listed = MODULE_CELL.findall(text_of(DOCS / "engine.md"))
    assert sorted(listed) == sorted(modules_of(ENGINE))


def test_the_rules_show_the_decks_that_are_dealt() -> None:
    shown = {}
    for players, cells in DECK_ROW.findall(text_of(RULES)):
        *row, cards, hand_size, discs = (int(cell) for cell in cells.split("|")[1:])
        deck = deck_for(int(players))
        assert (cards, hand_size) == (len(deck.cards), deck.hand_size)
        shown[int(players)] = (*row, discs)
    assert shown == dict(DECK_TABLE)


@pytest.mark.parametrize(("trick", "winner", "befooled"), POSITION.findall(text_of(RULES)))
def test_the_engine_decides_each_trick_as_the_rules_do(
    trick: str, winner: str, befooled: str
) -> None:
    plays = tuple((int(seat), Card.parse(card)) for seat, card in PLAY.findall(trick))
    fools = tuple(int(seat) for seat in befooled.split(" and "))
    decided = finish_trick(plays, discs=len(fools))
    assert (decided.winner, decided.befooled) == (int(winner), fools)


def test_the_rules_work_out_thirteen_tricks() -> None:
    assert len(POSITION.findall(text_of(RULES))) == 13


def test_every_decision_stands_in_the_index() -> None:
    pages = {page.name for page in ADRS.glob("*.md")} - {"README.md"}
    assert all(ADR_FILE.fullmatch(name) for name in pages)
    assert set(links_of(ADRS / "README.md")) == pages


@pytest.mark.parametrize("page", sorted(ADRS.glob("0*.md")), ids=name_of)
def test_every_decision_has_the_same_form(page: Path) -> None:
    number = int(page.name[:4])
    first, *others = HEADING.findall(text_of(page))
    assert first.startswith(f"{number}. ")
    assert others == ADR_HEADINGS
    assert re.search(r"^Status: (accepted|replaced by \d+)$", text_of(page), re.MULTILINE)


def test_every_code_is_documented_once() -> None:
    counted = Counter(FIRST_CELL.findall(text_of(DOCS / "codes.md")))
    assert [code for code, times in counted.items() if times > 1] == []
    assert sorted(codes_in_use() - counted.keys()) == []


def test_codes_are_found_in_the_source() -> None:
    assert {"must_follow", "wrong_result", "name_taken"} <= codes_in_use()


def test_every_make_target_that_is_named_exists() -> None:
    rules = {
        rule for line in MAKE_RULE.findall(text_of(ROOT / "Makefile")) for rule in line.split()
    }
    named = {target for page in PAGES for target in MAKE_COMMAND.findall(text_of(page))}
    assert {"run", "test"} <= named
    assert sorted(named - rules) == []


def test_every_setting_of_the_environment_is_in_the_example() -> None:
    sources = (ROOT / "fool_site").rglob("*.py")
    read = {name for source in sources for name in ENV_READ.findall(text_of(source))}
    shown = set(ENV_LINE.findall(text_of(ROOT / ".env.example")))
    assert "SECRET_KEY" in read
    assert sorted(read - shown) == []


def test_every_folder_of_the_readme_exists() -> None:
    named = FOLDER_CELL.findall(text_of(ROOT / "README.md"))
    assert {"games", "docs"} <= set(named)
    assert [folder for folder in named if not (ROOT / folder).is_dir()] == []


def test_what_the_readme_shows_is_what_python_answers() -> None:
    session = "\n".join(
        code for kind, code in FENCE.findall(text_of(ROOT / "README.md")) if kind == "pycon"
    )
    example = doctest.DocTestParser().get_doctest(session, {}, "README.md", "README.md", 0)
    assert len(example.examples) >= 5
    assert doctest.DocTestRunner(verbose=False).run(example).failed == 0
