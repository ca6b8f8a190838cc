// Every kind of page in a browser: accessible, within its width, and without a word to others.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { binary, build, kinds, project, serve } from './site.mjs';

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

const folder = build('/');
let site;
let browser;

before(async () => {
  site = await serve(folder, '/');
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: FLAGS });
});

after(async () => {
  await browser.close();
  site.stop();
});

for (const width of [320, 1280]) {
  for (const colorScheme of ['light', 'dark']) {
    test(`no violation at ${width} px, ${colorScheme}`, async () => {
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, bypassCSP: true });
      const foreign = [];
      const failed = [];
      context.on('request', (request) => {
        if (!request.url().startsWith(site.origin) && !request.url().startsWith('data:')) foreign.push(request.url());
      });
      context.on('response', (response) => {
        if (response.status() >= 400) failed.push(response.url());
      });
      const page = await context.newPage();
      const problems = [];
      for (const address of kinds(folder)) {
        await page.goto(`${site.origin}/${address}`);
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }));
        for (const violation of violations) {
          problems.push(`/${address}: ${violation.id} at ${violation.nodes.map((node) => node.target).slice(0, 3).join(' | ')}`);
        }
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        if (sideways > 0) problems.push(`/${address}: ${sideways} px wider than the window`);
      }
      const cookies = await context.cookies();
      await context.close();
      assert.deepEqual(problems, []);
      assert.deepEqual(foreign, [], 'requests to other origins');
      assert.deepEqual(failed, [], 'requests that failed');
      assert.deepEqual(cookies, [], 'cookies');
    });
  }
}

test('the bar of a league has one line on a wide screen', async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const problems = [];
  for (const address of kinds(folder)) {
    await page.goto(`${site.origin}/${address}`);
    const height = await page.evaluate(() => document.querySelector('.section-nav')?.getBoundingClientRect().height ?? 0);
    if (height > 50) problems.push(`/${address}: ${height} px`);
  }
  await page.close();
  assert.deepEqual(problems, []);
});

test('pages can be read without scripts', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const address of kinds(folder)) {
    await page.goto(`${site.origin}/${address}`);
    assert.ok(await page.locator('h1').first().isVisible(), `/${address} has a heading`);
  }
  await context.close();
});

test('the content security policy is never broken', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const broken = [];
  page.on('console', (message) => {
    if (message.type() === 'error') broken.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => broken.push(`${page.url()}: ${error.message}`));
  for (const address of kinds(folder)) await page.goto(`${site.origin}/${address}`);
  await context.close();
  assert.deepEqual(broken, []);
});

test('a first page loads at most 100 KB, and scripts at most 15 KB', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  for (const league of ['cards/', 'duel/', 'vorgabe/', 'keizer/']) {
    const sizes = [];
    const listen = async (response) => sizes.push({ url: response.url(), size: (await response.body()).length });
    page.on('response', listen);
    await page.goto(`${site.origin}/${league}`, { waitUntil: 'networkidle' });
    page.off('response', listen);
    const sum = (list) => list.reduce((total, { size }) => total + size, 0);
    assert.ok(sum(sizes) <= 100_000, `/${league} loads ${sum(sizes)} bytes`);
    const scripts = sizes.filter(({ url }) => url.endsWith('.js'));
    assert.ok(sum(scripts) <= 15_000, `/${league} loads ${sum(scripts)} bytes of script`);
  }
  await context.close();
});

