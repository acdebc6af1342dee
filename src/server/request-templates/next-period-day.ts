import { addMonths } from 'date-fns/addMonths';
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';

/** The same day a year, a quarter or a month later, by the kind of the period; January 31 becomes February 28. */
export function inNextPeriodDay(day: string, period: string): string {
  const months = /^\d{4}$/.test(period) ? 12 : period.includes('Q') ? 3 : 1;
  return format(addMonths(parseISO(day), months), 'yyyy-MM-dd');
}
