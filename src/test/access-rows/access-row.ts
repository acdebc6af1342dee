import type { InjectOptions } from 'fastify';
import type { Db } from '#server/core/database/db.ts';
import { createAdmin, type User } from '../factories/users.ts';

/** Who makes the call. `revoked`, `deleted` and `demoted` were admins when they signed in. */
export const callers = [
  'visitor',
  'owner',
  'otherCustomer',
  'admin',
  'revoked',
  'deleted',
  'demoted',
] as const;
export type Caller = (typeof callers)[number];

/** Created for each call: one of the callers requests the owner's data. */
export interface Fixture {
  db: Db;
  owner: User;
  admin: User;
}

export type Call = Pick<InjectOptions, 'payload' | 'query'> & {
  params?: Record<string, number | string>;
  upload?: { filename: string; bytes: Buffer };
};

export interface AccessRow {
  /** A request for the owner's data that succeeds for every caller who may make it. */
  request(fixture: Fixture): Call | Promise<Call>;
  /** Fields that this endpoint is meant to set; the test sends all others and expects that none is believed. */
  settable?: ('role' | 'status' | 'name' | 'title')[];
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
