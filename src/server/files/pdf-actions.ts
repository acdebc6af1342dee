import { inflateSync } from 'node:zlib';

const largestStreamBytes = 16 * 1024 * 1024;
const largestUnpackedBytes = 64 * 1024 * 1024;

/** A name as PDF may write it: each of its letters can also stand as `#` and two hexadecimal figures. */
function written(name: string): string {
  return [...name].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('');
}

/**
 * The action that starts a program. In front of it stands `/S`, or it is an object of its own; in an address such as
 * https://example.com/Launch a letter does.
 */
const launch = new RegExp(
  `(?:/${written('S')}|[\\s\\0>\\])])/${written('Launch')}(?=[\\s\\0/<>[\\]()%]|$)`,
  'i',
);
/** Every object stream has this key, and hardly any other stream does. */
const first = new RegExp(`/${written('First')}(?=[\\s\\0])`);
const otherFilter = /\/(?:ASCIIHexDecode|ASCII85Decode|LZWDecode|RunLengthDecode|AHx|A85|LZW|RL)\b/;

type Finding = 'launch' | 'unreadable' | 'bomb' | undefined;

/** Looks for an action that starts a program, also among objects that are packed together. */
export function findPdfAction(file: Buffer): Finding {
  const text = file.toString('latin1');
  if (launch.test(text)) return 'launch';
  const isEncrypted = text.includes('/Encrypt');
  let unpacked = 0;
  for (const { 0: keyword, index } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const dictionary = text.slice(Math.max(text.lastIndexOf('obj', index), index - 4096), index);
    if (!first.test(dictionary)) continue;
    if (otherFilter.test(dictionary)) return 'unreadable';
    const start = index + keyword.length;
    const end = text.indexOf('endstream', start);
    const packed = file.subarray(start, end === -1 ? undefined : end);
    const objects = dictionary.includes('FlateDecode') ? unpack(packed) : packed;
    // Without the key of an encrypted file nobody can look into it; anywhere else a reader could not either.
    if (!objects && !isEncrypted) return 'unreadable';
    unpacked += objects?.length ?? 0;
    if (unpacked > largestUnpackedBytes) return 'bomb';
    if (objects && launch.test(` ${objects.toString('latin1')}`)) return 'launch';
  }
  return undefined;
}

function unpack(packed: Buffer): Buffer | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: largestStreamBytes });
  } catch {
    return undefined;
  }
}
