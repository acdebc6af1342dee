import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Choices } from './random-choices.ts';
import type { FuzzRequest } from './random-requests.ts';

const types = [
  'application/json; charset=utf-16',
  'application/json; charset=utf-7',
  'application/json;charset=',
  'application/json, text/plain',
  'APPLICATION/JSON',
  'application/json; boundary=x',
  'application/vnd.api+json',
  'application/problem+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  `multipart/form-data; boundary=${'x'.repeat(500)}`,
  'multipart/mixed; boundary=x',
  'text/plain',
  'text/plain; charset=iso-8859-1',
  'text/xml',
  'application/octet-stream',
  '*/*',
  'a',
  ';',
  '/',
  '',
];

type Change = (request: FuzzRequest, choices: Choices) => FuzzRequest;

const withHeaders = (
  request: FuzzRequest,
  headers: FuzzRequest['headers'],
  body = request.body,
): FuzzRequest => ({
  ...request,
  headers: { ...request.headers, ...headers },
  ...(body && { body }),
});

const bodyOf = (request: FuzzRequest) => request.body ?? Buffer.from('{}');

const changes: Change[] = [
  (request, choices) => withHeaders(request, { 'content-type': choices.pick(types) }),
  (request, choices) => withHeaders(request, { 'content-type': [choices.pick(types), choices.pick(types)] }),
  (request) => {
    const { 'content-type': _, ...headers } = request.headers;
    return { ...request, headers };
  },
  // Compressed, with or without a matching header, or with a header for another encoding.
  (request, choices) => {
    const compress = choices.pick([gzipSync, deflateSync, brotliCompressSync, (bytes: Buffer) => bytes]);
    const name = choices.pick(['gzip', 'deflate', 'br', 'zstd', 'identity', 'gzip, gzip', 'x', '']);
    return withHeaders(request, { 'content-encoding': name }, compress(bodyOf(request)));
  },
  // Invalid UTF-8, a byte order mark, another charset, a truncated text.
  (request, choices) => {
    const body = bodyOf(request);
    const changed = choices.pick([
      Buffer.from(body.map((byte) => (choices.chance(0.05) ? choices.below(256) : byte))),
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]),
      Buffer.from(body.toString('utf8'), 'utf16le'),
      Buffer.concat([body, Buffer.from([0xc3, 0x28])]),
      body.subarray(0, choices.below(body.length + 1)),
      Buffer.concat([body, body]),
      Buffer.alloc(choices.below(5_000), 0),
    ]);
    return withHeaders(request, {}, changed);
  },
  (request, choices) =>
    withHeaders(request, {
      'accept-encoding': choices.pick(['*;q=0', 'gzip;q=x', 'br, ,,', 'x'.repeat(2_000)]),
    }),
  (request, choices) =>
    withHeaders(request, {
      accept: choices.pick(['text/html', '*', 'application/xml;q=2', '']),
      'accept-language': choices.pick(['x-', '*;q=0', 'a'.repeat(3_000)]),
      range: choices.pick(['bytes=0-0', 'bytes=5-1', 'bytes=-0', 'bytes=99999999999-', 'x=1-2']),
      'if-none-match': choices.pick(['*', 'W/"', '"a", "b"']),
      'if-modified-since': choices.pick(['0', 'Thu, 99 Foo 2026']),
    }),
  // Percent-encodings that are invalid, or that encode NUL, half a character or a slash.
  (request, choices) => {
    const odd = choices.pick(['%', '%zz', '%00', '%c3', '%c0%ae', '%2f..%2f', '%ff%fe', '//', ';a=b', '%5c']);
    const [path = '', search] = request.path.split('?', 2);
    const at = choices.below(path.length - 4) + 5;
    const changed = path.slice(0, at) + odd + path.slice(at);
    return { ...request, path: search === undefined ? changed : `${changed}?${search}${odd}&=&${odd}=1` };
  },
  (request, choices) => ({
    ...request,
    path: `${request.path}${request.path.includes('?') ? '&' : '?'}${choices.pick(['a[b]=1', 'a=1&a=2', '%', '=', '__proto__=1', 'limit=1&limit=2', '&&&'])}`,
  }),
  (request, choices) => ({
    ...request,
    method: choices.pick(['PUT', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']),
  }),
  (request, choices) =>
    withHeaders(request, {
      cookie: choices.pick([
        'session',
        'session=;session=a',
        '=',
        'session=%',
        `session=${'a'.repeat(4_000)}`,
        ';;;',
      ]),
    }),
];

/** Makes one or two aspects of the encoding odd, without changing what the request asks for. */
export function withOddEncoding(request: FuzzRequest, choices: Choices): FuzzRequest {
  const once = choices.pick(changes)(request, choices);
  return choices.chance(0.3) ? choices.pick(changes)(once, choices) : once;
}
