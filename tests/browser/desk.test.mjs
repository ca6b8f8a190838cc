// The keeper's desk in a browser: an evening of each kind from the first click to the table.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { binary, project } from './site.mjs';

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const NAMES = ['Ada', 'Ben', 'Cem', 'Dag', 'Eva', 'Fred', 'Gil', 'Hal', 'Ida', 'Jon', 'Kim', 'Lea', 'Max', 'Nia', 'Ole', 'Pia', 'Quin', 'Ria', 'Sam', 'Tom', 'Uma', 'Vic', 'Wim', 'Zoe'];
const day = new Date().toISOString().slice(0, 10);

/** A register of the first players. */
const register = (count, entry) => NAMES.slice(0, count).map((name, at) => `${name.toLowerCase()}: { name: ${name}${entry(at)} }\n`).join('');
const tournament = (language) => `---\ntitle: Club\nlanguage: ${language}\nleague: { system: keizer }\n---\n`;
const rated = (at) => `, rating: ${2000 - 20 * at}`;

const FILES = {
  'book.toml': '[book]\ntitle = "Verein"\nlanguage = "de"\n\n[ligatur]\ntimezone = "UTC"\n',
  'content/_index.md': 'Hallo.\n',
  'content/club/_index.md': tournament('de'),
  'content/club/players.yaml': register(12, rated),
  'content/large/_index.md': tournament('en').replace('Club', 'Large'),
  'content/large/players.yaml': register(24, rated),
  'content/duel/_index.md': '---\ntitle: Duel\nlanguage: en\nleague: { system: elo, elo: { k: 16, initial: 1000 }, activity: { leave-fee: 10, idle-limit: 8 } }\n---\n',
  'content/duel/players.yaml': register(4, () => `, joined: ${day}`),
  'content/cards/_index.md': '---\ntitle: Cards\nlanguage: en\nleague: { system: elo, elo: { k-per-round: 10, initial: 1000 }, games: { hearts: { title: Hearts }, skat: { title: Skat } } }\n---\n',
  'content/cards/players.yaml': register(5, () => ''),
  'content/cards/matchdays/01.md': '---\nmatchday: 1\ndate: 2026-01-09\ngame: hearts\nrounds: 4\nplacings: [ada, ben, cem]\n---\n',
  'content/shogi/_index.md': '---\ntitle: Shogi\nlanguage: en\nleague: { system: handicap }\n---\n',
  'content/shogi/players.yaml': register(4, (at) => `, rank: ${['1 Dan', '1 Kyu', '3 Kyu', '9 Kyu'][at]}`),
  'content/goals/_index.md': '---\ntitle: Goals\nlanguage: en\nleague: { system: points, points: { score: true } }\n---\n',
  'content/goals/players.yaml': register(4, () => ''),
  'content/teams/_index.md': '---\ntitle: Teams\nlanguage: en\nleague: { system: points }\n---\n',
  'content/teams/players.yaml': register(5, () => ''),
  'content/teams/matchdays/01.md': '---\nmatchday: 1\ndate: 2026-01-09\ngames:\n  - ada+ben 1-0 cem+dag\n---\n',
  'content/quick/_index.md': tournament('en').replace('Club', 'Quick'),
  'content/quick/players.yaml': register(12, rated),
  'content/hasty/_index.md': tournament('en').replace('Club', 'Hasty'),
  'content/hasty/players.yaml': register(8, rated),
  'content/pairs/_index.md': '---\ntitle: Pairs\nlanguage: en\nleague: { system: elo, elo: { k: 16, initial: 1000 } }\n---\n',
  'content/pairs/players.yaml': register(4, () => ''),
  'content/table/_index.md': '---\ntitle: Table\nlanguage: en\nleague: { system: elo, elo: { k-per-round: 10, initial: 1000 }, games: { hearts: { title: Hearts }, skat: { title: Skat } } }\n---\n',
  'content/table/players.yaml': register(5, () => ''),
  'content/table/matchdays/01.md': '---\nmatchday: 1\ndate: 2026-01-09\ngame: hearts\nrounds: 4\nplacings: [ada, ben, cem]\n---\nA long evening.\n',
  'content/rules/_index.md': '---\ntitle: Rules\nlanguage: en\nrules:\n  documents: [law.md]\n  binding-language: en\n  calendar: { epoch: 2026-01-01, week-length: 9999, voting-start: 2 }\n  members: { ada: { from: 2026-01-05 }, ben: { from: 2026-01-05 }, cem: { from: 2026-01-05 } }\n  default-procedure: vote\n  procedures: { vote: { kind: threshold, threshold: 2/3 }, ballot: { kind: tally, allow-withdraw: true } }\n---\n',
  'content/rules/law.md': '---\ntitle: Law\n---\n## Article 1 {#article-1}\n\nNobody cheats.\n',
  'content/rules/proposals/quiet.md': '---\ntitle: Quiet\nauthor: ada\nsubmitted: 2026-01-06T10:00:00Z\nnumber: 1\nopens: 2026-01-06T10:00:00Z\ncloses: 2126-01-06T10:00:00Z\nchanges:\n  - { op: append, document: law, target: article-1, text: "Nobody shouts." }\n---\nIt was loud.\n',
  'content/rules/proposals/free.md': '---\ntitle: Free\nprocedure: ballot\nauthor: cem\nsubmitted: 2026-01-06T10:00:00Z\nnumber: 2\nchanges:\n  - { op: append, document: law, target: article-1, text: "Dogs may come." }\n---\nThey want to.\n',
};