test('the button that copies hides nothing, and is not printed', async () => {
  const page = await browser.newPage();
  const problems = [];
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${site.origin}/guide/moving/`);
    const hidden = await page.evaluate(() => {
      const isOver = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
      const seen = (element) => {
        const rect = element.getBoundingClientRect();
        const frame = element.parentElement.getBoundingClientRect();
        // What a block of code scrolls away is not to be seen.
        return element.matches('pre > code') ? { top: rect.top, bottom: rect.bottom, left: rect.left, right: Math.min(rect.right, frame.right) } : rect;
      };
      // What is folded up has a place, though it is not to be seen.
      const others = [...document.querySelectorAll('main :is(p, li, pre > code, h2, h3, td)')].filter((other) => other.checkVisibility());
      const copies = [...document.querySelectorAll('.copy')];
      if (copies.length === 0) return ['no button'];
      return copies.flatMap((copy) =>
        others.filter((other) => isOver(copy.getBoundingClientRect(), seen(other))).map((other) => other.textContent.slice(0, 30)));
    });
    problems.push(...hidden.map((text) => `${width} px: ${text}`));
  }
  await page.emulateMedia({ media: 'print' });
  const printed = await page.locator('.copy:visible').count();
  await page.close();
  assert.deepEqual(problems, []);
  assert.equal(printed, 0);
});

test('heads are repeated on the next sheet of paper', async () => {
  const page = await browser.newPage();
  await page.emulateMedia({ media: 'print' });
  await page.goto(`${site.origin}/nomic/proposals/`);
  // Chromium repeats no head that holds a button: the text stands there without it.
  const heads = await page.locator('table[data-sort] thead').first().evaluate((head) => ({
    buttons: [...head.querySelectorAll('button')].map((button) => getComputedStyle(button).display),
    texts: [...head.rows[0].cells].map((cell) => getComputedStyle(cell, '::before').content),
  }));
  assert.deepEqual(new Set(heads.buttons), new Set(['none']));
  assert.deepEqual(heads.texts.slice(0, 3), ['"Number"', '"Title"', '"Status"']);
  await page.goto(`${site.origin}/duel-regeln/regeln/languages/`);
  const display = await page.locator('.parallel-head').evaluate((head) => getComputedStyle(head).display);
  assert.equal(display, 'table-header-group');
  await page.close();
});

test('a finger has 44 pixels for each name and change of the table', async () => {
  const page = await browser.newPage({ viewport: { width: 360, height: 780 } });
  await page.goto(`${site.origin}/duel/`);
  for (const [links, least] of [['[scope=row] a', { height: 44 }], ['.change a', { width: 44, height: 44 }]]) {
    const boxes = await page.locator(`.standings tbody ${links}`).evaluateAll((all) => all.map((link) => link.getBoundingClientRect().toJSON()));
    assert.ok(boxes.length > 0);
    for (const [side, pixels] of Object.entries(least)) {
      assert.ok(boxes.every((box) => box[side] >= pixels), `${links}: ${boxes.map((box) => box[side])}`);
    }
  }
  await page.close();
});

test('a sorted and filtered table has an address', async () => {
  const page = await browser.newPage();
  const first = () => page.locator('tbody tr:visible [scope=row]').first().innerText();
  await page.goto(`${site.origin}/en/duel/players/`);
  const head = page.locator('th', { hasText: 'Name' });
  assert.equal(await head.getAttribute('aria-sort'), null);
  await head.locator('button').click();
  assert.equal(await head.getAttribute('aria-sort'), 'ascending');
  assert.equal(await first(), 'Antje Brandt');
  await head.locator('button').click();
  assert.equal(await head.getAttribute('aria-sort'), 'descending');
  const last = await first();
  assert.notEqual(last, 'Antje Brandt');
  await page.fill('.filter', 'an');
  assert.equal(await page.locator('.found').innerText(), '2 / 21');
  assert.equal(new URL(page.url()).search, '?sort=0.descending&filter=an');
  await page.reload();
  assert.equal(await page.locator('tbody tr:visible').count(), 2);
  assert.equal(await first(), 'Edda Jansen');
  await page.fill('.filter', 'zzz');
  assert.equal(await page.locator('.found').innerText(), 'Nothing found');
  await page.fill('.filter', '');
  assert.equal(await first(), last);
  assert.equal(new URL(page.url()).search, '?sort=0.descending');
  // A way that is none sorts nothing away.
  await page.goto(`${site.origin}/en/duel/players/?sort=99.x&filter=%3Cb%3E`);
  assert.equal(await page.locator('.found').innerText(), 'Nothing found');
  await page.close();
});

test('whoever said "this is me" finds the own row and the own column', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${site.origin}/vorgabe/players/jonas/`);
  await page.locator('[data-me]').click();
  // The ways to the own games with each opponent are no own rows.
  assert.equal(await page.locator('tr.me').count(), 0);
  // Some servers name the file of a page.
  await page.goto(`${site.origin}/vorgabe/players/jonas/index.html`);
  assert.equal(await page.locator('[data-me]').getAttribute('aria-pressed'), 'true');
  for (const address of ['handicaps/', 'cross/']) {
    await page.goto(`${site.origin}/vorgabe/${address}`);
    // Where nobody meets anybody both lists of players cross: there the own row and column do.
    const cells = page.locator('table.cross').first().locator('tbody:not(.me-first) tr:has([scope=row] a[href*="/players/jonas/"]) .self');
    const at = await cells.evaluate((cell) => cell.cellIndex);
    const isMine = (cell) => cell.matches('tr.me > *, .me');
    const rows = await page.locator('table.cross').first().locator('tr').all();
    assert.ok(rows.length > 5, address);
    for (const row of rows) assert.ok(await row.locator(':scope > *').nth(at).evaluate(isMine), address);
    const next = page.locator('table.cross').first().locator('thead th').nth(at === 2 ? 3 : at - 1);
    assert.equal(await next.evaluate(isMine), false, address);
  }
  // A phone has the own handicaps before those of all.
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${site.origin}/vorgabe/handicaps/`);
  const own = page.locator('main > .against');
  await own.waitFor();
  const handicaps = await own.innerText();
  await page.goto(`${site.origin}/vorgabe/players/jonas/`);
  assert.equal((await page.locator('#handicaps ~ .against').innerText()).replace(/\s+/g, ' '), handicaps.replace(/\s+/g, ' '));
  await page.locator('[data-me]').click();
  await page.goto(`${site.origin}/vorgabe/handicaps/`);
  assert.equal(await page.locator('.me, main > .against').count(), 0);
  await context.close();
});

test('a cell of a large cross table leads to the games of the two', async () => {
  const page = await browser.newPage();
  await page.goto(`${site.origin}/duel/cross/`);
  const row = page.locator('.cross tbody tr').nth(2);
  const cell = row.locator('td.num:not(:empty)').first();
  const [score, at] = [await cell.innerText(), await cell.evaluate((it) => it.cellIndex)];
  const opponent = await page.locator('.cross thead th').nth(at).locator('abbr').getAttribute('title');
  const name = await row.locator('th').innerText();
  // Neither a name nor a number of points is one.
  await row.locator('.value').click();
  assert.match(page.url(), /\/cross\/$/);
  await cell.click();
  await page.waitForURL(/\/opponents\/#o\d+$/);
  assert.ok((await page.locator('h1').innerText()).startsWith(name));
  const met = await page.locator(':target h2').innerText();
  assert.ok(met.startsWith(opponent.trim()), met);
  const one = { '1–0': 'won', '0–1': 'lost', '½–½': 'drawn' };
  assert.ok(met.includes(score) || score in one, met);
  await page.close();
});

test('a cell of a large cross table of rounds leads to its game in the round', async () => {
  const ids = Array.from({ length: 32 }, (_, at) => `p${at + 1}`);
  const round = (number, pairs) => `---\nmatchday: ${number}\ndate: 2026-01-0${number}\ngames:\n${pairs.map((pair) => `  - ${pair.join(' 1-0 ')}\n`).join('')}---\n`;
  const root = project({
    'book.toml': '[book]\ntitle = "Club"\n',
    'content/club/_index.md': '---\ntitle: Club\nleague: { system: keizer }\n---\n',
    'content/club/players.yaml': ids.map((id, at) => `${id}: { name: ${id}, rating: ${2000 - at} }\n`).join(''),
    'content/club/matchdays/01.md': round(1, ids.slice(0, 16).map((id, at) => [id, ids[at + 16]])),
    'content/club/matchdays/02.md': round(2, ids.filter((_, at) => at % 2 === 0).map((id) => [id, `p${Number(id.slice(1)) + 1}`])),
  });
  execFileSync(binary, ['build', '-q', '--root', root, '-d', join(root, 'public')]);
  const club = await serve(join(root, 'public'), '/');
  const page = await browser.newPage();
  await page.goto(`${club.origin}/club/cross/`);
  const row = page.locator('.cross tbody tr:has(th a[href$="/p5/"])');
  // The second round: p5 won against p6.
  await row.locator('td.num').nth(1).click();
  await page.waitForURL(/\/matchdays\/2\/#p-p5$/);
  assert.match(await page.locator('tr:has(:target)').innerText(), /^p5\b.*\bp6$/s);
  await page.close();
  club.stop();
});

test('the first of a long table after an evening stand on its page, the own line with them, and all on one of their own', async (t) => {
  const ids = Array.from({ length: 24 }, (_, at) => `p${at + 1}`);
  const day = (number, placings) => `---\nmatchday: ${number}\ndate: 2026-01-0${number}\nplacings: [${placings.join(', ')}]\n---\n`;
  const root = project({
    'book.toml': '[book]\ntitle = "Club"\n',
    'content/club/_index.md': '---\ntitle: Club\nleague: { system: elo, elo: { k: 40 } }\n---\n',
    'content/club/matchdays/01.md': day(1, ids),
    'content/club/matchdays/02.md': day(2, ids.slice(0, 4)),
  });
  execFileSync(binary, ['build', '-q', '--root', root, '-d', join(root, 'public')]);
  const club = await serve(join(root, 'public'), '/');
  t.after(club.stop);
  for (const width of [320, 1280]) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, bypassCSP: true });
    const page = await context.newPage();
    await page.goto(`${club.origin}/club/matchdays/1/table/`);
    assert.equal(await page.locator('.after tbody tr').count(), 24);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
    assert.deepEqual(violations.map(({ id }) => id), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
    await context.close();
  }
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${club.origin}/club/players/p20/`);
  await page.locator('[data-me]').click();
  // On the first evening, and on the second, on which p20 did not play.
  for (const number of [1, 2]) {
    await page.goto(`${club.origin}/club/matchdays/${number}/`);
    const own = page.locator('.after .me');
    await own.waitFor();
    assert.match(await own.innerText(), /^20\s.*p20\s/s);
    assert.equal(await page.locator('.after tbody:not(.me-first) tr').count(), 10);
  }
  await page.goto(`${club.origin}/club/`);
  await page.locator('[data-past] summary').click();
  const last = page.locator('[data-past] .after tbody tr').nth(23);
  await last.waitFor();
  assert.match(await last.innerText(), /p24/);
  await context.close();
});

