/** Kinds of relations by which Office fetches and opens another document by itself. */
const fetched = ['attachedtemplate', 'frame', 'subdocument', 'afchunk', 'oleobject'];
/** Parts that are run, under whatever name they lie. */
const run = ['vbaproject', 'wordvbadata', 'xlmacrosheet', 'xlintlmacrosheet', 'activexcontrolbinary'];

const relation = /<(?:[^\s<>:/]+:)?Relationship(?=\s)((?:[^<>"']|"[^"]*"|'[^']*')*)/g;
const attribute = /([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

type Finding = 'macros' | 'remote' | 'object' | 'unreadable' | undefined;

/**
 * Looks through a `.rels` part for documents from elsewhere, for macros, and for objects that belong to another program.
 * Capitals make no difference: which programs insist on them is not for us to know.
 */
export function findOfficeRelation(xml: string): Finding {
  // Office writes neither; both are ways to hide a relation from whoever looks for it.
  if (xml.includes('\0') || xml.includes('<!')) return 'unreadable';
  for (const [, attributes = ''] of xml.matchAll(relation)) {
    const values = new Map<string, string>();
    for (const [, name = '', double, single] of attributes.matchAll(attribute)) {
      values.set(name.toLowerCase(), decodeEntities(double ?? single ?? '').trim());
    }
    const kind = values.get('type')?.toLowerCase().split('/').at(-1) ?? '';
    if (run.includes(kind)) return 'macros';
    if (kind === 'oleobject') return 'object';
    const isOutside = values.get('targetmode')?.toLowerCase() === 'external';
    if (isOutside && fetched.includes(kind) && !isOnComputer(values.get('target') ?? '')) return 'remote';
  }
  return undefined;
}

/**
 * Where Word and LibreOffice remember the template on the writer's own computer, under Windows, macOS or Linux: nothing is
 * fetched from elsewhere. Two slashes in a row, also written in figures, would lead to a shared folder.
 */
function isOnComputer(target: string): boolean {
  return /^(?:file:\/{3})?[a-z]:[\\/]/i.test(target) || /^file:\/{3}(?:Users|home)\//.test(target);
}

/** What XML means by `&#97;` or `&amp;`. */
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
