import { z } from 'zod';
import { staffMember } from './accounts.ts';
import { firstAvailable } from './availability.ts';
import { companySummary } from './companies.ts';
import { honeypot, visitorEmail, visitorName } from './contacts.ts';
import { endpoint, idField, maxId, rowId } from './endpoint.ts';
import { formatNumber } from './format.ts';
import { meetingPlace } from './meeting-place.ts';
import { pageQuery } from './paging.ts';
import { sensitiveNumber, sensitiveNumberProblem } from './sensitive-numbers.ts';
import { calendarDate, clockTime } from './time.ts';

export const appointmentStatuses = ['scheduled', 'cancelled', 'completed', 'no_show'] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** The services offered on the booking form. The landing page and the enquiry form have other lists. */
export const appointmentServices = {
  'tax-preparation': 'Tax Preparation',
  bookkeeping: 'Bookkeeping',
  'financial-planning': 'Financial Planning',
  audit: 'Audit Services',
  payroll: 'Payroll Services',
  consultation: 'Business Consultation',
} as const;

/** Offered only to those who come from the service's page or have chosen a staff member who takes them. */
export const linkedServices = { notary: 'Notary' } as const;

/** Everything that can be booked, and that staff can take. */
export const bookableServices = { ...appointmentServices, ...linkedServices };
export type AppointmentService = keyof typeof bookableServices;
export const serviceSlugs = Object.keys(bookableServices) as [AppointmentService, ...AppointmentService[]];

/** A slug that is no longer offered is its own label. */
export function appointmentServiceLabel(slug: string): string {
  return bookableServices[slug as AppointmentService] ?? slug;
}

/**
 * Whether a staff member takes a service; one who has chosen none takes all. A service that is no longer offered is
 * taken by everybody, so that its appointments can still be moved.
 */
export function takesService(services: readonly string[], slug: string): boolean {
  return services.length === 0 || services.includes(slug) || !(slug in bookableServices);
}

export const slotTakenMessage = 'This time is no longer available. Please choose another one.';

/** More than a receptionist needs on a busy day. Stricter limits per customer and per appointment are in the services. */
const accountLimit = { calls: 120, perSeconds: 3600 } as const;

export const maxNotesLength = 2000;
export const notesTooLong = `Notes must be at most ${formatNumber(maxNotesLength)} characters`;

const id = (message: string) => z.coerce.number(message).int(message).min(1, message).max(maxId, message);

/** A staff member, or whoever is free. */
const hostId = z.union(
  [z.literal(firstAvailable), id('Please select a staff member')],
  'Please select a staff member',
);
export type HostId = z.infer<typeof hostId>;

const when = {
  appointment_date: calendarDate('Please select a date'),
  start_time: clockTime('Please select a time slot'),
};

/** A guest's contact details. */
export const guestFields = {
  guest_name: visitorName,
  guest_email: visitorEmail,
  guest_phone: z
    .string()
    .trim()
    .min(7, 'Please enter a valid phone number')
    .max(40, 'Please enter a valid phone number'),
};
export const guestDetails = z.object(guestFields);
/** Details of a caller for whom staff book: without an address there is no email. */
export const callerDetails = guestDetails.extend({
  guest_email: z.union([z.literal(''), visitorEmail], 'Please enter a valid email address'),
});

/** Rejects tax and card numbers from visitors. Signed-in users are asked instead (`use-number-check.tsx`). */
export const visitorNotes = z
  .string()
  .max(maxNotesLength, notesTooLong)
  .refine((text) => !sensitiveNumber(text), sensitiveNumberProblem);

/**
 * `title`, `status`, `location`, `description` and `end_time` are accepted and ignored: the server derives them.
 * `customer_id` is ignored unless staff send it. Signed-in users send a company, or null for 'Personal'; guests send the
 * three guest fields; so may staff for a caller without an account, who need not give an email.
 */
