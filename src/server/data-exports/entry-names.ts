/** Characters that Windows, macOS or a ZIP does not allow in a name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbidden = /[\u0000-\u001f\u007f<>:"/\\|?*]/g;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const maxNameLength = 150;

/**
 * Gives every file a name that can be unpacked anywhere. If several have the same name, ignoring case, the later ones
 * are numbered: 'W-2.pdf', 'W-2 (2).pdf'.
 */
export function createEntryNames(): (filename: string) => string {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return (filename) => {
    const { stem, ending } = split(filename);
    const key = `${stem}${ending}`.toLowerCase();
    let count = (counts.get(key) ?? 0) + 1;
    let name = count === 1 ? `${stem}${ending}` : `${stem} (${count})${ending}`;
    while (taken.has(name.toLowerCase())) {
      count += 1;
      name = `${stem} (${count})${ending}`;
    }
    counts.set(key, count);
    taken.add(name.toLowerCase());
    return name;
  };
}

const withoutForbidden = (text: string) =>
  text.replace(forbidden, '_').replace(reserved, '_$&').replace(/^\.+/, '_');

/** A name for a folder: a dot in it is no extension, and Windows allows none at its end. */
export const folderName = (name: string) =>
  [...withoutForbidden(name)]
    .slice(0, 80)
    .join('')
    .replace(/[. ]+$/, '');

function split(filename: string): { stem: string; ending: string } {
  const safe = withoutForbidden(filename);
  const dot = safe.lastIndexOf('.');
  const ending = dot > 0 ? [...safe.slice(dot)].slice(0, 20).join('') : '';
  const stem = [...(dot > 0 ? safe.slice(0, dot) : safe)].slice(0, maxNameLength).join('').trim();
  return { stem: stem || 'File', ending: ending.replace(/[. ]+$/, '') };
}
