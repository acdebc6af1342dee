import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A built client: four prerendered pages, the fallback page and one script. */
export function builtClient(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-client-'));
  mkdirSync(join(folder, 'auth'));
  for (const path of ['assets', 'files', 'requests/0']) mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<title>Home</title><script>window.home = 1</script>');
  writeFileSync(join(folder, 'auth/index.html'), '<title>Sign in</title><script type="module">go()</script>');
  writeFileSync(join(folder, 'files/index.html'), '<title>Files</title>');
  writeFileSync(join(folder, 'requests/0/index.html'), '<title>What we need from you</title>');
  writeFileSync(
    join(folder, '__spa-fallback.html'),
    '<title>Portal</title><script src="/assets/app.js"></script>',
  );
  writeFileSync(join(folder, 'assets/app.js'), 'export {}');
  return folder;
}
