import { openDay } from './open-days.ts';

/** Where in the network a test's visitors come from: limits count by address, so each has its own. */
let visitors = 0;
export const ownAddress = () => `10.9.${Math.floor(visitors / 250)}.${(visitors++ % 250) + 1}`;

export function guest(change: object = {}) {
  return {
    guest_name: 'Ruth Abara',
    guest_email: `ruth-${crypto.randomUUID()}@example.test`,
    guest_phone: '404-555-0188',
    ...change,
  };
}

/** The payload of the booking screen, with all that it sends and the server does not believe. */
export function booking(adminId: number, change: object = {}) {
  return {
    admin_id: adminId,
    appointment_date: openDay(),
    start_time: '10:00',
    end_time: '10:30',
    service_type: 'tax-preparation',
    notes: '',
    title: 'Tax Preparation Appointment',
    location: 'virtual',
    status: 'scheduled',
    description: 'Tax Preparation appointment',
    ...change,
  };
}
