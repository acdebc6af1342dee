import { eq, sql } from 'drizzle-orm';
import { type Context, inTransaction } from '../core/context.ts';
import { systemReports } from '../core/database/schema.ts';
import type { JobQueue } from '../core/jobs/jobs.ts';
import { announce } from '../core/live/events.ts';
import { mailOwners } from '../core/mail/mail-owners.ts';
import { littleSpace } from '../files/vault-checks.ts';
import type { CertificateLook } from './certificate.ts';
import { makeRoom } from './describe-checks.ts';
import { systemFault, systemWorksAgain } from './emails.ts';
import { type Facts, readFacts, reportNamed } from './facts.ts';
import {
  isMailLate,
  judgeBackup,
  judgeCertificate,
  judgeMail,
  judgeSeals,
  judgeTrialRestore,
  startScanner,
  type Verdict,
  works,
} from './verdicts.ts';

export const systemWatchQueue: JobQueue = {
  name: 'system-watch',
  schedule: '*/5 * * * *',
  options: { heartbeatSeconds: 30, expireInSeconds: 120, retryLimit: 0, deleteAfterSeconds: 3600 },
};

/** Runs every minute, because the banner is due after ten. Asks only the database, because providers count sign-ins. */
export const mailWatchQueue: JobQueue = {
  name: 'mail-watch',
  schedule: '* * * * *',
  options: { heartbeatSeconds: 30, expireInSeconds: 60, retryLimit: 0, deleteAfterSeconds: 3600 },
};

/** Notifies staff pages when mail has waited for ten minutes, and when it no longer does. */
export async function watchMail(context: Context): Promise<void> {
  const late = isMailLate(await readFacts(context.db));
  const verdict = late
    ? { state: 'failed' as const, text: 'Mail waits.', next: null }
    : works('Mail goes out.');
  await settle(context, { name: 'late-mail', title: 'Mail', verdict, graceMinutes: 0, byMail: false });
}

/** A probe rejects if its service is unreachable, or there is little space; it is absent if none is configured. */
export interface Probes {
  space?: (() => Promise<unknown>) | undefined;
  scanner?: (() => Promise<unknown>) | undefined;
  mail?: (() => Promise<unknown>) | undefined;
  certificate?: (() => Promise<CertificateLook>) | undefined;
}

interface Subject {
  name: 'backup' | 'backup-check' | 'space' | 'scans' | 'seals' | 'certificate' | 'mail' | 'late-mail';
  title: string;
  verdict: Verdict;
  /** How long it must have failed before the owners get an email: restarts and new installations are no faults. */
  graceMinutes: number;
  /** False for mail itself, because the email would not arrive: staff pages show a banner instead. */
  byMail: boolean;
}

/**
 * Emails the owners once when backups, scans or seals stop, space runs out or the certificate ends, and once when all is
 * well again.
 */
export async function watchSystem(context: Context, probes: Probes): Promise<void> {
  const facts = await readFacts(context.db);
  // A restored copy has the backup reports of the installation it was copied from.
  if (facts.restoredCopy) return;
  for (const subject of await judge(facts, probes)) await settle(context, subject);
}

async function judge(facts: Facts, { space, scanner, mail, certificate }: Probes): Promise<Subject[]> {
  const backup = judgeBackup(facts);
  const isNew = (name: string) => !reportNamed(facts, name);
  const reported = (name: 'backup' | 'backup-check', title: string, verdict: Verdict): Subject => {
    return { name, title, verdict, graceMinutes: isNew(name) ? 48 * 60 : 0, byMail: true };
  };
  return [
    reported('backup', 'Backups', backup),
    // Without a backup there is nothing to restore: one email is enough.
    ...(backup.state !== 'failed'
      ? [reported('backup-check', 'Trial restores of backups', judgeTrialRestore(facts))]
      : []),
    ...(space
      ? [
          {
            name: 'space',
            title: 'Free space',
            verdict: await probeSpace(space),
            graceMinutes: 10,
            byMail: true,
          } as const,
        ]
      : []),
    ...(scanner
      ? [
          {
            name: 'scans',
            title: 'Virus scans',
            verdict: await probeScanner(scanner),
            graceMinutes: 10,
            byMail: true,
          } as const,
        ]
      : []),
    {
      name: 'seals',
      title: 'Seals of the audit log',
      verdict: judgeSeals(facts),
      graceMinutes: 0,
      byMail: true,
    },
    ...(await certificateSubject(certificate, facts)),
    {
      name: 'mail',
      title: 'Mail',
      verdict: judgeMail(facts, mail && (await answer(mail))),
      graceMinutes: 0,
      byMail: false,
    },
  ];
}

/** None if the server could not look: the state stays as it was, neither failed nor working again. */
async function certificateSubject(look: Probes['certificate'], facts: Facts): Promise<Subject[]> {
  const verdict = look && judgeCertificate(await look(), facts);
  if (!verdict || verdict.state === 'unknown') return [];
  // While a certificate is being replaced, visitors may get another one for a moment.
  return [{ name: 'certificate', title: 'Certificate', verdict, graceMinutes: 10, byMail: true }];
}

const answer = (probe: () => Promise<unknown>) =>
  probe().then(
    () => 'ok',
    () => 'It does not answer.',
  );

async function probeSpace(space: () => Promise<unknown>): Promise<Verdict> {
  if ((await answer(space)) === 'ok') return works('There is enough space for files again.');
  return { state: 'failed', text: littleSpace, next: makeRoom };
}

async function probeScanner(scanner: () => Promise<unknown>): Promise<Verdict> {
  if ((await answer(scanner)) === 'ok') return works('The virus scanner answers. Files are taken in again.');
  return {
    state: 'failed',
    text: 'The virus scanner does not answer, so no file is taken in.',
    next: startScanner,
  };
}

/** Stores the state, and since when it holds, in a row of its own. */
async function settle(
  context: Context,
  { name, title, verdict, graceMinutes, byMail }: Subject,
): Promise<void> {
  const row = eq(systemReports.name, `watch:${name}`);
  const succeeded = verdict.state === 'works' || verdict.state === 'off';
  await inTransaction(context, async (tx) => {
    const values = { name: `watch:${name}`, succeeded: true, message: verdict.text };
    await tx.db.insert(systemReports).values(values).onConflictDoNothing();
    // Locked, so that two workers do not both email the owners.
    const [known] = await tx.db.select().from(systemReports).where(row).for('update');
    if (!known) return;
    if (known.succeeded !== succeeded) {
      const change = { succeeded, message: verdict.text, reportedAt: sql`now()` };
      await tx.db.update(systemReports).set(change).where(row);
      await announce(tx.db, 'system', 'staff');
    }
    if (!byMail) return;
    if (succeeded && known.ownersToldAt) {
      await mailOwners(tx, nobody, (owner) => systemWorksAgain(owner, title, verdict));
      await tx.db.update(systemReports).set({ ownersToldAt: null }).where(row);
    }
    const failedMs = known.succeeded ? 0 : Date.now() - Date.parse(known.reportedAt);
    if (!succeeded && !known.ownersToldAt && failedMs >= graceMinutes * 60_000) {
      await mailOwners(tx, nobody, (owner) => systemFault(owner, title, verdict));
      await tx.db.update(systemReports).set({ ownersToldAt: sql`now()` }).where(row);
    }
  });
}

/** The email is about no user, so every owner gets it. */
const nobody = { id: 0 };
