import { randomBytes } from 'node:crypto';
import type { Db } from '#server/core/database/db.ts';
import { insertedRow } from '#server/core/database/inserted-row.ts';
import { fileReviews, files } from '#server/core/database/schema.ts';
import type { NewRow } from './new-row.ts';

export function createFile(db: Db, userId: number, values: NewRow<typeof files> = {}) {
  return insertedRow(
    db
      .insert(files)
      .values({
        userId,
        uploadedBy: userId,
        originalFilename: 'Form-1120S-draft.pdf',
        storedFilename: randomBytes(16).toString('hex'),
        fileSize: 1_929_380,
        fileType: 'pdf',
        // The row has no stored contents: a test that needs them uploads a file.
        sha256: Buffer.alloc(0),
        ...values,
      })
      .returning(),
  );
}

/** A file that its owner sent without a request, so it is to be reviewed by staff. */
export async function createUnaskedFile(
  db: Db,
  userId: number,
  values: NewRow<typeof files> = {},
  review: NewRow<typeof fileReviews> = {},
) {
  const file = await createFile(db, userId, values);
  await db.insert(fileReviews).values({ ...review, fileId: file.id, customerId: userId });
  return file;
}
