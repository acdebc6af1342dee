import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { type Db, openDatabase } from '#server/core/database/db.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { firmMoment } from '#shared/time.ts';
import { booking, guest } from '#test/bookings.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { setHours } from '#test/factories/availability.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { openDays } from '#test/open-days.ts';
import { startServerNode } from '#test/server-node.ts';

/**
 * P3: 50 requests at once for each of 200 slots, from several processes over two nodes: one row a slot, 49 × 409, no 5xx
 * and no deadlock. Then overlapping slots, a slot that is cancelled while others want it, and 24 meetings that move to one
 * slot. On a PostgreSQL of its own, over the loopback.
 */
const slotCount = 200;
const perSlot = 50;
const clientProcesses = 4;
const rounds = 20;
/** Enough that nobody reaches the limit of ten bookings a day. */
const customerGroups = 40;
const movers = 24;

interface Call {
  url: string;
  payload: object;
  token?: string;
}
interface Reply {
  status: number;
  code: string;
  ms: number;
}

/** A client process: makes the calls it is sent, all at once, and reports what came back. */
async function callAll(calls: Call[]): Promise<Reply[]> {
  return Promise.all(
    calls.map(async ({ url, payload, token }) => {
      const begun = performance.now();
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { cookie: `session=${token}` }) },
        body: JSON.stringify(payload),
      });
      const body = (await response.json()) as { code?: string };
      return { status: response.status, code: body.code ?? '', ms: performance.now() - begun };
    }),
  );
}

if (process.argv[2] === 'client') {
  process.on('message', async (calls: Call[]) => process.send?.(await callAll(calls)));
} else {
  await prove();
}

/** A database, two nodes on it and the client processes; whatever happens, nothing of it outlives the proof. */
async function prove(): Promise<void> {
  const server = await startEmbeddedDatabase();
  await migrateDatabase(server.url);
  const env = {
    ...(await developmentStorage()),
    DATABASE_URL: server.url,
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000000',
  };
  const nodes = await Promise.all([startServerNode(env), startServerNode(env)]);
  const clients = Array.from({ length: clientProcesses }, () => fork(import.meta.filename, ['client']));
  const database = openDatabase(server.url);
  const children = [...clients, ...nodes.map((node) => node.process)];
  const stopProcesses = async () => {
    const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    for (const child of running) child.kill('SIGTERM');
    await Promise.all(running.map((child) => once(child, 'exit')));
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void stopProcesses().finally(() => process.exit(1)));
  }

  const deadlocksBefore = await readDeadlocks(server.url);
  const problems = await race(
    database.db,
    nodes.map(({ url }) => url),
    clients,
  ).finally(async () => {
    await stopProcesses();
    await database.close();
  });
  const deadlocks = (await readDeadlocks(server.url)) - deadlocksBefore;
  await server.stop();
  console.log(`  ${deadlocks === 0 ? 'holds ' : 'FAILS '} deadlocks (pg_stat_database): ${deadlocks}`);
  if (problems.length > 0 || deadlocks > 0) process.exit(1);
}