const bookingInput = z.object({
  ...when,
  admin_id: hostId,
  service_type: z.enum(serviceSlugs, 'Please select a service type'),
  company_id: id('Please select a company').nullish(),
  customer_id: idField.nullish().catch(null),
  notes: z.string().trim().max(maxNotesLength, notesTooLong).nullish(),
  guest_name: z.string().max(500).nullish(),
  guest_email: z.string().max(500).nullish(),
  guest_phone: z.string().max(500).nullish(),
  website: honeypot,
});
export type BookingInput = z.infer<typeof bookingInput>;

/** What the caller can do with an appointment now. The client shows exactly these buttons. */
export const appointmentActions = ['reschedule', 'cancel', 'complete', 'no_show'] as const;
export type AppointmentAction = (typeof appointmentActions)[number];

/** `appointmentDate`, `startTime` and `endTime` are in the firm's time zone. */
export const span = {
  appointmentDate: z.iso.date(),
  startTime: z.string(),
  endTime: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
};

export const appointment = z.object({
  id: z.int(),
  ...span,
  customerId: z.int().nullable(),
  adminId: z.int(),
  companyId: z.int().nullable(),
  status: z.enum(appointmentStatuses),
  title: z.string(),
  description: z.string().nullable(),
  location: z.string(),
  /** Where the two meet. `location` is the specification's field and always 'virtual'. */
  place: meetingPlace,
  serviceType: z.string(),
  notes: z.string().nullable(),
  /** Nothing writes this yet; imported rows may have one. */
  googleEventId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  staff: staffMember.pick({ id: true, name: true, jobTitle: true }),
  /** The customer or guest. */
  client: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    guest: z.boolean(),
  }),
  /** Null is 'Personal'. */
  company: companySummary.nullable(),
  actions: z.array(z.enum(appointmentActions)),
});
export type Appointment = z.infer<typeof appointment>;

export const book = endpoint({
  method: 'POST',
  path: '/api/appointments',
  summary:
    'Books a free slot, for oneself, as a guest, or as staff for a client. Of two for one slot the second gets 409 `slot_taken`. `admin_id: "first"` books whoever of the staff takes the service and is free: a client\'s own accountant, else who has the fewest appointments on that day.',
  access: 'anyone',
  body: bookingInput,
  /** `manageToken` opens /api/guest-appointments and is also in the guest's mail; null for a customer's appointment. */
  response: appointment.extend({ manageToken: z.string().nullable() }),
  status: 201,
  // Treated as a visitor, the user would have to enter a name and phone number that the firm already has.
  beforePasswordChange: 'refused',
  guestLimit: { calls: 30, perSeconds: 3600 },
  accountLimit,
  idempotent: true,
});

export const list = endpoint({
  method: 'GET',
  path: '/api/appointments',
  summary:
    "A customer's own meetings, or those a staff member hosts: upcoming ones first, nearest first, then earlier and cancelled ones, latest first. `when` keeps one of the two.",
  access: 'signed-in',
  query: pageQuery.extend({ when: z.enum(['upcoming', 'earlier']).optional() }),
  response: z.array(appointment),
  paged: true,
});

export const cancel = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/cancel',
  summary: 'Calls a scheduled meeting off. Customers until it begins, staff at any time.',
  access: 'signed-in',
  params: rowId,
  response: appointment,
  accountLimit,
});

/**
 * `admin_id` is sent only to change the staff member, to one who takes the service; with `first` the current one keeps it
 * if they do and are free.
 */
export const rescheduleInput = z.object({ ...when, admin_id: hostId.optional() });

export const reschedule = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/reschedule',
  summary: 'Moves a scheduled meeting to another free slot, of the same or another staff member.',
  access: 'signed-in',
  params: rowId,
  body: rescheduleInput,
  response: appointment,
  accountLimit,
});

export const readCalendarFile = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/calendar',
  summary:
    'The meeting as a file for calendar programs. It has the UID of the mailed invitation, so it makes no second entry.',
  access: 'signed-in',
  params: rowId,
  download: 'text/calendar',
});

export const complete = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/complete',
  summary: 'Says that a meeting that has begun took place.',
  access: 'admin',
  params: rowId,
  response: appointment,
});

export const markNoShow = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/no-show',
  summary: 'Says that nobody came to a meeting that has begun.',
  access: 'admin',
  params: rowId,
  response: appointment,
});
