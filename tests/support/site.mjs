// A web server with files of folders under any path, which browsers may cache. Tests see every request, can change the files, and can take
// the server off the network.

import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { build, root } from './page.mjs';

const kTypes = {
  '.css': 'text/css', '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.json': 'application/json', '.png': 'image/png',
  '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json',
};

export class Site {
  /**
   * `moved` may be replaced by a function that returns, for a path, the address where the host redirects its visitors.
   *
   * @param folders  path, with a slash at both ends, to folder
   */
  static async open(folders) {
    const site = new Site();
    Object.assign(site, { folders, requests: [], away: false, moved: () => undefined });
    site.server = createServer((request, response) => site.#answer(request, response));
    await new Promise((listening) => { site.server.listen(0, '127.0.0.1', listening); });
    site.address = `http://localhost:${site.server.address().port}`;
    return site;
  }

  #answer(request, response) {
    if (this.away) return request.socket.destroy();
    const path = new URL(request.url, this.address).pathname;
    const elsewhere = this.moved(path);
    if (elsewhere) return response.writeHead(301, { Location: elsewhere + new URL(request.url, this.address).search }).end();
    const under = Object.keys(this.folders).find((each) => path.startsWith(each));
    const seen = { path, status: 404 };
    this.requests.push(seen);
    let bytes;
    try {
      bytes = readFileSync(join(this.folders[under], path.slice(under.length) || 'index.html'));
    } catch {
      return response.writeHead(404).end();
    }
    const tag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
    seen.status = request.headers['if-none-match'] === tag ? 304 : 200;
    response.writeHead(seen.status, { 'Content-Type': kTypes[extname(path)] ?? (path.endsWith('/') ? kTypes['.html'] : 'application/octet-stream'), 'Cache-Control': 'max-age=600', ETag: tag });
    return response.end(seen.status === 200 ? bytes : undefined);
  }

  /** The paths of the files that were sent, in order. */
  sent() { return this.requests.filter((seen) => seen.status === 200).map((seen) => seen.path); }

  close() {
    this.server.closeAllConnections();
    return new Promise((closed) => { this.server.close(closed); });
  }
}

/**
 * Creates a copy of the built page with changed files, and updates everything that depends on them. The copy is deleted after the test.
 * @param changes  name of a file to a function that changes its text
 */
export function copyOfPage(t, changes) {
  const folder = mkdtempSync(join(tmpdir(), 'enginuity-page-'));
  t.after(() => rmSync(folder, { recursive: true }));
  cpSync(join(build, 'bin/pong'), folder, { recursive: true });
  for (const [file, change] of Object.entries(changes)) {
    const text = readFileSync(join(folder, file), 'utf8');
    const changed = change(text);
    if (changed === text) throw new Error(`${file} is as it was`);
    writeFileSync(join(folder, file), changed);
  }
  const { program, files } = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8'));
  const names = files.map((file) => file.name);
  const page = keptFiles(folder).filter((name) => ![...names, `${program}.js`, `${program}.wasm`, 'files.json'].includes(name));
  const late = files.filter((file) => file.late).map((file) => file.name);
  execFileSync('python3', [join(root, 'cmake/page_files.py'), `FOLDER=${folder}`, `PROGRAM=${program}`, `NAMES=${names.join(';')}`, `LATE=${late.join(';')}`,
    `PAGE=${page.join(';')}`, `WORKER=${join(root, 'web/worker.js.in')}`, `BUILD_INFO=${join(build, 'generated/build_info.cpp')}`]);
  return folder;
}

/** The names of the files that the service worker of a page stores. */
export const keptFiles = (folder) => [...readFileSync(join(folder, 'worker.js'), 'utf8').matchAll(/^ *'(.+)': '[0-9a-f]{64}',$/gm)].map((match) => match[1]);
