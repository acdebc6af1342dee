import { z } from 'zod';
import { staffMember } from './accounts.ts';
import {
  appointment,
  appointmentActions,
  appointmentStatuses,
  rescheduleInput,
  span,
} from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { meetingPlace } from './meeting-place.ts';

/** Days after an appointment for which its guest's link still works. */
export const guestLinkDays = 30;

/** The signed token in a guest's mail. */
const guestKey = z.object({ token: z.string().min(1).max(100) });
const guestCalls = { calls: 60, perSeconds: 60 } as const;

const guestAppointment = z.object({
  ...span,
  status: z.enum(appointmentStatuses),
  serviceType: z.string(),
  location: z.string(),
  place: meetingPlace,
  guestPhone: z.string().nullable(),
  notes: z.string().nullable(),
  guestName: z.string(),
  guestEmail: z.string(),
  staff: staffMember,
  actions: z.array(z.enum(appointmentActions)),
});
export type GuestAppointment = z.infer<typeof guestAppointment>;

export const read = endpoint({
  method: 'GET',
  path: '/api/guest-appointments/:token',
  summary: "A guest's booking, by the signed link of the mail.",
  access: 'anyone',
  params: guestKey,
  response: guestAppointment,
  limit: guestCalls,
});

export const readCalendarFile = endpoint({
  method: 'GET',
  path: '/api/guest-appointments/:token/calendar',
  summary: "A guest's booking as a file for calendar programs.",
  access: 'anyone',
  params: guestKey,
  download: 'text/calendar',
  limit: guestCalls,
});

export const cancel = endpoint({
  method: 'POST',
  path: '/api/guest-appointments/:token/cancel',
  summary: 'The guest calls it off, until it begins.',
  access: 'anyone',
  params: guestKey,
  response: guestAppointment,
  limit: guestCalls,
});

export const reschedule = endpoint({
  method: 'POST',
  path: '/api/guest-appointments/:token/reschedule',
  summary: 'The guest moves it to another free slot.',
  access: 'anyone',
  params: guestKey,
  body: rescheduleInput,
  response: guestAppointment,
  limit: guestCalls,
});

export const claim = endpoint({
  method: 'POST',
  path: '/api/guest-appointments/:token/claim',
  summary:
    "Moves a guest's booking into the account of the customer who holds its link. The link ends with that.",
  access: 'signed-in',
  params: guestKey,
  response: appointment,
});
