import { useEffect, useEffectEvent } from 'react';
import { ceremonyMinutes, type PasskeyProof } from '#shared/passkeys.ts';
import { cancelPasskeyRequest, signWithPasskey, supportsAutofill } from './ceremony.ts';

/** A challenge expires on the server, while a page may be open for hours. */
const renewMs = (ceremonyMinutes - 1) * 60_000;

/**
 * Lists passkeys among the browser's suggestions for the username, if it supports that. `paused` while the button's
 * request is open, which replaces this one.
 */
export function usePasskeyAutofill(onProof: (proof: PasskeyProof) => void, { paused }: { paused: boolean }) {
  const receiveProof = useEffectEvent(onProof);
  useEffect(() => {
    if (paused) return;
    let stopped = false;

    async function open() {
      if (document.hidden || !(await supportsAutofill()) || stopped) return;
      try {
        const proof = await signWithPasskey({ autofill: true, isWanted: () => !stopped });
        if (!stopped) receiveProof(proof);
      } catch {
        // Replaced by a newer request, or the server cannot be reached: form and button work without suggestions.
      }
    }

    const openSoon = () => void open();
    // Delayed until the page itself has loaded: suggestions are not needed before the field is used.
    const start = setTimeout(openSoon, 300);
    const renew = setInterval(openSoon, renewMs);
    document.addEventListener('visibilitychange', openSoon);
    return () => {
      stopped = true;
      clearTimeout(start);
      clearInterval(renew);
      document.removeEventListener('visibilitychange', openSoon);
    };
  }, [paused]);

  // Otherwise the browser would keep suggesting passkeys on the next page.
  useEffect(() => () => void cancelPasskeyRequest(), []);
}
