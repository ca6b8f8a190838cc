// What hangs on the wall of a league of 24: whole, on as many sheets as it should be.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { binary, project, serve } from './site.mjs';

const NAMES = ['Anna Müller', 'Bernd Groß', 'Çelik Ömer', "Dörte O'Hara", 'Emil Zátopek-Langenburger', 'Fritz Keller', 'Gudrun Hahn', 'Hans-Peter Schneider', 'Ida Berg', 'Jan Kowalski', 'Klara Vogel', 'Lena Vogel', 'Maximilian von Hohenstein', 'Nina Roth', 'Otto Lang', 'Paula Kurz', 'Quirin Bach', 'Rosa Stein', 'Sven Falk', 'Tilda Ernst', 'Udo Lenz', 'Vera Winter', 'Werner Sommer', 'Yvonne Neu'];
const ids = NAMES.map((_, at) => `p${at + 1}`);
const register = (entry) => NAMES.map((name, at) => `${ids[at]}: { name: "${name}"${entry(at)} }\n`).join('');
const pairs = (mark) => `games:\n${ids.filter((_, at) => at % 2 === 0).map((id, at) => `  - ${id} ${mark} ${ids[2 * at + 1]}\n`).join('')}`;
const FILES = {
  'book.toml': '[book]\ntitle = "Verein"\nlanguage = "de"\n',
  'content/_index.md': 'Hallo.\n',
  'content/club/_index.md': '---\ntitle: Vereinsmeisterschaft\nleague: { system: keizer, keizer: { time-bonus: { min: 5, sum: 40, factor: 0.006 } } }\n---\n',
  'content/club/players.yaml': register((at) => `, rating: ${2000 - 20 * at}`),
  'content/club/matchdays/01.md': `---\nmatchday: 1\ndate: 2026-01-09\n${pairs('1-0')}---\n`,
  'content/club/matchdays/02.md': `---\nmatchday: 2\ndate: 2026-01-16\ngames:\n${ids.slice(1, 23).filter((_, at) => at % 2 === 0).map((id, at) => `  - ${id} - ${ids[2 * at + 2]}\n`).join('')}absent: { excused: [p1], club: [p24] }\n---\n`,
  'content/shogi/_index.md': '---\ntitle: Vorgabeliga\nleague: { system: handicap }\n---\n',
  'content/shogi/players.yaml': register((at) => `, rank: ${at < 3 ? `${3 - at} Dan` : `${at - 2} Kyu`}`),
  'content/shogi/matchdays/01.md': `---\nmatchday: 1\ndate: 2026-01-09\n${pairs('1-0')}---\n`,
  'content/cards/_index.md': '---\ntitle: Karten\nleague: { system: elo, elo: { k-per-round: 10 } }\n---\n',
  'content/cards/players.yaml': register(() => ''),
  'content/cards/matchdays/01.md': `---\nmatchday: 1\ndate: 2026-01-09\nrounds: 4\nplacings: [${ids.join(', ')}]\n---\n`,
};

// A game of forty: everybody has met everybody.
const forty = Array.from({ length: 40 }, (_, at) => `q${at + 1}`);
FILES['content/forty/_index.md'] = '---\ntitle: Vierzig\nleague: { system: elo, elo: { k-per-round: 10 } }\n---\n';
FILES['content/forty/players.yaml'] = forty.map((id, at) => `${id}: { name: "${NAMES[at % 24]} ${at < 24 ? 'I' : 'II'}" }\n`).join('');
FILES['content/forty/matchdays/01.md'] = `---\nmatchday: 1\ndate: 2026-01-09\nrounds: 4\nplacings: [${forty.join(', ')}]\n---\n`;

// A tournament of fifteen rounds: everybody against another one each time, as the hands of a clock go.
const opponents = (round) => {
  const ring = [ids[0], ...ids.slice(1).map((_, at) => ids[1 + ((at + round) % 23)])];
  return ring.slice(0, 12).map((id, at) => `  - ${id} ${['1-0', '½-½', '0-1'][(at + round) % 3]} ${ring[23 - at]}\n`).join('');
};
FILES['content/season/_index.md'] = '---\ntitle: Saison\nleague: { system: keizer }\n---\n';
FILES['content/season/players.yaml'] = FILES['content/club/players.yaml'];
for (let round = 1; round <= 15; round += 1) {
  const number = String(round).padStart(2, '0');
  FILES[`content/season/matchdays/${number}.md`] = `---\nmatchday: ${round}\ndate: 2026-01-${number}\ngames:\n${opponents(round)}---\n`;
}

let server;
let browser;

before(async () => {
  const site = project(FILES);
  execFileSync(binary, ['build', '-q', '--as-of', '2026-01-16', '--root', site, '-d', join(site, 'public')], { stdio: ['ignore', 'inherit', 'inherit'] });
  server = await serve(join(site, 'public'), '/');
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
});

after(async () => {
  await browser?.close();
  server?.stop();
});

const MM = 96 / 25.4;

