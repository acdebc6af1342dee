import { mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '#test/app.ts';
import { builtClient } from '#test/built-client.ts';
import { keepAssets } from './kept-assets.ts';

const sharedFolder = () => join(mkdtempSync(join(tmpdir(), 'portal-assets-')), 'assets');
const daysFromNow = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);

/** The built client of a version, with a script of its own. */
function clientWith(name: string, content: string): string {
  const folder = builtClient();
  writeFileSync(join(folder, 'assets', name), content);
  return folder;
}

describe('files of the previous version', () => {
  it('are still served after an update, and those of the next version already during one', async () => {
    const assetsFolder = sharedFolder();
    const before = await startTestApp(
      { assetsFolder },
      { clientFolder: clientWith('page-Aa1.js', 'export 1') },
    );
    const after = await startTestApp(
      { assetsFolder },
      { clientFolder: clientWith('page-Bb2.js', 'export 2') },
    );
    for (const node of [before, after]) {
      for (const [url, content] of [
        ['/assets/page-Aa1.js', 'export 1'],
        ['/assets/page-Bb2.js', 'export 2'],
      ] as const) {
        const response = await node.request({ url });
        expect(response.statusCode).toBe(200);
        expect(response.body).toBe(content);
        expect(response.headers).toMatchObject({
          'cache-control': 'public, max-age=31536000, immutable',
          'content-type': expect.stringContaining('javascript'),
          'content-security-policy': expect.any(String),
          'x-content-type-options': 'nosniff',
        });
      }
    }
    for (const url of ['/assets/page-Cc3.js', '/assets/', '/assets/..%2f..%2fpackage.json'])
      expect((await after.request({ url })).statusCode).toBe(404);
  });

  it('are served compressed to clients that accept it', async () => {
    const assetsFolder = sharedFolder();
    const client = clientWith('page-Aa1.js', 'export 1');
    writeFileSync(join(client, 'assets/page-Aa1.js.br'), 'compressed');
    await keepAssets(join(client, 'assets'), assetsFolder);
    const { request } = await startTestApp({ assetsFolder }, { clientFolder: builtClient() });
    const response = await request({ url: '/assets/page-Aa1.js', headers: { 'accept-encoding': 'br' } });
    expect(response.headers['content-encoding']).toBe('br');
    expect(response.body).toBe('compressed');
  });

  it('are removed seven days after a server of that version last ran', async () => {
    const shared = sharedFolder();
    const [first, second] = [clientWith('page-Aa1.js', '1'), clientWith('page-Bb2.js', '2')];
    await keepAssets(join(first, 'assets'), shared, daysFromNow(-30));
    // It ran for weeks and marks its files every hour.
    await keepAssets(join(first, 'assets'), shared, daysFromNow(0));
    await keepAssets(join(second, 'assets'), shared, daysFromNow(6.9));
    expect(readdirSync(shared).sort()).toEqual(['app.js', 'page-Aa1.js', 'page-Bb2.js']);
    await keepAssets(join(second, 'assets'), shared, daysFromNow(7.1));
    expect(readdirSync(shared).sort()).toEqual(['app.js', 'page-Bb2.js']);
  });

  it('stay complete when several nodes start at once', async () => {
    const shared = sharedFolder();
    const own = join(clientWith('page-Aa1.js', 'export 1'), 'assets');
    await Promise.all(Array.from({ length: 5 }, () => keepAssets(own, shared)));
    expect(readdirSync(shared).sort()).toEqual(['app.js', 'page-Aa1.js']);
  });
});

it('keeps other files in the folder, and does not serve them', async () => {
  const assetsFolder = sharedFolder();
  mkdirSync(assetsFolder);
  const contents = 'a1'.repeat(20);
  const lastMonth = daysFromNow(-30);
  const abandoned = `old-Aa1.js.${crypto.randomUUID()}.partial`;
  for (const name of [contents, 'portal.env', '.hidden.js', 'old-Aa1.js', abandoned]) {
    writeFileSync(join(assetsFolder, name), 'private');
    utimesSync(join(assetsFolder, name), lastMonth, lastMonth);
  }
  const { request } = await startTestApp({ assetsFolder }, { clientFolder: builtClient() });
  expect(readdirSync(assetsFolder).sort()).toEqual(['.hidden.js', contents, 'app.js', 'portal.env']);
  for (const name of [contents, 'portal.env', '.hidden.js'])
    expect((await request({ url: `/assets/${name}` })).statusCode).toBe(404);
});

it('starts the server even if the folder cannot be written', async () => {
  const clientFolder = builtClient();
  // No folder can be created below a file.
  const assetsFolder = join(clientFolder, 'index.html', 'assets');
  const { request } = await startTestApp({ assetsFolder }, { clientFolder });
  expect((await request({ url: '/assets/app.js' })).statusCode).toBe(200);
  expect((await request({ url: '/assets/other.js' })).statusCode).toBe(404);
});
