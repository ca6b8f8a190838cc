// The desk with a script: no reload, keys, tapping. Every form works without it.
(() => {
  "use strict";
  const here = () => location.pathname + location.search;
  let waiting = Promise.resolve();
  /** The number of the answer that this window shows, which is not kept in its address. */
  let answered = null;
  /** The page as it was last put here. */
  let shown = "";
  /** The forms that are on their way. */
  const going = new Set();
  /** The keys whose turn is still to come, and those that a refusal has dropped. */
  const keys = [];
  const dropped = [];
  /** The forms that the key whose turn it is has sent: they go ahead of the keys behind it. */
  let ahead = null;
  /** True if the last form was refused, and the time at which the last key was struck. */
  let refused = false;
  let struck = 0;

  const isTick = (field) => field.type === "radio" || field.type === "checkbox";
  const valueOf = (field) => (isTick(field) ? field.checked : field.value);
  /** The value with which a field came. */
  const given = (field) => {
    if (field.options) return ([...field.options].find((it) => it.defaultSelected) ?? field.options[0])?.value;
    return isTick(field) ? field.defaultChecked : field.defaultValue;
  };
  const fields = (page) => [...page.querySelectorAll("main :is(input:not([type=hidden]), select, textarea)")].filter((it) => it.form);

  /** The subject of a form, by which it is found again in the next page. */
  const about = (form) => {
    const hidden = [...form.querySelectorAll("input[type=hidden]:not([name=seen], [name^='was:'])")].map((it) => [it.name, it.value]);
    return JSON.stringify([form.getAttribute("aria-label"), form.querySelector("button[name=do]")?.value, hidden]);
  };

  /** The same field in another page. */
  const twin = (page, field) => {
    const form = about(field.form);
    return fields(page).find((it) => it.name === field.name && (!isTick(it) || it.value === field.value) && about(it.form) === form);
  };

  /** What a part that can be opened is about: a board that has another result is another one. */
  const part = (summary) => summary.textContent + (summary.closest(".board")?.querySelector("p").textContent ?? "");

  /** Puts what stands in the forms that were not sent into the page that is to be shown. */
  const keep = (next, sent) => {
    for (const field of fields(document)) {
      const value = valueOf(field);
      if (value === given(field) || about(field.form) === sent) continue;
      const own = twin(next, field);
      if (!own || own.options && ![...own.options].some((it) => it.value === value)) continue;
      // Somebody else may have changed what is in the files, and the desk itself keeps ticks in mind.
      const isThere = isTick(field) || field.form.querySelector("[name=file], [name=proposal]");
      if (isThere && given(own) !== given(field)) continue;
      if (isTick(own)) own.checked = value;
      else own.value = value;
    }
  };

  /** Says which keys were dropped: after a refusal they would go to the wrong boards. */
  const drop = (...more) => {
    dropped.push(...keys.splice(0), ...more);
    const bar = document.querySelector("#bar");
    if (!dropped.length || !bar) return;
    const note = bar.querySelector(".dropped") ?? bar.appendChild(document.createElement("p"));
    note.className = "dropped";
    note.textContent = `${bar.dataset.dropped} ${dropped.join(" ")}`;
  };

  /** Puts the page that the desk has answered with in the place of this one. */
  const show = (html, address, sent) => {
    shown = html;
    const next = new DOMParser().parseFromString(html, "text/html");
    const old = document.activeElement;
    // What was refused is still to be sent.
    keep(next, next.querySelector("#bar.fault") ? null : sent);
    const typing = fields(document).includes(old) && about(old.form) !== sent ? twin(next, old) : null;
    const caret = typing && old.selectionStart !== null ? [old.selectionStart, old.selectionEnd] : null;
    const label = old?.closest("form")?.getAttribute("aria-label");
    const open = [...document.querySelectorAll("main details[open] > summary")].map(part);
    // What stands below the finger stays there, also where a board needs less space now.
    const below = old?.closest("[id^=board-]")?.nextElementSibling;
    const top = below?.getBoundingClientRect().top;
    if (address && address !== here()) history.replaceState(null, "", address);
    document.documentElement.lang = next.documentElement.lang;
    document.title = next.title;
    document.body.replaceWith(next.body);
    for (const summary of document.querySelectorAll("main details > summary")) {
      if (open.includes(part(summary))) summary.parentElement.open = true;
    }
    prepare();
    if (below) scrollBy(0, (document.getElementById(below.id)?.getBoundingClientRect().top ?? top) - top);
    const fault = document.querySelector(".desk-bar.fault");
    const same = label && [...document.forms].find((it) => it.getAttribute("aria-label") === label);
    // Told until a form goes well, also where the files were only read again.
    if (dropped.length && (fault || !sent)) drop();
    if (typing) {
      // Who is typing types on: what was meant for a field would be keys for the boards.
      typing.focus({ preventScroll: true });
      if (caret) typing.setSelectionRange?.(...caret);
    } else if (fault) {
      fault.focus();
      // The tick that a second result of the same players needs.
      document.querySelector("main [name=again]")?.scrollIntoView({ block: "center" });
    }
    else if (old !== document.body) (following(same)?.querySelector("button") ?? same?.querySelector("summary, [aria-pressed=true]") ?? same?.querySelector("button:enabled") ?? document.querySelector("#bar"))?.focus({ preventScroll: true });
  };

  const fetched = async (address, options) => {
    const answer = await fetch(address, options);
    if (!answer.ok) throw new Error(await answer.text());
    return [await answer.text(), new URL(answer.url)];
  };

  /** Sends a form, one after the other, and shows what became of it. */
  const send = (form, button) => {
    const body = new URLSearchParams(new FormData(form));
    if (button?.name) body.set(button.name, button.value);
    const words = String(body);
    if (going.has(words)) return;
    going.add(words);
    const sent = about(form);
    const go = async () => {
      let isRefused = true;
      try {
        // A form that waited was made from the files before the one that went ahead of it.
        const seen = document.querySelector("main input[name=seen], #bar input[name=seen]");
        if (seen && body.get("do") === "result") body.set("seen", seen.value);
        const [html, url] = await fetched(here(), { method: "POST", body });
        answered = url.searchParams.get("answer");
        url.searchParams.delete("answer");
        show(html, url.pathname + url.search, sent);
        isRefused = Boolean(document.querySelector("#bar.fault"));
      } catch (error) {
        const bar = document.querySelector("#bar") ?? document.body;
        bar.classList.add("fault");
        const words = bar.querySelector("p") ?? bar.appendChild(document.createElement("p"));
        // Nobody answered at all: the desk was ended.
        words.textContent = error instanceof TypeError ? bar.dataset.gone : String(error.message || error);
      }
      going.delete(words);
      if (isRefused) drop();
      else dropped.length = 0;
      refused = isRefused;
    };
    if (ahead) ahead.push(go());
    else waiting = waiting.then(go);
  };

  // The second half of a double click may come after the answer, and meet a button of the next page.
  document.addEventListener("click", (event) => {
    if (event.detail > 1 && event.target.closest("form[method=post] button:not([type=button])")) event.preventDefault();
  });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "post") return;
    event.preventDefault();
    send(form, event.submitter);
  });

  // Who is here is kept in mind at once, so that it outlasts a look at another page.
  document.addEventListener("change", (event) => {
    const form = event.target.closest("form[data-remember]");
    if (!form || event.target.name === "bye") return;
    for (const picks of document.querySelectorAll(".picks")) {
      const game = picks.closest("form");
      picks.remove();
      chips(game);
    }
    const body = new URLSearchParams(new FormData(form));
    body.set("do", "remember");
    // The next change of the same is one from here on.
    const { name, value, checked } = event.target;
    const was = form.elements[`was:${name === "present" ? value : name.slice(3)}`];
    if (was) was.value = name === "present" ? checked : value;
    waiting = waiting.then(() => fetch(here(), { method: "POST", body, redirect: "manual" })).catch(() => {});
  });

  /** Names to tap: two are one against one, and in a league of teams a third makes the first two a team. */
  const chips = (form) => {
    const selects = [...form.querySelectorAll("select[name^=first], select[name^=second]")];
    const sides = selects.filter((it) => !it.name.endsWith("-partner"));
    const row = document.createElement("div");
    row.className = "picks";
    const pressed = () => {
      for (const other of row.children) {
        const seat = selects.find((it) => it.selectedOptions[0]?.text === other.textContent);
        other.setAttribute("aria-pressed", String(Boolean(seat)));
        if (seat) other.dataset.side = seat.name.startsWith("first") ? "1" : "2";
        else delete other.dataset.side;
      }
    };
    // Whoever is said to be here plays; the lists below have everybody.
    const here = [...document.querySelectorAll(".ticks :checked")].map((it) => it.value);
    for (const option of [...selects[0].options].filter((it) => it.value && (here.length < 2 || here.includes(it.value)))) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = option.text;
      button.setAttribute("aria-pressed", "false");
      button.addEventListener("click", () => {
        const own = selects.find((it) => it.value === option.value);
        if (own) own.value = "";
        else {
          // One name more than there are seats begins the next game.
          if (selects.every((it) => it.value)) for (const it of selects) it.value = "";
          const isTeam = selects.some((it) => it.value && !sides.includes(it));
          const free = (isTeam ? selects : sides).find((it) => !it.value);
          if (free) free.value = option.value;
          else {
            const [, partner, second] = selects;
            partner.value = second.value;
            second.value = option.value;
          }
        }
        pressed();
      });
      row.append(button);
    }
    pressed();
    form.prepend(row);
  };

  const tapping = (form) => {
    const inputs = [...form.querySelectorAll("input[name^='place:']")];
    const tie = form.querySelector(".tie");
    const untap = form.querySelector(".untap");
    // A form that was refused comes back with its places.
    const order = [];
    for (const place of [...new Set(inputs.map((it) => Number(it.value)).filter(Boolean))].sort((one, other) => one - other)) order.push(inputs.filter((it) => Number(it.value) === place));
    let ties = false;
    const places = () => {
      for (const input of inputs) input.value = "";
      let place = 1;
      for (const group of order) {
        for (const input of group) input.value = place;
        place += group.length;
      }
      for (const input of inputs) input.previousElementSibling.setAttribute("aria-pressed", String(Boolean(input.value)));
      tie.setAttribute("aria-pressed", String(ties));
    };
    for (const input of inputs) {
      const name = input.previousElementSibling;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "tap";
      button.textContent = name.textContent;
      button.addEventListener("click", (event) => {
        event.preventDefault();
        const group = order.find((it) => it.includes(input));
        if (group) {
          group.splice(group.indexOf(input), 1);
          if (!group.length) order.splice(order.indexOf(group), 1);
        } else if (ties && order.length) order.at(-1).push(input);
        else order.push([input]);
        ties = false;
        places();
      });
      input.setAttribute("aria-label", name.textContent);
      name.replaceWith(button);
      const label = input.parentElement;
      const line = document.createElement("div");
      line.className = label.className;
      line.append(...label.childNodes);
      label.replaceWith(line);
      line.classList.add("place-line");
    }
    if (order.length) places();
    tie.hidden = untap.hidden = false;
    tie.addEventListener("click", () => { ties = !ties; places(); });
    untap.addEventListener("click", () => {
      order.at(-1)?.pop();
      if (order.length && !order.at(-1).length) order.pop();
      places();
    });
  };

  /** The board that keys are for: the one with the focus, else the first that is open. A round that is over has none: a result that stands is changed by who goes to it. */
  const current = () => document.activeElement?.closest?.(".board") ?? document.querySelector(".board.open");

  const mark = () => {
    for (const board of document.querySelectorAll(".board.current")) board.classList.remove("current");
    if (document.querySelector(".keys-note")) current()?.classList.add("current");
  };

  /** The open board to go on with once that of a form has its result: the next one, else the first. */
  const following = (form) => {
    const own = form?.closest(".board:not(.open)");
    const open = own ? [...document.querySelectorAll(".board.open")] : [];
    return open.find((it) => own.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING) ?? open[0];
  };

  const isArrow = (key) => key === "ArrowDown" || key === "ArrowUp";

  /** The board to which an arrow leads. */
  const neighbour = (key) => {
    const boards = [...document.querySelectorAll(".round .board")];
    return boards[boards.indexOf(current()) + (key === "ArrowDown" ? 1 : -1)];
  };

  /** Does what a key asks for in the page as it is now. */
  const strike = (key) => {
    if (isArrow(key)) {
      neighbour(key)?.querySelector("summary, button")?.focus();
      mark();
      return;
    }
    const wanted = (button) => !button.hidden && button.dataset.keys?.split(" ").includes(key);
    const own = document.querySelector(".round") ? current() : null;
    const button = [...(own?.querySelectorAll("button") ?? [])].find(wanted)
      ?? [...document.querySelectorAll("[data-keys]")].find((it) => !it.closest(".board") && wanted(it));
    const closed = button?.closest("details:not([open])");
    // A result that stands is replaced by who has been shown the buttons for it.
    if (closed) {
      closed.open = true;
      return;
    }
    if (own?.contains(button) && !fields(document).includes(document.activeElement)) document.activeElement?.blur();
    button?.click();
  };

  document.addEventListener("keydown", (event) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // On a tick Enter would press the first button that can be pressed: a result.
    if (key === "Enter" && event.target.matches?.("[data-pick] input[type=checkbox]")) event.preventDefault();
    if (event.target.closest?.("input:not([type=radio], [type=checkbox]), textarea, select")) return;
    const isBusy = going.size + keys.length > 0;
    const isKnown = isArrow(key) ? isBusy || neighbour(key) : [...document.querySelectorAll("[data-keys]")].some((it) => it.dataset.keys.split(" ").includes(key));
    if (!isKnown) return;
    event.preventDefault();
    // A key that is held down is one result.
    if (event.repeat && !isArrow(key)) return;
    // Who types in one go has not seen the refusal yet.
    const isInOneGo = event.timeStamp - struck < 1000;
    struck = event.timeStamp;
    if (refused && isInOneGo) {
      drop(key);
      return;
    }
    refused = false;
    // The board that a key is for is known when the keys before it are answered.
    keys.push(key);
    waiting = waiting.then(async () => {
      if (!keys.length) return;
      ahead = [];
      strike(keys.shift());
      const sent = ahead;
      ahead = null;
      await Promise.all(sent);
    });
  });
  document.addEventListener("focusin", mark);

  const prepare = () => {
    for (const note of document.querySelectorAll(".keys-note")) note.hidden = false;
    for (const form of document.querySelectorAll("form[data-pick]")) chips(form);
    for (const form of document.querySelectorAll("form[data-tap]")) tapping(form);
    mark();
    // The buttons that stay in sight stand on the bar, however much it says.
    const height = document.querySelector("#bar")?.offsetHeight;
    if (height) document.documentElement.style.setProperty("--bar", `${height}px`);
  };

  /** Returns whether somebody is about to send what stands in a form. */
  const isBusy = () => {
    const isTyped = fields(document).some((it) => !isTick(it) && valueOf(it) !== given(it));
    return isTyped || document.activeElement?.matches("main select, main input:not([type=radio], [type=checkbox]), main textarea");
  };

  // Files that somebody else has changed are read again, unless a form is being filled in.
  const follow = () => {
    const events = new EventSource("/.ligatur/events");
    events.addEventListener("reload", () => {
      waiting = waiting.then(async () => {
        if (isBusy()) return;
        const address = new URL(here(), location.href);
        if (answered) address.searchParams.set("answer", answered);
        // An evening goes on after midnight.
        const day = document.querySelector("main form[method=post] input[name=date]");
        if (day && !address.searchParams.has("date")) address.searchParams.set("evening", day.value);
        const [html] = await fetched(address);
        // The desk's own change is here already: who clicks just now must not lose what is below the pointer.
        if (html !== shown && !isBusy()) show(html);
      }).catch(() => {});
    });
  };
  prepare();
  follow();
})();
