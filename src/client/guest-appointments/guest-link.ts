import { paths } from '#shared/paths.ts';

/** The URL of a guest's booking. */
export function guestPath(token: string): string {
  return `${paths.guestAppointment}?token=${encodeURIComponent(token)}`;
}

const storageKey = 'claim';

/**
 * Remembers that the guest chose to move their booking into the account they are about to create. Stored in this tab
 * and not in the URL, because a link from elsewhere must not put a booking into an account.
 */
export function rememberClaim(token: string) {
  try {
    sessionStorage.setItem(storageKey, token);
  } catch {
    // Private windows may block storage; the booking's page then asks again.
  }
}

/** The booking to be moved. */
function rememberedClaim(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** The booking to be moved, if its page is the one that opens after signing up. */
export function claimOnPage(next: string | null): string | undefined {
  const token = rememberedClaim();
  return token !== null && next === guestPath(token) ? token : undefined;
}

/** Whether this booking is to be moved. */
export const isClaimed = (token: string) => rememberedClaim() === token;

/** Like `isClaimed`, but true only once. */
export function takeClaim(token: string): boolean {
  const claimed = isClaimed(token);
  if (claimed) sessionStorage.removeItem(storageKey);
  return claimed;
}
