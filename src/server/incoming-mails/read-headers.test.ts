import { describe, expect, it } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { rawLines, rawMail } from '#test/mails.ts';
import { openMailParser } from './parse-mail.ts';

const parser = openMailParser();
afterFile(() => parser.close());

describe('the header', () => {
  it('says who wrote to whom, about what and in reply to what', async () => {
    const raw = await rawMail({
      from: 'Maya Chen <Maya@Client.example>',
      to: ['Office@firm.example', 'Group: a@x.example, b@x.example;'],
      cc: 'Accounts <accounts@firm.example>',
      subject: 'Année 2025: a question',
      messageId: '<own@client.example>',
      inReplyTo: '<second@firm.example>',
      references: ['<first@firm.example>', '<second@firm.example>'],
      text: 'Hello',
      topHeaders: [
        ['Return-Path', '<Maya@client.example>'],
        ['Delivered-To', 'office+token@firm.example'],
        ['X-Original-To', 'Office+Token2@firm.example'],
      ],
    });
    expect(await parser.parse(raw)).toEqual({
      messageId: '<own@client.example>',
      references: ['<second@firm.example>', '<first@firm.example>'],
      from: { address: 'maya@client.example', name: 'Maya Chen' },
      severalSenders: false,
      recipients: [
        'office+token@firm.example',
        'office+token2@firm.example',
        'office@firm.example',
        'a@x.example',
        'b@x.example',
        'accounts@firm.example',
      ],
      returnPath: 'maya@client.example',
      subject: 'Année 2025: a question',
      automatic: null,
      bounce: null,
      authenticationResults: [],
      text: 'Hello',
      answer: 'Hello',
      attachments: [],
      unread: [],
    });
  });

  it('keeps the authentication results of the last server, not those that came with the mail', async () => {
    const raw = await rawMail({
      text: 'Hello',
      topHeaders: [
        ['Received', 'from mx.firm.example by mailbox.firm.example'],
        ['Authentication-Results', 'mx.firm.example;\r\n\tdmarc=none header.from=client.example'],
        ['Authentication-Results', 'mx.firm.example; dkim=none'],
        ['Received', 'from client.example by mx.firm.example'],
        ['Authentication-Results', 'mx.firm.example; dmarc=pass header.from=client.example'],
      ],
    });
    const { authenticationResults } = await parser.parse(raw);
    expect(authenticationResults).toEqual([
      expect.stringMatching(/^mx\.firm\.example;\s+dmarc=none/),
      'mx.firm.example; dkim=none',
    ]);
  });

  it('ignores results with a space before the colon, and does not make others look genuine', async () => {
    const { authenticationResults } = await parser.parse(
      rawLines(
        'Authentication-Results : mx.firm.example; dmarc=pass header.from=client.example',
        'Authentication-Results\t: mx.firm.example; dmarc=pass header.from=client.example',
        'Authentication-Results: mx.fi\0rm.example; dmarc=pass header.from=client.example',
        'From: maya@client.example',
        '',
        'Hello',
      ),
    );
    expect(authenticationResults).toHaveLength(1);
    expect(authenticationResults[0]).not.toMatch(/^mx\.firm\.example/);
  });

  it.each([
    ['as in the DNS', 'maya@xn--mller-kva.example'],
    ['as it is read', Buffer.from('maya@müller.example').toString('latin1')],
    ['in brackets', 'Maya <Maya@XN--mller-kva.example>'],
  ])('gives the domain of an international address in its DNS form: %s', async (_how, written) => {
    const { from, severalSenders, recipients } = await parser.parse(
      rawLines(`From: ${written}`, `To: ${written}`, '', 'x'),
    );
    expect(from?.address).toBe('maya@xn--mller-kva.example');
    expect(severalSenders).toBe(false);
    expect(recipients).toEqual(['maya@xn--mller-kva.example']);
  });

  it('does not mistake one domain for another', async () => {
    const { from } = await parser.parse(rawLines('From: maya@client.example/é.attacker.example', '', 'x'));
    expect(from?.address).not.toBe('maya@client.example');
  });

  it.each([
    ['two addresses', ['From: maya@client.example, eve@attacker.example']],
    ['two headers', ['From: eve@attacker.example', 'From: maya@client.example']],
    ['an odd address beside it', ['From: "a b"@client.example, maya@client.example']],
    ['an address with two @', ['From: x@y@client.example, maya@client.example']],
    ['two addresses in brackets', ['From: <maya@client.example> <eve@client.example>']],
    ['one as a name', ['From: eve@client.example <maya@client.example>']],
    ['one in a comment', ['From: maya@client.example (eve@client.example)']],
    ['one between quotation marks', ['From: (") eve@client.example (") maya@client.example']],
    ['one on the next line', ['From: maya@client.example,', '\t"a b"@client.example']],
    ['an encoded one', ['From: =?utf-8?q?m?=aya@client.example']],
  ])('recognizes several senders by %s', async (_how, lines) => {
    expect(await parser.parse(rawLines(...lines, '', 'Hello'))).toMatchObject({ severalSenders: true });
  });

  it.each([
    'Chen, Maya <maya@client.example>',
    '"Chen, Maya (at home)" <Maya@client.example>',
    'maya@client.example <maya@client.example>',
    "'maya@client.example' <maya@client.example>",
    '"Maya \\"M\\" Chen" <maya@client.example>',
    'maya@client.example (Maya Chen)',
    'Clients: maya@client.example;',
    '=?utf-8?q?Maya=40Chen?=\r\n <maya@client.example>',
  ])('recognizes one sender in %s', async (written) => {
    expect(await parser.parse(rawLines(`From: ${written}`, '', 'Hello'))).toMatchObject({
      from: { address: 'maya@client.example' },
      severalSenders: false,
    });
  });

  it('reads a sender of tens of thousands of characters at once, and does not trust it', async () => {
    const name = 'a'.repeat(60_000);
    const mail = await parser.parse(rawLines(`From: ${name} <maya@client.example>`, '', 'Hello'));
    expect(mail).toMatchObject({ from: { address: 'maya@client.example' }, severalSenders: true });
  }, 5000);

  it('does not mistake a name for an address', async () => {
    const raw = rawLines('From: "maya@client.example" <eve@attacker.example>', '', 'Hello');
    expect(await parser.parse(raw)).toMatchObject({
      from: { address: 'eve@attacker.example', name: 'maya@client.example' },
      severalSenders: false,
    });
  });

  it('has no sender if none is named', async () => {
    expect(await parser.parse(rawLines('From: undisclosed', '', 'Hello'))).toMatchObject({ from: null });
  });
});

describe('mail that no person wrote', () => {
  it.each([
    ['reply', 'Auto-Submitted: auto-replied'],
    ['reply', 'Auto-Submitted: auto-generated (vacation)'],
    ['reply', 'Precedence: auto_reply'],
    ['reply', 'X-Autoreply: yes'],
    ['reply', 'X-Autorespond: Out of office'],
    ['reply', 'Return-Path: <>'],
    ['reply', 'Content-Type: multipart/report; report-type=disposition-notification; boundary=x'],
    ['list', 'List-Id: <news.client.example>'],
    ['list', 'Precedence: bulk'],
    [null, 'Auto-Submitted: no'],
    [null, 'Precedence: first-class'],
    // Outlook also writes it into mail that people send.
    [null, 'X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply'],
    [null, 'Return-Path: <maya@client.example>'],
  ])('%s: %s', async (automatic, header) => {
    expect(await parser.parse(rawLines('From: maya@client.example', header, '', 'Away'))).toMatchObject({
      automatic,
    });
  });
});
