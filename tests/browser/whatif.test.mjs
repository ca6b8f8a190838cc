// The calculator of a league's page says before a game what the build says after it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { chromium } from 'playwright-core';
import { binary, root, serve } from './site.mjs';

/** A copy of the repository's site. */
function copy() {
  const site = mkdtempSync(join(tmpdir(), 'ligatur-'));
  for (const path of ['book.toml', 'content', 'static']) cpSync(join(root, path), join(site, path), { recursive: true });
  for (const [league, options] of Object.entries(POINTS)) {
    const folder = join(site, 'content', league);
    mkdirSync(join(folder, 'matchdays'), { recursive: true });
    writeFileSync(join(folder, '_index.md'), `---\ntitle: ${league}\nleague: { system: points, points: ${options} }\n---\n`);
    writeFileSync(join(folder, 'players.yaml'), 'anna: { name: Anna }\nbert: { name: Bert }\ncem: { name: Cem }\n');
    writeFileSync(join(folder, 'matchdays/01.md'), `---\nmatchday: 1\ndate: 2021-03-01\ngames: [${FIRST[league]}]\n---\n`);
  }
  return site;
}

function build(site, folder) {
  execFileSync(binary, ['build', '-q', '-d', folder], { cwd: site, stdio: ['ignore', 'inherit', 'ignore'] });
  return join(site, folder);
}

/** The overall table of a league. */
function overall(folder, league) {
  const { tables } = JSON.parse(readFileSync(join(folder, league, 'data/standings.json'), 'utf8'));
  return tables.find(({ id }) => id === 'overall');
}

/** The numbers of all players of a table by id. */
function ratings({ rows, inactive }) {
  return Object.fromEntries([...rows, ...(inactive ?? [])].map(({ player, value }) => [player, value]));
}

/** The place of a player among those who have one; of equal points the first to the last of them. */
function place(league, id, before, after, seats) {
  const { value } = after.rows.find(({ player }) => player === id) ?? {};
  if (!seats.every(([seat]) => before.rows.some(({ player }) => player === seat))) return '';
  const first = 1 + after.rows.filter((row) => row.value > value).length;
  const last = first - 1 + after.rows.filter((row) => row.value === value).length;
  return first < last && !['cards', 'duel'].includes(league) ? `${first}–${last}` : String(first);
}

/** Points leagues beside those of the repository's site. */
const POINTS = {
  wins: '{ win: 2, loss: -0.5, attendance: 1, score: true }',
  places: '{ places: [5, 3, 2, 1], attendance: 0.5 }',
  race: '{ win: 2, score: true }',
};

/** A won, a drawn and a lost game of leagues with scores: those that were, where all are played to three. */
const RESULTS = { wins: ['Win', 'Draw', 'Loss'], race: ['3:0, 3:1, 3:2', 'Draw', '0:3, 1:3, 2:3'] };

/** The results of their first matchday. */
const FIRST = { wins: 'anna 3:1 bert, bert 2:2 cem', places: 'anna 3:1 bert, bert 2:2 cem', race: 'anna 3:1 bert, bert 3:2 cem, cem 0:3 anna, bert 3:1 anna, cem 3:2 bert, anna 2:3 cem' };

const EVENINGS = [
  { league: 'wins', file: 'matchdays/02.md', placings: { cem: 1, anna: 2 }, matter: 'matchday: 2\ndate: 2021-03-08\ngames: [cem 3:0 anna]' },
  { league: 'wins', file: 'matchdays/02.md', placings: { cem: 1, bert: 1 }, matter: 'matchday: 2\ndate: 2021-03-08\ngames: [cem 2:2 bert]' },
  { league: 'race', file: 'matchdays/02.md', placings: { cem: 1, anna: 2 }, matter: 'matchday: 2\ndate: 2021-03-08\ngames: [cem 3:0 anna]' },
  { league: 'places', file: 'matchdays/02.md', placings: { bert: 1, anna: 2, cem: 2 }, matter: 'matchday: 2\ndate: 2021-03-08\nplacings: { bert: 1, anna: 2, cem: 2 }' },
  { league: 'cards', file: 'matchdays/07.md', rounds: 3, placings: { R: 1, GL: 1, J: 3, K: 4, I: 4 }, matter: 'matchday: 7\ndate: 2017-11-16\ngame: hearts\nrounds: 3\nplacings: { R: 1, GL: 1, J: 3, K: 4, I: 4 }' },
  { league: 'duel', file: 'spieltage/2021-09-01.md', placings: { nuri: 1, clara: 2 }, matter: 'date: 2021-09-01\ngames: [nuri 1-0 clara]' },
  { league: 'vorgabe', file: 'matchdays/11.md', placings: { greta: 1, jonas: 1 }, matter: 'matchday: 11\ndate: 2026-01-29\ngames: [greta ½-½ jonas]' },
  { league: 'vorgabe', file: 'matchdays/11.md', placings: { greta: 2, jonas: 1 }, matter: 'matchday: 11\ndate: 2026-01-29\ngames: [greta 0-1 jonas]' },
];