const site = project(FILES);
const file = (path) => join(site, 'content', path);
const read = (path) => readFileSync(file(path), 'utf8');
let desk;
let url;
let browser;

before(async () => {
  desk = spawn(binary, ['desk', '--no-open', '-q', '-p', '0', '--root', site], { stdio: ['ignore', 'ignore', 'pipe'] });
  const first = await new Promise((resolve, reject) => {
    let said = '';
    desk.stderr.on('data', (data) => {
      said += data;
      if (said.includes('\n')) resolve(said);
    });
    desk.once('exit', () => reject(new Error('the desk has ended')));
  });
  url = first.match(/http:\S+/)[0];
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
});

after(async () => {
  await browser?.close();
  desk?.kill();
});

/** A window that was let in, at a page of the desk. */
async function open(path, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const broken = [];
  page.on('console', (message) => {
    if (message.type() === 'error') broken.push(message.text());
  });
  page.on('pageerror', (error) => broken.push(error.message));
  await page.goto(url);
  assert.equal(new URL(page.url()).search, '', 'the secret is gone from the address');
  await page.goto(new URL(path, new URL('/.ligatur/desk/', url)).href);
  const colours = await page.locator('.main-button').evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).backgroundColor));
  assert.ok(!colours.includes('rgba(0, 0, 0, 0)'), 'each main button has its colour');
  return { page, broken, close: () => context.close() };
}

/** Waits until the bar tells of an action. */
async function told(page, text) {
  const bar = page.locator('#bar');
  try {
    await bar.filter({ hasText: text }).waitFor({ timeout: 20_000 });
  } catch {
    assert.fail(`the bar does not say "${text}", but "${await bar.textContent()}"`);
  }
}

const press = async (page, key, selector) => {
  await page.keyboard.press(key);
  await page.locator(selector).waitFor();
};

/**
 * Holds the forms of a page back until they are let go; tells of each that was sent. Done in the
 * page: a browser that begins to intercept requests may let the next one through.
 */
async function held(page) {
  await page.evaluate(() => {
    const send = globalThis.fetch;
    const hold = { sent: [] };
    const gate = new Promise((resolve) => { hold.letGo = resolve; });
    globalThis.hold = hold;
    globalThis.fetch = async (address, options) => {
      if (options?.method === 'POST') {
        hold.sent.push(options.body.get('do'));
        await gate;
      }
      return send(address, options);
    };
  });
  return {
    sent: () => page.evaluate(() => globalThis.hold.sent),
    letGo: () => page.evaluate(() => globalThis.hold.letGo()),
  };
}

/** The lines of a file that the page shows as new. */
const added = async (page) => (await page.locator('.lines .new code').allTextContents()).map((line) => line.trim());

async function violations(page) {
  await page.evaluate(axe);
  // Half below the bar that stays in sight, a link is smaller than it is.
  await page.evaluate(() => scrollTo(0, 0));
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }));
  return found.violations.map((it) => `${it.id} at ${it.nodes.map((node) => node.target).slice(0, 3).join(' | ')}`);
}

