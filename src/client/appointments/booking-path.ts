import { paths } from '#shared/paths.ts';

/** Staff book for a customer, and for a company of theirs where its page leads there. */
export function bookForClientPath(clientId: number, companyId?: number): string {
  const company = companyId === undefined ? '' : `&company=${companyId}`;
  return `${paths.appointments}?view=book&client=${clientId}${company}`;
}
