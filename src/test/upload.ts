import { randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './app.ts';

interface Form {
  filename: string;
  bytes: Uint8Array;
  fields?: Record<string, string>;
}

/** A form as a browser sends it; `filename` is sent byte for byte, whatever it contains. */
export function uploadForm({ filename, bytes, fields = {} }: Form) {
  const boundary = `----form-${randomBytes(12).toString('hex')}`;
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const quoted = filename.replace(/"/g, '%22');
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${quoted}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([
      Buffer.from(texts.join('') + head),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

export function upload(
  test: TestApp,
  token: string | undefined,
  form: Form,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const { payload, headers: type } = uploadForm(form);
  return test.request({
    method: 'POST',
    url: '/api/files',
    payload,
    headers: { ...type, ...headers },
    token,
  });
}
