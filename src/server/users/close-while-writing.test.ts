import { eq, or } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { makePdf } from '#test/documents.ts';
import { upload } from '#test/upload.ts';
import { files, messages } from '../core/database/schema.ts';

let test: TestApp;
let staff: SignedInUser;
let pdf: Buffer;
beforeAll(async () => {
  test = await startTestApp();
  staff = await signedInAdmin(test);
  pdf = await makePdf('a');
});

const post = ({ token }: SignedInUser, url: string, payload: object) =>
  test.request({ method: 'POST', url, token, payload });

type Send = (client: SignedInUser) => ReturnType<TestApp['request']>;
const sends: [what: string, status: number, send: Send][] = [
  [
    'staff upload to them',
    404,
    ({ user }) =>
      upload(test, staff.token, { filename: 'a.pdf', bytes: pdf, fields: { ownerId: String(user.id) } }),
  ],
  ['they upload', 401, ({ token }) => upload(test, token, { filename: 'a.pdf', bytes: pdf })],
  [
    'staff write to them',
    404,
    ({ user }) => post(staff, '/api/messages', { content: 'Hello', toUserId: user.id }),
  ],
  ['they write to the firm', 401, (client) => post(client, '/api/messages', { content: 'Hello' })],
  [
    'they ask for support',
    401,
    (client) =>
      post(client, '/api/support', {
        subject: 'A question',
        category: 'files',
        message: 'How do I do this?',
      }),
  ],
];

describe('while a client’s account is being closed', () => {
  it.each(sends)('%s: rejected with %i, and nothing is stored', async (_what, status, send) => {
    const client = await signedInCustomer(test);
    const { id } = client.user;
    const owner = new pg.Client({ connectionString: test.url });
    await owner.connect();
    try {
      await owner.query('begin');
      await owner.query('select from users where id = $1 for no key update', [id]);
      await owner.query('update users set deleted_at = now() where id = $1', [id]);
      const sent = send(client);
      const waiting = vi.waitFor(async () => {
        const { rowCount } = await owner.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        expect(rowCount).toBeGreaterThan(0);
      }, 10_000);
      await Promise.race([sent, waiting]);
      await owner.query('commit');
      expect((await sent).statusCode).toBe(status);
    } finally {
      await owner.end();
    }
    expect(await test.db.$count(files, eq(files.userId, id))).toBe(0);
    expect(await test.db.$count(messages, or(eq(messages.fromUserId, id), eq(messages.toUserId, id)))).toBe(
      0,
    );
  });
});