test('the own games come first in the evening, and the own line has its name', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const rows = page.locator('table.duels tbody > tr:not(:has([colspan]))');
  await page.goto(`${site.origin}/duel/matchdays/2021-08-31/`);
  const pairs = () => rows.evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td:nth-child(4n + 1)')].map((side) => side.innerText)));
  const before = await pairs();
  const own = await rows.last().locator('a').first().getAttribute('href');
  const name = before.at(-1)[0];
  await page.goto(site.origin + own);
  await page.locator('[data-me]').click();
  const line = await page.locator('[data-me]').getAttribute('data-line');
  assert.ok(line.includes(name));
  // The home page says it of the league, in each language.
  for (const home of ['/', '/de/']) {
    await page.goto(site.origin + home);
    const told = page.locator('.my-board');
    await told.waitFor();
    assert.match(await told.innerText(), new RegExp(name));
  }
  await page.goto(`${site.origin}/duel/matchdays/2021-08-31/`);
  const isOwn = (pair) => pair.includes(name);
  assert.ok(!before.slice(0, before.filter(isOwn).length).every(isOwn));
  assert.deepEqual(await pairs(), [...before.filter(isOwn), ...before.filter((pair) => !isOwn(pair))]);
  // What explains it moves with it.
  const why = page.locator('table.duels tbody > tr').nth(1);
  assert.match(await why.locator('summary').textContent(), new RegExp((await pairs())[0].join('|')));
  await page.goto(`${site.origin}/duel/`);
  const labels = page.locator(`.chart-names a[href="${own}"]`);
  assert.equal(await labels.count(), 1);
  const ys = await page.locator('.chart-names text').evaluateAll((all) => all.map((text) => +text.getAttribute('y')).sort((a, b) => a - b));
  assert.ok(ys.every((y, at) => !at || y - ys[at - 1] > 14), String(ys));
  // On the page of an opponent what was played against the own name comes first.
  await page.goto(`${site.origin}${own}opponents/`);
  const opponent = await page.locator('.opponents h2 a').last().getAttribute('href');
  await page.goto(`${site.origin}${opponent}opponents/`);
  assert.equal(await page.locator('.opponents h2 a').first().innerText(), name);
  await context.close();
});

