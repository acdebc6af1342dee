import type { SendMailOptions } from 'nodemailer';
import { filler, makePdf } from './documents.ts';
import { hostileFiles, infectedFiles } from './hostile-files.ts';

/** Hostile emails sent in a client's name; the subject says what is wrong with each. */
export async function hostileMails(from: string, to: string): Promise<Record<string, SendMailOptions>> {
  /** A mail of raw lines that no mail program would write. */
  const raw = (what: string, lines: (string | Buffer)[], recipients = to): SendMailOptions => {
    const header = [`From: ${from}`, `To: ${recipients}`, `Subject: ${what}`, 'MIME-Version: 1.0'];
    const bytes = [...header, ...lines].flatMap((line) => [Buffer.from(line as string), Buffer.from('\r\n')]);
    return { envelope: { from, to }, raw: Buffer.concat(bytes) };
  };
  const infected = await infectedFiles();
  const bombs = (await hostileFiles()).filter(({ what }) => /zip bomb|to gigabytes|very many/.test(what));
  const attachAll = (files: { filename: string; bytes: Buffer }[]) =>
    files.map(({ filename, bytes }, number) => ({ filename: `${number}-${filename}`, content: bytes }));
  const quoted = Array.from({ length: 200 }, (_, level) => `${'> '.repeat(level + 1)}Level ${level}`);
  const others = Array.from({ length: 10_000 }, (_, number) => `person-${number}@elsewhere.test`);
  const nested = Array.from({ length: 1000 }, (_, level) => [
    `Content-Type: multipart/mixed; boundary=b${level}`,
    '',
    `--b${level}`,
  ]);
  const mails: Record<string, SendMailOptions> = {
    virus: {
      text: 'See the files.',
      attachments: [...attachAll(infected), { filename: 'clean.pdf', content: await makePdf('Clean') }],
    },
    '25 MB': {
      text: 'Our books.',
      attachments: [{ filename: 'books.pdf', content: filler(25 * 1024 * 1024) }],
    },
    'more than we fetch': {
      text: 'All.',
      attachments: [{ filename: 'all.pdf', content: filler(32 * 1024 * 1024) }],
    },
    'Windows-1252': raw('Windows-1252', [
      'Content-Type: text/plain; charset=windows-1252',
      'Content-Transfer-Encoding: 8bit',
      '',
      Buffer.from('508096935afc7269636894', 'hex'),
    ]),
    Japanese: raw('Japanese', [
      'Content-Type: text/plain; charset=iso-2022-jp',
      '',
      Buffer.from('1b2442404135613d7124724177246a245e243921231b2842', 'hex'),
    ]),
    '200 levels of quoting': {
      text: `Yes, please.\n\nOn Mon, Nov 16, 2026 at 9:12 AM Ada <ada@firm.test> wrote:\n\n${quoted.join('\n')}`,
    },
    '10,000 recipients': raw('10,000 recipients', ['', 'To everybody.'], others.join(',\r\n ')),
    'broken MIME': raw('broken MIME', [
      'Content-Type: multipart/mixed; boundary=one',
      '',
      '--one',
      'Content-Type: text/plain; charset=no-such-charset',
      '',
      'Still readable.',
      '--one',
      'Content-Type: application/pdf; name="half.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      'JVBERi0xLjcK%%%%not base64',
    ]),
    'zip bomb': { text: 'Small files.', attachments: attachAll(bombs) },
    markup: {
      html: `<style>p{color:red}</style><p onclick="a()">Dear <b>Ada</b>,</p><script>alert(1)</script>
        <img src="https://tracker.test/open.gif?id=7" width="1" height="1" alt="">
        <iframe src="https://tracker.test/"></iframe><p>&lt;script&gt;alert(2)&lt;/script&gt;</p>`,
    },
    'a thousand parts within each other': raw('a thousand parts within each other', [
      ...nested.flat(),
      'Content-Type: text/plain',
      '',
      'At the bottom.',
    ]),
  };
  return Object.fromEntries(
    Object.entries(mails).map(([what, mail]) => [what, { to, subject: what, ...mail }]),
  );
}
