import { firm } from '../../firm.config.ts';

/** Social Security and individual tax numbers: nine digits, written 3-2-4 or in one. */
const personalTaxNumber = /(?<!\d)\d{3}([- .]?)\d{2}\1\d{4}(?!\d)/;
/** Employer numbers, written 2-7. */
const employerNumber = /(?<!\d)\d{2}[- ]\d{7}(?!\d)/;
/** Thirteen to nineteen digits in any grouping. */
const longNumber = /(?<!\d)\d(?:[- .]?\d){12,18}(?!\d)/g;

/** For a field of somebody who is not signed in. */
export const sensitiveNumberProblem = `This looks like a Social Security, tax or card number. Please leave it out: call us at ${firm.phone.label}, or send it in the portal once you are a client`;

/** Whether a text seems to hold a number that belongs neither in a chat nor in an enquiry. */
export function sensitiveNumber(written: string): boolean {
  // Digits of other widths, blanks that do not break and the dashes that word processors make.
  const text = written.normalize('NFKC').replace(/[\u2010-\u2015\u2212]/g, '-');
  if (personalTaxNumber.test(text) || employerNumber.test(text)) return true;
  return [...text.matchAll(longNumber)].some(([number]) => hasCardChecksum(number.replace(/\D/g, '')));
}

/** Luhn's sum, which every card number satisfies and one other number in ten. */
function hasCardChecksum(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
