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

const relation = /<(?:[^\s<>:/]+:)?Relationship(?=\s)((?:[^<>"']|"[^"]*"|'[^']*')*)/g;
/** Tried only where a name begins: otherwise a name of a million letters would be read again from each of them. */
const attribute = /(?<![^\s=<>"'/])([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

type Finding = 'macros' | 'remote' | 'object' | 'unreadable' | undefined;

/**
 * Searches a `.rels` part for external documents, macros and embedded objects of other programs. Case-insensitive,
 * because some programs ignore case. Only the last word of a relation's type counts: its namespaces differ.
 */
export function findOfficeRelation(xml: string): Finding {
  // Office writes neither; both can hide a relation from a scanner.
  if (xml.includes('\0') || xml.includes('<!')) return 'unreadable';
  for (const [, attributes = ''] of xml.matchAll(relation)) {
    const values = new Map<string, string>();
    for (const [, name = '', double, single] of attributes.matchAll(attribute)) {
      values.set(name.toLowerCase(), decodeEntities(double ?? single ?? '').trim());
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

/** Decodes entities such as `&#97;` or `&amp;`. */
export function decodeEntities(value: string): string {
  return value
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16) % 0x110000))
    .replace(/&#(\d{1,7});/g, (_, code) => String.fromCodePoint(Number(code) % 0x110000))
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