test('a Keizer evening of twelve, from the first click to the table', async () => {
  const { page, broken, close } = await open('league/club/');
  const round = 'club/matchdays/01.md';
  // Kim is excused, Lea plays for the club, and Mo is new.
  const person = (name) => page.locator('.presence fieldset', { has: page.locator('legend', { hasText: new RegExp(`^${name}$`) }) });
  await person('Kim').getByText('entschuldigt', { exact: true }).click();
  await person('Lea').getByText('für den Verein').click();
  await page.getByText('Neu dabei').click();
  await page.getByLabel('Name').fill('Mo');
  await page.getByLabel('Wertung').fill('1500');
  await page.getByRole('button', { name: 'Eintragen' }).click();
  await told(page, 'Neu dabei: Mo');
  assert.match(read('club/players.yaml'), /\nMo: \{ rating: 1500 \}\n$/);
  assert.equal(await person('Kim').getByLabel('entschuldigt', { exact: true }).isChecked(), true, 'who is here is kept in mind');
  await page.getByRole('button', { name: 'Auslosen' }).click();
  await told(page, 'Auslosen');
  const drawn = read(round);
  assert.match(drawn, /excused: \[kim\]/);
  assert.match(drawn, /club: \[lea\]/);
  assert.match(drawn, /\nbye: /, 'eleven are here');
  assert.equal(await page.locator('.board').count(), 5);
  assert.equal(await page.locator('.moved').count(), 0, 'an open round changes no number');

  // Kim comes all the same and plays whoever had the bye.
  await page.getByText('Die Runde ändern').click();
  await page.getByLabel('Später gekommen').selectOption({ label: 'Kim' });
  await page.getByRole('button', { name: 'Einsetzen' }).click();
  await told(page, 'Später gekommen: Kim');
  assert.doesNotMatch(read(round), /excused|bye/);
  const pairs = read(round).match(/- \S+ - \S+/g).map((line) => line.slice(2).split(' - '));
  assert.equal(pairs.length, 6);
  // Two change places.
  await page.getByLabel('Plätze tauschen').selectOption(pairs[0][0]);
  await page.locator('select[name=other]').selectOption(pairs[1][0]);
  await page.getByRole('button', { name: 'Tauschen' }).click();
  await told(page, 'Tauschen:');
  assert.ok(read(round).includes(`${pairs[1][0]} - ${pairs[0][1]}`));
  await page.getByRole('button', { name: /Zurücknehmen/ }).click();
  await told(page, 'Zurückgenommen');
  assert.ok(read(round).includes(`${pairs[0][0]} - ${pairs[0][1]}`));

  // By keys, board after board; the sixth by a click.
  for (const [at, key] of ['1', '5', '0', '+', '*'].entries()) await press(page, key, `#board-${at + 1}:not(.open)`);
  await page.locator('#board-6').getByRole('button', { name: '½' }).click();
  await page.locator('.moved tbody tr').first().waitFor();
  const marks = ['1-0', '½-½', '0-1', '+:-', '*', '½-½'];
  for (const [at, mark] of marks.entries()) assert.ok(read(round).includes(`${pairs[at][0]} ${mark} ${pairs[at][1]}`), `board ${at + 1} in ${read(round)}`);
  assert.deepEqual(await added(page), [`- ${pairs[5][0]} ½-½ ${pairs[5][1]}`]);
  assert.equal(await page.locator('.moved tbody tr').count(), 13, 'everybody has a number now');

  // A correction, seen by everybody who looks at the site.
  const first = page.locator('#board-1');
  assert.equal(await first.getByRole('button', { name: '0–1' }).count(), 0, 'no slip replaces a result that stands');
  // Nor does a key: it shows the buttons, and the next one presses one of them.
  await first.locator('summary').focus();
  await page.keyboard.press('5');
  await first.getByRole('button', { name: '0–1' }).waitFor();
  assert.ok(read(round).includes(`${pairs[0][0]} 1-0 ${pairs[0][1]}`));
  await first.getByRole('button', { name: '0–1' }).click();
  await first.locator('.versus', { hasText: '0–1' }).waitFor();
  assert.equal(await page.locator('.board details[open]').count(), 0);
  assert.ok(read(round).includes(`${pairs[0][0]} 0-1 ${pairs[0][1]}`));
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(broken, []);
  await page.goto(new URL('/club/', url).href);
  await page.locator('.standings').first().waitFor();
  await close();
});

