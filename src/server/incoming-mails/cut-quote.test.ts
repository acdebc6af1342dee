import { describe, expect, it } from 'vitest';
import { firm } from '#firm';
import { composeMail } from '../core/mail/mail.ts';
import { cutQuote } from './cut-quote.ts';
import { readText } from './read-text.ts';

/** A mail as we send it, which the answers below quote. */
const ours = composeMail(
  {
    to: 'maya@client.example',
    subject: 'A message from us',
    parts: [
      'Please send us the payroll summary.\nWe also need the lease.\n\nThank you.',
      { label: 'Open the conversation', path: '/messages?id=3' },
    ],
    footnote: ['You can turn them off under Settings:', { label: 'Email Notifications', path: '/settings' }],
  },
  new URL('https://portal.example.com'),
);
const us = `Dana Reyes, ${firm.name} <${firm.emails.support}>`;
const usInHtml = us.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;');
const oursInHtml = /<body[^>]*>(.*)<\/body>/s.exec(ours.html)?.[1];
const quoted = (text: string) => text.replace(/^/gm, '> ');

const answer = 'Here it is.\n\nThe lease follows on Monday.\n\nBest regards,\nMaya';
const answerInHtml = answer.replace(/.*\n?/g, (line) => `<div>${line.trim() || '<br>'}</div>`);

const outlookHeading = (from: string, lineEnd: string) =>
  [`From: ${from}`, 'Sent: Tuesday, November 17, 2026 10:02 AM', 'To: Maya', 'Subject: A message'].join(
    lineEnd,
  );

const texts: Record<string, string> = {
  Gmail: `${answer}\n\nOn Tue, Nov 17, 2026 at 10:02 AM ${us} wrote:\n\n${quoted(ours.text)}`,
  'Gmail, with a broken line': `${answer}\n\nOn Tue, Nov 17, 2026 at 10:02 AM ${us.replace('<', '<\n')}\nwrote:\n\n${quoted(ours.text)}`,
  'Apple Mail': `${answer}\n\n> On Nov 17, 2026, at 10:02 AM, ${us} wrote:\n> \n${quoted(ours.text)}`,
  Outlook: `${answer}\n\n${'_'.repeat(32)}\n${outlookHeading(us, '\n')}\n\n${firm.name}\n\n${ours.text}`,
  'Outlook for Windows': `${answer}\n\n${outlookHeading(us, '\n')}\n\n${ours.text}`,
  'Outlook in German': `${answer}\n\n${'_'.repeat(32)}\nVon: ${us}\nGesendet: Dienstag\nAn: Maya\n\n${ours.text}`,
  'Outlook in Japanese': `${answer}\n\n差出人: ${us}\n送信日時: 2026年11月17日\n宛先: Maya\n\n${ours.text}`,
  'a heading in Czech': `${answer}\n\nút 17. 11. 2026 v 10:02 odesílatel ${us} napsal:\n\n${quoted(ours.text)}`,
  'a heading in Czech that names MAIL_FROM': `${answer}\n\nút 17. 11. 2026 v 10:02 odesílatel ${us.replace(firm.emails.support, 'portal@office.example')} napsal:\n\n${quoted(ours.text)}`,
  'an answer below': `On Tue, Nov 17, 2026 at 10:02 AM ${us} wrote:\n\n${quoted(ours.text)}\n\n${answer}`,
  'an answer below in Czech': `út 17. 11. odesílatel ${us} napsal:\n\n${quoted(ours.text)}\n\n${answer}`,
};

const pages: Record<string, string> = {
  Gmail: `<div dir="ltr">${answerInHtml}</div><br><div class="gmail_quote"><div class="gmail_attr">On Tue, Nov 17, 2026 at 10:02 AM ${usInHtml} wrote:<br></div><blockquote class="gmail_quote">${oursInHtml}</blockquote></div>`,
  'Apple Mail': `${answerInHtml}<div><br><blockquote type="cite"><div>On Nov 17, 2026, at 10:02 AM, ${usInHtml} wrote:</div><br><div>${oursInHtml}</div></blockquote></div>`,
  Outlook: `<div>${answerInHtml}</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg">${outlookHeading(usInHtml, '<br>')}</div>${oursInHtml}`,
  'Outlook for Windows': `<div>${answerInHtml}<div><div style="border-top:solid"><p class="MsoNormal">${outlookHeading(usInHtml, '<br>')}</p></div></div>${oursInHtml}</div>`,
  'a program without a heading': `${answerInHtml}<br>${oursInHtml}`,
};

describe('our mail, answered with', () => {
  it.each(Object.entries(texts))('%s as text, is cut', (_program, text) => {
    expect(cutQuote(text, 2000)).toBe(answer);
  });

  it.each(Object.entries(pages))('%s as HTML, is cut', (_program, html) => {
    const mail = { html, attachments: [], headers: new Map(), headerLines: [] };
    expect(readText(mail, false, { htmlLimitMs: 2000, cutLimitMs: 2000 }).answer).toBe(answer);
  });
});

it('keeps text between quoted lines', () => {
  const text = `On Tuesday ${us} wrote:\n> The payroll summary?\n\nHere it is.\n\n> And the lease?\n\nOn Monday.`;
  expect(cutQuote(text, 2000)).toBe('Here it is.\nOn Monday.');
});

it('keeps text added below a greeting, above our mail', () => {
  const text = 'Thanks!\n\nCheers,\nMaya\n\nPS: the lease follows.';
  expect(cutQuote(`${text}\n\n${firm.name}\n\n${ours.text.replace('--\n', '')}`, 2000)).toBe(text);
});

it.each([
  'Thanks!\n\nCheers,\nMaya\n\nPS: the lease follows on Monday.',
  'I got a letter.\n\nFrom: the tax office\nIt says that I owe money.',
  `Is ${firm.emails.support} your only address? Mine is:\nmaya@client.example`,
])('keeps text that only looks like a quotation: %j', (text) => {
  expect(cutQuote(text, 2000)).toBe(text);
});

it.each(['On a '.repeat(20_000), 'Op schreef '.repeat(9000), 'From: <'.repeat(14_000)])(
  'gives up on a text for which its patterns take too long: %.20s',
  (text) => {
    const started = performance.now();
    expect(cutQuote(text, 100)).toBe(text);
    expect(performance.now() - started).toBeLessThan(1500);
  },
);
