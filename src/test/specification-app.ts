import { addDays } from 'date-fns/addDays';
import { asc } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { messageTemplates } from '#server/core/database/schema.ts';
import { firmDay } from '#shared/time.ts';
import { startTestApp, type TestApp } from './app.ts';
import { openEmptyDatabase } from './database.ts';
import { filler, makeOffice, makeOldOffice, makePdf } from './documents.ts';
import { signInAs } from './factories/accounts.ts';
import { createCompany, joinCompany } from './factories/companies.ts';
import { createAdmin, createUser, testPassword } from './factories/users.ts';
import { openDays } from './open-days.ts';
import { uniqueAddress } from './unique-address.ts';
import { uploadForm } from './upload.ts';

/**
 * What src/server/specification.test.ts needs of the product, as plain functions. That file is locked; when sessions,
 * factories or the sign-in change, this one is adapted.
 */
export interface Reply {
  status: number;
  ok: boolean;
  text: string;
  bytes: Buffer;
  headers: Record<string, unknown>;
  /** The body as JSON; undefined if there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: the test says which fields it reads
  json: any;
}

/** Somebody who calls the server like a browser: every call sends the cookies that earlier answers have set. */
export interface Caller {
  call(method: string, path: string, payload?: object): Promise<Reply>;
  /** Sends one file as a multipart form, in the field `file`. */
  upload(filename: string, bytes: Buffer): Promise<Reply>;
}

export interface Person extends Caller {
  id: number;
  username: string;
  email: string;
  password: string;
}

export interface SpecificationApp {
  /** A visitor from their own network, so that no rate limit counts two visitors together. */
  visitor(): Caller;
  customer(): Promise<Person>;
  /** A member of staff with all rights, who can be booked. */
  admin(): Promise<Person>;
  /** A company that the person belongs to. */
  companyOf(person: Person): Promise<{ id: number; name: string }>;
}

export async function startSpecificationApp(): Promise<SpecificationApp> {
  const test = await startTestApp();
  const signedIn = async (role: 'admin' | 'customer'): Promise<Person> => {
    const user = await (role === 'admin' ? createAdmin : createUser)(test.db, { password: testPassword });
    const { id, username, email } = user;
    const caller = callerOf(test, { session: await signInAs(test.db, user) });
    return { ...caller, id, username, email, password: testPassword };
  };
  return {
    visitor: () => callerOf(test, {}),
    customer: () => signedIn('customer'),
    admin: () => signedIn('admin'),
    companyOf: async (person) => {
      const company = await createCompany(test.db);
      await joinCompany(test.db, person.id, company.id);
      return company;
    },
  };
}

function callerOf({ app }: TestApp, cookies: Record<string, string>): Caller {
  const remoteAddress = uniqueAddress();
  const send = async (options: InjectOptions): Promise<Reply> => {
    const response = await app.inject({ ...options, cookies, remoteAddress });
    for (const { name, value } of response.cookies) cookies[name] = value;
    const { statusCode: status, body: text, rawPayload: bytes, headers } = response;
    return { status, ok: status >= 200 && status < 300, text, bytes, headers, json: parse(text) };
  };
  return {
    call: (method, url, payload) => send({ method: method as 'GET', url, ...(payload && { payload }) }),
    upload: (filename, bytes) =>
      send({ method: 'POST', url: '/api/files', ...uploadForm({ filename, bytes }) }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The names of the canned replies that a new firm begins with. */
export async function firstTemplates(): Promise<string[]> {
  const { db, close } = await openEmptyDatabase('specification_templates');
  const templates = await db.select().from(messageTemplates).orderBy(asc(messageTemplates.id));
  await close();
  return templates.map(({ name }) => name);
}

/** A real document of each type that may be uploaded. */
export async function document(type: 'pdf' | 'doc' | 'docx' | 'xls' | 'xlsx'): Promise<Buffer> {
  if (type === 'pdf') return makePdf('Specification');
  if (type === 'docx' || type === 'xlsx') return makeOffice(type, { lines: ['Specification'] });
  return makeOldOffice([type === 'doc' ? 'WordDocument' : 'Workbook']);
}

/** A PDF of exactly this many bytes. */
export async function pdfOfSize(bytes: number): Promise<Buffer> {
  const pdf = await makePdf('Specification');
  return Buffer.concat([pdf.subarray(0, 15), filler(bytes - pdf.length), pdf.subarray(15)]);
}

/** A day on which the firm can be booked, as YYYY-MM-DD in its time zone; a different one for each `count`. */
export function bookableDay(count = 0): string {
  return openDays(count + 1)[count] as string;
}

/** The next Saturday that is still to come, and yesterday, in the firm's time zone. */
export function closedDays(): { saturday: string; yesterday: string } {
  const today = new Date();
  const days = Array.from({ length: 7 }, (_, ahead) => firmDay(addDays(today, ahead + 1)));
  const saturday = days.find((day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 6) as string;
  return { saturday, yesterday: firmDay(addDays(today, -1)) };
}