test('without a script, with an edit from outside in between', async () => {
  const { page, close } = await open('league/club/?round=1', { javaScriptEnabled: false });
  const round = 'club/matchdays/01.md';
  const before = read(round);
  const edited = `${before}Ein Bericht.\n`;
  writeFileSync(file(round), edited);
  const click = async () => {
    await page.locator('#board-2 summary').click();
    await page.locator('#board-2').getByRole('button', { name: '1–0' }).click();
  };
  await click();
  assert.match(await page.locator('#bar').textContent(), /Die Dateien wurden inzwischen geändert/);
  assert.equal(read(round), edited);
  await click();
  assert.equal(await page.locator('#board-2 button[value="1-0"]').getAttribute('aria-pressed'), 'true');
  assert.ok(read(round).endsWith('Ein Bericht.\n'));
  assert.notEqual(read(round), edited);
  await page.getByRole('button', { name: /Zurücknehmen/ }).click();
  assert.equal(read(round), edited);
  const address = new URL(page.url());
  assert.equal(address.searchParams.get('round'), '1', 'the page stays at its round');
  assert.deepEqual([...address.searchParams.keys()], ['round', 'answer'], 'and names its own answer, once');
  await close();
});

test('a round of 24 with two absent and a correction in at most 40 clicks and keys', async () => {
  const { page, close } = await open('league/large/');
  let count = 0;
  const click = async (locator) => {
    count += 1;
    await locator.click();
  };
  const key = async (sign, selector) => {
    count += 1;
    await press(page, sign, selector);
  };
  for (const name of ['Max', 'Nia']) await click(page.locator('.presence li', { hasText: name }).getByText('excused', { exact: true }));
  await click(page.getByRole('button', { name: 'Draw' }));
  await page.locator('#board-11.open').waitFor();
  await key('5', '#board-1:not(.open)');
  // After a click as after a key the next board is marked.
  await click(page.locator('#board-2').getByRole('button', { name: '0–1' }));
  await page.locator('#board-3.current').waitFor();
  for (let board = 3; board <= 11; board += 1) await key('150'[board % 3], `#board-${board}:not(.open)`);
  await page.locator('.moved').waitFor();
  await click(page.locator('#board-4 summary'));
  await click(page.locator('#board-4').getByRole('button', { name: '0–1' }));
  await page.locator('#board-4 .versus', { hasText: '0–1' }).waitFor();
  assert.equal(read('large/matchdays/01.md').match(/ (1-0|½-½|0-1) /g).length, 11);
  console.log(`a round of 24 with two absent and one correction: ${count} clicks and keys`);
  assert.ok(count <= 40, `${count}`);
  await close();
});

test('keys typed faster than the desk answers', async () => {
  const { page, broken, close } = await open('league/quick/');
  const round = 'quick/matchdays/01.md';
  await page.getByRole('button', { name: 'Draw' }).click();
  await page.locator('#board-6.open').waitFor();
  // All are typed before the first is answered; one that is held down is one result.
  const { letGo } = await held(page);
  await page.keyboard.down('1');
  await page.keyboard.down('1');
  await page.keyboard.up('1');
  for (const key of ['5', '0', '1', 'ArrowDown', '0', '5']) await page.keyboard.press(key);
  await letGo();
  await page.locator('.round:not(:has(.board.open))').waitFor();
  assert.deepEqual(read(round).match(/ (1-0|½-½|0-1) /g).map((mark) => mark.trim()), ['1-0', '½-½', '0-1', '1-0', '½-½', '0-1']);
  assert.equal(await page.locator('#bar.fault').count(), 0);
  assert.deepEqual(broken, []);
  await close();
});

test('keys behind one that was refused', async () => {
  const { page, close } = await open('league/hasty/');
  const round = 'hasty/matchdays/01.md';
  await page.getByRole('button', { name: 'Draw' }).click();
  await page.locator('#board-4.open').waitFor();
  const { sent, letGo } = await held(page);
  for (const key of '150') await page.keyboard.press(key);
  // A page that was being read again holds the keys back: the file changes behind the first.
  await page.waitForFunction(() => globalThis.hold.sent.length > 0);
  const edited = `${read(round)}A report.\n`;
  writeFileSync(file(round), edited);
  await letGo();
  await told(page, 'Keys typed after that were not used: 5 0');
  assert.match(await page.locator('#bar').textContent(), /The files have been changed meanwhile/);
  assert.deepEqual(await sent(), ['result']);
  assert.equal(read(round), edited);
  // By a click it goes on, and the keys are forgotten.
  await page.locator('#board-1').getByRole('button', { name: '1–0' }).click();
  await page.locator('#board-1:not(.open)').waitFor();
  assert.equal(await page.locator('#bar .dropped').count(), 0);
  assert.deepEqual(read(round).match(/ (1-0|½-½|0-1) /g), [' 1-0 ']);
  await close();
});

