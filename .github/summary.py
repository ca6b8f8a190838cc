"""Prints the standings of a built site as Markdown, for the summary of a workflow."""

import json
import pathlib
import re
import sys


def plain(text):
    """A name as text: no Markdown, no HTML."""
    text = str(text).replace("&", "&amp;").replace("<", "&lt;")
    return re.sub(r"([\\`*_{}\[\]()#+.!|~-])", r"\\\1", text)


def main(site):
    for file in sorted(pathlib.Path(site).glob("**/data/standings.json")):
        league = json.loads(file.read_text(encoding="utf-8"))
        table = league["tables"][0]
        print(f"### {plain(league['title'])}, after matchday {league['matchday']}\n")
        print("| | Player | | Change |\n| ---: | --- | ---: | ---: |")
        for row in table["rows"]:
            change = f"{row['change']:+g}" if row["change"] else "–"
            print(f"| {row['place']} | {plain(row['name'])} | {row['value']} | {change} |")
        print()


if __name__ == "__main__":
    main(sys.argv[1])
