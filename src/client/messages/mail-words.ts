import { firm } from '#firm';
import type { MailPlan, MessageMail } from '#shared/message-mails.ts';

/** Says what an answer by email will contain, or why none goes out. `name` is the client's first name. */
export function mailPlanLine({ plan, address }: MailPlan, name: string): string {
  const onlyPortal = 'so no email goes out. The message waits in the portal.';
  if (plan === 'text') return `The email contains the text: ${name} agreed to read messages in emails.`;
  if (plan === 'off') return `${name} has turned Email Notifications off, ${onlyPortal}`;
  if (plan === 'unconfirmed') return `${address} is not confirmed, ${onlyPortal}`;
  if (plan === 'bounced') return `Mail to ${address} came back, ${onlyPortal}`;
  const waits = 'The email says only that a message waits';
  return firm.conversations?.textByMail
    ? `${waits}: ${name} has not agreed to read messages in emails.`
    : `${waits}.`;
}

/** The same for a reply to or a forward of an email, before its recipient is known. */
export const byMailLine = () =>
  firm.conversations?.textByMail
    ? 'It goes by email, as this message did. The email contains the text where the client has agreed to that, and otherwise says that a message waits.'
    : 'It goes by email, as this message did. The email says only that a message waits.';

/** Whether no email goes out although staff have chosen the channel. */
export const isPortalOnly = ({ plan }: MailPlan) => plan !== 'text' && plan !== 'notice';

/** Says what became of a message's email. */
export function mailStateLine({ state, withText, reason }: NonNullable<MessageMail['mail']>): string {
  if (state === 'waiting') return 'Email waits for the mail server';
  if (state === 'sent') return withText ? 'Sent by email' : 'Sent by email: a message waits';
  if (state === 'bounced') return reason ? `Email came back: ${reason}` : 'Email came back';
  if (state === 'failed') return 'Email was given up: the mail server did not take it for a day';
  return 'In the portal only, no email was sent';
}
