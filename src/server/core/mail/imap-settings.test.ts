import { expect, it } from 'vitest';
import { imapSettings } from './imap-settings.ts';

it.each([
  ['imaps://office:secret@imap.example.test', { host: 'imap.example.test', port: 993, secure: true }],
  ['imap://office:secret@127.0.0.1:1143', { host: '127.0.0.1', port: 1143, secure: false }],
  ['imap://office:secret@[::1]', { host: '::1', port: 143, secure: false }],
])('reads %s', (url, expected) => {
  expect(imapSettings(url)).toMatchObject({ ...expected, auth: { user: 'office', pass: 'secret' } });
});

it('decodes user name and password, and logs nothing', () => {
  expect(imapSettings('imaps://office%40example.test:p%40ss%2Fword@imap.example.test')).toMatchObject({
    auth: { user: 'office@example.test', pass: 'p@ss/word' },
    logger: false,
  });
});