test('of several games of an evening among n players the own one comes first', async () => {
  const root = project({
    'book.toml': '[book]\ntitle = "Club"\n',
    'content/cards/_index.md': '---\ntitle: Cards\nleague: { system: elo, elo: { k-per-round: 10 } }\n---\n',
    'content/cards/players.yaml': ['ada', 'ben', 'cem', 'dag', 'eva', 'fay'].map((id) => `${id}: { name: ${id} }\n`).join(''),
    'content/cards/matchdays/01.md': '---\nmatchday: 1\ndate: 2026-01-09\nrounds: 3\nresults:\n  - { placings: [ada, ben] }\n  - { placings: [cem, dag] }\n  - { placings: [eva, fay] }\n---\n',
  });
  execFileSync(binary, ['build', '-q', '--root', root, '-d', join(root, 'public')]);
  const club = await serve(join(root, 'public'), '/');
  const context = await browser.newContext();
  const page = await context.newPage();
  const names = () => page.locator('.result tbody th[scope="row"]').allInnerTexts();
  await page.goto(`${club.origin}/cards/matchdays/1/`);
  assert.deepEqual(await names(), ['ada', 'ben', 'cem', 'dag', 'eva', 'fay']);
  await page.goto(`${club.origin}/cards/players/fay/`);
  await page.locator('[data-me]').click();
  await page.goto(`${club.origin}/cards/matchdays/1/`);
  assert.deepEqual(await names(), ['eva', 'fay', 'ada', 'ben', 'cem', 'dag']);
  await context.close();
  club.stop();
});

