// A version of a document as one text, and any two side against side: by section, then by word.
export default async (box, { all, make, read }) => {
  const say = box.dataset;
  // A version has the sections that it changed; its contents lead to where all others stand.
  const idIn = (url) => decodeURIComponent(url.split("#")[1]);
  let pages = {};
  const load = (url) => {
    const key = url.split("#")[0];
    return pages[key] ??= read(key).then((page) => {
      // What a version did with a section, in the word that its history has.
      for (const it of all(".rule > .kind", page)) it.parentNode.dataset.kind = it.firstChild.data.split(/\s*:/)[0].trim();
      for (const it of all(".anchor,.diff,.gone,.kind", page)) it.remove();
      return page;
    });
  };
  const find = async (url) => (await load(url)).getElementById(idIn(url))?.closest(".rule");
  // The text of a day in one: all that its contents lead to, in their order.
  if (say.part) {
    if (location.search !== "?whole") return;
    pages[location.href.split("?")[0]] = document;
    try {
      const places = all(".contents a").map((link) => (link.search = "", link.href));
      box.parentNode.after(all(".contents")[0], ...await Promise.all(places.map(find)));
      box.previousSibling.remove();
      Object.assign(box.firstChild, { href: location.pathname, textContent: say.part });
      for (const it of all(".preamble")) it.hidden = false;
      for (const head of all("[data-level]")) head.ariaLevel = head.dataset.level;
      for (const link of all(".contents a, .rule a")) if (places.includes(link.href)) link.href = link.hash;
      for (const link of all(".pager a")) link.search = location.search;
      if (location.hash) location.replace(location);
    } catch { box.append(say.failed); }
    return;
  }
  const links = all(".rule-versions .list>li>a");
  const form = make("form", { className: "filters" });
  const told = make("div", { ariaLive: "polite" });
  const selects = ["from", "to"].map((name) => {
    const label = make("label", { textContent: say[name] });
    const select = make("select");
    select.append(...links.map((link) => new Option(link.textContent, link.href)));
    label.append(select);
    form.append(label);
    return select;
  });
  // The steps from one list to the other that keep most of it.
  const steps = (x, y) => {
    const kept = [...x, 0].map(() => new Uint32Array(y.length + 1));
    for (let i = x.length; i--;) for (let j = y.length; j--;) kept[i][j] = x[i] === y[j] ? kept[i + 1][j + 1] + 1 : Math.max(kept[i + 1][j], kept[i][j + 1]);
    const way = [];
    for (let i = 0, j = 0; i < x.length || j < y.length;)
      way.push(x[i] === y[j] ? ["", x[i++], j++] : i === x.length || kept[i][j + 1] > kept[i + 1][j] ? ["ins", y[j++]] : ["del", x[i++]]);
    return way;
  };
  // Words, and the breaks between paragraphs as words of their own; a mark has no space at its edge.
  const mark = (before, after) => {
    const runs = [["", ""]];
    let line = [];
    for (const step of [...steps(before.split(" "), after.split(" ")), ["", ""]]) {
      if (step[1] > " ") { line.push(step); continue; }
      const [was, is] = ["ins", "del"].map((other) => line.filter((it) => it[0] !== other).map((it) => it[1]));
      // A paragraph that keeps less than a third of its words reads as another: all before, then all after.
      if ((was.length + is.length - line.length) * 3 < Math.max(was.length, is.length)) line = [["del", was.join(" ")], ["ins", is.join(" ")]];
      for (const [name, word] of [...line, ["", step[1]]]) {
        if (runs[0][0] === name) runs[0][1] += ` ${word}`;
        else runs.unshift([name, word]);
      }
      line = [];
    }
    return runs.reverse().flatMap(([name, words]) => name && words ? [make(name, { textContent: words }), " "] : `${words} `);
  };
  const plain = (node) => node.textContent.trim().replace(/\s+/g, " ");
  const sections = async ({ value }) => new Map(all(".contents a", await load(value)).map((link) => {
    const { href } = new URL(link.getAttribute("href"), value);
    // A section that has another id later is the same one.
    return [link.dataset.id || idIn(href), href];
  }));
  const section = async (url) => {
    const rule = url && await find(url);
    if (!rule) return ["", ""];
    const [head, ...body] = all(":scope > :not(ol, ul, .note), :scope > :is(ol, ul) > li", rule).filter(plain);
    const told = (node) => (node.matches("ul > *") ? "• " : node.matches("ol > *") ? `${[...node.parentNode.children].indexOf(node) + node.parentNode.start}. ` : "") + plain(node);
    return [plain(head), body.map(told).join(" \n\n "), rule.dataset.kind];
  };
  const note = (textContent) => [make("p", { className: "note", textContent })];
  const others = [say.added, say.retitled, say.moved, say.renumbered];
  const parts = async () => {
    const [old, now] = await Promise.all(selects.map(sections));
    const diffs = (await Promise.all(steps([...old.keys()], [...now.keys()]).map(async ([step, id]) => {
      if (!step && old.get(id) === now.get(id)) return [];
      const [[title, body], [newTitle, newBody, word]] = await Promise.all([old, now].map((version) => section(version.get(id))));
      const kind = !old.has(id) ? "added" : !now.has(id) ? "removed" : step === "del" ? "" : body !== newBody ? "changed"
        : idIn(old.get(id)) !== idIn(now.get(id)) ? "renumbered" : title !== newTitle ? "retitled" : step && "moved";
      if (!kind) return [];
      const diff = make("div", { className: "diff" });
      const head = make("p", { className: "diff-title" });
      const name = make("strong");
      const text = make("p");
      name.append(...mark(title, newTitle));
      head.append(name, make("small", { className: "quiet", textContent: kind === "changed" && !others.includes(word) && word || say[kind] }));
      if (body !== newBody) text.append(...mark(body, newBody));
      diff.append(head, text);
      return [diff];
    }))).flat();
    return diffs[0] ? diffs : note(say.nothing);
  };
  form.append(make("button", { className: "tool", textContent: say.go }));
  // Of several comparisons under way the one that was asked for last is shown.
  let last;
  const tell = async () => {
    const own = last = parts();
    told.ariaBusy = true;
    const nodes = await own.catch(() => {
      pages = {};
      return note(say.failed);
    });
    if (own === last) { told.replaceChildren(...nodes); told.ariaBusy = false; }
  };
  // A step of its own in the browser's history, which leads back to the comparison before.
  form.onsubmit = (event) => {
    event.preventDefault();
    history.pushState(null, "", `?${selects.map((select) => select.value.split("/").at(-2)).join("..")}#Versions`);
    tell();
  };
  // What is shown is always what the two lists say.
  form.onchange = () => form.requestSubmit();
  box.append(form, told);
  // An address with two versions shows what lies between them.
  (onpopstate = () => {
    const pair = location.search.slice(1).split("..").map((name) => links.findIndex((link) => link.href.endsWith(`/${name}/`)));
    const both = pair[0] >= 0 && pair[1] >= 0;
    [links.length - 1, 0].forEach((index, at) => { selects[at].selectedIndex = both ? pair[at] : index; });
    // What was above it when the address was opened was shorter than the page is now.
    both ? tell().then(() => document.getElementById("Versions").scrollIntoView()) : told.replaceChildren();
  })();
};
