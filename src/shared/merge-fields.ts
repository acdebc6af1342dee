/** What a text names in double braces, to be filled in: `{{phone}}`. */
const mergeField = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Puts the values in; a name that is none of them stays as it is written. */
export function fillFields(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(mergeField, (field, name) =>
    Object.hasOwn(values, name) ? (values[name] as string) : field,
  );
}

/** Whether a text names nothing but these. */
export function namesOnly(names: readonly string[], text: string): boolean {
  return [...text.matchAll(mergeField)].every(([, name]) => name !== undefined && names.includes(name));
}