test('a point of a player\'s own chart is told with its reason', async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, hasTouch: true });
  const page = await context.newPage();
  await page.goto(`${site.origin}/en/duel/players/okke/`);
  const told = page.locator('.chart.alone .picked');
  // Of two games in one evening both are told, with what they changed together.
  const day = await page.locator('[data-day]:has(a)').first().getAttribute('data-day');
  const games = await page.locator(`[data-day="${day}"]`).evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
  const change = games.reduce((sum, [, , change]) => sum + Number(change), 0);
  for (const part of [`(+${change})`, games[0][3], ...games.map(([, result]) => result)]) assert.ok((await told.first().textContent()).includes(part), part);
  const plot = page.locator('.chart.alone .chart-plot').first();
  const { width } = await plot.boundingBox();
  const address = page.url();
  const before = await told.first().innerText();
  await plot.tap({ position: { x: width * 0.4, y: 40 } });
  assert.notEqual(await told.first().innerText(), before);
  assert.equal(page.url(), address);
  // All points are one stop of the keyboard.
  assert.equal(await plot.locator('a[tabindex="0"]').count(), 1);
  await context.close();
});

test('a point of a tournament is told as the table prints it, with the change of the sum', async () => {
  const page = await browser.newPage();
  await page.goto(`${site.origin}/keizer/`);
  const plot = page.locator('[data-chart] .chart-plot').first();
  const { width } = await plot.boundingBox();
  await plot.hover({ position: { x: width * 0.6, y: 40 } });
  const told = page.locator('[data-chart] .picked').first();
  await told.filter({ hasText: '(' }).waitFor();
  assert.match(await told.textContent(), /: \d+,\d\d \([+−±]\d+,\d\d\)/);
  await page.close();
});

