import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { firm } from '#firm';
import {
  type CompanyCaller,
  companyCallers,
  companyFileAccess,
  companyFileListed,
} from '#test/access-rows/company-files.ts';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { captureEvents } from '#test/captured-events.ts';
import { makePdf } from '#test/documents.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createFile } from '#test/factories/files.ts';
import { assignClient, createUser } from '#test/factories/users.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { upload } from '#test/upload.ts';
import { files } from '../core/database/schema.ts';
import type { DownloadPlace } from '../core/http/held-downloads.ts';
import type { Member } from '../core/security/actor.ts';
import { downloadFile } from './download-file.ts';
import { sendFileNotice } from './notify-readers.ts';
import type { Vault } from './vault.ts';

let test: TestApp;
let staff: SignedInUser;
let pdf: Buffer;
beforeAll(async () => {
  test = await startTestApp();
  staff = await signedInAdmin(test, { staffLevel: 'staff' });
  pdf = await makePdf('Books');
});

interface Scene {
  company: { id: number; name: string };
  owner: SignedInUser;
  fileId: number;
}

/** A company with a file, uploaded to it by one of its people. */
async function companyWithFile(): Promise<Scene> {
  const [{ id, name }, owner] = [await createCompany(test.db), await signedInCustomer(test)];
  const company = { id, name };
  await joinCompany(test.db, owner.user.id, company.id, { accessLevel: 'full' });
  const uploaded = await uploadTo(company.id, owner.token);
  expect(uploaded.json()).toMatchObject({ company });
  return { company, owner, fileId: uploaded.json().id };
}

function uploadTo(companyId: number, token: string, fields: Record<string, string> = {}) {
  const form = { filename: 'Books.pdf', bytes: pdf, fields: { companyId: String(companyId), ...fields } };
  return upload(test, token, form);
}

async function callerOf({ company }: Scene, caller: CompanyCaller): Promise<SignedInUser> {
  const customer = await signedInCustomer(test);
  if (caller === 'outsider') {
    // A person of another company.
    const other = await createCompany(test.db);
    await joinCompany(test.db, customer.user.id, other.id, { accessLevel: 'full' });
  } else {
    const accessLevel = caller === 'unlinked' ? 'full' : caller;
    await joinCompany(test.db, customer.user.id, company.id, { accessLevel });
  }
  if (caller === 'unlinked') expect((await unlink(company.id, customer.user.id)).statusCode).toBe(204);
  return customer;
}

const unlink = (companyId: number, customerId: number) =>
  test.request({
    method: 'DELETE',
    url: `/api/admin/companies/${companyId}/people/${customerId}`,
    token: staff.token,
  });

const get = (url: string, token: string) => test.request({ url, token });
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

