// The pictures of the home page, the README and the guide show the site as it is today.
// `UPDATE=1 npm test` in this folder takes them anew.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { build, root, serve } from './site.mjs';

/** Each picture: its page, the window, the points a pixel, and the element from which on it shows the page. */
const PICTURES = [
  { name: 'phone-light', page: 'en/duel/', width: 360, height: 696, scale: 1.5 },
  { name: 'phone-light-de', page: 'duel/', width: 360, height: 696, scale: 1.5 },
  { name: 'phone-dark', page: 'cards/matchdays/6/', width: 360, height: 696, scale: 1.5, colorScheme: 'dark' },
  { name: 'phone-dark-de', page: 'duel/matchdays/2021-08-31/', width: 360, height: 696, scale: 1.5, colorScheme: 'dark' },
  { name: 'standings', page: 'en/duel/', width: 1000, height: 760 },
  { name: 'guide-cards', page: 'cards/matchdays/6/', width: 640, height: 418, scale: 2, from: 'h1' },
  { name: 'guide-duel', page: 'en/duel/', width: 640, height: 376, scale: 2, from: 'h1' },
  { name: 'guide-duel-de', page: 'duel/', width: 640, height: 376, scale: 2, from: 'h1' },
  { name: 'guide-handicap', page: 'en/vorgabe/handicaps/', width: 800, height: 916, scale: 2, from: 'h1' },
  { name: 'guide-handicap-de', page: 'vorgabe/handicaps/', width: 800, height: 916, scale: 2, from: 'h1' },
  { name: 'guide-keizer', page: 'en/keizer/', width: 640, height: 405, scale: 2, from: 'h1' },
  { name: 'guide-keizer-de', page: 'keizer/', width: 640, height: 405, scale: 2, from: 'h1' },
  { name: 'guide-points', page: 'table-tennis/', width: 640, height: 405, scale: 2, from: 'h1' },
  { name: 'guide-rules', page: 'cards-constitution/laws/', width: 640, height: 418, scale: 2, from: 'h1' },
  { name: 'guide-rules-de', page: 'duel-regeln/regeln/', width: 640, height: 440, scale: 2, from: 'h1' },
];

/** The fonts that every machine of the tests has. */
const FONTS = `:not(math, math *) { font-family: "DejaVu Sans" !important } :is(h1, h2, h3, h2 *, h3 *) { font-family: "DejaVu Serif" !important }`;

let site;
let browser;

before(async () => {
  site = await serve(build('/'), '/');
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
});

after(async () => {
  await browser?.close();
  site?.stop();
});

/** Takes a picture. */
async function take({ page: address, from, width, height, scale = 1, colorScheme = 'light' }) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, deviceScaleFactor: scale, bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${site.origin}/${address}`);
  await page.addStyleTag({ content: FONTS });
  // A part of a page has an edge, so that nobody takes it for the text around it.
  const top = from === undefined ? 0 : (await page.locator(from).first().boundingBox()).y - 12;
  if (from !== undefined) {
    await page.addStyleTag({ content: `body::after { content: ""; position: absolute; box-sizing: border-box; left: 0; top: ${top}px; width: ${width}px; height: ${height}px; border: 1px solid #aaa; z-index: 9 }` });
  }
  const shot = await page.screenshot({ clip: { x: 0, y: top, width, height }, fullPage: true });
  await context.close();
  return shot;
}

/** How far two pictures are apart: the mean difference of their fields of 16 × 16 points, of 255. */
async function difference(one, other) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const apart = await page.evaluate(async (pictures) => {
    const fields = async (data) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const [columns, rows] = [Math.ceil(image.width / 16), Math.ceil(image.height / 16)];
      const canvas = new OffscreenCanvas(columns, rows);
      const context = canvas.getContext('2d');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, columns, rows);
      return { size: [image.width, image.height].join(), data: context.getImageData(0, 0, columns, rows).data };
    };
    const [one, other] = await Promise.all(pictures.map(fields));
    if (one.size !== other.size) return 255;
    return one.data.reduce((sum, value, at) => sum + Math.abs(value - other.data[at]), 0) / one.data.length;
  }, [one, other].map((picture) => picture.toString('base64')));
  await context.close();
  return apart;
}

for (const picture of PICTURES) {
  test(`${picture.name} shows the page as it is`, async () => {
    const file = join(root, 'static/pictures', `${picture.name}.png`);
    const shot = await take(picture);
    if (process.env.UPDATE === '1') writeFileSync(file, shot);
    assert.ok(existsSync(file), `${file} is missing: UPDATE=1 npm test`);
    assert.ok((await difference(shot, readFileSync(file))) < 2, `${picture.name} shows another page than today's: UPDATE=1 npm test`);
  });
}
