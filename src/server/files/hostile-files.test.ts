import { readdir } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { honestFiles } from '#test/active-files.ts';
import { signedInCustomer, startTestApp } from '#test/app.ts';
import { makePdf } from '#test/documents.ts';
import { hostileFiles, oddNames } from '#test/hostile-files.ts';
import { storedFolder } from '#test/stored-files.ts';
import { upload } from '#test/upload.ts';
import { files } from '../core/database/schema.ts';

const test = await startTestApp();
const [honest, hostile] = await Promise.all([honestFiles(), hostileFiles()]);

it.each(honest)('$what is accepted', async ({ what, ...form }) => {
  const { token } = await signedInCustomer(test);
  const response = await upload(test, token, form);
  expect(response.statusCode, `${what}: ${response.body}`).toBe(201);
});

it.each(['a PDF that starts a program', 'a template from the web', 'an object of another program'])(
  '%s is rejected with a clear message',
  async (which) => {
    const { token } = await signedInCustomer(test);
    const form = hostile.find(({ what }) => what === which);
    if (!form) throw new Error('There is no such file');
    expect((await upload(test, token, form)).json().message).toMatch(/^This file can start a program/);
  },
);

it('has at least sixty hostile files', () => {
  expect(hostile.length).toBeGreaterThanOrEqual(60);
});

it.each(hostile)('$what as $filename is not accepted', async ({ what, ...form }) => {
  const { token, user } = await signedInCustomer(test);
  const before = await readdir(storedFolder).catch(() => []);
  const response = await upload(test, token, form);
  expect([413, 415, 422], response.body).toContain(response.statusCode);
  expect(response.json().message, what).toMatch(/^(Please|The contents|This file)/);
  expect(await test.db.$count(files, eq(files.userId, user.id))).toBe(0);
  expect(await readdir(storedFolder).catch(() => [])).toEqual(before);
});

it.each(oddNames)('a name like %j is stored as %j', async (sent, kept) => {
  const { token } = await signedInCustomer(test);
  const before = await readdir(storedFolder).catch(() => [] as string[]);
  const response = await upload(test, token, { filename: sent, bytes: await makePdf('a') });
  expect(response.statusCode).toBe(201);
  expect(response.json().originalFilename).toBe(kept);
  const { headers } = await test.request({ url: `/api/files/${response.json().id}/download`, token });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  expect(String(headers['content-disposition'])).not.toMatch(/[\u0000-\u001f]|\.\.|\//);
  const added = (await readdir(storedFolder)).filter((name) => !before.includes(name));
  expect(added).toEqual([expect.stringMatching(/^[0-9a-f]{40}$/)]);
});

it('a name that would inject a header is rejected or cleaned', async () => {
  const { token } = await signedInCustomer(test);
  const response = await upload(test, token, {
    filename: 'a\r\nx-injected: yes\r\n.pdf',
    bytes: await makePdf('a'),
  });
  if (response.statusCode === 201) expect(response.json().originalFilename).not.toMatch(/[\r\n]/);
  else expect([400, 415]).toContain(response.statusCode);
});
