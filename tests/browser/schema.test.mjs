// The JSON Schemas for editors: every document of the repository's own site fits, what is wrong does not.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import Ajv from 'ajv/dist/2020.js';
import YAML from 'yaml';
import { binary, files, root } from './site.mjs';

const schemas = JSON.parse(execFileSync(binary, ['schema'], { maxBuffer: 1 << 26 }));
const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
const fits = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, ajv.compile(schema)]));

/** What the front matter of a file is. */
function document(path, keys) {
  if (basename(path).startsWith('_index')) return ['league', 'rules'].filter((kind) => kind in keys);
  if (/\/proposals\/[^.]*\.md$/.test(path)) return ['proposal'];
  const isMatchday = ['matchday', 'placings', 'results', 'games', 'members', 'ranks', 'absent'].some((key) => key in keys);
  return isMatchday ? ['matchday'] : [];
}

test('every document of the site fits its schema', () => {
  const content = join(root, 'content');
  const counts = {};
  const faults = [];
  for (const path of files(content)) {
    const text = readFileSync(join(content, path), 'utf8');
    const yaml = path.endsWith('players.yaml') ? text : /^---\r?\n([^]*?)^---\s*$/m.exec(text)?.[1];
    if (yaml === undefined || !/\.(md|yaml)$/.test(path)) continue;
    const value = YAML.parse(yaml) ?? {};
    const kinds = path.endsWith('players.yaml') ? ['players'] : document(path, value);
    for (const kind of kinds) {
      counts[kind] = (counts[kind] ?? 0) + 1;
      if (!fits[kind](value)) faults.push(`${path}: ${ajv.errorsText(fits[kind].errors)}`);
    }
  }
  assert.deepEqual(faults, []);
  for (const kind of ['matchday', 'players', 'league', 'rules', 'proposal']) assert.ok(counts[kind] > 0, kind);
});

const GOOD = {
  matchday: [
    'placings: { anna: 1, bert: 2, "007": 3, clara: 4(3) }',
    'placings: [anna, [bert, 007], No, 1e3]',
    'matchday: 5\ndate: 2017-11-10\nrounds: 2.5\ntitle: 1984',
    'games: [anna 1-0 bert, anna ½-½ bert, anna +:- bert, anna * bert, anna - bert]',
    'games: [{ players: [anna, bert], result: "*", handicap: lance, ranked: false, board: 1 }]',
    'bye: anna\nabsent: { excused: [bert], club: [clara] }\nlots: [anna, bert]\nranks: { anna: 1 Dan }',
    'members: { join: [anna], leave: [bert], return: [clara] }',
  ],
  players: ['anna:\nbert: { name: Bert, rating: 1500, rank: { fesa: 3 Kyu }, categories: [u16] }\n007: { joined: 3 }'],
  league: ['league: { system: elo, elo: { k: 16 }, activity: { idle-limit: 3 } }', 'league: { system: keizer, keizer: }'],
  rules: ['rules: { members: ../cards, procedures: { ballot: { kind: tally, ties: oldest-first } } }'],
  proposal: ['author: ada\nnumber: 3\nrevised: 2020-01-01\nchanges: [{ op: append, target: x, text: { de: a, en: { block: b } } }]'],
};

const WRONG = {
  matchday: [
    'placings: { anna: 0, bert: 1 }', 'placings: { anna: first }', 'placings: { anna: -1 }', 'placings: { anna: 1.5 }',
    'placings: { anna: 4(x) }', 'placings: { anna: [1] }', 'placings: anna', 'placings: [anna, { bert: 1 }]', 'placing: [anna]',
    'games: [anna 2-0 bert]', 'games: [anna bert]', 'games: [{ players: [anna, bert, clara] }]', 'games: [{ player: anna }]',
    'games: [{ players: [anna, bert], result: won }]', 'games: [{ players: [anna, bert], board: 0 }]',
    'matchday: 0', 'matchday: one', 'date: 2018-1-5', 'date: 2018-13-05', 'rounds: 0', 'rounds: many', 'bye: [anna]',
    'absent: { away: [anna] }', 'members: { jion: [anna] }', 'draft: perhaps',
  ],
  players: ['anna: { nmae: Anna }', 'anna: Anna', 'anna: { rank: { dan: 1 } }'],
  league: ['title: x', 'league: { sytem: elo }', 'league: { system: eloo }', 'league: { system: elo, elo: { kk: 16 } }', 'league: { system: elo, activity: { idel: 3 } }'],
  rules: ['title: x', 'rules: { procedures: { ballot: { kind: talley } } }', 'rules: { procedures: { ballot: { ties: oldest-first } } }'],
  proposal: ['autor: ada', 'number: three', 'changes: [{ opp: append }]', 'changes: [{ op: append, level: 900 }]'],
};

test('what is right fits, what is wrong does not', () => {
  const read = ([kind, texts]) => texts.map((text) => [kind, text]);
  for (const [kind, text] of Object.entries(GOOD).flatMap(read)) {
    assert.ok(fits[kind](YAML.parse(text)), `${kind}: ${text}: ${ajv.errorsText(fits[kind].errors)}`);
  }
  for (const [kind, text] of Object.entries(WRONG).flatMap(read)) {
    assert.ok(!fits[kind](YAML.parse(text)), `${kind}: ${text}`);
  }
});
