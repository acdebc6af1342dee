import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, endpointName, type Input, type ResponseOf } from '#shared/endpoint.ts';
import { unattendedHeader } from '#shared/live.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/db.ts';
import type { Page } from '../database/paging.ts';
import { AppError } from '../errors.ts';
import type { startLiveStreams } from '../live/live-streams.ts';
import type { Env } from '../process/env.ts';
import type { Actor, ActorFor, Member } from '../security/actor.ts';
import { recordRefusal } from '../security/audit-refusals.ts';
import type { Guess, Limits } from '../security/rate-limit.ts';
import { readSession } from '../security/session.ts';
import type { sessionCookies } from '../security/session-cookies.ts';
import type { SignInRules } from '../security/sign-in-rules.ts';
import type { UploadSlots } from '../uploads/upload-slots.ts';
import type { Download } from './download.ts';
import type { DownloadPlace, HeldDownloads } from './held-downloads.ts';
import { onceForKey, readKey } from './idempotency.ts';
import { parseInput } from './parse-input.ts';
import { sendResult } from './send-result.ts';
import type { StaticResponse } from './static-response.ts';

/** Pages of this size and more count as held while they are being read: many slow readers would use up the memory. */
const heldPageBytes = 100_000;

/** What the routes of one server share. */
export interface ServerContext extends Context {
  env: Env;
  /** Rejects actors who may not call an endpoint; returns the actor that its service sees (access.ts). */
  authorize(rules: SignInRules, endpoint: Endpoint, actor: Actor): Actor;
  /** Whose secret a call tests (accounts/guessed-account.ts). */
  describeGuess: DescribeGuess;
  /** Delays or rejects sign-ins when there are too many at once (accounts/sign-in-queue.ts). */
  queueSignIn<T>(address: string, work: () => Promise<T>): Promise<T>;
  limits: Limits;
  cookies: ReturnType<typeof sessionCookies>;
  live: Awaited<ReturnType<typeof startLiveStreams>>;
  /** Shutting down: requests are still served, but /readyz reports not ready. */
  stopping: boolean;
  uploadSlots: UploadSlots;
  heldDownloads: HeldDownloads;
  heldPages: HeldDownloads;
  /** Every endpoint that is served, in order: the API document and the authorization matrix are made from it. */
  endpoints: Endpoint[];
}

type DescribeGuess = (
  db: Db,
  actor: Actor,
  guesses: NonNullable<Endpoint['guesses']>,
  input: Record<string, unknown>,
) => Promise<Guess>;

declare module 'fastify' {
  interface FastifyInstance {
    context: ServerContext;
  }
  interface FastifyRequest {
    /** Set once the session is read. */
    isStaff: boolean;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** A route under /api without an endpoint would bypass the access check, the access matrix and the OpenAPI document. */
export function requireEndpoints(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith('/api') && !config?.endpoint) throw new Error(`${url} is served without a descriptor`);
  });
}

export type Result<E extends Endpoint> = E['stream'] extends true
  ? undefined
  : E['download'] extends string
    ? Download | StaticResponse
    : E['paged'] extends true
      ? Page<ResponseOf<E> extends (infer Row)[] ? Row : never>
      : ResponseOf<E> | StaticResponse;

type Service<E extends Endpoint, R> = (
  context: Context,
  actor: ActorFor<E>,
  input: Input<E>,
  /** For services that decrypt stored contents. */
  place: DownloadPlace,
) => Promise<R> | R;

/** For responses that are more than a body, such as one that sets a cookie. */
type Respond<E extends Endpoint, R> = (context: ServerContext, reply: FastifyReply, result: R) => Result<E>;

