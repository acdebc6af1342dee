import { z } from 'zod';
// Imported here because every endpoint imports this module: the messages are set before any schema of the server is
// used.
import './validation-messages.ts';

/**
 * One API call. The server's `route()` authorizes, parses and serializes with it, the client's `call()` is typed by it,
 * and the OpenAPI document is generated from it. Schemas contain JSON types only.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Parameters are written `:id` and named again in `params`. */
  path: `/api/${string}`;
  summary: string;
  access: 'anyone' | 'signed-in' | 'admin' | 'owner';
  params?: z.ZodObject;
  /** Never both: the browser sends all fields except path parameters in the one that exists. */
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The response body, as an allow-list of its properties; absent for an empty 204. */
  response?: z.ZodType;
  /** Success status if it is not 200 (or 204 without a response). */
  status?: 201 | 202;
  /**
   * For users who must first replace a password that an admin set. By default they count as visitors on endpoints for
   * anyone, and are rejected everywhere else.
   */
  beforePasswordChange?: 'allowed' | 'refused';
  /** Open to staff whose time to enrol a second factor is over: calls that enrolling and signing out need. */
  beforeEnrolment?: 'allowed';
  /** Requires a password, passkey or code of the last 15 minutes (POST /api/step-up). */
  stepUp?: true;
  /** Calls allowed from one IP address, counted in the database for all nodes. */
  limit?: RateLimit;
  /** The same for visitors only. */
  guestLimit?: RateLimit;
  /** Calls allowed for one account, from any IP address. */
  accountLimit?: RateLimit;
  /** The same for customers only. */
  customerLimit?: RateLimit;
  /** Calls allowed with one `token` of the body, from any IP address. */
  tokenLimit?: RateLimit;
  /**
   * Which account's password or code this call checks: the body's `username`, the session's, the one behind the `token`
   * of a confirmation mail, or the one whose second step is due. Failed calls delay the next ones.
   */
  guesses?: 'username' | 'session' | 'email-token' | 'pending-sign-in';
  /**
   * Honours the header `Idempotency-Key`: calls with the same key have one effect and one response, also when
   * they are concurrent. Another body under the same key is rejected with 422.
   */
  idempotent?: true;
  /** Accepts multipart form data with one file of at most this size, besides the body's fields. */
  upload?: { field: string; maxBytes: number };
  /** Returns a file of this type instead of JSON; for an octet stream the service sets the type. */
  download?: 'text/html' | 'text/csv' | 'text/calendar' | 'application/octet-stream';
  /** Stays open and sends events. The browser opens it without user activity, so it does not extend the session. */
  stream?: true;
  /** Returns an array, with the headers `Link: rel="next"` and `X-Total-Count`. */
  paged?: true;
}

export interface RateLimit {
  calls: number;
  perSeconds: number;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : unknown;
type Sent<S> = S extends z.ZodType ? z.input<S> : unknown;

/** The input of a service: body, query and path parameters as one object; path parameters override the body. */
export type Input<E extends Endpoint> = Parsed<E['body']> & Parsed<E['query']> & Parsed<E['params']>;

/** The input of a client's call, as the same single object. */
export type RequestOf<E extends Endpoint> = Sent<E['body']> & Sent<E['query']> & Sent<E['params']>;

export type ResponseOf<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : undefined;

/** 'POST /api/contacts': the name for rate limits, idempotency keys and the audit log. */
export function endpointName({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

/** The status of a successful response. */
export function successStatus({ status, response, download, stream }: Endpoint): number {
  return status ?? (response || download || stream ? 200 : 204);
}

/** Ids are four-byte integers. */
export const maxId = 2 ** 31 - 1;

/** Another row's id in a body. */
export const idField = z.int().min(1).max(maxId);

/** `/:id` in a path. */
export const rowId = z.object({ id: z.coerce.number().int().min(1).max(maxId) });

/** Checks the shape and keeps the literal types. */
export function endpoint<const E extends Endpoint>(descriptor: E): E {
  return descriptor;
}
