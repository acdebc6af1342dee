import { useEffect, useState } from 'react';
import type { CurrentUser } from '#shared/accounts.ts';
import { createPostponement } from '../core/postponement.ts';
import { hasScreenLock } from './ceremony.ts';

const { usePostponed, postpone } = createPostponement('portal.passkey-offer-postponed');

/** For the button 'Not now'. */
export const postponePasskeyOffer = postpone;

/** Whether to offer a passkey before the portal opens; 'checking' until the device's capabilities are known. */
export function usePasskeyOffer(user: CurrentUser): boolean | 'checking' {
  const postponed = usePostponed(user.session);
  // Removing the last passkey or signing in again over an open page must not replace that page with the offer.
  const [wasOffered] = useState(user.offersPasskey);
  const [canCreate, setCanCreate] = useState<boolean | 'checking'>('checking');
  const isOffered = wasOffered && user.offersPasskey && !postponed;
  useEffect(() => {
    if (isOffered) void hasScreenLock().then(setCanCreate, () => setCanCreate(false));
  }, [isOffered]);
  return isOffered && canCreate;
}
