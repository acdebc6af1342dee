import { Readable } from 'node:stream';
import { and, asc, eq, gt } from 'drizzle-orm';
import { firm } from '#firm';
import { countOf, personName } from '#shared/format.ts';
import { formatFirmTimestamp } from '#shared/time.ts';
import type { Db } from '../core/database/db.ts';
import { files, type users } from '../core/database/schema.ts';
import { isPresent } from '../files/service.ts';
import type { Vault } from '../files/vault.ts';
import { accountText } from './account-text.ts';
import { createEntryNames } from './entry-names.ts';
import { messageTexts } from './message-text.ts';
import { everyRow, textFile } from './rows.ts';
import { appointmentTable, enquiryTable, requestTable, signInTable } from './tables.ts';
import { type AddEntry, zipStream } from './zip-stream.ts';

type Person = typeof users.$inferSelect;

/** Other types are ZIPs or nearly so: compressing them again takes time and saves nothing. */
const compressible = ['doc', 'xls'];
const filesAtOnce = 50;

/**
 * All data of one user. What staff exchange with clients belongs to those clients and to the firm, so a staff member's
 * copy has only their account and their own files.
 */
export function personZip(db: Db, vault: Vault, person: Person): Readable {
  const madeAt = new Date().toISOString();
  return zipStream(async (add) => {
    const addText = (name: string, content: Readable) =>
      add({ name, content, modifiedAt: madeAt, compress: true });
    await addText('account.txt', textFile(accountText(db, person)));
    await addText('sign-ins.csv', signInTable(db, person.id));
    if (person.role === 'customer') {
      await addText('messages.txt', textFile(messageTexts(db, person.id)));
      await addText('appointments.csv', appointmentTable(db, person.id));
      await addText('enquiries.csv', enquiryTable(db, person.id));
      await addText('requests.csv', requestTable(db, person.id));
    }
    const added = await addFiles(db, vault, person.id, madeAt, add);
    await addText('README.txt', textFile(readme(person, madeAt, added)));
  });
}

interface AddedFiles {
  count: number;
  /** Names of files that could not be opened. */
  missing: string[];
}

/**
 * One file at a time, opened when its turn comes. A file that cannot be opened is listed instead of failing the copy.
 */
async function addFiles(
  db: Db,
  vault: Vault,
  userId: number,
  madeAt: string,
  add: AddEntry,
): Promise<AddedFiles> {
  const added: AddedFiles = { count: 0, missing: [] };
  const nameOf = createEntryNames();
  for await (const file of everyRow((after) => readFiles(db, userId, after))) {
    const opened = file.sha256.length > 0 ? await vault.open(file.storedFilename, file.sha256) : 'damaged';
    if (typeof opened === 'string') {
      added.missing.push(file.originalFilename);
      continue;
    }
    await add({
      name: `files/${nameOf(file.originalFilename)}`,
      content: readOnce(Buffer.from(opened.buffer, opened.byteOffset, opened.byteLength)),
      modifiedAt: file.uploadedAt ?? madeAt,
      compress: compressible.includes(file.fileType),
    });
    added.count += 1;
  }
  return added;
}

/** The ZIP keeps the streams of all entries until it ends, so a stream must not keep its contents. */
function readOnce(contents: Buffer): Readable {
  let rest: Buffer | null = contents;
  return new Readable({
    read() {
      this.push(rest);
      // After the contents, null ends the stream.
      rest = null;
    },
  });
}

function readFiles(db: Db, userId: number, after: number) {
  return db
    .select({
      id: files.id,
      originalFilename: files.originalFilename,
      storedFilename: files.storedFilename,
      fileType: files.fileType,
      uploadedAt: files.uploadedAt,
      sha256: files.sha256,
    })
    .from(files)
    .where(and(eq(files.userId, userId), isPresent, gt(files.id, after)))
    .orderBy(asc(files.id))
    .limit(filesAtOnce);
}

function* readme(person: Person, madeAt: string, { count, missing }: AddedFiles): Generator<string> {
  yield `All data of ${personName(person)} at ${firm.name}`;
  yield `Made on ${formatFirmTimestamp(madeAt)} ${firm.timeZoneLabel}. All times in this copy are in ${firm.timeZoneName}.`;
  yield [
    'What is in it:',
    `- files: ${countOf(count, 'document')}, as they were uploaded`,
    '- account.txt: profile, preferences, addresses, companies and devices',
    '- sign-ins.csv: sign-ins and changes to the account',
    ...(person.role === 'customer'
      ? [
          '- messages.txt: every message between you and us, oldest first',
          '- appointments.csv: every appointment',
          '- enquiries.csv: what you asked us before you had an account',
          '- requests.csv: what we asked you for, and what you answered',
        ]
      : ['Messages and appointments with clients are records of the firm and are not in it.']),
  ].join('\n');
  yield 'Files that end in .txt open in any text editor, files that end in .csv in Excel, Numbers or Google Sheets.';
  yield 'Documents of a company that somebody else uploaded are theirs. You find those you may see in the portal under Files.';
  if (missing.length > 0) {
    yield [
      `We could not open ${countOf(missing.length, 'document')}, so ${missing.length === 1 ? 'it is' : 'they are'} not in this copy:`,
      ...missing.map((name) => `- ${name}`),
      `Please call us (${firm.phone.label}), so that we can bring ${missing.length === 1 ? 'it' : 'them'} back.`,
    ].join('\n');
  }
  yield 'This copy is not encrypted. Keep it where only you can open it.';
}
