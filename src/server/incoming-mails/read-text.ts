import { compile } from 'html-to-text';
import type { ParsedMail as MailparserMail } from 'mailparser';
import { cleanText, shorten } from './clean-text.ts';
import { cutQuote } from './cut-quote.ts';
import { mailLimits, noText, type ParsedMail } from './parsed-mail.ts';
import { withTimeLimit } from './with-time-limit.ts';

/**
 * Characters of HTML that are read: twenty times what is shown, because mail programs write much HTML for little text.
 */
const maxHtmlLength = 400_000;

/** Characters of text that are searched for the quoted part. */
const maxTextLength = 100_000;

/** A link's address is shown only if it can be a web page, an email address or a phone number. */
const shownAddress = (href: string) => (/^(https?:\/\/|tel:|[^\s:/]+@)/i.test(href) ? href : '');

const skipped = [
  'img',
  'head',
  'title',
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'iframe',
  'object',
];

const htmlToText = compile({
  wordwrap: false,
  limits: { maxInputLength: maxHtmlLength, maxDepth: 250, ellipsis: '' },
  selectors: [
    ...skipped.map((selector) => ({ selector, format: 'skip' })),
    {
      selector: 'a',
      options: {
        hideLinkHrefIfSameAsText: true,
        noAnchorUrl: true,
        linkBrackets: ['(', ')'],
        pathRewrite: shownAddress,
      },
    },
    // The heading of a quoted mail is recognized by the empty line above it.
    { selector: 'hr', format: 'block' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

export interface TextLimits {
  /** For reducing HTML to text; of HTML that takes longer, only the tags are removed. */
  htmlLimitMs: number;
  /** For the search for the quoted part. */
  cutLimitMs: number;
}

/** What the sender wrote, as text, and the same without the mail that it answers. */
export function readText(
  mail: MailparserMail,
  htmlBesidePlain: boolean,
  { htmlLimitMs, cutLimitMs }: TextLimits,
): Pick<ParsedMail, 'text' | 'answer'> {
  const parts = writtenParts(mail, htmlBesidePlain, htmlLimitMs);
  const written = withoutGaps(cleanText(parts.slice(0, maxTextLength)));
  // A forwarded mail is not our own mail coming back.
  const isForwarded = /^\s*(fwd?|wg|tr|rv|i)\s*:/i.test(mail.subject ?? '');
  const cut = isForwarded ? written : cutQuote(written, cutLimitMs);
  const answersAny = Boolean(mail.inReplyTo || mail.references);
  const shown = (text: string) => shorten(text, mailLimits.text) || noText;
  return { text: shown(written), answer: shown(cut || (answersAny ? '' : written)) };
}

/** The plain part, or the HTML part reduced to text; both if each has text of its own. */
function writtenParts(
  { text = '', html }: MailparserMail,
  htmlBesidePlain: boolean,
  htmlLimitMs: number,
): string {
  if (text.trim() && !htmlBesidePlain) return text;
  const fromHtml = reduceHtml((html || '').slice(0, maxHtmlLength), htmlLimitMs);
  // In `text`, an empty line stands for an HTML part.
  const parts = text.startsWith('\n') ? [fromHtml, text] : [text, fromHtml];
  return parts.join('\n\n');
}

/** The parser's time grows with the square of the depth, which honest mail programs keep small. */
function reduceHtml(html: string, timeLimitMs: number): string {
  try {
    return withTimeLimit(() => htmlToText(html), timeLimitMs);
  } catch {
    return html.replace(/<[^<>]*>/g, ' ');
  }
}

/** At most one empty line in a row, and no spaces at the ends of lines. */
function withoutGaps(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lines
    .filter((line, at) => line !== '' || lines[at - 1] !== '')
    .join('\n')
    .trim();
}
