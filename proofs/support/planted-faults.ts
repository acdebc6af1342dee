import { execFile } from 'node:child_process';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Database } from '#server/core/database/db.ts';
import { jobSchema } from '#server/core/jobs/jobs.ts';
import { makePdf } from '#test/documents.ts';
import { createReport } from '#test/factories/system.ts';
import type { startMailSink } from '#test/mail-sink.ts';
import type { startServerNode } from '#test/server-node.ts';
import type { Service } from '#test/services.ts';
import { forwardTo, serveHttps } from './https-proxy.ts';
import { planted } from './planted-person.ts';

const run = promisify(execFile);

export interface Installation {
  database: Database;
  /** Connected as the database's owner. */
  owner: pg.Client;
  databaseUrl: string;
  storageFolder: string;
  nodes: Awaited<ReturnType<typeof startServerNode>>[];
  /** The port in the public address of the second node, on which nothing listens yet. */
  publicPort: number;
  /** The session of an owner of the firm, and of a customer. */
  tokens: { owner: string; customer: string };
  scanner: Service;
  mail: { sink?: Awaited<ReturnType<typeof startMailSink>> };
}

export interface Fault {
  alerts: string[];
  /** Keeps causing the fault until `healed` is aborted, or plants it once and returns a function that removes it. */
  plant(healed: AbortSignal): Promise<(() => Promise<unknown>) | undefined>;
}

/** At least one real fault for every alert of deploy/prometheus/alerts.yml, ordered so that none hides another. */
export function faultsOf(installation: Installation): Record<string, Fault> {
  const { database, owner, databaseUrl, storageFolder, nodes, publicPort, tokens, scanner, mail } =
    installation;
  const [first, second] = nodes;
  if (!first || !second) throw new Error('Two nodes are needed');
  const boss = new PgBoss({ db: fromDrizzle(database.db, sql), schema: jobSchema, migrate: false });
  const get = (path: string) =>
    fetch(`${first.url}${path}`, { headers: { cookie: `session=${tokens.owner}` } }).catch(() => undefined);

  async function upload(): Promise<void> {
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(await makePdf('a'))]), planted.fileName);
    const headers = { cookie: `session=${tokens.customer}` };
    await fetch(`${first?.url}/api/files`, { method: 'POST', headers, body: form });
  }

  return {
    'the mail server is away for twenty minutes': {
      alerts: ['PortalMailFailing', 'PortalMailWaiting', 'PortalJobsGivenUp'],
      async plant() {
        await mail.sink?.close();
        const content = { to: planted.email, subject: planted.words, greeting: 'Hello,', parts: [] };
        for (let mails = 0; mails < 4; mails++) await boss.send('mail', content);
        await boss.send('mail', content, { retryLimit: 0 });
        await database.db.execute(sql`
          update pgboss.job set created_on = created_on - interval '20 minutes', keep_until = keep_until - interval '20 minutes'
          where name = 'mail'`);
        return () => database.db.execute(sql`delete from pgboss.job where name in ('mail', 'failed')`);
      },
    },
    'the server may not read a table': {
      alerts: ['PortalCheckFailed', 'PortalErrors'],
      async plant() {
        await owner.query('revoke all on tags from portal_app');
        for (let calls = 0; calls < 30; calls++) await get('/api/admin/tags');
        return () => owner.query('grant select, insert, update, delete on tags to portal_app');
      },
    },
    'nobody can read the reports': {
      alerts: ['PortalDatabaseFactsUnknown', 'PortalJobsFailing'],
      async plant() {
        await owner.query('revoke all on system_reports from portal_app');
        for (let jobs = 0; jobs < 12; jobs++) await boss.send('system-watch', {});
        return () => owner.query('grant select, insert, update, delete on system_reports to portal_app');
      },
    },
    'a table is locked': {
      alerts: ['PortalPoolWaiting', 'PortalSlow'],
      async plant(healed) {
        const client = new pg.Client({ connectionString: databaseUrl });
        await client.connect();
        while (!healed.aborted) {
          await client.query('begin; lock table tags in access exclusive mode');
          for (let seconds = 0; seconds < 8 && !healed.aborted; seconds++) {
            for (let calls = 0; calls < 12; calls++) void get('/api/admin/tags');
            await wait(1000);
          }
          await client.query('rollback');
        }
        await client.end();
        return undefined;
      },
    },
    'a process stands still again and again': {
      alerts: ['PortalEventLoopLag'],
      async plant(healed) {
        while (!healed.aborted) {
          second.process.kill('SIGSTOP');
          await wait(1500);
          second.process.kill('SIGCONT');
          await wait(500);
        }
        return undefined;
      },
    },
    'a queue that nobody works off': {
      alerts: ['PortalQueueLate'],
      async plant() {
        await owner.query(`select pgboss.create_queue('planted', '{"policy": "standard"}')`);
        await boss.send('planted', {});
        await owner.query(`update pgboss.job set start_after = now() - interval '1 hour', created_on = now() - interval '1 hour',
          keep_until = keep_until - interval '1 hour' where name = 'planted'`);
        return () => owner.query(`delete from pgboss.job where name = 'planted'`);
      },
    },
    'the last backup failed, the last good one and the last trial restore are old': {
      alerts: ['PortalBackupFailed', 'PortalBackupOld', 'PortalBackupNotTried'],
      async plant() {
        await createReport(database.db, 'backup', {
          succeeded: false,
          message: 'The disk is full.',
          successHours: 31,
        });
        await createReport(database.db, 'backup-check', { hours: 55 });
        return async () => {
          await createReport(database.db, 'backup');
          await createReport(database.db, 'backup-check');
        };
      },
    },
    'an open transaction keeps the audit log from being sealed': {
      alerts: ['PortalSealsLate'],
      async plant() {
        const client = new pg.Client({ connectionString: databaseUrl });
        await client.connect();
        await client.query('begin');
        await client.query('select pg_current_xact_id()');
        await owner.query(`insert into audit_log (action, address, subject_type, at)
          values ('signed_in', '192.0.2.7', 'user', now() - interval '16 minutes')`);
        return () => client.end();
      },
    },
    'the scanner is away': {
      alerts: ['PortalScannerFailing'],
      async plant() {
        await scanner.stop();
        await upload();
        return () => scanner.again();
      },
    },
    'the storage is no folder any more': {
      alerts: ['PortalStorageFailing'],
      async plant() {
        await rename(storageFolder, `${storageFolder}-away`);
        await writeFile(storageFolder, '');
        await upload();
        return async () => {
          await rm(storageFolder);
          await rename(`${storageFolder}-away`, storageFolder);
        };
      },
    },
    'the disk of the storage is almost full (a mounted file system of 64 MB)': {
      alerts: ['PortalDiskSpace'],
      async plant() {
        await mkdir(storageFolder, { recursive: true });
        await run('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', storageFolder]);
        return () => run('umount', [storageFolder]);
      },
    },
    'the certificate ends tomorrow': {
      alerts: ['PortalCertificateEnds'],
      async plant() {
        const proxy = await serveHttps(
          forwardTo(
            () => second.url,
            () => {},
          ),
          publicPort,
        );
        return async () => proxy.close();
      },
    },
    'a server is killed': {
      alerts: ['PortalDown'],
      async plant() {
        await second.kill();
        return undefined;
      },
    },
  };
}
