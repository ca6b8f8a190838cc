// The table after any matchday: the archive names their pages, and each of them has its own.
export default async (box, { all, make, read, addAbsent }) => {
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
    const [after] = all("[data-absent]", table);
    if (after && own) addAbsent(after, own.href.split("/").at(-2), own.cloneNode(true));
  };
  box.append(range, told, table);
  range.oninput();
};
