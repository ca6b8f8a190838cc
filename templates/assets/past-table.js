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
    const wanted = range.value;
    // After a day that gave nothing, or still goes on, the table is that of the day before.
    let at = wanted - 1;
    let page;
    do page = await read(all("a", days[at])[0].href); while (!all("#after", page)[0] && at--);
    // A long table is whole on a page of its own.
    const [whole] = all(".cut a", page);
    const rows = whole ? all(".after", await read(whole.href)) : all("#after ~ table", page);
    // Of several pages under way the one that was asked for last is shown.
    if (wanted !== range.value) return;
    const [link, date] = all("a,time", days[at] ?? days[0]);
    // A list by years names its days without the year.
    const year = date.dateTime.slice(0, 4);
    const written = date.innerText.includes(year) ? date.innerText : `${date.innerText} ${year}`;
    told.innerText = range.ariaValueText = `${link.innerText}, ${written}`;
    table.replaceChildren(...rows);
    for (const link of all("a", table)) if (link.href === own?.href) link.closest("tr").className = "me";
  };
  box.append(range, told, table);
  range.oninput();
};
