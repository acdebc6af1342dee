/** Matches a PDF name: each of its characters may also be written as `#` and two hexadecimal digits. */
export function written(name: string): string {
  const figures = (letter: string) =>
    letter
      .charCodeAt(0)
      .toString(16)
      .replace(/[a-f]/, (figure) => `[${figure}${figure.toUpperCase()}]`);
  return [...name].map((letter) => `(?:${letter}|#${figures(letter)})`).join('');
}

/** What separates words, as part of a character class: some PDF readers also accept the last two. */
export const gap = '\\s\\0\\x80\\xff';

const anyOf = (names: string) => names.split(' ').map(written).join('|');

/** Every object stream has the second; most readers ask for the first too. */
const listKeys = anyOf('ObjStm First');
/** What makes something else of the data than inflating them does, or takes them from another file. */
const otherFilters = anyOf(
  'ASCIIHexDecode ASCII85Decode LZWDecode RunLengthDecode CCITTFaxDecode JBIG2Decode DCTDecode JPXDecode AHx A85 LZW RL CCF DCT Predictor F FFilter',
);
const name = new RegExp(
  `^(?:(${listKeys})|(${written('Filter')})|(${otherFilters})|(${anyOf('Length Extends')}))$`,
);

const objectStart = new RegExp(`(?<!end)obj[${gap}]*(?=<<|%)`, 'g');
const token = new RegExp(
  `%[^\\r\\n]*|[([\\]]|<<|>>|<[^>]*>?|/([^${gap}()<>[\\]{}/%]*)|endobj|(?:end)?stream|R`,
  'g',
);
const textToken = /\\[\s\S]|[()]/g;
const lineEnd = /[ \t]*(?:\r\n|\n|\r)/y;

/** An object that begins with a dictionary. */
interface PdfObject {
  /** How many bytes have been read to learn the rest. */
  length: number;
  /** A list of packed objects. */
  isList: boolean;
  hasFilter: boolean;
  /** Whether the dictionary itself says how to unpack the data, and nothing but inflating them is needed. */
  isPlain: boolean;
  /** Where the data of its stream begin, if what precedes them is as it should be. */
  start?: number | undefined;
}

/**
 * The objects of a PDF. Each is read from its beginning, as a PDF reader does, because words such as `stream` or `endobj`
 * in texts and comments of a dictionary must hide nothing. Whatever looks like a beginning counts as one, so that a
 * wrong one hides nothing either.
 */
export function* readPdfObjects(text: string): Generator<PdfObject> {
  for (const { 0: keyword, index } of text.matchAll(objectStart)) {
    yield readObject(text, index + keyword.length);
  }
}

function readObject(text: string, begin: number): PdfObject {
  const object: PdfObject = { length: 0, isList: false, hasFilter: false, isPlain: true };
  let depth = 0;
  let isArray = false;
  let mayRefer = false;
  let end = begin;
  for (let found = nextToken(text, end); found; found = nextToken(text, end)) {
    const [word] = found;
    end = found.index + word.length;
    if (word === '(') end = endOfText(text, end);
    else if (word === '<<') depth += 1;
    else if (word === '>>') depth -= 1;
    else if (word === '[' || word === ']') isArray = word === '[';
    else if (word === 'R') object.isPlain &&= mayRefer;
    else if (found[1] !== undefined) {
      const [, isListKey, isFilter, isOther, isReferring] = name.exec(found[1]) ?? [];
      object.isList ||= isListKey !== undefined;
      object.hasFilter ||= isFilter !== undefined;
      object.isPlain &&= isOther === undefined;
      mayRefer = isReferring !== undefined && !isArray;
    } else if (depth <= 0 && /^(?:end|stream)/.test(word)) {
      object.isList &&= word === 'stream';
      return { ...object, length: end - begin, start: startOfData(text, end) };
    }
  }
  return { ...object, isList: false, length: text.length - begin };
}

function nextToken(text: string, from: number): RegExpExecArray | null {
  token.lastIndex = from;
  return token.exec(text);
}

/** Texts may contain others, in brackets. */
function endOfText(text: string, from: number): number {
  let depth = 1;
  textToken.lastIndex = from;
  for (let found = textToken.exec(text); found; found = textToken.exec(text)) {
    if (found[0] === '(') depth += 1;
    if (found[0] === ')') depth -= 1;
    if (depth === 0) return textToken.lastIndex;
  }
  return text.length;
}

function startOfData(text: string, from: number): number | undefined {
  lineEnd.lastIndex = from;
  return lineEnd.test(text) ? lineEnd.lastIndex : undefined;
}
