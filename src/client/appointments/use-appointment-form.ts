import { useQueryClient } from '@tanstack/react-query';
import { type Resolver, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { When } from '../availability/when-fields.tsx';
import { ApiError } from '../core/api-error.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useFailureText } from '../core/session.ts';
import { invalidateTopics } from '../core/topics.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { toastError } from '../core/use-mutation-with-toast.ts';

/** The fields of all appointment forms; each form uses some of them. An empty string means nothing is chosen. */
export interface AppointmentFormValues extends When {
  customer_id: string;
  company_id: string;
  service_type: string;
  notes: string;
  guest_name: string;
  guest_email: string;
  guest_phone: string;
  website: string;
}

const nothing: AppointmentFormValues = {
  customer_id: '',
  company_id: '',
  admin_id: '',
  appointment_date: '',
  start_time: '',
  service_type: '',
  notes: '',
  guest_name: '',
  guest_email: '',
  guest_phone: '',
  website: '',
};

/** Shown at the time slots. */
const slotTakenText =
  'Somebody else just took that time. Everything else you entered is kept: please choose another time.';

interface Options {
  /** Prefix of the field ids. */
  id: string;
  /** Loads the rules. */
  schema: () => Promise<z.ZodObject>;
  /** In the order of the page. */
  fields: readonly (keyof AppointmentFormValues)[];
  start?: Partial<AppointmentFormValues>;
  send: (values: AppointmentFormValues) => Promise<unknown>;
  /** The title of the toast. */
  failed: string;
}

/**
 * A form that books a slot. If the slot was taken in the meantime, the other values stay and the free slots are
 * refetched.
 */
export function useAppointmentForm({ id, schema, fields, start, send, failed }: Options) {
  const failure = useFailureText();
  const client = useQueryClient();
  const form = useApiForm<AppointmentFormValues>({
    id,
    fields,
    resolver: schemaResolver(schema) as unknown as Resolver<
      AppointmentFormValues,
      unknown,
      AppointmentFormValues
    >,
    // Only for values without a native input: the other fields keep what was entered before hydration.
    defaultValues: { admin_id: '', appointment_date: '', start_time: '', ...start },
    send: async (values) => {
      try {
        await send(values);
      } catch (error) {
        toastError(failed, error, failure);
        if (!(error instanceof ApiError && error.code === 'slot_taken')) throw error;
        form.setValue('start_time', '');
        await invalidateTopics(client, ['availability']);
        form.setError('start_time', { type: 'server', message: slotTakenText });
        document.getElementById(`${id}-start_time`)?.focus();
      }
    },
    failure,
  });
  const values = { ...nothing, ...useWatch({ control: form.control }) };
  const { admin_id, appointment_date, start_time } = form.formState.errors;

  return {
    ...form,
    values,
    change: (part: Partial<AppointmentFormValues>) => {
      for (const [field, value] of Object.entries(part)) {
        form.setValue(field as keyof AppointmentFormValues, value, {
          shouldValidate: form.formState.isSubmitted,
        });
      }
    },
    /** For `WhenFields`. */
    whenErrors: {
      admin_id: admin_id?.message,
      appointment_date: appointment_date?.message,
      start_time: start_time?.message,
    },
  };
}
