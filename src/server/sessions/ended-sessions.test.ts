import { beforeAll, describe, expect, it } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { startTestApp, strictRules, type TestApp } from '#test/app.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { endSessionOnTwoNodes, plantCookie, waysToEnd } from '#test/ended-sessions.ts';
import { requireStrongPassword } from '../accounts/passwords.ts';

let nodes: readonly [string, string];
let test: TestApp;

/** A demotion is mailed to every owner. In a database of its own they are few; other test files leave many. */
async function startNode(): Promise<TestApp> {
  const database = await openEmptyDatabase('ended_sessions');
  afterFile(() => database.close());
  return startTestApp({ rateLimitFactor: 1000 }, { database, rules: strictRules });
}

beforeAll(async () => {
  test = await startNode();
  const other = await startNode();
  const listen = ({ app }: TestApp) => app.listen({ host: '127.0.0.1', port: 0 });
  nodes = [await listen(test), await listen(other)];
  // The first new password starts the thread that scores passwords. On a busy machine that takes longer than the rest
  // of a test, and would count against the test that changes a password.
  await requireStrongPassword({ address: '127.0.0.1' }, 'copper teapot 93 window', { role: 'admin' });
});

describe('a session on two nodes', () => {
  it.concurrent.each(Object.keys(waysToEnd))(
    '%s: the next request is refused on both, and both live connections close within five seconds',
    async (way) => {
      const { statuses, closedAfterMs } = await endSessionOnTwoNodes(nodes, test.db, way);
      expect(statuses).toEqual([401, 401]);
      expect(Math.max(...closedAfterMs)).toBeLessThan(5_000);
    },
  );

  it('never uses a planted cookie, and has a new token at every sign-in', async () => {
    expect(await plantCookie(nodes, test.db)).toEqual([]);
  });
});
