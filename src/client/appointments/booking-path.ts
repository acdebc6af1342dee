import { paths } from '#shared/paths.ts';

/** The page where staff book for a customer, optionally for one of their companies. */
export function bookForClientPath(clientId: number, companyId?: number): string {
  const company = companyId === undefined ? '' : `&company=${companyId}`;
  return `${paths.appointments}?view=book&client=${clientId}${company}`;
}
