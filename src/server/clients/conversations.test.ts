import { subMinutes } from 'date-fns/subMinutes';
import { beforeAll, expect, it } from 'vitest';
import type { TimelineEntry } from '#shared/timeline-entries.ts';
import { signedInAdmin, startTestApp, type TestApp } from '#test/app.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createUser } from '#test/factories/users.ts';

/** The client page merges the messages of all conversations of a client into one order. */
let test: TestApp;
let dana: Awaited<ReturnType<typeof signedInAdmin>>;
let marcus: Awaited<ReturnType<typeof signedInAdmin>>;
beforeAll(async () => {
  test = await startTestApp();
  dana = await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes' });
  marcus = await signedInAdmin(test, { firstName: 'Marcus', lastName: 'Bell', staffLevel: 'staff' });
});

const ago = (minutes: number) => ({ sentAt: subMinutes(new Date(), minutes).toISOString() });

async function writers(page: 'clients' | 'companies', id: number, { token } = marcus) {
  const url = `/api/admin/${page}/${id}/timeline`;
  const response = await test.request({ url, query: { kind: 'message' }, token });
  expect(response.statusCode).toBe(200);
  return response
    .json<TimelineEntry[]>()
    .map((entry) =>
      entry.kind === 'message'
        ? [entry.id, entry.writer.name, entry.conversation?.id, entry.conversation?.with?.name ?? 'the firm']
        : [],
    );
}

it('names the sender and the other party of each conversation, whoever answers there', async () => {
  const maya = await createUser(test.db, { firstName: 'Maya', lastName: 'Okafor' });
  const other = await createUser(test.db);
  const company = await createCompany(test.db);
  await joinCompany(test.db, maya.id, company.id);
  const toDana = await createMessage(test.db, maya.id, dana.user.id, ago(9));
  const toFirm = await createMessage(test.db, maya.id, null, ago(8));
  const { threadId } = toDana;
  const answer = await createMessage(test.db, marcus.user.id, maya.id, { threadId, ...ago(7) });
  await createMessage(test.db, other.id, dana.user.id, ago(6));
  const own = await createMessage(test.db, marcus.user.id, maya.id, ago(5));
  const expected = [
    [own.id, 'Marcus Bell', own.threadId, 'Marcus Bell'],
    [answer.id, 'Marcus Bell', threadId, 'Dana Reyes'],
    [toFirm.id, 'Maya Okafor', toFirm.threadId, 'the firm'],
    [toDana.id, 'Maya Okafor', threadId, 'Dana Reyes'],
  ];
  expect(await writers('clients', maya.id)).toEqual(expected);
  expect(await writers('companies', company.id)).toEqual(expected);
  expect(new Set([threadId, toFirm.threadId, own.threadId]).size).toBe(3);
});
