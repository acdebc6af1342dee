import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type SignedInUser,
  signedInAdmin,
  startTestApp,
  strictRules,
  type TestApp,
  testSecretBox,
} from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { createCompany } from '#test/factories/companies.ts';
import { companies, sessions, totpSecrets } from '../core/database/schema.ts';
import { createSecretBox } from '../core/security/secret-box.ts';
import { readInstallation } from '../core/storage/installation.ts';
import { sealEins } from './eins.ts';

let test: TestApp;
let staff: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  staff = await signedInAdmin(test, { staffLevel: 'staff' });
});

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) =>
  test.request({
    method,
    url: `/api/admin/companies${path}`,
    token: staff.token,
    ...(payload && { payload }),
  });

async function stored(id: number) {
  const [row] = await test.db.select().from(companies).where(eq(companies.id, id));
  return row as typeof companies.$inferSelect;
}

const company = { name: 'Okafor Studio', businessType: 'LLC' };

describe('an EIN', () => {
  it('is stored encrypted in any spelling, kept by a change without it, and removed by null', async () => {
    const { id } = (await call('POST', '', { ...company, ein: '004471802' })).json();
    const row = await stored(id);
    expect(row).toMatchObject({ ein: null, einEnding: '1802' });
    expect(row.einSealed?.toString('latin1')).not.toContain('4471802');
    expect(await testSecretBox.open(row.einSealed as Buffer)).toBe('00-4471802');

    for (const kept of [company, { ...company, ein: '' }]) await call('PATCH', `/${id}`, kept);
    expect((await stored(id)).einSealed).toEqual(row.einSealed);
    await call('PATCH', `/${id}`, { ...company, ein: '00-1234567' });
    expect(await stored(id)).toMatchObject({ ein: null, einEnding: '4567' });
    await call('PATCH', `/${id}`, { ...company, ein: null });
    expect(await stored(id)).toMatchObject({ ein: null, einEnding: null, einSealed: null });

    const log = await auditOf(test.db, 'company', id);
    expect(log.map(({ details }) => details)).toEqual([
      null,
      null,
      null,
      { ein: 'replaced' },
      { ein: 'removed' },
    ]);
    expect(JSON.stringify(log)).not.toContain('1234567');
  });

  it('still in plain text is replaced completely by a change', async () => {
    const { id } = await createCompany(test.db, { ein: '12-3456789' });
    expect((await call('GET', `/${id}`)).json()).toMatchObject({ einEnding: '6789' });
    await call('PATCH', `/${id}`, { ...company, ein: '00-4471802' });
    expect(await stored(id)).toMatchObject({ ein: null, einEnding: '1802' });
  });

  it('is shown in full only on request, in both states, and recorded each time', async () => {
    const plain = await createCompany(test.db, { ein: '12-3456789' });
    const { id } = (await call('POST', '', { ...company, ein: '00-4471802' })).json();
    for (const [which, ein] of [
      [plain.id, '12-3456789'],
      [id, '00-4471802'],
    ] as const) {
      expect(JSON.stringify((await call('GET', `/${which}`)).json())).not.toContain(ein);
      const revealed = await call('POST', `/${which}/ein`);
      expect(revealed.json()).toEqual({ ein });
      expect(revealed.headers['cache-control']).toContain('no-store');
      const log = await auditOf(test.db, 'company', which);
      expect(log.at(-1)).toMatchObject({ action: 'company_ein_revealed', actorId: staff.user.id });
    }
    const without = await createCompany(test.db);
    expect((await call('POST', `/${without.id}/ein`)).statusCode).toBe(404);
    expect((await call('POST', '/2000000000/ein')).statusCode).toBe(404);
  });

  it('is not shown without a recent proof of identity', async () => {
    const strict = await startTestApp({}, { rules: strictRules });
    const admin = await signedInAdmin(strict);
    const secret = await testSecretBox.seal('JBSWY3DPEHPK3PXP');
    const enrolledAt = new Date().toISOString();
    await strict.db.insert(totpSecrets).values({ userId: admin.user.id, secret, enrolledAt });
    const { id } = await createCompany(strict.db, { ein: '12-3456789' });
    const ask = () =>
      strict.request({ method: 'POST', url: `/api/admin/companies/${id}/ein`, token: admin.token });
    expect((await ask()).statusCode).toBe(200);
    const provedAt = new Date(Date.now() - 16 * 60_000).toISOString();
    await strict.db.update(sessions).set({ provedAt }).where(eq(sessions.userId, admin.user.id));
    const refused = await ask();
    expect(refused.json().code).toBe('step_up_required');
    expect(refused.body).not.toContain('3456789');
  });
});

describe('the job', () => {
  it('encrypts plain numbers in batches, concurrently, and can be repeated', async () => {
    const rows = await test.db
      .insert(companies)
      .values(Array.from({ length: 130 }, (_, n) => ({ ...company, ein: `12-${1_000_000 + n}` })))
      .returning({ id: companies.id });
    await Promise.all([sealEins(test.context), sealEins(test.context)]);
    await sealEins(test.context);
    const ids = rows.map(({ id }) => id);
    const after = await test.db
      .select()
      .from(companies)
      .where(inArray(companies.id, ids))
      .orderBy(companies.id);
    for (const [n, { ein, einSealed, einEnding }] of after.entries()) {
      expect(ein).toBeNull();
      expect(einEnding).toBe(String(1_000_000 + n).slice(-4));
      expect(await testSecretBox.open(einSealed as Buffer)).toBe(`12-${1_000_000 + n}`);
    }
  });

  it('keeps the plain number if the key is not the one that encrypted the files', async () => {
    const { generateIdentity } = await import('age-encryption');
    const { id } = await createCompany(test.db, { ein: '12-3456789' });
    // The canary is written with the first file or the first check of the keys.
    const { installation } = await import('../core/database/schema.ts');
    await readInstallation(test.db);
    await test.db.update(installation).set({ keyCanary: await testSecretBox.seal('canary') });
    const wrong = createSecretBox([await generateIdentity()]);
    await expect(sealEins({ ...test.context, secretBox: wrong })).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(await stored(id)).toMatchObject({ ein: '12-3456789', einSealed: null });
    await test.db.update(installation).set({ keyCanary: null });
    await sealEins(test.context);
    expect(await stored(id)).toMatchObject({ ein: null, einEnding: '6789' });
  });
});
