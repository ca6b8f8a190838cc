// The desk with a script: no reload, keys, tapping. Every form works without it.
(() => {
  "use strict";
  const here = () => location.pathname + location.search;
  let waiting = Promise.resolve();
  /** The number of the answer that this window shows, which is not kept in its address. */
  let answered = null;

  /** Puts the page that the desk has answered with in the place of this one. */
  const show = (html, address) => {
    const next = new DOMParser().parseFromString(html, "text/html");
    const old = document.activeElement;
    const label = old?.closest("form")?.getAttribute("aria-label");
    const open = [...document.querySelectorAll("main details[open] > summary")].map((it) => it.textContent);
    if (address && address !== here()) history.replaceState(null, "", address);
    document.documentElement.lang = next.documentElement.lang;
    document.title = next.title;
    document.body.replaceWith(next.body);
    for (const summary of document.querySelectorAll("main details > summary")) {
      if (open.includes(summary.textContent)) summary.parentElement.open = true;
    }
    prepare();
    const fault = document.querySelector(".desk-bar.fault");
    const same = label && [...document.forms].find((it) => it.getAttribute("aria-label") === label);
    if (fault) fault.focus();
    else if (old !== document.body) (same?.querySelector("[aria-pressed=true]") ?? same?.querySelector("button") ?? document.querySelector("#bar"))?.focus({ preventScroll: true });
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
    waiting = waiting.then(async () => {
      // A form that waited was made from the files before the one that went ahead of it.
      const seen = document.querySelector("main input[name=seen], #bar input[name=seen]");
      if (seen && body.get("do") === "result") body.set("seen", seen.value);
      const [html, url] = await fetched(here(), { method: "POST", body });
      answered = url.searchParams.get("answer");
      url.searchParams.delete("answer");
      show(html, url.pathname + url.search);
    }).catch((error) => {
      const bar = document.querySelector("#bar");
      bar.classList.add("fault");
      bar.textContent = String(error.message || error);
    });
    return waiting;
  };

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
    const body = new URLSearchParams(new FormData(form));
    body.set("do", "remember");
    waiting = waiting.then(() => fetch(here(), { method: "POST", body, redirect: "manual" })).catch(() => {});
  });

  /** Names to tap: in a game of two the first and the second, else the order of finishing. */
  const chips = (form) => {
    const selects = [...form.querySelectorAll("select[name=first], select[name=second]")];
    const row = document.createElement("div");
    row.className = "picks";
    const pressed = () => {
      for (const other of row.children) other.setAttribute("aria-pressed", String(selects.some((it) => it.selectedOptions[0]?.text === other.textContent)));
    };
    for (const option of [...selects[0].options].filter((it) => it.value)) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = option.text;
      button.setAttribute("aria-pressed", "false");
      button.addEventListener("click", () => {
        const own = selects.find((it) => it.value === option.value);
        const free = selects.find((it) => !it.value) ?? selects[1];
        if (own) own.value = "";
        else free.value = option.value;
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

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input:not([type=radio], [type=checkbox]), textarea, select")) return;
    const wanted = (button) => !button.hidden && (button.dataset.keys ?? "").split(" ").includes(event.key);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const boards = [...document.querySelectorAll(".round .board")];
      const at = boards.indexOf(current()) + (event.key === "ArrowDown" ? 1 : -1);
      if (boards[at]) { event.preventDefault(); boards[at].querySelector("button").focus(); mark(); }
      return;
    }
    const own = document.querySelector(".round") ? current() : null;
    const button = [...(own?.querySelectorAll("button") ?? [])].find(wanted)
      ?? [...document.querySelectorAll("[data-keys]")].find((it) => !it.closest(".board") && wanted(it));
    if (!button) return;
    event.preventDefault();
    if (own?.contains(button)) document.activeElement?.blur?.();
    button.click();
  });
  document.addEventListener("focusin", mark);

  const prepare = () => {
    for (const note of document.querySelectorAll(".keys-note")) note.hidden = false;
    for (const form of document.querySelectorAll("form[data-pick]")) chips(form);
    for (const form of document.querySelectorAll("form[data-tap]")) tapping(form);
    mark();
  };

  /** Returns whether somebody is about to send what stands in a form. */
  const isBusy = () => {
    const typed = [...document.querySelectorAll("main input:not([type=hidden], [type=radio], [type=checkbox]), main textarea")].some((it) => it.value !== it.defaultValue);
    const chosen = [...document.querySelectorAll("main select")].some((it) => it.value !== ([...it.options].find((option) => option.defaultSelected) ?? it.options[0])?.value);
    return typed || chosen || document.activeElement?.matches("main select, main input:not([type=radio], [type=checkbox]), main textarea");
  };

  // Files that somebody else has changed are read again, unless a form is being filled in.
  const follow = () => {
    const events = new EventSource("/.ligatur/events");
    events.addEventListener("reload", () => {
      waiting = waiting.then(async () => {
        if (isBusy()) return;
        const address = new URL(here(), location.href);
        if (answered) address.searchParams.set("answer", answered);
        const [html] = await fetched(address);
        if (!isBusy()) show(html);
      }).catch(() => {});
    });
  };
  prepare();
  follow();
})();
