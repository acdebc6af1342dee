import { firm } from '#firm';
import { unsubscribe } from '#shared/newsletter.ts';
import { paths } from '#shared/paths.ts';
import type { Mail } from '../core/mail/mail.ts';

const withToken = (path: string, token: string) => `${path}?token=${encodeURIComponent(token)}`;

interface LinkTokens {
  /** To unsubscribe. */
  token: string;
  confirmToken: string;
}

/** The page with the button that ends a subscription. */
export function unsubscribePath(token: string): string {
  return withToken(paths.newsletterUnsubscribe, token);
}

/** For an address that a visitor entered, which may not be their own. */
export function subscriptionConfirmation(email: string, tokens: LinkTokens): Mail {
  return confirmationMail(email, tokens, {
    asked: `Somebody, probably you, asked for the newsletter of ${firm.name} at this address.`,
    otherwise: 'If it was not you, do nothing: without your confirmation you will not hear from us again.',
  });
}

/** For an address that staff added, supposedly at its owner's request. */
export function subscriptionInvitation(email: string, tokens: LinkTokens): Mail {
  return confirmationMail(email, tokens, {
    asked: `${firm.name} would like to send you its newsletter at this address.`,
    otherwise: 'If you do not want it, do nothing: without your confirmation you will not get it.',
  });
}

/** The link opens a page with a button, so a mail scanner that follows it confirms nothing. */
function confirmationMail(
  email: string,
  { token, confirmToken }: LinkTokens,
  { asked, otherwise }: { asked: string; otherwise: string },
): Mail {
  return {
    to: email,
    subject: 'Please confirm your subscription',
    greeting: 'Hello,',
    parts: [
      asked,
      { label: 'Confirm my subscription', path: withToken(paths.newsletterConfirm, confirmToken) },
      otherwise,
    ],
    footnote: [{ label: 'Unsubscribe', path: unsubscribePath(token) }],
    unsubscribePath: withToken(unsubscribe.path, token),
  };
}
