import { eq, isNotNull } from 'drizzle-orm';
import type * as companiesApi from '#shared/companies.ts';
import type { Input, ResponseOf } from '#shared/endpoint.ts';
import type { Context } from '../core/context.ts';
import { transaction } from '../core/database/db.ts';
import { companies } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import type { JobQueue } from '../core/jobs/jobs.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import type { SecretBox } from '../core/security/secret-box.ts';
import { readInstallation } from '../core/storage/installation.ts';

/** The columns for an EIN as entered; undefined if it should stay as it is. */
export async function sealedEin(secretBox: SecretBox, ein: string | null | undefined) {
  if (ein === undefined || ein === '') return undefined;
  if (ein === null) return { ein: null, einSealed: null, einEnding: null };
  const digits = ein.replace('-', '');
  return encrypted(secretBox, `${digits.slice(0, 2)}-${digits.slice(2)}`);
}

async function encrypted(secretBox: SecretBox, ein: string) {
  return { ein: null, einSealed: await secretBox.seal(ein), einEnding: ein.slice(-4) };
}

/** Recorded before it is sent: a reader who aborts the request may have seen it. */
export async function revealEin(
  { db, secretBox }: Context,
  actor: Member,
  { id }: Input<typeof companiesApi.revealEin>,
): Promise<ResponseOf<typeof companiesApi.revealEin>> {
  const [stored] = await db
    .select({ ein: companies.ein, einSealed: companies.einSealed })
    .from(companies)
    .where(eq(companies.id, id));
  const ein = stored?.einSealed ? await secretBox.open(stored.einSealed) : stored?.ein;
  if (!ein) throw notFound();
  await recordAudit(db, actor, 'company_ein_revealed', { type: 'company', id });
  return { ein };
}

/** Encrypts EINs stored before encryption existed. If none is left, it costs one look at a small table. */
export const sealEinsQueue: JobQueue = {
  name: 'seal-eins',
  schedule: '*/10 * * * *',
  options: { heartbeatSeconds: 30, expireInSeconds: 600, retryLimit: 0, deleteAfterSeconds: 86_400 },
};

const companiesAtOnce = 100;
type Keys = Pick<Context, 'db' | 'secretBox'>;

/** Each batch is its own transaction, so that a restart loses no more than one. */
export async function sealEins(context: Keys): Promise<void> {
  if (await context.db.$count(companies, isNotNull(companies.ein))) await requireRightKey(context);
  while ((await sealBatch(context)) > 0);
}

async function sealBatch({ db, secretBox }: Keys): Promise<number> {
  return transaction(db, async (tx) => {
    const batch = await tx
      .select({ id: companies.id, ein: companies.ein })
      .from(companies)
      .where(isNotNull(companies.ein))
      .orderBy(companies.id)
      .limit(companiesAtOnce)
      // Another worker may be running too, and staff may be changing one of them.
      .for('update', { skipLocked: true });
    for (const { id, ein } of batch) {
      const values = await encrypted(secretBox, ein as string);
      await tx.update(companies).set(values).where(eq(companies.id, id));
    }
    return batch.length;
  });
}

/** Values encrypted with a lost key are lost too, and here the original is deleted. */
async function requireRightKey({ db, secretBox }: Keys): Promise<void> {
  const { keyCanary } = await readInstallation(db);
  if (keyCanary) await secretBox.open(keyCanary);
}
