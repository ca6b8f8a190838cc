// What a workflow's summary says of a pull request, by the script that `init` writes.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { binary } from './site.mjs';

test('a pull request is told whose numbers and places it changes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ligatur-'));
  const run = (...command) => execFileSync(command[0], command.slice(1), { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const [before, after] = ['before', 'after'].map((name) => join(folder, name));
  run(binary, 'init');
  run(binary, 'build', '-q', '-d', before);
  const register = join(folder, 'content/cards/players.yaml');
  writeFileSync(register, readFileSync(register, 'utf8').replace('name: Dora', 'name: "Dora | <b>*x* @all"'));
  run(binary, 'record', 'cards', '--rounds', '6', 'dora', 'anna=bert', 'clara');
  run(binary, 'build', '-q', '-d', after);
  const lines = run('python3', join(folder, '.github/summary.py'), after, before).split('\n');
  const values = (site) => {
    const { rows } = JSON.parse(readFileSync(join(site, 'cards/data/standings.json'), 'utf8')).tables[0];
    return Object.fromEntries(rows.map((row) => [row.player, row]));
  };
  const [old, now] = [values(before).dora, values(after).dora];
  const place = old.place === now.place ? now.place : `${old.place} → ${now.place}`;
  const change = now.value - old.value;
  assert.ok(change > 0 && lines.includes('| Player | before | after | change | place |'));
  assert.ok(lines.includes(`| Dora \\| &lt;b>\\*x\\* &#64;all | ${old.value} | ${now.value} | +${change} | ${place} |`), lines.join('\n'));
  assert.match(run('python3', join(folder, '.github/summary.py'), after, after), /This changes no number\./);
});
