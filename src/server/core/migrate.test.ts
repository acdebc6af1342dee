import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from './db.ts';
import { migrateDatabase } from './migrate.ts';

let admin: pg.Client;
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('serverUrl') });
  await admin.connect();
});
afterAll(() => admin.end());

/** A database of its own, owned by a user with these rights; its name begins like the template's, so it is cleaned up. */
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

describe('migrating', () => {
  it('works for an owner who is no superuser, several times and at once', async () => {
    const url = await ownedDatabase('plain_owner', 'createrole');
    await admin.query(`grant portal_app to ${new URL(url).username}`);
    await Promise.all([migrateDatabase(url), migrateDatabase(url)]);
    await migrateDatabase(url);
    const { pool, close } = openDatabase(url);
    expect((await pool.query('select current_user, count(*) from users group by 1')).rows).toEqual([]);
    expect((await pool.query('select current_user')).rows).toEqual([{ current_user: 'portal_app' }]);
    await close();
    await dropOwner('plain_owner');
  });

  it('leaves a server with a login of its own no way to the owner’s rights', async () => {
    const url = await ownedDatabase('with_server', 'createrole');
    await admin.query(`grant portal_app to ${new URL(url).username}`);
    await migrateDatabase(url);
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
    await dropOwner('with_server');
  });

  it('says what an administrator must do where the owner may not make the role', async () => {
    const url = await ownedDatabase('poor_owner', '');
    await expect(migrateDatabase(url)).rejects.toThrow(/CREATE ROLE portal_app NOLOGIN; GRANT portal_app TO/);
    await dropOwner('poor_owner');
  });
});
