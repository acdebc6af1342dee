import { randomUUID } from 'node:crypto';
import { subMinutes } from 'date-fns/subMinutes';
import { beforeAll, describe, expect, it } from 'vitest';
import { excerptLength, type TimelineEntry } from '#shared/timeline-entries.ts';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { makePdf } from '#test/documents.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createClientNote } from '#test/factories/client-notes.ts';
import { createCompany } from '#test/factories/companies.ts';
import { createContact } from '#test/factories/contacts.ts';
import { createFile } from '#test/factories/files.ts';
import { createIncomingMail } from '#test/factories/incoming-mails.ts';
import { attachFile, createMessage } from '#test/factories/messages.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createUser } from '#test/factories/users.ts';
import { uploadForm } from '#test/upload.ts';
import { auditLog, fileReviews, requestItemFiles } from '../core/database/schema.ts';

let test: TestApp;
let owner: Awaited<ReturnType<typeof signedInAdmin>>;
let staff: Awaited<ReturnType<typeof signedInAdmin>>;
beforeAll(async () => {
  test = await startTestApp();
  owner = await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes' });
  staff = await signedInAdmin(test, { staffLevel: 'staff' });
});

const request = (id: number, query: Record<string, string> = {}, { token } = owner) =>
  test.request({ url: `/api/admin/clients/${id}/timeline`, query, token });

async function list(...args: Parameters<typeof request>): Promise<TimelineEntry[]> {
  const response = await request(...args);
  expect(response.statusCode).toBe(200);
  return response.json();
}

const ago = (minutes: number) => subMinutes(new Date(), minutes).toISOString();

function record(
  clientId: number | null,
  values: Partial<typeof auditLog.$inferInsert> & Pick<typeof auditLog.$inferInsert, 'action'>,
) {
  return test.db.insert(auditLog).values({ clientId, address: '192.0.2.7', subjectType: 'user', ...values });
}

