// The shell part of the action, against a server that plays the releases and a `gh` of our own.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { binary } from './site.mjs';

const scripts = join(dirname(fileURLToPath(import.meta.url)), '../../.github/scripts');
const temporary = () => mkdtempSync(join(tmpdir(), 'ligatur-'));

/** Runs a script, and answers with its exit status and what it said. */
const run = (script, args, env) =>
  new Promise((resolve) => {
    const child = spawn(join(scripts, script), args, { env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env.own }, cwd: env.cwd });
    let said = '';
    child.stdout.on('data', (data) => (said += data));
    child.stderr.on('data', (data) => (said += data));
    child.on('close', (status) => resolve({ status, said }));
  });

/** An archive of a release that holds a program which says its version. */
const archive = (name) => {
  const folder = temporary();
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'ligatur'), '#!/bin/sh\necho ligatur 0.2.0\n', { mode: 0o755 });
  execFileSync('tar', ['-czf', join(folder, 'archive.tar.gz'), '-C', folder, name]);
  return readFileSync(join(folder, 'archive.tar.gz'));
};

/** Serves files below `/v0.2.0/`, and does as `answer` says with each request. */
const releases = async (files, answer = () => false) => {
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    if (answer(request, response)) return;
    const file = files[request.url.replace('/v0.2.0/', '')];
    response.writeHead(file ? 200 : 404);
    response.end(file);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, asked, address: `http://127.0.0.1:${server.address().port}` };
};

const name = 'ligatur-x86_64-unknown-linux-musl';
const packed = archive(name);
const sums = `${createHash('sha256').update(packed).digest('hex')}  ${name}.tar.gz\n`;
const good = { SHA256SUMS: sums, [`${name}.tar.gz`]: packed };

/** Installs from a server, and answers with what came of it. */
const install = async (files, more = {}, answer) => {
  const { server, asked, address } = await releases(files, answer);
  const folder = join(temporary(), 'bin');
  const own = { RELEASES: address, TAG: 'v0.2.0', OS: 'Linux', ARCH: 'X64', RETRY_DELAY: '0', ...more };
  const { status, said } = await run('install-release.sh', [folder], { own });
  server.closeAllConnections();
  server.close();
  return { status, said, asked, program: join(folder, 'ligatur') };
};

test('the release of the named version is installed', async () => {
  const { status, said, program } = await install(good);
  assert.equal(status, 0, said);
  assert.equal(execFileSync(program, { encoding: 'utf8' }), 'ligatur 0.2.0\n');
});

test('a file with another checksum is refused', async () => {
  const { status, said, program } = await install({ ...good, SHA256SUMS: sums.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) });
  assert.equal(status, 1);
  assert.match(said, /is not the file that was published/);
  assert.ok(!existsSync(program));
});

test('a file that the list does not name is refused', async () => {
  const { status, program } = await install({ ...good, SHA256SUMS: 'abc  other.tar.gz\n' });
  assert.equal(status, 1);
  assert.ok(!existsSync(program));
});

test('where a file is missing the version is compiled', async () => {
  for (const files of [{}, { SHA256SUMS: sums }]) {
    const { status, said } = await install(files);
    assert.equal(status, 10);
    assert.match(said, /the release v0\.2\.0 has no /);
  }
});

test('a machine without a release, and what is no version, ask no server', async () => {
  for (const more of [{ ARCH: 'RISCV' }, { TAG: 'main' }, { TAG: '3d3c42e5aac5ba805825da76410c181273ba90b1' }]) {
    const { status, asked } = await install(good, more);
    assert.equal(status, 10);
    assert.deepEqual(asked, []);
  }
});

test('a server that fails once is asked again, one that never answers is given up', async () => {
  let first = true;
  const once = (request, response) => {
    if (!first) return false;
    first = false;
    response.writeHead(503);
    response.end();
    return true;
  };
  assert.equal((await install(good, {}, once)).status, 0);
  assert.equal((await install(good, { MAX_TIME: '1' }, () => true)).status, 10);
});

