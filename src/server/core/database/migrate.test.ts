import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { jobQueues } from '#server/job-queues.ts';
import { openTestDatabase } from '#test/database.ts';
import { createUser } from '#test/factories/users.ts';
import { startJobs } from '../jobs/jobs.ts';
import { OperatorError } from '../process/operator-error.ts';
import { recordAudit } from '../security/audit.ts';
import { openDatabase } from './db.ts';
import { migrateSchema, requireMigrated } from './migrate.ts';
import { restrictedTables } from './rights.ts';

let admin: pg.Client;
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('serverUrl') });
  await admin.connect();
});
afterAll(() => admin.end());

/** A separate database, owned by a user with these rights; its name has the template's prefix, so it is cleaned up. */
async function ownedDatabase(suffix: string, rights: string): Promise<string> {
  const name = `${inject('template')}_${suffix}`;
  await admin.query(`create role ${name} login password 'owner' ${rights}`);
  await admin.query(`create database ${name} owner ${name}`);
  const url = new URL(inject('serverUrl'));
  url.username = name;
  url.password = 'owner';
  url.pathname = name;
  return url.href;
}

async function dropOwner(suffix: string): Promise<void> {
  const name = `${inject('template')}_${suffix}`;
  await admin.query(`drop database ${name} with (force)`);
  await admin.query(`drop role ${name}`);
}

/** Everything the application may do in this database, object by object. */
async function rightsOfApp(client: pg.Client): Promise<unknown[]> {
  const { rows } = await client.query(`
    select nspname, relname, privilege_type
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace, aclexplode(relacl)
    where grantee = 'portal_app'::regrole order by 1, 2, 3`);
  return rows;
}

const fail = (error: Error) => {
  throw error;
};

