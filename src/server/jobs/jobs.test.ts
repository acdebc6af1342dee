import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedInAdmin, startTestApp, type TestApp } from '#test/app.ts';
import { captureEvents } from '#test/captured-events.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { failedQueue, jobSchema } from '../core/jobs/jobs.ts';
import { queueMail } from '../core/mail/mail.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

/** Queues an email and moves its job to where pg-boss leaves a given-up one. */
async function givenUpMail(): Promise<string> {
  const to = `lost-${crypto.randomUUID()}@example.test`;
  await queueMail(test.context, { to, subject: 'Hello', greeting: 'Hello,', parts: [] });
  await test.db.execute(sql`
    update pgboss.job
    set name = ${failedQueue}, source_name = 'mail', source_id = id, output = '{"message": "Mailbox unavailable"}'
    where data ->> 'to' = ${to}
  `);
  return to;
}

describe('failed jobs', () => {
  it('are listed with labels and can be retried', async () => {
    const to = await givenUpMail();
    const { token } = await signedInAdmin(test);
    const list = async () => (await test.request({ url: '/api/admin/failed-jobs', token })).json();
    const [job] = (await list()).filter(({ subject }: { subject: string }) => subject.includes(to));
    expect(job).toMatchObject({
      queue: 'mail',
      subject: `Mail to ${to}: Hello`,
      reason: 'Mailbox unavailable',
    });

    const url = `/api/admin/failed-jobs/${job.id}/retry`;
    expect((await test.request({ method: 'POST', url, token })).statusCode).toBe(204);
    expect(await queuedMails(test.db, to)).toHaveLength(1);
    expect(JSON.stringify(await list())).not.toContain(to);
    expect((await test.request({ method: 'POST', url, token })).statusCode).toBe(404);
  });

  it('exclude waiting and retried jobs, which are listed with their reason and next attempt', async () => {
    const { token } = await signedInAdmin(test);
    const list = async (to: string) => {
      const jobs = (await test.request({ url: '/api/admin/waiting-jobs', token })).json();
      return jobs.filter(({ subject }: { subject: string }) => subject.includes(to));
    };
    const [waiting, retried] = [
      `a-${crypto.randomUUID()}@example.test`,
      `b-${crypto.randomUUID()}@example.test`,
    ];
    for (const to of [waiting, retried])
      await queueMail(test.context, { to, subject: 'Hello', greeting: 'Hello,', parts: [] });
    expect(await list(waiting), 'sent within seconds').toEqual([]);
    // The list begins with those that have waited longest.
    await test.db.execute(sql`
      update pgboss.job set created_on = created_on - interval '3 days', keep_until = keep_until - interval '3 days',
        start_after = start_after - interval '3 days'
      where data ->> 'to' in (${waiting}, ${retried})`);
    await test.db.execute(sql`
      update pgboss.job set state = 'retry', start_after = now() + interval '4 minutes',
        output = '{"message": "Error: connect ECONNREFUSED 10.0.0.5:587"}'
      where data ->> 'to' = ${retried}`);
    expect(await list(waiting)).toMatchObject([
      { queue: 'mail', state: 'waiting', reason: 'It has not been tried yet.', nextAttemptAt: null },
    ]);
    const [job] = await list(retried);
    expect(job).toMatchObject({
      subject: `Mail to ${retried}: Hello`,
      state: 'retrying',
      reason: 'The mail server cannot be reached. (connect ECONNREFUSED 10.0.0.5:587)',
    });
    expect(Date.parse(job.nextAttemptAt)).toBeGreaterThan(Date.now());
    const staff = await signedInAdmin(test, { staffLevel: 'staff' });
    const refused = await test.request({ url: '/api/admin/waiting-jobs', token: staff.token });
    expect(refused.statusCode).toBe(403);
  });

  it('are announced to staff when a job is given up and when it is retried', async () => {
    const events = await captureEvents(test);
    const staffEvent = { topic: 'jobs', to: 'staff' };
    const { token } = await signedInAdmin(test);
    const to = `lost-${crypto.randomUUID()}@example.test`;
    // The test server runs no worker, so the test fails the job itself.
    const boss = new PgBoss({ db: fromDrizzle(test.db, sql), schema: jobSchema, migrate: false });
    const id = await boss.send('mail', { to, subject: 'Hello' }, { retryLimit: 0 });
    const failed = await events.during(async () => {
      await test.db.execute(sql`
        update pgboss.job set state = 'active', started_on = now() where name = 'mail' and id = ${id}`);
      await boss.fail('mail', id as string, { message: 'Mailbox unavailable' });
    });
    expect(failed).toEqual([staffEvent]);

    const jobs = (await test.request({ url: '/api/admin/failed-jobs', token })).json();
    const job = jobs.find(({ subject }: { subject: string }) => subject.includes(to));
    const url = `/api/admin/failed-jobs/${job.id}/retry`;
    expect(await events.during(() => test.request({ method: 'POST', url, token }))).toEqual([staffEvent]);
  });

  it('return 404 for an unknown id', async () => {
    const { token } = await signedInAdmin(test);
    const response = await test.request({
      method: 'POST',
      url: '/api/admin/failed-jobs/not-an-id/retry',
      token,
    });
    expect(response.statusCode).toBe(404);
  });
});