describe('the timeline', () => {
  it('has entries of every kind, newest first', async () => {
    const client = await createUser(test.db, { firstName: 'Maya', lastName: 'Okafor' });
    const { id } = client;
    const maya = { id, name: 'Maya Okafor', role: 'customer' };
    const about = { client: { id, name: 'Maya Okafor' } };
    const dana = { id: owner.user.id, name: 'Dana Reyes', role: 'admin' };
    const company = await createCompany(test.db);
    const linked = { id: company.id, name: company.name };
    const contact = await createContact(test.db, { customerId: id, submittedAt: ago(80) });
    const note = await createClientNote(test.db, {
      ...{ customerId: id, authorId: owner.user.id, content: 'Call after 4 PM.', createdAt: ago(70) },
    });
    const appointment = await createAppointment(test.db, owner.user.id, {
      customerId: id,
      createdAt: ago(60),
    });
    const deleted = await createFile(test.db, id, {
      ...{ uploadedAt: ago(50), uploadedBy: owner.user.id, companyId: company.id, deletedAt: ago(1) },
    });
    const sha256 = '0a'.repeat(32);
    const file = await createFile(test.db, id, {
      ...{ uploadedAt: ago(40), openedAt: ago(39), sha256: Buffer.from(sha256, 'hex') },
    });
    const subject = { actorId: id, subjectType: 'file', subjectId: String(file.id) };
    await record(id, { ...subject, action: 'file_downloaded', at: ago(30) });
    const message = await createMessage(test.db, id, null, {
      ...{ content: 'x'.repeat(excerptLength + 1), sentAt: ago(20) },
    });
    await attachFile(test.db, message.id, file.id);
    const answer = await createMessage(test.db, owner.user.id, id, { sentAt: ago(10), read: true });
    await record(id, { action: 'user_updated', actorId: owner.user.id, subjectId: String(id), at: ago(5) });

    const short = { isShortened: false };
    const entries = await list(id);
    expect(entries).toEqual([
      {
        ...{ kind: 'audit', id: expect.any(Number), at: expect.any(String), who: 'Dana Reyes' },
        ...{ what: 'changed the account of Maya Okafor', address: '192.0.2.7' },
      },
      {
        ...{
          kind: 'message',
          id: answer.id,
          at: answer.sentAt,
          writer: dana,
          recipient: maya,
          subject: null,
          conversation: { id: answer.threadId, with: dana },
        },
        ...{ excerpt: answer.content, ...short, channel: 'portal', read: true, attachments: [] },
        mailWarning: null,
      },
      {
        ...{
          kind: 'message',
          id: message.id,
          at: message.sentAt,
          writer: maya,
          recipient: null,
          subject: null,
          conversation: { id: message.threadId, with: null },
        },
        ...{ excerpt: 'x'.repeat(excerptLength), isShortened: true, channel: 'portal', read: false },
        mailWarning: null,
        attachments: [{ id: file.id, originalFilename: file.originalFilename, sha256, available: true }],
      },
      {
        ...{ kind: 'opening', id: expect.any(Number), at: expect.any(String), who: maya, downloaded: true },
        file: {
          id: file.id,
          originalFilename: file.originalFilename,
          fileType: 'pdf',
          sha256,
          deleted: false,
        },
      },
      {
        ...{
          kind: 'file',
          id: file.id,
          at: file.uploadedAt,
          uploadedBy: maya,
          byLink: false,
          company: null,
          toReview: false,
          deleted: false,
        },
        ...{ originalFilename: file.originalFilename, fileType: 'pdf', fileSize: file.fileSize, sha256 },
        ...{ description: null, openedAt: file.openedAt, ...about },
      },
      expect.objectContaining({
        kind: 'file',
        id: deleted.id,
        uploadedBy: dana,
        company: linked,
        sha256: '',
        deleted: true,
      }),
      {
        ...{ kind: 'appointment', id: appointment.id, at: appointment.createdAt, host: dana, company: null },
        ...{ startsAt: appointment.startsAt, endsAt: appointment.endsAt, status: 'scheduled' },
        ...{ title: appointment.title, serviceType: 'consultation', ...about },
      },
      {
        ...{
          kind: 'note',
          id: note.id,
          at: note.createdAt,
          author: dana,
          excerpt: 'Call after 4 PM.',
          ...short,
        },
        ...{ pinned: false, editedAt: null, ...about },
      },
      expect.objectContaining({
        kind: 'enquiry',
        ...about,
        id: contact.id,
        excerpt: contact.message,
        status: 'new',
      }),
    ]);
    for (const kind of new Set(entries.map(({ kind }) => kind))) {
      expect(await list(id, { kind }), kind).toEqual(entries.filter((entry) => entry.kind === kind));
    }
  });

  it('shows the enquiry of a new client once, as the first message, while the filter still finds it', async () => {
    const email = `ines.${randomUUID().slice(0, 8)}@example.test`;
    const { id: contactId, message } = await createContact(test.db, { email });
    const made = await test.request({
      ...{ method: 'POST', url: `/api/admin/contacts/${contactId}/client`, token: owner.token },
      payload: { firstName: 'Ines', email },
    });
    const { customerId } = made.json();
    const later = await createContact(test.db, { customerId });
    const exchanged = (await list(customerId)).filter(({ kind }) => kind !== 'audit');
    expect(exchanged).toMatchObject([
      { kind: 'enquiry', id: later.id },
      { kind: 'message', excerpt: expect.stringContaining(message), subject: 'Enquiry through the website' },
    ]);
    expect(await list(customerId, { kind: 'enquiry' })).toMatchObject([{ id: later.id }, { id: contactId }]);
    expect(await list(customerId, { kind: 'message' })).toHaveLength(1);
  });

  it('pages through all entries once, even if several have the same timestamp', async () => {
    const { id } = await createUser(test.db);
    const moments = [ago(3), ago(2), ago(1)];
    for (const at of [...moments, ...moments]) {
      const file = await createFile(test.db, id, { uploadedAt: at });
      await record(id, {
        action: 'file_opened',
        subjectType: 'file',
        subjectId: String(file.id),
        actorId: id,
        at,
      });
      await createMessage(test.db, id, owner.user.id, { sentAt: at });
      await createMessage(test.db, owner.user.id, id, { sentAt: at });
      await createClientNote(test.db, { customerId: id, createdAt: at });
      await record(id, { action: 'user_updated', actorId: id, subjectId: String(id), at });
    }
    // Files from an earlier system have no time and come last.
    const imported = [
      await createFile(test.db, id, { uploadedAt: null }),
      await createFile(test.db, id, { uploadedAt: null }),
    ];
    const all = await list(id);
    expect(all).toHaveLength(38);
    expect(all.slice(-2)).toMatchObject([
      { id: imported[1]?.id, at: null },
      { id: imported[0]?.id, at: null },
    ]);
    for (const limit of ['4', '11']) {
      const paged: TimelineEntry[] = [];
      let cursor: string | undefined;
      do {
        const response = await request(id, { limit, ...(cursor && { cursor }) });
        paged.push(...response.json());
        const next = /[?&]cursor=([^&>]+)/.exec(String(response.headers.link ?? ''))?.[1];
        cursor = next && decodeURIComponent(next);
      } while (cursor);
      expect(paged, limit).toEqual(all);
    }
  });

  it('says which files staff have yet to review', async () => {
    const { id } = await createUser(test.db);
    const { items } = await createRequestList(test.db, id, {
      items: [{ state: 'received' }, { state: 'accepted' }],
    });
    const [sent, accepted, alone, decided] = [
      await createFile(test.db, id),
      await createFile(test.db, id),
      await createFile(test.db, id),
      await createFile(test.db, id),
    ];
    await test.db.insert(requestItemFiles).values([
      { itemId: items[0]?.id as number, fileId: sent.id },
      { itemId: items[1]?.id as number, fileId: accepted.id },
    ]);
    const decision = { decidedAt: ago(1), decidedBy: owner.user.id };
    await test.db.insert(fileReviews).values([
      { fileId: alone.id, customerId: id },
      { fileId: decided.id, customerId: id, ...decision },
    ]);
    const waiting = (await list(id, { kind: 'file' })).filter(
      (entry) => entry.kind === 'file' && entry.toReview,
    );
    expect(waiting.map((entry) => entry.id).sort()).toEqual([sent.id, alone.id].sort());
  });

  it('refuses an unknown kind and a cursor of another list', async () => {
    const { id } = await createUser(test.db);
    const wrong = [
      'x',
      '5',
      '1.2',
      '1.letter.3',
      '-1.file.3',
      '99999999999999.file.3',
      '1.file.3x',
      '1.file.',
    ];
    for (const cursor of wrong) expect((await request(id, { cursor })).statusCode, cursor).toBe(400);
    expect((await request(id, { kind: 'letter' })).statusCode).toBe(400);
    expect((await request(id, { cursor: '9999999999999.audit.999999999999999' })).statusCode).toBe(200);
  });

  it('shows nothing of another client', async () => {
    const [client, other] = [await createUser(test.db), await createUser(test.db)];
    const file = await createFile(test.db, other.id);
    await createMessage(test.db, other.id, owner.user.id);
    await createClientNote(test.db, { customerId: other.id });
    await createContact(test.db, { email: other.email });
    await createAppointment(test.db, owner.user.id, { customerId: other.id });
    await record(other.id, {
      action: 'file_opened',
      subjectType: 'file',
      subjectId: String(file.id),
      actorId: other.id,
    });
    await record(null, {
      action: 'file_opened',
      subjectType: 'file',
      subjectId: String(file.id),
      actorId: other.id,
    });
    expect(await list(client.id)).toEqual([]);
    expect(await list(other.id)).toHaveLength(7);
  });
});