describe('migrating', () => {
  it('works for an owner who is not a superuser, repeatedly and concurrently', async () => {
    const url = await ownedDatabase('plain_owner', 'createrole');
    await admin.query(`grant portal_app to ${new URL(url).username}`);
    await Promise.all([migrateSchema(url, { queues: jobQueues }), migrateSchema(url, { queues: jobQueues })]);
    await migrateSchema(url, { queues: jobQueues });
    const { pool, close } = openDatabase(url);
    expect((await pool.query('select current_user, count(*) from users group by 1')).rows).toEqual([]);
    expect((await pool.query('select current_user')).rows).toEqual([{ current_user: 'portal_app' }]);
    expect((await pool.query('show jit')).rows).toEqual([{ jit: 'off' }]);
    await close();
    await dropOwner('plain_owner');
  });

  it('says who may add an extension when the owner may not', async () => {
    const url = await ownedDatabase('no_extensions', 'createrole');
    const { username } = new URL(url);
    await admin.query(`grant portal_app to ${username}`);
    await admin.query(`alter database ${username} owner to current_user`);
    await expect(migrateSchema(url, { queues: jobQueues })).rejects.toThrow(
      `connected to the database "${username}":\n  CREATE EXTENSION btree_gist;`,
    );
    await dropOwner('no_extensions');
  });

  it('keeps a server with a separate login from gaining the owner’s rights', async () => {
    const url = await ownedDatabase('changedserver', 'createrole');
    await admin.query(`grant portal_app to ${new URL(url).username}`);
    await migrateSchema(url, { queues: jobQueues });
    const login = `${new URL(url).username}_login`;
    await admin.query(`create role ${login} login password 'server' in role portal_app`);
    const serverUrl = new URL(url);
    serverUrl.username = login;
    serverUrl.password = 'server';
    const { pool, close } = openDatabase(serverUrl.href, { connections: 1 });
    expect((await pool.query('select current_user')).rows).toEqual([{ current_user: 'portal_app' }]);
    await pool.query('set role none');
    await expect(pool.query('delete from audit_log')).rejects.toThrow('permission denied');
    await close();
    await admin.query(`drop role ${login}`);
    await dropOwner('changedserver');
  });

  it('grants the application its rights again after a restore without them', async () => {
    const url = await ownedDatabase('restored', 'createrole');
    await admin.query(`grant portal_app to ${new URL(url).username}`);
    await migrateSchema(url, { queues: jobQueues });
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    onTestFinished(async () => {
      await owner.end();
      await dropOwner('restored');
    });
    const before = await rightsOfApp(owner);
    await owner.query('drop owned by portal_app');
    const { db, pool, close } = openDatabase(url, { connections: 1 });
    await expect(pool.query('select from users')).rejects.toThrow('permission denied');
    await expect(requireMigrated(pool)).rejects.toThrow('npm run migrate');

    await migrateSchema(url, { queues: jobQueues });
    expect(await rightsOfApp(owner)).toEqual(before);
    await requireMigrated(pool);
    const person = await createUser(db);
    await recordAudit(db, { address: 'test', session: null }, 'register', { type: 'user', id: person.id });
    await (await startJobs(db, fail)).stop();
    await close();
  });

  it.each(Object.entries(restrictedTables))('allows on %s no more than %s', async (table, rights) => {
    const { pool, close } = await openTestDatabase();
    const { rows } = await pool.query(
      `select privilege from unnest($2::text[]) privilege where has_table_privilege($1, privilege)`,
      [table, ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']],
    );
    expect(rows.map(({ privilege }) => privilege).join(', ')).toBe(rights);
    await close();
  });

  it('lists every table on which a migration revokes a right', () => {
    const migrations = readdirSync('migrations').filter((file) => file.endsWith('.sql'));
    const sql = migrations.map((file) => readFileSync(`migrations/${file}`, 'utf8')).join('\n');
    const revoked = [...sql.matchAll(/REVOKE [\w, ]+ ON "?(\w+)"? FROM portal_app/gi)].map(
      ([, table]) => table,
    );
    expect(revoked).toContain('audit_log');
    for (const table of revoked) expect(Object.keys(restrictedTables)).toContain(table);
  });

  it('explains what to do when a database has no tables or lacks migrations', async () => {
    const url = await ownedDatabase('unmigrated', 'createrole');
    await admin.query(`grant portal_app to ${new URL(url).username}`);
    const { pool, close } = openDatabase(url, { connections: 1 });
    const withoutRole = openDatabase(url, { connections: 1, role: 'nobody_made_this_role' });
    onTestFinished(async () => {
      await Promise.all([close(), withoutRole.close()]);
      await dropOwner('unmigrated');
    });
    for (const target of [pool, withoutRole.pool])
      await expect(requireMigrated(target)).rejects.toThrow('Run `npm run migrate`');

    await migrateSchema(url, { queues: jobQueues });
    await requireMigrated(pool);
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    await owner.query(
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
    );
    await owner.end();
    await expect(requireMigrated(pool)).rejects.toThrow('Run `npm run migrate`');
  });

  it('explains in one line what is wrong with DATABASE_URL, without its password', async () => {
    const right = new URL(await ownedDatabase('unusable', ''));
    onTestFinished(() => dropOwner('unusable'));
    const changed = (change: Partial<URL>) => Object.assign(new URL(right), change).href;
    const urls = [
      [changed({ password: 'secret-word' }), /cannot be used: password authentication failed/],
      [changed({ pathname: '/nowhere' }), /cannot be used: database "nowhere" does not exist/],
      [changed({ port: '1' }), /cannot be used: .*ECONNREFUSED/],
      [changed({ hostname: 'localhost', port: '1' }), /cannot be used: .*ECONNREFUSED/],
      [changed({ search: '?sslmode=verify-full' }), /cannot be used: .*SSL/],
    ] as const;
    for (const [url, problem] of urls) {
      const { pool, close } = openDatabase(url, { connections: 1 });
      for (const start of [() => requireMigrated(pool), () => migrateSchema(url, { queues: jobQueues })]) {
        const error = await start().then(
          () => undefined,
          (reason: unknown) => reason,
        );
        expect(error).toBeInstanceOf(OperatorError);
        expect(String(error)).toMatch(problem);
        expect(String(error)).not.toContain('secret-word');
      }
      await close();
    }
  });

  it('explains what an administrator must do when the owner may not create the role', async () => {
    const url = await ownedDatabase('poor_owner', '');
    await expect(migrateSchema(url, { queues: jobQueues })).rejects.toThrow(
      /CREATE ROLE portal_app NOLOGIN; GRANT portal_app TO/,
    );
    await dropOwner('poor_owner');
  });
});
