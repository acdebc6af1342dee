import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { jobQueues } from '#server/job-queues.ts';
import { createOlderDatabase } from '#test/older-database.ts';
import { migrateSchema } from './migrate.ts';

it('fills the search words of rows older than the column, in several batches and only once', async () => {
  const url = await createOlderDatabase('search_words', 15);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`insert into users (username, email, password, first_name, last_name)
    values ('maya', 'maya@example.test', 'x', 'Maya', 'Okafor')`);
  await client.query(`insert into companies (name, business_type) values ('Okafor & Finch', 'LLC')`);
  await client.query(`insert into contacts (full_name, email, phone, message)
    values ('José', 'jose@example.test', '404-555-0100', 'Hello')`);
  await client.query(`insert into files (user_id, uploaded_by, company_id, original_filename, stored_filename, file_size, file_type, sha256)
    select 1, 1, 1, 'Receipt ' || n || '.pdf', 'stored ' || n, 1, 'pdf', '' from generate_series(1, 4500) n`);
  await migrateSchema(url, { queues: jobQueues });

  const words = async (table: string) =>
    (await client.query(`select search_words from ${table} order by id desc limit 1`)).rows[0].search_words;
  expect(await words('users')).toBe(' maya maya example test maya okafor mayaexampletest');
  expect(await words('contacts')).toBe(
    ' jose jose example test 404 555 0100 4045550100 new hello joseexampletest 4045550100',
  );
  expect(await words('companies')).toBe(' okafor finch llc');
  expect(await words('files')).toBe(
    ' receipt 4500 pdf 4500pdf| okafor finch| maya maya example test maya okafor mayaexampletest',
  );
  const unfilled = await client.query('select from files where search_words is null');
  expect(unfilled.rowCount).toBe(0);
  const samples = await client.query(
    `select cardinality(histogram_bounds::text::text[]) as count from pg_stats
     where tablename = 'files' and attname = 'search_words'`,
  );
  expect(samples.rows[0].count).toBeGreaterThan(500);
  const versions = 'select id, xmin from files order by id';
  const before = await client.query(versions);
  await migrateSchema(url, { queues: jobQueues });
  expect((await client.query(versions)).rows).toEqual(before.rows);
});

it('fills search words that were made before 0022 again', async () => {
  const url = await createOlderDatabase('older_search_words', 22);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`insert into users (username, email, password, phone, job_title)
    values ('maya', 'maya@example.test', 'x', '404-555-0100', 'Notary')`);
  await client.query(`insert into files (user_id, uploaded_by, original_filename, description, stored_filename, file_size, file_type, sha256)
    values (1, 1, 'Receipt.pdf', 'For the audit', 'stored', 1, 'pdf', '')`);
  const words = async () =>
    (await client.query('select users.search_words || files.search_words as words from users, files')).rows;
  expect(await words()).toMatchObject([{ words: expect.stringContaining('notary') }]);
  await migrateSchema(url, { queues: jobQueues });
  const person = ' maya maya example test mayaexampletest';
  expect(await words()).toEqual([{ words: `${person} receipt pdf receiptpdf||${person}` }]);
});
