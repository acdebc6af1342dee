import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Endpoint } from '#shared/endpoint.ts';
import { reduceContract } from './browser-contract.ts';

it('keeps of an endpoint its method and path, and whether it has a query or a body', () => {
  const code = `export const list = endpoint({
    method: 'GET', path: '/api/things', summary: 'All things', access: 'admin',
    query: pageQuery.extend({}), response: z.array(thing),
  });
  export const add = endpoint({ method: 'POST', path: '/api/things', body: thing, upload: { field: 'file' } });`;
  const reduced = reduceContract(code, 'things.ts');
  expect(reduced).toContain("export const list = { method: 'GET', path: '/api/things', query: {} };");
  expect(reduced).toContain(
    "export const add = { method: 'POST', path: '/api/things', body: {}, upload: { field: 'file' } };",
  );
});

it('marks what is computed, so that it disappears where nobody imports it', () => {
  expect(reduceContract('const thing = z.object({ id });\nconst label = "Thing";', 'things.ts')).toBe(
    'const thing = /* @__PURE__ */ (() => (z.object({ id })))();\nconst label = "Thing";',
  );
});

it('leaves functions, types and other imports as they are, and out what is imported for its effect', () => {
  const kept = `import { z } from 'zod';
export type Thing = { id: number };
export function nameOf(thing: Thing) { return String(thing.id); }
export const isThing = (value: unknown): value is Thing => value !== null;`;
  expect(reduceContract(`import './validation-messages.ts';\n${kept}`, 'things.ts')).toBe(`\n${kept}`);
});

// A query or body that comes from a spread object would be lost, and the call would be sent without it.
it('knows of every endpoint what the browser sends', async () => {
  const shared = new URL('../src/shared/', import.meta.url);
  const files = readdirSync(shared).filter((file) => /^[\w-]+(?<!\.test)\.ts$/.test(file));
  let compared = 0;
  for (const file of files) {
    const module: Record<string, Partial<Endpoint>> = await import(new URL(file, shared).href);
    const reduced = reduceContract(readFileSync(new URL(file, shared), 'utf8'), file);
    for (const [name, endpoint] of Object.entries(module)) {
      if (!endpoint?.method || !endpoint.path) continue;
      const inBrowser = new RegExp(`export const ${name} = \\{.*\\};`).exec(reduced)?.[0];
      const sent = ['query', 'body', 'upload'].filter((part) => inBrowser?.includes(` ${part}: {`));
      expect({ file, name, sent }).toEqual({
        file,
        name,
        sent: ['query', 'body', 'upload'].filter((part) => part in endpoint),
      });
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(200);
});
