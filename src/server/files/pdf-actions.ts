import { constants, inflateSync } from 'node:zlib';

const maxStreamBytes = 16 * 1024 * 1024;
const maxUnpackedBytes = 64 * 1024 * 1024;
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
const first = /\/First(?!\w)/;
const otherFilter = /\/(?:ASCIIHexDecode|ASCII85Decode|LZWDecode|RunLengthDecode|AHx|A85|LZW|RL|Predictor)\b/;

type Finding = 'launch' | 'unreadable' | 'bomb' | undefined;

/**
 * Searches for an action that starts a program, including in compressed object streams. No text of the file is scanned
 * more than once: otherwise a file that consists of the word `stream` would keep a thread busy for minutes. Streams may
 * overlap, because a wrong beginning must not hide a real one; so all attempts to unpack one are counted together.
 */
export function findPdfAction(file: Buffer): Finding {
  const text = file.toString('latin1');
  if (launch.test(text)) return 'launch';
  const isEncrypted = text.includes('/Encrypt');
  let unpackedBytes = 0;
  let start = 0;
  let end = 0;
  for (const { 0: keyword, index } of text.matchAll(/(?<!end)stream[ \t]*(?:\r\n|\n|\r)/g)) {
    const above = withoutFigures(text.slice(start, index));
    start = index + keyword.length;
    // Text in the dictionary, such as `endobj`, must not hide its beginning: `/ObjStm` is searched for in all text
    // above.
    const dictionary = above.slice(above.lastIndexOf('endobj') + 1);
    if (!above.includes('/ObjStm') && !first.test(dictionary)) continue;
    if (otherFilter.test(dictionary)) return 'unreadable';
    if (end < start) end = text.indexOf('endstream', start);
    if (end === -1) end = text.length;
    const packed = file.subarray(start, end);
    const unpacked = unpack(packed);
    const objects = unpacked.objects ?? (dictionary.includes('/Filter') ? undefined : packed);
    // An encrypted file cannot be searched without its key; in others, a PDF reader could not decode the stream either.
    if (!objects && !isEncrypted) return 'unreadable';
    unpackedBytes += unpacked.bytes + (unpacked.objects ? 0 : (objects?.length ?? 0));
    if (unpackedBytes > maxUnpackedBytes) return 'bomb';
    const list = ` ${objects?.toString('latin1') ?? ''}`;
    if (launch.test(list) || packedLaunch.test(list)) return 'launch';
  }
  return undefined;
}

/** Decodes names: `/Obj#53tm` is `/ObjStm`. */
function withoutFigures(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Also accepts data that was packed twice or is truncated: PDF readers show both. `bytes` is what it cost. */
function unpack(packed: Buffer): { objects: Buffer | undefined; bytes: number } {
  const once = inflate(packed);
  if (!once.unpacked) return { objects: undefined, bytes: once.bytes };
  const twice = inflate(once.unpacked);
  return { objects: twice.unpacked ?? once.unpacked, bytes: once.bytes + twice.bytes };
}

function inflate(packed: Buffer): { unpacked: Buffer | undefined; bytes: number } {
  // Almost all encrypted streams and lists of objects end here.
  if (packed.length > 1 && (packed.readUInt16BE() % 31 !== 0 || packed.readUInt8() % 16 !== 8))
    return { unpacked: undefined, bytes: 0 };
  const unpacked = tryInflate(packed);
  if (unpacked) return { unpacked, bytes: Math.max(unpacked.length, minAttemptBytes) };
  // What fails later than at once may have failed at the limit.
  return { unpacked, bytes: tryInflate(packed.subarray(0, 64)) ? maxStreamBytes : minAttemptBytes };
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
