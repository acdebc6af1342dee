import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { startTestApp } from '#test/app.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { inTransaction } from '../context.ts';
import { queueMail } from './mail.ts';
import { mailOwners } from './mail-owners.ts';

it('emails the open owners except the one it is about, with the usual retries', async () => {
  const database = await openEmptyDatabase('mail_owners');
  afterFile(database.close);
  const { db } = database;
  const test = await startTestApp({}, { database });
  const [dana, marcus] = [await createAdmin(db), await createAdmin(db)];
  await createAdmin(db, { staffLevel: 'staff' });
  await createAdmin(db, { deletedAt: new Date().toISOString() });
  await createUser(db);
  const mail = (to: string) => ({ to, subject: 'News', greeting: 'Hello,', parts: [] });
  const about = await createAdmin(db);

  await inTransaction(test.context, async (tx) => {
    await mailOwners(tx, about, ({ email }) => mail(email));
    await queueMail(tx, mail('single@example.test'));
  });

  const { rows } = await db.execute(sql`
    select data ->> 'to' as to, retry_limit, retry_delay, retry_backoff, dead_letter, policy,
           expire_seconds, heartbeat_seconds, deletion_seconds
    from pgboss.job where name = 'mail' order by 1`);
  const single = rows.find(({ to }) => to === 'single@example.test');
  expect(single).toMatchObject({ retry_limit: 1900, dead_letter: 'failed' });
  const expected = [dana.email, marcus.email, 'single@example.test'].sort();
  expect(rows.toSorted((a, b) => String(a.to).localeCompare(String(b.to)))).toEqual(
    expected.map((to) => ({ ...single, to })),
  );
});
