#!/bin/sh
# lock.sh: resolve pyproject.toml into deploy/locks/, for every platform and with a hash for each file.
# Versions that stand there are kept where they still fit; UPGRADE=1 takes the newest.
# The resolver is fetched for this run only: nobody who merely installs needs it.
set -eu
cd "$(dirname "$0")/.."
tool=$(mktemp -d)
trap 'rm -rf "$tool"' EXIT
.venv/bin/python -m pip install --quiet --disable-pip-version-check --target "$tool" 'uv>=0.9,<1'

lock() {
    out=$1
    shift
    "$tool/bin/uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
        ${UPGRADE:+--upgrade} "$@" -o "deploy/locks/$out.txt"
    echo "deploy/locks/$out.txt"
}

lock run pyproject.toml
lock test pyproject.toml --group test
lock bench --group bench
