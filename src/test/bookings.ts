import type { SignedInUser, TestApp } from './app.ts';
import { openDay } from './open-days.ts';
import { uniqueAddress } from './unique-address.ts';

export function guest(change: object = {}) {
  return {
    guest_name: 'Ruth Abara',
    guest_email: `ruth-${crypto.randomUUID()}@example.test`,
    guest_phone: '404-555-0188',
    ...change,
  };
}

/** A slot that can be booked, as the fields of a request body. */
export function openSlot() {
  return { appointment_date: openDay(), start_time: '10:00' };
}

/** The request body of the booking page, including the fields that the server ignores. */
export function booking(adminId: number, change: object = {}) {
  return {
    admin_id: adminId,
    ...openSlot(),
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

/** Books as a signed-in user, or as a visitor from a unique IP address. */
export function book(
  test: TestApp,
  payload: object,
  { by, key, address = uniqueAddress() }: { by?: SignedInUser; key?: string; address?: string } = {},
) {
  return test.request({
    method: 'POST',
    url: '/api/appointments',
    payload,
    token: by?.token,
    remoteAddress: address,
    headers: key ? { 'idempotency-key': key } : {},
  });
}

/** The start times of a staff member's free slots, as visitors see them. */
export async function slotsOf(test: TestApp, adminId: number, date: string): Promise<string[]> {
  const response = await test.request({
    url: `/api/admin/${adminId}/availability`,
    query: { date },
    remoteAddress: uniqueAddress(),
  });
  return response.json().map(({ startTime }: { startTime: string }) => startTime);
}
