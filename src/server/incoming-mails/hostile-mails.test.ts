import { describe, expect, it } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { hostileFiles } from '#test/hostile-files.ts';
import { rawLines, rawMail } from '#test/mails.ts';
import { judgeContents } from '../files/content-rules.ts';
import { openMailParser } from './parse-mail.ts';
import { UnreadableMail } from './parsed-mail.ts';

const parser = openMailParser({ cutLimitMs: 200 });
afterFile(() => parser.close());

const from = 'From: maya@client.example';
const hex = (digits: string) => Buffer.from(digits, 'hex').toString('latin1');

describe('character sets', () => {
  it('reads Windows-1252', async () => {
    const raw = rawLines(
      from,
      'Subject: =?windows-1252?Q?R=E9sum=E9_=96_=80_100?=',
      'Content-Type: text/plain; charset=windows-1252',
      '',
      hex('93f6a4a794209695208085'),
    );
    expect(await parser.parse(raw)).toMatchObject({ subject: 'Résumé – € 100', text: '“ö¤§” –• €…' });
  });

  const japanese = '請求書を送ります。よろしくお願いします。';
  it.each([
    [
      'iso-2022-jp',
      '1b2442404135613d7124724177246a245e243921232468246d2437242f242a346a24242437245e243921231b2842',
    ],
    ['shift_jis', '90bf8b818f9182f0919782e882dc82b7814282e682eb82b582ad82a88ae882a282b582dc82b78142'],
    ['utf-8', Buffer.from(japanese).toString('hex')],
  ])('reads Japanese as %s', async (charset, bytes) => {
    const raw = rawLines(
      from,
      'Subject: =?iso-2022-jp?B?GyRCQEE1YT1xJEskRCQkJEYbKEI=?=',
      `Content-Type: text/plain; charset=${charset}`,
      '',
      hex(bytes),
    );
    expect(await parser.parse(raw)).toMatchObject({ subject: '請求書について', text: japanese });
  });

  it('reads text in an unknown character set', async () => {
    const raw = rawLines(from, 'Content-Type: text/plain; charset=x-none-such', '', 'Hello');
    expect(await parser.parse(raw)).toMatchObject({ text: 'Hello' });
  });

  it('removes control characters, because PostgreSQL stores no NUL', async () => {
    const raw = rawLines(
      `From: "Ma\0ya" <maya@client.example>`,
      'Subject: a\0b\x07c',
      '',
      'One\0\x1b[31m\ttwo\x7f',
    );
    expect(await parser.parse(raw)).toMatchObject({
      from: { name: 'Maya' },
      subject: 'abc',
      text: 'One[31m\ttwo',
    });
  });
});

