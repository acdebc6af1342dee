import { z } from 'zod';
import { name } from './accounts.ts';
import { appointment } from './appointments.ts';
import { endpoint } from './endpoint.ts';

/** The three first steps of a new customer; null if they are done, dismissed or were never offered. */
export const welcomeSteps = z
  .object({
    /** The name of the first file that they sent. */
    firstFile: z.string().nullable(),
    /** The next meeting, or else the last. */
    meeting: appointment.pick({ appointmentDate: true, startTime: true, staff: true }).nullable(),
  })
  .nullable();
export type WelcomeSteps = NonNullable<z.infer<typeof welcomeSteps>>;

/** Both names, which the profile leaves optional. */
export const nameForm = z.object({
  firstName: name.unwrap().min(1, 'Please enter your first name'),
  lastName: name.unwrap().min(1, 'Please enter your last name'),
});

export const close = endpoint({
  method: 'POST',
  path: '/api/welcome/close',
  summary: 'Puts the three first steps away for good. Safe to repeat.',
  access: 'signed-in',
  accountLimit: { calls: 60, perSeconds: 3600 },
});
