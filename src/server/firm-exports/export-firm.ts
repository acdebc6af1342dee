import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { countProgress } from '../backups/in-parallel.ts';
import type { Db } from '../core/database/db.ts';
import * as schema from '../core/database/schema.ts';
import { csvText } from '../core/http/csv.ts';
import type { SecretBox } from '../core/security/secret-box.ts';
import { mailHasContents } from '../files/claims.ts';
import { isPresent } from '../files/service.ts';
import type { Vault } from '../files/vault.ts';
import { exportCompanyFolders } from './company-folders.ts';
import { type Export, type ExportedFile, fileColumns } from './export-files.ts';
import type { ExportFolder } from './export-folder.ts';
import { exportMails } from './export-mails.ts';
import { indexParts } from './index-page.ts';
import { page } from './page.ts';
import { exportTables, filesPath } from './tables.ts';
import { exportStaffMessages, exportUserFolders } from './user-folders.ts';

interface Exported {
  files: number;
  /** Files that were there from an earlier run. */
  kept: number;
  /** 'W-2.pdf of Maya Okafor: …' */
  problems: string[];
}

interface Settings {
  client: pg.Client;
  vault: Pick<Vault, 'open'>;
  secretBox: SecretBox;
  folder: ExportFolder;
  print: (line: string) => void;
}

/**
 * Everything that the firm has, in a folder that needs no program of ours. Servers may run meanwhile: all rows are read
 * from one snapshot, and the contents of a file are removed long after its row.
 */
export async function exportFirm({ client, vault, secretBox, folder, print }: Settings): Promise<Exported> {
  await client.query('begin isolation level repeatable read read only');
  try {
    const db: Db = drizzle(client, { schema });
    const contents =
      (await db.$count(schema.files, isPresent)) + (await db.$count(schema.incomingMails, mailHasContents));
    const shared: Export = { db, vault, folder, progress: countProgress('files', contents, print) };
    const exported: Exported = { files: 0, kept: 0, problems: [] };
    const staff = new Set<number>();
    const lost: ExportedFile[] = [];

    /** The files are written while the table of their paths is. */
    async function* everyFile(): AsyncGenerator<ExportedFile> {
      for (const folders of [exportUserFolders(shared), exportCompanyFolders(shared)])
        for await (const file of folders) {
          if (file.path) exported.files += 1;
          if (file.path && !file.isNew) exported.kept += 1;
          if (file.path?.startsWith('Staff/')) staff.add(file.owner.id);
          if (file.problem) lost.push(file);
          yield file;
        }
    }

    const hasStaffMessages = await exportStaffMessages(shared);
    await folder.addText(filesPath, csvText(everyFile(), fileColumns));
    const lostMails = await exportMails(shared);
    await exportTables(client, secretBox, folder);
    const outcome = {
      madeAt: new Date().toISOString(),
      files: exported.files,
      lost,
      staff,
      hasStaffMessages,
    };
    await folder.addText('index.html', page('All records', indexParts(db, outcome)));
    await folder.finish();
    exported.problems = [
      ...lost.map(
        ({ id, originalFilename, owner, problem }) =>
          `file ${id}, ‘${originalFilename}’ of ${owner.username}: ${problem}`,
      ),
      ...lostMails.map((id) => `email ${id}: its contents are missing or damaged`),
    ];
    return exported;
  } finally {
    await client.query('rollback');
  }
}
