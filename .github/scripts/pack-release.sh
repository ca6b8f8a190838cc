#!/usr/bin/env bash
# Packs a built binary with its licences, manual pages and completions.
#
#   pack-release.sh BINARY TARGET FOLDER
#
# Writes FOLDER/ligatur-TARGET.tar.gz, or .zip for Windows: a folder `ligatur-TARGET` with
# the program. These are names that `cargo binstall` looks for.
set -euo pipefail

binary="$1" target="$2" folder="$3"
name="ligatur-$target"
root="$(cd "$(dirname "$0")/../.." && pwd)"
packed="$(mktemp -d)"
trap 'rm -rf "$packed"' EXIT

mkdir -p "$folder" "$packed/$name/man" "$packed/$name/completions"
folder="$(cd "$folder" && pwd)"
cp "$binary" "$packed/$name/"
cp "$root"/LICENSE-* "$root/README.md" "$root/CHANGELOG.md" "$packed/$name/"
"$binary" man --dir "$packed/$name/man"
for shell in bash elvish fish powershell zsh; do
  "$binary" completions "$shell" > "$packed/$name/completions/ligatur.$shell"
done

cd "$packed"
case "$target" in
  *windows*)
    rm -f "$folder/$name.zip"
    if command -v 7z >/dev/null; then 7z a -bso0 "$folder/$name.zip" "$name"; else zip -qr "$folder/$name.zip" "$name"; fi
    ;;
  # macOS would add files for what only macOS knows of a file.
  *) COPYFILE_DISABLE=1 tar -czf "$folder/$name.tar.gz" "$name" ;;
esac
