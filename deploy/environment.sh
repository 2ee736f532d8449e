#!/bin/sh
# environment.sh run|test|bench: make .venv hold what deploy/locks/<name>.txt names; quick when it does already.
# PYTHON names the interpreter to use; otherwise the first one that is new enough is taken.
set -eu
cd "$(dirname "$0")/.."
name=$1
lock=deploy/locks/$name.txt
stamp=.venv/installed-$name

fail() { echo "$*" >&2; exit 1; }

new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

find_python() {
    if [ -n "${PYTHON:-}" ]; then
        new_enough "$PYTHON" || fail "PYTHON=$PYTHON is no Python 3.11 or newer."
        echo "$PYTHON"
        return
    fi
    for python in python3 python3.14 python3.13 python3.12 python3.11; do
        if new_enough "$python"; then
            echo "$python"
            return
        fi
    done
    fail "No Python 3.11 or newer found: install one (Debian: apt-get install python3 python3-venv) or say PYTHON=/path/to/python3."
}

if [ -f "$stamp" ] && cmp -s "$lock" "$stamp" && .venv/bin/python -c '' 2>/dev/null; then
    exit 0
fi
if ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
    python=$(find_python)
    "$python" -c 'import venv, ensurepip' 2>/dev/null ||
        fail "$python cannot make environments: install its venv module (Debian: apt-get install python3-venv)."
    echo "Making .venv with $("$python" --version)"
    "$python" -m venv --clear .venv
fi
echo "Installing $lock"
# What is never imported need not be compiled: that would be a third of the time.
.venv/bin/python -m pip install --quiet --no-compile --disable-pip-version-check --require-hashes -r "$lock"
# The tests' lock holds the site's whole lock, which a test checks.
if [ "$name" = test ]; then
    cp deploy/locks/run.txt .venv/installed-run
fi
cp "$lock" "$stamp"
