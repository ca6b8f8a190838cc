// The repository's own site, built under an address and served on the loopback interface.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, existsSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** The command, as `.ci/run` builds it. */
export const binary = process.env.LIGATUR ?? join(root, 'target/release/ligatur');

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.csv': 'text/csv',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
  '.ics': 'text/calendar',
};

/** Builds the site for an address such as `/club/`; returns the folder. */
export function build(base) {
  const folder = join(mkdtempSync(join(tmpdir(), 'ligatur-')), 'public');
  execFileSync(binary, ['build', '-q', '--site-url', base, '--dest-dir', folder], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  return folder;
}

/** Writes the files of a site, by their paths, into a new folder; returns it. */
export function project(contents) {
  const folder = mkdtempSync(join(tmpdir(), 'ligatur-'));
  for (const [path, text] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** Serves a folder under an address; returns the origin and how to stop. */
export async function serve(folder, base) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    const below = path.startsWith(base) ? path.slice(base.length) : null;
    const file = below === null ? null : join(folder, below.endsWith('/') || below === '' ? below + 'index.html' : below);
    if (file === null || !existsSync(file) || statSync(file).isDirectory()) {
      response.writeHead(404).end('not found');
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

/** The files of a folder, relative to it, in order. */
export function files(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1))
    .sort();
}

/** The addresses of all pages, relative to the base. */
export function pages(folder) {
  return files(folder).filter((file) => file.endsWith('index.html')).map((file) => file.slice(0, -'index.html'.length));
}

/** A sample: of pages whose addresses differ in numbers or players only, the first and the last. */
export function kinds(folder) {
  const groups = new Map();
  for (const page of pages(folder)) {
    const kind = page.replace(/players\/[^/]+\//, 'players/*/').replace(/\d+/g, '#').replace(/proposals\/[^/]+\//, 'proposals/*/');
    groups.set(kind, [...(groups.get(kind) ?? []), page]);
  }
  return [...groups.values()].flatMap((group) => (group.length > 1 ? [group[0], group.at(-1)] : group));
}
