import { useEffect, useState } from 'react';
import type { CurrentUser } from '#shared/accounts.ts';
import { createPostponement } from '../core/postponement.ts';
import { hasScreenLock } from './ceremony.ts';

const { usePostponed, postpone } = createPostponement('portal.passkey-offer-postponed');

/** 'Not now'. */
export const postponePasskeyOffer = postpone;

/** Whether to ask for a passkey before the portal opens; 'checking' until the device has said what it can do. */
export function usePasskeyOffer(user: CurrentUser): boolean | 'checking' {
  const postponed = usePostponed(user.session);
  // Removing the last passkey or signing in again over an open page must not replace that page by the question.
  const [wasOffered] = useState(user.offersPasskey);
  const [canCreate, setCanCreate] = useState<boolean | 'checking'>('checking');
  const isOffered = wasOffered && user.offersPasskey && !postponed;
  useEffect(() => {
    if (isOffered) void hasScreenLock().then(setCanCreate, () => setCanCreate(false));
  }, [isOffered]);
  return isOffered && canCreate;
}
