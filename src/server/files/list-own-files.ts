import { and, eq, lt, sql } from 'drizzle-orm';
import type { Role } from '#shared/accounts.ts';
import type { Input } from '#shared/endpoint.ts';
import type * as filesApi from '#shared/files.ts';
import type { FileRow, ListedFile } from '#shared/files.ts';
import { countedRows } from '#shared/paging.ts';
import { anyOf, listedFiles } from '../access.ts';
import type { Context } from '../core/context.ts';
import { type Db, preparedRows } from '../core/database/db.ts';
import { listPage } from '../core/database/list-page.ts';
import { cursorId, type Page, toPage } from '../core/database/paging.ts';
import { companies, files } from '../core/database/schema.ts';
import { matches } from '../core/database/search.ts';
import { toIsoTimestamp } from '../core/database/timestamp.ts';
import type { Member } from '../core/security/actor.ts';
import { receivedColumns, withSenders } from './received-files.ts';
import { fileColumns, isPresent, toResponses } from './service.ts';

export async function listFiles(
  context: Context,
  actor: Member,
  { q, ...page }: Input<typeof filesApi.list>,
): Promise<Page<ListedFile>> {
  return q ? searchFiles(context, actor, q, page) : listNewest(context, actor, page);
}

type Position = Omit<Input<typeof filesApi.list>, 'q'>;

const names = sql`split_part(${files.searchWords}, '|', 1)`;

async function searchFiles({ db }: Context, actor: Member, q: string, page: Position) {
  const columns = { ...fileColumns, ...receivedColumns };
  const found = await listPage(db, columns, and(listedFiles(actor), isPresent, matches(names, q)), page);
  return { ...found, rows: await toResponses(db, await withSenders(db, actor, found.rows)) };
}

type Row = Omit<FileRow, 'company'> & {
  userId: number;
  uploadedBy: number;
  openedAt: string | null;
  companyId: number | null;
  companyName: string | null;
  counted: number;
};

const me = sql.placeholder('me');
const before = sql.placeholder('before');
const fetched = sql.placeholder('fetched');

/** The page that customers open most, so its rows come straight from the driver, in one prepared query. */
function findListed(role: Role, which: 'first' | 'later') {
  const listed = and(listedFiles(anyOf(role, me)), isPresent);
  const walk = sql`select ${files.id} from ${files} where ${listed}`;
  const page =
    which === 'first'
      ? sql`select id from found order by id desc limit ${fetched}`
      : sql`${walk} and ${lt(files.id, before)} order by ${files.id} desc limit ${fetched}`;
  return preparedRows<Row>(
    `find_${which}_files_of_${role}`,
    sql`
      with found as (${walk} order by ${files.id} desc limit ${countedRows + 1})
      select ${files.id}, ${files.userId} as "userId", ${files.uploadedBy} as "uploadedBy",
             ${files.openedAt} as "openedAt", ${files.originalFilename} as "originalFilename",
             ${files.sentAs} as "sentAs", ${files.fileType} as "fileType", ${files.fileSize} as "fileSize", ${files.uploadedAt} as "uploadedAt",
             ${files.downloads}, ${files.description}, encode(${files.sha256}, 'hex') as sha256,
             ${companies.id} as "companyId", ${companies.name} as "companyName",
             (select count(*)::int from found) as counted
      from ${files}
      left join ${companies} on ${eq(companies.id, files.companyId)}
      where ${files.id} = any(array(${page}))
      order by ${files.id} desc`,
  );
}

const findFirst = { admin: findListed('admin', 'first'), customer: findListed('customer', 'first') };
const findLater = { admin: findListed('admin', 'later'), customer: findListed('customer', 'later') };

async function listNewest({ db }: Context, actor: Member, { cursor, limit }: Position) {
  const { id: me, role } = actor.session.user;
  const before = cursorId(cursor);
  const rows = await (before
    ? findLater[role](db, { me, before, fetched: limit + 1 })
    : findFirst[role](db, { me, fetched: limit + 1 }));
  // The count comes with the rows; a page beyond the last has none, so the first page is queried for it.
  const [counted] = rows.length > 0 || !before ? rows : await findFirst[role](db, { me, fetched: 1 });
  const { rows: shown, ...rest } = toPage(rows, limit, counted?.counted ?? 0);
  return { rows: await toListedFiles(db, actor, shown), ...rest };
}

async function toListedFiles(db: Db, actor: Member, rows: Row[]): Promise<ListedFile[]> {
  return (await withSenders(db, actor, rows)).map((row) => ({
    id: row.id,
    originalFilename: row.originalFilename,
    sentAs: row.sentAs,
    fileType: row.fileType,
    fileSize: row.fileSize,
    uploadedAt: row.uploadedAt && toIsoTimestamp(row.uploadedAt),
    downloads: row.downloads,
    description: row.description,
    sha256: row.sha256,
    company:
      row.companyId === null || row.companyName === null
        ? null
        : { id: row.companyId, name: row.companyName },
    from: row.from,
    isNew: row.isNew,
  }));
}
