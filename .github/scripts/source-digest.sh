#!/usr/bin/env bash
# Prints a digest of what a folder of Ligatur's source is compiled from, by which a compiled
# program is kept for the next run.
#
#   source-digest.sh FOLDER
set -euo pipefail

sum=(shasum -a 256)
if command -v sha256sum >/dev/null; then sum=(sha256sum); fi
cd "$1"
find Cargo.toml Cargo.lock src templates -type f | LC_ALL=C sort | tr '\n' '\0' \
  | xargs -0 "${sum[@]}" | "${sum[@]}" | cut -d ' ' -f 1