describe('the files of a company, for its people and others', () => {
  it.each(Object.keys(companyFileAccess))('%s', async (endpoint) => {
    const [method, path] = endpoint.split(' ') as ['GET' | 'POST' | 'DELETE', string];
    const scene = await companyWithFile();
    const actual: Record<string, number> = {};
    for (const caller of companyCallers) {
      const { token } = await callerOf(scene, caller);
      const url = path.replace(':id', String(scene.fileId)).replace(':company', String(scene.company.id));
      const payload =
        path === '/api/messages' ? { content: 'See this.', fileIds: [scene.fileId] } : undefined;
      const response =
        endpoint === 'POST /api/files'
          ? await uploadTo(scene.company.id, token)
          : await test.request({ method, url, token, ...(payload && { payload }) });
      actual[caller] = response.statusCode;
    }
    expect(actual).toEqual(companyFileAccess[endpoint]);
  });

  it.each(companyCallers)('appear in the lists of %s or not', async (caller) => {
    const scene = await companyWithFile();
    const { token } = await callerOf(scene, caller);
    const listed = companyFileListed[caller];
    const found = (await get('/api/files?q=books', token)).json();
    expect(found).toMatchObject(listed ? [{ id: scene.fileId, company: scene.company }] : []);
    const dashboard = (await get('/api/dashboard', token)).json();
    expect(dashboard.fileCount).toBe(listed ? 1 : 0);
    expect(idsOf(dashboard.recentFiles)).toEqual(listed ? [scene.fileId] : []);
  });

  it('stay their owner’s and count towards the owner’s quota, even after the owner is unlinked', async () => {
    const { company, owner, fileId } = await companyWithFile();
    await unlink(company.id, owner.user.id);
    expect((await get(`/api/files/${fileId}/download`, owner.token)).statusCode).toBe(200);
    expect((await uploadTo(company.id, owner.token)).statusCode).toBe(404);
    const { quotaBytes } = firm.files;
    const [reader] = [await callerOf({ company, owner, fileId }, 'full')];
    firm.files.quotaBytes = pdf.length;
    try {
      const personal = { filename: 'Own.pdf', bytes: pdf };
      expect((await upload(test, owner.token, personal)).json().code).toBe('quota_exceeded');
      expect((await upload(test, reader.token, personal)).statusCode).toBe(201);
    } finally {
      firm.files.quotaBytes = quotaBytes;
    }
  });

  it('are inaccessible after the account is closed', async () => {
    const scene = await companyWithFile();
    const reader = await callerOf(scene, 'read_only');
    await test.request({ method: 'DELETE', url: `/api/admin/users/${reader.user.id}`, token: staff.token });
    expect((await get(`/api/files/${scene.fileId}/download`, reader.token)).statusCode).toBe(401);
  });

  it('show in their history which people of the company opened them', async () => {
    const scene = await companyWithFile();
    const reader = await callerOf(scene, 'read_only');
    await get(`/api/files/${scene.fileId}/download`, reader.token);
    const events = (await get(`/api/files/${scene.fileId}/history`, scene.owner.token)).json();
    expect(events).toMatchObject([
      { event: 'downloaded', side: 'client' },
      { event: 'uploaded', who: 'You', side: 'client' },
    ]);
    const own = (await get(`/api/files/${scene.fileId}/history`, reader.token)).json();
    expect(own[0]).toMatchObject({ event: 'downloaded', who: 'You' });
  });

  it('send events to those who may read them, and to no others', async () => {
    const events = await captureEvents(test);
    const scene = await companyWithFile();
    const [reader, full, standard] = [
      await callerOf(scene, 'read_only'),
      await callerOf(scene, 'full'),
      await callerOf(scene, 'standard'),
    ];
    const announced = await events.during(() => uploadTo(scene.company.id, full.token));
    const told = announced.flatMap(({ topic, to }) =>
      topic === 'files' && typeof to === 'object' ? to.users : [],
    );
    expect(told.sort()).toEqual([scene.owner.user.id, reader.user.id, full.user.id].sort());
    expect(told).not.toContain(standard.user.id);
  });

  it('disappear from messages when the access ends', async () => {
    const scene = await companyWithFile();
    const reader = await callerOf(scene, 'read_only');
    const sent = await test.request({
      method: 'POST',
      url: '/api/messages',
      token: staff.token,
      payload: { toUserId: reader.user.id, content: 'Here it is.', fileIds: [scene.fileId] },
    });
    expect(sent.statusCode).toBe(201);
    const attached = async (token: string, other: number) => {
      const [message] = (await get(`/api/conversations/${other}/messages`, token)).json();
      return idsOf(message.attachments);
    };
    expect(await attached(reader.token, staff.user.id)).toEqual([scene.fileId]);
    await unlink(scene.company.id, reader.user.id);
    expect(await attached(reader.token, staff.user.id)).toEqual([]);
    expect(await attached(staff.token, reader.user.id)).toEqual([scene.fileId]);
    const standard = await callerOf(scene, 'standard');
    const refused = await test.request({
      method: 'POST',
      url: '/api/messages',
      token: staff.token,
      payload: { toUserId: standard.user.id, content: 'Here it is.', fileIds: [scene.fileId] },
    });
    expect(refused.statusCode).toBe(404);
  });
});

