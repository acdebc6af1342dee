import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import withoutHash from './packages-without-hash.json' with { type: 'json' };

interface LockedPackage {
  version: string;
  integrity?: string;
  resolved?: string;
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
