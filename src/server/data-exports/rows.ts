import { Readable } from 'node:stream';

export const rowsAtOnce = 200;

/** All rows in the order of their ids, in batches: neither all rows nor a connection is held. */
export async function* everyRow<Row extends { id: number }>(
  readAfter: (id: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let rows = await readAfter(0);
  while (rows.length > 0) {
    yield* rows;
    rows = await readAfter((rows.at(-1) as Row).id);
  }
}

/** A text file that every editor opens: with a byte order mark and Windows line breaks. */
export function textFile(paragraphs: AsyncIterable<string> | Iterable<string>): Readable {
  async function* bytes() {
    yield Buffer.from('\ufeff');
    for await (const paragraph of paragraphs) {
      yield Buffer.from(`${paragraph}\n\n`.replace(/\r?\n/g, '\r\n'));
    }
  }
  return Readable.from(bytes());
}
