import EmailReplyParser from 'email-reply-parser';
import { firm } from '#firm';
import { withTimeLimit } from './with-time-limit.ts';

/**
 * The text without the mail that it answers. On some hostile texts, the patterns take very long; such a text is
 * returned as it is.
 */
export function cutQuote(text: string, timeLimitMs: number): string {
  try {
    return withTimeLimit(() => cutOwnMail(cutQuotedFragments(text)).trim(), timeLimitMs);
  } catch {
    return text;
  }
}

/** A line without quotation and bold marks. */
const bare = (line: string) => line.replace(/^[>\s*|]+|[\s*]+$/g, '');

/** The beginning of the line below which our mails contain only small print. */
const postalLine = `${firm.address.street}, ${firm.address.city}, `;

const outlookHeading = /^\*?(From|Von|De|Van|Da)\s?:.+[<[].+[>\]]/;

/** Outlook puts its heading below a separator line that could also begin a signature. */
function beginsQuotedMail(signature: string): boolean {
  const [separator = '', next = ''] = signature.split('\n').map(bare).filter(Boolean);
  return /^[-_=+]+$/.test(separator) && outlookHeading.test(next);
}

/**
 * Signatures stay: the parser takes a greeting such as 'Cheers' for the beginning of one, and a sentence added below it
 * would be lost.
 */
function cutQuotedFragments(text: string): string {
  // Text quoted twice is part of a quotation anyway; removing it first makes a long history cheap.
  const lines = text.split('\n').filter((line) => !/^> ?>/.test(line));
  return new EmailReplyParser()
    .read(lines.join('\n'))
    .getFragments()
    .filter(
      (fragment) =>
        !fragment.isQuoted() && !(fragment.isSignature() && beginsQuotedMail(fragment.getContent())),
    )
    .join('\n');
}

/** `Den 17. nov. skrev Firm <support@firm.example>:`, or `差出人: Firm <support@firm.example>`, in any language, also with MAIL_FROM. */
function namesUsAsWriter(line: string): boolean {
  const words = bare(line);
  const named =
    ['<', '[', 'mailto:'].some((before) => words.includes(`${before}${firm.emails.support}`)) ||
    (words.includes(firm.name) && /[<[](?:mailto:)?[^\s<>[\]]+@[^\s<>[\]]+[>\]]/.test(words));
  return named && (/[:：]$/.test(words) || /^[^\s:：]{1,20}\s?[:：]/.test(words));
}

/**
 * Cuts what the parser does not recognize, such as headings in other languages or HTML without quotation marks, by our
 * own layout (core/mail/mail.ts): from our name as the writer, or the firm's name above it, to our postal address.
 */
function cutOwnMail(text: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line, at) => namesUsAsWriter(line) || beginsOurMail(lines, at));
  if (start === -1) return text;
  const place = lines.findLastIndex((line, at) => at > start && bare(line).startsWith(postalLine));
  // The small print directly below the address is ours too. If the parser has cut the rest, only our heading is left.
  const below = lines.findIndex((line, at) => at > place && bare(line) === '');
  const after = place === -1 ? start + 1 : below;
  return [...lines.slice(0, start), ...(after === -1 ? [] : lines.slice(after))].join('\n');
}

function beginsOurMail(lines: string[], at: number): boolean {
  const [line, next = ''] = [lines[at] as string, ...lines.slice(at + 1, at + 4)].map(bare).filter(Boolean);
  // If the parser has cut the rest, only its last lines are left.
  if (line === '--') return next.startsWith(postalLine);
  return line === firm.name && lines.some((other, below) => below > at && bare(other).startsWith(postalLine));
}