describe('other entries of the audit log', () => {
  it('are shown only to owners', async () => {
    const { id } = await createUser(test.db);
    await createMessage(test.db, id, null);
    await record(id, { action: 'sign_in', actorId: id, subjectId: String(id) });
    expect((await list(id)).map(({ kind }) => kind).sort()).toEqual(['audit', 'message']);
    expect((await list(id, {}, staff)).map(({ kind }) => kind)).toEqual(['message']);
    const refused = await request(id, { kind: 'audit' }, staff);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().message).toBe('Only an owner can see these entries of the audit log.');
  });

  it('leave out of all kinds together that a file was added to an item, if it was uploaded for it', async () => {
    const { token, user } = await signedInCustomer(test);
    const { items } = await createRequestList(test.db, user.id, {
      items: [{ label: 'W-2' }, { label: '1099' }],
    });
    const bytes = await makePdf('W-2');
    const { payload, headers } = uploadForm({ filename: 'Scan.pdf', bytes });
    const url = `/api/request-items/${items[0]?.id}/files`;
    const sent = await test.request({ method: 'POST', url, payload, headers, token });
    expect(sent.statusCode).toBe(201);
    const added = async (query = {}) =>
      (await list(user.id, query)).filter(
        (entry) => entry.kind === 'audit' && /^sent .* for/.test(entry.what),
      );
    expect((await list(user.id)).filter(({ kind }) => kind === 'file')).toHaveLength(1);
    expect(await added()).toEqual([]);
    expect(await added({ kind: 'audit' })).toHaveLength(1);
    // A file that was there already is an entry of its own, at another time.
    const earlier = await createFile(test.db, user.id, { uploadedAt: ago(9) });
    const used = await test.request({
      ...{ method: 'POST', url: `/api/request-items/${items[1]?.id}/own-file`, token },
      payload: { fileId: earlier.id },
    });
    expect(used.statusCode).toBe(200);
    expect(await added()).toHaveLength(1);
  });

  it('leave out actions that the timeline already shows as other entries', async () => {
    const { id } = await createUser(test.db);
    for (const action of ['file_uploaded', 'appointment_booked', 'file_opened', 'file_downloaded']) {
      await record(id, { action, actorId: id });
    }
    expect(await list(id, { kind: 'audit' })).toEqual([]);
  });

  it('include entries from before the client was recorded, each once', async () => {
    const { id } = await createUser(test.db);
    const file = await createFile(test.db, id, { uploadedAt: ago(9) });
    const message = await createMessage(test.db, id, null, { sentAt: ago(9) });
    const appointment = await createAppointment(test.db, owner.user.id, { customerId: id });
    const older = async (action: string, subjectType: string, subjectId: number, actorId = owner.user.id) =>
      record(null, { action, subjectType, subjectId: String(subjectId), actorId });
    await older('sign_in', 'user', id, id);
    await older('file_deleted', 'file', file.id);
    await older('message_assigned', 'message', message.id);
    await older('appointment_moved', 'appointment', appointment.id);
    await older('file_opened', 'file', file.id);
    await older('article_updated', 'article', id);
    const found = await list(id, { kind: 'audit' });
    expect(found.map((entry) => (entry.kind === 'audit' ? entry.what.split(' ')[0] : '')).sort()).toEqual([
      'assigned',
      'deleted',
      'logged',
      'moved',
    ]);
    const openings = await list(id, { kind: 'opening' }, staff);
    expect(openings).toMatchObject([
      { who: { id: owner.user.id }, downloaded: false, file: { id: file.id } },
    ]);
  });
});

