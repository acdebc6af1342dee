/** What is read from an incoming mail. Every text in it was written by a stranger; none of it is markup. */
export interface ParsedMail {
  /** With its angle brackets. */
  messageId: string | null;
  /** The Message-IDs in In-Reply-To and References, with their angle brackets. */
  references: string[];
  /** The address is in lower case, its domain as in the DNS. */
  from: { address: string; name: string } | null;
  /** Whether another address than `from` may be a sender too, which honest mail programs do not write. */
  severalSenders: boolean;
  /** To, Cc, Delivered-To and X-Original-To, in lower case. */
  recipients: string[];
  /** The envelope sender, in lower case; `''` for bounces, `null` if no server has recorded it. */
  returnPath: string | null;
  subject: string;
  /** Why no person wrote it: an automatic reply, or mail to a list. */
  automatic: 'reply' | 'list' | null;
  /** A server's report that a mail could not be delivered. */
  bounce: MailBounce | null;
  /** The values of this header that the last server can have written, unchanged, topmost first. */
  authenticationResults: string[];
  /** Never empty. */
  text: string;
  /** The text without the quoted part, for a mail that answers ours. Never empty. */
  answer: string;
  attachments: MailAttachment[];
  /** Names of attachments that were left out because there are too many. */
  unread: string[];
}

export interface MailBounce {
  /** The address does not exist or refuses permanently; otherwise the server retries or has given up. */
  permanent: boolean;
  /** The server's own words. */
  reason: string;
}

export interface MailAttachment {
  filename: string;
  bytes: Uint8Array;
}

/** The maximum of each. The rest is cut off, or named in `unread`. */
export const mailLimits = {
  text: 20_000,
  subject: 200,
  name: 200,
  reason: 500,
  references: 50,
  recipients: 200,
  authenticationResults: 10,
  attachments: 20,
  unread: 20,
};

export const maxAddressLength = 320;

export const noText = '(no text)';

/** A mail that can never be read within its limits; the reason is for staff. */
export class UnreadableMail extends Error {}
