import { maskSensitiveNumbers } from '#shared/sensitive-numbers.ts';
import type { Match } from './match-mail.ts';
import { maxAddressLength, noText, type ParsedMail } from './parsed-mail.ts';
import { fingerprintOf } from './same-mail.ts';

const maxHeaderLength = 1000;

/** PostgreSQL stores no null character in a text. */
const withoutNull = (text: string) => text.replaceAll('\0', '');

export function storable({ text, answer, subject, from, ...mail }: ParsedMail): ParsedMail {
  const sender = from && { address: withoutNull(from.address), name: withoutNull(from.name) };
  return {
    ...mail,
    text: withoutNull(text) || noText,
    answer: withoutNull(answer) || noText,
    subject: withoutNull(subject),
    from: sender,
  };
}

export const stored = (text: string | undefined | null, length = maxHeaderLength) =>
  text ? withoutNull(text).slice(0, length) : null;

/** What strangers write is stored without sensitive numbers, in the header as in the enquiry. */
export function headerOf(mail: ParsedMail, { kind }: Match) {
  const { messageId, from, subject } = mail;
  const shown = (text: string | undefined) => text && (kind === 'client' ? text : maskSensitiveNumbers(text));
  return {
    fingerprint: fingerprintOf(mail),
    messageIdHeader: stored(messageId),
    fromAddress: stored(from?.address, maxAddressLength),
    fromName: stored(shown(from?.name)),
    subject: stored(shown(subject)),
  };
}
