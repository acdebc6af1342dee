import { randomUUID } from 'node:crypto';
import { testPassword } from '#test/factories/users.ts';
import type { Send } from './steady-requests.ts';

interface Pair {
  staff: { id: number; token: string };
  client: { id: number; token: string };
}

const post = (json: unknown) => ({ method: 'POST', json, headers: { 'idempotency-key': randomUUID() } });
/** Answering a client's message to the firm also takes the client's other messages, so this is not a failure. */
const taken = 'message_taken';
const idOf = (answer: string): number | undefined => (answer ? JSON.parse(answer).id : undefined);

/**
 * What staff and clients do with messages, in turn: every kind of read and write that the earlier version supports,
 * and a sign-in. Counts what was written.
 */
export function messageRequests(pairs: Pair[], usernames: string[]) {
  /** Messages to the firm that nobody has taken. */
  const queued: number[] = [];
  let written = 0;

  async function write(
    { token }: { token: string },
    message: object,
    send: Send,
  ): Promise<number | undefined> {
    const id = idOf(await send('/api/messages', { token, mayAnswer: taken, ...post(message) }));
    if (id) written += 1;
    return id;
  }

  type Act = (pair: Pair, turn: number, send: Send) => Promise<unknown>;
  const read =
    (side: keyof Pair, path: string): Act =>
    (pair, _, send) =>
      send(path, { token: pair[side].token });
  const content = 'The quarterly figures are here.';
  const inbox = '/api/admin/messages?limit=50';

  const acts: Act[] = [
    (_, turn, send) => {
      const username = usernames[turn % usernames.length];
      // An unknown device requires a mailed code.
      const mayAnswer = 'second_factor_required';
      return send('/api/login', { method: 'POST', json: { username, password: testPassword }, mayAnswer });
    },
    read('staff', '/api/conversations?limit=50'),
    ({ staff, client }, _, send) => write(client, { toUserId: staff.id, content }, send),
    read('client', '/api/conversations?limit=50'),
    ({ staff, client }, _, send) =>
      send(`/api/conversations/${client.id}/messages?limit=50`, { token: staff.token }),
    async ({ client }, _, send) => {
      const id = await write(client, { content }, send);
      if (id) queued.push(id);
    },
    read('staff', inbox),
    ({ staff, client }, _, send) => write(staff, { toUserId: client.id, content }, send),
    ({ staff, client }, _, send) =>
      send(`/api/conversations/${staff.id}/messages?limit=50`, { token: client.token }),
    read('staff', `${inbox}&queue=true`),
    async ({ staff }, _, send) => {
      const replyToId = queued.shift();
      if (replyToId) await write(staff, { replyToId, content }, send);
    },
    read('client', '/api/messages?limit=20'),
    read('staff', `${inbox}&q=amortisation`),
    ({ staff, client }, _, send) =>
      send(`/api/conversations/${staff.id}/read`, { token: client.token, ...post({}) }),
    read('staff', '/api/messages?unread=true&limit=5'),
    async ({ client }, _, send) => {
      const id = await write(client, { content }, send);
      if (id) queued.push(id);
    },
    read('client', '/api/dashboard'),
    async ({ staff }, _, send) => {
      const id = queued.shift();
      const path = `/api/admin/messages/${id}/assign`;
      if (id) await send(path, { token: staff.token, mayAnswer: taken, ...post({}) });
    },
    ({ staff, client }, _, send) => send(`/api/conversations/${client.id}`, { token: staff.token }),
    read('staff', `${inbox}&q=quarterly`),
  ];

  return {
    written: () => written,
    request(turn: number, send: Send): Promise<unknown> {
      const act = acts[turn % acts.length] as Act;
      // Varies the pair for each kind of act.
      return act(pairs[(turn * 7) % pairs.length] as Pair, Math.floor(turn / acts.length), send);
    },
  };
}
