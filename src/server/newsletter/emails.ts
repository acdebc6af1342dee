import { firm } from '#firm';
import { unsubscribe } from '#shared/newsletter.ts';
import { paths } from '#shared/paths.ts';
import type { Mail } from '../core/mail/mail.ts';

/** The link opens a page with a button: a mail scanner that follows it confirms nothing. */
export function subscriptionConfirmation(email: string, token: string): Mail {
  const query = `?token=${encodeURIComponent(token)}`;
  return {
    to: email,
    subject: 'Please confirm your subscription',
    greeting: 'Hello,',
    parts: [
      `somebody, probably you, asked for the newsletter of ${firm.name} at this address.`,
      { label: 'Confirm my subscription', path: paths.newsletterConfirm + query },
      'If it was not you, do nothing: without your confirmation you will not hear from us again.',
    ],
    footnote: [{ label: 'Unsubscribe', path: paths.newsletterUnsubscribe + query }],
    unsubscribePath: unsubscribe.path + query,
  };
}
