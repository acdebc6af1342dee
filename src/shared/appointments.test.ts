import { expect, it } from 'vitest';
import { appointmentServiceLabel, appointmentServices } from './appointments.ts';

it('offers six services', () => {
  expect(Object.entries(appointmentServices)).toEqual([
    ['tax-preparation', 'Tax Preparation'],
    ['bookkeeping', 'Bookkeeping'],
    ['financial-planning', 'Financial Planning'],
    ['audit', 'Audit Services'],
    ['payroll', 'Payroll Services'],
    ['consultation', 'Business Consultation'],
  ]);
});

it('falls back to the key of a service that is no longer offered', () => {
  expect(appointmentServiceLabel('payroll')).toBe('Payroll Services');
  expect(appointmentServiceLabel('estate-planning')).toBe('estate-planning');
});
