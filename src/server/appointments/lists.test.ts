import { beforeAll, describe, expect, it } from 'vitest';
import { firmTimestamp, firmToday } from '#shared/time.ts';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createAdmin } from '#test/factories/users.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function list(by: SignedInUser, query: Record<string, string> = {}) {
  const response = await test.request({ url: '/api/appointments', query, token: by.token });
  return {
    ids: response.json().map(({ id }: { id: number }) => id),
    total: response.headers['x-total-count'],
    next: /cursor=([^>&]+)/.exec(String(response.headers.link))?.[1],
  };
}

describe('GET /api/appointments', () => {
  it("lists a customer's own appointments: upcoming ones nearest first, then the others latest first", async () => {
    const [customer, other] = [await signedInCustomer(test), await signedInCustomer(test)];
    const admin = await createAdmin(test.db);
    const at = async (hours: number, status: 'scheduled' | 'cancelled' | 'completed' = 'scheduled') => {
      const values = { customerId: customer.user.id, startsAt: inHours(hours), status };
      return (await createAppointment(test.db, admin.id, values)).id;
    };
    const later = await at(50);
    const soon = await at(5);
    const running = await at(-0.25);
    const cancelled = await at(30, 'cancelled');
    const longAgo = await at(-100, 'completed');
    const forgotten = await at(-10);
    await createAppointment(test.db, admin.id, { customerId: other.user.id });
    await createAppointment(test.db, admin.id);

    const all = [running, soon, later, cancelled, forgotten, longAgo];
    expect(await list(customer)).toEqual({ ids: all, total: '6', next: undefined });
    expect((await list(customer, { when: 'upcoming' })).ids).toEqual([running, soon, later]);
    expect((await list(customer, { when: 'earlier' })).ids).toEqual([cancelled, forgotten, longAgo]);

    for (const limit of ['1', '2', '4']) {
      const seen = [];
      let cursor: string | undefined;
      do {
        const page = await list(customer, { limit, ...(cursor && { cursor: decodeURIComponent(cursor) }) });
        expect(page.total).toBe('6');
        seen.push(...page.ids);
        cursor = page.next;
      } while (cursor);
      expect(seen).toEqual(all);
    }
  });

  it('lists the appointments that a staff member hosts, with the actions they can take', async () => {
    const [admin, colleague] = [await signedInAdmin(test), await signedInAdmin(test)];
    await createAppointment(test.db, colleague.user.id);
    const googleEventId = 'carried-over-7';
    const mine = await createAppointment(test.db, admin.user.id, { startsAt: inHours(-0.1), googleEventId });
    const done = await createAppointment(test.db, admin.user.id, {
      startsAt: inHours(-2),
      status: 'completed',
    });
    const response = await test.request({ url: '/api/appointments', token: admin.token });
    expect(response.json()).toMatchObject([
      {
        id: mine.id,
        googleEventId,
        client: { name: 'Ruth Abara', guest: true },
        actions: ['complete', 'no_show', 'cancel'],
      },
      { id: done.id, googleEventId: null, actions: ['no_show'] },
    ]);
  });

  it('rejects an invalid cursor', async () => {
    const customer = await signedInCustomer(test);
    for (const cursor of ['12', 'upcoming~x~1', 'upcoming~999999999999999~1', 'earlier~1~9999999999']) {
      const response = await test.request({
        url: '/api/appointments',
        query: { cursor },
        token: customer.token,
      });
      expect(response.statusCode, cursor).toBe(400);
    }
  });
});

describe("today's appointments on the admin dashboard", () => {
  it('are those that the reader hosts today, in order of time', async () => {
    const [admin, colleague] = [await signedInAdmin(test), await createAdmin(test.db)];
    const today = (clock: string) => ({ startsAt: firmTimestamp(firmToday(), clock).toISOString() });
    const late = await createAppointment(test.db, admin.user.id, today('23:00'));
    const early = await createAppointment(test.db, admin.user.id, today('00:00'));
    await createAppointment(test.db, admin.user.id, { ...today('12:00'), status: 'cancelled' });
    await createAppointment(test.db, admin.user.id, {
      startsAt: new Date(firmTimestamp(firmToday(), '00:00').getTime() - 30 * 60_000).toISOString(),
    });
    await createAppointment(test.db, colleague.id, today('09:00'));
    const response = await test.request({ url: '/api/admin/dashboard', token: admin.token });
    expect(response.json().todaysMeetings).toMatchObject([
      { id: early.id, startTime: '00:00' },
      { id: late.id, startTime: '23:00' },
    ]);
  });
});
