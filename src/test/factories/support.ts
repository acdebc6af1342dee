import type { Db } from '#server/core/database/db.ts';
import type { messages } from '#server/core/database/schema.ts';
import { createMessage } from './messages.ts';
import type { NewRow } from './new-row.ts';

export function createSupportRequest(db: Db, fromUserId: number, values: NewRow<typeof messages> = {}) {
  return createMessage(db, fromUserId, null, {
    subject: 'Cannot open a file',
    category: 'files',
    ...values,
  });
}
