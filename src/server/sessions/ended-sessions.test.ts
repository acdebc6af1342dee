import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, strictRules, type TestApp } from '#test/app.ts';
import { endSessionOnTwoNodes, plantCookie, waysToEnd } from '#test/ended-sessions.ts';
import { requireStrongPassword } from '../accounts/passwords.ts';

let nodes: readonly [string, string];
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 }, { rules: strictRules });
  const other = await startTestApp({ rateLimitFactor: 1000 }, { rules: strictRules });
  const listen = ({ app }: TestApp) => app.listen({ host: '127.0.0.1', port: 0 });
  nodes = [await listen(test), await listen(other)];
  // The first new password starts the thread that scores them. On a busy machine that takes longer than all the rest of a
  // test, and its time would count against the test that changes a password.
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

  it('is never the one of a planted cookie, and has a new token at every sign-in', async () => {
    expect(await plantCookie(nodes, test.db)).toEqual([]);
  });
});
