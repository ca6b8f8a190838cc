// The shell part of the action, against a server that plays the releases and a `gh` of our own.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { binary, root } from './site.mjs';

const scripts = join(root, '.github/scripts');
const temporary = () => mkdtempSync(join(tmpdir(), 'ligatur-'));

/** Runs a script, and answers with its exit status and what it said. */
const run = (script, args, env) => command(join(scripts, script), args, env);

const command = (program, args, env) =>
  new Promise((resolve) => {
    const child = spawn(program, args, { env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env.own }, cwd: env.cwd });
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

/** Serves files by their names, wherever they are asked for, and does as `answer` says with each request. */
const releases = async (files, answer = () => false) => {
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    if (answer(request, response)) return;
    const file = files[request.url.split('/').at(-1)];
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
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' });
  assert.match(version, /^ligatur \d/);
  const deb = join(folder, `${name}.deb`);
  if (!existsSync(deb)) return; // There is no dpkg-deb here.
  assert.equal(`ligatur ${execFileSync('dpkg-deb', ['-f', deb, 'Version'], { encoding: 'utf8' })}`, version);
  assert.equal(execFileSync('dpkg-deb', ['-f', deb, 'Architecture'], { encoding: 'utf8' }), 'amd64\n');
  const inside = execFileSync('dpkg-deb', ['-c', deb], { encoding: 'utf8' });
  for (const file of ['usr/bin/ligatur', 'usr/share/man/man1/ligatur-record.1.gz', 'usr/share/doc/ligatur/copyright', 'usr/share/zsh/vendor-completions/_ligatur']) {
    assert.ok(inside.includes(` ./${file}\n`), `${file} in\n${inside}`);
  }
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

test('a compiled program is kept for the very source that it was compiled from', async () => {
  const source = temporary();
  for (const it of ['Cargo.toml', 'Cargo.lock']) cpSync(join(root, it), join(source, it));
  for (const it of ['src', 'templates']) mkdirSync(join(source, it));
  writeFileSync(join(source, 'src/lib.rs'), '// one\n');
  const digest = async () => (await run('source-digest.sh', [source], {})).said.trim();
  const before = await digest();
  assert.match(before, /^[0-9a-f]{64}$/);
  writeFileSync(join(source, 'README.md'), 'more\n');
  assert.equal(await digest(), before);
  writeFileSync(join(source, 'src/lib.rs'), '// two\n');
  assert.notEqual(await digest(), before);
});

/** What `publish-release.sh` asks of a `gh` that knows a release or none, and fails at one command. */
const published = async (is_there, fails_at = '') => {
  const bin = temporary();
  const log = join(bin, 'log');
  writeFileSync(
    join(bin, 'gh'),
    `#!/bin/sh\necho "$2" >> "${log}"\n[ "$2" = view ] && exit ${is_there ? 0 : 1}\n[ "$2" != "${fails_at}" ]\n`,
    { mode: 0o755 },
  );
  const { status } = await run('publish-release.sh', ['v0.2.0', 'a.tar.gz', 'SHA256SUMS'], { own: { PATH: `${bin}:${process.env.PATH}` } });
  return { status, asked: readFileSync(log, 'utf8').trim().split('\n') };
};

test('a release is published when it is whole, and mended by a second run', async () => {
  assert.deepEqual(await published(false), { status: 0, asked: ['view', 'create', 'upload', 'edit'] });
  assert.deepEqual(await published(true), { status: 0, asked: ['view', 'upload', 'edit'] });
  const { status, asked } = await published(false, 'upload');
  assert.deepEqual([status, asked.at(-1)], [1, 'upload'], 'what is not attached is not published');
});

/** The value of an expression of a workflow: this language's, but that what is not there can be asked as well. */
const evaluate = (expression, contexts) =>
  new Function(...Object.keys(contexts), `return (${expression.replace(/(?<=\w)\.(?=\w)/g, '?.')}) ?? ''`)(...Object.values(contexts));

/** A text with the values of its expressions. */
const filled = (text, contexts) => String(text).replace(/\$\{\{(.*?)\}\}/g, (_, expression) => evaluate(expression, contexts));

/** Runs a job of a site's workflow up to the end of the action, as a runner does. */
const job = async (workspace, workflow, event_name, { base = '' } = {}) => {
  const { server, address } = await releases(await packedRelease());
  const temp = temporary();
  const git = (folder, ...args) => execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' });
  const { jobs } = parse(readFileSync(join(workspace, '.github/workflows', workflow), 'utf8'));
  const [first, second] = Object.values(jobs)[0].steps;
  assert.match(first.uses, /^actions\/checkout@/);
  const [repository, tag] = second.uses.split('@');
  assert.equal(repository, 'club/ligatur');
  const github = { server_url: address, action_repository: repository, action_ref: tag, action_path: root, event_name, repository: 'club/site', token: 'x', event: { pull_request: { base: { sha: base } } } };
  const runner = { os: 'Linux', arch: 'X64', temp };
  const steps = {};
  const files = Object.fromEntries(['GITHUB_OUTPUT', 'GITHUB_PATH', 'GITHUB_STEP_SUMMARY'].map((it) => [it, join(temp, it)]));
  for (const file of Object.values(files)) writeFileSync(file, '');
  const done = { status: 0, said: '', uploaded: null, ran: [] };
  for (const step of parse(readFileSync(join(root, 'action.yml'), 'utf8')).runs.steps) {
    const contexts = { github, runner, inputs: second.with, steps };
    if (step.if !== undefined && !evaluate(step.if, contexts)) continue;
    const name = step.name ?? step.uses.split('@')[0];
    done.ran.push(name);
    const given = Object.fromEntries(Object.entries(step.with ?? {}).map(([key, value]) => [key, filled(value, contexts)]));
    if (name === 'Fetch it') {
      execFileSync('git', ['-c', 'advice.detachedHead=false', 'clone', '-q', workspace, join(workspace, given.path)]);
      git(join(workspace, given.path), 'checkout', '-q', given.ref);
    } else if (name === 'actions/configure-pages') {
      steps.pages = { outputs: { base_url: 'https://club.example/site' } };
    } else if (name === 'actions/upload-pages-artifact') {
      done.uploaded = given.path;
    } else {
      assert.equal(step.shell, 'bash', `${name} runs in a shell`);
      const own = Object.fromEntries(Object.entries(step.env ?? {}).map(([key, value]) => [key, filled(value, contexts)]));
      const path = readFileSync(files.GITHUB_PATH, 'utf8').trim().split('\n').reverse().join(':');
      const { status, said } = await command('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', filled(step.run, contexts)], {
        cwd: workspace,
        own: { ...files, ...own, RUNNER_TEMP: temp, GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: workspace, GITHUB_EVENT_NAME: event_name, PATH: `${path}:${process.env.PATH}` },
      });
      done.said += said;
      const outputs = readFileSync(files.GITHUB_OUTPUT, 'utf8').trim().split('\n').map((line) => line.split('='));
      writeFileSync(files.GITHUB_OUTPUT, '');
      if (step.id) steps[step.id] = { outputs: Object.fromEntries(outputs) };
      if (status !== 0) {
        done.status = status;
        break;
      }
    }
  }
  server.closeAllConnections();
  server.close();
  return { ...done, summary: readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8') };
};

/** The release of this very program, packed once. */
let packing;
const packedRelease = () =>
  (packing ??= (async () => {
    const folder = temporary();
    execFileSync(join(scripts, 'pack-release.sh'), [binary, 'x86_64-unknown-linux-musl', folder]);
    const archive = readFileSync(join(folder, `${name}.tar.gz`));
    return { SHA256SUMS: `${createHash('sha256').update(archive).digest('hex')}  ${name}.tar.gz\n`, [`${name}.tar.gz`]: archive };
  })());

const EVENING = `---\nmatchday: 3\ndate: ${new Date().toISOString().slice(0, 10)}\nrounds: 4\nplacings: [WHO, anna, bert]\n---\n`;

/** A repository with a site in a folder, a branch with one more evening, and a clone as the runner has it. */
const siteIn = (folder, who) => {
  const keeper = join(temporary(), 'keeper');
  mkdirSync(keeper);
  const git = (...args) => execFileSync('git', ['-C', keeper, '-c', 'user.name=k', '-c', 'user.email=k@example.org', ...args], { encoding: 'utf8' }).trim();
  git('init', '-q', '-b', 'main');
  execFileSync(binary, ['init', '-q', '--repository', 'club/ligatur', folder], { cwd: keeper });
  git('add', '--all');
  git('commit', '-q', '-m', 'Begin');
  const base = git('rev-parse', 'HEAD');
  git('checkout', '-q', '-b', 'evening');
  writeFileSync(join(keeper, folder, 'content/cards/matchdays/03.md'), EVENING.replace('WHO', who));
  git('add', '--all');
  git('commit', '-q', '-m', 'An evening');
  git('checkout', '-q', 'main');
  git('merge', '-q', '--no-ff', '-m', 'Merge', 'evening');
  const runner = join(temporary(), 'runner');
  execFileSync('git', ['clone', '-q', '--depth', '2', `file://${keeper}`, runner]);
  return { runner, base };
};

for (const folder of ['.', 'sites/our cards']) {
  const place = folder === '.' ? '' : `${folder}/`;
  const told = new RegExp(`::error file=${place}content/cards/matchdays/03\\.md,line=5,`);

  test(`a push is published, a faulty one is not (site in ${folder})`, async () => {
    const good = await job(siteIn(folder, 'clara').runner, 'publish.yml', 'push');
    assert.equal(good.status, 0, good.said);
    assert.match(readFileSync(join(good.uploaded, 'sitemap.xml'), 'utf8'), /<loc>https:\/\/club\.example\/site\/<\/loc>/);
    assert.match(readFileSync(join(good.uploaded, 'cards/matchdays/3/index.html'), 'utf8'), /Clara/);
    const bad = await job(siteIn(folder, 'clarra').runner, 'publish.yml', 'push');
    assert.equal(bad.status, 1);
    assert.equal(bad.uploaded, null);
    assert.match(bad.said, told);
    assert.match(bad.summary, /^ {4}error\[unknown-player\]: no player `clarra`/m);
  });

  test(`a pull request says what it changes, a faulty one what is wrong (site in ${folder})`, async () => {
    const { runner, base } = siteIn(folder, 'clara');
    const good = await job(runner, 'check.yml', 'pull_request', { base });
    assert.equal(good.status, 0, good.said);
    assert.equal(good.uploaded, null);
    // 40 points at stake; 0.554 of one was expected of Clara against the mean 1493.5 of the others.
    assert.match(good.summary, /^\| Clara \| 1531 \| 1549 \| \+18 \| 1 \|$/m);
    const faulty = siteIn(folder, 'clarra');
    const bad = await job(faulty.runner, 'check.yml', 'pull_request', { base: faulty.base });
    assert.equal(bad.status, 1);
    assert.match(bad.said, told);
  });
}

test('the pull request that begins a site is only checked', async () => {
  const { runner } = siteIn('.', 'clara');
  const git = (...args) => execFileSync('git', ['-C', runner, '-c', 'user.name=k', '-c', 'user.email=k@example.org', ...args], { encoding: 'utf8' }).trim();
  const tree = git('hash-object', '-t', 'tree', '-w', '--stdin');
  const empty = git('commit-tree', tree, '-m', 'Nothing');
  const merge = git('commit-tree', 'HEAD^{tree}', '-p', empty, '-p', 'HEAD', '-m', 'Merge');
  git('checkout', '-q', merge);
  const begun = await job(runner, 'check.yml', 'pull_request', { base: empty });
  assert.equal(begun.status, 0, begun.said);
  assert.equal(begun.summary, '');
});
