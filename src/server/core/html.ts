/** HTML. Everything else is escaped when it is put into a template. */
class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type { Markup };

export type Value = string | number | null | Markup | Markup[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function insert(value: Value): string {
  if (Array.isArray(value)) return value.map(insert).join('');
  if (value instanceof Markup) return value.text;
  return String(value ?? '').replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Our own text, such as a script, without escaping. */
export const inserted = (text: string) => new Markup(text);

/** Inserted values are escaped, unless they are markup themselves. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(parts.reduce((text, part, index) => text + insert(values[index - 1] ?? '') + part));
}
