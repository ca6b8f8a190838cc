// Any two versions of a document side against side: by section, then by word.
(() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const make = (name, properties) => Object.assign(document.createElement(name), properties);
  for (const box of all("[data-compare]")) {
    const say = box.dataset;
    const links = all(".rule-versions .list a");
    const form = make("form", { className: "filters" });
    const result = make("div", { ariaLive: "polite" });
    const selects = [["from", links.length - 1], ["to", 0]].map(([name, at]) => {
      const label = make("label", { textContent: say[name] });
      const select = make("select");
      select.append(...links.map((link) => new Option(link.textContent, link.href)));
      select.selectedIndex = at;
      label.append(select);
      form.append(label);
      return select;
    });
    // The steps from one list to the other that keep most of it.
    const steps = (a, b) => {
      const [x, y] = [a, b].map((list) => list.map((it) => it.trim()));
      const kept = [...x, 0].map(() => new Uint32Array(y.length + 1));
      for (let i = x.length; i--;) {
        for (let j = y.length; j--;) kept[i][j] = x[i] === y[j] ? kept[i + 1][j + 1] + 1 : Math.max(kept[i + 1][j], kept[i][j + 1]);
      }
      const way = [];
      for (let i = 0, j = 0; i < x.length || j < y.length;) {
        if (x[i] === y[j]) { way.push(["", b[j++]]); i += 1; }
        else if (j === y.length || (i < x.length && kept[i + 1][j] >= kept[i][j + 1])) way.push(["del", a[i++]]);
        else way.push(["ins", b[j++]]);
      }
      return way;
    };
    const mark = (before, after) => {
      const nodes = [];
      let text = {};
      const words = [before, after].map((it) => it.match(/\S+\s*/g) || []);
      for (const [name, word] of [...steps(...words), ["", ""]]) {
        if (name) { text[name] = (text[name] || "") + word; continue; }
        for (const name of ["del", "ins"]) if (text[name]) nodes.push(make(name, { textContent: text[name] }));
        text = {};
        nodes.push(word);
      }
      return nodes;
    };
    const plain = (node) => node.textContent.trim().replace(/\s+/g, " ");
    const read = async ({ value }) => {
      const page = new DOMParser().parseFromString(await (await fetch(value)).text(), "text/html");
      for (const extra of all(".anchor, .rule > .note, .rule-history", page)) extra.remove();
      return new Map(all(".rule", page).map((rule) => {
        const [head, ...body] = [...rule.children].filter(plain);
        return [head.id, [plain(head), body.map(plain).join("\n\n")]];
      }));
    };
    const show = async () => {
      const [old, now] = await Promise.all(selects.map(read));
      const parts = steps([...old.keys()], [...now.keys()]).flatMap(([step, id]) => {
        const [[title, body], [newTitle, newBody]] = [old, now].map((version) => version.get(id) || ["", ""]);
        const kind = !old.has(id) ? "added" : !now.has(id) ? "removed" : step === "del" ? "" : body !== newBody ? "changed"
          : title !== newTitle ? "retitled" : step && "moved";
        if (!kind) return [];
        const [diff, head, name, text] = ["div", "p", "strong", "p"].map((element) => make(element));
        diff.className = "diff";
        head.className = "diff-title";
        name.append(...mark(title, newTitle));
        head.append(name, " ", make("small", { className: "quiet", textContent: say[kind] }));
        if (body !== newBody) text.append(...mark(body, newBody));
        diff.append(head, text);
        return [diff];
      });
      result.replaceChildren(...(parts.length ? parts : [make("p", { className: "note", textContent: say.nothing })]));
    };
    form.append(make("button", { className: "tool", textContent: say.go }));
    form.addEventListener("submit", (event) => { event.preventDefault(); show().catch(() => {}); });
    box.append(form, result);
    box.hidden = false;
  }
})();
