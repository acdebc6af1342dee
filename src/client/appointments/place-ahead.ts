import { firm } from '#firm';
import type { Slot } from '#shared/availability.ts';
import { placeText, resolvePlace } from '#shared/meeting-place.ts';

/** The place of a slot before it is booked. Visitors do not see the link of a video room. */
export function placeAhead(place: Slot['place'], serviceType: string): string {
  if (place === 'varies') return 'You see the place as soon as you have booked';
  if (place === 'video') return 'By video';
  const text = placeText(resolvePlace(place === 'default' ? null : { kind: place }, serviceType), 'client');
  return text
    .replace(/^By phone\. /, '')
    .replace(/\.$/, '')
    .replace(firm.phone.label, unbroken(firm.phone.label));
}

/** Keeps a phone number on one line. */
const unbroken = (number: string) => number.replaceAll(' ', '\u00a0');
