import { useEffect, useEffectEvent } from 'react';
import type { AppointmentFormValues, useAppointmentForm } from './use-appointment-form.ts';

type Form = Pick<ReturnType<typeof useAppointmentForm>, 'setValue' | 'getValues'>;

/** A select shows a restored choice only once its options are there. */
export function useShownChoice(form: Form, field: keyof AppointmentFormValues, optionsAreThere: boolean) {
  const show = useEffectEvent(() => {
    const value = form.getValues(field);
    if (value) form.setValue(field, value);
  });
  useEffect(() => {
    if (optionsAreThere) show();
  }, [optionsAreThere]);
}
