import { z } from 'zod';
import type { Choices } from './random-choices.ts';

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

const known = new WeakMap<z.ZodObject, Record<string, Schema>>();

/** The fields of one part of a request, as JSON Schema. */
export function fieldsOf(part: z.ZodObject | undefined): Record<string, Schema> {
  if (!part) return {};
  const fields =
    known.get(part) ??
    (z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Schema).properties ??
    {};
  known.set(part, fields);
  return fields;
}

const words = [
  'tax return',
  'Zoë',
  'O’Hara & Søn',
  '=1+1',
  '<b>x</b>',
  "'; drop table users",
  '100%_\\',
  '٣',
];
const dates = ['2027-02-28', '2028-02-29', '2027-03-14', '1970-01-01', '2027-02-30', '9999-12-31'];
const instants = ['2027-03-14T02:30:00Z', '2027-01-01T00:00:00.000Z', '2027-01-01T00:00:00+14:00'];
const times = ['00:00', '09:30', '23:59', '24:00'];

/** Values that are invalid everywhere, or barely valid. */
const oddValues: unknown[] = [
  null,
  true,
  -1,
  0,
  0.5,
  2 ** 31,
  2 ** 53,
  1e308,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u2066',
  '-0',
  'NaN',
  '1e400',
  '99999999999999999999',
  '0000-01-01',
  '9999-12',
  '../../etc/passwd',
  '%00',
  '\r\nset-cookie: a=b',
  'é'.repeat(3_000),
  '𐀀'.repeat(9_000),
  [],
  [null],
  {},
  { toString: 1 },
  { length: -1 },
  { __proto__: null, constructor: { prototype: {} } },
  Array.from({ length: 500 }, (_, index) => index),
];

export const oddValue = (choices: Choices) => choices.pick(oddValues);

function textFor(schema: Schema, choices: Choices): string {
  if (schema.format === 'email') return choices.pick(['a@example.test', 'Ä@example.test', 'a@b']);
  if (schema.format === 'uuid') return '3f0c1e52-7c1c-4d63-9d0f-5ac6a5f4e111';
  const longest = Math.min(schema.maxLength ?? 50, 20_000);
  const text = choices.pick([...words, ...dates, ...instants, ...times, String(choices.below(1_000))]);
  return choices.chance(0.1) ? text.repeat(longest).slice(0, longest) : text;
}

/** A value that the contract allows, or nearly so: patterns are not followed. */
export function valueFor(schema: Schema, choices: Choices): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return choices.pick(schema.enum);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return valueFor(choices.pick(alternatives), choices);
  switch (schema.type) {
    case 'string':
      return textFor(schema, choices);
    case 'integer':
    case 'number':
      return choices.pick([schema.minimum ?? 0, schema.maximum ?? 2 ** 31 - 1, choices.below(200)]);
    case 'boolean':
      return choices.chance(0.5);
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: choices.below(4) }, () => valueFor(schema.items ?? {}, choices));
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [name, valueFor(field, choices)]),
      );
    default:
      return oddValue(choices);
  }
}
