import { firm } from '#firm';
import type { Slot } from '#shared/availability.ts';
import { placeText, resolvePlace } from '#shared/meeting-place.ts';

/** Where a slot would take place, before it is booked: the link of a video room is not told to visitors. */
export function placeAhead(place: Slot['place'], serviceType: string): string {
  if (place === 'varies') return 'You see the place as soon as you have booked';
  if (place === 'video') return 'By video';
  const text = placeText(resolvePlace(place === 'default' ? null : { kind: place }, serviceType), 'client');
  return text
    .replace(/^By phone\. /, '')
    .replace(/\.$/, '')
    .replace(firm.phone.label, unbroken(firm.phone.label));
}

/** A number stays in one line. */
const unbroken = (number: string) => number.replaceAll(' ', '\u00a0');
