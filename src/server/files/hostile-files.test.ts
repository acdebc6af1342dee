import { readdir } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { honestFiles } from '../../test/active-files.ts';
import { signedInCustomer, startTestApp } from '../../test/app.ts';
import { makePdf } from '../../test/documents.ts';
import { hostileFiles, oddNames } from '../../test/hostile-files.ts';
import { storedFolder } from '../../test/stored-files.ts';
import { upload } from '../../test/upload.ts';
import { files } from '../core/schema.ts';

const test = await startTestApp();

it('honest documents with links, forms, pictures and charts are taken in', async () => {
  const { token } = await signedInCustomer(test);
  for (const { what, ...form } of await honestFiles()) {
    const answer = await upload(test, token, form);
    expect(answer.statusCode, `${what}: ${answer.body}`).toBe(201);
  }
});

it.each(['a PDF that starts a program', 'a template from the web', 'an object of another program'])(
  '%s is refused in plain words',
  async (which) => {
    const { token } = await signedInCustomer(test);
    const [form] = (await hostileFiles()).filter(({ what }) => what === which);
    if (!form) throw new Error('There is no such file');
    expect((await upload(test, token, form)).json().message).toMatch(/^This file can start a program/);
  },
);

it('not one of the hostile files is taken in', async () => {
  const { token, user } = await signedInCustomer(test);
  const hostile = await hostileFiles();
  expect(hostile.length).toBeGreaterThanOrEqual(60);
  const before = await readdir(storedFolder).catch(() => []);
  const taken: string[] = [];
  for (const { what, ...form } of hostile) {
    const answer = await upload(test, token, form);
    const refused = [413, 415, 422].includes(answer.statusCode);
    if (!refused) taken.push(`${what} as ${form.filename}: ${answer.statusCode}`);
    else expect(answer.json().message, what).toMatch(/^(Please|The contents|This file)/);
  }
  expect(taken).toEqual([]);
  expect(await test.db.$count(files, eq(files.userId, user.id))).toBe(0);
  expect(await readdir(storedFolder).catch(() => [])).toEqual(before);
});

it.each(oddNames)('a name like %j is kept as %j', async (sent, kept) => {
  const { token } = await signedInCustomer(test);
  const answer = await upload(test, token, { filename: sent, bytes: await makePdf('a') });
  expect(answer.statusCode).toBe(201);
  expect(answer.json().originalFilename).toBe(kept);
  const { headers } = await test.request({ url: `/api/files/${answer.json().id}/download`, token });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  expect(String(headers['content-disposition'])).not.toMatch(/[\u0000-\u001f]|\.\.|\//);
  for (const name of await readdir(storedFolder)) expect(name).toMatch(/^[0-9a-f]{40}$/);
});

it('a name that would start a header of its own is refused or cleaned', async () => {
  const { token } = await signedInCustomer(test);
  const answer = await upload(test, token, {
    filename: 'a\r\nx-injected: yes\r\n.pdf',
    bytes: await makePdf('a'),
  });
  if (answer.statusCode === 201) expect(answer.json().originalFilename).not.toMatch(/[\r\n]/);
  else expect([400, 415]).toContain(answer.statusCode);
});
