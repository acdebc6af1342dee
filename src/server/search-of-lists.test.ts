import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createContact } from '#test/factories/contacts.ts';
import { createDeadline } from '#test/factories/deadlines.ts';
import { createFile } from '#test/factories/files.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createSubscriber } from '#test/factories/newsletter.ts';
import { createUser } from '#test/factories/users.ts';
import { companies, users } from './core/database/schema.ts';

/*
 * By what the rows of every list are found. How words are compared is tested in core/database/search.test.ts.
 */

let test: TestApp;
let staff: Awaited<ReturnType<typeof signedInAdmin>>;
beforeAll(async () => {
  test = await startTestApp();
  staff = await signedInAdmin(test, { firstName: 'Dana', lastName: uniqueWord() });
});

/** Only letters up to r, and not a plural, so that a search for 'zoe' does not match inside it. */
function uniqueWord(): string {
  return (
    crypto
      .randomUUID()
      .replace(/[^a-f]|s$/g, '')
      .slice(0, 6) +
    Math.random()
      .toString(36)
      .replace(/[^a-r]/g, '')
  );
}

async function ids(url: string, q: string, token = staff.token): Promise<number[]> {
  const response = await test.request({ url, query: { q }, token });
  expect(response.statusCode).toBe(200);
  const rows = response.json() as { id: number }[];
  expect(response.headers['x-total-count']).toBe(String(rows.length));
  return rows.map(({ id }) => id);
}

describe('documents', () => {
  it('are found by file, owner and company, also after these are renamed, but by nothing that a row does not show', async () => {
    const [last, made, note, sent] = [uniqueWord(), uniqueWord(), uniqueWord(), uniqueWord()];
    const client = await createUser(test.db, { firstName: 'Maya', lastName: last });
    const company = await createCompany(test.db, { name: `Okafor & ${made}` });
    const file = await createFile(test.db, client.id, {
      originalFilename: `Receipt_2024-${last}.pdf`,
      sentAs: `IMG ${sent}.pdf`,
      description: `For the ${note} audit`,
      companyId: company.id,
      uploadedBy: staff.user.id,
    });
    const search = (q: string) => ids('/api/admin/files', q);
    for (const q of [
      `maya ${last}`,
      `${last.toUpperCase()} MAYA`,
      `receipts ${last}`,
      `2024 ${last}`,
      `24 ${last}`,
      `img ${sent}`,
      `okafor ${made}`,
      `${client.email}`,
      `${client.username}`,
    ]) {
      expect(await search(q), q).toEqual([file.id]);
    }
    for (const q of [`maya ${last} invoice`, note, `${staff.user.lastName}`])
      expect(await search(q), q).toEqual([]);

    const [married, renamed] = [uniqueWord(), uniqueWord()];
    await test.db.update(users).set({ lastName: married }).where(eq(users.id, client.id));
    await test.db.update(companies).set({ name: renamed }).where(eq(companies.id, company.id));
    expect(await search(`maya ${married}`)).toEqual([file.id]);
    expect(await search(renamed)).toEqual([file.id]);
    expect(await search(made)).toEqual([]);
  });
});

describe('a client’s own files', () => {
  it('are found by any part of the name shown and the name they were sent under, and by nothing else', async () => {
    const client = await signedInCustomer(test, { firstName: 'Maya', lastName: uniqueWord() });
    const company = await createCompany(test.db, { name: 'Brimwell & Finch' });
    const receipt = await createFile(test.db, client.user.id, {
      originalFilename: 'Receipt_2026.pdf',
      description: 'Café in São Paulo',
    });
    const wages = await createFile(test.db, client.user.id, {
      originalFilename: '2025 – W-2 – Acme.pdf',
      sentAs: 'IMG_4471.jpg',
      companyId: company.id,
      uploadedBy: staff.user.id,
    });
    const search = (q: string) => ids('/api/files', q, client.token);
    for (const q of ['26', 'ipt_', '_2026.P', 'R', 'RECEIPT', 'receipts', '2026 receipt'])
      expect(await search(q), q).toEqual([receipt.id]);
    for (const q of ['w', 'w-2', '2025 – W-2', 'acme', 'img', '4471', 'jpg'])
      expect(await search(q), q).toEqual([wages.id]);
    const { sentAs } = (
      await test.request({ url: '/api/files', query: { q: '4471' }, token: client.token })
    ).json()[0];
    expect(sentAs).toBe('IMG_4471.jpg');
    for (const q of ['2', '.pdf', '202']) expect(await search(q), q).toEqual([wages.id, receipt.id]);
    for (const q of [
      'sao cafe',
      'brimwell',
      'dana',
      'maya',
      client.user.email,
      client.user.username,
      staff.user.email,
      staff.user.username,
    ]) {
      expect(await search(q), q).toEqual([]);
    }
  });
});

