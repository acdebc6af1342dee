import { paths } from '#shared/paths.ts';

/** The page of a guest's booking. */
export function guestPath(token: string): string {
  return `${paths.guestAppointment}?token=${encodeURIComponent(token)}`;
}

const storageKey = 'claim';

/**
 * Somebody chose to keep their booking in the account they are about to make. It is remembered in this tab and not in
 * the address: a link from elsewhere must not put a booking into anybody's account.
 */
export function rememberClaim(token: string) {
  try {
    sessionStorage.setItem(storageKey, token);
  } catch {
    // Private windows may refuse storage; the booking's page then asks once more.
  }
}

/** Whether this booking was to be kept; asked once. */
export function takeClaim(token: string): boolean {
  try {
    const claimed = sessionStorage.getItem(storageKey) === token;
    if (claimed) sessionStorage.removeItem(storageKey);
    return claimed;
  } catch {
    return false;
  }
}
