import { and, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { listedFiles } from '../access.ts';
import type { Db } from '../core/database/db.ts';
import { senderNameWords } from '../core/database/name-columns.ts';
import { files, users } from '../core/database/schema.ts';
import { matches, wordsOf } from '../core/database/search.ts';
import type { Member } from '../core/security/actor.ts';

type ByWord = (word: string) => SQL | undefined;

/** Uploaded for somebody else. */
const isForAnother = ne(files.uploadedBy, files.userId);

/**
 * Finds files by their uploader's name. It is not in the search words of a file: an employee may have uploaded a
 * hundred thousand files, and a changed name would have to be written to all of them. One index step per uploader.
 */
export function byUploader(db: Db, typed: string | undefined): Promise<ByWord> {
  const uploaders = sql`(
    with recursive uploaders as (
      (select uploaded_by as id from ${files} where ${isForAnother} order by uploaded_by limit 1)
      union all
      select (select uploaded_by from ${files} where ${isForAnother} and uploaded_by > uploaders.id order by uploaded_by limit 1)
      from uploaders where uploaders.id is not null
    )
    select id from uploaders)`;
  return findByWord(db, typed, uploaders, isForAnother);
}

/** The same among the files that a customer sees; their own name finds nothing. */
export function byUploaderOfListed(db: Db, actor: Member, typed: string | undefined): Promise<ByWord> {
  const listed = and(listedFiles(actor), ne(files.uploadedBy, actor.session.user.id));
  return findByWord(db, typed, sql`(select ${files.uploadedBy} from ${files} where ${listed})`);
}

async function findByWord(db: Db, typed: string | undefined, uploaders: SQL, which?: SQL): Promise<ByWord> {
  const words = wordsOf(typed);
  if (words.length === 0) return () => undefined;
  const named = words.map((word) => matches(senderNameWords(), word) as SQL);
  const people = await db
    .select({ id: users.id, has: sql<boolean[]>`array[${sql.join(named, sql`, `)}]` })
    .from(users)
    .where(sql`${users.id} in ${uploaders}`);
  return (word) => {
    const place = words.indexOf(word);
    const ids = people.filter(({ has }) => has[place]).map(({ id }) => id);
    return ids.length > 0 ? and(inArray(files.uploadedBy, ids), which) : undefined;
  };
}
