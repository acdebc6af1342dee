import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { emptyDatabaseUrl } from '#test/database.ts';
import { createDatabase, createOlderDatabase } from '#test/older-database.ts';
import { articlesFolder, hashArticle, readArticleFiles } from './articles/article-files.ts';
import { loadArticles } from './articles/load-articles.ts';
import { openDatabase } from './core/database/db.ts';
import { migrateDatabase } from './migrate.ts';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

interface Row {
  id: number;
  title: string;
  wordings: string;
  body: string;
  nextStep: 'book' | 'call' | 'message' | 'sign_in' | null;
  source: string | null;
  sourceHash: string | null;
}

async function readArticles(client: pg.Client): Promise<Row[]> {
  const { rows } = await client.query(
    `select id, title, wordings, body, next_step as "nextStep", source, source_hash as "sourceHash"
     from articles order by id`,
  );
  return rows;
}

async function temporaryCopy(folder: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'portal-content-'));
  onTestFinished(() => rm(copy, { recursive: true }));
  await cp(folder, copy, { recursive: true });
  return copy;
}

/** A database as it was when migration 0006 inserted the articles: a few of these rows, and no later migration than 0010. */
async function databaseBeforeContentFiles(suffix: string) {
  const url = await createOlderDatabase(suffix, 11);
  const client = await connect(url);
  const inserted = await readArticleFiles('src/test/articles-of-0006');
  await client.query(
    `insert into articles (title, next_step, body, wordings)
     select title, "nextStep", body, wordings
     from json_to_recordset($1) as files (title text, "nextStep" text, body text, wordings text)`,
    [JSON.stringify(inserted)],
  );
  return { url, client, inserted };
}

describe('the articles of a new database', () => {
  it('are those of content/articles, in the order of the file names, also with concurrent migrations', async () => {
    const url = await createDatabase('new_articles');
    await Promise.all([migrateDatabase(url), migrateDatabase(url)]);
    const client = await connect(url);
    const files = await readArticleFiles(articlesFolder);
    expect(files.length).toBeGreaterThanOrEqual(78);
    expect(await readArticles(client)).toEqual(files.map((file, n) => ({ id: n + 1, ...file })));
    const { rows } = await client.query(`select articles from article_words where word = 'payrol'`);
    expect(rows[0].articles).toBeGreaterThan(0);
    expect((await client.query('select from audit_log')).rowCount).toBe(0);
  });
});

describe('the articles of a database that had them from migration 0006', () => {
  it('are marked with their files, except edited and deleted ones, which stay as they are', async () => {
    const { url, client, inserted } = await databaseBeforeContentFiles('old_articles');
    const [edited, deleted, ...unedited] = inserted;
    await client.query('update articles set body = $2 where title = $1', [edited?.title, 'Ask Ana.']);
    await client.query('delete from articles where title = $1', [deleted?.title]);
    await client.query(
      `insert into articles (title, wordings, body) values ('Our own', '', 'Written here.')`,
    );

    await Promise.all([migrateDatabase(url), migrateDatabase(url)]);

    const rows = await readArticles(client);
    const migration = await readFile('migrations/0011_shipped-articles.sql', 'utf8');
    const files = await readArticleFiles(articlesFolder);
    // Articles that the migration lists but that are missing count as deleted.
    const expected = files.filter(
      ({ source }) => !migration.includes(`'${source}'`) || unedited.some((file) => file.source === source),
    );
    expect(unedited).toHaveLength(2);
    expect(rows).toHaveLength(expected.length + 2);
    expect(rows.filter(({ source }) => source)).toMatchObject(expected);
    expect(rows.filter(({ source }) => !source)).toMatchObject([
      { title: edited?.title, body: 'Ask Ana.', sourceHash: null },
      { title: 'Our own' },
    ]);
  });

  it('are not added again when all of them were deleted', async () => {
    const { url, client } = await databaseBeforeContentFiles('emptied_articles');
    await client.query('delete from articles');
    await migrateDatabase(url);
    const rows = await readArticles(client);
    const migration = await readFile('migrations/0011_shipped-articles.sql', 'utf8');
    expect(rows.filter(({ source }) => migration.includes(`'${source}'`))).toEqual([]);
  });
});

describe('loading the articles again', () => {
  const article = (title: string, body: string) =>
    `---\ntitle: ${title}\nnextStep: book\n---\n\n${body}\n\n## Ways to ask\n\n- how about ${title}\n`;

  async function loadedDatabase(suffix: string) {
    const url = await emptyDatabaseUrl(suffix);
    const folder = await temporaryCopy(articlesFolder);
    const { db, close } = openDatabase(url, { role: new URL(url).username });
    onTestFinished(close);
    const write = (source: string, text: string) => writeFile(join(folder, source), text);
    return { client: await connect(url), write, load: () => loadArticles(db, folder) };
  }

  it('writes nothing if no file has changed', async () => {
    const { client, load } = await loadedDatabase('unchanged_articles');
    const versions = 'select id, xmin from articles order by id';
    const before = await client.query(versions);
    await load();
    expect((await client.query(versions)).rows).toEqual(before.rows);
  });

  it('updates articles of changed files unless staff have edited or deleted them', async () => {
    const { client, write, load } = await loadedDatabase('changed_articles');
    for (const name of ['alpha', 'beta', 'gamma']) await write(`${name}.md`, article(name, 'First.'));
    await load();
    await client.query(`update articles set body = 'Edited.' where title = 'beta'`);
    await client.query(`delete from articles where title = 'gamma'`);
    for (const name of ['alpha', 'beta', 'gamma']) await write(`${name}.md`, article(name, 'Second.'));
    await load();
    const rows = (await readArticles(client)).filter(({ source }) =>
      /^(alpha|beta|gamma)\.md$/.test(`${source}`),
    );
    expect(rows).toMatchObject([
      { title: 'alpha', body: 'Second.', wordings: 'how about alpha', nextStep: 'book' },
      { title: 'beta', body: 'Edited.' },
    ]);
    expect(rows.map((row) => hashArticle(row) === row.sourceHash)).toEqual([true, false]);
  });

  it('keeps an article of the firm whose title a file now has too', async () => {
    const { client, write, load } = await loadedDatabase('taken_titles');
    await write('alpha.md', article('alpha', 'Shipped.'));
    await load();
    await client.query(`insert into articles (title, wordings, body) values ('Beta', '', 'Own.')`);
    await write('alpha.md', article('beta', 'Shipped.'));
    await write('other.md', article('BETA', 'Shipped.'));
    await load();
    const rows = (await readArticles(client)).filter(({ title }) => /^(alpha|beta)$/i.test(title));
    expect(rows).toMatchObject([
      { title: 'alpha', source: 'alpha.md' },
      { title: 'Beta', body: 'Own.', source: null },
    ]);
  });

  it.each([
    ['title: No ways to ask\n', /bad\.md does not have the layout/],
    [
      '---\ntitle: Odd\nnextstep: book\n---\n\nYes.\n\n## Ways to ask\n',
      /bad\.md has an unknown field: nextstep/,
    ],
    ['---\ntitle: Odd\n---\n\nCall {{nobody}}.\n\n## Ways to ask\n', /bad\.md: .*can be filled in/],
  ])('names the file that is wrong: %j', async (text, problem) => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-content-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'bad.md'), text);
    await expect(readArticleFiles(folder)).rejects.toThrow(problem);
  });
});
