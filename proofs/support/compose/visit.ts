import { createHash } from 'node:crypto';
import { makePdf } from '#test/documents.ts';

/**
 * Signs in as the first admin at an address and prints the responses. Without a file id it uploads a file, and one
 * with the text that the scanner detects as a virus; with a file id it downloads that file.
 */
const [origin = '', fileId] = process.argv.slice(2);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const login = await fetch(`${origin}/api/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', origin },
  body: JSON.stringify({ username: 'dana.first', password: 'a long enough trial password' }),
});
const cookie = login.headers
  .getSetCookie()
  .map((line) => line.split(';')[0])
  .join('; ');
const user = await fetch(`${origin}/api/user`, { headers: { cookie } });
const { role } = (await user.json()) as { role: string };
const signedIn = { login: login.status, user: user.status, role };

async function upload(bytes: Uint8Array) {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(bytes)]), 'trial.pdf');
  const response = await fetch(`${origin}/api/files`, {
    method: 'POST',
    headers: { cookie, origin },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

if (fileId) {
  const download = await fetch(`${origin}/api/files/${fileId}/download`, { headers: { cookie } });
  const sum = sha256(new Uint8Array(await download.arrayBuffer()));
  console.log(JSON.stringify({ ...signedIn, download: download.status, sha256: sum }));
} else {
  const pdf = await makePdf('Trial');
  const clean = await upload(pdf);
  const infected = await upload(Buffer.concat([pdf, Buffer.from('% trial-virus-1\n')]));
  const { id } = clean.body;
  const list = await fetch(`${origin}/api/admin/files`, { headers: { cookie } });
  const rows = (await list.json()) as { id: number; scanned: boolean }[];
  console.log(
    JSON.stringify({
      ...signedIn,
      upload: clean.status,
      id,
      scanned: rows.find((row) => row.id === id)?.scanned,
      sha256: sha256(pdf),
      infected: infected.status,
    }),
  );
}
