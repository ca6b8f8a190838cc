#!/usr/bin/env bash
# Packs a built binary with its licences, manual pages and completions.
#
#   pack-release.sh BINARY TARGET FOLDER
#
# Writes FOLDER/ligatur-TARGET.tar.gz, or .zip for Windows: a folder `ligatur-TARGET` with
# the program. These are names that `cargo binstall` looks for. For Linux, where there is a
# dpkg-deb, also ligatur-TARGET.deb.
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

case "$target" in
  x86_64-*-linux-*) architecture=amd64 ;;
  aarch64-*-linux-*) architecture=arm64 ;;
  *) exit 0 ;;
esac
command -v dpkg-deb >/dev/null || exit 0

share="$packed/deb/usr/share"
mkdir -p "$packed/deb/DEBIAN" "$packed/deb/usr/bin" "$share/doc/ligatur" "$share/man/man1" \
  "$share/bash-completion/completions" "$share/zsh/vendor-completions" "$share/fish/vendor_completions.d"
version="$("$packed/$name/ligatur" --version)"
cat > "$packed/deb/DEBIAN/control" <<EOF
Package: ligatur
Version: ${version#ligatur }
Architecture: $architecture
Maintainer: $(sed -n 's/^Copyright (c) [0-9]* //p' "$root/LICENSE-MIT")
Section: utils
Priority: optional
Description: $(sed -n 's/^description = "\(.*\)"$/\1/p' "$root/Cargo.toml")
EOF
install -m 755 "$packed/$name/ligatur" "$packed/deb/usr/bin/"
cat "$packed/$name"/LICENSE-* > "$share/doc/ligatur/copyright"
cp "$packed/$name"/man/*.1 "$share/man/man1/"
gzip -9n "$share"/man/man1/*.1
cp "$packed/$name/completions/ligatur.bash" "$share/bash-completion/completions/ligatur"
cp "$packed/$name/completions/ligatur.zsh" "$share/zsh/vendor-completions/_ligatur"
cp "$packed/$name/completions/ligatur.fish" "$share/fish/vendor_completions.d/"
dpkg-deb -Zgzip -z6 --root-owner-group --build "$packed/deb" "$folder/$name.deb" >/dev/null
