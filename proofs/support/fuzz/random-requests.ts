import type { Endpoint } from '#shared/endpoint.ts';
import type { Call } from '#test/access-rows/access-row.ts';
import { uploadForm } from '#test/upload.ts';
import type { Choices } from './random-choices.ts';
import { fieldsOf, oddValue, valueFor } from './random-values.ts';

export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string | string[]>;
  body?: Buffer;
}

type Fields = Record<string, unknown>;

/** Keeps each field of a successful call, or replaces it by a value the contract allows or an odd one, or omits it. */
function changeFields(given: Fields, schema: Fields, choices: Choices, kept: number): Fields {
  const changed: Fields = {};
  for (const name of new Set([...Object.keys(schema), ...Object.keys(given)])) {
    if (name in given && choices.chance(kept)) changed[name] = given[name];
    else if (choices.chance(0.5)) changed[name] = valueFor(schema[name] ?? {}, choices);
    else if (choices.chance(0.7)) changed[name] = oddValue(choices);
  }
  if (choices.chance(0.05)) changed[choices.pick(['id', 'role', '__proto__', 'userId', ''])] = 1;
  return changed;
}

const asText = (value: unknown) =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed();

/** The URL as it is sent, with shortened values: Node itself rejects longer URLs. */
function addressOf({ path }: Endpoint, params: Fields, query: Fields): string {
  const filled = path.replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(asText(params[name]).slice(0, 1_000)),
  );
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value.slice(0, 20) : [value]).map((one): [string, string] => [
      name,
      asText(one).slice(0, 1_000),
    ]),
  );
  const search = new URLSearchParams(pairs).toString();
  return search ? `${filled}?${search}` : filled;
}

/** A request to this endpoint that resembles a successful one. */
export function randomRequest(endpoint: Endpoint, call: Call, choices: Choices): FuzzRequest {
  const params = changeFields(call.params ?? {}, fieldsOf(endpoint.params), choices, 0.85);
  const query = changeFields((call.query ?? {}) as Fields, fieldsOf(endpoint.query), choices, 0.6);
  const request: FuzzRequest = {
    method: endpoint.method,
    path: addressOf(endpoint, params, query),
    headers: {},
  };
  if (endpoint.idempotent && choices.chance(0.3))
    request.headers['idempotency-key'] = choices.pick([
      'a',
      'x'.repeat(300),
      '3f0c1e52-7c1c-4d63-9d0f-5ac6a5f4e111',
    ]);
  const payload = JSON.parse(JSON.stringify(call.payload ?? {})) as Fields;
  if (call.upload) {
    const fields = changeFields(payload, fieldsOf(endpoint.body), choices, 0.6);
    const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, asText(value)]));
    const bytes = choices.chance(0.7)
      ? call.upload.bytes
      : Buffer.alloc(choices.below(3_000), choices.below(256));
    const filename = choices.pick([
      call.upload.filename,
      '',
      '../a.pdf',
      'a\0.pdf',
      `${'a'.repeat(400)}.pdf`,
      'a.docx',
    ]);
    const form = uploadForm({ filename, bytes, fields: texts });
    return { ...request, headers: { ...request.headers, ...form.headers }, body: form.payload };
  }
  if (!endpoint.body && !choices.chance(0.05)) return request;
  const whole = choices.chance(0.03)
    ? oddValue(choices)
    : changeFields(payload, fieldsOf(endpoint.body), choices, 0.7);
  request.headers['content-type'] = 'application/json';
  return { ...request, body: Buffer.from(JSON.stringify(whole)) };
}