test('a pair that is tapped anew', async () => {
  const { page, close } = await open('league/pairs/');
  const form = page.locator('form[data-pick]');
  const tap = (name) => form.locator('.picks').getByRole('button', { name }).click();
  const pair = () => form.locator('select[name=first], select[name=second]').evaluateAll((selects) => selects.map((it) => it.value));
  await tap('Ada');
  await tap('Ben');
  assert.deepEqual(await pair(), ['ada', 'ben']);
  assert.deepEqual(await form.locator('.picks [data-side]').evaluateAll((names) => names.map((it) => it.textContent + it.dataset.side)), ['Ada1', 'Ben2']);
  await tap('Cem');
  assert.deepEqual(await pair(), ['cem', ''], 'a third name begins the next pair');
  assert.deepEqual(await form.locator('.picks [aria-pressed=true]').allTextContents(), ['Cem']);
  await tap('Dag');
  await tap('Cem');
  assert.deepEqual(await pair(), ['', 'dag'], 'a name that is chosen is taken away');
  await tap('Ada');
  assert.deepEqual(await pair(), ['ada', 'dag']);
  await close();
});

test('a double click', async () => {
  const { page, broken, close } = await open('league/pairs/');
  const form = page.locator('form[data-pick]');
  const pick = async (...names) => {
    for (const name of names) await form.locator('.picks').getByRole('button', { name }).click();
  };
  const win = form.locator('.marks').getByRole('button', { name: '1–0' });
  await pick('Ada', 'Dag');
  const { sent, letGo } = await held(page);
  await win.dblclick();
  await letGo();
  await told(page, 'Ada 1–0 Dag');
  await pick('Ben', 'Cem');
  await win.click();
  await told(page, 'Ben 1–0 Cem');
  assert.deepEqual(await sent(), ['game', 'game'], 'the second click sends nothing');
  // The answer comes between the two clicks.
  const undo = page.getByRole('button', { name: /Undo/ });
  await undo.click();
  await told(page, 'Taken back');
  await undo.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await pick('Cem', 'Ben');
  await win.click();
  await told(page, 'Cem 1–0 Ben');
  assert.deepEqual(await sent(), ['game', 'game', 'undo', 'game'], 'nor where it meets the next page');
  assert.deepEqual(broken, []);
  await close();
});

test('what stands in one form outlasts the sending of another', async () => {
  const { page, broken, close } = await open('league/table/?date=2026-01-09');
  const form = page.locator('form[data-tap]');
  const places = () => form.locator('.places input').evaluateAll((inputs) => inputs.map((it) => it.value).join(' '));
  for (const name of ['Cem', 'Ada']) await form.getByRole('button', { name, exact: true }).click();
  await form.getByRole('button', { name: /ties with/ }).click();
  await form.getByRole('button', { name: 'Ben', exact: true }).click();
  await form.getByLabel('Rounds').fill('7');
  await form.locator('select[name=game]').selectOption({ label: 'Skat' });
  await form.getByLabel('friendly').check();
  await page.getByText('Newcomer').click();
  // The answer comes while somebody types.
  const { letGo } = await held(page);
  await page.locator('.board summary').click();
  await page.getByRole('button', { name: /Take out/ }).click();
  await page.getByLabel('Name').fill('Kim');
  await page.getByLabel('Name').press('ArrowLeft');
  await letGo();
  await told(page, 'Take out: 1. Ada');
  await page.keyboard.press('1');
  assert.equal(await page.getByLabel('Name').inputValue(), 'Ki1m');
  const kept = async () => {
    assert.equal((await places()).trim(), '2 2 1');
    assert.deepEqual(await form.locator('.tap[aria-pressed=true]').allTextContents(), ['Ada', 'Ben', 'Cem']);
    assert.equal(await form.getByLabel('Rounds').inputValue(), '7');
    assert.equal(await form.locator('select[name=game]').inputValue(), 'skat');
    assert.equal(await form.getByLabel('friendly').isChecked(), true);
  };
  await kept();
  await page.getByLabel('Name').fill('Kim');
  await page.getByRole('button', { name: 'Add' }).click();
  await told(page, 'Newcomer: Kim');
  assert.equal(await form.locator('.tap').count(), 6);
  assert.equal(await page.locator('input[name=name]').inputValue(), '', 'but not what was sent');
  await kept();
  await form.getByRole('button', { name: 'Dag', exact: true }).click();
  await form.getByRole('button', { name: 'Enter', exact: true }).click();
  await told(page, 'A game with several');
  assert.match(read('table/matchdays/01.md'), /placings: \[cem, \[ada, ben\], dag\]/);
  assert.equal((await places()).trim(), '');
  assert.deepEqual(broken, []);
  await close();
});

