"""Prints what a pull request changes in the tables, as Markdown for a workflow's summary.

summary.py SITE [BASE]: the built site, and the one before the pull request.
"""

import json
import pathlib
import re
import sys


def plain(text):
    """A name as text: no Markdown, no HTML, nobody mentioned."""
    text = " ".join(str(text).split()).replace("&", "&amp;").replace("<", "&lt;")
    text = re.sub(r"([\\`*_{}\[\]()#+.!|~:-])", r"\\\1", text)
    return text.replace("@", "&#64;")


def number(value, sign=""):
    """A number with two decimals at most, as 1516, 12.5 or +3; a dash for none."""
    if value is None:
        return "–"
    return f"{value:{sign}.2f}".rstrip("0").rstrip(".")


def signed(change):
    return number(change or None, "+")


def leagues(site):
    """Each league of a site by its id, with its overall table."""
    if not site:
        return {}
    found = {}
    for file in sorted(pathlib.Path(site).glob("**/data/standings.json")):
        league = json.loads(file.read_text(encoding="utf-8"))
        found[league["league"]] = league
    return found


def rows(league):
    """The rows of the overall table by player: those with a place, then the others."""
    table = league["tables"][0]
    return {row["player"]: row for row in table["rows"] + table["others"]}


def changes(league, base):
    """Who has another number or place than before: name, before, after, places."""
    after, before = rows(league), rows(base)
    for player in list(after) + [it for it in before if it not in after]:
        old, new = before.get(player, {}), after.get(player, {})
        if any(old.get(key) != new.get(key) for key in ("value", "place")):
            yield (new or old)["name"], old, new


def print_changes(league, base):
    found = list(changes(league, base))
    if not found:
        print("This changes no number.\n")
        return
    print("| Player | before | after | change | place |\n| --- | ---: | ---: | ---: | ---: |")
    for name, old, new in found:
        values = old.get("value"), new.get("value")
        change = signed(values[1] - values[0]) if None not in values else "–"
        places = number(old.get("place")), number(new.get("place"))
        place = places[1] if places[0] == places[1] else f"{places[0]} → {places[1]}"
        print(f"| {plain(name)} | {number(values[0])} | {number(values[1])} | {change} | {place} |")
    print()


def print_standings(league):
    print("| | Player | | Change |\n| ---: | --- | ---: | ---: |")
    for row in league["tables"][0]["rows"]:
        line = number(row["place"]), plain(row["name"]), number(row["value"]), signed(row["change"])
        print(f"| {' | '.join(line)} |")
    print()


def main(site, base=None):
    before = leagues(base)
    for name, league in leagues(site).items():
        print(f"### {plain(league['title'])}\n")
        if name in before:
            print_changes(league, before[name])
        elif before:
            print("A new league.\n")
        print(f"<details{'' if name in before else ' open'}>")
        print(f"<summary>The standings after matchday {league['matchday']}</summary>\n")
        print_standings(league)
        print("</details>\n")
    for name in before:
        if name not in leagues(site):
            print(f"### {plain(before[name]['title'])}\n\nThis takes the league away.\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