describe('staff', () => {
  it('upload for a client to one of the client’s companies, whatever the level, and to no other', async () => {
    const scene = await companyWithFile();
    const client = await callerOf(scene, 'standard');
    const ownerId = String(client.user.id);
    const uploaded = await uploadTo(scene.company.id, staff.token, { ownerId });
    expect(uploaded.json()).toMatchObject({ company: scene.company });
    const [row] = await test.db.select().from(files).where(eq(files.id, uploaded.json().id));
    expect(row).toMatchObject({ userId: client.user.id, uploadedBy: staff.user.id });
    const other = await createCompany(test.db);
    expect((await uploadTo(other.id, staff.token, { ownerId })).statusCode).toBe(404);
    // Without a client the file would be their own, and staff belong to no company.
    expect((await uploadTo(scene.company.id, staff.token)).statusCode).toBe(404);
  });

  it('list the files of one company', async () => {
    const scene = await companyWithFile();
    await createFile(test.db, scene.owner.user.id);
    const listed = (await get(`/api/admin/files?companyId=${scene.company.id}`, staff.token)).json();
    expect(listed).toMatchObject([
      { id: scene.fileId, company: scene.company, user: { id: scene.owner.user.id } },
    ]);
  });

  it('see them if they are assigned to any of its people, when only assigned staff see files', async () => {
    const scene = await companyWithFile();
    const [colleague, stranger] = [await signedInAdmin(test), await signedInAdmin(test)];
    const standard = await callerOf(scene, 'standard');
    await assignClient(test.db, standard.user.id, colleague.user.id);
    const personal = await createFile(test.db, scene.owner.user.id);
    firm.files.assignedStaffOnly = true;
    try {
      const list = `/api/admin/files?ownerId=${scene.owner.user.id}`;
      expect(idsOf((await get(list, colleague.token)).json())).toEqual([scene.fileId]);
      expect((await get(`/api/files/${scene.fileId}/history`, colleague.token)).statusCode).toBe(200);
      expect((await get(`/api/files/${personal.id}/history`, colleague.token)).statusCode).toBe(404);
      expect((await get(list, stranger.token)).json()).toEqual([]);
      expect((await get(`/api/files/${scene.fileId}/history`, stranger.token)).statusCode).toBe(404);
    } finally {
      firm.files.assignedStaffOnly = false;
    }
  });

  it('notify everybody who may read the file by email, once each', async () => {
    const scene = await companyWithFile();
    const [reader, standard] = [await callerOf(scene, 'read_only'), await callerOf(scene, 'standard')];
    const gone = await callerOf(scene, 'full');
    const uploaded = await uploadTo(scene.company.id, staff.token, { ownerId: String(scene.owner.user.id) });
    await unlink(scene.company.id, gone.user.id);
    const { rows } = await test.db.execute<{ id: string; data: { fileId: number; userId?: number } }>(sql`
      select id, data from pgboss.job
      where name = 'file-notice' and (data ->> 'fileId')::int = ${uploaded.json().id}`);
    for (const job of [...rows, ...rows]) await sendFileNotice(test.context, job);
    const mailsTo = async ({ user }: SignedInUser) => queuedMails(test.db, user.email);
    for (const told of [scene.owner, reader]) {
      const mails = await mailsTo(told);
      expect(mails).toMatchObject([{ subject: 'A document is waiting for you' }]);
      expect(JSON.stringify(mails)).toContain(`into the files of ${scene.company.name}`);
      expect(JSON.stringify(mails)).not.toContain('Books.pdf');
    }
    for (const other of [standard, gone]) expect(await mailsTo(other)).toEqual([]);
  });
});

describe('concurrently', () => {
  it('an upload and an unlink leave no file uploaded after the unlink', async () => {
    const { company } = await companyWithFile();
    for (let round = 0; round < 4; round++) {
      const uploader = await callerOf({ company } as Scene, 'full');
      const [uploaded, unlinked] = await Promise.all([
        uploadTo(company.id, uploader.token),
        unlink(company.id, uploader.user.id),
      ]);
      expect(unlinked.statusCode).toBe(204);
      const stored = await test.db.$count(files, eq(files.userId, uploader.user.id));
      expect([uploaded.statusCode, stored]).toEqual(uploaded.statusCode === 201 ? [201, 1] : [404, 0]);
      expect((await uploadTo(company.id, uploader.token)).statusCode).toBe(404);
    }
  });

  it('a download still being prepared when the access ends is refused, and not counted', async () => {
    const scene = await companyWithFile();
    const { user } = await callerOf(scene, 'read_only');
    const actor = { address: '127.0.0.1', session: { user } } as unknown as Member;
    const open = async () => {
      await unlink(scene.company.id, user.id);
      return pdf;
    };
    const vault = { open } as unknown as Vault;
    const place: DownloadPlace = { read: (_bytes, work) => work(), hold() {} };
    const download = downloadFile(test.context, actor, { id: scene.fileId }, vault, place);
    await expect(download).rejects.toMatchObject({ code: 'not_found' });
    const [file] = await test.db.select().from(files).where(eq(files.id, scene.fileId));
    expect(file?.downloads).toBe(0);
  });

  it('two unlinks count as one', async () => {
    const { company } = await companyWithFile();
    const member = await createUser(test.db);
    await joinCompany(test.db, member.id, company.id);
    const both = await Promise.all([unlink(company.id, member.id), unlink(company.id, member.id)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
  });
});
