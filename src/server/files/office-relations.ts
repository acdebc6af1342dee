/** Relation types for which Office automatically fetches and opens another document. */
const fetched = ['attachedtemplate', 'frame', 'subdocument'];
/** Parts that are executed, whatever their names. */
const run = [
  'vbaproject',
  'wordvbadata',
  'xlmacrosheet',
  'xlintlmacrosheet',
  'control',
  'activexcontrolbinary',
];
/** Objects of other programs, and documents of any type (a web page, a rich text file) that Word inserts on opening. */
const inserted = ['oleobject', 'afchunk'];

/** The attributes by which a relation is judged. */
const judged = ['type', 'target', 'targetmode'];

const relation = /<(?:[^\s<>:/]+:)?Relationship(?=\s)((?:[^<>"']|"[^"]*"|'[^']*')*)/g;
/** Tried only where a name begins: otherwise a name of a million letters would be read again from each of them. */
const attribute = /(?<![^\s=<>"'/])([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

type Finding = 'macros' | 'remote' | 'object' | 'unreadable' | undefined;

/**
 * Searches a `.rels` part for external documents, macros and embedded objects of other programs. Case-insensitive,
 * because some programs ignore case. Only the last word of a relation's type counts: its namespaces differ.
 */
export function findOfficeRelation(xml: string): Finding {
  if (!isReadableXml(xml)) return 'unreadable';
  for (const [, attributes = ''] of xml.matchAll(relation)) {
    const values = new Map<string, string>();
    for (const [, name = '', double, single] of attributes.matchAll(attribute)) {
      const key = name.toLowerCase();
      // One of the two would hide the other.
      if (values.has(key) && judged.includes(key)) return 'unreadable';
      values.set(key, decodeEntities(double ?? single ?? '').trim());
    }
    const kind = values.get('type')?.toLowerCase().split('/').at(-1) ?? '';
    if (run.includes(kind)) return 'macros';
    if (inserted.includes(kind)) return 'object';
    const isOutside = values.get('targetmode')?.toLowerCase() === 'external';
    if (isOutside && fetched.includes(kind) && !isOnComputer(values.get('target') ?? '')) return 'remote';
  }
  return undefined;
}

/**
 * Word and LibreOffice store the path of the template on the author's computer, for Windows, macOS or Linux: nothing is
 * fetched from a network. Two slashes in a row, also as character references, would be a network share.
 */
function isOnComputer(target: string): boolean {
  return /^(?:file:\/{3})?[a-z]:[\\/]/i.test(target) || /^file:\/{3}(?:Users|home)\//.test(target);
}

/** Of encodings that write markup as ASCII does. */
const encodings = /^(?:utf-8|us-ascii|iso-8859-\d+|windows-125\d)$/i;

/** Office writes neither comments nor declarations, nor UTF-16: they can hide a part of the text from a check. */
export function isReadableXml(xml: string): boolean {
  if (!/^\uFEFF?\s*(?:<|$)/.test(xml) || xml.includes('\0') || xml.includes('<!')) return false;
  const encoding = /^\uFEFF?\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"'>]*)/.exec(xml)?.[1];
  return encoding === undefined || encodings.test(encoding);
}

/** Decodes entities such as `&#97;`, `&#x00061;` or `&amp;`. */
export function decodeEntities(value: string): string {
  return value
    .replace(/&#x([0-9a-f]+);/gi, (_, code) => characterOf(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code) => characterOf(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
}
