import { z } from 'zod';
import { callerDetails, guestFields, maxNotesLength, notesTooLong, visitorNotes } from './appointments.ts';
import { honeypot } from './contacts.ts';

const requiredSelect = (message: string) => z.string(message).min(1, message);
/**
 * The form's fields, named as in the request body, so that a server error is shown at its field. The values of selects are
 * strings.
 */
const formFields = {
  admin_id: requiredSelect('Please select a staff member'),
  appointment_date: requiredSelect('Please select a date'),
  start_time: requiredSelect('Please select a time slot'),
  service_type: requiredSelect('Please select a service type'),
  notes: z.string().max(maxNotesLength, notesTooLong),
};
export const personal = 'personal';
/** `company_id` is an id or `personal`. */
export const customerBookingForm = z.object({
  ...formFields,
  company_id: requiredSelect('Please select a company'),
});
export const guestBookingForm = z.object({
  ...formFields,
  notes: visitorNotes,
  ...guestFields,
  website: honeypot,
});
/** For a caller without an account. */
export const callerBookingForm = z.object({ ...formFields, ...callerDetails.shape });
export const staffBookingForm = customerBookingForm.extend({
  customer_id: requiredSelect('Please select a client'),
});
export const rescheduleForm = z.object({
  admin_id: formFields.admin_id,
  appointment_date: formFields.appointment_date,
  start_time: formFields.start_time,
});