test('a slider shows the whole table after any matchday', async () => {
  const page = await browser.newPage();
  const names = (within) => page.locator(`${within}.after [scope=row] a`).allTextContents();
  await page.goto(`${site.origin}/duel/`);
  const requests = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.locator('[data-past] summary').click();
  const range = page.getByRole('slider', { name: 'Frühere Tabellen' });
  assert.equal(await range.getAttribute('max'), '74');
  for (const [value, told, address] of [['74', 'Letzter Abend der Saison, 31. Aug. 2021', 'matchdays/2021-08-31/'], ['1', 'Der erste Abend, 8. Sept. 2020', 'matchdays/2020-09-08/']]) {
    await range.fill(value);
    await page.waitForFunction((end) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(end)), address);
    await page.waitForLoadState('networkidle');
    assert.equal(await page.locator('[data-past] output').innerText(), told);
    const shown = await names('[data-past] ');
    const other = await browser.newPage();
    await other.goto(`${site.origin}/duel/${address}`);
    // The page of the day has a part of them, in the same order.
    const part = await other.locator('.after [scope=row] a').allTextContents();
    assert.deepEqual(shown.filter((name) => part.includes(name)), part);
    assert.ok(part.length > 2, address);
    // After the last evening it is the table of the league itself, but for the order of equals.
    const placed = (within) => page.locator(`${within} tbody tr`).evaluateAll((rows) => rows.map(({ cells }) => `${cells[0].textContent} ${cells[2].querySelector('a').textContent}`).sort());
    if (value === '74') assert.deepEqual(await placed('[data-past] .after'), await placed('.standings[data-sort]'));
    await other.close();
  }
  assert.ok(requests.every((url) => url.startsWith(site.origin)));
  await page.close();
});

test('the search marks the word that it found', async () => {
  const page = await browser.newPage();
  await page.goto(`${site.origin}/nomic/rules/`);
  await page.keyboard.press('/');
  // Before anything is typed the pages of the rule book stand there.
  const pages = await page.locator('.section-nav li a').evaluateAll((links) => links.map(({ textContent }) => textContent));
  await page.locator('dialog li a').first().waitFor();
  assert.equal(await page.locator('dialog li').first().innerText(), 'Players, games, matchdays, rules and words of all texts');
  assert.deepEqual(await page.locator('dialog li a').allTextContents(), pages);
  await page.locator('dialog input').fill('promises');
  const found = page.locator('dialog li', { hasText: 'keep these rules' }).first();
  await found.waitFor();
  assert.deepEqual(await found.locator('mark').allTextContents(), ['promises']);
  // Each word counts for the order: the other rounds have their 5 within a year.
  await page.goto(`${site.origin}/keizer/`);
  await page.keyboard.press('/');
  await page.locator('dialog input').fill('runde 5');
  await page.locator('dialog li', { hasText: 'Runde 5' }).waitFor();
  assert.match(await page.locator('dialog li').first().textContent(), /^Runde 5\b/);
  // The title of a league finds what is written of it, and not each of its players.
  await page.locator('dialog input').fill('vereinsturnier');
  await page.locator('dialog li', { hasText: /^Vereinsturnier/ }).waitFor();
  assert.equal(await page.locator('dialog li', { hasText: ' · Vereinsturnier' }).count(), 0);
  // A name is found as a keyboard without its letters writes it.
  for (const [typed, name] of [['aydin', 'Yusuf Aydın'], ['oeztuerk', 'Clara Öztürk'], ['ozturk', 'Clara Öztürk'], ['voss', 'Dietmar Voß'], ['pawel', 'Paweł Nowak']]) {
    await page.locator('dialog input').fill(typed);
    await page.locator('dialog li', { hasText: name }).first().waitFor();
    assert.ok((await page.locator('dialog li').first().textContent()).startsWith(name), typed);
  }
  await page.locator('dialog input').fill('xyzzy');
  // What nothing is like leads to the pages of the league.
  const league = await page.locator('.section-nav li a').allTextContents();
  assert.deepEqual(await page.locator('dialog li').allTextContents(), ['Nichts gefunden', ...league]);
  await page.close();
});

