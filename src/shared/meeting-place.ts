import { z } from 'zod';
import { firm } from '#firm';
import type { BookingRules } from './firm.ts';

/** How the two sides of an appointment meet. */
export const placeKinds = ['office', 'client_calls', 'firm_calls', 'video'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** As the firm sets it, for all services or one, and as staff set their own. */
export interface PlaceSetting {
  kind: PlaceKind;
  /** The link of the video room. */
  link?: string | null;
}

/**
 * The place of an appointment, as it was agreed when it was booked. `detail` is the office's address, the number the client
 * calls, or the link of the video room.
 */
export const meetingPlace = z.object({ kind: z.enum(placeKinds), detail: z.string().nullable() });
export type MeetingPlace = z.infer<typeof meetingPlace>;

/** The staff member's own place, else the service's, else the firm's; if none is set, the client calls. */
export function resolvePlace(
  own: PlaceSetting | null,
  serviceType: string,
  { place, placeByService }: BookingRules = firm.booking,
): MeetingPlace {
  const ofServices: Partial<Record<string, PlaceSetting>> = placeByService ?? {};
  const { kind, link = null } = own ?? ofServices[serviceType] ?? place ?? { kind: 'client_calls' };
  return { kind, detail: kind === 'video' ? link : fixedDetail[kind] };
}

const fixedDetail = {
  office: `${firm.address.street}, ${firm.address.city}`,
  client_calls: firm.phone.label,
  firm_calls: null,
};

/**
 * Where to be, or who calls whom, for the client or the staff member. `phone` is the client's number, if it may be
 * shown.
 */
export function placeText(
  { kind, detail }: MeetingPlace,
  reader: 'client' | 'staff',
  phone: string | null = null,
): string {
  const forClient = reader === 'client';
  switch (kind) {
    case 'office':
      return `${forClient ? 'At our office' : 'At the office'}: ${detail}`;
    case 'client_calls':
      return `By phone. ${forClient ? 'You call' : 'The client calls'} ${detail}.`;
    case 'firm_calls':
      if (forClient) return phone ? `By phone. We call you at ${phone}.` : 'By phone. We call you.';
      return `By phone. You call ${phone ?? 'the client'}.`;
    case 'video':
      if (detail) return `By video: ${detail}`;
      return forClient ? 'By video. We send you the link.' : 'By video. Send the client the link.';
  }
}
