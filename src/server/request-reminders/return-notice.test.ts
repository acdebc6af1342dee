import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createUser, type User } from '#test/factories/users.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { inTransaction } from '../core/context.ts';
import { requestItems, requestNotices, users } from '../core/database/schema.ts';
import { queueReturnNotice, resumeReturnNotice, sendReturnNotice } from './return-notice.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

async function returned(customer: User): Promise<{ listId: number; itemId: number }> {
  const item = {
    state: 'returned',
    returnReason: 'other',
    returnNote: 'Page 2 shows another year.',
  } as const;
  const { id, items } = await createRequestList(test.db, customer.id, { items: [item] });
  await inTransaction(test.context, (tx) => queueReturnNotice(tx, customer.id));
  return { listId: id, itemId: items[0]?.id as number };
}

const run = ({ id }: User) => sendReturnNotice(test.context, { id: '', data: { customerId: id } });
const mailsTo = async ({ email }: User) => (await queuedMails(test.db, email)).length;

/** The delays in seconds of the queued jobs for this client. */
async function delays({ id }: User): Promise<number[]> {
  const { rows } = await test.db.execute<{ seconds: number }>(sql`
    select round(extract(epoch from start_after - created_on))::int as seconds from pgboss.job
    where name = 'request-return-notice' and (data ->> 'customerId')::int = ${id} order by created_on
  `);
  return rows.map(({ seconds }) => seconds);
}

const confirmed = (values = {}) => createUser(test.db, { emailConfirmed: true, ...values });

describe('the email about returned items', () => {
  it('is sent once for several returns, without the reason, and is in the history of each list', async () => {
    const customer = await confirmed();
    const { listId } = await returned(customer);
    await returned(customer);
    expect(await delays(customer)).toEqual([300]);
    await run(customer);
    await run(customer);
    const mails = await queuedMails(test.db, customer.email);
    expect(mails).toMatchObject([{ subject: 'Please look at something you sent again' }]);
    expect(JSON.stringify(mails)).not.toMatch(/Page 2|W-2|Wage/);
    expect(await auditOf(test.db, 'request_list', listId)).toContainEqual(
      expect.objectContaining({ action: 'request_return_mailed' }),
    );
  });

  it('is sent no sooner than an hour after the last one', async () => {
    const customer = await confirmed();
    await returned(customer);
    await run(customer);
    await test.db
      .update(requestNotices)
      .set({ mailedAt: sql`now() - interval '10 minutes'` })
      .where(eq(requestNotices.customerId, customer.id));
    await returned(customer);
    const [, second] = await delays(customer);
    expect(second).toBeGreaterThan(2990);
    expect(second).toBeLessThanOrEqual(3001);
    await run(customer);
    expect(await mailsTo(customer)).toBe(2);
  });

  it('is not sent if the return was undone in time, but is sent for the next return', async () => {
    const customer = await confirmed();
    const { itemId } = await returned(customer);
    await test.db
      .update(requestItems)
      .set({ state: 'received', returnReason: null, returnNote: null })
      .where(eq(requestItems.id, itemId));
    await run(customer);
    expect(await mailsTo(customer)).toBe(0);
    await returned(customer);
    expect(await delays(customer)).toHaveLength(2);
    await run(customer);
    expect(await mailsTo(customer)).toBe(1);
  });

  it('waits until the address is confirmed', async () => {
    const customer = await confirmed({ emailConfirmed: false });
    await returned(customer);
    await run(customer);
    expect(await mailsTo(customer)).toBe(0);
    await test.db.update(users).set({ emailConfirmed: true }).where(eq(users.id, customer.id));
    await inTransaction(test.context, (tx) => resumeReturnNotice(tx, customer.id));
    expect(await delays(customer)).toEqual([300, 0]);
    await run(customer);
    expect(await mailsTo(customer)).toBe(1);
  });

  it('is sent once if several staff members return something at the same time', async () => {
    const customer = await confirmed();
    await Promise.all([returned(customer), returned(customer), returned(customer)]);
    expect(await delays(customer)).toHaveLength(1);
    await Promise.all([run(customer), run(customer)]);
    expect(await mailsTo(customer)).toBe(1);
  });
});