test('what the search found opens by a click and by Enter', async () => {
  const page = await browser.newPage();
  for (const open of [() => page.locator('dialog li a').first().click(), () => page.keyboard.press('Enter')]) {
    await page.goto(`${site.origin}/en/duel/`);
    await page.locator('[data-search]').click();
    await page.locator('dialog input').fill('clara');
    await page.locator('dialog li', { hasText: 'Clara Öztürk' }).first().waitFor();
    await open();
    await page.waitForURL('**/en/duel/players/clara/');
  }
  // A click beside it closes it.
  await page.locator('[data-search]').click();
  await page.mouse.click(2, 400);
  await page.locator('dialog').waitFor({ state: 'hidden' });
  await page.close();
});

test('a point of the chart of a player leads to its matchday', async () => {
  const page = await browser.newPage();
  await page.goto(`${site.origin}/duel/players/okke/`);
  const point = page.locator('[data-chart] a[href], .chart a[href]').nth(5);
  const { pathname } = new URL(await point.evaluate((link) => link.href.baseVal ?? link.href), site.origin);
  await point.locator('circle').click({ force: true });
  await page.waitForURL(`**${pathname}*`);
  await page.close();
});

test('the bar of the browser has the colour of the page', async () => {
  for (const [colorScheme, colours] of [['light', ['rgb(254, 253, 251)', 'rgb(21, 23, 26)']], ['dark', ['rgb(21, 23, 26)', 'rgb(254, 253, 251)']]]) {
    const page = await browser.newPage({ colorScheme });
    await page.goto(`${site.origin}/duel/`);
    const bars = () => page.locator('meta[name="theme-color"]').evaluateAll((all) => all.map(({ content }) => content));
    assert.deepEqual(await bars(), [colours[0]]);
    await page.locator('[data-theme-switch]').click();
    assert.deepEqual(await bars(), [colours[1]]);
    // What was chosen holds on the next page.
    await page.reload();
    assert.deepEqual(await bars(), [colours[1]]);
    await page.close();
  }
});

test('the search finds first what stands in the own rule book', async () => {
  const page = await browser.newPage();
  await page.goto(`${site.origin}/nomic/`);
  await page.locator('[data-search]').click();
  await page.locator('dialog input').fill('rule');
  assert.match(await page.locator('dialog li').first().innerText(), /^Rule 1: Players\s+The rules of Sandbank/);
  await page.close();
});

