import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { type Db, openDatabase } from '#server/core/database/db.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { firmTimestamp } from '#shared/time.ts';
import { booking, guest } from '#test/bookings.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { setHours } from '#test/factories/availability.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { openDays } from '#test/open-days.ts';
import { startServerNode } from '#test/server-node.ts';
import { bookFirstAvailable } from './support/book-first-available.ts';
import { countStatuses, formatStatuses } from './support/burst-statuses.ts';
import { median, percentile, report } from './support/report.ts';
import { type BurstResponse, startBurstClients } from './support/request-burst.ts';

/**
 * 50 simultaneous requests for each of 200 slots, from several client processes over two nodes: one row per slot, 49 ×
 * 409, no 5xx and no deadlock. Then overlapping slots, an appointment that is cancelled while others request its slot,
 * 24 appointments that are rescheduled to one slot, and bookings and moves with 'first' in place of a staff member.
 */
const slotCount = 200;
const perSlot = 50;
const clientProcesses = 4;
const rounds = 20;
/** Enough groups that no customer reaches the limit of ten bookings a day. */
const customerGroups = 40;
const rescheduledCount = 24;

const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const env = {
  ...(await developmentStorage()),
  DATABASE_URL: server.url,
  LOG_LEVEL: 'error',
  RATE_LIMIT_FACTOR: '1000000',
};
const nodes = await Promise.all([startServerNode(env), startServerNode(env)]);
const clients = startBurstClients(
  clientProcesses,
  nodes.map(({ url }) => url),
);
const database = openDatabase(server.url);
const children = [...clients.processes, ...nodes.map((node) => node.process)];

async function stopProcesses(): Promise<void> {
  const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  for (const child of running) child.kill('SIGTERM');
  await Promise.all(running.map((child) => once(child, 'exit')));
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void stopProcesses().finally(() => process.exit(1)));
}

const deadlocksBefore = await readDeadlocks(server.url);
await runBursts(database.db).finally(async () => {
  await stopProcesses();
  await database.close();
});
const deadlocks = (await readDeadlocks(server.url)) - deadlocksBefore;
await server.stop();
report('deadlocks (pg_stat_database)', deadlocks, deadlocks === 0);

