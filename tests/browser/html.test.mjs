// The whole site as text: valid HTML, and links that lead somewhere.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { HtmlValidate } from 'html-validate';
import vnu from 'vnu-jar';
import { build, files } from './site.mjs';

const bases = ['/', '/club/'];
const folders = new Map(bases.map((base) => [base, build(base)]));

test('html-validate finds no error', async () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended', 'html-validate:a11y', 'html-validate:document'],
    rules: {
      // Own files come from where the page comes from.
      'require-sri': 'off',
      // Style sheets of clubs ask for an h1 above each list of a tournament (keizer.md, 4.4).
      'heading-level': ['error', { allowMultipleH1: true }],
    },
  });
  const problems = [];
  for (const file of html('/')) {
    const report = await validator.validateString(readFileSync(join(folders.get('/'), file), 'utf8'));
    for (const message of report.results.flatMap((result) => result.messages)) {
      problems.push(`${file}:${message.line}:${message.column} ${message.ruleId}: ${message.message}`);
    }
  }
  assert.deepEqual(problems.slice(0, 20), []);
});

test('the Nu checker finds no error', () => {
  const folder = folders.get('/');
  try {
    execFileSync('java', ['-jar', vnu, '--errors-only', '--skip-non-html', '--format', 'gnu', folder], {
      stdio: ['ignore', 'ignore', 'pipe'],
      maxBuffer: 1 << 28,
    });
  } catch (error) {
    assert.fail(String(error.stderr).split('\n').slice(0, 20).join('\n') || error.message);
  }
});

for (const base of bases) {
  test(`every link and fragment under ${base} leads somewhere`, () => {
    const folder = folders.get(base);
    const known = new Set(files(folder));
    const texts = new Map(html(base).map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
    const ids = new Map([...texts].map(([file, text]) => [file, new Set([...text.matchAll(/\sid="([^"]*)"/g)].map((found) => found[1]))]));
    const dead = [];
    for (const [file, text] of texts) {
      const own = `http://site${base}${file.replace(/index\.html$/, '')}`;
      for (const [, written] of text.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
        const url = new URL(written.replaceAll('&amp;', '&'), own);
        if (url.host !== 'site') continue;
        const path = decodeURIComponent(url.pathname);
        if (!path.startsWith(base)) {
          dead.push(`${file}: ${written} leaves ${base}`);
          continue;
        }
        const below = path.slice(base.length);
        const target = below === '' || below.endsWith('/') ? `${below}index.html` : below;
        const fragment = decodeURIComponent(url.hash.slice(1));
        if (!known.has(target)) dead.push(`${file}: ${written}`);
        else if (fragment && ids.has(target) && !ids.get(target).has(fragment)) dead.push(`${file}: ${written} (no such id)`);
      }
    }
    assert.deepEqual([...new Set(dead)].slice(0, 20), []);
  });
}

/** The pages of a build. */
function html(base) {
  return files(folders.get(base)).filter((file) => file.endsWith('.html'));
}
