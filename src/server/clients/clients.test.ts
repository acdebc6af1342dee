import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#shared/clients.ts';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { enrolApp } from '#test/factories/second-factor.ts';
import { createTag, tagClient } from '#test/factories/tags.ts';
import { assignClient, createAdmin, createUser } from '#test/factories/users.ts';
import { addresses, invitations, passkeys } from '../core/database/schema.ts';

let test: TestApp;
let token: string;
let admin: { id: number };
beforeAll(async () => {
  test = await startTestApp();
  ({ token, user: admin } = await signedInAdmin(test));
});

async function read(id: number): Promise<Client> {
  const response = await test.request({ url: `/api/admin/clients/${id}`, token });
  expect(response.statusCode).toBe(200);
  return response.json();
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();

async function invite(userId: number, sentAt: string): Promise<void> {
  const tokenHash = randomBytes(32);
  await test.db.insert(invitations).values({ userId, tokenHash, invitedBy: admin.id, sentAt });
}

describe('the details of a client', () => {
  it('include contact details, companies, tags and assigned staff', async () => {
    const { user } = await signedInCustomer(test);
    const [main, second] = [
      await createCompany(test.db, {
        city: 'Decatur',
        state: 'GA',
        fiscalYearEnd: 'December 31',
        einEnding: '1802',
      }),
      await createCompany(test.db, { name: 'Abara Studio' }),
    ];
    await joinCompany(test.db, user.id, second.id, { accessLevel: 'read_only' });
    await joinCompany(test.db, user.id, main.id, { isPrimaryCompany: true, isPrimaryContact: true });
    const tag = await createTag(test.db);
    await tagClient(test.db, user.id, tag.id);
    const former = await createAdmin(test.db, { deletedAt: daysAgo(1) });
    for (const { id } of [admin, former]) await assignClient(test.db, user.id, id);
    const home = { street: '1180 Larkfield Avenue NE', city: 'Atlanta', state: 'GA', zipCode: '30309' };
    await test.db.insert(addresses).values({ customerId: user.id, kind: 'home', ...home });

    expect(await read(user.id)).toEqual({
      id: user.id,
      username: user.username,
      name: `${user.firstName} ${user.lastName}`,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      emailConfirmed: true,
      phone: user.phone,
      accountState: 'active',
      invitedAt: null,
      clientSince: user.createdAt,
      closedAt: null,
      secondFactor: null,
      lastSeenAt: expect.any(String),
      addresses: { home: { ...home, secondLine: null }, mailing: null },
      companies: [
        {
          ...{
            id: main.id,
            name: main.name,
            businessType: 'LLC',
            city: 'Decatur',
            state: 'GA',
          },
          ...{ fiscalYearEnd: 'December 31', einEnding: '1802' },
          ...{ isPrimaryCompany: true, isPrimaryContact: true, accessLevel: 'standard' },
        },
        expect.objectContaining({ id: second.id, isPrimaryCompany: false, accessLevel: 'read_only' }),
      ],
      tags: [{ id: tag.id, name: tag.name }],
      assignedStaff: [expect.objectContaining({ id: admin.id })],
      people: [],
    });
  });

  it('say whether the account can be used', async () => {
    const state = async (values: Parameters<typeof createUser>[1], sentAt?: string) => {
      const { id } = await createUser(test.db, values);
      if (sentAt) await invite(id, sentAt);
      const { accountState, invitedAt } = await read(id);
      expect(invitedAt).toBe(sentAt ?? null);
      return accountState;
    };
    expect(await state({})).toBe('active');
    expect(await state({ password: '' })).toBe('not_invited');
    expect(await state({ password: '' }, daysAgo(6.9))).toBe('invited');
    expect(await state({ password: '' }, daysAgo(7.1))).toBe('invitation_expired');
    expect(await state({ deletedAt: daysAgo(1) })).toBe('closed');
  });

  it('name the second factor, a passkey before an app', async () => {
    const { id } = await createUser(test.db);
    expect(await read(id)).toMatchObject({ secondFactor: null, lastSeenAt: null });
    await enrolApp(test.context, id);
    expect(await read(id)).toMatchObject({ secondFactor: 'app' });
    await test.db.insert(passkeys).values({
      ...{ userId: id, credentialId: randomBytes(16).toString('hex'), publicKey: randomBytes(8) },
      ...{ counter: 0, name: 'Phone' },
    });
    expect(await read(id)).toMatchObject({ secondFactor: 'passkey' });
  });

  it('list the other people of their companies once, without closed accounts', async () => {
    const { id } = await createUser(test.db);
    const [first, second] = [
      await createCompany(test.db, { name: 'Abara Studio' }),
      await createCompany(test.db, { name: 'Bell Framing' }),
    ];
    const shared = await createUser(test.db, { firstName: 'Ines', lastName: 'Calder' });
    const invited = await createUser(test.db, { firstName: 'Vivian', password: '' });
    const closed = await createUser(test.db, { deletedAt: daysAgo(1) });
    const stranger = await createUser(test.db);
    for (const userId of [id, shared.id, invited.id, closed.id]) await joinCompany(test.db, userId, first.id);
    for (const userId of [id, shared.id]) {
      await joinCompany(test.db, userId, second.id, { accessLevel: 'full', isPrimaryContact: userId !== id });
    }
    await joinCompany(test.db, stranger.id, (await createCompany(test.db)).id);
    const sentAt = daysAgo(1);
    await invite(invited.id, sentAt);
    const { people } = await read(id);
    expect(people).toEqual([
      {
        ...{ id: shared.id, name: 'Ines Calder', accountState: 'active', invitedAt: null },
        companies: [
          { id: first.id, name: 'Abara Studio', accessLevel: 'standard', isPrimaryContact: false },
          { id: second.id, name: 'Bell Framing', accessLevel: 'full', isPrimaryContact: true },
        ],
      },
      expect.objectContaining({ id: invited.id, accountState: 'invited', invitedAt: sentAt }),
    ]);
  });

  it('stay readable after the account was closed', async () => {
    const deletedAt = daysAgo(3);
    const { id } = await createUser(test.db, { deletedAt });
    expect(await read(id)).toMatchObject({ accountState: 'closed', closedAt: deletedAt });
    for (const part of ['open', 'timeline']) {
      const response = await test.request({ url: `/api/admin/clients/${id}/${part}`, token });
      expect(response.statusCode, part).toBe(200);
    }
  });
});

it.each(['', '/open', '/timeline'])('is for staff and about clients only: %s', async (path) => {
  const customer = await signedInCustomer(test);
  const colleague = await createAdmin(test.db);
  const url = (id: number | string) => `/api/admin/clients/${id}${path}`;
  const statusOf = async (id: number | string, caller?: string) =>
    (await test.request({ url: url(id), ...(caller && { token: caller }) })).statusCode;
  expect(await statusOf(customer.user.id)).toBe(401);
  expect(await statusOf(customer.user.id, customer.token)).toBe(403);
  expect(await statusOf(colleague.id, token)).toBe(404);
  expect(await statusOf(2_000_000_000, token)).toBe(404);
  expect(await statusOf('maya', token)).toBe(404);
});