describe('other lists', () => {
  it('users by name, username and email, but not by telephone and position, which no row shows', async () => {
    const word = uniqueWord();
    const user = await createUser(test.db, {
      firstName: 'Zoë',
      lastName: `O'Mara-${word}`,
      phone: '(404) 555-0142',
      jobTitle: `Notary ${word}`,
    });
    for (const q of [
      `zoe omara ${word}`,
      `o'm ${word}`,
      `${word} ${user.email}`,
      `${word} ${user.username}`,
    ]) {
      expect(await ids('/api/admin/users', q), q).toEqual([user.id]);
      expect(
        (await test.request({ url: '/api/admin/audit/users', query: { q }, token: staff.token })).json(),
      ).toMatchObject([{ id: user.id }]);
    }
    for (const q of [`${word} 4045550142`, `notary ${word}`])
      expect(await ids('/api/admin/users', q), q).toEqual([]);
  });

  it('enquiries by name, email, telephone, service, message and status', async () => {
    const word = uniqueWord();
    const enquiry = await createContact(test.db, {
      fullName: `Ana ${word}`,
      phone: '404.555.0143',
      serviceInterested: 'tax-preparation',
      message: 'How do I file for two companies?',
      status: 'contacted',
    });
    for (const more of ['ana', '4045550143', 'preparation tax', 'company', 'contacted']) {
      expect(await ids('/api/admin/contacts', `${word} ${more}`), more).toEqual([enquiry.id]);
    }
    expect(await ids('/api/admin/contacts', `${word} resolved`)).toEqual([]);
  });

  it('companies by name, legal name, kind, place, primary contact and the end of the EIN', async () => {
    const word = uniqueWord();
    const company = await createCompany(test.db, {
      name: `${word} Bakery`,
      legalName: `${word} Limited`,
      businessType: 'LLC',
      city: 'Añasco',
      einEnding: '4567',
    });
    const [contact, other] = [
      await createUser(test.db, { firstName: 'Zoë', lastName: word }),
      await createUser(test.db, { firstName: 'Olaf', lastName: word }),
    ];
    await joinCompany(test.db, contact.id, company.id, { isPrimaryContact: true });
    await joinCompany(test.db, other.id, company.id);
    expect(await ids('/api/admin/companies', `olaf ${word}`)).toEqual([]);
    for (const more of ['bakeries', 'limited', 'llc', 'anasco', 'zoe', '4567', '56']) {
      expect(await ids('/api/admin/companies', `${more} ${word}`), more).toEqual([company.id]);
    }
  });

  it('deadlines by title, priority, client and company', async () => {
    const word = uniqueWord();
    const client = await createUser(test.db, { firstName: 'Maya', lastName: word });
    const company = await createCompany(test.db, { name: `Finch ${word}`, legalName: `${word} Holding` });
    const ofClient = await createDeadline(test.db, {
      title: 'Payroll',
      customerId: client.id,
      priority: 'high',
    });
    const ofCompany = await createDeadline(test.db, {
      title: 'Payrolls',
      companyId: company.id,
      dueOn: '2029-01-01',
    });
    const search = (q: string) => ids('/api/admin/deadlines', q);
    expect(await search(`payrolls ${word}`)).toEqual([ofCompany.id, ofClient.id]);
    expect(await search(`maya ${word} high`)).toEqual([ofClient.id]);
    expect(await search(`finch ${word}`)).toEqual([ofCompany.id]);
    expect(await search(`finch ${word} high`)).toEqual([]);
    for (const q of [client.email, client.username, `${word} holding`])
      expect(await search(q), q).toEqual([]);
  });

  it('subscribers by address and status', async () => {
    const word = uniqueWord();
    const reader = await createSubscriber(test.db, { email: `${word}@example.test` });
    expect(await ids('/api/admin/newsletter', `${word}@example`)).toEqual([reader.id]);
    expect(await ids('/api/admin/newsletter', `${word} waiting`)).toEqual([reader.id]);
    expect(await ids('/api/admin/newsletter', `${word} unsubscribed`)).toEqual([]);
  });

  it('conversations by the other party and the beginning of the last message', async () => {
    const client = await signedInCustomer(test);
    const other = await signedInAdmin(test, { firstName: 'José', lastName: uniqueWord() });
    await createMessage(test.db, staff.user.id, client.user.id, { content: 'Your receipts are complete.' });
    await createMessage(test.db, other.user.id, client.user.id, { content: 'One receipt is missing.' });
    await createMessage(test.db, client.user.id, null, { content: 'Who can help me?', queued: true });
    const search = async (q: string, page = {}) => {
      const response = await test.request({
        url: '/api/conversations',
        query: { q, ...page },
        token: client.token,
      });
      const parties = (response.json() as { party: number | 'support' }[]).map(({ party }) => party);
      return { parties, total: response.headers['x-total-count'], link: String(response.headers.link) };
    };
    expect(await search('receipt')).toMatchObject({ parties: [other.user.id, staff.user.id], total: '2' });
    const first = await search('receipts', { limit: '1' });
    expect(first).toMatchObject({ parties: [other.user.id], total: '2' });
    const cursor = /cursor=(\d+)/.exec(first.link)?.[1];
    expect(await search('receipts', { limit: '1', cursor })).toMatchObject({
      parties: [staff.user.id],
      total: '2',
    });
    expect(await search('jose missing')).toMatchObject({ parties: [other.user.id], total: '1' });
    expect(await search('support help')).toMatchObject({ parties: ['support'] });
    expect(await search(other.user.email)).toMatchObject({ parties: [], total: '0' });
  });
});

describe('the export of enquiries', () => {
  it('has what the search finds', async () => {
    const word = uniqueWord();
    await createContact(test.db, { fullName: `Ana ${word}` });
    await createContact(test.db, { fullName: `Zoe ${word}` });
    const names = async (q = '') => {
      const query = { q };
      const response = await test.request({ url: '/api/admin/contacts/export', query, token: staff.token });
      return [...response.body.matchAll(new RegExp(`"(\\w+) ${word}"`, 'g'))].map(([, name]) => name);
    };
    expect(await names()).toEqual(['Ana', 'Zoe']);
    expect(await names(`zoe ${word}`)).toEqual(['Zoe']);
  });
});
