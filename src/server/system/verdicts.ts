import { formatDistance } from 'date-fns/formatDistance';
import { countOf, formatFileSize } from '#shared/format.ts';
import type { SystemItem } from '#shared/system.ts';
import { formatFirmTimestamp } from '#shared/time.ts';
import { isSpaceLow } from '../backups/backup-space.ts';
import { mailQueueNames } from '../message-mails/queue.ts';
import type { CertificateLook } from './certificate.ts';
import { type Facts, queueNamed, reportNamed } from './facts.ts';

export type Verdict = Pick<SystemItem, 'state' | 'text' | 'next'>;

export const works = (text: string): Verdict => ({ state: 'works', text, next: null });

/** Who can fix most problems: owners rarely run their server themselves. */
export const operator = 'the person who runs your server';

/** clamd does not start before its first signatures have arrived, and does not try again by itself. */
export const startScanner = `Ask ${operator} to run ‘systemctl start clamav-daemon’ (with Docker: ‘docker compose up -d scanner’). If it stays inactive, its signatures have not arrived: ‘journalctl --unit clamav-freshclam’ says why.`;

/** A backup is made every night, at a slightly different time. deploy/prometheus/alerts.yml has the same bounds. */
export const maxBackupHours = 26;
/** The trial restore also runs every night; a failed one is repeated the next night. */
export const maxTrialHours = 54;
/** Certificates are usually renewed 30 days before they end. deploy/prometheus/alerts.yml has the same bound. */
export const minCertificateDays = 14;
/** Normally entries are sealed every minute, and mail and jobs are done within seconds. */
const lateSeconds = 15 * 60;
/** A banner tells staff when an email has waited for this long. */
const lateMailSeconds = 10 * 60;

interface Report {
  name: string;
  /** 'The last backup'. */
  subject: string;
  never: string;
  maxHours: number;
  next: string;
}

function judgeReport(facts: Facts, { name, subject, never, maxHours, next }: Report): Verdict {
  const report = reportNamed(facts, name);
  const lastSuccess = report?.succeededAt ?? null;
  if (!report || (report.succeeded && !lastSuccess)) return { state: 'failed', text: never, next };
  const success = lastSuccess ? when(lastSuccess, facts) : 'never';
  if (!report.succeeded) {
    const text = `${subject} failed on ${when(report.reportedAt, facts)}: ${report.message} The last success: ${success}.`;
    return { state: 'failed', text, next };
  }
  const ageHours = (facts.now.getTime() - Date.parse(lastSuccess as string)) / 3_600_000;
  if (ageHours > maxHours) return { state: 'failed', text: `${subject} is from ${success}.`, next };
  const { warning } = report.details;
  if (warning) {
    return {
      state: 'attention',
      text: `${subject} succeeded on ${success}. ${warning}`,
      next: `Ask ${operator} to look at the disk of the backups: damage may be the first sign that it fails.`,
    };
  }
  return works(`${subject} succeeded on ${success}.`);
}

/** What a backup reports about its disk; earlier versions reported none of it. */
interface BackupDisk {
  freeBytes?: number;
  dumpBytes?: number;
}

export function judgeBackup(facts: Facts): Verdict {
  const verdict = judgeReport(facts, {
    name: 'backup',
    subject: 'The last backup',
    never: 'No backup has been made yet.',
    maxHours: maxBackupHours,
    next: `Ask ${operator} to look at the nightly backup: without one a broken disk loses everything.`,
  });
  const { freeBytes, dumpBytes = 0 } = (reportNamed(facts, 'backup')?.details ?? {}) as BackupDisk;
  if (verdict.state !== 'works' || freeBytes === undefined) return verdict;
  const free = `${formatFileSize(freeBytes)} are free on its disk`;
  if (!isSpaceLow(freeBytes, dumpBytes)) return works(`${verdict.text} ${free}.`);
  return {
    state: 'attention',
    text: `${verdict.text} Only ${free}: the next ones may not fit.`,
    next: `Ask ${operator} to make room on the disk of the backups, or to move them to a larger one.`,
  };
}

export function judgeTrialRestore(facts: Facts): Verdict {
  return judgeReport(facts, {
    name: 'backup-check',
    subject: 'The last trial restore of a backup',
    never: 'No backup has been restored as a trial yet.',
    maxHours: maxTrialHours,
    next: `Ask ${operator} to look at the nightly check of the backups: only a restored backup is known to work.`,
  });
}

export function judgeSeals({ sealLagSeconds, now }: Facts): Verdict {
  if (sealLagSeconds <= lateSeconds) return works('New entries of the audit log are sealed every minute.');
  return {
    state: 'failed',
    text: `The audit log has not been sealed for ${duration(sealLagSeconds, now)}. Entries since then could be changed unnoticed.`,
    next: `Ask ${operator} whether the background work runs, and to look for ‘audit-seal’ in the log.`,
  };
}

