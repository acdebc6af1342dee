/*
 * Runs on the installed machine, as the first admin: `files.mjs ORIGIN upload`, `read ID`, `remove ID`, or `use-copy`,
 * which confirms a restored copy. Prints the status and what the response says about the file.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { signIn } from './session.mjs';

const [origin, action, id] = process.argv.slice(2);
const { cookie } = await signIn(origin);
const headers = { cookie, origin };
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const call = (method, path, body) =>
  fetch(`${origin}${path}`, {
    method,
    headers: typeof body === 'string' ? { ...headers, 'content-type': 'application/json' } : headers,
    body,
  });

const actions = {
  async upload() {
    const pdf = readFileSync('/root/trial.pdf');
    const form = new FormData();
    form.append('file', new Blob([pdf]), 'trial.pdf');
    const response = await call('POST', '/api/files', form);
    return { status: response.status, id: (await response.json()).id, sha256: sha256(pdf) };
  },
  async read() {
    const response = await call('GET', `/api/files/${id}/download`);
    return { status: response.status, sha256: sha256(Buffer.from(await response.arrayBuffer())) };
  },
  async remove() {
    return { status: (await call('DELETE', `/api/files/${id}`)).status };
  },
  async 'use-copy'() {
    const body = JSON.stringify({ waitingMail: 'discard' });
    return { status: (await call('POST', '/api/admin/restored-copy/use', body)).status };
  },
};
console.log(JSON.stringify(await actions[action]()));