test('a packed release is what the action installs', async () => {
  const folder = temporary();
  execFileSync(join(scripts, 'pack-release.sh'), [binary, 'x86_64-unknown-linux-musl', folder]);
  const archive = readFileSync(join(folder, `${name}.tar.gz`));
  const held = execFileSync('tar', ['-tzf', join(folder, `${name}.tar.gz`)], { encoding: 'utf8' });
  for (const file of ['LICENSE-MIT', 'LICENSE-APACHE', 'README.md', 'man/ligatur-record.1', 'completions/ligatur.bash']) {
    assert.ok(held.includes(`${name}/${file}\n`), `${file} in\n${held}`);
  }
  const list = `${createHash('sha256').update(archive).digest('hex')}  ${name}.tar.gz\n`;
  const { status, said, program } = await install({ SHA256SUMS: list, [`${name}.tar.gz`]: archive });
  assert.equal(status, 0, said);
  assert.match(execFileSync(program, ['--version'], { encoding: 'utf8' }), /^ligatur \d/);
});

/** A league on a server of its own, with a clone as the runner has it, and a `gh` that knows some issues. */
const league = (issues) => {
  const root = temporary();
  const git = (folder, ...args) => execFileSync('git', ['-C', folder, '-c', 'user.name=k', '-c', 'user.email=k@example.org', ...args], { encoding: 'utf8' });
  const [origin, keeper, runner] = ['origin.git', 'keeper', 'runner'].map((it) => join(root, it));
  execFileSync('git', ['init', '-q', '--bare', '-b', 'main', origin]);
  execFileSync('git', ['clone', '-q', origin, keeper], { stdio: 'ignore' });
  execFileSync(binary, ['init', '-q'], { cwd: keeper });
  git(keeper, 'checkout', '-q', '-B', 'main');
  git(keeper, 'add', '--all');
  git(keeper, 'commit', '-q', '-m', 'Begin');
  git(keeper, 'push', '-q', 'origin', 'main');
  execFileSync('git', ['clone', '-q', origin, runner], { stdio: 'ignore' });
  const [bin, log] = [join(root, 'bin'), join(root, 'log')];
  mkdirSync(bin);
  writeFileSync(log, '');
  writeFileSync(join(root, 'issues.json'), JSON.stringify(issues));
  writeFileSync(
    join(bin, 'gh'),
    `#!/usr/bin/env node
const { readFileSync, appendFileSync } = require('node:fs');
const issues = JSON.parse(readFileSync(${JSON.stringify(join(root, 'issues.json'))}, 'utf8'));
const [, , , what, number] = process.argv;
if (what === 'list') console.log(Object.keys(issues).join('\\n'));
else if (what === 'view') console.log(issues[number]);
else {
  const file = process.argv.indexOf('--body-file');
  const text = file < 0 ? '' : readFileSync(process.argv[file + 1], 'utf8');
  appendFileSync(${JSON.stringify(log)}, JSON.stringify({ what, number, text }) + '\\n');
}
`,
  );
  chmodSync(join(bin, 'gh'), 0o755);
  const path = `${bin}:${dirname(binary)}:${process.env.PATH}`;
  const record = () => run('record-issues.sh', ['cards'], { cwd: runner, own: { PATH: path, PAUSE: '0', GH_TOKEN: 'x', GH_REPO: 'a/b' } });
  const answers = () => readFileSync(log, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));
  const published = () => git(keeper, 'fetch', '-q') + git(keeper, 'log', '--format=%s', 'origin/main').trim();
  return { git, keeper, record, answers, published };
};

/** An issue as the form writes it. */
const form = (result) => `### Day\n\n_No response_\n\n### Game\n\n_No response_\n\n### Rounds\n\n4\n\n### Result\n\n${result}\n\n### Report\n\n_No response_\n`;

test('every accepted issue is recorded by one run, and none twice', async () => {
  const { record, answers, published } = league({ 3: form('clara anna=dora bert'), 5: form('dora clara'), 8: form('anna bert clara') });
  const { status, said } = await record();
  assert.equal(status, 0, said);
  assert.deepEqual(published().split('\n').slice(0, 3), [8, 5, 3].map((it) => `Record the result of #${it}`));
  assert.deepEqual(answers().map(({ what, number }) => [what, number]), [['close', '3'], ['close', '5'], ['close', '8']]);
  const before = published();
  await record();
  assert.equal(published(), before, 'a second run records nothing');
});

test('what is refused is told why, and does not keep the others', async () => {
  const { record, answers, published } = league({ 1: form('clara nobody-here'), 2: form('anna bert') });
  const { status } = await record();
  assert.equal(status, 1);
  assert.match(published(), /^Record the result of #2\n/);
  const comment = answers().find(({ what }) => what === 'comment');
  assert.equal(comment.number, '1');
  assert.match(comment.text, /^This result was not recorded:\n\n {4}/);
  assert.match(comment.text, /nobody-here/);
});
