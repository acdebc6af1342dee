import type { Db } from '#server/core/database/db.ts';
import { insertedRow } from '#server/core/database/inserted-row.ts';
import { incomingMails } from '#server/core/database/schema.ts';
import type { NewRow } from './new-row.ts';

let uid = 0;

/** A mail that was taken from the mailbox; its raw text is not stored. */
export function createIncomingMail(db: Db, values: NewRow<typeof incomingMails> = {}) {
  uid += 1;
  return insertedRow(
    db
      .insert(incomingMails)
      .values({
        mailbox: 'office@mail.test',
        uidValidity: uidValidity,
        uid,
        size: 4_200,
        fromAddress: 'ines@example.test',
        fromName: 'Ines Halloran',
        subject: 'Our bookkeeping',
        ...values,
      })
      .returning(),
  );
}

/** Matches no real mailbox and differs per process, because tests share a database. */
const uidValidity = 9_000_000_000 + process.pid;
