import { firm } from '#firm';
import { appointmentServiceLabel } from '#shared/appointments.ts';
import { type MeetingPlace, placeText } from '#shared/meeting-place.ts';

interface CalendarEntry {
  serviceType: string;
  startsAt: string;
  endsAt: string;
  place: MeetingPlace;
  staff: { name: string };
}

/** Google's form for a new event, filled in. Times are in UTC, as in the emailed invitation. */
export function googleCalendarUrl({ serviceType, startsAt, endsAt, place, staff }: CalendarEntry): string {
  const compact = (timestamp: string) => `${new Date(timestamp).toISOString().replace(/[-:]|\.\d+/g, '')}`;
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: `${appointmentServiceLabel(serviceType)} with ${staff.name}, ${firm.shortName}`,
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
    location: place.kind === 'office' && place.detail ? place.detail : placeText(place, 'client'),
    details: `To reach us: ${firm.phone.label}, ${firm.emails.support}.`,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}
