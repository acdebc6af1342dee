import { paths } from '#shared/paths.ts';

/** The URL of a guest's booking. */
export function guestPath(token: string): string {
  return `${paths.guestAppointment}?token=${encodeURIComponent(token)}`;
}

const storageKey = 'claim';

/**
 * The guest chose to move their booking into the account they are about to create. Remembered in this tab and not in
 * the URL: a link from elsewhere must not put a booking into an account.
 */
export function rememberClaim(token: string) {
  try {
    sessionStorage.setItem(storageKey, token);
  } catch {
    // Private windows may block storage; the booking's page then asks again.
  }
}

/** Whether this booking was to be moved; can be read once. */
export function takeClaim(token: string): boolean {
  try {
    const claimed = sessionStorage.getItem(storageKey) === token;
    if (claimed) sessionStorage.removeItem(storageKey);
    return claimed;
  } catch {
    return false;
  }
}
