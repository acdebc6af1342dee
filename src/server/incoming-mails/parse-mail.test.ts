import { describe, expect, it } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { makePdf } from '#test/documents.ts';
import { rawLines, rawMail } from '#test/mails.ts';
import { openMailParser } from './parse-mail.ts';

const parser = openMailParser();
afterFile(() => parser.close());

describe('a report of a mail server', () => {
  const report = (...recipient: string[]) =>
    rawLines(
      'From: MAILER-DAEMON@mx.client.example',
      'Return-Path: <>',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
      '',
      '--x',
      '',
      'I am sorry to have to inform you that your message could not be delivered.',
      '--x',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.client.example',
      'Arrival-Date: Tue, 17 Nov 2026 10:02:00 +0000',
      '',
      'Final-Recipient: rfc822; maya@client.example',
      ...recipient,
      '--x',
      'Content-Type: text/rfc822-headers',
      '',
      'Subject: A message is waiting for you',
      'Message-ID:',
      ' <m7-0123@portal.example.com>',
      '--x--',
    );

  it('says why a mail bounced', async () => {
    const diagnostic = [
      'Diagnostic-Code: smtp; 550 5.1.1 <maya@client.example>: Recipient',
      ' address rejected',
    ];
    expect(await parser.parse(report('Action: failed', 'Status: 5.1.1', ...diagnostic))).toMatchObject({
      automatic: 'reply',
      bounce: {
        permanent: true,
        reason: '550 5.1.1 <maya@client.example>: Recipient address rejected',
      },
      attachments: [],
    });
  });

  it('distinguishes a server that gave up from an address that does not exist', async () => {
    expect(await parser.parse(report('Action: failed', 'Status: 4.4.1'))).toMatchObject({
      bounce: { permanent: false, reason: 'The mail server reported 4.4.1.' },
    });
  });

  it('that a person attaches is a file of their mail', async () => {
    const forwarded = report('Action: failed', 'Status: 5.1.1')
      .toString('latin1')
      .replace('multipart/report; report-type=delivery-status', 'multipart/mixed')
      .replace('Return-Path: <>\r\n', '');
    const { bounce, automatic, attachments } = await parser.parse(Buffer.from(forwarded, 'latin1'));
    expect({ bounce, automatic }).toEqual({ bounce: null, automatic: null });
    expect(attachments).toHaveLength(2);
  });

  it.each(['Action: delayed', 'Action: delivered'])(
    '%s is no bounce, and not a person’s mail',
    async (action) => {
      const parsed = await parser.parse(report(action, 'Status: 4.4.1'));
      expect(parsed).toMatchObject({ bounce: null, automatic: 'reply' });
    },
  );
});