describe('depth and size', () => {
  it('reads 200 levels of quoting as text', async () => {
    const history = Array.from({ length: 200 }, (_, level) => `${'>'.repeat(level + 1)} level ${level}`);
    const raw = await rawMail({
      text: `Yes.\n\nOn Tue, Firm <a@firm.example> wrote:\n${history.join('\n')}`,
    });
    expect(await parser.parse(raw)).toMatchObject({ answer: 'Yes.' });
  });

  it('reads 200 levels of quoting as HTML', async () => {
    const history = '<blockquote type="cite">On Tue, Firm &lt;a@firm.example&gt; wrote: level'.repeat(200);
    const raw = await rawMail({ html: `<p>Yes.</p>${history}${'</blockquote>'.repeat(200)}` });
    expect(await parser.parse(raw)).toMatchObject({ answer: 'Yes.' });
  });

  it('reads 200 nested multiparts', async () => {
    const levels = Array.from({ length: 200 }, (_, level) => [
      `Content-Type: multipart/mixed; boundary=b${level}`,
      '',
      `--b${level}`,
    ]);
    const raw = rawLines(from, ...levels.flat(), 'Content-Type: text/plain', '', 'At the bottom', '--b199--');
    expect(await parser.parse(raw)).toMatchObject({ text: 'At the bottom' });
  });

  it('rejects more than 500 parts', async () => {
    const part = ['--b', 'Content-Type: application/pdf', '', 'x'];
    const raw = rawLines(
      from,
      'Content-Type: multipart/mixed; boundary=b',
      '',
      ...Array(600).fill(part).flat(),
      '--b--',
    );
    await expect(parser.parse(raw)).rejects.toThrow(new UnreadableMail('It has too many parts.'));
  });

  it('keeps 200 of 10,000 recipients, those recorded by our server first', async () => {
    const to = Array.from({ length: 10_000 }, (_, at) => `person${at}@client.example`).join(',\r\n ');
    const { recipients } = await parser.parse(
      rawLines(from, `To: ${to}`, 'Delivered-To: office+token@firm.example', '', 'Hello'),
    );
    expect(recipients).toHaveLength(200);
    expect(recipients[0]).toBe('office+token@firm.example');
  });

  it('reads 25 MB', async () => {
    const line = Buffer.alloc(57, 'abc');
    const raw = Buffer.concat([
      rawLines(from, 'Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'Attached.', '--b', ''),
      rawLines('Content-Type: application/pdf; name=big.pdf', 'Content-Transfer-Encoding: base64', '', ''),
      Buffer.alloc(78 * 330_000, `${line.toString('base64')}\r\n`),
      rawLines('--b--', ''),
    ]);
    expect(raw.length).toBeGreaterThan(25_000_000);
    const { text, attachments } = await parser.parse(raw);
    expect(text).toBe('Attached.');
    expect(Buffer.alloc(57 * 330_000, line).equals(attachments[0]?.bytes ?? line)).toBe(true);
  });

  it('rejects a header of more than 1 MB', async () => {
    const raw = rawLines(
      from,
      ...Array(12_000).fill(`X-Filler: ${'x'.repeat(80)}`),
      `X-Long: ${'y'.repeat(200_000)}`,
      '',
      'Hello',
    );
    await expect(parser.parse(raw)).rejects.toThrow(new UnreadableMail('Its header is too long.'));
  });

  it('reads a long header below that limit', async () => {
    const references = Array.from({ length: 10_000 }, (_, at) => `<${at}@client.example>`).join('\r\n ');
    const raw = rawLines(
      from,
      `Subject: ${'long '.repeat(50_000)}`,
      `References: ${references}`,
      '',
      'Hello',
    );
    const parsed = await parser.parse(raw);
    expect(parsed.subject).toHaveLength(200);
    expect(parsed.references).toHaveLength(50);
    expect(parsed.references[0]).toBe('<9999@client.example>');
  });
});

describe('broken MIME', () => {
  const multipart = 'Content-Type: multipart/mixed; boundary=b';
  const pdf = ['--b', 'Content-Type: application/pdf; name=a.pdf', 'Content-Transfer-Encoding: base64', ''];
  it.each<[string, Buffer, object]>([
    ['nothing at all', Buffer.alloc(0), { from: null, text: '(no text)' }],
    ['only line ends', rawLines('', '', ''), { from: null, text: '(no text)' }],
    ['only a header', rawLines(from, 'Subject: Hello'), { subject: 'Hello', text: '(no text)' }],
    ['a header without an end', rawLines(from, `Subject: ${'x'.repeat(90_000)}`), { text: '(no text)' }],
    [
      'a boundary that never comes',
      rawLines(from, multipart, '', 'Hello'),
      { text: '(no text)', attachments: [] },
    ],
    [
      'no boundary',
      rawLines(from, 'Content-Type: multipart/mixed', '', '--b', '', 'Hello'),
      { attachments: [] },
    ],
    ['a part without an end', rawLines(from, multipart, '', '--b', '', 'Hello'), { text: 'Hello' }],
    [
      'a file that breaks off',
      rawLines(from, multipart, '', '--b', '', 'Hello', ...pdf, 'JVBERi0xLjcKJ'),
      {
        text: 'Hello',
        attachments: [{ filename: 'a.pdf', bytes: new Uint8Array(Buffer.from('%PDF-1.7\n')) }],
      },
    ],
    [
      'a file that is not base64',
      rawLines(from, multipart, '', '--b', '', 'Hello', ...pdf, '<<< %%% >>>', '--b--'),
      { text: 'Hello', attachments: [{ filename: 'a.pdf' }] },
    ],
    [
      'an encoding that does not exist',
      rawLines(from, 'Content-Transfer-Encoding: x-none', '', 'Hello'),
      { text: 'Hello' },
    ],
    [
      'random bytes',
      Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 251)),
      { attachments: [] },
    ],
  ])('%s', async (_what, raw, expected) => {
    expect(await parser.parse(raw)).toMatchObject(expected);
  });
});

it('markup, scripts and tracking images are reduced to text', async () => {
  const html =
    '<html><head><title>T</title><style>p{}</style></head><body onload="a()"><p onclick="b()">Hello</p>' +
    '<script>alert(1)</script><img src="https://track.example/p.gif?id=7" alt="pixel"><svg onload="c()"><text>s</text></svg>' +
    '<iframe src="https://x.example/"></iframe><form action="https://x.example/"><p>there</p></form>' +
    '<div style="background:url(https://track.example/q.gif)">&lt;b&gt;bold&lt;/b&gt;</div></body></html>';
  expect(await parser.parse(await rawMail({ html }))).toMatchObject({
    text: 'Hello\n\nthere\n\n<b>bold</b>',
    attachments: [],
  });
});

it('a zip bomb is not unpacked: its bytes are passed on, and the file pipeline refuses them', async () => {
  const bomb = (await hostileFiles()).find(
    ({ what }) => what === 'a zip bomb of parts that share their bytes',
  );
  if (!bomb) throw new Error('There is no such file');
  const { filename, bytes } = bomb;
  const raw = await rawMail({ text: 'Our books', attachments: [{ filename, content: Buffer.from(bytes) }] });
  const { attachments } = await parser.parse(raw);
  expect(attachments).toEqual([{ filename, bytes: new Uint8Array(bytes) }]);
  expect(await judgeContents(attachments[0]?.bytes as Uint8Array, 'docx')).toBe('bomb');
});

it('a text for which the search for quotations takes too long is kept uncut', async () => {
  const text = 'On a '.repeat(20_000);
  expect((await parser.parse(await rawMail({ text }))).answer).toBe(`${text.slice(0, 19_999)}…`);
});
