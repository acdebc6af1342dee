import { constants, inflateSync } from 'node:zlib';

const largestStreamBytes = 16 * 1024 * 1024;
const largestUnpackedBytes = 64 * 1024 * 1024;

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
/** Packed objects have no `obj` in front of them: there it may follow the figures of their list. */
const packedLaunch = new RegExp(`\\d/${written('Launch')}(?=[\\s\\0<[%]|$)`);
/** Every object stream has this key, and hardly any other stream does. */
const first = /\/First(?!\w)/;
const otherFilter = /\/(?:ASCIIHexDecode|ASCII85Decode|LZWDecode|RunLengthDecode|AHx|A85|LZW|RL|Predictor)\b/;

type Finding = 'launch' | 'unreadable' | 'bomb' | undefined;

/**
 * Searches for an action that starts a program, also in compressed object streams. No part of the file is scanned more
 * than once: a file that consists of the word `stream` would otherwise keep a thread busy for minutes.
 */
export function findPdfAction(file: Buffer): Finding {
  const text = file.toString('latin1');
  if (launch.test(text)) return 'launch';
  const isEncrypted = text.includes('/Encrypt');
  let unpacked = 0;
  let start = 0;
  let end = 0;
  for (const { 0: keyword, index } of text.matchAll(/(?<!end)stream[ \t]*(?:\r\n|\n|\r)/g)) {
    const above = withoutFigures(text.slice(start, index));
    start = index + keyword.length;
    // Nothing in the dictionary can hide its beginning, such as `endobj` in a text: the name is looked for in all of it.
    const dictionary = above.slice(above.lastIndexOf('endobj') + 1);
    if (!above.includes('/ObjStm') && !first.test(dictionary)) continue;
    if (otherFilter.test(dictionary)) return 'unreadable';
    if (end < start) end = text.indexOf('endstream', start);
    if (end === -1) end = text.length;
    const packed = file.subarray(start, end);
    const objects = unpack(packed) ?? (dictionary.includes('/Filter') ? undefined : packed);
    // An encrypted file cannot be searched without its key; elsewhere a reader could not decode it either.
    if (!objects && !isEncrypted) return 'unreadable';
    unpacked += objects?.length ?? 0;
    if (unpacked > largestUnpackedBytes) return 'bomb';
    const list = ` ${objects?.toString('latin1') ?? ''}`;
    if (launch.test(list) || packedLaunch.test(list)) return 'launch';
  }
  return undefined;
}

/** Names as they are read: `/Obj#53tm` is `/ObjStm`. */
function withoutFigures(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Also what was packed twice, and what ends too early: readers show both. */
function unpack(packed: Buffer): Buffer | undefined {
  const once = inflate(packed);
  return once && (inflate(once) ?? once);
}

function inflate(packed: Buffer): Buffer | undefined {
  try {
    return inflateSync(packed, {
      maxOutputLength: largestStreamBytes,
      finishFlush: constants.Z_SYNC_FLUSH,
    });
  } catch {
    return undefined;
  }
}
