#!/usr/bin/env bash
# Installs the release of Ligatur with the tag of the action into a folder.
#
#   install-release.sh FOLDER
#
# Reads from the environment: RELEASES (the address below which each tag has its files), TAG,
# and OS and ARCH as the runner names them. Exit status: 0 installed; 10 there is no release
# for this tag or machine, so that it has to be compiled; 1 what was loaded is not what was
# published, or can not be unpacked. Nothing is left in the folder unless it is 0.
set -euo pipefail

folder="$1"
no_release=10

case "$OS-$ARCH" in
  Linux-X64) target=x86_64-unknown-linux-musl archive=tar.gz ;;
  Linux-ARM64) target=aarch64-unknown-linux-musl archive=tar.gz ;;
  macOS-ARM64) target=aarch64-apple-darwin archive=tar.gz ;;
  macOS-X64) target=x86_64-apple-darwin archive=tar.gz ;;
  Windows-X64) target=x86_64-pc-windows-msvc archive=zip ;;
  *)
    echo "there is no release for $OS on $ARCH" >&2
    exit "$no_release"
    ;;
esac
case "$TAG" in
  v[0-9]*) ;;
  *)
    echo "'$TAG' is no released version" >&2
    exit "$no_release"
    ;;
esac

name="ligatur-$target"
loaded="$(mktemp -d)"
trap 'rm -rf "$loaded"' EXIT

# Loads a file of the release. A file that is not there is no release; anything else that
# goes wrong is tried again.
load() {
  local status=0
  curl --silent --show-error --location --fail --retry 3 --retry-delay "${RETRY_DELAY:-2}" \
    --connect-timeout 10 --max-time "${MAX_TIME:-60}" \
    --output "$loaded/$1" "$RELEASES/$TAG/$1" || status=$?
  case "$status" in
    0) ;;
    22)
      echo "the release $TAG has no $1" >&2
      exit "$no_release"
      ;;
    *)
      echo "$1 can not be loaded" >&2
      exit "$no_release"
      ;;
  esac
}

load SHA256SUMS
load "$name.$archive"

expected="$(awk -v file="$name.$archive" '$2 == file || $2 == "*" file { print $1 }' "$loaded/SHA256SUMS")"
if command -v sha256sum >/dev/null; then
  found="$(sha256sum "$loaded/$name.$archive" | cut -d ' ' -f 1)"
else
  found="$(shasum -a 256 "$loaded/$name.$archive" | cut -d ' ' -f 1)"
fi
if [ -z "$expected" ] || [ "$expected" != "$found" ]; then
  echo "$name.$archive is not the file that was published: its SHA-256 is $found, not ${expected:-in SHA256SUMS}" >&2
  exit 1
fi

mkdir "$loaded/unpacked"
case "$archive" in
  tar.gz) tar -xzf "$loaded/$name.$archive" -C "$loaded/unpacked" ;;
  zip) unzip -q "$loaded/$name.$archive" -d "$loaded/unpacked" ;;
esac
for program in "$loaded/unpacked/$name/ligatur" "$loaded/unpacked/$name/ligatur.exe"; do
  if [ -f "$program" ]; then
    mkdir -p "$folder"
    install -m 755 "$program" "$folder/"
    exit 0
  fi
done
echo "$name.$archive holds no ligatur" >&2
exit 1
