import { databaseChecks } from '#server/core/database/database-checks.ts';
import { appRole, type Database } from '#server/core/database/db.ts';
import { leadsToPooler } from '#server/core/database/pooler.ts';
import { maxBackupHours, maxTrialHours } from '#server/system/verdicts.ts';
import { type Examination, errorCode, Fault, reason, Warning } from './examination.ts';

const oldestPostgres = 15;
/** Codes of authenticator apps change every 30 seconds, and sessions and links expire by the database's clock. */
const maxClockDifferenceMs = 5_000;

export function databaseExaminations({ pool, url }: Database, now = () => Date.now()): Examination[] {
  const { host, pathname, username } = new URL(url);
  const name = decodeURIComponent(pathname.slice(1));

  const usesPooler = `DATABASE_URL leads to a pooler at ${host}: let it lead to the database itself, and name the pooler in POOLER_DATABASE_URL.`;

  function explain(error: unknown): string {
    switch (errorCode(error)) {
      case '28P01':
      case '28000':
        return `The database server refuses the user '${username}' or its password: correct them in DATABASE_URL.`;
      case '3D000':
        return `There is no database '${name}' on ${host}: create it, or correct the name in DATABASE_URL.`;
      case '22023':
        return `The role ${appRole} is missing: run \`npm run migrate\` with the DATABASE_URL of the owner.`;
      case '42501':
        return `The user '${username}' may not work as ${appRole}: as an administrator run GRANT ${appRole} TO "${username}".`;
      case '08P01':
        return usesPooler;
      default:
        return `The database server at ${host} cannot be used (${reason(error)}): start it, or correct DATABASE_URL.`;
    }
  }

  const checks = Object.fromEntries(databaseChecks(pool).map((check) => [check.name, check]));
  const fromCheck = (name: string, good: string): Examination => ({
    name,
    needs: 'database',
    async run() {
      try {
        await checks[name]?.run();
        return good;
      } catch (error) {
        const problem = checks[name]?.problem;
        throw new Fault(typeof problem === 'function' ? problem(error) : problem);
      }
    },
  });

  return [
    {
      name: 'database',
      async run() {
        const isPooler = await leadsToPooler(pool).catch((error) => {
          throw new Fault(explain(error));
        });
        if (isPooler) throw new Fault(usesPooler);
        return `'${name}' on ${host} answers`;
      },
    },
    {
      name: 'database version',
      needs: 'database',
      async run() {
        const { rows } = await pool.query(
          `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
        );
        if (rows[0].number >= oldestPostgres * 10_000) return `PostgreSQL ${rows[0].version}`;
        throw new Fault(
          `PostgreSQL ${rows[0].version} is too old: move the database to version ${oldestPostgres} or newer.`,
        );
      },
    },
    fromCheck('migrations', 'up to date'),
    fromCheck('rights', `${appRole} may use every table`),
    {
      name: 'database user',
      needs: 'database',
      async run() {
        const { rows } = await pool.query('select rolsuper from pg_roles where rolname = session_user');
        if (!rows[0]?.rolsuper) return `'${username}' is no superuser`;
        throw new Warning(
          `The server signs in to the database as the superuser '${username}': give it a login of its own (docs/operations.md, 'Database roles').`,
        );
      },
    },
    {
      name: 'clock',
      needs: 'database',
      async run() {
        const before = now();
        const { rows } = await pool.query('select extract(epoch from clock_timestamp()) * 1000 as ms');
        // The database read its clock at some point between our two readings.
        const difference = Math.round(Math.abs(Number(rows[0].ms) - (before + now()) / 2));
        if (difference <= maxClockDifferenceMs) return `${difference} ms from that of the database`;
        throw new Fault(
          `The clock of this machine is ${Math.round(difference / 1000)} seconds from that of the database: switch on time synchronisation on both ('timedatectl set-ntp true').`,
        );
      },
    },
    {
      name: 'backup',
      needs: 'migrations',
      async run() {
        const { rows } = await pool.query(
          `select message, succeeded, extract(epoch from now() - succeeded_at) / 3600 as hours,
             details ->> 'warning' as warning
           from system_reports where name = 'backup'`,
        );
        const [backup] = rows;
        if (!backup)
          throw new Warning("No backup was ever made: see docs/operations.md, 'Backup and restore'.");
        if (!backup.succeeded)
          throw new Fault(`The last backup failed (${backup.message}): run \`npm run backup\`.`);
        const hours = Math.round(backup.hours);
        if (backup.hours <= maxBackupHours && backup.warning)
          throw new Warning(
            `${backup.warning} Look at the disk of the backups: damage may be the first sign that it fails.`,
          );
        if (backup.hours <= maxBackupHours) return `${hours} hours old`;
        throw new Fault(
          `The last backup is ${hours} hours old: run \`npm run backup\`, and find out why its timer did not.`,
        );
      },
    },
    {
      name: 'backup check',
      needs: 'migrations',
      async run() {
        const { rows } = await pool.query(
          `select message, succeeded, extract(epoch from now() - succeeded_at) / 3600 as hours
           from system_reports where name = 'backup-check'`,
        );
        const [check] = rows;
        if (!check) throw new Warning('No backup was ever restored to try it: run `npm run verify-backup`.');
        if (check.succeeded && check.hours <= maxTrialHours) return check.message;
        if (check.succeeded)
          throw new Fault(
            `No backup was restored to try it for ${Math.round(check.hours)} hours: run \`npm run verify-backup\`, and find out why its timer did not.`,
          );
        throw new Fault(
          `The last backup could not be restored (${check.message}): make a new one with \`npm run backup\` and run \`npm run verify-backup\`.`,
        );
      },
    },
  ];
}
