import { constants, inflateSync } from 'node:zlib';

const maxStreamBytes = 16 * 1024 * 1024;
const maxUnpackedBytes = 64 * 1024 * 1024;
/**
 * How many bytes each byte that is read counts as: a block that unpacks to nothing takes up to 60 times as long as one
 * that is only copied. The streams of an honest file do not overlap, so its 10 MB stay below the limit.
 */
const readingFactor = 6;
/** Counted for every attempt, because it takes time even if there is nothing to unpack. */
const minAttemptBytes = 8 * 1024;

/** Matches a PDF name: each of its characters may also be written as `#` and two hexadecimal digits. */
function written(name: string): string {
  const figures = (letter: string) =>
    letter
      .charCodeAt(0)
      .toString(16)
      .replace(/[a-f]/, (figure) => `[${figure}${figure.toUpperCase()}]`);
  return [...name].map((letter) => `(?:${letter}|#${figures(letter)})`).join('');
}

/**
 * The action that starts a program: preceded by `/S`, or as a separate object; in a URL such as
 * https://example.com/Launch a letter precedes it.
 */
const launch = new RegExp(
  `(?:/${written('S')}|[\\s\\0>\\])]|obj)/${written('Launch')}(?=[\\s\\0/<>[\\]()%]|$)`,
);
/** Packed objects have no `obj` in front of them: there it may follow the digits of their list. */
const packedLaunch = new RegExp(`\\d/${written('Launch')}(?=[\\s\\0<[%]|$)`);
/** Every object stream has this key, and hardly any other stream does. */
const first = new RegExp(`/${written('First')}(?!\\w)`);
const objectStream = new RegExp(`/${written('ObjStm')}`);
const filter = new RegExp(`/${written('Filter')}`);
const otherFilters = 'ASCIIHexDecode ASCII85Decode LZWDecode RunLengthDecode AHx A85 LZW RL Predictor'.split(
  ' ',
);
const otherFilter = new RegExp(`/(?:${otherFilters.map(written).join('|')})\\b`);

type Finding = 'launch' | 'unreadable' | 'bomb' | undefined;

interface Count {
  bytes: number;
}

/**
 * Searches for an action that starts a program, including in compressed object streams. No text of the file is scanned
 * more than once: otherwise a file that consists of the word `stream` would keep a thread busy for minutes. Streams may
 * overlap, because a wrong beginning must not hide a real one; so all attempts to unpack one are counted together, with
 * what they read and what they give.
 */
export function findPdfAction(file: Buffer): Finding {
  const text = file.toString('latin1');
  if (launch.test(text)) return 'launch';
  const isEncrypted = text.includes('/Encrypt');
  const count: Count = { bytes: 0 };
  let start = 0;
  let end = 0;
  for (const { 0: keyword, index } of text.matchAll(/(?<!end)stream[ \t]*(?:\r\n|\n|\r)/g)) {
    const above = text.slice(start, index);
    start = index + keyword.length;
    // Text in the dictionary, such as `endobj`, must not hide its beginning: `/ObjStm` is searched for in all text
    // above.
    const dictionary = above.slice(above.lastIndexOf('endobj') + 1);
    if (!objectStream.test(above) && !first.test(dictionary)) continue;
    if (otherFilter.test(dictionary)) return 'unreadable';
    if (end < start) end = text.indexOf('endstream', start);
    if (end === -1) end = text.length;
    const packed = file.subarray(start, end);
    const unpacked = unpack(packed, count);
    const objects = unpacked ?? (filter.test(dictionary) ? undefined : packed);
    if (!unpacked) count.bytes += objects?.length ?? 0;
    if (count.bytes > maxUnpackedBytes) return 'bomb';
    // An encrypted file cannot be searched without its key; in others, a PDF reader could not decode the stream either.
    if (!objects && !isEncrypted) return 'unreadable';
    const list = ` ${objects?.toString('latin1') ?? ''}`;
    if (launch.test(list) || packedLaunch.test(list)) return 'launch';
  }
  return undefined;
}

/** Also accepts data that was packed twice or is truncated: PDF readers show both. */
function unpack(packed: Buffer, count: Count): Buffer | undefined {
  const once = inflate(packed, count);
  return once && (inflate(once, count) ?? once);
}

/** Counts what it reads before it reads it, and tries nothing beyond the limit. */
function inflate(packed: Buffer, count: Count): Buffer | undefined {
  // Almost all encrypted streams and lists of objects end here or with their first bytes.
  if (packed.length > 1 && (packed.readUInt16BE() % 31 !== 0 || packed.readUInt8() % 16 !== 8))
    return undefined;
  const begins = tryInflate(packed.subarray(0, 64)) !== undefined;
  const read = begins ? Math.max(packed.length * readingFactor, minAttemptBytes) : minAttemptBytes;
  count.bytes += read;
  if (!begins || count.bytes > maxUnpackedBytes) return undefined;
  const unpacked = tryInflate(packed);
  // What fails later than at once may have failed at the limit.
  count.bytes += Math.max(0, (unpacked?.length ?? maxStreamBytes) - read);
  return unpacked;
}

function tryInflate(packed: Buffer): Buffer | undefined {
  try {
    return inflateSync(packed, {
      maxOutputLength: maxStreamBytes,
      finishFlush: constants.Z_SYNC_FLUSH,
    });
  } catch {
    return undefined;
  }
}
