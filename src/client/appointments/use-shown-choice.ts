import { useEffect, useEffectEvent } from 'react';
import type { AppointmentFormValues, useAppointmentForm } from './use-appointment-form.ts';

type Form = Pick<ReturnType<typeof useAppointmentForm>, 'setValue' | 'getValues'>;

/** A select shows a restored value only once its option is rendered. */
export function useShownChoice(form: Form, field: keyof AppointmentFormValues, optionsAreThere: boolean) {
  const show = useEffectEvent(() => {
    const value = form.getValues(field);
    if (value) form.setValue(field, value);
  });
  useEffect(() => {
    if (optionsAreThere) show();
  }, [optionsAreThere]);
}
