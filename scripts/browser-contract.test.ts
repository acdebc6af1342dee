import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
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

// A form that took its schema from an endpoint would have none in the built client, and sending it would fail.
it('leaves every form its schema', async () => {
  const client = new URL('../src/client/', import.meta.url);
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  let checked = 0;
  for (const file of files) {
    const code = readFileSync(new URL(file, client), 'utf8');
    const imports = code.split("import('#shared/").slice(1);
    for (const after of imports) {
      const [, module, name, rest] = /^([\w-]+\.ts)'\)\)\.(\w+)(.?)/.exec(after) ?? [];
      const exported =
        module && name && (await import(new URL(`../src/shared/${module}`, import.meta.url).href))[name];
      const isSchema = exported instanceof z.ZodType || typeof exported === 'function';
      expect({ file, name, isSchema, rest }).toEqual({
        file,
        name: expect.any(String),
        isSchema: true,
        rest: expect.not.stringMatching(/\./),
      });
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(40);
});
