import type { AppointmentService } from '#shared/appointments.ts';
import { paths, type ServiceSlug } from '#shared/paths.ts';

/** Maps the services of the website to those that can be booked, which are two separate lists. */
const bookedAs: Record<ServiceSlug, AppointmentService> = {
  accounting: 'bookkeeping',
  'tax-preparation': 'tax-preparation',
  'financial-planning': 'financial-planning',
  'wealth-management': 'financial-planning',
  'payroll-and-bookkeeping': 'payroll',
  'real-estate-and-mortgage': 'consultation',
  notary: 'notary',
  'business-consulting': 'consultation',
};

/** The booking page with the service preselected. */
export function bookingLink(slug: ServiceSlug): string {
  return `${paths.book}?service=${bookedAs[slug]}`;
}
