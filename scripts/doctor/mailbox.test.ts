import { beforeAll, expect, it } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { startImapServer } from '#test/imap-server.ts';
import { freePort } from '../free-port.ts';
import { examine } from './examination.ts';
import { mailboxExaminations } from './mailbox.ts';

const password = 'copper/teapot 93';
const mailAuthServer = 'mx.example.test';

let imap: Awaited<ReturnType<typeof startImapServer>>;
beforeAll(async () => {
  imap = await startImapServer({ password });
  afterFile(() => imap.close());
});

const look = (imapUrl: string | undefined, authServer?: string) =>
  examine(mailboxExaminations({ imapUrl, mailAuthServer: authServer }));

it('signs in to the mailbox', async () => {
  expect(await look(imap.url(password), mailAuthServer)).toMatchObject([
    { name: 'mailbox', state: 'ok', text: expect.stringMatching(/lets us sign in$/) },
  ]);
});

it('looks at nothing where no mailbox is connected', async () => {
  expect(await look(undefined)).toEqual([]);
});

it('warns where no sender can be verified', async () => {
  expect(await look(imap.url(password))).toMatchObject([
    { state: 'warning', text: expect.stringContaining('MAIL_AUTH_SERVER') },
  ]);
});

it('says that the password is refused, and not which it is', async () => {
  const [finding] = await look(imap.url('wrong secret'), mailAuthServer);
  expect(finding).toMatchObject({
    state: 'fault',
    text: expect.stringMatching(/refuses the user '.+IMAP_URL/),
  });
  expect(finding?.text).not.toContain('secret');
});

it('says that the server is away', async () => {
  expect(await look(`imap://portal:secret@127.0.0.1:${await freePort()}`, mailAuthServer)).toMatchObject([
    { state: 'fault', text: expect.stringMatching(/cannot be read.+IMAP_URL/) },
  ]);
});
