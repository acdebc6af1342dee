import { expect, it } from 'vitest';
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
