import type { AppointmentStatus } from '#shared/appointments.ts';
import { Badge } from '../ui/badge.tsx';

const looks = {
  scheduled: { word: 'scheduled', label: 'Scheduled', tone: 'info' },
  cancelled: { word: 'cancelled', label: 'Cancelled', tone: 'neutral' },
  completed: { word: 'completed', label: 'Completed', tone: 'success' },
  no_show: { word: 'no-show', label: 'No-show', tone: 'warning' },
} as const;

/** 'Status: scheduled', for customers and guests. */
export function statusLine(status: AppointmentStatus): string {
  return `Status: ${looks[status].word}`;
}

export function statusLabel(status: AppointmentStatus): string {
  return looks[status].label;
}

export function AppointmentStatusBadge({ status }: { status: AppointmentStatus }) {
  return <Badge tone={looks[status].tone}>{statusLabel(status)}</Badge>;
}
