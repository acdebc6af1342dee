import { namedStaffServices } from '#shared/appointments.ts';
import { firstAvailableHint } from '../availability/staff-field.tsx';

/** Whether 'First available' is offered for a service, and the hint below the select. */
export function staffRules(serviceType: string) {
  if (!(serviceType in namedStaffServices)) return { offersFirst: true, staffHint: firstAvailableHint };
  return { offersFirst: false, staffHint: 'Please choose a staff member who is a notary.' };
}