describe('messages', () => {
  it('that came by email from an unverified sender carry the warning', async () => {
    const { id } = await createUser(test.db);
    const { id: messageId } = await createMessage(test.db, id, owner.user.id, { channel: 'email' });
    const mailWarning = 'Sent from x@example.test, not from the address we know.';
    await createIncomingMail(test.db, { outcome: 'message', messageId, reason: mailWarning });
    expect(await list(id, { kind: 'message' })).toMatchObject([{ id: messageId, mailWarning }]);
  });
});

describe('enquiries', () => {
  it('are found by the confirmed address of an open account, in any case', async () => {
    const email = `${randomUUID()}@example.test`;
    const { id } = await createUser(test.db, { email });
    const contact = await createContact(test.db, { email: email.toUpperCase() });
    expect(await list(id, { kind: 'enquiry' })).toMatchObject([{ id: contact.id }]);
    const unconfirmed = await createUser(test.db, { email: `u-${email}`, emailConfirmed: false });
    await createContact(test.db, { email: `u-${email}` });
    expect(await list(unconfirmed.id, { kind: 'enquiry' })).toEqual([]);
    const closed = await createUser(test.db, { email, deletedAt: ago(1) });
    expect(await list(closed.id, { kind: 'enquiry' })).toEqual([]);
  });

  it('linked to another client with the same address appear only there', async () => {
    const { user } = await signedInCustomer(test);
    const other = await createUser(test.db);
    await createContact(test.db, { email: user.email, customerId: other.id });
    expect(await list(user.id, { kind: 'enquiry' })).toEqual([]);
    expect(await list(other.id, { kind: 'enquiry' })).toHaveLength(1);
  });
});
