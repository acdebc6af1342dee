import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '#server/core/database/db.ts';
import { booking } from '#test/bookings.ts';
import { filler, makePdf } from '#test/documents.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { openDays } from '#test/open-days.ts';

export const writeKinds = ['booking', 'message', 'upload', 'enquiry'] as const;
export type WriteKind = (typeof writeKinds)[number];

/** A write that can be found again by its mark, and repeated with its key. */
export interface Write {
  kind: WriteKind;
  key: string;
  /** Letters that its row and the address of its mail contain. */
  mark: string;
  path: string;
  token: string | undefined;
  /** A new body for each attempt; `changed` has other content. */
  body(changed?: boolean): FormData | string;
  /** The hash of an upload's contents. */
  sha256: string | undefined;
}

export interface Answer {
  /** 0 without a response. */
  status: number;
  text: string;
  retryAfter: string | null;
  milliseconds: number;
}

const maxUploadSize = 200_000;
/** Enough for thousands of uploads: of one client only 500 files may wait for a review. */
const customerCount = 100;

/** Creates writes of customers and visitors: each with its own key, and each booking for another slot. */
export async function prepareWrites(db: Db, { staff, days }: { staff: number; days: number }) {
  const admins = await Promise.all(Array.from({ length: staff }, () => createAdmin(db)));
  const customers = await Promise.all(Array.from({ length: customerCount }, () => createUser(db)));
  const tokens = await Promise.all(customers.map((customer) => signInAs(db, customer)));
  const times = Array.from({ length: 16 }, (_, index) => {
    return `${String(9 + Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`;
  });
  const slots = openDays(days).flatMap((appointment_date) =>
    times.flatMap((start_time) => admins.map(({ id }) => ({ id, slot: { appointment_date, start_time } }))),
  );
  const page = await makePdf('Proof');
  let made = 0;

  function fieldsOf(kind: WriteKind, mark: string): object {
    const visitor = { name: 'Ruth Abara', email: `${mark}@example.test`, phone: '404-555-0188' };
    if (kind === 'message') return { content: mark };
    if (kind === 'enquiry') {
      return {
        full_name: visitor.name,
        email: visitor.email,
        service_interested: 'tax-preparation',
        message: `Please call me: ${mark}`,
      };
    }
    const free = slots.pop();
    if (!free) throw new Error('All slots are booked: prepare more staff or days');
    const guest = { guest_name: visitor.name, guest_email: visitor.email, guest_phone: visitor.phone };
    return booking(free.id, { ...free.slot, ...guest, notes: mark });
  }

  return (kind: WriteKind): Write => {
    const number = made++;
    // Without digits, because text that looks like a tax number is refused.
    const mark = randomBytes(12)
      .toString('hex')
      .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] as string);
    const write = { kind, key: randomUUID(), mark, path: paths[kind] };
    const token = tokens[number % tokens.length];
    if (kind !== 'upload') {
      const fields = JSON.stringify(fieldsOf(kind, mark));
      const body = (changed?: boolean) => (changed ? fields.replace(`${mark}"`, `${mark} changed"`) : fields);
      return { ...write, token: kind === 'message' ? token : undefined, sha256: undefined, body };
    }
    const size = 1_000 + Math.round(maxUploadSize * ((number % 20) / 20) ** 2);
    const contents = (seed: string) =>
      Buffer.concat([page.subarray(0, 15), filler(size, seed), page.subarray(15)]);
    const sha256 = createHash('sha256').update(contents(mark)).digest('hex');
    const body = (changed?: boolean) => {
      const form = new FormData();
      const bytes = Uint8Array.from(contents(changed ? 'changed' : mark));
      form.append('file', new Blob([bytes]), `${mark}.pdf`);
      return form;
    };
    return { ...write, token, sha256, body };
  };
}

const paths: Record<WriteKind, string> = {
  booking: '/api/appointments',
  message: '/api/messages',
  upload: '/api/files',
  enquiry: '/api/contacts',
};

/** Returns status 0 if there is no response: the server is down, or has not responded for a minute. */
export async function sendWrite(url: string, write: Write, { changed = false } = {}): Promise<Answer> {
  const started = performance.now();
  const body = write.body(changed);
  const headers = {
    'idempotency-key': write.key,
    ...(write.token && { cookie: `session=${write.token}` }),
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
  };
  const answer = (status: number, text: string, retryAfter: string | null = null) => ({
    status,
    text,
    retryAfter,
    milliseconds: performance.now() - started,
  });
  try {
    const signal = AbortSignal.timeout(60_000);
    const response = await fetch(url + write.path, { method: 'POST', headers, body, signal });
    return answer(response.status, await response.text(), response.headers.get('retry-after'));
  } catch (error) {
    return answer(0, String((error as Error).cause ?? error));
  }
}
