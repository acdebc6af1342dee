import { sql } from 'drizzle-orm';
import type { Db } from '#server/core/database/db.ts';
import { insertedRow } from '#server/core/database/inserted-row.ts';
import { uploadLinks } from '#server/core/database/schema.ts';
import { linkPath } from '#server/upload-links/link-token.ts';
import { testSigner } from '../signer.ts';
import type { NewRow } from './new-row.ts';

/** The upload link of a list, with its token as the servers of tests sign it. */
export async function createUploadLink(db: Db, listId: number, values: NewRow<typeof uploadLinks> = {}) {
  const expiresAt = sql`now() + interval '30 days'`;
  const link = await insertedRow(
    db
      .insert(uploadLinks)
      .values({ expiresAt, ...values, listId })
      .returning(),
  );
  return { ...link, token: linkPath(testSigner, link).split('#')[1] as string };
}
