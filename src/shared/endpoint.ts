import { z } from 'zod';
// Every contract passes through here, so none can be checked without it.
import './validation-messages.ts';

/**
 * One call of the API, described once. The server's `route()` guards, parses and shapes by it, the client's `call()`
 * is typed by it, and the OpenAPI document is made from it. Schemas hold JSON types only.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Parameters are written `:id` and named again in `params`. */
  path: `/api/${string}`;
  summary: string;
  access: 'anyone' | 'signed-in' | 'admin';
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The allow-list of what leaves the server; absent where the answer is an empty 204. */
  response?: z.ZodType;
  /** Success status where it is not 200 (or 204 without a response). */
  status?: 201 | 202;
  /**
   * What happens to somebody who has yet to replace a password that an admin set. Unless the endpoint says otherwise they
   * are a visitor where anyone may call, and refused everywhere else.
   */
  beforePasswordChange?: 'allowed' | 'refused';
  /** Calls allowed from one address; every node counts into the same number. */
  limit?: RateLimit;
  /** The same, for visitors only: somebody signed in has a name. */
  guestLimit?: RateLimit;
  /** Calls allowed to one account, from wherever they come. */
  accountLimit?: RateLimit;
  /**
   * Where to find the account whose password this call tests: under the body's `username`, in the session, or behind the
   * body's `token` from the mail to a new address. Failed calls slow the next ones down.
   */
  guesses?: 'username' | 'session' | 'email-token';
  /**
   * Honours the header `Idempotency-Key`: the same call with the same key has one effect and one answer, however often
   * and however much at once it is sent. Another body under that key is refused with 422.
   */
  idempotent?: true;
  /** Takes multipart form data with one file of at most this size beside the body's fields. */
  upload?: { field: string; largestBytes: number };
  /** Answers a file of this type instead of JSON; an octet stream names its own. */
  download?: 'text/html' | 'text/csv' | 'text/calendar' | 'application/octet-stream';
  /** Stays open and sends events; calling it is nobody's doing, so it keeps no session awake. */
  stream?: true;
  /** Answers an array, with `Link: rel="next"` and `X-Total-Count` in its headers. */
  paged?: true;
}

export interface RateLimit {
  calls: number;
  perSeconds: number;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : unknown;
type Sent<S> = S extends z.ZodType ? z.input<S> : unknown;

/** What a service receives: body, query and path parameters as one object; the path wins over the body. */
export type Input<E extends Endpoint> = Parsed<E['body']> & Parsed<E['query']> & Parsed<E['params']>;

/** What the client passes to a call, in the same single object. */
export type RequestOf<E extends Endpoint> = Sent<E['body']> & Sent<E['query']> & Sent<E['params']>;

export type ResponseOf<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : undefined;

/** 'POST /api/contacts': what it is counted, keyed and recorded under. */
export function endpointName({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

/** What an endpoint answers when it works. */
export function successStatus({ status, response, download, stream }: Endpoint): number {
  return status ?? (response || download || stream ? 200 : 204);
}

/** Ids are four-byte integers. */
export const largestId = 2 ** 31 - 1;

/** Another row's id in a body. */
export const idField = z.int().min(1).max(largestId);

/** `/:id` in a path. */
export const rowId = z.object({ id: z.coerce.number().int().min(1).max(largestId) });

/** Keeps the literal types of a descriptor while checking its shape. */
export function endpoint<const E extends Endpoint>(descriptor: E): E {
  return descriptor;
}
