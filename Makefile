# Every command a developer needs. Nothing but Python >= 3.11 with venv, GNU make and git is taken for granted.
SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help run test test-all drill bench bench-live bench-pages bench-matching bench-pairing bench-ratings lint format lock check-fresh clean
.PHONY: environment environment-test environment-bench

# Programs are started as modules: a script's first line breaks in a folder with spaces.
PY := .venv/bin/python
BROWSER ?= 1
export PYTHON BROWSER
export PYTHONUNBUFFERED := 1

help: ## list these commands
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 14

environment:
	@deploy/environment.sh run

environment-test:
	@deploy/environment.sh test

environment-bench: environment-test
	@deploy/environment.sh bench

run: environment ## start the whole site: http://localhost:8000, or PORT=8001 make run
	@exec $(PY) manage.py up --stop-with-parent

test: environment-test ## format, lint, types, imports, migrations and all tests; BROWSER=0 leaves out the browser tests
	@exec $(PY) -m tests.checks

test-all: environment-test ## the same with the long runs
	@exec $(PY) -m tests.checks --long

drill: environment-test ## the long crash drill: four runs of twenty kill -9
	@exec $(PY) -m pytest -q tests/crash -m long

bench: environment-bench ## measure, and write docs/benchmarks.md
	@exec $(PY) -m tests.bench

bench-pairing: environment-bench ## pair simulated events beside the greedy way and CP-SAT, and write their part of docs/benchmarks.md
	@exec $(PY) -m tests.bench.pairing

bench-live: environment-test ## measure live tables on real processes, and write their part of docs/benchmarks.md
	@exec $(PY) -m tests.bench.live

bench-matching: environment-test ## measure match-making: ten thousand at once, a simulated evening
	@exec $(PY) -m tests.bench.matching

bench-pages: environment-test ## measure pages of ladders on 1,000,000 matches, and write their part of docs/benchmarks.md
	@exec $(PY) -m tests.bench.pages

bench-ratings: environment-bench ## measure ratings beside openskill and trueskill, and write their part of docs/benchmarks.md
	@exec $(PY) -m tests.bench --only ratings

lint: environment-test ## format, lint, types and imports, without the tests
	@exec $(PY) -m tests.checks --no-tests

format: environment-test ## mend what can be mended by itself
	@$(PY) -m ruff format && $(PY) -m ruff check --fix

lock: environment-test ## resolve pyproject.toml anew into deploy/locks/
	@deploy/lock.sh

check-fresh: environment-test ## clone this commit into a folder with spaces, start it there, and stop it again
	@exec $(PY) -m tests.fresh

clean: ## remove the environment and caches; the data in .data stays
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage staticfiles
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
