import { firm } from '#firm';
import { normalized } from './combining-marks.ts';

/** The separator between groups of digits, the same each time; spaces around a dash are common. */
const gap = String.raw`(?:\s*[-./_]{1,2}\s*|\s{1,3})`;
/**
 * Social Security and individual tax numbers: nine digits, 3-2-4 or without separators. No group consists of zeros
 * only.
 */
const personalTaxNumber = new RegExp(
  String.raw`(?<!\d)(?!000|666)\d{3}(${gap}|)(?!00)\d{2}\1(?!0000)\d{4}(?!\d)`,
);
/** Employer numbers, 2-7, but not at the end of a longer number such as 2026-11-0001234. */
const employerNumber = /(?<!\d|\d[- .])\d{2}[- ]\d{7}(?!\d)/;
/**
 * Cards: without separators, by fours, or 4-6-4 and 4-6-5, with the prefixes of card networks; others are years or
 * phone numbers.
 */
const cardNumber = new RegExp(
  String.raw`(?<!\d)(?=[3-6]|2[2-7])(?:\d{13,19}|\d{4}(${gap})\d{4}\1\d{4}\1\d{1,4}(?:\1\d{1,3})?|\d{4}(${gap})\d{6}\2\d{4,5})(?!\d)`,
  'g',
);
/** A phone number with country code, up to fifteen digits: nine of them are not a tax number. */
const internationalPhone = /\+\d(?:[-\s.()/]{0,3}\d){6,14}(?![-\s.()/]{0,3}\d)/g;

/** The error at a visitor's field. */
export const sensitiveNumberProblem = `This looks like a Social Security, tax or card number. Please leave it out: call us at ${firm.phone.label}, or send it in the portal once you are a client`;

/**
 * Normalizes full-width digits, invisible characters, non-breaking spaces and typographic dashes. Invisible characters
 * are removed first: marks that they kept apart become a long run.
 */
function normalize(written: string): string {
  return normalized(written.replace(/\p{Cf}/gu, ''), 'NFKC').replace(/[\u2010-\u2015\u2043\u2212]/g, '-');
}

/** Whether a text seems to contain a Social Security, tax or card number. */
export function sensitiveNumber(written: string): boolean {
  const text = normalize(written).replace(internationalPhone, ' ');
  if (personalTaxNumber.test(text) || employerNumber.test(text)) return true;
  return [...text.matchAll(cardNumber)].some(([number]) => hasCardChecksum(number.replace(/\D/g, '')));
}

const masked = '•••';

/** The text without such numbers, for texts that cannot be rejected. Phone numbers stay. */
export function maskSensitiveNumbers(written: string): string {
  if (!sensitiveNumber(written)) return written;
  const text = normalize(written);
  const phones = text.match(internationalPhone) ?? [];
  const parts = text.split(internationalPhone).map((part) =>
    part
      .replace(cardNumber, (number) => (hasCardChecksum(number.replace(/\D/g, '')) ? masked : number))
      .replace(new RegExp(personalTaxNumber, 'g'), masked)
      .replace(new RegExp(employerNumber, 'g'), masked),
  );
  const left = parts.map((part, index) => part + (phones[index] ?? '')).join('');
  return sensitiveNumber(left) ? left.replace(/\d/g, '•') : left;
}

/** The Luhn check: all card numbers pass it, and one in ten other numbers. */
function hasCardChecksum(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
