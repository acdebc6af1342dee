import type { Signer } from '../security/signatures.ts';

/*
 * Addresses and Message-IDs that link an incoming mail to a message that was sent, or to an owner's test. All are
 * signed with SECRET_KEY, so that nobody can forge one, and in lower case, because mail servers may change the case.
 * Nothing about them is stored.
 */

/** Characters of the signature: 96 bits. The part before the @ may have no more than 64 characters. */
const signatureLength = 24;

const sign = (signer: Signer, subject: string) =>
  `${subject}-${signer.hash('mail', subject).toString('hex').slice(0, signatureLength)}`;

function verify(signer: Signer, token: string): string | undefined {
  const subject = token.slice(0, -signatureLength - 1);
  return sign(signer, subject) === token ? subject : undefined;
}

/** `office+token@example.com`. */
function withToken(mailAddress: string, token: string): string {
  const at = mailAddress.lastIndexOf('@');
  return `${mailAddress.slice(0, at)}+${token}${mailAddress.slice(at)}`;
}

function tokenIn(mailAddress: string, address: string): string | undefined {
  const at = mailAddress.lastIndexOf('@');
  const [start, end] = [`${mailAddress.slice(0, at)}+`, mailAddress.slice(at)];
  const given = address.toLowerCase();
  return given.startsWith(start) && given.endsWith(end) ? given.slice(start.length, -end.length) : undefined;
}

/** Whose replies come to this address, and in which conversation. */
export interface ReplyTarget {
  threadId: number;
  userId: number;
}

export const replyAddress = (signer: Signer, mailAddress: string, { threadId, userId }: ReplyTarget) =>
  withToken(mailAddress, sign(signer, `c${threadId}-u${userId}`));

export function readReplyAddress(
  signer: Signer,
  mailAddress: string,
  address: string,
): ReplyTarget | undefined {
  const subject = verify(signer, tokenIn(mailAddress, address) ?? '');
  const [, threadId, userId] = /^c(\d+)-u(\d+)$/.exec(subject ?? '') ?? [];
  return threadId && userId ? { threadId: Number(threadId), userId: Number(userId) } : undefined;
}

/** The envelope sender, to which servers report that the mail about this message cannot be delivered. */
export const bounceAddress = (signer: Signer, mailAddress: string, messageId: number) =>
  withToken(mailAddress, sign(signer, `b${messageId}`));

export function readBounceAddress(signer: Signer, mailAddress: string, address: string): number | undefined {
  const subject = verify(signer, tokenIn(mailAddress, address) ?? '');
  const [, messageId] = /^b(\d+)$/.exec(subject ?? '') ?? [];
  return messageId ? Number(messageId) : undefined;
}

/** The Message-ID of the mail about a message: the same for every attempt, so that a mail sent twice is shown once. */
export const mailIdOf = (signer: Signer, { hostname }: URL, messageId: number) =>
  `<${sign(signer, `m${messageId}`)}@${hostname}>`;

/** The message that a Message-ID in `References` or `In-Reply-To` belongs to. */
export function readMailId(signer: Signer, { hostname }: URL, mailId: string): number | undefined {
  const given = mailId.toLowerCase();
  if (!given.startsWith('<') || !given.endsWith(`@${hostname}>`)) return undefined;
  const subject = verify(signer, given.slice(1, -hostname.length - 2));
  const [, messageId] = /^m(\d+)$/.exec(subject ?? '') ?? [];
  return messageId ? Number(messageId) : undefined;
}

/** The address to which an owner's test of both directions sends its mail. `testId` is 16 hexadecimal digits. */
export const testAddress = (signer: Signer, mailAddress: string, testId: string) =>
  withToken(mailAddress, sign(signer, `t${testId}`));

export function readTestAddress(signer: Signer, mailAddress: string, address: string): string | undefined {
  const subject = verify(signer, tokenIn(mailAddress, address) ?? '');
  const [, testId] = /^t([0-9a-f]{16})$/.exec(subject ?? '') ?? [];
  return testId;
}

/** The Message-ID of that mail, by which its arrival is recognized. */
export const testMailId = (signer: Signer, { hostname }: URL, testId: string) =>
  `<${sign(signer, `t${testId}`)}@${hostname}>`;
