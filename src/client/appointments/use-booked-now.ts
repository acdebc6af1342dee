import { useEffect, useEffectEvent, useRef } from 'react';
import { useAppointments } from './api.ts';
import type { Booked } from './use-booking.ts';

/**
 * The appointment just booked as it is now, wherever it is moved. `onGone` is called once it is no longer upcoming, as
 * when it is cancelled. A colleague's appointment stays as booked: this user has no list of it.
 */
export function useBookedNow<B extends Booked>(booked: B, onGone: () => void): B {
  const { rows, more } = useAppointments('upcoming');
  const now = rows?.find(({ id }) => id === booked.id);
  const listed = useRef(now);
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    const before = listed.current;
    listed.current = now ?? before;
    // The list may be older than the booking, and rows that have not been loaded are not missing.
    if (now || !before || !rows) return;
    const last = rows.at(-1);
    if (!more || (last && last.startsAt > before.startsAt)) gone();
  }, [now, rows, more]);
  return now ? { ...booked, ...now } : booked;
}
