import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppointmentService } from '#shared/appointments.ts';
import * as appointmentsApi from '#shared/appointments.ts';
import { personal } from '#shared/booking-forms.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { type Host, hostOf } from '../availability/api.ts';
import { call } from '../core/api.ts';
import { createRetryKey } from '../core/retry-key.ts';
import { refetchTopics } from '../core/topics.ts';
import { toast } from '../ui/toast.ts';
import { appointmentTopics } from './api.ts';
import { type AppointmentFormValues, useAppointmentForm } from './use-appointment-form.ts';
import { useBookingDraft } from './use-booking-draft.ts';
import { whenLabel } from './when-label.ts';

export type Booked = ResponseOf<typeof appointmentsApi.book>;

type FormOptions = Pick<Parameters<typeof useAppointmentForm>[0], 'schema' | 'fields' | 'start'> & {
  /** The user whose draft is kept across a reload: 0 for a visitor, undefined for no draft. */
  draftOf?: number;
  /** Asks for confirmation before notes with sensitive numbers are sent. */
  maySend?: (notes: string) => Promise<boolean>;
};

export const bookingFormId = 'booking';

/** The booking form. Retries do not create a second appointment. */
export function useBooking({
  onBooked,
  maySend,
  draftOf,
  ...options
}: FormOptions & { onBooked: (booked: Booked) => void }) {
  const client = useQueryClient();
  const [keys] = useState(createRetryKey);
  const form = useAppointmentForm({
    ...options,
    id: bookingFormId,
    failed: 'Scheduling Failed',
    send: async (values) => {
      if (maySend && !(await maySend(values.notes))) return;
      const booking = bookingOf(values);
      const startedAt = Date.now();
      const booked = await call(appointmentsApi.book, booking, {
        idempotencyKey: keys.for(booking),
      });
      keys.arrived();
      draft.clear();
      toast({
        title: 'Appointment Scheduled',
        description: `${whenLabel(booked)} with ${booked.staff.name}.`,
      });
      onBooked(booked);
      void refetchTopics(client, appointmentTopics, startedAt);
    },
  });
  const draft = useBookingDraft(form, draftOf);
  return form;
}

function bookingOf(values: AppointmentFormValues) {
  const { customer_id, company_id, guest_name, guest_email, guest_phone } = values;
  return {
    admin_id: hostOf(values.admin_id) as Host,
    appointment_date: values.appointment_date,
    start_time: values.start_time,
    service_type: values.service_type as AppointmentService,
    notes: values.notes || undefined,
    ...(customer_id && { customer_id: Number(customer_id) }),
    ...(company_id && { company_id: company_id === personal ? null : Number(company_id) }),
    ...(guest_name && { guest_name, guest_email, guest_phone, website: values.website || undefined }),
  };
}
