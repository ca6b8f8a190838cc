// What a game would change: the formula of the build, with its order of operations.
export default (box, { make }) => {
  const language = document.documentElement.lang;
  const { formula: { elo, points, places }, players, most } = JSON.parse(box.querySelector("script").textContent);
  const decimals = elo?.whole ? 0 : 2;
  const minus = (text) => text.replaceAll("-", "−");
  const signed = new Intl.NumberFormat(language, { signDisplay: "exceptZero", maximumFractionDigits: decimals });
  const plain = new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: decimals });
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
  // Who said "this is me" is asked for first.
  const own = Math.max(0, players.findIndex(([name]) => name === document.querySelector("tr.me .name a")?.textContent));
  const rounds = make("input", { type: "number", min: 1, value: 1, className: "filter" });
  const show = () => {
    const rows = [...list.children];
    for (const row of rows) row.lastChild.textContent = "";
    const taken = rows.map((row) => ({ row, player: Number(row.children[0].value), place: Number(row.children[1].value) })).filter((seat) => seat.place > 0);
    const isTwice = (seat) => taken.filter(({ player }) => player === seat.player).length > 1;
    for (const { row } of taken.filter(isTwice)) row.lastChild.textContent = box.dataset.twice;
    if (taken.length < 2 || taken.some(isTwice)) return;
    const seats = taken.map(({ player, place }) => ({ place, rating: players[player][1] }));
    after(seats, Number(rounds.value) || 1).forEach((rating, at) => {
      taken[at].row.lastChild.textContent = minus(`${plain.format(seats[at].rating)} → ${plain.format(rating)} (${signed.format(rating - seats[at].rating).replace(/^0$/, "±0")})`);
    });
  };
  const add = () => {
    const at = list.children.length;
    const row = make("div");
    const select = make("select", { className: "filter", ariaLabel: box.dataset.name });
    players.forEach(([name], value) => select.append(make("option", { value, textContent: name })));
    select.value = at ? Math.min(at, players.length - 1) - (at <= own) : own;
    const place = make("input", { type: "number", min: 1, value: at + 1, className: "filter", ariaLabel: box.dataset.place });
    row.append(select, place, make("output"));
    list.append(row);
    more.hidden = list.children.length >= most;
    show();
  };
  const more = make("button", { className: "tool", textContent: box.dataset.add });
  more.onclick = add;
  box.oninput = show;
  box.append(list, more);
  if (elo?.k === null) {
    const label = make("label", { className: "rounds-field", textContent: `${box.dataset.rounds} ` });
    label.append(rounds);
    list.before(label);
  }
  for (let seat = 0; seat < Math.min(most, 4, players.length); seat += 1) add();
};