export function judgeCertificate({ host, certificate }: CertificateLook, facts: Pick<Facts, 'now'>): Verdict {
  if (!certificate) {
    return {
      state: 'unknown',
      text: `The server could not look at the certificate of ${host}. Some networks do not let it reach its own public address.`,
      next: `If your browser opens the portal without a warning, there is nothing to do. Otherwise ask ${operator} to run ‘npm run doctor’.`,
    };
  }
  const { endsAt, problem } = certificate;
  const end = when(endsAt.toISOString(), facts);
  const warning = 'browsers warn everybody who opens the portal';
  const renew = `Ask ${operator} to run ‘certbot renew’ and then ‘systemctl reload nginx’ (with Caddy: to look at its log), and to find out why that did not happen by itself.`;
  if (problem === 'ended')
    return { state: 'failed', text: `The certificate of ${host} ended on ${end}: ${warning}.`, next: renew };
  if (problem === 'for another name') {
    return {
      state: 'failed',
      text: `The certificate that visitors of ${host} get is for another name: ${warning}.`,
      next: `Ask ${operator} to get a certificate for ${host}, and to look at the proxy’s configuration.`,
    };
  }
  if (problem === 'not trusted') {
    return {
      state: 'failed',
      text: `Browsers do not trust the certificate of ${host}: they warn everybody who opens the portal.`,
      next: `Ask ${operator} to get a certificate from a public authority such as Let’s Encrypt, and to serve its whole chain (‘fullchain.pem’).`,
    };
  }
  if (endsAt.getTime() - facts.now.getTime() >= minCertificateDays * 86_400_000)
    return works(`Browsers trust ${host}. Its certificate ends on ${end}.`);
  return {
    state: 'attention',
    text: `The certificate of ${host} ends on ${end} and has not been renewed. From then on ${warning}.`,
    next: renew,
  };
}

/** Counts both mail queues. */
function mailsWaiting(facts: Facts): { waiting: number; oldestSeconds: number } {
  const queues = mailQueueNames.map((name) => queueNamed(facts, name));
  return {
    waiting: queues.reduce((sum, { waiting }) => sum + waiting, 0),
    oldestSeconds: Math.max(...queues.map(({ oldestSeconds }) => oldestSeconds)),
  };
}

export function isMailLate(facts: Facts): boolean {
  return !facts.restoredCopy && mailsWaiting(facts).oldestSeconds >= lateMailSeconds;
}

/** `check` is what /readyz says about the mail server; undefined without one. */
export function judgeMail(facts: Facts, check: string | undefined): Verdict {
  const { waiting, oldestSeconds } = mailsWaiting(facts);
  const mails = countOf(waiting, 'email is', 'emails are');
  const queued = waiting === 0 ? '' : ` ${mails} waiting, for up to ${duration(oldestSeconds, facts.now)}.`;
  if (facts.restoredCopy) {
    const next = 'Press ‘Use this copy from now on’ once it is the one that your clients use.';
    return { state: 'off', text: `This is a restored copy, which sends no mail.${queued}`, next };
  }
  if (check === undefined) {
    return {
      state: waiting > 0 ? 'failed' : 'off',
      text: `No mail server is connected, so no mail is sent.${queued}`,
      next: `Ask ${operator} to set SMTP_URL. Mail that waits is sent then.`,
    };
  }
  if (check !== 'ok') {
    return {
      state: 'failed',
      text: `The mail server does not take our mail.${queued}`,
      next: `Mail is tried again for about a day. Ask ${operator} to look at the mail server before that.`,
    };
  }
  if (isMailLate(facts)) {
    return {
      state: 'attention',
      text: `The mail server answers, but${queued.toLowerCase()}`,
      next: `It may refuse these addresses or be busy. Ask ${operator} to look for ‘job failed’ in the log; what is given up after a day is listed under Failed jobs.`,
    };
  }
  return works(waiting === 0 ? 'Mail goes out; none is waiting.' : `Mail goes out.${queued}`);
}

export function judgeJobs(facts: Facts): Verdict {
  const queues = facts.queues.filter(({ name, waiting }) => !mailQueueNames.includes(name) && waiting > 0);
  const late = queues.filter(({ oldestSeconds }) => oldestSeconds > lateSeconds);
  if (late.length === 0) {
    const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
    return works(
      waiting === 0 ? 'No job is waiting.' : `${countOf(waiting, 'job is', 'jobs are')} about to be done.`,
    );
  }
  const oldest = Math.max(...late.map(({ oldestSeconds }) => oldestSeconds));
  return {
    state: 'failed',
    text: `Jobs have been waiting for ${duration(oldest, facts.now)}: ${late.map(({ name }) => name).join(', ')}.`,
    next: `Ask ${operator} whether the background work runs, and to look for these names in the log.`,
  };
}

export function judgeGivenUp({ givenUp }: Facts): Verdict {
  if (givenUp === 0) return works('No email and no other job was given up.');
  return {
    state: 'attention',
    text: `${countOf(givenUp, 'job was', 'jobs were')} given up after many attempts.`,
    next: 'Look at them under Failed jobs, and try them again once the reason is gone.',
  };
}

/** 'Nov 16, 2026, 2:10 AM (5 hours ago)'. */
export function when(timestamp: string, { now }: Pick<Facts, 'now'>): string {
  return `${formatFirmTimestamp(timestamp)} (${formatDistance(timestamp, now, { addSuffix: true })})`;
}

export function duration(seconds: number, now: Date): string {
  return formatDistance(new Date(now.getTime() - seconds * 1000), now);
}
