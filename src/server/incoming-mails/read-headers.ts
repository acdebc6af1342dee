import type { EmailAddress, ParsedMail as MailparserMail } from 'mailparser';
import { asciiAddress } from './ascii-domain.ts';
import { cleanLine, cleanText } from './clean-text.ts';
import { mailLimits, maxAddressLength, type ParsedMail } from './parsed-mail.ts';

/**
 * Headers in which servers record the recipient. They come first in the list of recipients, which is cut off at some
 * length.
 */
const deliveredTo = ['delivered-to', 'x-original-to', 'x-delivered-to', 'envelope-to', 'x-envelope-to'];

const maxMailIdLength = 500;

/** No honest mail has a longer one, and searching it takes the square of its length. */
export const maxFromLength = 1000;

type HeaderLines = Pick<MailparserMail, 'headerLines'>;
type FromHeaders = Omit<ParsedMail, 'bounce' | 'text' | 'answer' | 'attachments' | 'unread'>;

export function readHeaders(mail: MailparserMail): FromHeaders {
  const senders = mail.headerLines.filter(({ key }) => key === 'from').length;
  const from = addressesIn(mail.from?.value);
  const [first] = from;
  return {
    messageId: mailIds(mail.messageId)[0] ?? null,
    references: readReferences(mail),
    from: first ? { address: first.address, name: cleanLine(first.name, mailLimits.name) } : null,
    severalSenders:
      senders > 1 || from.length > 1 || (first !== undefined && !isOnlySender(mail, first.address)),
    recipients: readRecipients(mail),
    returnPath: valuesOf(mail, 'return-path').map(bareAddress)[0] ?? null,
    subject: cleanLine(mail.subject ?? '', mailLimits.subject),
    automatic: readAutomatic(mail),
    authenticationResults: readAuthenticationResults(mail),
  };
}

/**
 * Whether the raw header names only this address. Parsers skip oddly written parts, each a different one, and the
 * receiving server may have checked an address that is skipped here. A name in quotation marks does not count, nor does
 * a comma in a name. A header too long to search counts as naming others.
 */
export function isOnlySender({ headerLines }: HeaderLines, address: string): boolean {
  const line = headerLines.find(({ key }) => key === 'from')?.line ?? '';
  if (line.length > maxFromLength) return false;
  const value = Buffer.from(line.slice(line.indexOf(':') + 1), 'latin1').toString();
  const named =
    value.replace(/^\s*"(?:[^"\\]|\\.)*"(?=\s*<)/, '').match(/[^\s<>()[\],;:]*@[^\s<>()[\],;:]*/g) ?? [];
  const addresses = new Set(named.map((found) => bareAddress(found.replace(/^'|'$/g, ''))));
  return addresses.size === 1 && addresses.has(address);
}

/** The cleaned values of a header, topmost first. */
function valuesOf({ headerLines }: HeaderLines, name: string): string[] {
  return headerLines
    .filter(({ key }) => key === name)
    .map(({ line }) => cleanText(line.slice(line.indexOf(':') + 1)).trim());
}

/**
 * Only the headers of the last server: everything below its Received line came with the mail. Not those with a space
 * before the colon, which a server's filter for forged ones may miss. Unchanged, because a cleaned one may look
 * genuine.
 */
export function readAuthenticationResults({ headerLines }: HeaderLines): string[] {
  const first = headerLines.findIndex(({ key }) => key === 'authentication-results');
  const below = headerLines.findIndex(({ key }, at) => key === 'received' && at > first);
  const ofServer = headerLines.slice(0, below === -1 ? undefined : below);
  const name = /^authentication-results:/i;
  return ofServer
    .filter(({ line }) => name.test(line))
    .map(({ line }) => line.replace(name, '').trim())
    .slice(0, mailLimits.authenticationResults);
}

/** `<Maya@Client.example>` without brackets and in lower case, its domain in DNS form; '' if it is too long. */
export function bareAddress(value: string): string {
  const address = asciiAddress(value.replace(/^<|>$/g, '').trim());
  return address.length <= maxAddressLength ? address : '';
}

function addressesIn(found: EmailAddress[] = []): { address: string; name: string }[] {
  return found
    .flatMap((entry) => [entry, ...(entry.group ?? [])])
    .map(({ address, name }) => ({ address: cleanText(bareAddress(address ?? '')), name }))
    .filter(({ address }) => /^[^\s@<>]+@[^\s@<>]+$/.test(address));
}

function readRecipients(mail: MailparserMail): string[] {
  const named = [mail.to, mail.cc].flat().flatMap((header) => addressesIn(header?.value));
  const delivered = deliveredTo.flatMap((name) => valuesOf(mail, name).map(bareAddress));
  const all = new Set([...delivered.filter(Boolean), ...named.map(({ address }) => address)]);
  return [...all].slice(0, mailLimits.recipients);
}

function mailIds(value: string | string[] | undefined): string[] {
  return [value ?? []]
    .flat()
    .filter((id) => id.length <= maxMailIdLength && /^<[^\s<>]+>$/.test(cleanText(id)));
}

/** The mail that it answers, and the latest mails before that. */
function readReferences({ inReplyTo, references }: MailparserMail): string[] {
  const [newest, rest] = [mailIds(inReplyTo?.split(/\s+/)), mailIds(references)];
  return [...new Set([...newest, ...rest.reverse()])].slice(0, mailLimits.references);
}

/**
 * Whether no person wrote it (RFC 3834, and what mail programs write instead). Answering such mail would cause a loop.
 */
function readAutomatic(mail: MailparserMail): ParsedMail['automatic'] {
  const has = (name: string, value = /^/) => valuesOf(mail, name).some((found) => value.test(found));
  if (mail.headerLines.some(({ key }) => /^list-(id|unsubscribe|post)$/.test(key))) return 'list';
  if (has('precedence', /^(bulk|list|junk)\b/i)) return 'list';
  const answered =
    has('auto-submitted', /^(?!no\b)/i) ||
    has('precedence', /^auto[_-]?reply\b/i) ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-auto-reply'].some((name) =>
      has(name, /^(?!no\b)/i),
    ) ||
    has('return-path', /^<\s*>/) ||
    has('content-type', /^multipart\/report\b/i);
  return answered ? 'reply' : null;
}
