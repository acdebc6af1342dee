import type { InjectOptions } from 'fastify';
import type { Db } from '#server/core/database/db.ts';
import { createAdmin, createUser, type User } from '../factories/users.ts';

/**
 * Who makes the call. `customer` is the one whose data is requested; `unconfirmed` is the same user with an unconfirmed
 * email address; `staff` are admins who do not own the firm; `halfSignedIn` is an owner of the firm who has entered the
 * password but not passed the second step; `revoked`, `deleted` and `demoted` were owners when they signed in.
 */
export const callers = [
  'visitor',
  'customer',
  'unconfirmed',
  'otherCustomer',
  'firmOwner',
  'staff',
  'halfSignedIn',
  'revoked',
  'deleted',
  'demoted',
] as const;
export type Caller = (typeof callers)[number];

/** Created for each call: one of the callers requests the customer's data. */
export interface Fixture {
  db: Db;
  customer: User;
  firmOwner: User;
  staff: User;
}

export async function createFixture(db: Db): Promise<Fixture> {
  return {
    db,
    customer: await createUser(db),
    firmOwner: await createAdmin(db),
    staff: await createAdmin(db, { staffLevel: 'staff' }),
  };
}

export type Call = Pick<InjectOptions, 'payload' | 'query'> & {
  params?: Record<string, number | string>;
  upload?: { filename: string; bytes: Buffer };
};

export interface AccessRow {
  /** A request for the customer's data that succeeds for every caller who may make it. */
  request(fixture: Fixture): Call | Promise<Call>;
  /** Fields that this endpoint may set; the field matrix sends all others and expects that each is ignored. */
  settable?: ('role' | 'status' | 'name' | 'title' | 'channel')[];
  /** Further fields that staff may set on an endpoint for clients. */
  settableByStaff?: 'customer_id'[];
  /** Statuses that do not follow from the endpoint's `access` alone, such as 404 for another customer's id. */
  expect?: Partial<Record<Caller, number>>;
}

/** The rows of one feature, by method and path. */
export type AccessRows = Record<string, AccessRow>;

export const noInput: AccessRow = { request: () => ({}) };

export const forAllCallers = (status: number) =>
  Object.fromEntries(callers.map((caller) => [caller, status]));

let names = 0;
export const uniqueName = () => `matrix-${process.pid}-${Date.now()}-${names++}`;

/** An admin who makes no call, so that no test signs them out, demotes or deletes them. */
export async function otherAdmin(db: Db): Promise<{ id: number }> {
  return { id: (await createAdmin(db)).id };
}
