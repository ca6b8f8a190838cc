#!/usr/bin/env bash
# Records the result of every open issue with the label `accepted`, and answers each of them.
#
#   record-issues.sh LEAGUE [ROOT]
#
# A run takes all issues there are, so that none is lost when GitHub drops a waiting run.
# A result carries the number of its issue: `ligatur record` refuses to enter it twice, and
# so this can be run again at any time. Needs ligatur, git and gh, and GH_TOKEN and GH_REPO
# in the environment. The text of an issue comes from anybody: it is handed on in a file,
# never as a part of a command.
set -euo pipefail

league="$1" root="${2:-.}"
attempts="${ATTEMPTS:-5}" pause="${PAUSE:-3}"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
branch="$(git rev-parse --abbrev-ref HEAD)"

git config user.name 'github-actions[bot]'
git config user.email '41898282+github-actions[bot]@users.noreply.github.com'

# Records what is accepted on top of the newest state. Writes the numbers into `recorded` and
# `refused`, and what the program said of a refused one into `said.NUMBER`.
record_all() {
  : > "$work/recorded"
  : > "$work/refused"
  local number
  gh issue list --label accepted --state open --limit 200 --json number \
    --jq 'sort_by(.number) | .[].number' > "$work/numbers"
  while read -r number; do
    gh issue view "$number" --json body --jq .body > "$work/issue.md" < /dev/null
    if GITHUB_ACTIONS=false ligatur --root "$root" record "$league" \
      --form "$work/issue.md" --number "$number" > "$work/said.$number" 2>&1 < /dev/null; then
      echo "$number" >> "$work/recorded"
      git add --all
      git diff --cached --quiet || git commit --quiet --message "Record the result of #$number"
    else
      echo "$number" >> "$work/refused"
      git reset --quiet --hard
    fi
  done < "$work/numbers"
}

# Says why, behind four blanks: as code it names nobody and links nowhere.
answer_refused() {
  local number
  while read -r number; do
    {
      echo "$1"
      echo
      sed 's/^/    /' "$work/said.$number"
    } > "$work/comment.md"
    gh issue comment "$number" --body-file "$work/comment.md" < /dev/null
    gh issue edit "$number" --remove-label accepted < /dev/null
  done < "$work/refused"
}

for attempt in $(seq "$attempts"); do
  git fetch --quiet origin "$branch"
  git reset --quiet --hard "origin/$branch"
  record_all
  if [ ! -s "$work/recorded" ] || git push --quiet origin "HEAD:$branch"; then
    answer_refused 'This result was not recorded:'
    while read -r number; do
      gh issue close "$number" --comment 'Recorded.' < /dev/null
    done < "$work/recorded"
    test ! -s "$work/refused"
    exit
  fi
  echo "somebody else has pushed; trying again ($attempt of $attempts)" >&2
  sleep "$pause"
done

cat "$work/recorded" >> "$work/refused"
answer_refused "This result could not be pushed after $attempts attempts. Set the label \`accepted\` again to try once more."
exit 1
