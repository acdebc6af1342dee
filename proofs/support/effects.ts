import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/core/database/db.ts';
import type { Write, WriteKind } from './writes.ts';

/** Where to find the mark of a write. */
const markedRows: Record<WriteKind, ReturnType<typeof sql>> = {
  booking: sql`select notes as mark, id from appointments where status = 'scheduled' and notes is not null`,
  message: sql`select content as mark, id from messages`,
  upload: sql`select replace(original_filename, '.pdf', '') as mark, id from files`,
  enquiry: sql`select replace(message, 'Please call me: ', '') as mark, id from contacts`,
};

export interface Effects {
  /** Writes without a row. */
  lost: Write[];
  /** Writes with more than one. */
  doubled: Write[];
  /** Rows that belong to no acknowledged write: of a refused one, or with other content. */
  unknownRows: number;
  /** The row of each write that has one. */
  idOf: Map<Write, number>;
}

/** Compares all rows of these kinds with the writes that were acknowledged; nothing else may have written any. */
export async function readEffects(db: Db, writes: Write[]): Promise<Effects> {
  const effects: Effects = { lost: [], doubled: [], unknownRows: 0, idOf: new Map() };
  for (const kind of new Set(writes.map((write) => write.kind))) {
    const { rows } = await db.execute<{ mark: string; id: number }>(markedRows[kind]);
    const idsByMark = Map.groupBy(rows, ({ mark }) => mark);
    for (const write of writes.filter((each) => each.kind === kind)) {
      const found = idsByMark.get(write.mark) ?? [];
      if (found.length === 0) effects.lost.push(write);
      if (found.length > 1) effects.doubled.push(write);
      if (found[0]) effects.idOf.set(write, Number(found[0].id));
      idsByMark.delete(write.mark);
    }
    effects.unknownRows += [...idsByMark.values()].flat().length;
  }
  return effects;
}

/** Downloads the files of these uploads; returns those whose bytes differ from what was sent. */
export async function damagedUploads(url: string, writes: Write[], { idOf }: Effects): Promise<Write[]> {
  const damaged: Write[] = [];
  for (const write of writes) {
    if (write.kind !== 'upload') continue;
    const response = await fetch(`${url}/api/files/${idOf.get(write)}/download`, {
      headers: { cookie: `session=${write.token}` },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (createHash('sha256').update(bytes).digest('hex') !== write.sha256) damaged.push(write);
  }
  return damaged;
}
