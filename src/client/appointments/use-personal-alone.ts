import { useEffect, useEffectEvent } from 'react';
import { personal } from '#shared/booking-forms.ts';
import { useCompanies } from '../companies/api.ts';
import type { useAppointmentForm } from './use-appointment-form.ts';

type Form = Pick<ReturnType<typeof useAppointmentForm>, 'setValue' | 'getValues'>;

/** Selects 'Personal' for a client without a company, who could not answer 'Select a company'. */
export function usePersonalAlone(form: Form, clientId?: number | null) {
  const alone = useCompanies(clientId).data?.length === 0;
  const choose = useEffectEvent(() => {
    if (!form.getValues('company_id')) form.setValue('company_id', personal);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: chooses again when the client changes to another one without a company
  useEffect(() => {
    if (alone) choose();
  }, [alone, clientId]);
}
