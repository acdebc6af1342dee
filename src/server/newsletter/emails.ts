import { firm } from '#firm';
import { unsubscribe } from '#shared/newsletter.ts';
import { paths } from '#shared/paths.ts';
import type { Mail } from '../core/mail/mail.ts';

/** The page with the button that ends a subscription. */
export function unsubscribePath(token: string): string {
  return `${paths.newsletterUnsubscribe}?token=${encodeURIComponent(token)}`;
}

/** For an address that a visitor entered, which may not be their own. */
export function subscriptionConfirmation(email: string, token: string): Mail {
  return confirmationMail(email, token, {
    asked: `Somebody, probably you, asked for the newsletter of ${firm.name} at this address.`,
    otherwise: 'If it was not you, do nothing: without your confirmation you will not hear from us again.',
  });
}

/** For an address that staff added, supposedly at its owner's request. */
export function subscriptionInvitation(email: string, token: string): Mail {
  return confirmationMail(email, token, {
    asked: `${firm.name} would like to send you its newsletter at this address.`,
    otherwise: 'If you do not want it, do nothing: without your confirmation you will not get it.',
  });
}

/** The link opens a page with a button, so a mail scanner that follows it confirms nothing. */
function confirmationMail(
  email: string,
  token: string,
  { asked, otherwise }: { asked: string; otherwise: string },
): Mail {
  const query = `?token=${encodeURIComponent(token)}`;
  return {
    to: email,
    subject: 'Please confirm your subscription',
    greeting: 'Hello,',
    parts: [asked, { label: 'Confirm my subscription', path: paths.newsletterConfirm + query }, otherwise],
    footnote: [{ label: 'Unsubscribe', path: unsubscribePath(token) }],
    unsubscribePath: unsubscribe.path + query,
  };
}
