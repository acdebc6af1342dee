import { setTimeout as wait } from 'node:timers/promises';
import { booking, guest } from '#test/bookings.ts';
import { testPassword } from '#test/factories/users.ts';
import { testSigner } from '#test/signer.ts';
import {
  type Action,
  clientScreens,
  clients,
  conversationReads,
  newVisitorShare,
  sessionsOfStaff,
  signInShare,
  staff,
  staffScreens,
  writingCalls,
} from './model.ts';
import { below, chance, oneOf, openPortal, post } from './person.ts';
import type { Caller, Requests } from './timed-requests.ts';

export interface Given {
  /** Files that have contents. */
  fileIds: number[];
  /** Days that can be booked. */
  days: string[];
  /** A PDF of 1 MB as the body of an upload. */
  upload: { body: Buffer; type: string };
}

export interface Person {
  begin(): Promise<void>;
  act(action: Action): Promise<void>;
  end(): void;
}

/** 198.18.0.0/15 is reserved for benchmarks. */
const addressOf = (number: number) => `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;

/** The cookie of the remembered device that `fillYear` gave the user. */
const deviceOf = (id: number) => testSigner.sign('device', `device-${id}`);

/** As `fillYear` made them: conversations and lists in the order of their clients. */
function idsOf(client: number, { days }: Given) {
  const day = days[0] as string;
  return {
    client,
    staff: 1 + (client % staff),
    conversation: client - staff,
    list: client - staff,
    month: day.slice(0, 7),
    day,
  };
}

export function createClient(requests: Requests, given: Given, number: number): Person {
  const caller: Caller = { address: addressOf(number), cookies: {} };
  const portal = openPortal(requests, caller, 'client');
  let ids = idsOf(staff + 1, given);

  /** A new visit by another client: half of them have to sign in, from a remembered browser. */
  async function start(screen = clientScreens[0], signsIn = chance(signInShare)): Promise<void> {
    const client = staff + 1 + below(clients);
    ids = idsOf(client, given);
    portal.close();
    caller.userId = client;
    caller.cookies = { device: deviceOf(client), session: `session-${client}-0`, signed_in: '1' };
    if (signsIn) {
      delete caller.cookies.session;
      await requests.send('page', caller, '/auth');
      const json = { username: `user${client}`, password: testPassword };
      await requests.send('sign-in', caller, '/api/login', { method: 'POST', json });
    }
    await portal.load('/dashboard', screen?.(ids) ?? []);
  }

  const acts: Partial<Record<Action, () => Promise<unknown>>> = {
    start: () => start(),
    view: () => portal.show(oneOf(clientScreens)(ids)),
    async upload() {
      await portal.show(clientScreens[1]?.(ids) ?? []);
      const { body, type } = given.upload;
      const headers = { ...post({}).headers, 'content-type': type };
      portal.change();
      await requests.send('upload', caller, '/api/files', { method: 'POST', body, headers });
    },
    async message() {
      await portal.show(clientScreens[3]?.(ids) ?? []);
      const content = 'Is anything missing for my return?';
      portal.change();
      await requests.send('message', caller, '/api/messages', post({ toUserId: ids.staff, content }));
    },
  };
  return {
    // At the start of the hour, clients are at any point of their visits.
    begin: () => start(oneOf(clientScreens), false),
    act: async (action) => void (await acts[action]?.()),
    end: portal.close,
  };
}

export function createStaffMember(requests: Requests, given: Given, number: number): Person {
  const id = 1 + (number % staff);
  const session = `session-${id}-${Math.floor(number / staff) % sessionsOfStaff}`;
  // All staff of an office share one address.
  const caller: Caller = {
    address: addressOf(0x1f000 + Math.floor(number / staff)),
    userId: id,
    cookies: { device: deviceOf(id), session, signed_in: '1' },
  };
  const portal = openPortal(requests, caller, 'staff');
  /** A random client of this staff member: `client % staff` is the same for all of them. */
  const randomClient = () => idsOf(staff + (id - 1 || staff) + staff * below(clients / staff), given);

  async function answer(): Promise<void> {
    const { conversation, client } = randomClient();
    const path = `/api/admin/conversations/${conversation}`;
    await portal.show(conversationReads(conversation, client));
    for (let calls = 0; calls < writingCalls; calls++) {
      await requests.send('small write', caller, `${path}/writing`, { method: 'POST', json: {} });
      await wait(5_000);
    }
    const newest = JSON.parse((await requests.send('read', caller, `${path}/messages?limit=30`)) || '[]');
    if (!newest[0]) return;
    const json = { content: 'Thank you, nothing is missing.', seenUpToId: newest[0].id };
    // 409 if the client or a colleague has written meanwhile.
    portal.change();
    await requests.send('answer', caller, `${path}/messages`, { ...post(json), mayAnswer: 409 });
  }

  const acts: Partial<Record<Action, () => Promise<unknown>>> = {
    view: () => portal.show(oneOf(staffScreens)(randomClient())),
    answer,
    download: () => requests.send('download', caller, `/api/files/${oneOf(given.fileIds)}/download`),
  };
  return {
    begin: () => portal.load('/admin', oneOf(staffScreens)(randomClient())),
    act: async (action) => void (await acts[action]?.()),
    end: portal.close,
  };
}

/** A different visitor for each action. */
export function createVisitor(requests: Requests, { days }: Given, number: number): Person {
  let visit = 0;
  const newCaller = (): Caller => ({
    address: addressOf(0x10000 + number * 256 + (visit++ % 256)),
    cookies: {},
  });

  async function open(caller: Caller, path: string): Promise<void> {
    const html = await requests.send('page', caller, path, { headers: { 'accept-encoding': 'identity' } });
    if (!chance(newVisitorShare)) return;
    const files = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g));
    await Promise.all([...files].map((file) => requests.send('page', caller, file)));
  }

  async function book(): Promise<void> {
    const caller = newCaller();
    const day = oneOf(days);
    await open(caller, '/book');
    const month = `/api/admin/first/availability/month?month=${day.slice(0, 7)}`;
    await Promise.all(['/api/staff', month, '/api/team'].map((path) => requests.send('read', caller, path)));
    const free = await requests.send('read', caller, `/api/admin/first/availability?date=${day}`);
    const slots: { startTime: string }[] = JSON.parse(free || '[]');
    if (slots.length === 0) return;
    const slot = { appointment_date: day, start_time: oneOf(slots).startTime };
    const json = { ...booking(0, { ...slot, admin_id: 'first' }), ...guest() };
    // 409 if somebody else has taken the last slot at this time.
    await requests.send('booking', caller, '/api/appointments', { ...post(json), mayAnswer: 409 });
  }

  const pages = ['/', '/services/tax-preparation', '/services/notary', '/privacy'];
  return {
    begin: async () => {},
    act: (action) => (action === 'booking' ? book() : open(newCaller(), oneOf(pages))),
    end: () => {},
  };
}
