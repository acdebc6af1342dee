import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

const loadValidation = () => import('./validation.ts');

/**
 * Validates by a schema of the contract that is loaded with `import()`, so that the form appears without waiting for
 * it. If the schema cannot be loaded, the server still checks the same rules.
 */
export function schemaResolver<Input extends FieldValues, Sent>(
  loadSchema: () => Promise<z.ZodType<Sent, Input>>,
): Resolver<Input, unknown, Sent> {
  return async (values, context, options) => {
    const loaded = await Promise.all([loadValidation(), loadSchema()]).catch(() => undefined);
    if (!loaded) return { values: values as unknown as Sent, errors: {} };
    const [{ resolverOf }, schema] = loaded;
    return resolverOf(schema)(values, context, options);
  };
}

/** The same for a single value. */
export async function checkBySchema<Input, Sent>(
  loadSchema: () => Promise<z.ZodType<Sent, Input>>,
  value: Input,
): Promise<z.ZodSafeParseResult<Sent>> {
  const loaded = await Promise.all([loadSchema(), loadValidation()]).catch(() => undefined);
  return loaded ? loaded[0].safeParse(value) : { success: true, data: value as unknown as Sent };
}

/** Loads the validation code on the first touch or key press. Returns a function that removes the listeners. */
export function prepareValidation(): () => void {
  const waiting = new AbortController();
  const load = () => void loadValidation().catch(() => undefined);
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, load, { once: true, signal: waiting.signal });
  return () => waiting.abort();
}
