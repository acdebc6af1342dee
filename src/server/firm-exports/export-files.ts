import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { formatFileSize, personName } from '#shared/format.ts';
import { firmDay } from '#shared/time.ts';
import { inParallel } from '../backups/in-parallel.ts';
import type { Db } from '../core/database/db.ts';
import { personNameText } from '../core/database/name-columns.ts';
import { companies, files, users } from '../core/database/schema.ts';
import { html, type Markup } from '../core/html.ts';
import { createEntryNames } from '../data-exports/entry-names.ts';
import { everyRow } from '../data-exports/rows.ts';
import { isPresent } from '../files/service.ts';
import type { Vault } from '../files/vault.ts';
import type { ExportFolder } from './export-folder.ts';
import { linkTo, table } from './page.ts';

/** What every part of the export needs. All rows come from one snapshot. */
export interface Export {
  db: Db;
  vault: Pick<Vault, 'open'>;
  folder: ExportFolder;
  /** Called for each file. */
  progress: () => void;
}

type FileRow = Awaited<ReturnType<typeof readFiles>>[number];

export interface ExportedFile extends FileRow {
  /** Undefined if its contents cannot be opened. */
  path: string | undefined;
  /** Why they cannot; undefined if they were never stored here. */
  problem: string | undefined;
  isNew: boolean;
}

const problems = {
  no_key: 'none of the keys in FILE_KEYS opens it',
  damaged: 'its contents are missing or damaged',
};

/** Writes the files for which `which` holds into one folder for each year, and returns them in the order of their ids. */
export async function exportFiles(
  { db, vault, folder, progress }: Export,
  base: string,
  which: SQL,
): Promise<ExportedFile[]> {
  const years = new Map<string, { nameOf: (filename: string) => string; names: Set<string> }>();
  const exported: ExportedFile[] = [];

  async function* withPlaces() {
    for await (const file of everyRow((after) => readFiles(db, which, after))) {
      const year = file.uploadedAt ? firmDay(file.uploadedAt).slice(0, 4) : 'Unknown year';
      const names = years.get(year) ?? { nameOf: createEntryNames(), names: new Set<string>() };
      years.set(year, names);
      const name = names.nameOf(file.originalFilename);
      const entry: ExportedFile = { ...file, path: undefined, problem: undefined, isNew: false };
      exported.push(entry);
      yield { entry, names: names.names, name, path: `${base}/${year}/${name}` };
    }
  }

  await inParallel(withPlaces(), async ({ entry, names, name, path }) => {
    progress();
    const { sha256, storedFilename } = entry;
    if (sha256.length === 0) return;
    const added = await folder.addFile(path, sha256, () => vault.open(storedFilename, sha256));
    if (added === 'no_key' || added === 'damaged') {
      entry.problem = problems[added];
      return;
    }
    names.add(name);
    entry.path = path;
    entry.isNew = added === 'written';
  });
  for (const [year, { names }] of years) await folder.keepOnly(`${base}/${year}`, names);
  return exported;
}

const uploader = sql<string>`(select ${personNameText()} from ${users} where ${users.id} = ${files.uploadedBy})`;

function readFiles(db: Db, which: SQL, after: number) {
  return db
    .select({
      id: files.id,
      originalFilename: files.originalFilename,
      sentAs: files.sentAs,
      storedFilename: files.storedFilename,
      fileSize: files.fileSize,
      uploadedAt: files.uploadedAt,
      description: files.description,
      sha256: files.sha256,
      owner: { id: users.id, firstName: users.firstName, lastName: users.lastName, username: users.username },
      uploadedBy: uploader,
      company: companies.name,
    })
    .from(files)
    .innerJoin(users, eq(users.id, files.userId))
    .leftJoin(companies, eq(companies.id, files.companyId))
    .where(and(which, isPresent, gt(files.id, after)))
    .orderBy(asc(files.id))
    .limit(200);
}

/** 'Clients/Okafor, Maya (12)/2026/W-2.pdf' as the page in that folder names it. */
const inOwnFolder = (path: string) => path.split('/').slice(2).join('/');

/** For the page of a client or a company, the newest first. */
export function fileTable(exported: ExportedFile[]): Markup {
  return table(
    'Files',
    ['Name', 'Received', 'Size', 'Sent by', 'Description'],
    exported
      .toReversed()
      .map((file) => [
        file.path
          ? html`<a href="${linkTo(inOwnFolder(file.path), 0)}">${file.originalFilename}</a>`
          : html`${file.originalFilename} (${file.problem ?? 'never stored here'})`,
        file.uploadedAt ? firmDay(file.uploadedAt) : '',
        formatFileSize(file.fileSize),
        file.uploadedBy,
        file.description,
      ]),
  );
}

/** The columns of Tables/files.csv. */
export const fileColumns: Record<string, (file: ExportedFile) => string | null> = {
  id: ({ id }) => String(id),
  path: ({ path, problem }) => path ?? problem ?? 'never stored here',
  name: ({ originalFilename }) => originalFilename,
  sent_as: ({ sentAs }) => sentAs,
  user_id: ({ owner }) => String(owner.id),
  user_name: ({ owner }) => personName(owner),
  company: ({ company }) => company,
  uploaded_by: ({ uploadedBy }) => uploadedBy,
  uploaded_on: ({ uploadedAt }) => uploadedAt && firmDay(uploadedAt),
  bytes: ({ fileSize }) => String(fileSize),
  sha256: ({ sha256 }) => sha256.toString('hex'),
  description: ({ description }) => description,
};
