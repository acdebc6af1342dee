export const appointmentStatuses = ['scheduled', 'cancelled', 'completed', 'no_show'] as const;

/** What a person may book; the landing page's and the enquiry form's services are lists of their own. */
export const appointmentServices = {
  'tax-preparation': 'Tax Preparation',
  bookkeeping: 'Bookkeeping',
  'financial-planning': 'Financial Planning',
  audit: 'Audit Services',
  payroll: 'Payroll Services',
  consultation: 'Business Consultation',
} as const;

export type AppointmentService = keyof typeof appointmentServices;
