import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import installScripts from './install-scripts.json' with { type: 'json' };
import withoutHash from './packages-without-hash.json' with { type: 'json' };

interface LockedPackage {
  version: string;
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
  optional?: boolean;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const locked = Object.entries(packages).filter(([path]) => path !== '');
const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? '';

it('every package has a hash, except the listed optional devDependencies for other platforms', () => {
  const unhashed = locked.filter(([, { integrity }]) => !integrity);
  const names = unhashed.map(([path, { version }]) => `${nameOf(path)}@${version}`);
  expect(names.sort()).toEqual(withoutHash);
  for (const [, one] of unhashed) expect(one).toMatchObject({ dev: true, optional: true });
});

it('no package has a registry URL', () => {
  expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

it('every package that would run a program when it is installed is listed with the reason, and allowed or denied', () => {
  const names = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
  expect([...new Set(names)].sort()).toEqual(Object.keys(installScripts));
  for (const name of Object.keys(manifest.allowScripts)) expect(names).toContain(name);
});

it('no package that the server runs may run a program when it is installed', () => {
  const running = locked.filter(([, { hasInstallScript, dev }]) => hasInstallScript && !dev);
  const allowed: Record<string, boolean> = manifest.allowScripts;
  for (const [path] of running) expect(allowed[nameOf(path)]).toBe(false);
});
