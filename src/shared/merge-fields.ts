/** Placeholders in double braces: `{{phone}}`. */
const mergeField = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Replaces placeholders; unknown ones stay as they are. */
export function fillFields(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(mergeField, (field, name) =>
    Object.hasOwn(values, name) ? (values[name] as string) : field,
  );
}

/** Whether a text contains only these placeholders. */
export function namesOnly(names: readonly string[], text: string): boolean {
  return [...text.matchAll(mergeField)].every(([, name]) => name !== undefined && names.includes(name));
}
