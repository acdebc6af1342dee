import { and, count, eq, gt, isNull, sql, sum } from 'drizzle-orm';
import { firm } from '#firm';
import { formatFileSize } from '#shared/format.ts';
import { isUnknown } from '../accounts/unknown-account.ts';
import { advisoryLocks } from '../core/database/advisory-locks.ts';
import type { Db } from '../core/database/db.ts';
import { fileReviews, files, users } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import { isPresent } from './service.ts';

/** Anyone can register with any address, so files without a request are limited until it is confirmed. */
const unconfirmedLimits = { files: 20, bytes: 50 * 1024 ** 2 };
/** Files of one client without a request that staff have not decided on: each is an entry under 'To review'. */
const maxUndecided = 500;
/** The same of an unknown account: a few must not use up what all have together. */
const unknownAccountLimits = { files: 50, bytes: 100 * 1024 ** 2 };
/**
 * The same of all unknown accounts together, within a day: whoever has a mail domain can confirm any number of addresses.
 * Far more than new clients send before somebody of the firm has answered them.
 */
const unknownLimits = { files: 1000, bytes: 1024 ** 3 };

/** Rejects a file without a request if its owner, or all unknown accounts together, have sent too many. */
export async function requireFewUnrequested(
  db: Db,
  { ownerId, fileSize }: { ownerId: number; fileSize: number },
): Promise<void> {
  const [sent] = await db
    .select({
      count: count(),
      bytes: sum(files.fileSize),
      undecided: sql<number>`count(*) filter (where ${fileReviews.decidedAt} is null)::int`,
    })
    .from(files)
    .innerJoin(fileReviews, eq(fileReviews.fileId, files.id))
    .where(and(eq(files.userId, ownerId), isPresent));
  const [owner] = await db
    .select({ isConfirmed: users.emailConfirmed, isUnknown: isUnknown(users.id) })
    .from(users)
    .where(eq(users.id, ownerId));
  if (!sent || !owner) return;
  if (sent.undecided >= maxUndecided) {
    throw new AppError(
      'too_many_unreviewed',
      `Your accountant has not looked at ${maxUndecided} of your files yet. Please wait, or call us at ${firm.phone.label}.`,
    );
  }
  if (!owner.isConfirmed && !fits(sent, fileSize, unconfirmedLimits)) {
    throw new AppError(
      'email_not_confirmed',
      `Please confirm your email address under Profile first. Until then we take in ${unconfirmedLimits.files} files that we did not ask for, at most ${formatFileSize(unconfirmedLimits.bytes)} in all.`,
    );
  }
  if (!owner.isUnknown) return;
  if (!fits(sent, fileSize, unknownAccountLimits)) {
    throw new AppError(
      'too_many_unreviewed',
      `We do not know you yet, and take in ${unknownAccountLimits.files} files that we did not ask for, at most ${formatFileSize(unknownAccountLimits.bytes)} in all. Please write to us under Messages or call us at ${firm.phone.label}: once we have answered you, you can send more.`,
    );
  }
  await requireFewOfUnknown(db, fileSize);
}

/** Counted under a lock, which is released at once by a check outside of a transaction. */
async function requireFewOfUnknown(db: Db, fileSize: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.filesOfUnknownAccounts})`);
  const [sent] = await db
    .select({ count: count(), bytes: sum(files.fileSize) })
    .from(fileReviews)
    .innerJoin(files, eq(files.id, fileReviews.fileId))
    .innerJoin(users, eq(users.id, fileReviews.customerId))
    .where(
      and(
        isNull(users.deletedAt),
        isNull(fileReviews.decidedAt),
        gt(fileReviews.sentAt, sql`now() - interval '1 day'`),
        isPresent,
        isUnknown(fileReviews.customerId),
      ),
    );
  if (!sent || fits(sent, fileSize, unknownLimits)) return;
  throw new AppError(
    'too_many_from_new_accounts',
    `So many files from new accounts have arrived today that we cannot take in more. Please write to us under Messages or call us at ${firm.phone.label}: once we have answered you, you can send yours. Or try again tomorrow.`,
  );
}

function fits(sent: { count: number; bytes: string | null }, fileSize: number, limits: typeof unknownLimits) {
  return sent.count < limits.files && Number(sent.bytes ?? 0) + fileSize <= limits.bytes;
}
