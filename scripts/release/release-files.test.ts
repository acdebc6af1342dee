import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { parseSourceFile } from '../structure/source-file.ts';
import { developmentScripts, isShipped, operatorScripts, shipped, shippedCommands } from './release-files.ts';

const files = shipped
  .filter((path) => existsSync(path))
  .flatMap((path) => (statSync(path).isDirectory() ? globSync(`${path}/**/*.ts`) : [path]))
  .filter((path) => path.endsWith('.ts') && isShipped(path));

it('holds everything that the server and the commands import, and no package of development', () => {
  const types = /^@types\//;
  const missing = files.flatMap((path) =>
    parseSourceFile(path, readFileSync(path, 'utf8'))
      .imports.map(({ target }) => target)
      .filter((target) => {
        if (target.startsWith('node:')) return false;
        if (existsSync(target)) return !isShipped(target);
        const name = /^(@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target;
        return !(name in manifest.dependencies) && !types.test(name);
      })
      .map((target) => `${path} imports ${target}`),
  );
  expect(missing).toEqual([]);
});

it('says of every command whether an operator needs it', () => {
  const programs = Object.values(manifest.scripts).flatMap((command) => {
    const program = /check-node\.js scripts\/([\w-]+)\.ts/.exec(command)?.[1];
    return program ? [program] : [];
  });
  expect([...operatorScripts, ...developmentScripts].sort()).toEqual([...new Set(programs)].sort());
});

it('ships the commands of its programs and no others', () => {
  const commands = shippedCommands(manifest.scripts);
  for (const name of ['start', 'worker', ...operatorScripts]) expect(commands).toHaveProperty(name);
  for (const name of ['build', 'check', 'demo', 'lint', 'prove', 'release'])
    expect(commands).not.toHaveProperty(name);
});

it('ships every command that docs/operations.md names, except the one that makes releases', () => {
  const text = readFileSync('docs/operations.md', 'utf8');
  const named = [...text.matchAll(/npm run ([a-z0-9:-]+)/g)].map(([, name = '']) => name);
  const commands = shippedCommands(manifest.scripts);
  expect(named.filter((name) => !(name in commands) && name !== 'release')).toEqual([]);
});

it('ships every page of instructions to which its pages link', () => {
  const pages = shipped.filter((path) => path.startsWith('docs/'));
  const linked = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\(([a-z-]+\.md)/g)].map(([, name]) => `docs/${name}`),
  );
  // Measurements and reasons are in the repository only.
  const notShipped = linked.filter(
    (page) => !pages.includes(page) && !/(proofs|scale|security)\.md$/.test(page),
  );
  expect(notShipped).toEqual([]);
});
