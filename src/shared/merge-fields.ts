/** Placeholders in double braces: `{{phone}}`. */
const mergeField = /\{\{([^{}]*)\}\}/g;

type Values = Readonly<Record<string, string>>;

/** Replaces placeholders; unknown ones stay as they are. `startValues` replace those at the beginning of a sentence. */
export function fillFields(text: string, values: Values, startValues = values): string {
  return text.replace(mergeField, (field, inside: string, place: number) => {
    const name = inside.trim();
    const used = startsSentence(text.slice(0, place)) ? startValues : values;
    return Object.hasOwn(used, name) ? (used[name] as string) : field;
  });
}

/** Whether the next word begins a sentence. Not a pattern: one that ends with white space is slow on long gaps. */
function startsSentence(before: string): boolean {
  const words = before.trimEnd();
  const gap = before.slice(words.length);
  return before === '' || gap.includes('\n') || (gap !== '' && '.!?'.includes(words.at(-1) ?? ' '));
}

/** Whether a text contains only these placeholders. */
export function namesOnly(names: readonly string[], text: string): boolean {
  return [...text.matchAll(mergeField)].every(([, name = '']) => names.includes(name.trim()));
}

/** Whether a text contains double braces that belong to no placeholder: `{{company}` would be sent as it is. */
export function hasLooseBraces(text: string): boolean {
  return /\{\{|\}\}/.test(text.replace(mergeField, ''));
}
