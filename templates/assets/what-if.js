// What a game would change: the formula of the build, with its order of operations.
export default (box, { all, make }) => {
  const { name: nameLabel, place: placeLabel, rounds: roundsLabel, at: placeWords, twice: twiceWords, add: addLabel } = box.dataset;
  const language = document.documentElement.lang;
  const { formula: { elo, points, places }, placed, players, most, endings, results } = JSON.parse(all("script", box)[0].text);
  const decimals = elo?.whole ? 0 : 2;
  const format = (options) => new Intl.NumberFormat(language, { maximumFractionDigits: decimals, ...options }).format;
  const signed = format({ signDisplay: "exceptZero" });
  const plain = format({ useGrouping: false });
  const round = (value) => {
    if (decimals) return value;
    const floor = Math.floor(value);
    const above = value - floor;
    const half = Math.abs(above - 0.5) <= 1e-9;
    return (half ? !elo?.even || floor % 2 !== 0 : above > 0.5) ? floor + 1 : floor;
  };
  const expected = (own, other) => 1 / (1 + 10 ** ((other - own) / 400));
  const sum = (list) => list.reduce((total, value) => total + value, 0);
  const after = (seats, rounds) => {
    const others = seats.length - 1;
    const total = sum(seats.map((seat) => seat.rating));
    return seats.map((seat, at) => {
      const better = seats.filter((other) => other.place < seat.place).length;
      const tied = seats.filter((other) => other.place === seat.place).length;
      if (places) return seat.rating + sum(places.list.slice(better, better + tied)) / tied + places.attendance;
      const score = 1 - (better + (tied + 1) / 2 - 1) / others;
      if (points) return seat.rating + (score === 1 ? points.win : score === 0 ? points.loss : points.draw);
      const share = elo.pairwise
        ? sum(seats.filter((_, other) => other !== at).map((other) => expected(seat.rating, other.rating))) / others
        : expected(seat.rating, (total - seat.rating) / others);
      return round(seat.rating + (elo.k ?? elo.perRound * rounds) * (score - share));
    });
  };
  const list = make("div", { className: "seats" });
  list.style.tabSize = `${Math.max(...results.map((result) => result.length)) + 1}ch`;
  // Who said "this is me" is asked for first.
  const own = Math.max(0, players.findIndex(([name]) => name === all("tr.me th a")[0]?.textContent));
  const number = (value, ariaLabel) => make("input", { type: "number", min: 1, value, ariaLabel });
  const rounds = number(1, roundsLabel);
  const show = () => {
    const rows = [...list.children];
    for (const row of rows) row.lastChild.innerText = "";
    const taken = rows.map((row) => ({ row, player: +row.children[0].value, place: most > 2 ? +row.children[1].value : 1 })).filter((seat) => seat.place > 0);
    const twice = taken.filter((seat) => taken.some((other) => other !== seat && other.player === seat.player));
    for (const { row } of twice) row.lastChild.innerText = twiceWords;
    if (taken.length < 2 || twice.length) return;
    for (const ending of endings) {
      const seats = taken.map(({ player, place }, at) => ({ place: ending[at] ?? place, rating: players[player][1] }));
      const ratings = after(seats, +rounds.value || 1);
      const table = players.slice(0, placed).map(([, rating]) => rating);
      ratings.forEach((rating, at) => { if (taken[at].player < placed) table[taken[at].player] = rating; });
      ratings.forEach((rating, at) => {
        // The place among those who have one; what decides between equal points is not known here.
        const first = 1 + table.filter((other) => other > rating).length;
        const last = elo ? first : first - 1 + table.filter((other) => other === rating).length;
        const isTold = taken.every(({ player }) => player < placed);
        const place = isTold ? `, ${placeWords.replace("{place}", first < last ? `${first}–${last}` : first)}` : "";
        const result = results[ending[at] - ending[1 - at] + 1];
        const change = signed(rating - seats[at].rating).replace(/^0$/, "±0");
        const numbers = `${plain(seats[at].rating)} → ${plain(rating)} (${change})`;
        taken[at].row.lastChild.append(make("span", { innerText: (result ? `${result}\t` : "") + numbers.replaceAll("-", "−") + place }));
      });
    }
  };
  const add = () => {
    const at = list.children.length;
    const row = make("div");
    const select = make("select", { ariaLabel: nameLabel });
    select.append(...players.map(([name], value) => new Option(name, value)));
    select.value = at ? Math.min(at, players.length - 1) - (at <= own) : own;
    row.append(select, ...most > 2 ? [number(at + 1, placeLabel)] : [], make("output"));
    list.append(row);
    more.hidden = list.children.length >= most;
    show();
  };
  const more = make("button", { className: "tool", innerText: addLabel });
  more.onclick = add;
  box.oninput = show;
  box.append(list, more);
  if (elo?.k === null) list.before(`${roundsLabel} `, rounds);
  for (let seat = 0; seat < Math.min(most, 4, players.length); seat++) add();
};