describe('the text', () => {
  const read = async (mail: Parameters<typeof rawMail>[0]) => parser.parse(await rawMail(mail));
  const textOf = async (mail: Parameters<typeof rawMail>[0]) => (await read(mail)).text;

  it('is the plain part if there is one', async () => {
    expect(await textOf({ text: 'As text', html: '<p>As HTML</p>' })).toBe('As text');
  });

  it('is otherwise the HTML part reduced to text, with the addresses of links', async () => {
    const html =
      '<h1>Papers</h1><p>See <a href="https://files.example/a">the folder</a>, write to ' +
      '<a href="mailto:maya@client.example">maya@client.example</a> or <a href="javascript:alert(1)">click</a>.</p>' +
      '<ul><li>Lease</li><li>Payroll</li></ul>';
    expect(await textOf({ html })).toBe(
      'Papers\n\nSee the folder (https://files.example/a), write to maya@client.example or click.\n\n * Lease\n * Payroll',
    );
  });

  it('includes HTML parts next to a plain one', async () => {
    const mixed = (...parts: [type: string, content: string][]) =>
      rawLines(
        'From: maya@client.example',
        'Content-Type: multipart/mixed; boundary=x',
        '',
        ...parts.flatMap(([type, content]) => ['--x', `Content-Type: ${type}`, '', content]),
        '--x--',
      );
    const page: [string, string] = ['text/html', '<p>When is the <b>lease</b> due?</p>'];
    const scanned: [string, string] = ['text/plain', 'Scanned by Gateway'];
    const both: [string, string] = [
      'multipart/alternative; boundary=y',
      `--y\r\n\r\nAs text\r\n--y\r\nContent-Type: text/html\r\n\r\n${page[1]}\r\n--y--`,
    ];
    const texts = [mixed(page, scanned), mixed(scanned, page), mixed(both, scanned), mixed(page)].map(
      async (raw) => (await parser.parse(raw)).text,
    );
    expect(await Promise.all(texts)).toEqual([
      'When is the lease due?\n\nScanned by Gateway',
      'Scanned by Gateway\n\nWhen is the lease due?',
      'As text\nScanned by Gateway',
      'When is the lease due?',
    ]);
  });

  it('is also available without the quoted part', async () => {
    const text = 'Yes.\n\nOn Tue, Nov 17, 2026, Firm <a@firm.example> wrote:\n> Is it?';
    expect(await read({ text })).toMatchObject({ text, answer: 'Yes.' });
  });

  it('is uncut in a forwarded mail', async () => {
    const text = 'What is this?\n\nFrom: Bank <a@bank.example>\nSent: Tuesday\n\nYour statement.';
    expect(await read({ subject: 'FW: Statement', text })).toMatchObject({ text, answer: text });
    expect(await read({ subject: 'Statement', text })).toMatchObject({ text, answer: 'What is this?' });
  });

  it('is never empty', async () => {
    const text = 'On Tue, Nov 17, 2026, Firm <a@firm.example> wrote:\n> Is it?';
    expect(await read({ text, inReplyTo: '<a@b.example>' })).toMatchObject({ text, answer: '(no text)' });
    expect(await read({ text })).toMatchObject({ text, answer: text });
    expect(await textOf({ html: '<img src="https://x.example/p.gif">' })).toBe('(no text)');
  });

  it('has at most thirty combining marks in a row, which PostgreSQL would sort', async () => {
    const marks = '\u0315'.repeat(2000) + '\u0316'.repeat(2000);
    // Marks that have no place on one line keep these apart.
    const apart = '\u0315\u200e'.repeat(2000);
    const { text, subject } = await parser.parse(
      await rawMail({ subject: `b${apart}`, text: `a${marks} end` }),
    );
    expect(text).toBe(`a${'\u0315'.repeat(30)} end`);
    expect(subject).toBe(`b${'\u0315'.repeat(30)}`);
  });

  it('has at most 20,000 characters', async () => {
    const text = await textOf({ text: '😀'.repeat(15_000) });
    expect(text).toHaveLength(19_999);
    expect(text.endsWith('😀…')).toBe(true);
  });
});

describe('attachments', () => {
  it('are passed on as bytes', async () => {
    const pdf = await makePdf('Lease');
    const { attachments } = await parser.parse(
      await rawMail({ text: 'x', attachments: [{ filename: '../Prüfung.pdf', content: pdf }] }),
    );
    expect(attachments).toEqual([{ filename: 'Prüfung.pdf', bytes: new Uint8Array(pdf) }]);
  });

  it('above the limit are listed', async () => {
    const files = Array.from({ length: 23 }, (_, at) => ({ filename: `${at}.pdf`, content: 'x' }));
    const { attachments, unread } = await parser.parse(await rawMail({ text: 'x', attachments: files }));
    expect(attachments).toHaveLength(20);
    expect(unread).toEqual(['20.pdf', '21.pdf', '22.pdf']);
  });

  const picture = (kilobytes: number, cid: string) => ({
    filename: `${cid}.png`,
    content: Buffer.alloc(kilobytes * 1000),
    cid,
  });

  it('do not include small pictures in the text or signatures of the mail', async () => {
    const { attachments } = await parser.parse(
      await rawMail({
        html: '<p>See below</p><img src="cid:logo"><img src="cid:screenshot"><img src="cid:photo">',
        attachments: [
          picture(5, 'logo'),
          picture(12, 'screenshot'),
          picture(300, 'photo'),
          { filename: 'smime.p7s', content: 'x', contentType: 'application/pkcs7-signature' },
        ],
      }),
    );
    expect(attachments.map(({ filename }) => filename)).toEqual(['screenshot.png', 'photo.png']);
  });

  it('include pictures of any size if there is no text', async () => {
    const { attachments } = await parser.parse(
      await rawMail({ html: '<p><img src="cid:receipt"></p>', attachments: [picture(2, 'receipt')] }),
    );
    expect(attachments.map(({ filename }) => filename)).toEqual(['receipt.png']);
  });

  it('do not include small pictures that the text shows, wherever in the mail they are', async () => {
    const picture = (cid: string) => [
      '--x',
      `Content-Type: image/gif; name=${cid}.gif`,
      `Content-ID: <${cid}>`,
      '',
      'GIF89a',
    ];
    const raw = rawLines(
      'From: maya@client.example',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/html',
      '',
      '<p>Regards</p><img src="cid:image001@client">',
      ...picture('image001@client'),
      ...picture('chart'),
      '--x--',
    );
    const { attachments } = await parser.parse(raw);
    expect(attachments.map(({ filename }) => filename)).toEqual(['chart.gif']);
  });
});
