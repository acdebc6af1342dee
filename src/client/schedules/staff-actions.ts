import { CalendarClock, CircleCheck, type LucideIcon, UserX, X } from 'lucide-react';
import type { Appointment, AppointmentAction } from '#shared/appointments.ts';

interface StaffAction {
  action: AppointmentAction;
  label: string;
  icon: LucideIcon;
  destructive?: boolean;
}

const all: StaffAction[] = [
  { action: 'complete', label: 'Mark as completed', icon: CircleCheck },
  { action: 'no_show', label: 'Mark as no-show', icon: UserX },
  { action: 'reschedule', label: 'Reschedule', icon: CalendarClock },
  { action: 'cancel', label: 'Cancel', icon: X, destructive: true },
];

/** A staff member's actions on an appointment, as the server allows them. */
export function staffActions({ actions }: Appointment): StaffAction[] {
  return all.filter(({ action }) => actions.includes(action));
}