/** Serves an endpoint with a service: identifies the actor, checks access and input, and then runs the service. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  service: Service<E, Result<E>>,
): void;
export function route<E extends Endpoint, R>(
  app: FastifyInstance,
  endpoint: E,
  service: Service<E, R>,
  respond: Respond<E, R>,
): void;
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  service: Service<E, unknown>,
  respond?: Respond<E, unknown>,
): void {
  const { db, replica, jobs, signer, secretBox, rules, publicUrl, limits, describeGuess } = app.context;
  serve(
    app,
    endpoint,
    async (request, actor, place) => {
      const input = parseInput(endpoint, request.body, request);
      await limits.countToken(endpoint, input);
      const work = async (tx: Db) =>
        service(
          { db: tx, replica, jobs, signer, secretBox, rules, publicUrl },
          actor as ActorFor<E>,
          input as Input<E>,
          place,
        );
      const key = endpoint.idempotent && readKey(request.headers['idempotency-key']);
      const name = endpointName(endpoint);
      const once = () =>
        key ? onceForKey(db, { actor, endpoint: name, key, signer, body: input }, work) : work(db);
      if (!endpoint.guesses) return once();
      return limits.guess(await describeGuess(db, actor, endpoint.guesses, input), once);
    },
    respond,
  );
}

/** Identifies the actor, checks access and rate limits, and then calls `run`: the same for every endpoint. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  run: (request: FastifyRequest, actor: Actor, place: DownloadPlace) => Promise<unknown>,
  respond?: Respond<E, unknown>,
): void {
  const { context } = app;
  context.endpoints.push(endpoint);

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    // A HEAD request must not count as a download, or hold a stream open.
    exposeHeadRoute: !endpoint.download && !endpoint.stream,
    handler: async (request, reply) => {
      const handle = async () => {
        const caller = await identify(context, endpoint, request, reply);
        const account = caller.session?.user.id;
        const place = context.heldDownloads.placeFor(account, reply.raw);
        return auditRefusals(context, endpoint, caller, async () => {
          const actor = await admit(context, endpoint, caller);
          return { result: await run(request, actor, place), place, account };
        });
      };
      const isSignIn = endpoint.guesses === 'username';
      const { result, place, account } = await (isSignIn
        ? context.queueSignIn(request.ip, handle)
        : handle());
      const answer = respond ? respond(context, reply, result) : result;
      return sendResult(endpoint, request, reply, answer, place, (bytes) => {
        context.limits.countPage(account, bytes);
        if (bytes >= heldPageBytes) context.heldPages.placeFor(account, reply.raw).hold(bytes);
      });
    },
  });
}

async function identify(
  context: ServerContext,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor> {
  const token = context.cookies.read(request);
  const attended = !endpoint.stream && request.headers[unattendedHeader] === undefined;
  const session = token ? await readSession(context.db, token, { attended }) : null;
  // Clears the cookies of an ended session: the hint cookie would make every page request the user and get a 401 again.
  if (token && !session) context.cookies.clear(reply);
  request.isStaff = session?.user.role === 'admin';
  // From here on every log line of this request has the user id.
  if (session) request.log = reply.log = request.log.child({ userId: session.user.id });
  return { address: request.ip, session, browser: context.cookies.readBrowser(request) };
}

/**
 * Checks access, then the rate limits. A call that a signed-in user may not make counts too. Other refused calls do not:
 * pages send one before they ask for a proof of identity, and repeat it afterwards.
 */
async function admit(
  { authorize, rules, limits }: ServerContext,
  endpoint: Endpoint,
  caller: Actor,
): Promise<Actor> {
  let actor: Actor;
  try {
    actor = authorize(rules, endpoint, caller);
  } catch (error) {
    if (isRefused(caller, error)) await limits.countCall(endpoint, caller);
    throw error;
  }
  await limits.countCall(endpoint, actor);
  return actor;
}

/**
 * Records when a signed-in user is refused. Not for visitors, and not for users who must first choose a password, set up
 * a second step, confirm an address or prove who they are: pages send such requests by themselves and would fill the log.
 */
async function auditRefusals<T>(
  { db }: ServerContext,
  endpoint: Endpoint,
  caller: Actor,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isRefused(caller, error)) await recordRefusal(db, caller, endpointName(endpoint));
    throw error;
  }
}

function isRefused(caller: Actor, error: unknown): caller is Member {
  return caller.session !== null && error instanceof AppError && error.code === 'forbidden';
}
