import { useEffect, useEffectEvent } from 'react';
import { personal } from '#shared/booking-forms.ts';
import { useCompanies } from '../companies/api.ts';
import type { useAppointmentForm } from './use-appointment-form.ts';

type Form = Pick<ReturnType<typeof useAppointmentForm>, 'setValue' | 'getValues'>;

/** Chooses 'Personal' for a client without a company: 'Select a company' asks for something they do not have. */
export function usePersonalAlone(form: Form, clientId?: number | null) {
  const alone = useCompanies(clientId).data?.length === 0;
  const choose = useEffectEvent(() => {
    if (!form.getValues('company_id')) form.setValue('company_id', personal);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another client has no company either
  useEffect(() => {
    if (alone) choose();
  }, [alone, clientId]);
}