for (const { league, file, rounds, placings, matter } of EVENINGS) {
  test(`${league}: ${JSON.stringify(placings)}`, async (t) => {
    const site = copy();
    const before = build(site, 'before');
    const players = JSON.parse(readFileSync(join(before, league, 'data/players.json'), 'utf8'));
    const name = (id) => players.find(({ player }) => player === id).name;

    const { origin, stop } = await serve(before, '/');
    t.after(stop);
    const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
    t.after(() => browser.close());
    const page = await browser.newPage();
    await page.goto(`${origin}/${league}/`);
    const box = page.locator('[data-what-if]');
    await box.locator('summary').click();
    const seats = Object.entries(placings);
    const lines = box.locator('.seats > div');
    await lines.first().waitFor();
    while ((await lines.count()) < seats.length) await box.getByRole('button').click();
    const isOfTwo = await lines.locator('input').count() === 0;
    if (rounds) await box.locator(':scope > input').fill(String(rounds));
    for (const [at, [id, place]] of seats.entries()) {
      await lines.nth(at).locator('select').selectOption({ label: name(id) });
      if (!isOfTwo) await lines.nth(at).locator('input').fill(String(place));
    }
    for (let at = seats.length; at < (await lines.count()); at += 1) await lines.nth(at).locator('input').fill('');
    // Of two all endings are told, each as its side would write it; the race to three has no draw.
    const [one, other] = seats.map(([, place]) => place);
    const [won, drawn, lost] = RESULTS[league] ?? ['1–0', '½–½', '0–1'];
    const marks = [drawn, drawn];
    if (one !== other) marks.splice(0, 2, one < other ? won : lost, one < other ? lost : won);
    const line = async (at) => {
      const endings = await lines.nth(at).locator('output span').allTextContents();
      assert.equal(endings.length, isOfTwo ? league === 'race' ? 2 : 3 : 1);
      return isOfTwo ? endings.find((text) => text.startsWith(marks[at])).replace(`${marks[at]}\t`, '') : endings[0];
    };
    const told = [];
    for (const at of seats.keys()) told.push(await line(at));

    writeFileSync(join(site, 'content', league, file), `---\n${matter}\n---\n`);
    const tables = [before, build(site, 'after')].map((folder) => overall(folder, league));
    const [old, now] = tables.map(ratings);
    const number = (value) => String(value).replace('-', '\u2212');
    const sign = (value) => (value > 0 ? `+${value}` : value === 0 ? '±0' : number(value));
    const expected = seats.map(([id]) => `${number(old[id])} → ${number(now[id])} (${sign(now[id] - old[id])})`);
    assert.deepEqual(told.map((text) => text.split(', ')[0]), expected);
    const places = told.map((text) => text.split(', ')[1]?.match(/[\d–]+$/)[0] ?? '');
    assert.deepEqual(places, seats.map(([id]) => place(league, id, ...tables, seats)));
  });
}

test('who said "this is me" sits first', async (t) => {
  const { origin, stop } = await serve(build(copy(), 'before'), '/');
  t.after(stop);
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
  t.after(() => browser.close());
  const page = await browser.newPage();
  await page.goto(`${origin}/wins/players/cem/`);
  await page.locator('[data-me]').click();
  await page.goto(`${origin}/wins/`);
  await page.locator('[data-what-if] summary').click();
  const first = page.locator('[data-what-if] .seats select').first();
  assert.equal(await first.evaluate((select) => select.selectedOptions[0].textContent), 'Cem');
  // Who is chosen twice is told so, beside both names.
  const second = page.locator('[data-what-if] .seats select').nth(1);
  const other = await second.inputValue();
  await second.selectOption({ label: 'Cem' });
  const told = page.locator('[data-what-if] .seats output');
  assert.deepEqual((await told.allTextContents()).slice(0, 2), ['chosen twice', 'chosen twice']);
  await second.selectOption(other);
  assert.match((await told.allTextContents())[0], /→/);
});