test('an evening of duels', async () => {
  const { page, broken, close } = await open('league/duel/');
  await page.locator('.picks').getByRole('button', { name: 'Ada' }).click();
  await page.locator('.picks').getByRole('button', { name: 'Ben' }).click();
  await page.locator('form[data-pick] .marks').getByRole('button', { name: '1–0' }).click();
  await told(page, 'Ada 1–0 Ben');
  const text = () => read(`duel/matchdays/${day}.md`);
  assert.match(text(), /- ada 1-0 ben/);
  // Two of 1000 points and k = 16: half of k goes from the one to the other.
  const moved = await page.locator('.moved tbody tr').allTextContents();
  assert.ok(moved.some((row) => row.includes('Ada') && /1[.,]?008/.test(row)), moved.join('\n'));
  await page.locator('select[name=first]').selectOption({ label: 'Cem' });
  await page.locator('select[name=second]').selectOption({ label: 'Dag' });
  await page.getByLabel('friendly').check();
  // Enter is no result.
  await page.getByLabel('friendly').press('Enter');
  await page.locator('form[data-pick] .marks').getByRole('button', { name: '½' }).click();
  await told(page, 'Cem ½–½ Dag');
  assert.match(text(), /players: \[cem, dag\], result: ½-½, ranked: false/);
  await page.getByText('Leave and return').click();
  await page.getByLabel('Leaves the league').selectOption({ label: 'Ben' });
  await page.locator('form', { has: page.getByLabel('Leaves the league') }).getByRole('button').click();
  await told(page, 'Leaves the league: Ben');
  // After the game of the day, so in a second file of it (A20).
  assert.match(read(`duel/matchdays/${day}-2.md`), /leave: \[ben\]/);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(broken, []);
  await close();
});

test('an evening of cards', async () => {
  const { page, broken, close } = await open('league/cards/');
  const tap = (name) => page.locator('.places').getByRole('button', { name, exact: true }).click();
  await tap('Cem');
  await tap('Ada');
  await page.getByRole('button', { name: /ties with/ }).click();
  await tap('Ben');
  await tap('Dag');
  await page.getByLabel('Rounds').fill('3');
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  await told(page, 'A game with several: 1. Cem, 2. Ada, 2. Ben, 4. Dag');
  assert.match(read('cards/matchdays/02.md'), /rounds: 3\nplacings: \[cem, \[ada, ben\], dag\]/);
  await page.locator('.board small', { hasText: 'Hearts, 3 rounds' }).waitFor();
  // The next game: nobody has a place yet.
  assert.deepEqual(await page.locator('.places input').evaluateAll((inputs) => inputs.map((input) => input.value).join('')), '');
  await tap('Eva');
  await tap('Cem');
  await page.locator('select[name=game]').selectOption({ label: 'Skat' });
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  await page.locator('.board', { hasText: '1. Eva' }).waitFor();
  assert.match(read('cards/matchdays/02.md'), /game: skat/);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(broken, []);
  await close();
});

test('an evening with handicaps', async () => {
  const { page, broken, close } = await open('league/shogi/');
  for (const name of ['Ada', 'Ben', 'Cem']) await page.locator('.ticks').getByLabel(name).check();
  assert.deepEqual(await page.locator('.picks button').allTextContents(), ['Ada', 'Ben', 'Cem'], 'who is here can be tapped');
  await page.getByRole('button', { name: 'Who can play whom' }).click();
  const offer = page.locator('.board', { hasText: 'Ada' }).filter({ hasText: 'Ben' });
  await offer.waitFor();
  // One rank apart: a lance.
  assert.match(await offer.textContent(), /Ada gives Lance/i);
  await offer.getByRole('button', { name: '0–1' }).click();
  await told(page, 'Ada 0–1 Ben');
  assert.match(read('shogi/matchdays/01.md'), /- ada 0-1 ben/);
  assert.equal(await page.locator('section[aria-labelledby=here] .board', { hasText: 'Ada' }).filter({ hasText: 'Ben' }).count(), 0, 'they have met');
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(broken, []);
  await close();
});

