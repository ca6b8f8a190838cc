// The table after any matchday: the archive names their pages, and each of them has its own.
export default async (box, { all, make, read }) => {
  const list = async (address) => {
    const page = await read(address);
    const [older] = all("[rel=prev]", page);
    return [...all(".archive tr", page), ...(older ? await list(older.href) : [])];
  };
  const days = (await list(box.dataset.past)).reverse();
  const [own] = all("tr.me th a");
  const range = make("input", { type: "range", min: 1, max: days.length, value: days.length, ariaLabel: box.innerText.trim() });
  const told = make("output");
  const table = make("div");
  range.oninput = async () => {
    const day = days[range.value - 1];
    const [link, date] = all("a,time", day);
    // A list by years names its days without the year.
    const year = date.dateTime.slice(0, 4);
    const written = date.innerText.includes(year) ? date.innerText : `${date.innerText} ${year}`;
    told.innerText = range.ariaValueText = `${link.innerText}, ${written}`;
    const page = await read(link.href);
    // Of several pages under way the one that was asked for last is shown.
    if (day !== days[range.value - 1]) return;
    table.replaceChildren(...all("#after ~ *", page));
    for (const link of all("a", table)) if (link.href === own?.href) link.closest("tr").className = "me";
    // Who did not play on that day has a line as well.
    const lines = all("[data-absent]", table).flatMap(({ dataset }) => dataset.absent.split(" "));
    const [, place, moved, value] = lines.map((line) => line.split("|")).find(([id]) => own?.href.endsWith(`/${id}/`)) || [];
    if (!place) return;
    const [body] = all("tbody", table);
    const row = body.rows[0].cloneNode(true);
    [place, moved || "–", "", value, value, ""].forEach((text, at) => { row.cells[at].textContent = text; });
    row.cells[2].append(own.cloneNode(true));
    row.className = "me";
    body.insertBefore(row, [...body.rows].find(({ cells }) => +cells[0].textContent > place) ?? null);
  };
  box.append(range, told, table);
  range.oninput();
};
