import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { startMailSink } from '#test/mail-sink.ts';

const environment = {
  PATH: process.env.PATH,
  NODE_ENV: 'development',
  // Nothing listens there: the command needs no database.
  DATABASE_URL: 'postgres://portal:secret@127.0.0.1:1/portal',
  STORAGE_URL: 'file:///nowhere',
  FILE_KEYS: `AGE-SECRET-KEY-1${'Q'.repeat(58)}`,
  MAIL_FROM: 'portal@example.test',
};
/** A process takes long to start on a busy machine. */
const startMs = 60_000;

async function testMail(env: Record<string, string>, ...words: string[]) {
  const started = promisify(execFile)(process.execPath, ['scripts/test-mail.ts', ...words], {
    env: { ...environment, ...env },
    timeout: startMs,
  });
  return started.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );
}

let sink: Awaited<ReturnType<typeof startMailSink>>;
beforeAll(async () => {
  sink = await startMailSink();
  afterFile(() => sink.close());
});

it("sends a mail from MAIL_FROM and prints the server's answer", { timeout: startMs }, async () => {
  const { code, output } = await testMail({ SMTP_URL: sink.url }, 'ruth@example.test');
  expect(output).toContain(`Sending from portal@example.test through 127.0.0.1, port ${sink.port} …`);
  expect(output).toMatch(/^Its answer: 250 /m);
  expect(code).toBe(0);
  expect(sink.mails.map(({ from, to }) => ({ from, to }))).toContainEqual({
    from: 'portal@example.test',
    to: ['ruth@example.test'],
  });
});

it('says what the server refuses, without the password', { timeout: startMs }, async () => {
  const password = 'copper-teapot';
  const refusing = await startMailSink({ password, refusal: `553 Not your address, says ${password}` });
  afterFile(() => refusing.close());
  const SMTP_URL = refusing.url.replace('//', `//portal:${password}@`);
  const { code, output } = await testMail({ SMTP_URL }, 'ruth@example.test');
  expect(output).toContain('Not your address, says …');
  expect(output).toContain('SMTP_URL or MAIL_FROM');
  expect(output).not.toContain('teapot');
  expect(code).toBe(1);
});

it.each([
  ['without an address', { SMTP_URL: 'smtp://127.0.0.1:1' }, [], 'npm run test-mail -- ADDRESS'],
  ['without a mail server', {}, ['ruth@example.test'], 'SMTP_URL is not set'],
])('explains itself %s', { timeout: startMs }, async (_case, env, words, sentence) => {
  const { code, output } = await testMail(env as Record<string, string>, ...words);
  expect(output).toContain(sentence);
  expect(output).not.toMatch(/^\s+at /m);
  expect(code).toBe(1);
});
