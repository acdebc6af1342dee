import { useEffect, useEffectEvent, useRef } from 'react';
import { bookableServices } from '#shared/appointments.ts';
import { sensitiveNumber } from '#shared/sensitive-numbers.ts';
import { firmToday } from '#shared/time.ts';
import { readDraft, writeDraft } from '../core/persisted-draft.ts';
import type { AppointmentFormValues, useAppointmentForm } from './use-appointment-form.ts';

type Draft = Partial<AppointmentFormValues>;
type Form = Pick<ReturnType<typeof useAppointmentForm>, 'values' | 'change' | 'getValues'>;

const name = 'booking';

/**
 * Keeps the entered values across a reload of this tab, except notes with a tax or card number, and selects the service
 * from `?service=`. Runs after hydration, because the prerendered HTML is the same for everybody; anything typed before
 * then is kept.
 */
export function useBookingDraft({ values, change, getValues }: Form, userId: number | undefined) {
  const restored = useRef(false);
  const restore = useEffectEvent(() => {
    const draft = (userId !== undefined && readDraft<Draft>(userId, name)) || {};
    const { appointment_date = '', start_time, ...rest } = draft;
    const isAhead = appointment_date >= firmToday();
    const kept: Draft = { ...rest, ...(isAhead && { appointment_date, ...(start_time && { start_time }) }) };
    const service = new URLSearchParams(location.search).get('service') ?? '';
    if (service in bookableServices) kept.service_type = service;
    const present: Draft = getValues();
    for (const [field, value] of Object.entries(kept) as [keyof Draft, string][]) {
      if (!present[field] && value) change({ [field]: value });
    }
    restored.current = true;
  });
  useEffect(() => restore(), []);

  const { website: _, ...entered } = values;
  const text = JSON.stringify(sensitiveNumber(entered.notes) ? { ...entered, notes: '' } : entered);
  useEffect(() => {
    if (restored.current && userId !== undefined) writeDraft(userId, name, JSON.parse(text) as Draft);
  }, [text, userId]);

  return {
    clear: () => {
      restored.current = false;
      if (userId !== undefined) writeDraft(userId, name, undefined);
    },
  };
}
