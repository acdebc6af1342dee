import type { Context } from '../core/context.ts';
import { readMailId, readReplyAddress } from '../core/mail/signed-addresses.ts';
import type { ParsedMail } from './parsed-mail.ts';

/**
 * The mail without the quoted part if that is ours, which staff know. Anything else that a mail quotes may be its
 * subject: a letter from a bank, or figures typed with a `>` before them.
 */
export function withoutOurMail(context: Context, mail: ParsedMail, mailAddress: string): ParsedMail {
  return answersOurs(context, mail, mailAddress) ? { ...mail, text: mail.answer } : mail;
}

function answersOurs(
  { signer, publicUrl }: Context,
  { recipients, references }: ParsedMail,
  mailAddress: string,
): boolean {
  return (
    recipients.some((address) => readReplyAddress(signer, mailAddress, address) !== undefined) ||
    references.some((id) => readMailId(signer, publicUrl, id) !== undefined)
  );
}