test('the text of a day is read as one', async () => {
  const page = await browser.newPage();
  await page.goto(`${site.origin}/nomic/rules/`);
  await page.locator('.timeline a', { hasText: '1 Oct 2026' }).click();
  await page.getByText('Changes only').waitFor();
  const headings = () => page.locator('.rule > :is(h2, h3)').evaluateAll((heads) => heads.map((head) => head.innerText.replace('#', '').trim()));
  const all = ['Rule 1: Players', 'Rule 2: Proposals', 'Rule 2-1: Handing in', 'Rule 2-2: Yielding', 'Rule 3: Ballots', 'Rule 9: Meaning', 'Rule 6: Points', 'Rule 4: Oaths', 'Rule 5: Winning a round'];
  assert.deepEqual(await headings(), all);
  // The 15th of October made "lower" of it.
  assert.match(await page.locator('.rule', { has: page.locator('#rule-2-2') }).textContent(), /the one with the higher/);
  assert.deepEqual(await page.locator('.kind').allTextContents(), ['inserted']);
  assert.deepEqual(await page.locator('.contents a').evaluateAll((links) => links.map((link) => link.getAttribute('href')).slice(0, 2)), ['#rule-1', '#rule-2']);
  // What leads to a section stays on the page.
  assert.equal(await page.locator('.rule .anchor').getAttribute('href'), '#rule-9');
  // The next version is read in the same way, until one asks for its changes.
  await page.locator('.pager a', { hasText: '15 Oct 2026' }).click();
  await page.getByText('Changes only').click();
  await page.getByText('The whole text').waitFor();
  assert.deepEqual(await headings(), ['Rule 2-2: Yielding', 'Rule 4: Oaths']);
  // There they are marked, and in the whole text they are not.
  const oaths = page.locator('.rule', { has: page.locator('#rule-4') }).locator('p').last();
  assert.equal(await oaths.innerText(), 'On entering, a player swears by the tide promises to keep these rules.');
  await page.getByText('The whole text').click();
  await page.getByText('Changes only').waitFor();
  assert.equal((await oaths.innerText()).replace(/ +/g, ' '), 'On entering, a player promises to keep these rules.');
  await page.close();
});

test('any two versions of a document are compared', async () => {
  const page = await browser.newPage();
  await page.goto(`${site.origin}/nomic/rules/`);
  const form = page.locator('[data-compare] form');
  const compare = async (earlier, later) => {
    await form.locator('select').nth(0).selectOption({ label: earlier });
    await form.locator('select').nth(1).selectOption({ label: later });
    await page.locator('[data-compare] [aria-busy="false"]').waitFor();
    const parts = await page.locator('[data-compare] .diff').evaluateAll((diffs) => diffs.map((diff) => ({
      title: diff.querySelector('strong').textContent.trim(),
      kind: diff.querySelector('small').textContent,
      gone: [...diff.querySelectorAll('p + p del')].map((it) => it.textContent.trim()),
      come: [...diff.querySelectorAll('p + p ins')].map((it) => it.textContent.trim()),
    })));
    return parts;
  };
  // Between the 19th of September and the 15th of October lies a version that is passed over.
  const parts = await compare('19 September 2026', '15 October 2026');
  assert.deepEqual(parts, [
    { title: 'Rule 2-2: Yielding', kind: 'amended', gone: ['higher'], come: ['lower'] },
    { title: 'Rule 9: Meaning', kind: 'inserted', gone: [], come: ['What a rule means is decided by those who have to follow it.'] },
    // Each in the word of its history: the proposal in plain words replaces the whole section.
    { title: 'Rule 4: Oaths', kind: 'replaced', gone: ['swears by the tide'], come: ['promises'] },
  ]);
  // Of rule 5 only one word stayed: it is another text, and the old one is not cut up by the new one.
  const [rule6, rule5] = await compare('First version', '19 September 2026');
  assert.deepEqual(rule5.gone, ['Nobody has found out yet how to win.']);
  assert.deepEqual(rule5.come, ['Whoever first has thirty points wins, and the game goes on.']);
  // Each paragraph is judged and marked for itself.
  assert.deepEqual(rule6.come, [
    'Every player has a number of points, at first none. Points may be lost beyond zero.',
    'The author of a proposal that has passed may ask for two points in a later one.',
  ]);
  await compare('19 September 2026', '15 October 2026');
  // The choice is in the address, and leads there again.
  assert.match(page.url(), /\?2026-09-19\.\.2026-10-15#Versions$/);
  await form.locator('select').nth(0).selectOption({ label: '15 October 2026' });
  await page.locator('[data-compare] [aria-busy="false"] .note').waitFor();
  assert.equal(await page.locator('[data-compare] [aria-live]').textContent(), 'The two versions are the same.');
  await page.goBack();
  await page.locator('[data-compare] [aria-busy="false"] .diff').first().waitFor();
  assert.equal(await page.locator('[data-compare] .diff').count(), 3);
  await page.close();
});