test('an evening of points', async () => {
  const { page, broken, close } = await open('league/goals/');
  await page.locator('select[name=first]').selectOption({ label: 'Ada' });
  await page.locator('select[name=second]').selectOption({ label: 'Ben' });
  await page.locator('form[data-pick] .marks').getByRole('button', { name: '1–0' }).click();
  await told(page, 'Ada 1–0 Ben');
  assert.match(read('goals/matchdays/01.md'), /- ada 1-0 ben/);
  const moved = await page.locator('.moved tbody tr', { hasText: 'Ada' }).textContent();
  assert.match(moved, /3/, 'a win is three points');
  // With a score; the day has two games then.
  await page.locator('select[name=first]').selectOption({ label: 'Cem' });
  await page.locator('select[name=second]').selectOption({ label: 'Dag' });
  await page.getByLabel('Score of the first').fill('2');
  await page.getByLabel('Score of the second').fill('3');
  await page.getByRole('button', { name: 'Enter the score' }).click();
  await told(page, 'Cem 2:3 Dag');
  assert.match(read('goals/matchdays/01.md'), /- cem 2:3 dag/);
  await page.getByRole('button', { name: /Undo/ }).click();
  await told(page, 'Taken back: Cem 2:3 Dag');
  // Taken out, and the table is as before.
  await page.locator('.board summary').click();
  await page.getByRole('button', { name: /Take out/ }).click();
  await told(page, 'Take out');
  assert.ok(!existsSync(file('goals/matchdays/01.md')), 'nor is there an evening without a game');
  // Teams play here for the first time.
  assert.equal(await page.locator('select[name=first-partner]').count(), 0);
  await page.getByRole('link', { name: 'A game of teams' }).click();
  await page.getByLabel('First, with').selectOption({ label: 'Ben' });
  await page.getByLabel('Second, with').selectOption({ label: 'Dag' });
  await page.locator('select[name=first]').selectOption({ label: 'Ada' });
  await page.locator('select[name=second]').selectOption({ label: 'Cem' });
  await page.locator('form[data-pick] .marks').getByRole('button', { name: '1–0' }).click();
  await told(page, 'Ada + Ben 1–0 Cem + Dag');
  assert.match(read('goals/matchdays/01.md'), /- ada\+ben 1-0 cem\+dag/);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(broken, []);
  await close();
});

test('an evening of teams', async () => {
  const { page, broken, close } = await open('league/teams/');
  // By tapping, in the order in which they sit: a pair and a pair.
  const tap = (name) => page.locator('.picks').getByRole('button', { name }).click();
  for (const name of ['Ada', 'Cem', 'Ben', 'Dag']) await tap(name);
  const marks = page.locator('form[data-pick] .marks');
  await marks.getByRole('button', { name: '0–1' }).click();
  await told(page, 'Ada + Cem 0–1 Ben + Dag');
  const round = 'teams/matchdays/02.md';
  assert.match(read(round), /- ada\+cem 0-1 ben\+dag/);
  // Two names are one against one, also straight after teams.
  for (const name of ['Eva', 'Dag']) await tap(name);
  await marks.getByRole('button', { name: '1–0' }).click();
  await told(page, 'Eva 1–0 Dag');
  assert.match(read(round), /- eva 1-0 dag/);
  // One alone plays against a pair, and nobody beside himself.
  await page.locator('select[name=first]').selectOption({ label: 'Eva' });
  await page.locator('select[name=second]').selectOption({ label: 'Ada' });
  await page.locator('select[name=second-partner]').selectOption({ label: 'Ada' });
  await marks.getByRole('button', { name: '1–0' }).click();
  await told(page, 'Nobody plays against themselves');
  await page.locator('select[name=second-partner]').selectOption({ label: 'Ben' });
  await marks.getByRole('button', { name: '1–0' }).click();
  await told(page, 'Eva 1–0 Ada + Ben');
  assert.match(read(round), /- eva 1-0 ada\+ben/);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(broken, []);
  await close();
});

