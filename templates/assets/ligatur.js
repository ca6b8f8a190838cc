// What is more comfortable with a script. Every page can be read without it.
(() => {
  const root = document.documentElement;
  const { abs, max } = Math;
  // In the language of the page.
  const t = root.words;
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const one = (selector, within = document) => within.querySelector(selector);
  const make = (name, properties) => Object.assign(document.createElement(name), properties);
  const linkTo = (href, innerText) => make("a", { href, innerText });
  const get = (element, name) => element.getAttribute(name);
  const set = (element, name, value) => element.setAttribute(name, value);
  // Brings out those of a chart that something is true of, and no others.
  const bringOut = (those, isOne) => those.forEach((it, index) => it.classList.toggle("on", isOne(it, index)));
  // Another page of the site.
  const read = async (address) => {
    const answer = await fetch(address);
    if (!answer.ok) throw answer;
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  };
  // The arrows lead from one of several to the next.
  const walk = (event, items) => {
    const to = items[items.indexOf(event.target) + { ArrowDown: 1, ArrowUp: -1 }[event.key]];
    if (to) { event.preventDefault(); to.focus(); }
  };
  // Where nothing may be kept, what is chosen holds for the page. Some apps have no storage at all.
  let store = {};
  try { store = Object(localStorage); } catch {}

  // A switch between light and dark, which names what it leads to. Who goes back to what the
  // system has follows it again, unless the site has a theme of its own.
  const theme = one("[data-theme-switch]");
  if (theme) {
    const system = matchMedia("(prefers-color-scheme: dark)");
    const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : system.matches);
    // The bar of the browser has the colour of the page as well.
    const name = () => {
      theme.innerText = t[isDark() ? "light" : "dark"];
      one("[name=theme-color]").content = getComputedStyle(root).backgroundColor;
    };
    theme.hidden = false;
    name();
    system.onchange = name;
    theme.onclick = () => {
      const dark = !isDark();
      root.dataset.theme = dark ? "dark" : "light";
      name();
      store["ligatur-theme"] = theme.dataset.themeSwitch && dark === system.matches ? "" : root.dataset.theme;
    };
  }

  // Numbers as they are printed: signs, marks, and the comma of most languages.
  const comma = !/^en\b/.test(root.lang);
  const number = (text) => {
    const [group, point] = comma ? ".," : ",.";
    const plain = text.replaceAll("−", "-").replace(/[^\d.,+-]/g, "");
    return parseFloat(plain.replaceAll(group, "").replace(point, "."));
  };

  // The address keeps what is chosen on the page.
  const query = new URLSearchParams(location.search);
  const keep = (name, value) => {
    value ? query.set(name, value) : query.delete(name);
    history.replaceState(null, "", location.pathname + (query.size ? "?" : "") + query + location.hash);
  };

  // Words as they are looked for: without accents, in small letters, with plain spaces.
  const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/\s/g, " ").normalize().toLowerCase().replace(/[ıøł’]/g, (sign) => ({ ı: "i", ø: "o", ł: "l" })[sign] || "'");
  // The same, and behind it as two letters what many keyboards do not have.
  const spelled = (text) => fold(text + " " + text.replace(/[äöü]/gi, "$&e").replace(/ß/g, "ss").replace(/œ/gi, "oe").replace(/æ/gi, "ae"));

  // Tables sort by the head of a column: first the way that makes sense, then the other.
  const collator = new Intl.Collator(root.lang, { numeric: true });
  all("table[data-sort]").forEach((table, index) => {
    const body = table.tBodies[0];
    if (!body || body.rows.length < 3) return;
    const heads = [...table.tHead.rows[0].cells];
    const sort = (head, way) => {
      for (const other of heads) other.ariaSort = other === head ? way : null;
      const sign = way === "ascending" ? 1 : -1;
      const key = (row) => row.cells[head.cellIndex].textContent.trim();
      const compare = (a, b) => {
        if (!head.matches(".num")) return sign * collator.compare(key(a), key(b));
        const [x, y] = [number(key(a)), number(key(b))];
        return isNaN(x) - isNaN(y) || sign * (x - y);
      };
      body.append(...[...body.rows].sort(compare));
    };
    const name = `sort${index || ""}`;
    const asked = (query.get(name) || "").split(".");
    // On phones the fixed value covers some of the other heads, which are no buttons there.
    const isCovered = innerWidth < 641 && table.matches(".wide");
    heads.forEach((head, column) => {
      if (head.matches("td,.spark-cell") || isCovered && !head.matches(".name, .value")) return;
      const button = make("button", { className: "sort" });
      // A head that holds a button is not repeated on the next sheet of paper.
      head.dataset.head = head.textContent;
      button.append(...head.childNodes);
      head.append(button);
      button.onclick = () => {
        const ways = ["ascending", "descending"];
        if (column && head.matches(".num") && head.dataset.head !== "#") ways.reverse();
        const way = ways[+(head.ariaSort === ways[0])];
        sort(head, way);
        keep(name, `${column}.${way}`);
      };
      if (asked[0] === String(column)) sort(head, asked[1]);
    });
    if (body.rows.length > 20) {
      const filter = make("input", { type: "search", className: "filter" });
      filter.ariaLabel = filter.placeholder = t.filter;
      const found = make("output", { className: "found" });
      const apply = () => {
        const wanted = fold(filter.value);
        for (const row of body.rows) row.hidden = !spelled(row.textContent).includes(wanted);
        const shown = all("tr:not([hidden])", body).length;
        found.innerText = wanted && (shown ? `${shown} / ${body.rows.length}` : t.none);
        keep(word, filter.value);
      };
      const word = `filter${index || ""}`;
      filter.value = query.get(word);
      filter.oninput = apply;
      (table.closest(".scroll") || table).before(filter, found);
      if (filter.value) apply();
    }
  });

  // Proposals are narrowed down by column; the address keeps the choice.
  for (const form of all("[data-filters]")) {
    const rows = all("tr[data-status]");
    const selects = all("select", form);
    const output = one("output", form);
    const apply = () => {
      const fits = (row) => selects.every(({ name, value }) => !value || row.dataset[name].split("|").includes(value));
      const shown = rows.filter(fits);
      for (const row of rows) row.classList.toggle("away", !shown.includes(row));
      for (const table of all("table.proposals")) table.closest("section").hidden = !shown.some((row) => table.contains(row));
      output.innerText = output.dataset.text.replace("{shown}", shown.length).replace("{all}", output.dataset.all);
    };
    for (const select of selects) select.value = query.get(select.name) || "";
    form.onchange = () => {
      for (const { name, value } of selects) keep(name, value);
      apply();
    };
    form.hidden = false;
    apply();
  }

  // Who says "this is me" on the own page finds the own name first on all pages of the league;
  // the device keeps the id.
  const league = one("[data-league]");
  const key = league && `ligatur-me ${league.dataset.league}`;
  const folder = league && new URL("players/", one("a", league).href).pathname;
  let me = league && store[key];
  // Some servers leave out the slash at the end, or name the file.
  const player = (address) => (league && address && new URL(address, location).pathname.split(folder)[1]?.split("/")[0]) || "";
  const isMe = (address) => me && player(address) === me;
  const lineOf = (page) => one("[data-line]", page).dataset.line;
  const readOwn = (use) => read(`${folder}${me}/`).then(use, () => {});
  const markMe = () => {
    for (const copy of all(".me-first,.my-board,main > .against")) copy.remove();
    for (const own of all(".me")) own.classList.remove("me");
    if (!me) return;
    // On the page of a round the own board comes first, in a sentence.
    const seat = all("[data-told]").find((it) => isMe(one("a", it)?.href));
    const say = (place, text) => place.before(make("p", { className: "my-board", innerText: text }));
    if (seat) say(one("main table"), seat.dataset.told);
    // The first page of the league says what the own page has to say of the last evening.
    const hero = one(".hero");
    if (hero) readOwn((page) => say(hero, lineOf(page)));
    // Before the handicaps of all stand the own ones, by number, for which a phone has room.
    if (one(".matrix")) readOwn((page) => one(".scroll").before(...all("#handicaps ~ div", page)));
    for (const link of all("main :is(table,.round-sums,.opponents) a:not(small a)").filter((link) => isMe(link.href))) {
      // Where names stand in the places of a result or a season, only the own one.
      const row = link.closest(".placings td,.honours td,.changes td:first-child + td > a,.day .shared > a,.round-sums div,section,tr");
      const head = row.closest("thead");
      if (!head) row.classList.add("me");
      // Where the players are also the columns the own one meets the own row in the empty cell.
      const column = head ? link.closest("th") : one(".self", row);
      if (column) for (const { cells } of link.closest("table").rows) cells[column.cellIndex]?.classList.add("me");
    }
    // The own games come first in the evening, each with what explains it.
    for (const row of all(".duels tr.me").reverse()) {
      const why = row.nextElementSibling;
      row.parentNode.prepend(row, ...why && one("[colspan]", why) ? [why] : []);
    }
    // So do those of somebody else against the own name.
    for (const game of all(".result tbody:has(.me),section.me").reverse()) one("tbody,section", game.parentNode).before(game);
    const lead = (table, row) => {
      table.tHead.after(make("tbody", { className: "me-first" }));
      table.tBodies[0].append(row);
    };
    for (const table of all(".standings,.cross,.members,.days,.kfc-table")) {
      const row = one("tbody tr.me", table);
      if (row?.sectionRowIndex >= 8) lead(table, row.cloneNode(true));
    }
    // Of a long table after an evening the page has the first; the own line is on the page of all.
    const whole = one(".cut a");
    const table = one("#after ~ table");
    if (whole && !one(".me", table)) read(whole.href).then((page) => {
      const row = all("tbody tr", page).find((it) => isMe(one("a", it).href));
      if (!row) return;
      row.className = "me";
      lead(table, row);
    }, () => {});
  };
  markMe();
  // The home page says it of each league.
  for (const it of all("[data-key]")) {
    const id = store[`ligatur-me ${it.dataset.key}`];
    if (id) read(`${one("a", it)}players/${id}/`).then((page) => it.append(make("p", { className: "my-board", innerText: lineOf(page) })), () => {});
  }
  for (const button of all("[data-me]")) {
    const own = player(location.pathname);
    const tell = () => {
      button.innerText = me === own ? t.not_me : t.me;
      button.ariaPressed = me === own;
    };
    button.onclick = () => {
      me = me === own ? "" : own;
      tell();
      markMe();
      store[key] = me;
    };
    tell();
    button.hidden = !own;
  }

  // The line below a chart.
  const note = (chart) => chart.appendChild(make("p", { className: "picked", ariaLive: "polite" }));
  // The reason in a row of a player's results, in a line of its own.
  const reason = ({ cells }) => make("span", { innerHTML: cells[1].innerHTML });
  // In a player's own chart the nearest point is marked and told, where it says a change with the
  // reason that the page has; the points are one stop of the keyboard.
  for (const chart of all(".chart.alone")) {
    const plot = one(".chart-plot", chart);
    const dots = all("title + circle", plot);
    if (!dots[0]) continue;
    const told = note(chart);
    const show = (dot) => {
      bringOut(dots, (other) => other === dot);
      const words = dot.previousSibling.textContent;
      const href = get(dot.parentNode, "href");
      const rows = all("[data-day]").filter((row) => words.endsWith(")") && row.cells[2].innerText && one(`td:first-child a[href^="${href}"]`, row));
      told.replaceChildren(href ? linkTo(href, words) : words, ...rows.map(reason));
    };
    plot.onpointerdown = plot.onpointermove = ({ clientX }) => {
      const box = plot.getBoundingClientRect();
      const away = (dot) => abs(parseFloat(get(dot, "cx")) - (clientX - box.left) / box.width * 100);
      show(dots.reduce((best, dot) => away(dot) < away(best) ? dot : best));
    };
    // A finger finds the way to the matchday in the line below.
    plot.onclick = (event) => { if (event.pointerType === "touch") event.preventDefault(); };
    const links = all("a", plot);
    links.forEach((link, at) => {
      link.tabIndex = at && -1;
      link.onfocus = () => show(one("circle", link));
      link.onkeydown = (event) => walk(event, links);
    });
    show(dots.at(-1));
  }

  // In a chart the nearest line is brought out and named; the first touch of a name does the
  // same, the second follows it. The reader's own line is kept.
  for (const chart of all("[data-chart]:not(.alone)")) {
    const lines = all(".line", chart);
    const ends = all(".end", chart);
    const plot = one(".chart-plot", chart);
    const told = note(chart);
    for (const { dataset } of lines) if (dataset.url) dataset.url = plot.dataset.folder + dataset.url;
    // The corners of a line, from the relative moves of its path.
    const corners = lines.map((line) => {
      let [x, y] = [0, 0];
      const found = [];
      for (const [, letter, rest] of get(line, "d").matchAll(/([Mlh])([^Mlh]*)/g)) {
        const moves = rest.match(/-?\d+/g).map(Number);
        while (moves.length) {
          const [dx, dy] = [moves.shift(), letter === "h" ? 0 : moves.shift()];
          [x, y] = letter === "M" ? [dx, dy] : [x + dx, y + dy];
          found.push([x, y, letter === "M"]);
        }
      }
      return found;
    });
    // The name of a line at its end, as near as there is room beside those that stand there.
    const leader = one(".leader", chart);
    const names = one(".chart-names", chart);
    const isLabelled = (line) => !ends[0] || ends.some((end) => end.dataset.line == line);
    const label = (line) => {
      const wanted = corners[line].at(-1);
      if (!(wanted?.[0] > 990)) return;
      const { name, value, url } = lines[line].dataset;
      const taken = ends.map((end) => +get(one("text", end), "y"));
      const places = [wanted[1], ...taken.flatMap((y) => [y - 15, y + 15])].filter((y) => y > 8 && y < plot.clientHeight - 8 && taken.every((other) => abs(other - y) > 14));
      const away = (y) => abs(y - wanted[1]);
      const y = places.sort((a, b) => away(a) - away(b))[0];
      const end = ends[0].cloneNode(true);
      const [title, text] = end.children;
      title.textContent = `${name} ${value}`;
      text.textContent = name;
      set(text, "y", y);
      if (url) set(end, "href", url);
      end.dataset.line = line;
      ends[0].parentNode.append(end);
      // It is brought out. Of a long name the last word is its initial, as in the labels of the
      // page; of one that is longer still the first word stands alone.
      end.classList.add("on");
      const most = max(names.clientWidth - 11, chart.clientWidth > 447 && line === mine && 140);
      const isLong = () => text.getComputedTextLength() > most;
      for (const short of [name.replace(/[()]/g, "").replace(/( \p{Lu})\p{L}+$/u, "$1."), name.split(" ")[0]]) if (isLong()) text.textContent = short;
      while (text.textContent[1] && isLong()) text.textContent = text.textContent.replace(/..$|.…$/u, "…");
      set(leader, "d", `${get(leader, "d")}M0 ${wanted[1]}L8 ${y}`);
      return end;
    };
    // The own name stays, and has the room that it needs; that of another picked line goes again.
    const mine = lines.findIndex((line) => isMe(line.dataset.url));
    const own = mine < 0 || isLabelled(mine) ? undefined : label(mine);
    if (own) {
      ends.push(own);
      set(names, "width", max(get(names, "width"), Math.ceil(one("text", own).getComputedTextLength()) + 12));
    }
    const leads = leader && get(leader, "d");
    let picked;
    const rest = mine < 0 ? lines.findIndex((line) => line.matches(".on")) : mine;
    let shown = rest;
    // What is told of a point: the day, the value and the change; where the players' pages tell of
    // this table, the reason as well.
    const { from, until, moments, words, decimals, own: isTold } = plot.dataset;
    // Some leagues print all decimals, others leave out zeros at the end.
    const isFixed = lines.every(({ dataset }) => /[.,]/.test(dataset.value.at(~decimals)));
    const days = [from, until].map((day) => Date.parse(day) / 864e5);
    const span = days[1] - days[0];
    let last;
    const mark = plot.lastElementChild;
    const show = (wanted, x) => {
      shown = wanted;
      bringOut(lines, (_, index) => index === wanted);
      lines[wanted].parentNode.append(lines[wanted]);
      bringOut(ends, (end) => end.dataset.line == wanted);
      picked?.remove();
      leader && set(leader, "d", leads);
      picked = isLabelled(wanted) ? undefined : label(wanted);
      if (picked) picked.tabIndex = -1;
      const { name, value, steps, url } = lines[wanted].dataset;
      let text = ` ${value}`;
      let point;
      set(mark, "r", x ? 4 : 0);
      if (x) {
        // Where a season begins, or somebody comes back, two corners share a place: the later one holds.
        const points = corners[wanted];
        point = points.reduce((best, it) => abs(it[0] - x) <= abs(best[0] - x) ? it : best);
        if (point === last) return;
        // Behind the step to a value stands what its day has changed, if that is another number.
        const units = steps.match(/-?\d+(~-?\d+)?/g).map((part) => part.split("~"));
        const at = points.indexOf(point);
        const now = units.slice(0, at + 1).reduce((sum, [step]) => sum + +step, 0);
        const [step, change = at && step] = units[at];
        const form = (units) => (isFixed ? (units / 10 ** decimals).toFixed(decimals) : units / 10 ** decimals + "").replace(".", comma ? "," : ".").replace("-", "−");
        const share = (point[0] - 8) / 984;
        const date = new Date(Math.round(days[0] + share * span) * 864e5);
        const when = from ? date.toLocaleDateString(comma ? root.lang : "en-GB", { day: span > 900 ? undefined : "numeric", month: "short", year: "numeric", timeZone: "UTC" }) : words.replace("{n}", Math.round(share * (moments - 1)));
        text = `, ${when}: ${form(now)}${+change ? ` (${change > 0 ? "+" : ""}${form(change)})` : ""}`;
        set(mark, "cx", `${point[0] / 10}%`);
        set(mark, "cy", point[1]);
        // Of what the pointer only passes over no page is read.
        if (isTold && url) setTimeout(() => point === last && read(url).then((page) => {
          const day = from ? date.toJSON().slice(0, 10) : when;
          if (point === last) told.append(...all(`[data-day="${day}"]`, page).map(reason));
        }, () => {}), 200);
      }
      last = point;
      told.replaceChildren(url ? linkTo(url, name) : name, text);
    };
    const height = (line, x) => {
      for (let at = 1; at < line.length; at++) {
        const [[x0, y0], [x1, y1, begins]] = [line[at - 1], line[at]];
        if (!begins && x0 <= x && x <= x1) return x1 > x0 ? y0 + (y1 - y0) * (x - x0) / (x1 - x0) : y1;
      }
      return NaN;
    };
    const pick = (event) => {
      const box = plot.getBoundingClientRect();
      const x = (event.clientX - box.left) / box.width * 1000;
      const y = event.clientY - box.top;
      let [nearest, least] = [shown, Infinity];
      corners.forEach((line, index) => {
        const away = abs(height(line, x) - y);
        if (away < least) [nearest, least] = [index, away];
      });
      show(nearest, x);
    };
    show(rest);
    plot.onpointerdown = plot.onpointermove = pick;
    chart.onpointerleave = ({ pointerType }) => { if (pointerType === "mouse") show(rest); };
    // The names are one stop of the keyboard.
    ends.forEach((end, at) => {
      const line = +end.dataset.line;
      end.onclick = (event) => {
        if (event.pointerType !== "touch" || shown === line) return;
        event.preventDefault();
        show(line);
      };
      end.onpointerenter = ({ pointerType }) => { if (pointerType === "mouse") show(line); };
      end.onfocus = () => { if (end.matches(":focus-visible")) show(line); };
      end.onblur = () => show(rest);
      end.onkeydown = (event) => walk(event, ends);
      end.tabIndex = at && -1;
    });
  }

  // A part with a script of its own; one that is folded up fetches it when it is opened.
  for (const box of all("[data-script]")) {
    const start = async () => {
      box.ontoggle = null;
      (await import(box.dataset.script)).default(box, { all, make, read });
    };
    box.hidden = false;
    if (box.matches("details")) box.ontoggle = start;
    else start();
  }

  // What is to be typed can be copied.
  if (navigator.clipboard) for (const code of all(".text pre > code")) {
    const copy = make("button", { className: "tool copy", innerText: t.copy });
    copy.onclick = () => navigator.clipboard.writeText(code.textContent);
    code.parentNode.before(copy);
  }

  // Where the names of a cross table lead to the games of their lines, a cell leads there to those
  // against its column; where the columns are rounds, to the game in the round.
  for (const table of all(".pairs.listed,.rounds.games")) table.onclick = ({ target }) => {
    const link = target.matches("td.num:not(:empty)") && one("a", target.parentNode);
    const head = table.rows[0].cells[target.cellIndex];
    if (link) location = head.id ? `${link.href}#${head.id}` : `${one("a", head)}#p-${player(link.href)}`;
  };

  // What has no room to scroll is no stop of the keyboard.
  for (const box of all(".scroll,.math")) if (box.scrollWidth - box.clientWidth < 2) box.tabIndex = -1;

  // A search reads its index when it is first opened; "/" opens the first one.
  all("[data-search]").forEach((search, index) => {
    let dialog, entries;
    const open = () => {
      if (!dialog) {
        dialog = make("dialog", { lang: search.closest("[lang]").lang });
        const input = make("input", { type: "search", className: "filter", ariaLabel: search.textContent });
        const list = make("ul");
        dialog.append(input, make("button", { className: "tool", innerText: search.dataset.close || t.close, onclick: () => dialog.close() }), list);
        document.body.append(dialog);
        const show = () => {
          let typed = fold(input.value).split(" ").filter(Boolean);
          // Words that begin with what is looked for come before those that have it within.
          const rank = ({ key }) => max(...typed.map((word) => key.indexOf(" " + word) >>> 0));
          const asked = typed[0] && entries;
          // One word at least is its own: the title of a league does not find all of its players.
          const fits = ({ key }) => typed.every((word) => key.includes(word)) && typed.some((word) => key.split("¦")[0].includes(word));
          const look = () => asked ? entries.filter(fits).sort((a, b) => rank(a) - rank(b)).slice(0, 30) : [];
          let found = look();
          const isNone = asked && !found[0];
          // What is nowhere may be spelled otherwise: the beginnings of its words are looked for, down
          // to three letters, then those of fewer words.
          while (isNone && !found[0] && typed[0]) {
            typed = typed.some((word) => word[3]) ? typed.map((word) => word.slice(0, max(3, word.length - 1))) : typed.slice(0, -1);
            if (typed[0]) found = look();
          }
          list.replaceChildren(...found.map(([title, url, where, text = ""]) => {
            const item = make("li");
            const link = linkTo(url, "");
            const place = (text) => fold(text).indexOf(typed[0]);
            // The text from shortly before what is looked for.
            const from = text.lastIndexOf(" ", place(text) - 20) + 1;
            const part = (from ? "… " : "") + text.slice(from, from + 200);
            link.append(...[title, where, part].map((textContent, index) => {
              const line = make(index ? "small" : "span", { textContent });
              const at = place(textContent);
              if (at >= 0) {
                const word = line.firstChild.splitText(at);
                word.splitText(typed[0].length);
                word.replaceWith(make("mark", { innerText: word.data }));
              }
              return line;
            }));
            item.append(link);
            return item;
          }));
          const none = search.dataset.none || t.none;
          if (isNone) list.prepend(make("li", { innerText: found[0] ? `${t.like} ${typed.join(" ")}…` : none }));
          if (!asked) list.append(make("li", { innerText: search.dataset.hint || t.hint }));
          // Before anything is found the pages of the league stand there, or those of the site.
          const pages = all(".section-nav li a");
          if (!found[0]) for (const { href, textContent } of pages[0] ? pages : all(".site-nav a")) {
            const item = make("li");
            item.append(linkTo(href, textContent));
            list.append(item);
          }
        };
        input.oninput = show;
        // The arrows go from the field through what it found.
        dialog.onkeydown = (event) => {
          const found = all("a", list);
          if (event.key === "Enter" && event.target === input) found[0]?.click();
          walk(event, [input, ...found]);
        };
        // No value: false would keep links from leading anywhere.
        dialog.onclick = ({ target }) => { if (target === dialog) dialog.close(); };
        fetch(search.dataset.search).then((answer) => answer.json()).then((read) => {
          // Folded once, and not with every letter that is typed: the words of all pages are in it,
          // behind the mark those of the place. Elsewhere a title counts for less than in the own
          // league or rule book, and for more than a text.
          for (const entry of read) entry.key = " ".padEnd(!entry[1].startsWith(one(".section-nav a")?.pathname) * 99) + [[entry[0], entry[3]].join(" "), entry[2]].map(spelled).join(" ¦ ");
          entries = read;
          show();
        }, () => {});
      }
      dialog.showModal();
    };
    search.hidden = false;
    search.onclick = open;
    if (!index) onkeydown = (event) => {
      if (event.key === "/" && !event.target.matches("input,textarea,select") && !one("dialog[open]")) { event.preventDefault(); open(); }
    };
  });

})();
