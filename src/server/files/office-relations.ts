/** Kinds of relations by which Office fetches and opens another document by itself. */
const fetched = ['attachedTemplate', 'frame', 'subDocument', 'aFChunk', 'oleObject'];

const relation = /<(?:[\w.-]+:)?Relationship\b((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)/g;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

type Finding = 'remote' | 'object' | 'unreadable' | undefined;

/** Looks through a `.rels` part for documents from elsewhere, and for objects that belong to another program. */
export function findOfficeRelation(xml: string): Finding {
  // Office writes neither; both are ways to hide a relation from whoever looks for it.
  if (xml.includes('\0') || xml.includes('<!')) return 'unreadable';
  for (const [, attributes = ''] of xml.matchAll(relation)) {
    const values: Record<string, string> = {};
    for (const [, name = '', double, single] of attributes.matchAll(attribute)) {
      values[name] = decoded(double ?? single ?? '');
    }
    const kind = values.Type?.split('/').at(-1) ?? '';
    if (kind === 'oleObject') return 'object';
    const isOutside = values.TargetMode === 'External';
    if (isOutside && fetched.includes(kind) && !isOnDrive(values.Target ?? '')) return 'remote';
  }
  return undefined;
}

/** Where Word remembers the template on the writer's own computer: nothing is fetched from elsewhere. */
function isOnDrive(target: string): boolean {
  return /^(?:file:\/{3})?[a-z]:[\\/]/i.test(target);
}

function decoded(value: string): string {
  return value
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16) % 0x110000))
    .replace(/&#(\d{1,7});/g, (_, code) => String.fromCodePoint(Number(code) % 0x110000))
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