/** The four storms, one after the other; answers what did not hold. */
async function race(db: Db, nodes: string[], clients: ChildProcess[]): Promise<string[]> {
  const problems: string[] = [];
  const hold = (name: string, figure: string | number, holds: boolean) => {
    console.log(`  ${holds ? 'holds ' : 'FAILS '} ${name}: ${figure}`);
    if (!holds) problems.push(name);
  };
  const latencies: number[] = [];

  /** All calls at once: spread over the client processes, and by each over both nodes. */
  async function storm(
    calls: { path: string; payload: object; token?: string | undefined }[],
  ): Promise<Reply[]> {
    const shares: Call[][] = clients.map(() => []);
    for (const [index, { path, payload, token }] of calls.entries()) {
      const node = nodes[Math.floor(index / clientProcesses) % nodes.length];
      shares[index % clientProcesses]?.push({ url: `${node}${path}`, payload, ...(token && { token }) });
    }
    const replies = await Promise.all(
      clients.map(async (client, index) => {
        const answered = once(client, 'message');
        client.send(shares[index] ?? []);
        const [share] = (await answered) as [Reply[]];
        return share;
      }),
    );
    latencies.push(...replies.flat().map(({ ms }) => ms));
    return replies.flat();
  }

  const tally = (replies: Reply[]) => {
    const counts: Record<string, number> = {};
    for (const { status, code } of replies) {
      const name = code ? `${status} ${code}` : String(status);
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  };
  const shown = (counts: Record<string, number>) =>
    Object.entries(counts)
      .map(([name, count]) => `${count.toLocaleString('en-US')} × ${name}`)
      .join(', ');
  const count = async (query: ReturnType<typeof sql>): Promise<number> =>
    Number((await db.execute<{ count: string }>(query)).rows[0]?.count);
  const overlapping = () =>
    count(sql`
      select count(*) from appointments a join appointments b on a.admin_id = b.admin_id and a.id < b.id
      where a.status = 'scheduled' and b.status = 'scheduled'
        and tstzrange(a.starts_at, a.blocked_until) && tstzrange(b.starts_at, b.blocked_until)
    `);

  const customers = await Promise.all(
    Array.from({ length: (perSlot / 2) * customerGroups }, () => createUser(db)),
  );
  const tokens = await Promise.all(customers.map((customer) => signInAs(db, customer)));
  const customerOf = (wave: number, number: number) =>
    ((wave % customerGroups) * perSlot) / 2 + (Math.floor(number / 2) % (perSlot / 2));
  /** Half of those who want a slot are guests, half are customers; each wave has another group of customers. */
  const wanting = (adminId: number, change: object, wave: number, number: number) => ({
    path: '/api/appointments',
    payload: { ...booking(adminId, change), ...(number % 2 ? guest() : { company_id: null }) },
    token: number % 2 ? undefined : tokens[customerOf(wave, number)],
  });
  const clocks = Array.from({ length: 16 }, (_, half) => {
    const hour = String(9 + Math.floor(half / 2)).padStart(2, '0');
    return `${hour}:${half % 2 ? '30' : '00'}`;
  });

  console.log(
    `\n${slotCount} slots × ${perSlot} requests at once, ${clientProcesses} client processes, 2 nodes`,
  );
  const staff = await Promise.all([createAdmin(db), createAdmin(db)]);
  const slots = openDays(Math.ceil(slotCount / staff.length / clocks.length))
    .flatMap((appointment_date) => clocks.map((start_time) => ({ appointment_date, start_time })))
    .flatMap((slot) => staff.map(({ id }) => ({ adminId: id, slot })))
    .slice(0, slotCount);
  const begun = performance.now();
  const replies: Reply[] = [];
  let perfect = 0;
  for (const [index, { adminId, slot }] of slots.entries()) {
    const wave = await storm(
      Array.from({ length: perSlot }, (_, number) => wanting(adminId, slot, index, number)),
    );
    const won = wave.filter(({ status }) => status === 201).length;
    const lost = wave.filter(({ status, code }) => status === 409 && code === 'slot_taken').length;
    if (won === 1 && lost === perSlot - 1) perfect += 1;
    replies.push(...wave);
  }
  const seconds = (performance.now() - begun) / 1000;
  const total = slotCount * perSlot;
  hold('answers', shown(tally(replies)), replies.length === total);
  hold('slots with one 201 and 49 × 409', `${perfect} of ${slotCount}`, perfect === slotCount);
  const rows = await count(sql`select count(*) from appointments where status = 'scheduled'`);
  hold('rows', rows, rows === slotCount);
  const sorted = latencies.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  console.log(
    `         ${total.toLocaleString('en-US')} requests in ${seconds.toFixed(1)} s, ${Math.round(total / seconds)} a second; p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`,
  );

  console.log(
    `\nOverlapping slots: two ranges a quarter of an hour apart, ${rounds} rounds of ${perSlot} at once`,
  );
  const [day] = openDays(1) as [string];
  const weekday = firmMoment(day, '12:00').getUTCDay();
  const overlaps: Reply[] = [];
  for (let round = 0; round < rounds; round++) {
    const { id } = await createAdmin(db);
    await setHours(db, id, [
      { weekday, opensAt: '09:00', closesAt: '11:00' },
      { weekday, opensAt: '09:15', closesAt: '11:15' },
    ]);
    const quarters = ['09:00', '09:15', '09:30', '09:45', '10:00', '10:15', '10:30', '10:45'];
    const calls = Array.from({ length: perSlot }, (_, number) =>
      wanting(id, { appointment_date: day, start_time: quarters[number % quarters.length] }, round, number),
    );
    overlaps.push(...(await storm(calls)));
  }
  hold(
    'answers',
    shown(tally(overlaps)),
    overlaps.every(({ status }) => status === 201 || status === 409),
  );
  hold('pairs of meetings that overlap', await overlapping(), (await overlapping()) === 0);

  console.log(
    `\nCancel and rebook: the holder cancels while ${perSlot - 1} want the slot, then ${perSlot} more`,
  );
  let heldByOne = 0;
  const rebooked: Reply[] = [];
  for (let round = 0; round < rounds; round++) {
    const { id } = await createAdmin(db);
    const holder = customerOf(round, 0);
    const startsAt = firmMoment(day, '10:00').toISOString();
    const held = await createAppointment(db, id, { customerId: customers[holder]?.id ?? null, startsAt });
    const cancel = { path: `/api/appointments/${held.id}/cancel`, payload: {}, token: tokens[holder] };
    const want = (number: number) => wanting(id, { appointment_date: day }, round, number);
    const first = [cancel, ...Array.from({ length: perSlot - 1 }, (_, number) => want(number))];
    rebooked.push(...(await storm(first)));
    rebooked.push(...(await storm(Array.from({ length: perSlot }, (_, number) => want(number)))));
    const left = await count(
      sql`select count(*) from appointments where admin_id = ${id} and status = 'scheduled'`,
    );
    if (left === 1) heldByOne += 1;
  }
  hold(
    'answers',
    shown(tally(rebooked)),
    rebooked.every(({ status }) => [200, 201, 409].includes(status)),
  );
  hold('slots held by exactly one afterwards', `${heldByOne} of ${rounds}`, heldByOne === rounds);

  console.log(`\n${movers} meetings of four staff move to one slot at once, ${rounds} rounds`);
  let oneMoved = 0;
  const moved: Reply[] = [];
  for (let round = 0; round < rounds; round++) {
    const hosts = await Promise.all(Array.from({ length: 4 }, () => createAdmin(db)));
    const target = hosts[round % hosts.length];
    if (!target) throw new Error('Nobody');
    const token = await signInAs(db, target);
    const meetings = [];
    for (let number = 0; number < movers; number++) {
      const startsAt = `2035-03-05T${10 + Math.floor(number / 4)}:00:00.000Z`;
      meetings.push(await createAppointment(db, hosts[number % 4]?.id ?? 0, { startsAt }));
    }
    const payload = { appointment_date: day, start_time: '15:00', admin_id: target.id };
    const wave = await storm(
      meetings.map(({ id }) => ({ path: `/api/appointments/${id}/reschedule`, payload, token })),
    );
    const counts = tally(wave);
    if (counts['200'] === 1 && counts['409 slot_taken'] === movers - 1) oneMoved += 1;
    moved.push(...wave);
  }
  hold('answers', shown(tally(moved)), moved.length === movers * rounds);
  hold('rounds in which exactly one moved', `${oneMoved} of ${rounds}`, oneMoved === rounds);

  console.log('\nIn all');
  const all = [...replies, ...overlaps, ...rebooked, ...moved];
  const errors = all.filter(({ status }) => status >= 500).length;
  hold('answers of 500 and above', `${errors} of ${all.length.toLocaleString('en-US')}`, errors === 0);
  const pairs = await overlapping();
  hold('pairs of meetings that overlap', pairs, pairs === 0);
  return problems;
}

/** Asked on a connection of its own, after every backend that could know of one has reported. */
async function readDeadlocks(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select sum(deadlocks)::int as deadlocks from pg_stat_database');
  await client.end();
  return rows[0].deadlocks;
}
