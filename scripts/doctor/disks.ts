import { existsSync } from 'node:fs';
import { freeBytesOf, isSpaceLow } from '#server/backups/backup-space.ts';
import type { Database } from '#server/core/database/db.ts';
import { formatFileSize } from '#shared/format.ts';
import { type Examination, Fault, Warning } from './examination.ts';

const minFreeBytes = 1024 ** 3;
/** Debian's, if the login may not ask where the files of the database are. */
const usualDataFolder = '/var/lib/postgresql';

/** The disks of the database and of the backups; that of the files is among the examinations of the storage. */
export function diskExaminations({ pool, url }: Pick<Database, 'pool' | 'url'>): Examination[] {
  return [
    {
      name: 'database disk',
      needs: 'database',
      async run() {
        const { rows } = await pool.query(
          // pg_database_size() needs a right that the role of the server lacks.
          `select (select sum(pg_total_relation_size(oid))::float from pg_class where relkind = 'r') as bytes,
             (select setting from pg_settings where name = 'data_directory') as folder`,
        );
        const { bytes } = rows[0];
        const folder = rows[0].folder ?? usualDataFolder;
        if (!isOnThisMachine(url) || !existsSync(folder))
          return `on another machine; the database has ${formatFileSize(bytes)}`;
        const free = await freeBytesOf(folder);
        const text = `${formatFileSize(free)} are free on the disk of the database (${folder})`;
        if (free < minFreeBytes) throw new Fault(`Only ${text}: make room or add a disk before it is full.`);
        if (free < bytes + minFreeBytes)
          throw new Warning(
            `${text}. The nightly trial restore needs ${formatFileSize(bytes)} for a second copy: make room or add a disk.`,
          );
        return text;
      },
    },
    {
      name: 'backup disk',
      needs: 'backup',
      async run() {
        const { rows } = await pool.query("select details from system_reports where name = 'backup'");
        const { folder, freeBytes, dumpBytes } = rows[0]?.details ?? {};
        if (freeBytes === undefined) return 'not known before the next backup';
        const isHere = existsSync(folder);
        const free = isHere ? await freeBytesOf(folder) : freeBytes;
        const when = isHere ? '' : ' after the last backup';
        const text = `${formatFileSize(free)} are free on the disk of the backups (${folder})${when}`;
        if (!isSpaceLow(free, dumpBytes)) return text;
        throw new Fault(`Only ${text}: make room, or move the backups to a larger disk.`);
      },
    },
  ];
}

function isOnThisMachine(url: string): boolean {
  const { hostname } = new URL(url);
  return ['', 'localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
