import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { liveStreamsPerPerson } from '#shared/live.ts';
import { type SignedInUser, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { sessions } from '../core/database/schema.ts';
import { announce } from '../core/live/events.ts';

let test: TestApp;
let sockets: Socket[] = [];
beforeAll(async () => {
  test = await startTestApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

/** Sends requests for streams on one connection, without waiting for responses. */
async function askForStreams(...users: SignedInUser[]) {
  const socket = connect(Number(new URL(test.app.listeningOrigin).port), '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  const received = { socket, text: '' };
  socket.setEncoding('utf8').on('data', (text) => {
    received.text += text;
  });
  for (const { token } of users) {
    socket.write(`GET /api/live HTTP/1.1\r\nHost: localhost\r\nCookie: session=${token}\r\n\r\n`);
  }
  return received;
}

it('survives a stream that ended behind another one on the same connection', async () => {
  const first = await signedInCustomer(test);
  const second = await signedInCustomer(test);
  const received = await askForStreams(first, second);
  await expect.poll(() => received.text).toContain('event: recent');
  const watched = await askForStreams(second);
  await expect.poll(() => watched.text).toContain('event: recent');
  await test.db.delete(sessions).where(eq(sessions.userId, second.user.id));
  const lastChunk = '\r\n0\r\n\r\n';
  await expect.poll(() => watched.text.endsWith(lastChunk)).toBe(true);
  // A write after the end is an uncaught error from the second one on, which fails this run.
  for (let count = 0; count < 3; count++) {
    await announce(test.db, 'files', { users: [first.user.id, second.user.id] });
  }
  await expect.poll(() => received.text.match(/^data: files$/gm)).toHaveLength(3);
  expect((await test.request({ url: '/api/user', token: first.token })).statusCode).toBe(200);
});

it('does not count streams of browsers that left before they were opened', async () => {
  const customer = await signedInCustomer(test);
  const owner = new pg.Client({ connectionString: test.url });
  await owner.connect();
  await owner.query('begin; lock table sessions in access exclusive mode');
  for (let count = 0; count < liveStreamsPerPerson; count++) await askForStreams(customer);
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await owner.query(waiting)).rowCount).toBeGreaterThan(0);
  for (const socket of sockets) socket.destroy();
  const connections = () =>
    new Promise((resolve) => test.app.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(connections).toBe(0);
  await owner.query('commit');
  await owner.end();
  await test.request({ url: '/api/user', token: customer.token });
  const received = await askForStreams(customer);
  await expect.poll(() => received.text).toContain('HTTP/1.1 200 OK');
});