async function runBursts(db: Db): Promise<void> {
  const count = async (query: ReturnType<typeof sql>): Promise<number> =>
    Number((await db.execute<{ count: string }>(query)).rows[0]?.count);
  const countOverlaps = () =>
    count(sql`
      select count(*) from appointments a join appointments b on a.admin_id = b.admin_id and a.id < b.id
      where a.status = 'scheduled' and b.status = 'scheduled'
        and tstzrange(a.starts_at, a.blocked_until) && tstzrange(b.starts_at, b.blocked_until)
    `);

  const customers = await Promise.all(
    Array.from({ length: (perSlot / 2) * customerGroups }, () => createUser(db)),
  );
  const tokens = await Promise.all(customers.map((customer) => signInAs(db, customer)));
  const customerOf = (burst: number, number: number) =>
    ((burst % customerGroups) * perSlot) / 2 + (Math.floor(number / 2) % (perSlot / 2));
  /**
   * Half of the requests for a slot come from guests, half from customers; consecutive bursts use different groups of
   * customers.
   */
  const bookingRequest = (adminId: number, change: object, burst: number, number: number) => ({
    path: '/api/appointments',
    payload: { ...booking(adminId, change), ...(number % 2 ? guest() : { company_id: null }) },
    token: number % 2 ? undefined : tokens[customerOf(burst, number)],
  });
  const startTimes = Array.from({ length: 16 }, (_, index) => {
    const hour = String(9 + Math.floor(index / 2)).padStart(2, '0');
    return `${hour}:${index % 2 ? '30' : '00'}`;
  });

  console.log(
    `\n${slotCount} slots × ${perSlot} simultaneous requests, ${clientProcesses} client processes, 2 nodes`,
  );
  const staff = await Promise.all([createAdmin(db), createAdmin(db)]);
  const slots = openDays(Math.ceil(slotCount / staff.length / startTimes.length))
    .flatMap((appointment_date) => startTimes.map((start_time) => ({ appointment_date, start_time })))
    .flatMap((slot) => staff.map(({ id }) => ({ adminId: id, slot })))
    .slice(0, slotCount);
  const startedAt = performance.now();
  const responses: BurstResponse[] = [];
  let oneWinner = 0;
  for (const [index, { adminId, slot }] of slots.entries()) {
    const burst = await clients.send(
      Array.from({ length: perSlot }, (_, number) => bookingRequest(adminId, slot, index, number)),
    );
    const won = burst.filter(({ status }) => status === 201).length;
    const lost = burst.filter(({ status, code }) => status === 409 && code === 'slot_taken').length;
    if (won === 1 && lost === perSlot - 1) oneWinner += 1;
    responses.push(...burst);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const total = slotCount * perSlot;
  report('responses', formatStatuses(responses), responses.length === total);
  report('slots with one 201 and 49 × 409', `${oneWinner} of ${slotCount}`, oneWinner === slotCount);
  const rows = await count(sql`select count(*) from appointments where status = 'scheduled'`);
  report('rows', rows, rows === slotCount);
  const latencies = responses.map(({ ms }) => ms);
  console.log(
    `         ${total.toLocaleString('en-US')} requests in ${seconds.toFixed(1)} s, ${Math.round(total / seconds)} a second; p50 ${median(latencies).toFixed(0)} ms, p95 ${percentile(latencies, 0.95).toFixed(0)} ms`,
  );

  console.log(
    `\nOverlapping slots: two ranges a quarter of an hour apart, ${rounds} rounds of ${perSlot} simultaneous requests`,
  );
  const [day] = openDays(1) as [string];
  const weekday = firmTimestamp(day, '12:00').getUTCDay();
  const overlaps: BurstResponse[] = [];
  for (let round = 0; round < rounds; round++) {
    const { id } = await createAdmin(db);
    await setHours(db, id, [
      { weekday, opensAt: '09:00', closesAt: '11:00' },
      { weekday, opensAt: '09:15', closesAt: '11:15' },
    ]);
    const overlappingTimes = ['09:00', '09:15', '09:30', '09:45', '10:00', '10:15', '10:30', '10:45'];
    const calls = Array.from({ length: perSlot }, (_, number) =>
      bookingRequest(
        id,
        { appointment_date: day, start_time: overlappingTimes[number % overlappingTimes.length] },
        round,
        number,
      ),
    );
    overlaps.push(...(await clients.send(calls)));
  }
  report(
    'responses',
    formatStatuses(overlaps),
    overlaps.every(({ status }) => status === 201 || status === 409),
  );
  report('pairs of appointments that overlap', await countOverlaps(), (await countOverlaps()) === 0);

  console.log(
    `\nCancel and rebook: the customer cancels while ${perSlot - 1} request the slot, then ${perSlot} more`,
  );
  let bookedOnce = 0;
  const rebooked: BurstResponse[] = [];
  for (let round = 0; round < rounds; round++) {
    const { id } = await createAdmin(db);
    const customer = customerOf(round, 0);
    const startsAt = firmTimestamp(day, '10:00').toISOString();
    const appointment = await createAppointment(db, id, {
      customerId: customers[customer]?.id ?? null,
      startsAt,
    });
    const cancel = {
      path: `/api/appointments/${appointment.id}/cancel`,
      payload: {},
      token: tokens[customer],
    };
    const request = (number: number) => bookingRequest(id, { appointment_date: day }, round, number);
    const first = [cancel, ...Array.from({ length: perSlot - 1 }, (_, number) => request(number))];
    rebooked.push(...(await clients.send(first)));
    rebooked.push(...(await clients.send(Array.from({ length: perSlot }, (_, number) => request(number)))));
    const left = await count(
      sql`select count(*) from appointments where admin_id = ${id} and status = 'scheduled'`,
    );
    if (left === 1) bookedOnce += 1;
  }
  report(
    'responses',
    formatStatuses(rebooked),
    rebooked.every(({ status }) => [200, 201, 409].includes(status)),
  );
  report(
    'slots with exactly one appointment afterwards',
    `${bookedOnce} of ${rounds}`,
    bookedOnce === rounds,
  );

  console.log(`\n${rescheduledCount} appointments of four staff move to one slot at once, ${rounds} rounds`);
  let oneMoved = 0;
  const moved: BurstResponse[] = [];
  for (let round = 0; round < rounds; round++) {
    const hosts = await Promise.all(Array.from({ length: 4 }, () => createAdmin(db)));
    const target = hosts[round % hosts.length];
    if (!target) throw new Error('No staff member');
    const token = await signInAs(db, target);
    const appointments = [];
    for (let number = 0; number < rescheduledCount; number++) {
      const startsAt = `2035-03-05T${10 + Math.floor(number / 4)}:00:00.000Z`;
      appointments.push(await createAppointment(db, hosts[number % 4]?.id ?? 0, { startsAt }));
    }
    const payload = { appointment_date: day, start_time: '15:00', admin_id: target.id };
    const burst = await clients.send(
      appointments.map(({ id }) => ({ path: `/api/appointments/${id}/reschedule`, payload, token })),
    );
    const counts = countStatuses(burst);
    if (counts['200'] === 1 && counts['409 slot_taken'] === rescheduledCount - 1) oneMoved += 1;
    moved.push(...burst);
  }
  report('responses', formatStatuses(moved), moved.length === rescheduledCount * rounds);
  report('rounds in which exactly one moved', `${oneMoved} of ${rounds}`, oneMoved === rounds);

  const first = await bookFirstAvailable(db, clients.send, { day, rounds });

  console.log('\nAll bursts');
  const all = [...responses, ...overlaps, ...rebooked, ...moved, ...first];
  const errors = all.filter(({ status }) => status >= 500).length;
  report('responses of 500 and above', `${errors} of ${all.length.toLocaleString('en-US')}`, errors === 0);
  const pairs = await countOverlaps();
  report('pairs of appointments that overlap', pairs, pairs === 0);
}

/**
 * Uses its own connection, because the last call comes after the pool is closed: some connections report their
 * statistics only when they end.
 */
async function readDeadlocks(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select sum(deadlocks)::int as deadlocks from pg_stat_database');
  await client.end();
  return rows[0].deadlocks;
}
