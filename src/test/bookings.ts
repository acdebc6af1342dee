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

/** The payload of the booking screen, with all that it sends and the server does not believe. */
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

/** Books by somebody signed in, or as a visitor from an address of their own. */
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

/** When the free slots of somebody's day begin, as a visitor is told. */
export async function slotsOf(test: TestApp, adminId: number, date: string): Promise<string[]> {
  const response = await test.request({
    url: `/api/admin/${adminId}/availability`,
    query: { date },
    remoteAddress: uniqueAddress(),
  });
  return response.json().map(({ startTime }: { startTime: string }) => startTime);
}
