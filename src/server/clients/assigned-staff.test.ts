import { afterAll, beforeAll, expect, it } from 'vitest';
import { firm } from '#firm';
import type { TimelineEntry } from '#shared/timeline-entries.ts';
import { signedInAdmin, startTestApp, type TestApp } from '#test/app.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createFile } from '#test/factories/files.ts';
import { attachFile, createMessage } from '#test/factories/messages.ts';
import { assignClient, createUser } from '#test/factories/users.ts';
import { auditLog } from '../core/database/schema.ts';

/** With `assignedStaffOnly`, the client page shows nothing about files to staff who may not see them. */
let test: TestApp;
beforeAll(async () => {
  firm.files.assignedStaffOnly = true;
  test = await startTestApp();
});
afterAll(() => {
  firm.files.assignedStaffOnly = false;
});

type Caller = Awaited<ReturnType<typeof signedInAdmin>>;

async function seenBy({ token }: Caller, id: number, page = 'clients') {
  const timeline = await test.request({ url: `/api/admin/${page}/${id}/timeline`, token });
  const open = await test.request({ url: `/api/admin/${page}/${id}/open`, token });
  const entries = timeline.json<TimelineEntry[]>();
  return {
    kinds: entries.map(({ kind }) => kind).sort(),
    attachments: entries.flatMap((entry) => (entry.kind === 'message' ? entry.attachments : [])).length,
    unopened: open.json().unopenedFiles?.count ?? 0,
    conversations: open.json().conversations?.count ?? 0,
    counted: open.json().counts,
    text: timeline.body + open.body,
  };
}

async function clientWithFile(values: Parameters<typeof createFile>[2] = {}) {
  const { id } = await createUser(test.db);
  const name = `${crypto.randomUUID()}.pdf`;
  const uploader = await signedInAdmin(test);
  const file = await createFile(test.db, id, {
    ...{ originalFilename: name, uploadedBy: uploader.user.id },
    ...values,
  });
  const message = await createMessage(test.db, id, null);
  await attachFile(test.db, message.id, file.id);
  const about = {
    address: '::1',
    subjectType: 'file',
    subjectId: String(file.id),
    actorId: uploader.user.id,
  };
  await test.db.insert(auditLog).values([
    { ...about, action: 'file_opened', clientId: id },
    { ...about, action: 'file_opened' },
    { ...about, action: 'file_deleted', clientId: id },
    { ...about, action: 'file_deleted' },
  ]);
  return { id, name };
}

it('shows files, openings and attachments only to the assigned staff member', async () => {
  const { id, name } = await clientWithFile();
  const [own, other] = [await signedInAdmin(test), await signedInAdmin(test)];
  await assignClient(test.db, id, own.user.id);
  const seen = await seenBy(own, id);
  expect(seen).toMatchObject({
    kinds: ['audit', 'audit', 'file', 'message', 'opening', 'opening'],
    ...{ attachments: 1, unopened: 1, counted: { file: 1, opening: 2, audit: 2 } },
  });
  expect(seen.text).toContain(name);
  const unseen = await seenBy(other, id);
  expect(unseen).toMatchObject({
    kinds: ['message'],
    // All staff share the conversations.
    ...{ attachments: 0, unopened: 0, conversations: 1 },
    counted: { file: 0, opening: 0, audit: 0, message: 1 },
  });
  expect(unseen.text).not.toContain(name);
});

it('shows a company’s file to staff assigned to another of its people', async () => {
  const company = await createCompany(test.db);
  const { id, name } = await clientWithFile({ companyId: company.id });
  const partner = await createUser(test.db);
  for (const userId of [id, partner.id]) await joinCompany(test.db, userId, company.id);
  const staff = await signedInAdmin(test, { staffLevel: 'staff' });
  expect((await seenBy(staff, id)).text).not.toContain(name);
  expect((await seenBy(staff, company.id, 'companies')).text).not.toContain(name);
  await assignClient(test.db, partner.id, staff.user.id);
  expect(await seenBy(staff, id)).toMatchObject({
    kinds: ['file', 'message', 'opening', 'opening'],
    ...{ attachments: 1, unopened: 1 },
  });
  expect(await seenBy(staff, company.id, 'companies')).toMatchObject({
    kinds: ['file', 'message', 'opening', 'opening'],
    ...{ attachments: 1, unopened: 1 },
  });
});
