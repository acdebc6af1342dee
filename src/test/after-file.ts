import { afterAll } from 'vitest';

type CleanUp = () => unknown;
const pending: CleanUp[] = [];

/**
 * Runs this when the test file ends, last registered first. Unlike `afterAll`, which Vitest ignores once tests are
 * running, it can be called from a hook or a test.
 */
export function afterFile(cleanUp: CleanUp): void {
  pending.push(cleanUp);
}

/** Registered for every test file by setup.ts. */
export function registerCleanUp(): void {
  afterAll(async () => {
    for (let cleanUp = pending.pop(); cleanUp; cleanUp = pending.pop()) await cleanUp();
  });
}
