#!/usr/bin/env bash
# Attaches files to the release of a tag, and publishes it when it has all of them.
#
#   publish-release.sh TAG FILE...
#
# A release that is there, from a run that failed half-way or published, gets what it lacks.
# Needs gh, and GH_TOKEN and GH_REPO in the environment.
set -euo pipefail

tag="$1"
shift
# Nobody finds a release before it is whole: until then it is a draft.
gh release view "$tag" >/dev/null 2>&1 || gh release create "$tag" --draft --generate-notes --verify-tag
gh release upload "$tag" "$@" --clobber
gh release edit "$tag" --draft=false
