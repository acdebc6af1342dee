import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { appointmentServiceLabel } from '#shared/appointments.ts';
import { firstAvailable } from '#shared/availability.ts';
import { formatClock } from '#shared/time.ts';
import { hostOf, takes, useBookableStaff, useSlots } from './api.ts';
import type { When } from './when-fields.tsx';

interface Options {
  value: When;
  service: string;
  presentHost: number | undefined;
  pending: boolean;
  onChange: (change: Partial<When>) => void;
}

/**
 * Clears the chosen slot once it is not offered any more, and a staff member who does not take the chosen service.
 * Returns the reason as a notice, and its setter.
 */
export function useClearedSlot({ value, service, presentHost, pending, onChange }: Options) {
  const [notice, setNotice] = useState<string>();
  const { start_time, appointment_date } = value;
  const host = hostOf(value.admin_id);
  const label = appointmentServiceLabel(service);

  const member = useBookableStaff().data?.find(({ id }) => id === host);
  const refused = !pending && member !== undefined && member.id !== presentHost && !takes(member, service);
  const clearStaff = useEffectEvent(() => {
    onChange({ admin_id: '', start_time: '' });
    setNotice(`${member?.name} does not take ${label}. Please choose another staff member.`);
  });
  useEffect(() => {
    if (refused) clearStaff();
  }, [refused]);

  const { data: slots, isPlaceholderData } = useSlots(host, appointment_date, service);
  const known = start_time !== '' && slots !== undefined && !isPlaceholderData;
  const offered = known && slots.some(({ startTime }) => startTime === start_time);
  /** For which service the chosen slot was last offered. */
  const offeredFor = useRef<string>(undefined);
  useEffect(() => {
    if (offered) offeredFor.current = service;
  }, [offered, service]);

  const gone = known && !offered && !pending;
  const clearSlot = useEffectEvent(() => {
    onChange({ start_time: '' });
    const byService =
      host === firstAvailable &&
      service !== '' &&
      offeredFor.current !== undefined &&
      offeredFor.current !== service;
    setNotice(
      byService
        ? `Nobody who takes ${label} is free at ${formatClock(start_time)}. Please choose another time.`
        : 'The time you had chosen is no longer free. Please choose another one.',
    );
  });
  useEffect(() => {
    if (gone) clearSlot();
  }, [gone]);

  return [notice, setNotice] as const;
}