test('votes and proposals', async () => {
  const { page, broken, close } = await open('rules/rules/');
  const quiet = page.locator('article', { hasText: 'Quiet' });
  assert.match(await quiet.textContent(), /2126/);
  // What the procedure refuses is not offered.
  assert.equal(await quiet.getByRole('button', { name: /Withdraw/ }).count(), 0);
  await quiet.getByLabel('Vote of').selectOption({ label: 'ben' });
  // Enter in the remark is no vote.
  await quiet.getByLabel('Remark').fill('Quite so');
  await quiet.getByLabel('Remark').press('Enter');
  await quiet.getByRole('button', { name: 'for', exact: true }).click();
  await told(page, 'Vote: ben, for');
  const votes = 'rules/votes/1.csv';
  assert.match(read(votes), /,ben,1,FOR,Quite so\n$/);
  assert.equal(read(votes).trimEnd().split('\n').length, 2, 'one vote below the head');
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: /Undo/ }).click();
  await told(page, 'Taken back');
  assert.equal(existsSync(file(votes)), false);

  await page.locator('article', { hasText: 'Free' }).getByRole('button', { name: /Withdraw/ }).click();
  await told(page, 'Withdraw: free');
  assert.match(read('rules/votes/2.csv'), /,cem,2,WITHDRAW/);

  await page.getByLabel('Title').fill('Louder');
  await page.getByLabel('Author').selectOption({ label: 'cem' });
  await page.getByRole('button', { name: 'Begin' }).click();
  const text = page.locator('section[aria-labelledby=draft] textarea');
  await text.waitFor();
  const begun = await text.inputValue();
  // Front matter that can not be read is refused, and nothing is written.
  await text.fill(begun.replace('changes: []', 'changes: [{ op: shout }]'));
  await page.locator('section[aria-labelledby=draft]').getByRole('button').click();
  await page.locator('#bar.fault').waitFor();
  assert.equal(existsSync(file('rules/proposals/louder.md')), false);
  await text.fill(begun.replace('changes: []', 'changes:\n  - { op: append, document: law, target: article-1, text: "Shout." }'));
  await page.locator('section[aria-labelledby=draft]').getByRole('button').click();
  await told(page, 'New proposal: Louder');
  assert.match(read('rules/proposals/louder.md'), /Shout\./);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(broken.filter((it) => !it.includes('400')), []);
  await close();
});

for (const [width, colorScheme, path] of [[360, 'light', 'league/club/?round=1'], [768, 'dark', 'league/cards/'], [360, 'dark', 'rules/rules/'], [1280, 'light', 'publish/'], [360, 'light', '']]) {
  test(`no violation at ${width} px, ${colorScheme}: ${path || 'home'}`, async () => {
    // So high that the bar at the lower edge, which stays there, covers nothing that scrolls.
    const { page, close } = await open(path, { viewport: { width, height: 3000 }, colorScheme });
    assert.deepEqual(await violations(page), []);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(sideways <= 0, `${sideways} px wider than the window`);
    const small = await page.locator('main button:visible, main select:visible, main summary:visible, #bar button').evaluateAll((targets) => targets.filter((it) => it.getBoundingClientRect().height < 43.5).map((it) => it.textContent));
    assert.deepEqual(small, [], 'targets of 44 px');
    await close();
  });
}

for (const path of ['league/club/?round=1', 'league/large/', 'league/duel/', 'league/cards/?date=2026-01-09', 'league/shogi/', 'league/goals/', 'rules/rules/', 'publish/', '']) {
  test(`every control of ${path || 'home'} is 44 px on a tablet`, async () => {
    const { page, close } = await open(path, { viewport: { width: 768, height: 1024 }, hasTouch: true });
    if (path.includes('shogi')) {
      for (const box of await page.locator('.ticks [type=checkbox]').all()) await box.check();
      await page.getByRole('button', { name: 'Who can play whom' }).click();
      await page.locator('.boards').first().waitFor();
    }
    const small = await page.evaluate(() => {
      for (const part of document.querySelectorAll('details')) part.open = true;
      // A tick or a choice is as large as its label; a link in a sentence is no target of its own.
      const targets = [...document.querySelectorAll('main :is(button, select, summary, textarea, input:not([type=hidden])), #bar :is(button, summary), .section-nav a, .languages button, main nav a, .desk-list a')];
      const box = (it) => (it.matches('[type=radio], [type=checkbox]') ? it.closest('label') : it).getBoundingClientRect();
      return targets.filter((it) => box(it).height > 0 && (box(it).height < 43.5 || box(it).width < 43.5)).map((it) => `${it.tagName} ${it.name ?? ''} ${it.textContent.trim().slice(0, 30)} ${box(it).width} x ${box(it).height}`);
    });
    assert.deepEqual(small, []);
    await close();
  });
}