/** Prints a page; returns the number of its sheets, and what is wider than the paper. */
async function print(path, format, [width, height]) {
  const page = await browser.newPage({ viewport: { width: Math.round(width * MM), height: Math.round(height * MM) } });
  await page.goto(server.origin + path);
  const bytes = await page.pdf({ format, landscape: width > height });
  await page.emulateMedia({ media: 'print' });
  // The margins of the sheet.
  const room = (width - (width > height ? 20 : 28)) * MM;
  await page.setViewportSize({ width: Math.floor(room), height: Math.round(height * MM) });
  const wide = await page.evaluate(() => [...document.querySelectorAll('main table')].filter((it) => it.getBoundingClientRect().right > document.documentElement.clientWidth + 1).map((it) => it.className));
  await page.close();
  return { sheets: bytes.toString('latin1').match(/\/Type\s*\/Page\b/g).length, wide };
}

const A4 = [210, 297];
const ACROSS = [297, 210];
for (const [path, format, paper, sheets] of [
  ['/shogi/handicaps/', 'A4', ACROSS, 1],
  ['/shogi/handicaps/', 'A3', [420, 297], 1],
  ['/cards/sheet/', 'A4', ACROSS, 1],
  ['/cards/cross/', 'A4', ACROSS, 1],
  // Half of the columns on each.
  ['/forty/cross/', 'A4', ACROSS, 2],
  ['/club/colours/', 'A4', ACROSS, 1],
  // The table of fifteen rounds, and its sums.
  ['/season/cross/', 'A4', ACROSS, 1],
  ['/shogi/tables/overall/', 'A4', ACROSS, 1],
  ['/shogi/tables/modifiers/', 'A4', ACROSS, 1],
  // The boards with who is absent, and the list by name: what does not count yet is not put up.
  ['/club/matchdays/2/', 'A4', A4, 2],
]) {
  test(`${path} on ${format}`, async () => {
    assert.deepEqual(await print(path, format, paper), { sheets, wide: [] });
  });
}

test('a printed evening says what was given', async () => {
  const page = await browser.newPage();
  await page.goto(`${server.origin}/shogi/matchdays/1/`);
  await page.emulateMedia({ media: 'print' });
  const text = await page.locator('main').innerText();
  // A lance for one rank more.
  assert.match(text, /Anna Müller gibt vor: Lanze/);
  await page.close();
});

test('on paper no name runs into the rank behind it', async () => {
  const page = await browser.newPage();
  await page.goto(`${server.origin}/shogi/`);
  await page.emulateMedia({ media: 'print' });
  const overlaps = await page.locator('tbody [scope=row]:has(a):has(small)').evaluateAll((cells) => cells
    .filter((cell) => cell.querySelector('small').getBoundingClientRect().left < cell.querySelector('a').getBoundingClientRect().right)
    .map((cell) => cell.textContent));
  assert.deepEqual(overlaps, []);
  assert.ok((await page.locator('tbody [scope=row]:has(a):has(small)').count()) >= 24);
  await page.close();
});

test('on the wall a pairing is at least 14 points high, with a box for its result', async () => {
  const page = await browser.newPage();
  await page.goto(`${server.origin}/club/matchdays/2/`);
  await page.emulateMedia({ media: 'print' });
  const size = (selector) => page.locator(selector).first().evaluate((it) => Number.parseFloat(getComputedStyle(it).fontSize) * 0.75);
  for (const selector of ['.boards td', '.seats td', '.paper']) assert.ok((await size(selector)) >= 14, selector);
  const box = await page.locator('.boards td.box').first().evaluate((it) => getComputedStyle(it).borderLeftWidth);
  assert.notEqual(box, '0px');
  const text = await page.locator('main').innerText();
  assert.ok(text.indexOf('Entschuldigt') < text.indexOf('Wo sitze ich?'), 'who is absent stands beside the boards');
  await page.close();
});

// Long names break before the page is wider than the screen, which the result would stand outside of.
test('a drawn round with thinking times fits a phone', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${server.origin}/club/matchdays/2/`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wide <= 0, `${wide} px wider than the screen`);
  const box = await page.locator('.boards td.box').first().boundingBox();
  assert.ok(box.x + box.width <= 390, 'the result is on the screen');
  await page.close();
});

test('a cross table of forty has the columns of some on one sheet and those of the others on the next', async () => {
  const page = await browser.newPage();
  await page.goto(`${server.origin}/forty/cross/`);
  await page.emulateMedia({ media: 'print' });
  const heads = await page.locator('.cross thead').evaluateAll((rows) => rows.map((it) => [...it.querySelectorAll('.num:not(.label)')].filter((head) => head.getClientRects().length > 0).map((head) => head.firstChild.textContent.trim() || head.textContent.trim())));
  const numbers = Array.from({ length: 40 }, (_, at) => String(at + 1));
  assert.deepEqual(heads.map((row) => row.map((text) => text.match(/^\d+/)[0])), [numbers.slice(0, 25), numbers.slice(25)]);
  await page.close();
});

test('the sheet for places has a line below its last row', async () => {
  const page = await browser.newPage();
  await page.goto(`${server.origin}/cards/sheet/`);
  await page.emulateMedia({ media: 'print' });
  const below = await page.locator('.sheet').evaluate((it) => getComputedStyle(it).borderBottomWidth);
  assert.notEqual(below, '0px');
  await page.close();
});
