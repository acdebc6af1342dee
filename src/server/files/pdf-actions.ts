import { constants, inflateRawSync } from 'node:zlib';
import { gap, readPdfObjects, written } from './pdf-object-streams.ts';

const maxStreamBytes = 16 * 1024 * 1024;
const maxUnpackedBytes = 64 * 1024 * 1024;
/**
 * How many bytes each byte that is read counts as: a block that unpacks to nothing takes up to 60 times as long as one
 * that is only copied. The streams of an honest file do not overlap, so its 10 MB stay below the limit.
 */
const readingFactor = 6;
/** Counted for every attempt, because it takes time even if there is nothing to unpack. */
const minAttemptBytes = 8 * 1024;

const nameEnd = `(?=[${gap}/<>[\\]()%{}]|$)`;
/**
 * The action that starts a program: preceded by `/S`, or as a separate object; in a URL such as
 * https://example.com/Launch a letter precedes it.
 */
const launch = new RegExp(`(?:/${written('S')}|[${gap}>\\])]|obj)/${written('Launch')}${nameEnd}`);
/** Packed objects have no `obj` in front of them: there it may follow the digits of their list. */
const packedLaunch = new RegExp(`\\d/${written('Launch')}(?=[\\s\\0<[%]|$)`);
/**
 * A list may say that an object begins in the middle of anything, such as a web address. But then an action must refer
 * to that object, which those of honest files do not.
 */
const launchAnywhere = new RegExp(`/${written('Launch')}${nameEnd}`);
const actionElsewhere = new RegExp(`/${written('S')}(?=[${gap}%])(?:[${gap}]+\\+?\\d+){0,2}[${gap}]*[%R]`);

type Finding = 'launch' | 'unreadable' | 'bomb' | undefined;

interface Count {
  bytes: number;
}

/**
 * Searches for an action that starts a program, including in compressed object streams. What is read more than once is
 * counted: otherwise a file that consists of the beginnings of objects would keep a thread busy for minutes. Streams may
 * overlap, because a wrong beginning must not hide a real one; so all attempts to unpack one are counted together, with
 * what they read and what they give.
 */
export function findPdfAction(file: Buffer): Finding {
  const text = file.toString('latin1');
  const isLaunch = createSearch();
  if (isLaunch(text)) return 'launch';
  const isEncrypted = text.includes('/Encrypt');
  const count: Count = { bytes: 0 };
  let end = 0;
  for (const { length, isList, hasFilter, isPlain, start } of readPdfObjects(text)) {
    count.bytes += length * readingFactor;
    if (count.bytes > maxUnpackedBytes) return 'bomb';
    if (!isList) continue;
    if (start === undefined) return 'unreadable';
    if (end < start) end = text.indexOf('endstream', start);
    if (end === -1) end = text.length;
    const packed = file.subarray(start, end);
    const unpacked = inflate(packed, count);
    for (let layer = unpacked; layer; layer = inflate(layer.bytes, count)) {
      if (isLaunch(` ${layer.bytes.toString('latin1')}`, true)) return 'launch';
    }
    if (!unpacked && !hasFilter) {
      count.bytes += packed.length;
      if (isLaunch(` ${packed.toString('latin1')}`, true)) return 'launch';
    }
    if (count.bytes > maxUnpackedBytes) return 'bomb';
    // An encrypted file cannot be searched without its key; in others, a PDF reader might read more of the stream.
    if (!isPlain || (hasFilter && !unpacked?.isWhole && !isEncrypted)) return 'unreadable';
  }
  return undefined;
}

/** The name of the action and what refers to it may be in different places. */
function createSearch() {
  let isNamed = false;
  let isElsewhere = false;
  return (objects: string, arePacked = false): boolean => {
    isNamed ||= launchAnywhere.test(objects);
    isElsewhere ||= actionElsewhere.test(objects);
    return launch.test(objects) || (arePacked && packedLaunch.test(objects)) || (isNamed && isElsewhere);
  };
}

interface Unpacked {
  bytes: Buffer;
  /** Not cut: a part of the data that looks like their end may hide the rest. */
  isWhole: boolean;
}

const zlibHeaderBytes = 2;

/** Counts what it reads before it reads it, and tries nothing beyond the limit. */
function inflate(stream: Buffer, count: Count): Unpacked | undefined {
  // Almost all encrypted streams and lists of objects end here or with their first bytes.
  if (stream.length <= zlibHeaderBytes) return undefined;
  if (stream.readUInt16BE() % 31 !== 0 || stream.readUInt8() % 16 !== 8) return undefined;
  // Some PDF readers ignore a wrong checksum.
  const packed = stream.subarray(zlibHeaderBytes);
  const begins = tryInflate(packed.subarray(0, 64), constants.Z_SYNC_FLUSH) !== undefined;
  const read = begins ? Math.max(packed.length * readingFactor, minAttemptBytes) : minAttemptBytes;
  count.bytes += read;
  if (!begins || count.bytes > maxUnpackedBytes) return undefined;
  const whole = tryInflate(packed, constants.Z_FINISH);
  const bytes = whole ?? tryInflate(packed, constants.Z_SYNC_FLUSH);
  // What fails later than at once may have failed at the limit.
  count.bytes += Math.max(0, (bytes?.length ?? maxStreamBytes) - read);
  return bytes && { bytes, isWhole: whole !== undefined };
}

function tryInflate(packed: Buffer, finishFlush: number): Buffer | undefined {
  try {
    return inflateRawSync(packed, { maxOutputLength: maxStreamBytes, finishFlush });
  } catch {
    return undefined;
  }
}
